#include "widgets/pages/recorders/runs_pane.h"

#include "core/base/text.h"
#include "core/findings/solver_text.h"
#include "core/present/run_columns.h"
#include "widgets/kit/box_layout.h"
#include "widgets/pages/recorders/recorders_snapshot.h"
#include "widgets/plot/trace_plot.h"
#include "widgets/table/cell_delegate.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/rows_model.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/tokens.h"
#include "widgets/theme/window_sentences.h"

#include <QAction>
#include <QHeaderView>
#include <QPolygonF>

#include <algorithm>
#include <array>
#include <cmath>

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

namespace {

/// At most 60 points: the least of each stretch, so that no crossing is hidden.
Sparkline sparkline(const RunRow& row)
{
    constexpr std::size_t most = 60;
    const auto& run = row.run;
    const auto& values = *row.residual;
    Sparkline line;
    line.style = row.style;
    const double reach = run.hasTolerance() ? run.limit : run.report.minimum;
    const double lowest = std::max(-16.0, std::log10(reach / run.report.first) - 1);
    for (std::size_t point = 0; point < most; ++point) {
        const auto from = point * values.size() / most;
        const auto to = std::max(from + 1, (point + 1) * values.size() / most);
        const auto extent = values.extent(from, to);
        const double relative = extent.smallestPositive / run.report.first;
        // The scale is that of the shown runs; what is longer leaves it at the right.
        if (!(relative > 0) || static_cast<double>(from) > row.longest) {
            continue;
        }
        const double height = std::clamp(std::log10(relative), lowest, 2.0);
        line.points << QPointF(static_cast<double>(from) / std::max(1.0, row.longest),
                               (2.0 - height) / (2.0 - lowest));
    }
    return line;
}

QString runToolTip(const RunRow& row)
{
    QStringList lines(textOf(row.run.subject));
    for (const auto& [name, value] : row.run.statistics) {
        lines << u"%1: %2"_s.arg(textOf(name), numberText(value));
    }
    const WindowSentences inWindowLanguage;
    lines << textsOf(core::sentences(row.run));
    return lines.join(u'\n');
}

/// What became of a run, as a chip shows it.
VerdictKind verdictKindOf(const core::SolverRun& run)
{
    if (!run.report.verdict) {
        return VerdictKind::Neutral;
    }
    switch (*run.report.verdict) {
        case core::Convergence::Converged:
            return run.missesTrueResidual || run.report.judged != core::Convergence::Converged
                       ? VerdictKind::Approximate
                       : VerdictKind::Exact;
        case core::Convergence::Unfinished:
        case core::Convergence::Stopped:
        case core::Convergence::StoppedByUser:
            return VerdictKind::Approximate;
        case core::Convergence::Stagnates:
        case core::Convergence::NotConverging:
        case core::Convergence::Erratic:
        case core::Convergence::Diverged:
        case core::Convergence::FalseConvergence:
        case core::Convergence::Crashed:
        case core::Convergence::Failed:
            return VerdictKind::Undefinable;
    }
    return VerdictKind::Neutral;
}

}  // namespace

/// The solvers of a study, as Table 3 of the paper, ranked.
class RunsModel : public RowsModel<RunRow> {
    Q_OBJECT

public:
    enum Role { SparklineRole = Qt::UserRole + 300 };

    explicit RunsModel(QObject* parent = nullptr) : RowsModel(parent)
    {
        everyCell().tip(runToolTip);
        setColumns(columnsOf({}));
    }

    /// @param styles   of the lines of all runs; nothing for those that are not shown
    /// @param running  residuals that still grow: nothing is decided about them
    void setRuns(const RecordersSnapshot& snapshot,
                 core::RunAxis rankedBy,
                 const std::vector<std::optional<RunStyle>>& styles = {},
                 const std::set<const core::Recorder*>& running = {})
    {
        const auto& runs = snapshot.runs;
        const auto styleOf = [&](std::size_t row) {
            return row < styles.size() ? styles[row] : std::nullopt;
        };
        const bool anyShown =
            std::ranges::any_of(styles, [](const auto& style) { return style.has_value(); });
        double longest = 1;
        for (std::size_t row = 0; row < runs.size(); ++row) {
            if (!anyShown || styleOf(row)) {
                longest = std::max(longest, static_cast<double>(runs[row].report.count));
            }
        }
        const auto names = titlesOf(runs);
        const auto ranked = core::rankedRuns(runs, rankedBy);
        std::vector<RunRow> rows;
        for (std::size_t row = 0; row < runs.size(); ++row) {
            const auto& run = runs[row];
            auto& made = rows.emplace_back(ranked[row], textOf(names[row]), styleOf(row),
                                           snapshot.pyramid(run.residual), longest);
            made.isRunning = running.contains(run.residual.get()) && !run.converged();
        }
        auto columns = columnsOf(rows);
        show(std::move(columns), std::move(rows));
    }

