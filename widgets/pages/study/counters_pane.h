#pragma once

#include "core/formula/run_counts.h"
#include "core/model/document.h"
#include "widgets/table/rows_model.h"

#include <QWidget>

class QLabel;
class QScrollArea;

namespace papilio::widgets {

class ChoiceBox;
class DataTable;
class PaneHeader;

/// The raw counts of the study's programs, run by run, and what is to be known of them: what shared
/// a counter, what was not counted and why.
class CountersPane : public QWidget {
    Q_OBJECT

public:
    explicit CountersPane(QWidget* parent = nullptr);

    /// Keeps the shown table and run where the document still has them.
    void show(const core::Document& document);
    /// Another study: it begins with the first table and run.
    void forget();
    [[nodiscard]] DataTable& table() const { return *table_; }

private:
    [[nodiscard]] const core::CounterTable* counters() const;
    void showTable();
    void showRun();

    std::vector<std::shared_ptr<const core::CounterTable>> tables_;
    RowsModel<core::RunCount>* model_;
    PaneHeader* header_;
    ChoiceBox* names_;
    ChoiceBox* runs_;
    DataTable* table_;
    QLabel* notes_;
    QScrollArea* notesArea_;
};

}  // namespace papilio::widgets
