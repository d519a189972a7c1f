#include "app/command_line/json.h"
#include "app/command_line/roofline_report.h"
#include "core/findings/roofline_text.h"
#include "core/model/data_origin.h"
#include "core/present/roofline_columns.h"
#include "core/roofline/cache_prediction.h"
#include "core/roofline/energy.h"
#include "core/roofline/roofline_comparison.h"
#include "core/roofline/scaling.h"
#include "core/roofline/spmv.h"

#include <algorithm>
#include <fmt/format.h>

namespace papilio::app {

namespace {

bool isBandwidth(const core::Ceiling& ceiling)
{
    return ceiling.kind == core::Ceiling::Kind::Bandwidth;
}

Json ceilingOf(const core::Ceiling& ceiling)
{
    return {{"name", ceiling.name},
            {"kind", isBandwidth(ceiling) ? "bandwidth" : "compute"},
            {"value", number(ceiling.value)},
            {"unit", isBandwidth(ceiling) ? "GB/s" : "GFLOP/s"},
            {"threads", ceiling.threads},
            {"low", number(ceiling.low)},
            {"high", number(ceiling.high)},
            {"median", number(ceiling.medianRate())},
            {"isa", orNull(ceiling.isa)},
            {"precision", orNull(ceiling.precision)},
            {"operation", orNull(ceiling.operation)},
            {"bytes", orNull(ceiling.bytes)},
            {"watts", orNull(ceiling.watts)}};
}

Json ceilingsOf(const core::Roofline& roofline, const core::RoofChoice& choice)
{
    auto ceilings = roofline.ceilings;
    std::erase_if(ceilings, [&](const core::Ceiling& ceiling) {
        return choice.threads > 0 && ceiling.threads > 0 &&
               ceiling.threads != core::roofSet(roofline, choice).threads;
    });
    for (auto& ceiling : ceilings) {
        ceiling = core::asRoof(ceiling, choice.rate);
    }
    std::ranges::stable_sort(ceilings, std::ranges::greater(), &core::Ceiling::threads);
    return list(ceilings, ceilingOf);
}

Json ridgesOf(const core::Roofline& roofline, core::RoofChoice choice)
{
    Json all = Json::array();
    for (const int threads : reportedThreads(roofline, choice)) {
        choice.threads = threads;
        for (const auto& ridge : core::ridges(core::roofSet(roofline, choice))) {
            all.push_back({{"bandwidth", ridge.bandwidth},
                           {"compute", ridge.compute},
                           {"intensity", number(ridge.intensity)},
                           {"performance", number(ridge.performance)},
                           {"threads", threads}});
        }
    }
    return all;
}

Json boundOf(const core::Placement& placement)
{
    return {{"bound_by", orNull(placement.boundBy)},
            {"percent_of_roof", number(placement.percent)},
            {"roof", number(placement.roof)},
            {"distance", number(placement.distance)}};
}

Json pointOf(const core::RooflinePoint& point,
             const core::Roofline& roofline,
             const core::RoofChoice& choice)
{
    const auto placement = core::place(point, roofline, choice);
    Json json = {{"name", point.name},
                 {"intensity", number(point.intensity)},
                 {"performance", number(point.performance)}};
    json.update(boundOf(placement));
    json["attainable"] = number(placement.attainable);
    json["seconds_to_win"] = number(core::secondsToWin(point, placement));
    json["note"] = placement.state == core::Placement::State::Placed
                       ? Json(nullptr)
                       : Json(core::boundText(placement));
    json["run"] = orNull(point.run);
    json["seconds"] = number(point.seconds);
    json["low"] = number(point.low);
    json["high"] = number(point.high);
    json["threads"] = orNull(point.threads);
    json["cpu_seconds"] = number(point.cpuSeconds);
    json["system_seconds"] = number(point.systemSeconds);
    json["utilisation"] = number(point.utilization);
    json["watts"] = number(point.watts);
    json["gflop_per_joule"] = number(core::efficiency(point));
    json["frequency"] = number(point.gigahertz);
    json["working_set"] = number(point.workingSet);
    if (core::roofChoices(roofline).hasSparse) {
        json["sparse"] = boundOf(core::placeSparse(point, roofline, choice));
    }
    if (const auto advice = core::adviseUtilization(point, roofline, choice)) {
        json["per_core_utilisation"] = {{"threads", advice->usedThreads},
                                        {"percent_of_roof", number(advice->used.percent)},
                                        {"percent_of_all", number(advice->all.percent)},
                                        {"advice", core::adviceText(*advice, point)}};
    }
    return json;
}

Json energyOf(const core::Roofline& roofline)
{
    return list(core::frequencySteps(core::energyCurves(roofline)), [&](const auto& step) -> Json {
        return {{"name", step.slow.name},
                {"from_ghz", number(step.fast.gigahertz)},
                {"to_ghz", number(step.slow.gigahertz)},
                {"performance", number(step.performance)},
                {"difference", core::toString(step.difference.kind)},
                {"watts", number(step.watts)},
                {"gflop_per_joule", number(step.efficiency)},
                {"is_best", step.isBest}};
    });
}

Json runsOf(const core::Roofline& roofline, const core::RoofChoice& choice)
{
    return list(core::compareRuns(roofline, choice), [&](const auto& pair) -> Json {
        return {{"name", pair.name},
                {"before", pair.before},
                {"after", pair.after},
                {"speedup", number(pair.difference.shownRatio())},
                {"difference", core::toString(pair.difference.kind)},
                {"percent_before", number(pair.placedBefore.percent)},
                {"percent_after", number(pair.placedAfter.percent)}};
    });
}

Json scalingOf(const core::Roofline& roofline, const RooflineRequest& request)
{
    const auto roofs = core::roofSet(roofline, request.choice);
    Json all = Json::array();
    for (const auto& bandwidth : roofs.bandwidths) {
        const double peak = roofs.computes.empty() ? 0 : roofs.computes.front().value;
        if (const auto unit = core::scaleUnit(peak, bandwidth.value, *request.scaling)) {
            all.push_back({{"bandwidth", bandwidth.name},
                           {"intensity", *request.scaling},
                           {"attainable", number(unit->attainable)},
                           {"latency", unit->latency},
                           {"peak", number(unit->peak)},
                           {"ridge", number(unit->ridge)}});
        }
    }
    return all;
}

Json predictionsOf(const core::Roofline& roofline, const RooflineRequest& request)
{
    const auto roofs = core::roofSet(roofline, request.choice);
    return list(request.predicted, [&](const auto& sparse) -> Json {
        const auto work = sparse.kernel->work(sparse.shape);
        const auto& [lowest, highest] = sparse.kernel->range;
        const Json bounds = list(core::sparseBounds(work, roofs), [](const auto& bound) -> Json {
            return {{"roof", bound.roof},
                    {"performance", number(bound.performance)},
                    {"seconds", number(bound.seconds)}};
        });
        return {{"kernel", sparse.kernel->name},
                {"rows", number(sparse.shape.rows)},
                {"nonzeros", number(sparse.shape.nonzeros)},
                {"columns", number(sparse.shape.columns)},
                {"operations", number(work.operations)},
                {"bytes", number(work.bytes)},
                {"intensity", number(work.intensity())},
                {"lowest_intensity", number(lowest)},
                {"highest_intensity", number(highest)},
                {"bounds", bounds}};
    });
}

Json rooflineOf(const core::Roofline& roofline, const RooflineRequest& request)
{
    const Json points = list(roofline.points, [&](const auto& point) -> Json {
        return pointOf(point, roofline, request.choice);
    });
    Json json = {
        {"name", roofline.name},
        {"machine", orNull(roofline.machine)},
        {"bytes", roofline.bytes == core::Roofline::Bytes::Core ? "all loads and stores, core view"
                                                                : "DRAM traffic"},
        {"source", orNull(roofline.provenance.source)},
        {"simulated", core::isSimulated(roofline.provenance)},
        {"ceilings", ceilingsOf(roofline, request.choice)},
        {"ridges", ridgesOf(roofline, request.choice)},
        {"points", std::move(points)},
        {"runs", runsOf(roofline, request.choice)},
        {"energy", energyOf(roofline)},
        {"caution", orNull(core::orderText(roofline, request.choice))}};
    if (request.scaling) {
        json["scaling"] = scalingOf(roofline, request);
    }
    if (!request.predicted.empty()) {
        json["predicted"] = predictionsOf(roofline, request);
    }
    return json;
}

Json missesOf(const core::MissPrediction& misses)
{
    return {{"misses", number(misses.misses)},
            {"miss_ratio", number(misses.ratio())},
            {"lowest", number(misses.low)},
            {"highest", number(misses.high)}};
}

Json reuseOf(const core::ReuseHistogram& histogram, const RooflineRequest& request)
{
    std::vector<double> usual;
    for (double lines = 0x1p6; lines <= 0x1p20; lines *= 2) {
        usual.push_back(lines);
    }
    const auto& cache = request.cache;
    Json predictions = Json::array();
    for (const double lines : cacheLines(histogram, request, usual)) {
        auto cut = cache;
        cut.lines = lines;
        const auto whole = core::predictCache(histogram, {.use = cache.use, .lines = lines});
        const auto parted = core::predictCache(histogram, cut);
        if (!whole || !parted) {
            continue;  // refused before
        }
        Json one = {{"lines", lines}, {"bytes", lines * histogram.lineBytes}};
        one.update(missesOf(whole->total));
        one["with_sector"] = cache.sector.empty() ? Json(nullptr) : missesOf(parted->total);
        one["objects"] =
            list(core::objectMisses(*whole, *parted), [&](const core::ObjectMisses& row) -> Json {
                return {
                    {"object", row.whole.object.name},
                    {"bytes", orNull(row.whole.object.bytes)},
                    {"accesses", number(row.whole.misses.accesses)},
                    {"first", number(row.whole.first)},
                    {"invalidated", number(row.whole.invalidated)},
                    {"misses", number(row.whole.misses.misses)},
                    {"with_sector", cache.sector.empty() ? Json(nullptr) : number(row.cut.misses)}};
            });
        predictions.push_back(std::move(one));
    }
    Json measured = Json::array();
    for (const auto& one : histogram.measured) {
        measured.push_back({{"name", one.name},
                            {"object", orNull(one.object)},
                            {"lines", number(one.lines)},
                            {"measured", number(one.misses)},
                            {"predicted", number(core::predictMeasured(histogram, one))}});
    }
    const auto whole = core::predictCache(histogram, {.use = cache.use});
    return {{"name", histogram.name},
            {"line_bytes", histogram.lineBytes},
            {"accesses", whole ? number(whole->total.accesses) : Json(nullptr)},
            {"cache", toString(cache.use)},
            {"sector", cache.sector.empty() ? Json(nullptr)
                                            : Json(fmt::format("{}:{}/{}", cache.sector,
                                                               cache.sectorWays, cache.ways))},
            {"recorded_sectors", histogram.sectors(cache.use)},
            {"predictions", std::move(predictions)},
            {"measured", std::move(measured)}};
}

}  // namespace

std::vector<double> cacheLines(const core::ReuseHistogram& histogram,
                               const RooflineRequest& request,
                               std::vector<double> usual)
{
    return request.cacheBytes > 0 ? std::vector{request.cacheBytes / histogram.lineBytes} : usual;
}

std::vector<int> reportedThreads(const core::Roofline& roofline, const core::RoofChoice& choice)
{
    if (choice.threads > 0) {
        return {core::roofSet(roofline, choice).threads};
    }
    auto threads = core::roofChoices(roofline).threads;
    std::ranges::reverse(threads);
    return threads.empty() ? std::vector<int>{0} : threads;
}

Json rooflinesToJson(const core::Document& document, const RooflineRequest& request)
{
    const Json rooflines = list(document.rooflines, [&](const auto& roofline) -> Json {
        return rooflineOf(*roofline, request);
    });
    Json json = {{"rooflines", std::move(rooflines)}};
    if (!document.reuse.empty()) {
        for (const auto& histogram : document.reuse) {
            json["reuse"].push_back(reuseOf(*histogram, request));
        }
    }
    for (const auto& matrix : document.communication) {
        double apart = 0;
        double together = 0;
        for (const double value : matrix->falseSharing) {
            apart += value;
        }
        for (const double value : matrix->trueSharing) {
            together += value;
        }
        json["communication"].push_back(
            {{"name", matrix->name},
             {"threads", matrix->threads},
             {"true_sharing", number(together)},
             {"false_sharing", matrix->falseSharing.empty() ? Json(nullptr) : number(apart)}});
    }
    return json;
}

}  // namespace papilio::app
