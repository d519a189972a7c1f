#pragma once

#include "core/present/table.h"
#include "widgets/table/rows_model.h"

#include <utility>
#include <vector>

namespace papilio::widgets {

/// A table of rows with core's columns and nothing of its own.
template<typename Row>
class ColumnsModel : public RowsModel<Row> {
public:
    using RowsModel<Row>::RowsModel;

    /// Replaces columns and rows. Call it within WindowSentences, as the columns were made.
    void show(const core::Columns<Row>& columns, std::vector<Row> rows)
    {
        RowsModel<Row>::show(tableColumns(columns), std::move(rows));
    }
};

}  // namespace papilio::widgets
