#include "widgets/table/table_filter_model.h"

#include "widgets/table/cell_roles.h"

#include <cmath>
#include <utility>

namespace papilio::widgets {

namespace {

QVariant sortKey(const QModelIndex& index)
{
    for (const int role : {static_cast<int>(SortRole), static_cast<int>(Qt::EditRole)}) {
        if (auto value = index.data(role); value.isValid()) {
            return value;
        }
    }
    return index.data();
}

bool isNumber(const QVariant& value)
{
    switch (value.typeId()) {
        case QMetaType::Double:
        case QMetaType::Float:
        case QMetaType::Int:
        case QMetaType::UInt:
        case QMetaType::LongLong:
        case QMetaType::ULongLong:
            return true;
        default:
            return false;
    }
}

}  // namespace

void TableFilterModel::setPattern(const QRegularExpression& pattern)
{
    pattern_ = pattern;
    invalidateRowsFilter();
}

void TableFilterModel::setShownRows(std::function<bool(int row)> isShown)
{
    isShown_ = std::move(isShown);
    invalidateRowsFilter();
}

bool TableFilterModel::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    const auto a = sortKey(left);
    const auto b = sortKey(right);
    if (isNumber(a) && isNumber(b)) {
        const double x = a.toDouble();
        const double y = b.toDouble();
        if (std::isnan(x) || std::isnan(y)) {
            return !std::isnan(x);  // "does not apply" comes last
        }
        return x < y;
    }
    return QString::localeAwareCompare(a.toString(), b.toString()) < 0;
}

bool TableFilterModel::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    if (isShown_ && !isShown_(row)) {
        return false;
    }
    if (pattern_.pattern().isEmpty()) {
        return true;
    }
    for (int column = 0; column < sourceModel()->columnCount(parent); ++column) {
        if (pattern_.match(sourceModel()->index(row, column, parent).data().toString())
                .hasMatch()) {
            return true;
        }
    }
    return false;
}

}  // namespace papilio::widgets