    [[nodiscard]] const core::SolverRun& run(int row) const { return this->row(row).run; }

private:
    [[nodiscard]] static Columns columnsOf(const std::vector<RunRow>& rows)
    {
        const WindowSentences inWindowLanguage;
        const auto columns = core::runColumns({rows.begin(), rows.end()});
        return {
            column(columns, "place").sort(&RunRow::order),
            column(columns, "solver")
                .text(&RunRow::name)
                .copy([](const RunRow& row) { return row.run.subject; })
                .on(SparklineRole,
                    [](const RunRow& row) {
                        return Sparkline{{}, row.style};
                    }),
            column("residual", tr("Residual"))
                .sort([](const RunRow&) { return QString(); })
                .on(SparklineRole, sparkline),  // when it is drawn: most rows are out of sight
            column(columns, "outcome")
                .on(VerdictRole,
                    [](const RunRow& row) {
                        return row.isRunning ? VerdictKind::Neutral : verdictKindOf(row.run);
                    }),
            column(columns, "first").tip(runToolTip),
            column(columns, "lasting"),
            column(columns, "time"),
            column(columns, "spmv"),
            column(columns, "rate"),
            column(columns, "last"),
            column(columns, "true_last"),
            column(columns, "initial"),
        };
    }
};

namespace {

constexpr int solverMark = 24;  ///< before the name: its line, and a gap

int solverWidth(const QModelIndex& index)
{
    return Fonts::scaled(solverMark) +
           textWidth(cellFont(index), index.data(Qt::DisplayRole).toString());
}

void paintSolver(const CellPaint& cell)
{
    const auto& [painter, box, option, index, tokens, font] = cell;
    const int width = Fonts::scaled(18);
    const auto line = index.data(RunsModel::SparklineRole).value<Sparkline>();
    if (line.style) {
        const auto look = traceLook(line.style->category, line.style->dash, tokens);
        painter.setPen(QPen(look.color, 2, look.line));
        const int middle = box.center().y();
        painter.drawLine(box.left(), middle, box.left() + width, middle);
    }
    // Long names differ in their middle or at their end: the matrix, then the solver.
    const auto room = box.adjusted(Fonts::scaled(solverMark), 0, 0, 0);
    cell.within(room).drawText(cell.text(), cell.ink(), Qt::AlignLeft, Qt::ElideMiddle);
}

void paintSparkline(const CellPaint& cell)
{
    const auto& [painter, box, option, index, tokens, font] = cell;
    const auto line = index.data(RunsModel::SparklineRole).value<Sparkline>();
    const QRectF area = QRectF(box).adjusted(0, 4, -8, -4);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(tokens.border, 1));
    painter.drawLine(area.bottomLeft(), area.bottomRight());
    QPolygonF points;
    for (const auto& point : line.points) {
        points << QPointF(area.left() + point.x() * area.width(),
                          area.top() + point.y() * area.height());
    }
    const auto color =
        line.style ? traceLook(line.style->category, line.style->dash, tokens).color : tokens.muted;
    painter.setPen(QPen(color, 1.5));
    painter.drawPolyline(points);
}

int sparklineWidth(const QModelIndex& /*index*/)
{
    return Fonts::scaled(110);
}

}  // namespace

constinit const CellKind solverCells{.paint = paintSolver, .width = solverWidth};
constinit const CellKind sparklineCells{.paint = paintSparkline, .width = sparklineWidth};

