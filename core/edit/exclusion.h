#pragma once

#include "core/model/benchmark.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace papilio::core {

/// A new list of events that are excluded by hand.
struct ExclusionEdit {
    std::vector<std::string> excluded;  ///< as in Benchmark::excluded
    /// Of the step, for Undo: "Exclude 3 events". A sentence.
    std::string name;
};

/// Excludes those of the events that are not excluded; where all are, takes them in again.
/// @param events  indices into the data; at least one, none twice
ExclusionEdit toggleExcluded(const Benchmark& benchmark, std::span<const std::uint32_t> events);

}  // namespace papilio::core
