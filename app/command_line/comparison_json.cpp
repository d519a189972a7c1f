#include "app/command_line/comparison_report.h"
#include "app/command_line/json.h"
#include "core/findings/comparison_text.h"
#include "core/findings/solver_text.h"
#include "core/findings/topdown_text.h"

namespace papilio::app {

namespace {

Json verdict(const std::optional<core::Verdict>& value)
{
    return value ? Json(core::toString(*value)) : Json(nullptr);
}

Json counts(const core::StatusCounts& counts)
{
    return {{"total", counts.total()},
            {"quiet", counts.quiet()},
            {"representable", counts.representable()},
            {"chosen", counts.of(core::EventStatus::Chosen)},
            {"excluded", counts.of(core::EventStatus::Excluded)}};
}

Json metricDifferenceJson(const core::MetricDifference& metric)
{
    const Json terms = list(metric.terms, [&](const auto& term) -> Json {
        return {{"event", term.event},
                {"first", number(term.first)},
                {"second", number(term.second)},
                {"first_raw", number(term.firstRaw)},
                {"second_raw", number(term.secondRaw)}};
    });
    return {{"name", metric.name},
            {"same", metric.isSame()},
            {"signature_changes",
             list(metric.signatureChanges,
                  [](const core::SignatureChange& change) { return core::changeText(change); })},
            {"first", verdict(metric.first)},
            {"second", verdict(metric.second)},
            {"first_relative_residual", number(metric.firstResidual)},
            {"second_relative_residual", number(metric.secondResidual)},
            {"first_rounded_relative_residual", number(metric.firstRoundedResidual)},
            {"second_rounded_relative_residual", number(metric.secondRoundedResidual)},
            {"first_error_worst", number(metric.firstError)},
            {"second_error_worst", number(metric.secondError)},
            {"terms", terms}};
}

Json chosenJson(const core::BenchmarkComparison& comparison)
{
    return list(comparison.chosen, [&](const auto& event) -> Json {
        return {{"id", event.id},
                {"event", event.name},
                {"first_pivot", number(event.firstPlace)},
                {"second_pivot", number(event.secondPlace)},
                {"first_score", number(event.firstScore)},
                {"second_score", number(event.secondScore)},
                {"why", orNull(core::whyText(event))}};
    });
}

Json benchmarkJson(const core::BenchmarkComparison& comparison)
{
    Json events = Json::array();
    for (const auto& event : comparison.events) {
        if (event.first != event.second) {
            events.push_back({{"id", event.id},
                              {"name", event.name},
                              {"first", core::toString(event.first)},
                              {"second", core::toString(event.second)},
                              {"first_max_rnmse", number(event.firstNoise)},
                              {"second_max_rnmse", number(event.secondNoise)},
                              {"moved_across_tau", event.isMoved()}});
        }
    }
    const Json metrics = list(comparison.metrics, metricDifferenceJson);
    return {{"first", comparison.first->name},
            {"second", comparison.second->name},
            {"first_counts", counts(comparison.firstCounts)},
            {"second_counts", counts(comparison.secondCounts)},
            {"events_of_both", comparison.events.size()},
            {"only_first", comparison.onlyFirst},
            {"only_second", comparison.onlySecond},
            {"chosen_by_both", comparison.chosenByBoth},
            {"chosen_by_first", comparison.chosenByFirst},
            {"chosen_by_second", comparison.chosenBySecond},
            {"chosen", chosenJson(comparison)},
            {"first_tau", comparison.first->parameters.tau},
            {"second_tau", comparison.second->parameters.tau},
            {"moved_across_tau", comparison.movedEvents()},
            {"status_changes", events},
            {"metrics", metrics}};
}

Json topDownJson(const core::TopDownDifference& pair)
{
    const Json nodes = list(pair.nodes, [&](const auto& node) -> Json {
        return {{"name", node.name},
                {"path", node.path},
                {"share_of", core::wholeText(node)},
                {"first", number(node.first)},
                {"second", number(node.second)},
                {"delta", number(node.delta())},
                {"first_amount", number(node.firstAmount)},
                {"second_amount", number(node.secondAmount)},
                {"ratio", number(node.ratio())},
                {"comparable", node.isComparable()},
                {"reason",
                 node.obstacle ? Json(core::incomparableText(*node.obstacle)) : Json(nullptr)}};
    });
    return {{"first", pair.first},
            {"second", pair.second},
            {"first_model", pair.firstModel},
            {"second_model", pair.secondModel},
            {"same_model", pair.isSameModel},
            {"validity", core::validityText(pair)},
            {"notes", core::notesOf(pair)},
            {"first_total", number(pair.firstTotal)},
            {"second_total", number(pair.secondTotal)},
            {"nodes", nodes}};
}

Json pointJson(const core::ComparedPoint& point)
{
    const auto side = [](const core::RooflinePoint& at, const core::Placement& placed) {
        return Json{{"run", at.run},
                    {"intensity", number(at.intensity)},
                    {"performance", number(at.performance)},
                    {"bound_by", placed.isBound() ? Json(placed.boundBy) : Json(nullptr)},
                    {"percent_of_roof", number(placed.percent)},
                    {"distance", number(placed.distance)}};
    };
    return {{"name", point.name},
            {"first", side(point.from, point.placedBefore)},
            {"second", side(point.to, point.placedAfter)},
            {"speedup", number(point.difference.shownRatio())},
            {"difference", core::toString(point.difference.kind)},
            {"intensity_ratio", number(point.to.intensity / point.from.intensity)}};
}

Json rooflineJson(const core::RooflineDifference& pair)
{
    Json roofs = Json::array();
    for (const auto& roof : pair.comparison.roofs) {
        const bool isBandwidth = roof.kind == core::Ceiling::Kind::Bandwidth;
        roofs.push_back({{"name", roof.name},
                         {"kind", isBandwidth ? "bandwidth" : "compute"},
                         {"unit", isBandwidth ? "GB/s" : "GFLOP/s"},
                         {"first", number(roof.before)},
                         {"second", number(roof.after)},
                         {"ratio", number(roof.difference.shownRatio())},
                         {"difference", core::toString(roof.difference.kind)}});
    }
    const Json points = list(pair.comparison.points, pointJson);
    return {{"first", pair.first->name},
            {"second", pair.second->name},
            {"intensities_compare", pair.intensitiesCompare},
            {"notes", core::notesOf(pair)},
            {"roofs", roofs},
            {"points", points},
            {"only_first", pair.comparison.onlyBefore},
            {"only_second", pair.comparison.onlyAfter}};
}

Json runJson(const core::SolverRun& run)
{
    return {
        {"subject", run.subject},
        {"verdict", run.report.verdict ? Json(core::toString(*run.report.verdict)) : Json(nullptr)},
        {"outcome", core::outcomeText(run)},
        {"iterations", number(run.report.target.lasting)},
        {"count", run.report.count},
        {"relative_last", number(run.report.relativeLast)},
        {"rate", number(run.report.meanRate)},
        {"seconds", number(run.seconds)},
        {"spmv", number(run.spmvCount)}};
}

Json solverJson(const core::SolverDifference& pair)
{
    return {{"first", runJson(pair.first)},
            {"second", runJson(pair.second)},
            {"tolerance", number(pair.tolerance)},
            {"note", orNull(core::toleranceText(pair))},
            {"more_iterations", number(pair.moreIterations())},
            {"iteration_gain", number(pair.iterationGain)},
            {"time_gain", number(pair.timeGain)},
            {"spmv_gain", number(pair.spmvGain)},
            {"curve",
             {{"common", pair.curve.common},
              {"mean_decades", number(pair.curve.mean)},
              {"largest_decades", number(pair.curve.largest)},
              {"at", pair.curve.at}}}};
}

Json countsJson(const core::CountsDifference& pair)
{
    const Json events = list(pair.events, [&](const auto& event) -> Json {
        return {{"event", event.event},
                {"unit", event.unit},
                {"first", number(event.first)},
                {"second", number(event.second)},
                {"ratio", number(event.ratio())},
                {"within_spread", event.isWithinSpread()},
                {"difference", core::toString(event.difference.kind)},
                {"reason", orNull(core::reasonText(event))}};
    });
    return {{"first", pair.first},
            {"second", pair.second},
            {"events", events},
            {"notes", core::notesOf(pair)}};
}

Json seriesJson(const core::SeriesDifference& pair)
{
    const auto side = [](std::size_t count, double last, double median, double most) {
        return Json{{"count", count},
                    {"last", number(last)},
                    {"median", number(median)},
                    {"maximum", number(most)}};
    };
    return {
        {"name", pair.name},
        {"unit", pair.unit},
        {"first", side(pair.firstCount, pair.firstLast, pair.firstMedian, pair.firstMaximum)},
        {"second", side(pair.secondCount, pair.secondLast, pair.secondMedian, pair.secondMaximum)},
        {"ratio", number(pair.ratio)}};
}

Json definitionDifferenceJson(const core::DefinitionDifference& one)
{
    return {{"set", one.set},
            {"name", one.name},
            {"constant", one.isConstant},
            {"kind", core::toString(one.kind)},
            {"what", list(one.what, [](auto part) { return core::toString(part); })},
            {"first", orNull(one.first)},
            {"second", orNull(one.second)}};
}

std::vector<std::string> unpaired(const core::StudyComparison& comparison, bool isFirst)
{
    for (const auto& rest : comparison.unpaired) {
        if (rest.kind == core::ComparedKind::Benchmark) {
            return isFirst ? rest.first : rest.second;
        }
    }
    return {};
}

}  // namespace

nlohmann::ordered_json toJson(const ComparisonReport& report)
{
    const auto& comparison = report.comparison;
    return {{"first", report.first},
            {"second", report.second},
            {"highlights", list(report.highlights,
                                [&](const core::Highlight& one) {
                                    return Json{{"section", core::toString(one.section)},
                                                {"item", one.item},
                                                {"sentence", core::highlightText(one, comparison)}};
                                })},
            {"benchmarks",
             list(comparison.benchmarks,
                  [](const core::BenchmarkPair& pair) { return benchmarkJson(pair.comparison); })},
            {"only_first", unpaired(comparison, true)},
            {"only_second", unpaired(comparison, false)},
            {"counts", list(comparison.counts, countsJson)},
            {"topdown", list(comparison.topdown, topDownJson)},
            {"rooflines", list(comparison.rooflines, rooflineJson)},
            {"solvers", list(comparison.solvers, solverJson)},
            {"recorders", list(comparison.recorders, seriesJson)},
            {"definitions", list(comparison.definitions, definitionDifferenceJson)},
            {"unpaired", list(comparison.unpaired,
                              [](const core::Unpaired& rest) {
                                  return Json{{"kind", core::toString(rest.kind)},
                                              {"first", rest.first},
                                              {"second", rest.second}};
                              })},
            {"problems", list(comparison.problems, [](const core::NotCompared& item) {
                 return core::problemText(item);
             })}};
}

}  // namespace papilio::app
