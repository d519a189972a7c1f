#pragma once

#include "core/io/import/importer.h"
#include "widgets/table/rows_model.h"

namespace papilio::widgets {

/// The benchmarks that an import would find.
class ImportItemsModel : public RowsModel<core::ImportPreview::Item> {
    Q_OBJECT

public:
    explicit ImportItemsModel(QObject* parent = nullptr);

    void setItems(std::vector<core::ImportPreview::Item> items);
};

}  // namespace papilio::widgets
