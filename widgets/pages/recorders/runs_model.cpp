#include "widgets/pages/recorders/runs_model.h"

#include "core/traces/findings_text.h"
#include "widgets/plot/trace_plot.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/window_sentences.h"

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

double orNone(const std::optional<std::size_t>& value)
{
    return value ? static_cast<double>(*value) : none;
}

/// At most 60 points: the least of each stretch, so that no crossing is hidden.
Sparkline sparkline(const core::SolverRun& run, double longest, std::optional<RunStyle> style)
{
    constexpr std::size_t most = 60;
    Sparkline line;
    line.style = style;
    const auto& values = run.residual->values;
    const double lowest = std::log10(run.limit / run.report.first) - 1;
    for (std::size_t point = 0; point < most; ++point) {
        const auto from = point * values.size() / most;
        const auto to = std::max(from + 1, (point + 1) * values.size() / most);
        core::Extent extent;
        for (auto index = from; index < std::min(to, values.size()); ++index) {
            extent.include(values[index]);
        }
        const double relative = extent.smallestPositive / run.report.first;
        // The scale is that of the shown runs; what is longer leaves it at the right.
        if (!(relative > 0) || static_cast<double>(from) > longest) {
            continue;
        }
        const double height = std::clamp(std::log10(relative), lowest, 2.0);
        line.points << QPointF(static_cast<double>(from) / std::max(1.0, longest),
                               (2.0 - height) / (2.0 - lowest));
    }
    return line;
}

QString runToolTip(const RunRow& row)
{
    QStringList lines(QString::fromStdString(row.run.subject));
    for (const auto& [name, value] : row.run.statistics) {
        lines << QStringLiteral("%1: %2").arg(QString::fromStdString(name), numberText(value));
    }
    const WindowSentences inWindowLanguage;
    for (const auto& sentence : core::sentences(row.run)) {
        lines << QString::fromStdString(sentence);
    }
    return lines.join(QLatin1Char('\n'));
}

}  // namespace

VerdictKind verdictKindOf(const core::SolverRun& run)
{
    if (!run.report.verdict) {
        return VerdictKind::Neutral;
    }
    switch (*run.report.verdict) {
        case core::Convergence::Converged:
            return run.missesTrueResidual ? VerdictKind::Approximate : VerdictKind::Exact;
        case core::Convergence::Unfinished:
            return VerdictKind::Approximate;
        case core::Convergence::Stagnates:
        case core::Convergence::NotConverging:
        case core::Convergence::Erratic:
        case core::Convergence::Diverged:
            return VerdictKind::Undefinable;
    }
    return VerdictKind::Neutral;
}

RunsModel::RunsModel(QObject* parent) : RowsModel(parent)
{
    everyCell().tip(runToolTip);
    makeColumns();
}

void RunsModel::setRuns(const std::vector<core::SolverRun>& runs,
                        core::RunAxis rankedBy,
                        const std::vector<std::optional<RunStyle>>& styles,
                        const std::set<const core::Recorder*>& running)
{
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
    const auto places = core::ranking(runs, rankedBy);
    std::vector<std::string> problems;
    beginResetModel();
    auto& rows = ownRows();
    rows.clear();
    for (std::size_t row = 0; row < runs.size(); ++row) {
        const auto& run = runs[row];
        const auto problem = core::traceProblem(run.subject);
        const auto at = std::ranges::find(problems, problem) - problems.begin();
        if (at == std::ssize(problems)) {
            problems.push_back(problem);
        }
        constexpr double most = 1e6;  // more than there are solvers for one matrix
        rows.push_back(
            {.run = run,
             .name = QString::fromStdString(names[row]),
             .isRunning = running.contains(run.residual.get()) && !run.converged(),
             .place = places[row],
             .order = most * static_cast<double>(at) + places[row].value_or(int(most / 2)),
             .line = sparkline(run, longest, styleOf(row))});
    }
    {
        const QSignalBlocker silent(this);  // views learn of the columns from the reset
        makeColumns();
    }
    endResetModel();
}

