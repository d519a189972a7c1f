#pragma once

#include "core/analysis/pipeline.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace papilio::core {

/// Chosen events as a set: dataset indices, ascending.
using ChosenSet = std::vector<std::uint32_t>;

/// A stretch of one axis over which the chosen set stays the same: low <= parameter < high (tau),
/// or [low, high] (alpha).
struct StableInterval {
    double low = 0;
    double high = 0;      ///< infinity at the end of the tau axis
    std::size_t set = 0;  ///< index into the sets beside it

    bool operator==(const StableInterval&) const = default;
};

/// Change points along one axis.
struct StabilityAxis {
    std::vector<ChosenSet> sets;            ///< each different set once
    std::vector<StableInterval> intervals;  ///< ascending, without holes; neighbours differ

    /// The interval that holds `value`; the nearest one outside the range.
    [[nodiscard]] const StableInterval& around(double value) const;
    /// The widest interval by its ratio high/low (for tau: from max(low, 1e-16) to min(high, 10)),
    /// among those that choose anything.
    [[nodiscard]] const StableInterval* widest() const;

    /// Index of the widest interval among those in which the most metrics are exact or exact after
    /// rounding (of the 64 widest): a wide interval of a set that defines nothing is no advice, so
    /// nothing is recommended where there are metrics and none can be defined.
    std::optional<std::size_t> recommended = {};
    std::size_t definable = 0;  ///< metrics that can be defined there
};

/// The set over both parameters: one tau axis per alpha stop.
struct StabilityMap {
    std::vector<double> alphas;                     ///< ascending
    std::vector<ChosenSet> sets;                    ///< shared by all rows
    std::vector<std::vector<StableInterval>> rows;  ///< one per alpha, along tau
};

/// The slider stops of alpha: 1/k, k even, log-spaced between about 1e-5 and 1/2, and 1.
std::vector<double> alphaStops(std::size_t count = 64);

/// All change points in tau at the analysis' alpha, exactly.
StabilityAxis tauStability(const Analysis& analysis, const std::stop_token& stop = {});

/// Change points in alpha at the analysis' tau: up to 1024 stops (64 in the largest studies), with
/// bisection (to 1 %) between two that differ. Stops that agree are taken to agree between: see
/// alpha_walk.h.
StabilityAxis alphaStability(const Analysis& analysis, const std::stop_token& stop = {});

/// tauStability() at every given alpha. `progress` is told the share done, from the calling thread.
StabilityMap stabilityMap(const Analysis& analysis,
                          const std::vector<double>& alphas,
                          std::stop_token stop = {},
                          const std::function<void(double)>& progress = {});

}  // namespace papilio::core
