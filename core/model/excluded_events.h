#pragma once

#include "core/model/benchmark.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// Each id once, ascending: the form of Benchmark::excluded.
std::vector<std::string> excludedList(std::vector<std::string> ids);

/// What a list of excluded events means for the data of a benchmark.
struct ExcludedEvents {
    std::vector<std::uint32_t> events;  ///< indices into the dataset, ascending
    std::vector<std::string> unknown;   ///< ids that the data lack
};

/// One pass over the events; none where the list is empty.
ExcludedEvents findExcluded(const Dataset& data, const std::vector<std::string>& excluded);

/// Whether the event of that id is excluded.
bool isExcluded(const Benchmark& benchmark, std::string_view id);

}  // namespace papilio::core
