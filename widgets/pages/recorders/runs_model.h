#pragma once

#include "core/base/number_format.h"
#include "widgets/controls/cell_delegate.h"
#include "widgets/pages/recorders/recorders_snapshot.h"
#include "widgets/pages/recorders/trace_pictures.h"
#include "widgets/theme/tokens.h"

#include <QAbstractTableModel>
#include <QPolygonF>

namespace papilio::widgets {

/// A residual as a small line: log10 of the relative residual over the iterations.
struct Sparkline {
    QPolygonF points;               ///< x and y in [0, 1], y downwards
    std::optional<RunStyle> style;  ///< nothing: not shown in the plot
};

/// The solvers of a study, as Table 3 of the paper, ranked.
class RunsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column {
        Place,
        Solver,
        Residual,
        Outcome,
        First,
        Lasting,
        Seconds,
        Spmv,
        Rate,
        Last,
        True,
        ColumnCount
    };
    enum Role { SparklineRole = Qt::UserRole + 300 };

    using QAbstractTableModel::QAbstractTableModel;

    /// @param styles   of the lines of all runs; nothing for those that are not shown
    /// @param running  residuals that still grow: nothing is decided about them
    void setRuns(const std::vector<core::SolverRun>& runs,
                 core::RunAxis rankedBy,
                 const std::vector<std::optional<RunStyle>>& styles = {},
                 const std::set<const core::Recorder*>& running = {});
    [[nodiscard]] const core::SolverRun& run(int row) const
    {
        return runs_[static_cast<std::size_t>(row)];
    }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section,
                                      Qt::Orientation orientation,
                                      int role) const override;

private:
    static QString toolTipOf(int column);
    [[nodiscard]] double number(int row, int column) const;
    [[nodiscard]] QString text(int row, int column) const;
    [[nodiscard]] bool isRunning(int row) const;

    std::vector<core::SolverRun> runs_;
    std::set<const core::Recorder*> running_;
    std::vector<std::optional<int>> places_;
    std::vector<double> order_;  ///< by matrix, then by place
    std::vector<Sparkline> lines_;
    core::NumberUnit timeUnit_;  ///< of the column of times
    QStringList names_;          ///< without what all of them begin with
};

/// What became of a run, as a chip shows it.
VerdictKind verdictKindOf(const core::SolverRun& run);

/// The solver, with the line that is its in the plot.
class SolverDelegate : public CellDelegate {
    Q_OBJECT

public:
    using CellDelegate::CellDelegate;

protected:
    void paintContent(QPainter& painter,
                      const QRect& box,
                      const QStyleOptionViewItem& option,
                      const QModelIndex& index,
                      const Tokens& tokens) const override;
};

/// SparklineRole as a line; all share one scale of iterations.
class SparklineDelegate : public CellDelegate {
    Q_OBJECT

public:
    using CellDelegate::CellDelegate;

protected:
    void paintContent(QPainter& painter,
                      const QRect& box,
                      const QStyleOptionViewItem& option,
                      const QModelIndex& index,
                      const Tokens& tokens) const override;
    [[nodiscard]] int contentWidth(const QModelIndex& index) const override;
};

}  // namespace papilio::widgets

Q_DECLARE_METATYPE(papilio::widgets::Sparkline)
