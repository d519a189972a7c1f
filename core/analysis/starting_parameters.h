#pragma once

#include "core/analysis/stability.h"

namespace papilio::core {

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
