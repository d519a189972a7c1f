#pragma once

#include "core/analysis/candidates.h"
#include "core/analysis/pipeline.h"

#include <cstdint>
#include <functional>
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
    std::size_t set = 0;  ///< index into the sets next to it

    bool operator==(const StableInterval&) const = default;
};

/// Change points along one axis. Those of tau are exact; those of alpha are sampled densely, and
/// between two samples with the same set another one may hide.
struct StabilityAxis {
    std::vector<ChosenSet> sets;            ///< each different set once
    std::vector<StableInterval> intervals;  ///< ascending, without holes; neighbors differ

    /// The interval that holds `value`; the nearest one outside the range.
    [[nodiscard]] const StableInterval& around(double value) const;
};

/// The set over both parameters: one tau axis per alpha of the grid.
struct StabilityMap {
    std::vector<double> alphas;                     ///< ascending
    std::vector<ChosenSet> sets;                    ///< shared by all rows
    std::vector<std::vector<StableInterval>> rows;  ///< one per alpha, along tau
};

/**
 * The tau and alpha that suffice (docs/developer/methods.md, 7.2).
 *
 * Among the stable sets (the 128 that fill most of the map): those with which the most metrics are
 * defined, of these those with the fewest events, of these those whose largest error of a defined
 * metric is at most 1.5 times the smallest such error, of these the one that fills most of the map.
 * A set that fits more noise defines no more metrics, so it is never preferred.
 */
struct Recommendation {
    double tau = 0;    ///< a short number inside tauRange
    double alpha = 0;  ///< 1/k, near the middle of the grid values that choose this set
    /// Of tau, at the grid value next to alpha; exact. `set` counts in the map.
    StableInterval tauRange;
    double alphaLow = 0;   ///< the neighboring grid values of the map from here …
    double alphaHigh = 0;  ///< … to here choose this set too
    ChosenSet chosen;
    std::size_t defined = 0;  ///< metrics that are exact or exact after rounding

    bool operator==(const Recommendation&) const = default;
};

/// Values of alpha in the grid of recommendations and maps.
inline constexpr std::size_t mapGridSize = 24;

/// @return nothing where no set defines any metric; without metrics the set that fills most of the
/// map
std::optional<Recommendation> recommend(const StabilityMap& map,
                                        const Analysis& analysis,
                                        const std::stop_token& stop = {});

/// The values of alpha on which its slider stops: 1/k, k even, log-spaced between about 1e-5 and
/// 1/2, and 1.
std::vector<double> alphaGrid(std::size_t count = 64);

/// All change points in tau at the analysis' alpha, exactly.
StabilityAxis tauStability(const Analysis& analysis, const std::stop_token& stop = {});

/// Change points in alpha at the analysis' tau, at up to 1024 stops 1/k, as many values with equal
/// ratios and, from 1 downwards, at up to 16384 between the values
/// at which a rounded coordinate changes; with bisection (to 1 %) between two that differ. Values
/// that agree are taken to agree between: see changePoints().
StabilityAxis alphaStability(const Analysis& analysis, const std::stop_token& stop = {});

/// The run of intervals around a value in which every metric that is defined at the value stays
/// defined, whatever events are chosen (paper 1, V-E). `set` is that of the interval that holds the
/// value. An axis without intervals gives {0, 0}.
StableInterval definedAround(const StabilityAxis& axis, double value, const Analysis& analysis);

/// tauStability() at every given alpha. `progress` receives the share done, from the calling
/// thread.
StabilityMap stabilityMap(const Analysis& analysis,
                          const std::vector<double>& alphas,
                          std::stop_token stop = {},
                          const std::function<void(double)>& progress = {});

/**
 * The tau and alpha of data of no known kind: the recommended ones, with a note among those of the
 * data. Where no thresholds define a metric, those of the kind stay, and the note says so. Called
 * once, when data are imported or measured (docs/developer/methods.md, 7.2).
 *
 * Other kinds, benchmarks without signatures, and data that cannot be analyzed are left as they
 * are.
 */
void chooseStartingParameters(Benchmark& benchmark, const std::stop_token& stop = {});

/// The recommendation, where it defines more metrics than the analysis with its own thresholds.
/// @param analysis  may have stopped: then nothing
std::optional<Recommendation> betterThresholds(const std::optional<Recommendation>& recommended,
                                               const Analysis& analysis);

}  // namespace papilio::core
