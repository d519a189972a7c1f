#pragma once

#include "widgets/table/cell_delegate.h"
#include "widgets/table/rows_model.h"

#include <cmath>

namespace papilio::widgets {

/// What the delegate of differences reads.
enum CompareRole {
    DeltaRole = Qt::UserRole + 200,  ///< double: the bar, in units of DeltaScaleRole
    DeltaScaleRole,                  ///< double: |value| at the end of either half
    DiffersRole,                     ///< bool: marked and semibold
};
/// What a highlight calls the row, in its first cell; without it the cell's text does.
constexpr int itemRole = Qt::UserRole;

/// A table of the comparison: columns as core has them, with what the window needs besides.
template<typename Row>
class ComparedRows : public RowsModel<Row> {
public:
    using RowsModel<Row>::RowsModel;
    using RowsModel<Row>::column;
    using Columns = std::vector<TableColumn<Row>>;

    /// @param columns  of core's
    static Columns columnsOf(const core::Columns<Row>& columns)
    {
        Columns made;
        for (const auto& one : columns) {
            TableColumn<Row> column(one);
            made.push_back(one.isNumeric() ? column.titleAtRight(false) : column.textAsTip());
        }
        return made;
    }

    /// Widths, order and hidden columns stay while there are as many columns as before.
    void show(Columns columns, std::vector<Row> rows)
    {
        if (std::ssize(columns) != this->columnCount()) {
            this->beginResetModel();
            this->setColumns(std::move(columns));
            this->ownRows() = std::move(rows);
            this->endResetModel();
            return;
        }
        if (const int before = this->rowCount(); before > 0) {
            this->beginRemoveRows({}, 0, before - 1);
            this->ownRows().clear();
            this->endRemoveRows();
        }
        this->setColumns(std::move(columns));
        if (!rows.empty()) {
            this->beginInsertRows({}, 0, static_cast<int>(rows.size()) - 1);
            this->ownRows() = std::move(rows);
            this->endInsertRows();
        }
    }
};

/// "=  " or "≠  ".
QString sameMark(bool isSame);

/// Makes a column of words say whether both are the same: distinguished without color.
template<typename Row, typename Function>
void markSame(TableColumn<Row>& column, Function isSame)
{
    const auto same = [isSame](const Row& row) { return bool(std::invoke(isSame, row)); };
    column.text([words = column, same](const Row& row) {
        return sameMark(same(row)) + words.value(row, Qt::DisplayRole).toString();
    });
    column.on(DiffersRole, [same](const Row& row) { return !same(row); })
        .on(MutedRole, same)
        .sort([same](const Row& row) { return same(row) ? 1 : 0; });
}

/// Makes a column of numbers bars around zero; without a bar where the value is not finite.
template<typename Row, typename Function>
void markDelta(TableColumn<Row>& column, Function value, double scale)
{
    column
        .on(DeltaRole,
            [value](const Row& row) {
                const double delta = std::invoke(value, row);
                return std::isfinite(delta) ? QVariant(delta) : QVariant();
            })
        .on(DeltaScaleRole, [scale](const Row&) { return scale; });
}

/// DeltaRole as a bar around zero, blue below and orange above, and the text at its right.
extern const CellKind deltaCells;
/// Words, semibold where DiffersRole is set.
extern const CellKind differenceCells;

}  // namespace papilio::widgets