void RunsModel::makeColumns()
{
    std::vector<double> times;
    for (const auto& row : rows()) {
        times.push_back(row.run.seconds.value_or(none));
    }
    const auto unit = core::timeUnit(times, NumberStyle::Window);
    // What has no number follows everything that has one.
    const auto number = [](const QString& title, const QString& tip, auto value, auto shown) {
        return column(title, tip)
            .text(shown)
            .sort([value](const RunRow& row) {
                const double key = value(row);
                return std::isnan(key) ? std::numeric_limits<double>::infinity() : key;
            })
            .copy([value](const RunRow& row) { return fullPrecision(value(row)); })
            .right();
    };
    const auto plain = [&number](const QString& title, const QString& tip, auto value, auto shown) {
        return number(title, tip, value,
                      [value, shown](const RunRow& row) { return shown(value(row)); });
    };
    const auto text = [](double value) { return numberText(value); };
    const auto outcome = [](const RunRow& row) {
        const WindowSentences inWindowLanguage;
        return row.isRunning ? tr("running") : QString::fromStdString(core::outcomeText(row.run));
    };
    const auto line = [](const RunRow& row) { return row.line; };
    setColumns({
        column(tr("#"))
            .text([](const RunRow& row) {
                return row.place ? QString::number(*row.place) : QString();
            })
            .sort(&RunRow::order)
            .right(),
        column(tr("Solver"))
            .text(&RunRow::name)
            .copy([](const RunRow& row) { return row.run.subject; })
            .on(SparklineRole, line),
        column(tr("Residual"))
            .sort([](const RunRow&) { return QString(); })
            .on(SparklineRole, line),
        column(tr("Outcome"))
            .text(outcome)
            .on(VerdictRole,
                [](const RunRow& row) {
                    return row.isRunning ? VerdictKind::Neutral : verdictKindOf(row.run);
                }),
        number(
            tr("First ≤ tol"), tr("First iteration with a residual at or below the tolerance"),
            [](const RunRow& row) { return orNone(row.run.report.target.first); },
            [](const RunRow& row) {
                const auto& report = row.run.report;
                return report.target.first ? QString::number(*report.target.first)
                       : report.forecast
                           ? QStringLiteral("≈ %1").arg(std::lround(report.forecast->at))
                           : tr("never");
            }),
        plain(
            tr("Stays ≤ tol"),
            tr("Iteration from which the residual stays at or below the tolerance"),
            [](const RunRow& row) { return orNone(row.run.report.target.lasting); },
            [](double at) {
                return std::isnan(at) ? notApplicable()
                                      : QString::number(static_cast<qulonglong>(at));
            }),
        plain(
            tr("Time, %1").arg(QString::fromStdString(unit.name)), {},
            [](const RunRow& row) { return row.run.seconds.value_or(none); },
            [factor = unit.factor](double time) { return numberText(time / factor); }),
        plain(
            tr("SpMV"), tr("Products of a sparse matrix and a vector"),
            [](const RunRow& row) { return row.run.spmvCount.value_or(none); },
            [](double count) { return countText(count); }),
        plain(
            tr("Rate, decades/it."), tr("Convergence rate: decades of the residual per iteration"),
            [](const RunRow& row) { return row.run.report.rate; },
            [](double rate) {
                constexpr double scale = 1e3;  // less than a decade in 10⁹ iterations is none
                return numberText(rate, 3, scale);
            }),
        plain(
            tr("Last |r|"), tr("The last recorded residual, not relative to the first one"),
            [](const RunRow& row) { return row.run.report.last; }, text),
        plain(
            tr("True last |r|"), tr("The last true residual, computed as |b − A x|"),
            [](const RunRow& row) { return row.run.trueLast.value_or(none); }, text),
    });
}

namespace {

void paintSolver(const CellPaint& cell)
{
    const auto& [painter, box, option, index, tokens, font] = cell;
    const int width = Fonts::scaled(18);
    const auto line = index.data(RunsModel::SparklineRole).value<Sparkline>();
    if (line.style) {
        const auto look = traceLook(line.style->category, line.style->dash, tokens);
        painter.setPen(QPen(look.colour, 2, look.line));
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
    const auto colour = line.style
                            ? traceLook(line.style->category, line.style->dash, tokens).colour
                            : tokens.muted;
    painter.setPen(QPen(colour, 1.5));
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
