#include "core/analysis/stability.h"

#include "core/analysis/candidates.h"
#include "core/base/number_format.h"
#include "core/base/parallel.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <limits>
#include <map>
#include <span>
#include <thread>

namespace papilio::core {

namespace {

/// From this tau on (included), up to the next change, these events are chosen.
struct TauChange {
    double tau = 0;
    ChosenSet chosen;
};

/**
 * All values of tau at which the chosen set changes, exactly.
 *
 * Raising tau lets candidates in one by one. One that is rejected at its place in the order
 * influences nothing; one that passes there changes the choice, and the selection is run again from
 * its place on. Candidates of equal noise enter together. Cost: one residual per new group, one
 * selection per change.
 *
 * @param scores at alpha
 * @return ascending; what was found so far where `stop` asked for it
 */
std::vector<TauChange> tauChanges(const Candidates& candidates,
                                  const std::vector<double>& scores,
                                  double alpha,
                                  const std::stop_token& stop = {});

/// A stretch of alpha with one chosen set.
struct AlphaPiece {
    double low = 0;
    double high = 0;
    ChosenSet chosen;
};

/**
 * The chosen set along alpha, among the first `active` candidates.
 *
 * Evaluated at the values of the grid; between two that differ, bisection (in log alpha) until
 * every change is known to 1 %, and then the change itself to 1e-6. Values that agree are taken to
 * agree between: exact breakpoints number about (candidates x expectations x |x| / alpha), too many
 * to visit. Where many values differ from their neighbors, only the gaps next to `focus` are looked
 * into so closely; in the others changes are located from the left, and where there are very many
 * to 1 % only.
 *
 * @param grid values of alpha, ascending, at least one
 * @param focus one of them
 * @return ascending, without holes from the first value to the last; neighbors may have the same
 * set
 */
std::vector<AlphaPiece> alphaPieces(const Candidates& candidates,
                                    std::size_t active,
                                    const std::vector<double>& grid,
                                    double focus,
                                    const std::stop_token& stop = {});

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

class TauWalk {
public:
    TauWalk(const Candidates& candidates,
            const std::vector<double>& scores,
            double alpha,
            const std::stop_token& stop)
        : candidates_(candidates),
          selection_(candidates, scores, alpha),
          stop_(stop),
          span_(candidates.rows()),
          isUncertain_(candidates.groupCount(), selection_.test().needsEveryEvent() ? 1 : 0)
    {}

    std::vector<TauChange> operator()()
    {
        std::size_t begin = 0;
        while (begin < candidates_.size() && !stop_.stop_requested()) {
            std::size_t end = begin + 1;
            while (end < candidates_.size() &&
                   candidates_.maxRnmse(end) == candidates_.maxRnmse(begin)) {
                ++end;
            }
            admit(begin, end);
            begin = end;
        }
        return std::move(changes_);
    }

private:
    /// Lets the candidates at [begin, end) in.
    void admit(std::size_t begin, std::size_t end)
    {
        // Many at once: testing each would cost more than selecting anew, which finds the same.
        if (end - begin > 4096) {
            select(end, 0, nullptr, candidates_.maxRnmse(begin));
            return;
        }
        const Pick* first = nullptr;
        Pick firstAccepted;
        std::size_t place = 0;
        for (std::size_t position = begin; position < end; ++position) {
            const std::uint32_t group = candidates_.groupOf(position);
            const Pick key = selection_.keyOf(group, candidates_.events()[position]);
            if (isSettled(position, key) || (first != nullptr && !key.isBefore(*first))) {
                continue;
            }
            const std::size_t p = placeOf(key);
            if (p < candidates_.rows() && isAccepted(key, p)) {
                firstAccepted = key;
                first = &firstAccepted;
                place = p;
            }
        }
        if (first != nullptr) {
            // A new event that is not the first of its group can only be taken where groups do not
            // decide.
            const bool isFirst = candidates_.activeEvent(first->group, end) == first->event;
            select(end, isFirst ? place : 0, isFirst ? first : nullptr, candidates_.maxRnmse(begin),
                   !isFirst);
        }
    }

    /// True where an earlier event of the group has already decided: same key but for the index,
    /// same residual.
    [[nodiscard]] bool isSettled(std::size_t position, const Pick& key) const
    {
        return isUncertain_[key.group] == 0 && candidates_.activeMembers(key.group, position) > 0 &&
               candidates_.activeEvent(key.group, position) < key.event;
    }

    [[nodiscard]] std::size_t placeOf(const Pick& key) const
    {
        return static_cast<std::size_t>(
            std::upper_bound(chosen_.begin(), chosen_.end(), key,
                             [](const Pick& a, const Pick& b) { return a.isBefore(b); }) -
            chosen_.begin());
    }

    bool isAccepted(const Pick& key, std::size_t place)
    {
        const double norm = candidates_.eventNorms()[key.event];
        const double residual = span_.residual(candidates_.column(key.event), place);
        if (selection_.test().accepts(residual, norm)) {
            return true;
        }
        if (selection_.test().isClose(residual, norm)) {
            isUncertain_[key.group] = 1;
        }
        return false;
    }

