#pragma once

#include "widgets/kit/filter_field.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/kit/widget_support.h"
#include "widgets/pages/recorders/trace_pictures.h"
#include "widgets/table/data_table.h"

#include <QCheckBox>
#include <QWidget>

namespace papilio::widgets {

class RunsModel;

/// The table of the solver runs, and by what they are ranked.
class RunsPane : public QWidget {
    Q_OBJECT

public:
    explicit RunsPane(QWidget* parent = nullptr);

    /// Iterations, Time, SpMV.
    [[nodiscard]] SegmentedButtons& ranks() { return *ranks_; }

    /// @param styles  of the runs that are drawn
    /// @param running  residuals that still grow
    void setRuns(const RecordersSnapshot& snapshot,
                 const std::vector<std::optional<RunStyle>>& styles,
                 const std::set<const core::Recorder*>& running);
    /// Without this it stays where it is; a row that is not there: none is selected.
    void selectRow(int row);
    void scrollToTop() { table_->scrollToTop(); }
    [[nodiscard]] DataTable& table() const { return *table_; }

signals:
    void rankChosen(int rank);
    void runActivated(int row);
    /// The solvers that are drawn solve the same problem, and are to be ranked together.
    void sameProblemChosen();

private:
    void buildTable();
    void fitColumns();
    void showOutcomes(const RecordersSnapshot& snapshot,
                      const std::set<const core::Recorder*>& running);

    /// Inner solves are below their outer one, or not shown.
    void foldInner();

    PaneHeader* header_ = named(new PaneHeader(tr("Summary")), "summaryHeader");
    SegmentedButtons* ranks_ = named(new SegmentedButtons, "rankedBy");
    QCheckBox* inner_ = named(new QCheckBox, "innerSolves");
    FilterField* filter_ = new FilterField;
    DataTable* table_ = new DataTable(u"runsTable"_s, tr("Solvers"));
    RunsModel* model_;
};

}  // namespace papilio::widgets
