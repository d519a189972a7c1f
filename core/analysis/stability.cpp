#include "core/analysis/stability.h"

#include "core/analysis/candidates.h"
#include "core/analysis/tau_changes.h"
#include "core/base/number_format.h"
#include "core/base/parallel.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <map>
#include <span>
#include <thread>

namespace papilio::core {

namespace {

/// Gives each different set one index.
class SetTable {
public:
    std::size_t indexOf(const ChosenSet& set)
    {
        const auto [place, isNew] = indices_.try_emplace(set, sets_.size());
        if (isNew) {
            sets_.push_back(set);
        }
        return place->second;
    }
    std::vector<ChosenSet> take() { return std::move(sets_); }

private:
    std::map<ChosenSet, std::size_t> indices_;
    std::vector<ChosenSet> sets_;
};

/// Change points as intervals without holes: [0, first), …, [last, infinity). Neighbors with the
/// same set become one.
std::vector<StableInterval> intervalsOf(const std::vector<TauChange>& changes, SetTable& sets)
{
    std::vector<StableInterval> intervals = {
        {0, std::numeric_limits<double>::infinity(), sets.indexOf({})}};
    for (const TauChange& change : changes) {
        const std::size_t set = sets.indexOf(change.chosen);
        if (change.tau == 0) {
            intervals.back().set = set;
        } else if (set != intervals.back().set) {
            intervals.back().high = change.tau;
            intervals.push_back({change.tau, std::numeric_limits<double>::infinity(), set});
        }
    }
    return intervals;
}

/// Values of alpha to look at: as many as cost little, so that small studies are looked at closely.
std::size_t affordable(std::size_t groups, std::size_t most)
{
    constexpr std::size_t fewest = 64;
    constexpr std::size_t evaluations = std::size_t(1) << 20;  // of one group at one alpha: 0.1 s
    return std::clamp(evaluations / std::max<std::size_t>(groups, 1), fewest, most);
}

/// Values of alpha between those at which a rounded coordinate changes, |x| / (k - 1/2): from 1
/// down to where there are `most`, or to `lowest`. Coordinates that are much larger than the chosen
/// events are left out: their events come last.
std::vector<double> betweenBreakpoints(const Analysis& analysis,
                                       std::size_t active,
                                       double lowest,
                                       std::size_t most)
{
    const auto& candidates = *analysis.candidates;
    constexpr double much = 4;
    double largest = 1;
    for (const auto& chosen :
         analysis.pivoting ? analysis.pivoting->chosen : std::vector<ChosenEvent>()) {
        largest = std::max(largest, chosen.norm);
    }
    std::vector<double> sizes;
    for (std::size_t group = 0; group < candidates.activeGroups(active); ++group) {
        const auto event = candidates.activeEvent(static_cast<std::uint32_t>(group), active);
        for (std::size_t row = 0; row < candidates.rows(); ++row) {
            if (const double size = std::abs(candidates.column(event)[row]);
                size <= much * largest) {
                sizes.push_back(size);
            }
        }
    }
    const auto countFrom = [&](double alpha) {
        double count = 0;
        for (const double size : sizes) {
            count += std::floor(size / alpha + 0.5) - std::floor(size + 0.5);
        }
        return count;
    };
    constexpr double step = 0.9;
    double low = 1;
    while (low * step > lowest && countFrom(low * step) <= static_cast<double>(most)) {
        low *= step;
    }
    std::vector<double> breaks = {low, 1};
    for (const double size : sizes) {
        for (double k = std::floor(size + 0.5) + 1; size / (k - 0.5) > low; ++k) {
            breaks.push_back(size / (k - 0.5));
        }
    }
    std::sort(breaks.begin(), breaks.end());
    constexpr double apart = 1 + 1e-6;
    std::vector<double> between;
    for (std::size_t i = 1; i < breaks.size(); ++i) {
        if (breaks[i] > breaks[i - 1] * apart) {
            between.push_back(std::sqrt(breaks[i] * breaks[i - 1]));
        }
    }
    return between;
}

constexpr double lowestTau = 1e-16;  // the ends of tau for the eye and for widths
constexpr double highestTau = 10;

/// In decades.
double widthOf(const StableInterval& interval)
{
    const double low = std::max(interval.low, lowestTau);
    const double high = std::min(interval.high, highestTau);
    return high > low ? std::log10(high / low) : 0;
}

/// What a set is worth.
struct Merit {
    std::size_t set = 0;
    std::size_t defined = 0;  ///< metrics
    std::size_t events = 0;   ///< of the set
    double largestError = 0;  ///< FormulaError::worst of the defined metrics
};

/// Of merits in the order of their place on the map, the widest first.
Merit bestOf(std::vector<Merit> merits)
{
    /// Errors that differ less are not worth a narrower place.
    constexpr double similar = 1.5;
    const auto most = std::ranges::max(merits, {}, &Merit::defined).defined;
    std::erase_if(merits, [most](const Merit& merit) { return merit.defined < most; });
    const auto fewest = std::ranges::min(merits, {}, &Merit::events).events;
    std::erase_if(merits, [fewest](const Merit& merit) { return merit.events > fewest; });
    const auto least = std::ranges::min(merits, {}, &Merit::largestError).largestError;
    return *std::ranges::find_if(
        merits, [least](const Merit& merit) { return merit.largestError <= similar * least; });
}

/// Judges the metrics that different sets define; what their events counted is gathered once.
class DefinedMetrics {
public:
    explicit DefinedMetrics(const Analysis& analysis) : analysis_(analysis) {}

