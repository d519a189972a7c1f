#include "core/analysis/stability.h"

#include "core/analysis/alpha_walk.h"
#include "core/analysis/candidates.h"
#include "core/analysis/tau_walk.h"
#include "core/support/parallel.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <mutex>
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

/// Change points as intervals without holes: [0, first), …, [last, infinity). Neighbours with the
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

/// Stops of the alpha axis: as many as cost little, so that small studies are looked at closely.
std::size_t stopCount(std::size_t groups)
{
    constexpr std::size_t fewest = 64;
    constexpr std::size_t most = 1024;
    constexpr std::size_t evaluations = std::size_t(1) << 20;  // of one group at one alpha: 0.1 s
    return std::clamp(evaluations / std::max<std::size_t>(groups, 1), fewest, most);
}

double widthOf(const StableInterval& interval)
{
    constexpr double lowest = 1e-16;
    constexpr double highest = 10;
    return std::min(interval.high, highest) / std::max(interval.low, lowest);
}

std::size_t definableWith(const ChosenSet& set, const Analysis& analysis)
{
    const auto& coordinates = analysis.representation->coordinates;
    Eigen::MatrixXd columns(coordinates.cols(), static_cast<Eigen::Index>(set.size()));
    for (std::size_t place = 0; place < set.size(); ++place) {
        columns.col(static_cast<Eigen::Index>(place)) = coordinates.row(set[place]).transpose();
    }
    const auto& benchmark = *analysis.benchmark;
    const auto fits = fitMetrics(columns, *benchmark.basis, *benchmark.signatures,
                                 benchmark.parameters.roundingTolerance);
    return static_cast<std::size_t>(std::ranges::count_if(fits.metrics, &MetricFit::isDefined));
}

/// Without metrics it is the widest one.
void recommend(StabilityAxis& axis, const Analysis& analysis, const std::stop_token& stop)
{
    constexpr std::ptrdiff_t most = 64;
    const auto& signatures = analysis.benchmark->signatures;
    const std::size_t metrics =
        signatures && analysis.representation && analysis.benchmark->basis ? signatures->size() : 0;
    std::vector<std::size_t> order;
    for (std::size_t at = 0; at < axis.intervals.size(); ++at) {
        if (!axis.sets[axis.intervals[at].set].empty()) {
            order.push_back(at);
        }
    }
    const auto end = order.begin() + std::min<std::ptrdiff_t>(most, std::ssize(order));
    std::ranges::partial_sort(order, end, std::ranges::greater(),
                              [&](std::size_t at) { return widthOf(axis.intervals[at]); });
    std::map<std::size_t, std::size_t> known;  // of sets
    for (auto at = order.begin(); at != end && !stop.stop_requested(); ++at) {
        const auto set = axis.intervals[*at].set;
        const auto [place, isNew] = known.try_emplace(set, 0);
        if (isNew && metrics > 0) {
            place->second = definableWith(axis.sets[set], analysis);
        }
        if (!axis.recommended || place->second > axis.definable) {
            axis.recommended = *at;
            axis.definable = place->second;
        }
        if (axis.definable == metrics) {
            break;  // none has more
        }
    }
    if (metrics > 0 && axis.definable == 0) {
        axis.recommended.reset();
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

const StableInterval* StabilityAxis::widest() const
{
    const StableInterval* best = nullptr;
    for (const StableInterval& interval : intervals) {
        if (!sets[interval.set].empty() &&
            (best == nullptr || widthOf(interval) > widthOf(*best))) {
            best = &interval;
        }
    }
    return best;
}

std::vector<double> alphaStops(std::size_t count)
{
    constexpr double smallest = 1e-5;
    std::vector<double> stops = {1.0};
    const auto steps = std::max<std::size_t>(count, 3) - 2;
    double before = 0;
    for (std::size_t i = 0; i <= steps; ++i) {
        const double share = static_cast<double>(i) / static_cast<double>(steps);
        const double half = std::round(0.5 / (0.5 * std::pow(smallest / 0.5, share)));
        const double k =
            2 * std::max(half, before + 1);  // the first stops are denser than the even numbers
        before = k / 2;
        stops.push_back(1 / k);
    }
    std::reverse(stops.begin(), stops.end());
    return stops;
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
        recommend(axis, analysis, stop);
    }
    return axis;
}

StabilityAxis alphaStability(const Analysis& analysis, const std::stop_token& stop)
{
    if (analysis.candidates == nullptr) {
        return {};
    }
    const Parameters& parameters = analysis.benchmark->parameters;
    std::vector<double> stops = alphaStops(stopCount(analysis.candidates->groupCount()));
    stops.push_back(parameters.alpha);
    std::sort(stops.begin(), stops.end());
    stops.erase(std::unique(stops.begin(), stops.end()), stops.end());

    const auto pieces =
        alphaPieces(*analysis.candidates, analysis.candidates->activeCount(parameters.tau), stops,
                    parameters.alpha, stop);
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
    recommend(axis, analysis, stop);
    return axis;
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

}  // namespace papilio::core
