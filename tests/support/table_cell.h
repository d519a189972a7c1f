#pragma once

#include "widgets/table/data_table.h"

#include <QAbstractItemModel>

namespace papilio::tests {

/// The cell of a row in the column of this name.
inline QModelIndex cellAt(const QAbstractItemModel& model, int row, widgets::ColumnName column)
{
    return model.index(row, column.in(model));
}

/// What a cell shows.
inline QString cell(const widgets::DataTable& table, int row, widgets::ColumnName column)
{
    return cellAt(*table.model(), row, column).data().toString();
}

}  // namespace papilio::tests
