#pragma once

#include "core/present/difference_table.h"
#include "widgets/table/rows_model.h"

#include <functional>
#include <memory>

namespace papilio::widgets {

class DataTable;

/// What a highlight calls a row, in its first cell.
constexpr int itemRole = Qt::UserRole;

/// What two studies have, as a table of the window: all rows of core's table, or some of them. A
/// row is its index there.
class DifferenceModel : public RowsModel<std::size_t> {
public:
    using RowsModel::RowsModel;
    using Table = std::shared_ptr<const core::DifferenceTable>;

    /// Widths, order and hidden columns stay while there are as many columns as before.
    /// @param table    null: nothing
    /// @param isShown  empty: all rows
    void show(Table table, const std::function<bool(const core::DifferenceRow&)>& isShown = {});
    /// How the cells of a view of this model look, how wide they are, and which columns it has no
    /// values for.
    void fit(DataTable& view);
    /// The first row of an item; -1: none.
    [[nodiscard]] int rowOf(const QString& item) const;
    [[nodiscard]] const core::DifferenceRow& difference(int row) const
    {
        return table_->rows[this->row(row)];
    }
    [[nodiscard]] const Table& table() const { return table_; }

private:
    [[nodiscard]] TableColumn<std::size_t> columnOf(std::size_t column, bool isFirst) const;

    Table table_;
    std::vector<std::size_t> places_;  ///< of the columns in the table
    std::size_t styled_ = 0;           ///< columns whose cells have their look
};

}  // namespace papilio::widgets
