#pragma once

#include "core/io/import/implausibility.h"
#include "core/io/import/plausible_counts.h"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace papilio::core {

/// Counts below are too few to compare.
inline constexpr double fewCounts = 100;

/// "TCC_HIT" and 3 of "TCC_HIT[3]"; "uncore_imc/cas/" and 3 of "uncore_imc_3/cas/".
std::optional<std::pair<std::string, std::size_t>> numberedUnit(const std::string& event);

/// Whether it counts how long something lasted: that differs between passes and between units.
bool isDuration(const std::string& event);

/// Units X[0], X[1], … that do not add up to X_sum, that are not there, or that are silent.
std::vector<Implausibility> implausibleUnits(const PlausibleCounts& counts);

}  // namespace papilio::core
