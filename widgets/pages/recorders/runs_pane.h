#pragma once

#include "widgets/pages/recorders/runs_model.h"

#include <QWidget>

class QCheckBox;

namespace papilio::widgets {

class DataTable;
class FilterField;
class PaneHeader;
class SegmentedButtons;

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

    PaneHeader* header_;
    SegmentedButtons* ranks_;
    QCheckBox* inner_;
    FilterField* filter_;
    DataTable* table_;
    RunsModel* model_;
};

}  // namespace papilio::widgets