    /// Chooses anew among the first `active` candidates; the first `kept` picks and everything
    /// before `from` stay as they are.
    void select(
        std::size_t active, std::size_t kept, const Pick* from, double tau, bool onEvents = false)
    {
        const std::vector<Pick> before(chosen_.begin(),
                                       chosen_.begin() + static_cast<std::ptrdiff_t>(kept));
        Selection::Outcome outcome;
        if (onEvents) {
            outcome = {selection_.runOnEvents(active, stop_), true};
        } else {
            outcome = selection_.run(active, before, from, stop_);
        }
        if (stop_.stop_requested()) {
            return;
        }
        if (outcome.tookEveryEvent) {
            std::fill(isUncertain_.begin(), isUncertain_.end(), std::uint8_t(1));
        }
        chosen_ = std::move(outcome.picks);
        span_ = PickedSpan(candidates_.rows());
        ChosenSet set;
        for (const Pick& pick : chosen_) {
            span_.add(span_.residual(candidates_.column(pick.event)));
            set.push_back(pick.event);
        }
        std::sort(set.begin(), set.end());
        if (changes_.empty() ? !set.empty() : set != changes_.back().chosen) {
            changes_.push_back({tau, std::move(set)});
        }
    }

    const Candidates& candidates_;
    Selection selection_;
    std::stop_token stop_;
    PickedSpan span_;
    std::vector<std::uint8_t>
        isUncertain_;  // of each group: an event may decide otherwise than one before it
    std::vector<Pick> chosen_;
    std::vector<TauChange> changes_;
};

constexpr double bisectionRatio = 1.01;
constexpr double edgeRatio = 1 + 1e-6;
constexpr std::ptrdiff_t manyGaps = 16;
constexpr std::ptrdiff_t stepsToEdge = 20;  // of a bisection

class AlphaSearch {
public:
    AlphaSearch(const Candidates& candidates, std::size_t active, const std::stop_token& stop)
        : candidates_(candidates),
          active_(active),
          stop_(stop)
    {}

    [[nodiscard]] ChosenSet chosenAt(double alpha) const
    {
        if (stop_.stop_requested()) {
            return {};
        }
        const std::vector<double> scores = candidates_.freshScores(alpha);
        const auto outcome = Selection(candidates_, scores, alpha).run(active_, {}, nullptr, stop_);
        ChosenSet set;
        for (const Pick& pick : outcome.picks) {
            set.push_back(pick.event);
        }
        std::sort(set.begin(), set.end());
        return set;
    }

    /// Pieces of (low, high], given the sets at both ends; the first piece continues what ends at
    /// `low`.
    void divide(double low,
                const ChosenSet& atLow,
                double high,
                const ChosenSet& atHigh,
                std::vector<AlphaPiece>& pieces) const
    {
        if (atLow == atHigh || stop_.stop_requested()) {
            pieces.push_back({low, high, atLow});
            return;
        }
        if (high / low > bisectionRatio) {
            const double middle = std::sqrt(low * high);
            const ChosenSet atMiddle = chosenAt(middle);
            divide(low, atLow, middle, atMiddle, pieces);
            divide(middle, atMiddle, high, atHigh, pieces);
            return;
        }
        locate(low, atLow, high, atHigh, edgeRatio, pieces);
    }

    /// The same, with the changes from the left, each to a ratio, until one gives what is at
    /// `high`.
    void locate(double low,
                ChosenSet atLow,
                double high,
                const ChosenSet& atHigh,
                double ratio,
                std::vector<AlphaPiece>& pieces) const
    {
        while (atLow != atHigh && !stop_.stop_requested()) {
            double left = low;
            double right = high;
            ChosenSet atRight = atHigh;
            while (right / left > ratio && !stop_.stop_requested()) {
                const double middle = std::sqrt(left * right);
                ChosenSet atMiddle = chosenAt(middle);
                if (atMiddle == atLow) {
                    left = middle;
                } else {
                    right = middle;
                    atRight = std::move(atMiddle);
                }
            }
            pieces.push_back({low, right, std::move(atLow)});
            low = right;
            atLow = std::move(atRight);
        }
        pieces.push_back({low, high, atHigh});
    }

private:
    const Candidates& candidates_;
    std::size_t active_;
    std::stop_token stop_;
};

std::vector<TauChange> tauChanges(const Candidates& candidates,
                                  const std::vector<double>& scores,
                                  double alpha,
                                  const std::stop_token& stop)
{
    return TauWalk(candidates, scores, alpha, stop)();
}

std::vector<AlphaPiece> alphaPieces(const Candidates& candidates,
                                    std::size_t active,
                                    const std::vector<double>& grid,
                                    double focus,
                                    const std::stop_token& stop)
{
    const AlphaSearch search(candidates, active, stop);
    std::vector<ChosenSet> sets(grid.size());
    parallelFor(grid.size(), 1, stop, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            sets[i] = search.chosenAt(grid[i]);
        }
    });
    std::ptrdiff_t differing = 0;
    for (std::size_t i = 0; i + 1 < grid.size(); ++i) {
        differing += sets[i] != sets[i + 1] ? 1 : 0;
    }
    // Where that costs no more than the grid did.
    const bool canLocate = differing * stepsToEdge <= static_cast<std::ptrdiff_t>(grid.size());
    std::vector<std::vector<AlphaPiece>> gaps(grid.size() - 1);
    parallelFor(gaps.size(), 1, stop, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            const bool isFine = differing <= manyGaps || grid[i] == focus || grid[i + 1] == focus;
            if (isFine || sets[i] == sets[i + 1]) {
                search.divide(grid[i], sets[i], grid[i + 1], sets[i + 1], gaps[i]);
            } else {
                const bool isExact = canLocate || grid[i + 1] / grid[i] <= bisectionRatio;
                search.locate(grid[i], sets[i], grid[i + 1], sets[i + 1],
                              isExact ? edgeRatio : bisectionRatio, gaps[i]);
            }
        }
    });
    std::vector<AlphaPiece> pieces;
    for (auto& gap : gaps) {
        std::move(gap.begin(), gap.end(), std::back_inserter(pieces));
    }
    return pieces;
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
