#pragma once

#include "widgets/table/data_table.h"

#include <QAbstractItemModel>

namespace papilio::tests {

/// What a cell shows.
inline QString cell(const widgets::DataTable& table, int row, int column)
{
    return table.model()->index(row, column).data().toString();
}

}  // namespace papilio::tests
