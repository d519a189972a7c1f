#pragma once

#include "core/base/result.h"
#include "core/model/benchmark.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace papilio::app {

/// Of the analysis, in place of those that the study holds.
struct Thresholds {
    std::optional<double> tau;
    std::optional<double> alpha;
    std::optional<double> representationTolerance;
    std::optional<double> roundingTolerance;
    std::vector<std::string> excluded;  ///< names of events, besides those that the study excludes
    std::vector<std::string> included;  ///< names of events that are not to be excluded

    [[nodiscard]] bool isEmpty() const
    {
        return !tau && !alpha && !representationTolerance && !roundingTolerance &&
               excluded.empty() && included.empty();
    }
};

/// Those with which the benchmark `saved` of a file is analysed as `shown` is: all of them, saved
/// or not.
Thresholds thresholdsThatGive(const core::Benchmark& shown, const core::Benchmark& saved);

using Benchmarks = std::vector<std::shared_ptr<const core::Benchmark>>;

/// @return NotFound naming an event that the benchmark has not, with similar ones
core::Result<std::shared_ptr<const core::Benchmark>> withThresholds(
    const std::shared_ptr<const core::Benchmark>& benchmark, const Thresholds& thresholds);
/// The same of several benchmarks: an event need be in one of them only.
core::Result<Benchmarks> withThresholds(const Benchmarks& benchmarks, const Thresholds& thresholds);

}  // namespace papilio::app
