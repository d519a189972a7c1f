#include "widgets/pages/recorders/runs_model.h"

#include "core/findings/solver_text.h"
#include "widgets/plot/trace_plot.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/window_sentences.h"

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

/// At most 60 points: the least of each stretch, so that no crossing is hidden.
Sparkline sparkline(const RunRow& row)
{
    constexpr std::size_t most = 60;
    const auto& run = row.run;
    const auto& values = *row.residual;
    Sparkline line;
    line.style = row.style;
    const double lowest = std::log10(run.limit / run.report.first) - 1;
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

}  // namespace

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

RunsModel::RunsModel(QObject* parent) : RowsModel(parent)
{
    everyCell().tip(runToolTip);
    setColumns(columnsOf({}));
}

void RunsModel::setRuns(const RecordersSnapshot& snapshot,
                        core::RunAxis rankedBy,
                        const std::vector<std::optional<RunStyle>>& styles,
                        const std::set<const core::Recorder*>& running)
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

RunsModel::Columns RunsModel::columnsOf(const std::vector<RunRow>& rows)
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

namespace {

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
    const auto room = box.adjusted(width + Fonts::scaled(6), 0, 0, 0);
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

constinit const CellKind solverCells{.paint = paintSolver};
constinit const CellKind sparklineCells{.paint = paintSparkline, .width = sparklineWidth};

}  // namespace papilio::widgets
