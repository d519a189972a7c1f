#pragma once

#include "core/present/run_columns.h"
#include "widgets/pages/recorders/recorders_snapshot.h"
#include "widgets/pages/recorders/trace_pictures.h"
#include "widgets/table/cell_delegate.h"
#include "widgets/table/rows_model.h"
#include "widgets/theme/tokens.h"

#include <QPolygonF>

namespace papilio::widgets {

/// A residual as a small line: log10 of the relative residual over the iterations.
struct Sparkline {
    QPolygonF points;               ///< x and y in [0, 1], y downwards
    std::optional<RunStyle> style;  ///< nothing: not shown in the plot
};

/// A solver's run as the table shows it.
struct RunRow : core::RankedRun {
    RunRow(core::RankedRun ranked,
           QString title,
           std::optional<RunStyle> own,
           std::shared_ptr<const core::Pyramid> values,
           double most)
        : core::RankedRun(std::move(ranked)),
          name(std::move(title)),
          style(own),
          residual(std::move(values)),
          longest(most)
    {}

    QString name;                   ///< without what all of them begin with
    std::optional<RunStyle> style;  ///< nothing: not shown in the plot
    std::shared_ptr<const core::Pyramid> residual;
    double longest = 1;  ///< iterations of the longest run that is shown
};

/// The solvers of a study, as Table 3 of the paper, ranked.
class RunsModel : public RowsModel<RunRow> {
    Q_OBJECT

public:
    enum Role { SparklineRole = Qt::UserRole + 300 };

    explicit RunsModel(QObject* parent = nullptr);

    /// @param styles   of the lines of all runs; nothing for those that are not shown
    /// @param running  residuals that still grow: nothing is decided about them
    void setRuns(const RecordersSnapshot& snapshot,
                 core::RunAxis rankedBy,
                 const std::vector<std::optional<RunStyle>>& styles = {},
                 const std::set<const core::Recorder*>& running = {});
    [[nodiscard]] const core::SolverRun& run(int row) const { return this->row(row).run; }

private:
    [[nodiscard]] static Columns columnsOf(const std::vector<RunRow>& rows);
};

/// What became of a run, as a chip shows it.
VerdictKind verdictKindOf(const core::SolverRun& run);

/// The solver, with the line that is its in the plot.
extern const CellKind solverCells;
/// SparklineRole as a line; all share one scale of iterations.
extern const CellKind sparklineCells;

}  // namespace papilio::widgets

Q_DECLARE_METATYPE(papilio::widgets::Sparkline)