    MetricFits fitsWith(const ChosenSet& set)
    {
        const auto& coordinates = analysis_.representation->coordinates;
        const auto size = static_cast<Eigen::Index>(set.size());
        Eigen::MatrixXd columns(coordinates.cols(), size);
        MeasuredCounts counts;
        counts.repetitions = static_cast<Eigen::Index>(analysis_.noise->dataset->repetitions);
        counts.values.resize(
            counts.repetitions * static_cast<Eigen::Index>(analysis_.noise->dataset->kernelCount()),
            size);
        for (Eigen::Index place = 0; place < size; ++place) {
            const auto event = set[static_cast<std::size_t>(place)];
            columns.col(place) = coordinates.row(event).transpose();
            counts.values.col(place) = countsOf(event);
        }
        const auto& benchmark = *analysis_.benchmark;
        return fitMetrics(columns, *benchmark.basis, *benchmark.signatures,
                          benchmark.parameters.roundingTolerance, &counts);
    }

    Merit with(const ChosenSet& set)
    {
        const auto fits = fitsWith(set);
        Merit merit{.events = set.size()};
        for (const auto& fit : fits.metrics) {
            if (fit.isDefined()) {
                ++merit.defined;
                // What is exact misses by round-off only.
                merit.largestError = std::max(merit.largestError,
                                              fit.verdict == Verdict::Exact ? 0 : fit.errorWorst);
            }
        }
        return merit;
    }

private:
    const Eigen::VectorXd& countsOf(std::uint32_t event)
    {
        const auto [place, isNew] = counts_.try_emplace(event);
        if (isNew) {
            place->second = measuredCounts(*analysis_.noise, {event}).values.col(0);
        }
        return place->second;
    }

