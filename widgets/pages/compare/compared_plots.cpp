#include "widgets/pages/compare/compared_plots.h"

#include "core/findings/roofline_text.h"
#include "core/findings/solver_text.h"
#include "core/traces/recorder_roles.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/tr.h"
#include "widgets/theme/window_sentences.h"

#include <cmath>
#include <unordered_map>

namespace papilio::widgets {

NoiseCurve comparedCurve(const core::ComparedPair& pair, bool isFirst, const QString& name)
{
    const auto& analysis = (isFirst ? pair.firstBenchmark : pair.secondBenchmark)->analysis;
    const auto& rows = pair.table("status_changes").rows;
    std::unordered_map<std::string_view, std::uint32_t> places;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        places.emplace(rows[row].item, static_cast<std::uint32_t>(row));
    }
    NoiseCurve curve;
    curve.name = name;
    curve.tau = analysis.benchmark->parameters.tau;
    for (const auto event : analysis.noise->byNoise) {
        const auto row = places.find(analysis.benchmark->data->eventIds[event]);
        curve.values.push_back(analysis.noise->maxRnmse[event]);
        curve.events.push_back(row == places.end() ? NoiseCurve::noEvent : row->second);
    }
    return curve;
}

BarData comparedBars(const core::ComparedPair& pair, const std::array<QString, 2>& names)
{
    BarData bars;
    bars.arrangement = BarData::Arrangement::Grouped;
    bars.axisLabel = tr("% of the total");
    bars.series = {{names[0], {}, comparedCategory(true)}, {names[1], {}, comparedCategory(false)}};
    const auto& table = pair.table("nodes");
    for (const auto& row : table.rows) {
        if (row.level == 1 && row.kind != core::DifferenceRow::Kind::NotComparable) {
            bars.labels << textOf(table.cell(row, "node").text);
            bars.series[0].values << core::toPercent * table.cell(row, "first").number;
            bars.series[1].values << core::toPercent * table.cell(row, "second").number;
        }
    }
    return bars;
}

namespace {

/// Slopes first, as the plot wants them; of the compute roofs the highest alone, or two machines
/// would be a thicket.
void addRoofs(RooflineDrawing& drawing, const core::ComparedPair& pair)
{
    const auto add = [&drawing](const core::Ceiling& ceiling, int rank, bool isFirst) {
        DrawnRoof roof;
        roof.name =
            (isFirst ? QStringLiteral("A ") : QStringLiteral("B ")) + textOf(core::label(ceiling));
        roof.label = QStringLiteral("%1 %2").arg(roof.name, textOf(core::rateText(ceiling)));
        roof.value = roof.low = roof.high = ceiling.value;
        roof.isSlope = ceiling.kind == core::Ceiling::Kind::Bandwidth;
        roof.rank = rank;
        roof.category = comparedCategory(isFirst);
        drawing.roofs.push_back(std::move(roof));
    };
    const bool isOne = pair.firstRoofline == pair.secondRoofline;
    const std::array sets = {core::roofSet(*pair.firstRoofline, {}),
                             isOne ? core::RoofSet() : core::roofSet(*pair.secondRoofline, {})};
    for (const bool isFirst : {true, false}) {
        int rank = 0;
        for (const auto& ceiling : sets[isFirst ? 0 : 1].bandwidths) {
            add(ceiling, rank++, isFirst);
        }
    }
    for (const bool isFirst : {true, false}) {
        if (const auto& set = sets[isFirst ? 0 : 1]; !set.computes.empty()) {
            add(set.computes.front(), 0, isFirst);
        }
    }
}

DrawnPoint drawn(const core::RooflinePoint& point, const core::Placement& placement, bool isFirst)
{
    DrawnPoint made;
    made.name = textOf(point.name);
    made.run = isFirst ? QStringLiteral("A") : QStringLiteral("B");
    made.intensity = point.intensity;
    made.value = point.performance;
    made.seconds = point.seconds;
    made.category = comparedCategory(isFirst);
    made.isHollow = !isFirst;
    made.card.title = QStringLiteral("%1 · %2").arg(made.run, made.name);
    made.card.lines = {{tr("AI"), tr("%1 FLOP/byte").arg(numberText(point.intensity))},
                       {tr("Speed"), tr("%1 GFLOP/s").arg(numberText(point.performance))}};
    if (placement.isBound()) {
        made.card.lines.push_back({tr("Share of the %1 roof").arg(textOf(placement.boundBy)),
                                   percentText(placement.percent / 100)});
    }
    return made;
}

/// "A  PCG": next to the curve there is no room for the matrix.
Trace traceOf(const core::SolverRun& run, core::RunAxis axis, bool isFirst)
{
    Trace trace;
    trace.name =
        QStringLiteral("%1  %2").arg(isFirst ? QStringLiteral("A") : QStringLiteral("B"),
                                     textOf(core::solverTitle(core::traceSolver(run.subject))));
    trace.note = run.report.target.lasting
                     ? tr("%1 iterations").arg(*run.report.target.lasting)
                     : inWindowWords([&] { return core::outcomeText(run.report); });
    trace.values = std::make_shared<const core::Pyramid>(run.residual->values);
    if (axis != core::RunAxis::Iteration) {
        trace.positions = *core::abscissa(run, axis);
    }
    trace.unit = run.report.first > 0 ? run.report.first : 1;
    trace.category = comparedCategory(isFirst);
    trace.id = isFirst ? 0 : 1;
    trace.crossing = run.report.target.lasting;
    return trace;
}

}  // namespace

RooflineDrawing comparedDrawing(const core::ComparedPair& pair)
{
    RooflineDrawing drawing;
    addRoofs(drawing, pair);
    for (const auto& point : pair.roofs.points) {
        const auto index = static_cast<int>(drawing.points.size());
        drawing.points.push_back(drawn(point.from, point.placedBefore, true));
        drawing.points.push_back(drawn(point.to, point.placedAfter, false));
        if (pair.intensitiesCompare && point.difference.isShown() && point.from.performance > 0 &&
            point.to.performance > 0 && std::isfinite(point.from.intensity) &&
            std::isfinite(point.to.intensity)) {
            drawing.arrows.push_back({index, index + 1, inWindowWords([&] {
                                          return core::changeText(point.difference);
                                      })});
        }
    }
    drawing.xLabel = tr("Arithmetic intensity, FLOP per byte");
    drawing.yLabel = drawing.yUnit = tr("GFLOP/s");
    return drawing;
}

TracePicture comparedPicture(const core::SolverDifference& pair, core::RunAxis axis)
{
    TracePicture picture;
    picture.xLabel = axis == core::RunAxis::Time   ? tr("Time, s")
                     : axis == core::RunAxis::Spmv ? tr("Sparse matrix-vector products")
                                                   : tr("Iteration");
    picture.yLabel = tr("Relative residual r / r₀");
    for (const bool isFirst : {true, false}) {
        const auto& run = isFirst ? pair.first : pair.second;
        if (core::abscissa(run, axis)) {
            picture.traces.push_back(traceOf(run, axis, isFirst));
        }
    }
    if (std::isfinite(pair.tolerance) && pair.tolerance > 0) {
        picture.tolerance = pair.tolerance;
    }
    return picture;
}

}  // namespace papilio::widgets
