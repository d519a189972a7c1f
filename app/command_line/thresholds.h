#pragma once

#include "core/model/benchmark.h"

#include <memory>
#include <optional>

namespace papilio::app {

/// Of the analysis, in place of those that the study holds.
struct Thresholds {
    std::optional<double> tau;
    std::optional<double> alpha;
    std::optional<double> representationTolerance;
    std::optional<double> roundingTolerance;

    [[nodiscard]] bool isEmpty() const
    {
        return !tau && !alpha && !representationTolerance && !roundingTolerance;
    }
};

std::shared_ptr<const core::Benchmark> withThresholds(
    const std::shared_ptr<const core::Benchmark>& benchmark, const Thresholds& thresholds);

}  // namespace papilio::app
