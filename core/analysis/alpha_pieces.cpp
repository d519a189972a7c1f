#include "core/analysis/alpha_pieces.h"

#include "core/analysis/selection.h"
#include "core/base/parallel.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace papilio::core {
namespace {

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
