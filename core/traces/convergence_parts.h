#pragma once

#include "core/traces/convergence.h"
#include "core/traces/finding.h"
#include "core/traces/log_history.h"
#include "core/traces/restarts.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace papilio::core {

// The parts analyzeConvergence() is made of.

/**
 * The end of a history in which the best residual so far improved by less than 0.1 decades, if it
 * lasts for at least a fifth of the history and 20 iterations.
 */
std::optional<Finding> findStagnation(const LogHistory& history);

/// Adds the longest such stretch in the middle, if it lasts for a quarter of the history, at least
/// 50 iterations, within half a decade, and does not overlap `standstill`.
void findPlateau(const LogHistory& history,
                 const std::optional<Finding>& standstill,
                 std::vector<Finding>& findings);

/**
 * Adds the sudden drops of the best residual so far: at least a decade within a hundredth of the
 * history, and at least 5 times what the mean rate would give there; the 3 largest.
 */
void findSteps(const LogHistory& history, std::vector<Finding>& findings);

/**
 * When log10 r will meet log10(tolerance unit).
 *
 * Lines are fitted to the last quarter and the last half, in whole periods where period > 0. The
 * crossing is that of the quarter; low and high are the extremes over both lines, their slopes two
 * standard errors up and down, and the deviations of the points two sigma up and down.
 *
 * @return nothing where there are fewer than 5 points, the slope is not below zero by more than two
 * standard errors, or the crossing is further off than 20 times the history
 */
std::optional<Forecast> forecastCrossing(const LogHistory& history,
                                         double tolerance,
                                         double unit,
                                         std::size_t period);

}  // namespace papilio::core
