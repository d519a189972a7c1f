#include "core/analysis/tau_changes.h"

#include "core/base/parallel.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace papilio::core {

namespace {

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

}  // namespace

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

}  // namespace papilio::core