    const Analysis& analysis_;
    std::map<std::uint32_t, Eigen::VectorXd> counts_;
};

/// A number with one digit, as near to `wanted` as the interval allows; `wanted` itself where it
/// has none.
double shortNumberIn(const StableInterval& interval, double wanted)
{
    double best = wanted;
    double distance = std::numeric_limits<double>::infinity();
    const double exponent = std::floor(std::log10(wanted));
    for (const double power : {exponent - 1, exponent, exponent + 1}) {
        for (const double digit : {1.0, 2.0, 5.0}) {
            const double number =
                power < 0 ? digit / std::pow(10.0, -power) : digit * std::pow(10.0, power);
            const double off = std::abs(std::log10(number / wanted)) + (digit == 1 ? 0 : 0.3);
            if (number > interval.low && number < interval.high && off < distance) {
                best = number;
                distance = off;
            }
        }
    }
    return best;
}

/// The quiet end of the interval, with a decade to spare.
double tauIn(const StableInterval& interval)
{
    const double low = std::max(interval.low, lowestTau);
    const double high = std::min(interval.high, interval.low > 0 ? 10 * interval.low : highestTau);
    return shortNumberIn(interval, std::sqrt(low * high));
}

/// Where one set is chosen at one alpha: its widest interval there.
using StopIntervals = std::map<std::size_t, StableInterval>;  // by row of the map

Recommendation recommendationOf(const StabilityMap& map, const StopIntervals& where)
{
    // The longest run of neighboring grid values.
    std::size_t first = where.begin()->first;
    std::size_t length = 0;
    for (auto begin = where.begin(); begin != where.end();) {
        auto end = begin;
        std::size_t rows = 0;
        while (end != where.end() && end->first == begin->first + rows) {
            ++end;
            ++rows;
        }
        if (rows > length) {
            first = begin->first;
            length = rows;
        }
        begin = end;
    }
    const std::size_t row = first + length / 2;
    Recommendation recommendation;
    recommendation.alpha = map.alphas[row];
    recommendation.alphaLow = map.alphas[first];
    recommendation.alphaHigh = map.alphas[first + length - 1];
    recommendation.tauRange = where.at(row);
    recommendation.tau = tauIn(recommendation.tauRange);
    recommendation.chosen = map.sets[recommendation.tauRange.set];
    return recommendation;
}

/// 1/20, 1/2000: where such a value near the middle chooses the same events it is easier to read.
void preferShortAlpha(Recommendation& recommendation,
                      const Analysis& analysis,
                      const std::stop_token& stop)
{
    std::vector<double> alphas;
    for (double power = 1; power <= 1e5; power *= 10) {
        for (const double digit : {1.0, 2.0, 4.0}) {
            const double alpha = 1 / (digit * power);
            if (digit * power > 1 && alpha > recommendation.alphaLow &&
                alpha < recommendation.alphaHigh) {
                alphas.push_back(alpha);
            }
        }
    }
    const double middle = recommendation.alpha;
    std::ranges::sort(alphas, {}, [&](double alpha) { return std::abs(std::log(alpha / middle)); });
    const auto nearest = std::span(alphas).first(std::min<std::size_t>(alphas.size(), 2));
    for (const double alpha : nearest) {
        const auto pivoting = pivot(analysis.candidates, recommendation.tau, alpha, stop);
        if (pivoting == nullptr) {
            return;
        }
        auto chosen = chosenEvents(*pivoting);
        std::ranges::sort(chosen);
        if (chosen == recommendation.chosen) {
            recommendation.alpha = alpha;
            return;
        }
    }
}

}  // namespace

const StableInterval& StabilityAxis::around(double value) const
{
    const auto after =
        std::upper_bound(intervals.begin(), intervals.end(), value,
                         [](double v, const StableInterval& interval) { return v < interval.low; });
    return after == intervals.begin() ? intervals.front() : *(after - 1);
}

std::vector<double> alphaGrid(std::size_t count)
{
    constexpr double smallest = 1e-5;
    std::vector<double> grid = {1.0};
    const auto steps = std::max<std::size_t>(count, 3) - 2;
    double before = 0;
    for (std::size_t i = 0; i <= steps; ++i) {
        const double share = static_cast<double>(i) / static_cast<double>(steps);
        const double half = std::round(0.5 / (0.5 * std::pow(smallest / 0.5, share)));
        const double k =
            2 *
            std::max(half, before + 1);  // the first grid values are denser than the even numbers
        before = k / 2;
        grid.push_back(1 / k);
    }
    std::reverse(grid.begin(), grid.end());
    return grid;
}

StabilityAxis tauStability(const Analysis& analysis, const std::stop_token& stop)
{
    if (analysis.candidates == nullptr) {
        return {};
    }
    const double alpha = analysis.benchmark->parameters.alpha;
    const auto scores = analysis.candidates->scores(alpha, stop);
    if (scores == nullptr) {
        return {};
    }
    SetTable sets;
    StabilityAxis axis;
    const auto changes = tauChanges(*analysis.candidates, *scores, alpha, stop);
    if (!stop.stop_requested()) {
        axis.intervals = intervalsOf(changes, sets);
        axis.sets = sets.take();
    }
    return axis;
}

StabilityAxis alphaStability(const Analysis& analysis, const std::stop_token& stop)
{
    if (analysis.candidates == nullptr) {
        return {};
    }
    const Parameters& parameters = analysis.benchmark->parameters;
    const auto active = analysis.candidates->activeCount(parameters.tau);
    const auto groups = analysis.candidates->groupCount();
    constexpr std::size_t mostStops = 1024;
    constexpr std::size_t mostBetween = 16 * mostStops;
    std::vector<double> grid = alphaGrid(affordable(groups, mostStops));
    // Between the coarsest stops (1/2, 1/4, 1/6) whole sets hide.
    const auto count = grid.size();
    for (std::size_t i = 0; i < count; ++i) {
        const double share = static_cast<double>(i) / static_cast<double>(count - 1);
        grid.push_back(std::pow(grid.front(), 1 - share));
    }
    for (const double alpha :
         betweenBreakpoints(analysis, active, grid.front(), affordable(groups, mostBetween))) {
        grid.push_back(alpha);
    }
    grid.push_back(parameters.alpha);
    std::sort(grid.begin(), grid.end());
    grid.erase(std::unique(grid.begin(), grid.end()), grid.end());

    const auto pieces = alphaPieces(*analysis.candidates, active, grid, parameters.alpha, stop);
    StabilityAxis axis;
    if (stop.stop_requested()) {
        return axis;
    }
    SetTable sets;
    for (const AlphaPiece& piece : pieces) {
        const std::size_t set = sets.indexOf(piece.chosen);
        if (!axis.intervals.empty() && axis.intervals.back().set == set) {
            axis.intervals.back().high = piece.high;
        } else {
            axis.intervals.push_back({piece.low, piece.high, set});
        }
    }
    axis.sets = sets.take();
    return axis;
}

StableInterval definedAround(const StabilityAxis& axis, double value, const Analysis& analysis)
{
    const auto& signatures = analysis.benchmark->signatures;
    if (axis.intervals.empty() || !analysis.representation || !signatures || signatures->empty()) {
        return {};
    }
    DefinedMetrics metrics(analysis);
    const auto& here = axis.around(value);
    const auto needed = metrics.fitsWith(axis.sets[here.set]).metrics;
    std::map<std::size_t, bool> known;
    const auto holds = [&](const StableInterval& interval) {
        const auto [place, isNew] = known.try_emplace(interval.set, false);
        if (isNew) {
            const auto fits = metrics.fitsWith(axis.sets[interval.set]).metrics;
            place->second = std::ranges::equal(needed, fits,
                                               [](const MetricFit& wanted, const MetricFit& found) {
                                                   return !wanted.isDefined() || found.isDefined();
                                               });
        }
        return place->second;
    };
    auto first = axis.intervals.begin() + (&here - axis.intervals.data());
    auto last = first;
    while (first != axis.intervals.begin() && holds(*(first - 1))) {
        --first;
    }
    while (last + 1 != axis.intervals.end() && holds(*(last + 1))) {
        ++last;
    }
    return {first->low, last->high, here.set};
}

StabilityMap stabilityMap(const Analysis& analysis,
                          const std::vector<double>& alphas,
                          std::stop_token stop,
                          const std::function<void(double)>& progress)
{
    StabilityMap map;
    if (analysis.candidates == nullptr) {
        return map;
    }
    std::vector<std::vector<TauChange>> rows(alphas.size());
    std::atomic<std::size_t> done = 0;
    const auto caller = std::this_thread::get_id();
    const bool isDone =
        parallelFor(alphas.size(), 1, stop, [&](std::size_t begin, std::size_t end) {
            for (std::size_t row = begin; row < end; ++row) {
                rows[row] =
                    tauChanges(*analysis.candidates, analysis.candidates->freshScores(alphas[row]),
                               alphas[row], stop);
                const std::size_t finished = done.fetch_add(1) + 1;
                if (progress && std::this_thread::get_id() == caller) {
                    progress(double(finished) / double(alphas.size()));
                }
            }
        });
    if (!isDone || stop.stop_requested()) {
        return map;
    }
    if (progress) {
        progress(1);
    }
    map.alphas = alphas;
    SetTable sets;
    for (const auto& row : rows) {
        map.rows.push_back(intervalsOf(row, sets));
    }
    map.sets = sets.take();
    return map;
}

std::optional<Recommendation> recommend(const StabilityMap& map,
                                        const Analysis& analysis,
                                        const std::stop_token& stop)
{
    constexpr std::size_t most = 128;
    constexpr double leastArea = 0.25;  // decades of tau, summed over the grid of alpha
    const auto& signatures = analysis.benchmark->signatures;
    if (!analysis.representation) {
        return std::nullopt;
    }
    std::vector<StopIntervals> where(map.sets.size());
    std::vector<double> area(map.sets.size(), 0);
    for (std::size_t row = 0; row < map.rows.size(); ++row) {
        for (const auto& interval : map.rows[row]) {
            area[interval.set] += widthOf(interval);
            const auto [place, isNew] = where[interval.set].try_emplace(row, interval);
            if (!isNew && widthOf(interval) > widthOf(place->second)) {
                place->second = interval;
            }
        }
    }
    std::vector<std::size_t> order;
    for (std::size_t set = 0; set < map.sets.size(); ++set) {
        if (!map.sets[set].empty() && area[set] > 0) {
            order.push_back(set);
        }
    }
    std::ranges::stable_sort(order, std::ranges::greater(),
                             [&](std::size_t set) { return area[set]; });
    // A sliver is not a stable set, unless there are only slivers.
    const auto stable =
        std::ranges::find_if(order, [&](std::size_t set) { return area[set] < leastArea; });
    const auto stableCount = static_cast<std::size_t>(stable - order.begin());
    order.resize(std::min(stableCount == 0 ? order.size() : stableCount, most));

    const bool hasMetrics = signatures != nullptr && !signatures->empty();
    DefinedMetrics metrics(analysis);
    std::vector<Merit> merits;
    for (const auto set : order) {
        if (stop.stop_requested()) {
            return std::nullopt;
        }
        auto merit = hasMetrics ? metrics.with(map.sets[set]) : Merit{};
        merit.set = set;
        if (!hasMetrics || merit.defined > 0) {
            merits.push_back(merit);
        }
    }
    if (merits.empty()) {
        return std::nullopt;
    }
    const auto best = bestOf(std::move(merits));
    auto recommendation = recommendationOf(map, where[best.set]);
    recommendation.defined = best.defined;
    preferShortAlpha(recommendation, analysis, stop);
    return recommendation;
}

void chooseStartingParameters(Benchmark& benchmark, const std::stop_token& stop)
{
    const bool hasMetrics = benchmark.signatures != nullptr && !benchmark.signatures->empty();
    if (benchmark.kind != BenchmarkKind::Custom || benchmark.basis == nullptr || !hasMetrics) {
        return;
    }
    const auto analysis = analyze(std::make_shared<const Benchmark>(benchmark), nullptr, stop);
    if (!analysis.isComplete()) {
        return;
    }
    const auto best =
        recommend(stabilityMap(analysis, alphaGrid(mapGridSize), stop), analysis, stop);
    if (stop.stop_requested()) {
        return;
    }
    auto& own = benchmark.parameters;
    auto data = std::make_shared<Dataset>(*benchmark.data);
    if (best) {
        own.tau = best->tau;
        own.alpha = best->alpha;
        data->provenance.notes.push_back(fmt::format(
            "tau {} and alpha {} were chosen from these data: they define the most metrics, {} of "
            "{}, with the fewest events.",
            shortText(own.tau), shortText(own.alpha), best->defined, benchmark.signatures->size()));
    } else {
        data->provenance.notes.push_back(
            fmt::format("No tau and alpha define a metric of these data, so they start at the "
                        "defaults, tau {} and alpha {}.",
                        shortText(own.tau), shortText(own.alpha)));
    }
    benchmark.data = std::move(data);
}

std::optional<Recommendation> betterThresholds(const std::optional<Recommendation>& recommended,
                                               const Analysis& analysis)
{
    if (!recommended || !analysis.isComplete()) {
        return {};
    }
    const auto defined = std::ranges::count_if(analysis.fits->metrics, &MetricFit::isDefined);
    return recommended->defined > static_cast<std::size_t>(defined) ? recommended : std::nullopt;
}

}  // namespace papilio::core
