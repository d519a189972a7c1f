#include "widgets/models/run_counts_model.h"

#include "widgets/controls/cell_roles.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace papilio::widgets {

namespace {

QVariant runCountAlignment(int column)
{
    const bool isNumber = column == RunCountsModel::Value || column == RunCountsModel::Spread;
    return QVariant::fromValue((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
}

}  // namespace

void RunCountsModel::show(std::vector<core::RunCount> counts)
{
    beginResetModel();
    counts_ = std::move(counts);
    endResetModel();
}

int RunCountsModel::rowOf(const QString& event) const
{
    const auto found = std::ranges::find(counts_, event.toStdString(), &core::RunCount::event);
    return found == counts_.end() ? -1 : static_cast<int>(found - counts_.begin());
}

int RunCountsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(counts_.size());
}

int RunCountsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(ColumnCount);
}

QString RunCountsModel::text(const core::RunCount& count, int column) const
{
    switch (column) {
        case Event:
            return QString::fromStdString(count.event);
        case Value:
            return count.value ? countText(*count.value) : notApplicable();
        case Unit:
            return QString::fromStdString(count.unit);
        case Spread:
            return std::isnan(count.spread) ? QString() : percentText(count.spread);
        default:
            return !count.value        ? (count.reason.empty() ? tr("not counted")
                                                               : QString::fromStdString(count.reason))
                   : count.running < 1 ? tr("counted %1 of the time, the rest is extrapolated")
                                             .arg(percentText(count.running))
                                       : QString();
    }
}

QVariant RunCountsModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const auto& count = counts_[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    switch (role) {
        case Qt::DisplayRole:
            return text(count, column);
        case Qt::EditRole:
            return column == Value && count.value                    ? QVariant(*count.value)
                   : column == Spread && std::isfinite(count.spread) ? QVariant(count.spread)
                                                                     : QVariant();
        case Qt::ToolTipRole:
            return column == Event || column == Remark ? QVariant(text(count, column)) : QVariant();
        case Qt::TextAlignmentRole:
            return runCountAlignment(column);
        case Qt::FontRole:
            return column <= Value || column == Spread ? Fonts::mono() : Fonts::ui(Fonts::table);
        case MutedRole:
            return column >= Unit || !count.value;
        default:
            return {};
    }
}

QVariant RunCountsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) {
        return {};
    }
    const std::array titles{tr("Event"), tr("Value"), tr("Unit"), tr("Spread"), tr("Remark")};
    return role == Qt::DisplayRole         ? QVariant(titles[static_cast<std::size_t>(section)])
           : role == Qt::TextAlignmentRole ? runCountAlignment(section)
                                           : QVariant();
}

}  // namespace papilio::widgets
