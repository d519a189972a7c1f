#pragma once

#include "core/topdown/tree.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace papilio::core {

/// A node whose share rises or falls over the runs.
struct TopDownTrend {
    std::size_t node = 0;
    std::size_t firstRun = 0;
    std::size_t lastRun = 0;
    double first = 0;  ///< share of what it is a share of, in firstRun
    double last = 0;   ///< in lastRun
};

/// What changes over runs that have an order.
struct TopDownTrends {
    std::vector<TopDownTrend> nodes;  ///< largest change first
    /// The run with the smallest total, where it is neither the first nor the last of them
    std::optional<std::size_t> leastTotal;
};

/// Runs that are looked at, evenly spaced, where there are more.
inline constexpr std::size_t trendRuns = 200;
/// A change of a share that is said.
inline constexpr double leastTrend = 0.05;
/// Kendall's tau from which a change counts as one direction.
inline constexpr double leastTau = 0.8;

/**
 * Shares that rise or fall over the runs: "the Top-Down model shows general trends and how this
 * evolves throughout different runs" (paper 2, section 6), which the largest share of each run does
 * not (section 5.1).
 *
 * Runs have an order where they are values of a parameter, intervals, or have numbers as names;
 * without one, or with fewer than four, nothing is found. A node counts where it has a value in
 * every run, Kendall's tau of its shares over the order,
 *
 *     tau = (pairs that rise - pairs that fall) / pairs,
 *
 * is at least `leastTau` in magnitude, and the first and the last share differ by `leastTrend`;
 * else from where its share is farthest from the last, by 0.2, on. */
TopDownTrends trendsOf(const TopDownResult& result);

}  // namespace papilio::core
