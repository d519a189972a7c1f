#include "widgets/table/rows_model.h"

#include <algorithm>

namespace papilio::widgets {

QVariant roundOffTip(double value, double scale)
{
    constexpr int digits = 3;
    // The formatter decides what is round-off.
    const bool isRoundOff = numberText(value, digits, scale) != numberText(value, digits);
    return isRoundOff ? QVariant(fullPrecision(value)) : QVariant();
}

QVariant ColumnCells::valueAt(const void* row, int role) const
{
    const auto found = std::ranges::find(values_, role, &std::pair<int, Value>::first);
    return found == values_.end() ? QVariant() : found->second(row);
}

QVariant ColumnCells::title(int role) const
{
    return role == Qt::DisplayRole                           ? QVariant(title_)
           : role == ColumnIdRole                            ? QVariant(id_)
           : role == Qt::ToolTipRole && !titleTip_.isEmpty() ? QVariant(titleTip_)
           : role == Qt::TextAlignmentRole
               ? QVariant(static_cast<int>(titleAlignment_ | Qt::AlignVCenter))
               : QVariant();
}

Qt::ItemFlags ColumnCells::flagsAt(const void* row) const
{
    Qt::ItemFlags flags;
    flags.setFlag(Qt::ItemIsUserCheckable, check_ && valueAt(row, Qt::CheckStateRole).isValid());
    flags.setFlag(Qt::ItemIsEditable, static_cast<bool>(edit_));
    return flags;
}

bool ColumnCells::setAt(const void* row, const QVariant& value, int role) const
{
    if (role == Qt::EditRole && edit_) {
        return edit_(row, value.toString().trimmed());
    }
    if (role == Qt::CheckStateRole && check_) {
        check_(row, value.toInt() == Qt::Checked);
        return true;
    }
    return false;
}

void ColumnCells::put(int role, Value value)
{
    std::erase_if(values_, [role](const auto& known) { return known.first == role; });
    values_.emplace_back(role, std::move(value));
}

ColumnCells::Value ColumnCells::valueOf(int role) const
{
    const auto found = std::ranges::find(values_, role, &std::pair<int, Value>::first);
    return found == values_.end() ? [](const void*) { return QVariant(); } : found->second;
}

int RowsModelCells::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(columns_.size());
}

QVariant RowsModelCells::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const auto* row = rowAddress(index.row());
    auto own = columns_[static_cast<std::size_t>(index.column())].valueAt(row, role);
    return own.isValid() ? own : commonCells().valueAt(row, role);
}

QVariant RowsModelCells::headerData(int section, Qt::Orientation orientation, int role) const
{
    return orientation == Qt::Horizontal && section >= 0 && section < columnCount()
               ? columns_[static_cast<std::size_t>(section)].title(role)
               : QVariant();
}

Qt::ItemFlags RowsModelCells::flags(const QModelIndex& index) const
{
    const auto flags = QAbstractTableModel::flags(index);
    return index.isValid() ? flags | columns_[static_cast<std::size_t>(index.column())].flagsAt(
                                         rowAddress(index.row()))
                           : flags;
}

bool RowsModelCells::setData(const QModelIndex& index, const QVariant& value, int role)
{
    return checkIndex(index, CheckIndexOption::IndexIsValid) &&
           columns_[static_cast<std::size_t>(index.column())].setAt(rowAddress(index.row()), value,
                                                                    role);
}

void RowsModelCells::setCells(std::vector<ColumnCells> columns)
{
    // Views ask for a changed title at once, and what they know of a model that is reset is old.
    const bool isReset = columns.size() != columns_.size();
    columns_ = std::move(columns);
    if (!columns_.empty() && !isReset) {
        emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    }
}

void RowsModelCells::refresh()
{
    if (rowCount() > 0) {
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    }
}

}  // namespace papilio::widgets