RunsPane::RunsPane(QWidget* parent) : QWidget(parent), model_(new RunsModel(this))
{
    ranks_->addSegment(tr("Iterations"), tr("Rank by iterations to the tolerance"));
    ranks_->addSegment(tr("Time"), tr("Rank by time to the tolerance"));
    ranks_->addSegment(tr("SpMV"), tr("Rank by matrix-vector products to the tolerance"));
    filter_->setMaximumWidth(Fonts::scaled(150));
    filter_->setPlaceholderText(tr("Filter"));
    filter_->setAccessibleName(tr("Filter solvers"));
    inner_->setToolTip(
        tr("Solves that serve another one, such as smoothers, are below it in this table"));
    header_->addWidget(inner_);
    header_->addWidget(roleLabel(tr("Rank by"), "secondary"));
    header_->addWidget(ranks_);
    header_->addWidget(filter_);
    table_->addTools(*header_);
    buildTable();
    inColumn(this, {newPane({header_, {table_, 1}})});
    connect(ranks_, &SegmentedButtons::currentChanged, this, &RunsPane::rankChosen);
    connect(inner_, &QCheckBox::toggled, this, &RunsPane::foldInner);
    foldInner();
    connect(table_, &DataTable::sourceRowActivated, this, &RunsPane::runActivated);
    auto* same = named(new QAction(tr("Same problem: rank the drawn solvers together"), this),
                       "sameProblem");
    table_->addContextAction(same);
    connect(same, &QAction::triggered, this, &RunsPane::sameProblemChosen);
}

void RunsPane::buildTable()
{
    table_->setSource(model_);
    table_->connectFilter(*filter_);
    table_->setEmptyText(
        tr("No residual histories in this study. Import one (Ginkgo, PETSc's -ksp_monitor, CSV) or "
           "record a program on the right."));
    table_->setCells(numberCells);
    table_->setCells({"residual"}, sparklineCells);
    table_->setCells({"outcome"}, verdictCells);
    table_->setCells({"solver"}, solverCells);
    table_->horizontalHeader()->setStretchLastSection(false);
    table_->sortByColumn("place", Qt::AscendingOrder);
}

void RunsPane::setRuns(const RecordersSnapshot& snapshot,
                       const std::vector<std::optional<RunStyle>>& styles,
                       const std::set<const core::Recorder*>& running)
{
    const auto selected = table_->currentSourceRow();
    const auto inner = std::ranges::count_if(snapshot.runs, &core::SolverRun::isInner);
    inner_->setText(textOf(core::plural(static_cast<std::size_t>(inner), "inner solve")));
    inner_->setVisible(inner > 0);
    model_->setRuns(snapshot, static_cast<core::RunAxis>(ranks_->current()), styles, running);
    selectRow(selected);
    fitColumns();
    showOutcomes(snapshot, running);
}

void RunsPane::selectRow(int row)
{
    table_->selectSourceRow(row < model_->rowCount() ? row : -1);
}

void RunsPane::showOutcomes(const RecordersSnapshot& snapshot,
                            const std::set<const core::Recorder*>& running)
{
    if (snapshot.runs.empty()) {
        header_->setSubtitle({});
        return;
    }
    const auto open = std::ranges::count_if(snapshot.runs, [&](const core::SolverRun& run) {
        return !run.converged() && running.contains(run.residual.get());
    });
    const WindowSentences inWindowLanguage;
    auto subtitle = textOf(core::convergedText(snapshot.runs));
    if (open > 0) {
        subtitle += tr(", %1 running").arg(open);
    }
    const auto places =
        textOf(core::placesText(static_cast<core::RunAxis>(ranks_->current()), snapshot.runs));
    header_->setSubtitle(places.isEmpty() ? subtitle : subtitle + u"; "_s + places);
}

void RunsPane::foldInner()
{
    table_->filter().setShownRows(
        [this](int row) { return inner_->isChecked() || !model_->run(row).isInner(); });
}

/// Names and outcomes are read in words; the column by which the runs are ranked is always shown.
void RunsPane::fitColumns()
{
    constexpr std::array<const char*, 3> ranked = {"lasting", "time", "spmv"};
    ColumnFit fit{.expendable = {"initial", "rate", "true_last", "last"},
                  .words = "solver",
                  .leastWords = 208,
                  .bars = "residual"};
    for (std::size_t axis = ranked.size(); axis-- > 0;) {
        if (static_cast<int>(axis) != ranks_->current()) {
            fit.expendable.emplace_back(ranked[axis]);
        }
    }
    fit.expendable.emplace_back("first");
    fit.expendable.emplace_back("residual");
    table_->fitColumns(fit);
}

}  // namespace papilio::widgets

#include "runs_pane.moc"
