#pragma once

#include "core/present/column.h"
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
        std::vector<TableColumn<Row>> shown;
        for (const auto& column : columns) {
            shown.push_back(TableColumn<Row>(column));
            if (!column.isNumeric()) {
                shown.back().textAsTip();
            }
        }
        this->beginResetModel();
        this->setColumns(std::move(shown));
        this->ownRows() = std::move(rows);
        this->endResetModel();
    }
};

}  // namespace papilio::widgets
