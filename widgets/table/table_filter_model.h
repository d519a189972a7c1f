#pragma once

#include <QRegularExpression>
#include <QSortFilterProxyModel>

#include <functional>

namespace papilio::widgets {

/// Sorts by SortRole, EditRole or text, whichever a cell has first; filters rows by the text of any
/// shown column.
class TableFilterModel : public QSortFilterProxyModel {
    Q_OBJECT

public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void setPattern(const QRegularExpression& pattern);
    /// Rows of the source that are shown at all; none: all.
    void setShownRows(std::function<bool(int row)> isShown);

protected:
    [[nodiscard]] bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    QRegularExpression pattern_;
    std::function<bool(int)> isShown_;
};

}  // namespace papilio::widgets
