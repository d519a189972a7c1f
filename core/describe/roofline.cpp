#include "core/describe/describe.h"
#include "core/describe/documents.h"
#include "core/findings/roofline_text.h"
#include "core/model/dataset.h"
#include "core/present/roofline_columns.h"
#include "core/roofline/roofline_comparison.h"
#include "core/roofline/sparse_work.h"

#include <fmt/format.h>
#include <functional>
#include <numeric>

namespace papilio::core {

namespace {

auto ceilingOf(const Ceiling& ceiling)
{
    const bool isBandwidth = ceiling.kind == Ceiling::Kind::Bandwidth;
    return object(f<"name">(ceiling.name), f<"kind">(ceiling.kind), f<"value">(ceiling.value),
                  f<"unit">(isBandwidth ? "GB/s" : "GFLOP/s"), f<"threads">(ceiling.threads),
                  f<"low">(ceiling.low), f<"high">(ceiling.high), f<"median">(ceiling.medianRate()),
                  f<"isa">(orNull(ceiling.isa)), f<"precision">(orNull(ceiling.precision)),
                  f<"operation">(orNull(ceiling.operation)), f<"bytes">(orNull(ceiling.bytes)),
                  f<"watts">(orNull(ceiling.watts)), f<"frequency">(orNull(ceiling.gigahertz)),
                  f<"memory_frequency">(orNull(ceiling.memoryGigahertz)));
}

/// The chosen roofs, those of most threads first.
std::vector<Ceiling> chosenCeilings(const Roofline& roofline, const RoofChoice& choice)
{
    auto ceilings = roofline.ceilings;
    const int threads = choice.threads > 0 ? roofSet(roofline, choice).threads : 0;
    std::erase_if(ceilings, [threads](const Ceiling& ceiling) {
        return threads > 0 && ceiling.threads > 0 && ceiling.threads != threads;
    });
    for (auto& ceiling : ceilings) {
        ceiling = asRoof(ceiling, choice.rate);
    }
    std::ranges::stable_sort(ceilings, std::ranges::greater(), &Ceiling::threads);
    return ceilings;
}

/// Those of all thread counts, most first, unless one is chosen.
auto ridgesOf(const Roofline& roofline, RoofChoice choice)
{
    const auto ridgeOf = [](const auto& ridge, int threads) {
        return object(f<"bandwidth">(ridge.bandwidth), f<"compute">(ridge.compute),
                      f<"intensity">(ridge.intensity), f<"performance">(ridge.performance),
                      f<"threads">(threads));
    };
    auto threads = choice.threads > 0 ? std::vector{roofSet(roofline, choice).threads}
                                      : roofChoices(roofline).threads;
    std::ranges::reverse(threads);
    if (threads.empty()) {
        threads = {0};
    }
    List<decltype(ridgeOf(ridges({}).front(), 0))> all;
    for (const int count : threads) {
        choice.threads = count;
        for (const auto& ridge : ridges(roofSet(roofline, choice))) {
            all.json.push_back(ridgeOf(ridge, count).json);
        }
    }
    return all;
}

auto boundOf(const Placement& placement)
{
    return object(f<"bound_by">(orNull(placement.boundBy)),
                  f<"or_bound_by">(orNull(placement.level)),
                  f<"percent_of_roof">(placement.percent), f<"roof">(placement.roof),
                  f<"distance">(placement.distance));
}

auto utilizationOf(const UtilizationAdvice& advice, const RooflinePoint& point)
{
    return object(f<"threads">(advice.usedThreads), f<"percent_of_roof">(advice.used.percent),
                  f<"percent_of_all">(advice.all.percent), f<"advice">(adviceText(advice, point)));
}

auto pointOf(const RooflinePoint& point, const Roofline& roofline, const RoofChoice& choice)
{
    const auto placement = place(point, roofline, choice);
    const bool isPlaced = placement.state == Placement::State::Placed;
    const bool hasSparse = roofChoices(roofline).hasSparse;
    const auto advice = adviseUtilization(point, roofline, choice);
    return object(
        f<"name">(point.name), f<"intensity">(point.intensity), f<"performance">(point.performance),
        beside(boundOf(placement)), f<"attainable">(placement.attainable),
        f<"seconds_to_win">(secondsToWin(point, placement)),
        f<"note">(isPlaced ? std::nullopt : std::optional(boundText(placement))),
        f<"run">(orNull(point.run)), f<"seconds">(point.seconds), f<"low">(point.low),
        f<"high">(point.high), f<"threads">(orNull(point.threads)),
        f<"cpu_seconds">(point.cpuSeconds), f<"system_seconds">(point.systemSeconds),
        f<"utilisation">(point.utilization), f<"watts">(point.watts),
        f<"gflop_per_joule">(efficiency(point)), f<"frequency">(point.gigahertz),
        f<"working_set">(point.workingSet), f<"memory_frequency">(point.memoryGigahertz),
        f<"level">(orNull(point.level)),
        maybe<"sparse">(hasSparse ? std::optional(boundOf(placeSparse(point, roofline, choice)))
                                  : std::nullopt),
        maybe<"per_core_utilisation">(advice ? std::optional(utilizationOf(*advice, point))
                                             : std::nullopt));
}

auto stepOf(const FrequencyStep& step)
{
    return object(f<"name">(step.slow.name), f<"from_ghz">(orNull(step.fast.clocks.core)),
                  f<"to_ghz">(orNull(step.slow.clocks.core)),
                  f<"from_memory_ghz">(orNull(step.fast.clocks.memory)),
                  f<"to_memory_ghz">(orNull(step.slow.clocks.memory)),
                  f<"performance">(step.performance), f<"difference">(step.difference.kind),
                  f<"watts">(step.watts), f<"gflop_per_joule">(step.efficiency),
                  f<"is_best">(step.isBest));
}

auto pairOf(const ComparedPoint& pair)
{
    return object(f<"name">(pair.name), f<"before">(pair.before), f<"after">(pair.after),
                  f<"speedup">(pair.difference.shownRatio()), f<"difference">(pair.difference.kind),
                  f<"percent_before">(pair.placedBefore.percent),
                  f<"percent_after">(pair.placedAfter.percent));
}

auto scalingOf(const RoofSet& roofs, double intensity)
{
    const auto scaledOf = [&](const auto& bandwidth, const ScaledUnit& unit) {
        return object(f<"bandwidth">(bandwidth.name), f<"intensity">(intensity),
                      f<"attainable">(unit.attainable), f<"latency">(unit.latency),
                      f<"peak">(unit.peak), f<"ridge">(unit.ridge));
    };
    const double peak = roofs.computes.empty() ? 0 : roofs.computes.front().value;
    List<decltype(scaledOf(roofs.bandwidths.front(), {}))> all;
    for (const auto& bandwidth : roofs.bandwidths) {
        if (const auto unit = scaleUnit(peak, bandwidth.value, intensity)) {
            all.json.push_back(scaledOf(bandwidth, *unit).json);
        }
    }
    return all;
}

auto predictionOf(const SparseCase& sparse, const RoofSet& roofs)
{
    const auto work = sparse.kernel->work(sparse.shape);
    const auto boundOf = [](const SparseBound& bound) {
        return object(f<"roof">(bound.roof), f<"performance">(bound.performance),
                      f<"seconds">(bound.seconds));
    };
    return object(f<"kernel">(sparse.kernel->name), f<"rows">(sparse.shape.rows),
                  f<"nonzeros">(sparse.shape.nonzeros), f<"columns">(sparse.shape.columns),
                  f<"operations">(work.operations), f<"bytes">(work.bytes),
                  f<"intensity">(work.intensity()),
                  f<"lowest_intensity">(sparse.kernel->range.first),
                  f<"highest_intensity">(sparse.kernel->range.second),
                  f<"bounds">(each(sparseBounds(work, roofs), boundOf)));
}

auto rooflineOf(const Roofline& roofline, const RooflineRequest& request)
{
    const auto& choice = request.choice;
    const auto roofs = roofSet(roofline, choice);
    const auto predictions =
        each(request.predicted, [&](const auto& sparse) { return predictionOf(sparse, roofs); });
    return object(
        f<"name">(roofline.name), f<"machine">(orNull(roofline.machine)),
        f<"bytes">(roofline.bytes == Roofline::Bytes::Core ? "all loads and stores, core view"
                                                           : "DRAM traffic"),
        f<"source">(orNull(roofline.provenance.source)),
        f<"simulated">(isSimulated(roofline.provenance)),
        f<"ceilings">(each(chosenCeilings(roofline, choice), ceilingOf)),
        f<"ridges">(ridgesOf(roofline, choice)),
        f<"points">(each(roofline.points,
                         [&](const auto& point) { return pointOf(point, roofline, choice); })),
        f<"runs">(each(compareRuns(roofline, choice), pairOf)),
        f<"energy">(each(frequencySteps(energyCurves(roofline)), stepOf)),
        f<"caution">(orNull(orderText(roofline, choice))),
        maybe<"scaling">(request.scaling ? std::optional(scalingOf(roofs, *request.scaling))
                                         : std::nullopt),
        maybe<"predicted">(request.predicted.empty() ? std::nullopt : std::optional(predictions)));
}

auto missesOf(const MissPrediction& misses)
{
    return object(f<"misses">(misses.misses), f<"miss_ratio">(misses.ratio()),
                  f<"lowest">(misses.low), f<"highest">(misses.high));
}

auto cacheOf(const ReuseHistogram& histogram,
             double lines,
             const CachePrediction& whole,
             const CachePrediction& cut,
             bool hasSector)
{
    const auto objectOf = [hasSector](const ObjectMisses& row) {
        return object(f<"object">(row.whole.object.name),
                      f<"bytes">(orNull(row.whole.object.bytes)),
                      f<"accesses">(row.whole.misses.accesses), f<"first">(row.whole.first),
                      f<"invalidated">(row.whole.invalidated), f<"misses">(row.whole.misses.misses),
                      f<"with_sector">(hasSector ? std::optional(row.cut.misses) : std::nullopt));
    };
    return object(f<"lines">(lines), f<"bytes">(lines * histogram.lineBytes),
                  beside(missesOf(whole.total)),
                  f<"with_sector">(hasSector ? std::optional(missesOf(cut.total)) : std::nullopt),
                  f<"objects">(each(objectMisses(whole, cut), objectOf)));
}

auto reuseOf(const ReuseHistogram& histogram, const RooflineRequest& request)
{
    std::vector<double> usual;
    for (double lines = 0x1p6; lines <= 0x1p20; lines *= 2) {
        usual.push_back(lines);
    }
    const auto& cache = request.cache;
    const bool hasSector = !cache.sector.empty();
    List<decltype(cacheOf(histogram, 0, {}, {}, false))> predictions;
    for (const double lines : request.lines(histogram, usual)) {
        auto parts = cache;
        parts.lines = lines;
        const auto whole = predictCache(histogram, {.use = cache.use, .lines = lines});
        const auto cut = predictCache(histogram, parts);
        if (whole && cut) {  // else it was refused before
            predictions.json.push_back(cacheOf(histogram, lines, *whole, *cut, hasSector).json);
        }
    }
    const auto measuredOf = [&](const MeasuredMisses& one) {
        return object(f<"name">(one.name), f<"object">(orNull(one.object)), f<"lines">(one.lines),
                      f<"measured">(one.misses), f<"predicted">(predictMeasured(histogram, one)));
    };
    const auto whole = predictCache(histogram, {.use = cache.use});
    const auto sector = fmt::format("{}:{}/{}", cache.sector, cache.sectorWays, cache.ways);
    return object(
        f<"name">(histogram.name), f<"line_bytes">(histogram.lineBytes),
        f<"accesses">(whole ? std::optional(whole->total.accesses) : std::nullopt),
        f<"cache">(cache.use), f<"sector">(hasSector ? std::optional(sector) : std::nullopt),
        f<"recorded_sectors">(histogram.sectors(cache.use)), f<"predictions">(predictions),
        f<"measured">(each(histogram.measured, measuredOf)));
}

auto communicationOf(const CommunicationMatrix& matrix)
{
    const auto sum = [](const std::vector<double>& values) {
        return std::accumulate(values.begin(), values.end(), 0.0);
    };
    std::vector<std::vector<double>> rows(matrix.threads.size());
    for (std::size_t from = 0; from < rows.size(); ++from) {
        for (std::size_t to = 0; to < rows.size(); ++to) {
            rows[from].push_back(transfers(matrix, from, to));
        }
    }
    return object(
        f<"name">(matrix.name), f<"threads">(matrix.threads), f<"matrix">(rows),
        f<"true_sharing">(sum(matrix.trueSharing)),
        f<"false_sharing">(matrix.falseSharing.empty() ? std::nullopt
                                                       : std::optional(sum(matrix.falseSharing))));
}

auto rooflinesOf(const Document& document, const RooflineRequest& request)
{
    const auto reuse =
        each(document.reuse, [&](const auto& one) { return reuseOf(*one, request); });
    const auto communication =
        each(document.communication, [](const auto& one) { return communicationOf(*one); });
    const auto error = predictionError(document.reuse);
    return object(
        f<"rooflines">(
            each(document.rooflines, [&](const auto& one) { return rooflineOf(*one, request); })),
        maybe<"reuse">(document.reuse.empty() ? std::nullopt : std::optional(reuse)),
        maybe<"prediction_error">(
            error.count > 0 ? std::optional(object(f<"count">(error.count), f<"mean">(error.mean),
                                                   f<"deviation">(error.deviation)))
                            : std::nullopt),
        maybe<"communication">(document.communication.empty() ? std::nullopt
                                                              : std::optional(communication)));
}

}  // namespace

std::vector<double> RooflineRequest::lines(const ReuseHistogram& histogram,
                                           std::vector<double> usual) const
{
    return cacheBytes > 0 ? std::vector{cacheBytes / histogram.lineBytes} : usual;
}

const JsonDocument<Document, RooflineRequest> rooflineDocument = DocumentOf<rooflinesOf>();

}  // namespace papilio::core
