#pragma once

#include <QRegularExpression>
#include <QSortFilterProxyModel>

namespace papilio::widgets {

/// Sorts by SortRole, EditRole or text, whichever a cell has first; filters rows by the text of any
/// shown column.
class TableFilterModel : public QSortFilterProxyModel {
    Q_OBJECT

public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void setPattern(const QRegularExpression& pattern);

protected:
    [[nodiscard]] bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    QRegularExpression pattern_;
};

}  // namespace papilio::widgets
