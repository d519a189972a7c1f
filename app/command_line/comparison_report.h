#pragma once

#include "core/analysis/benchmark_comparison.h"

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace papilio::app {

/// Two studies side by side, as they were named on the command line.
struct ComparisonReport {
    std::string first;
    std::string second;
    std::vector<core::BenchmarkComparison> benchmarks;
    std::vector<std::string> onlyFirst;  ///< benchmarks without a partner
    std::vector<std::string> onlySecond;
};

/// The document of `papilio compare --json`.
nlohmann::ordered_json toJson(const ComparisonReport& report);

/// The same for people.
std::string toText(const ComparisonReport& report);

}  // namespace papilio::app
