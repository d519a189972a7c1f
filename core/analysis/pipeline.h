#pragma once

#include "core/analysis/metric_fit.h"
#include "core/analysis/noise.h"
#include "core/analysis/pivoting.h"
#include "core/analysis/representation.h"
#include "core/model/benchmark.h"

#include <memory>
#include <optional>
#include <stop_token>

namespace papilio::core {

/**
 * Results of all stages for one snapshot of a benchmark.
 *
 * A stage that could not be computed is null, and `problem` says why; the stages before it stand.
 * A stage whose inputs did not change since the previous analysis is the same object.
 */
struct Analysis {
    std::shared_ptr<const Benchmark> benchmark;  ///< the snapshot the results belong to
    std::shared_ptr<const Noise> noise;
    std::shared_ptr<const Representation> representation;
    /// Representable events in the order of their noise
    std::shared_ptr<const Candidates> candidates;
    std::shared_ptr<const Pivoting> pivoting;
    std::shared_ptr<const MetricFits> fits;
    std::optional<Error> problem;

    [[nodiscard]] bool isComplete() const { return fits != nullptr; }
};

/// Runs the stages whose inputs changed since `previous` (which may be null).
/// Polls `stop` between and within stages; a cancelled run has the problem Errc::Cancelled.
Analysis analyze(std::shared_ptr<const Benchmark> benchmark,
                 const Analysis* previous = nullptr,
                 std::stop_token stop = {});

/// Only the noise, without means: of much data that can be shown before the rest is known.
Analysis analyzeNoise(std::shared_ptr<const Benchmark> benchmark, std::stop_token stop = {});

/// Indices of the chosen events into the dataset, in pivot order.
std::vector<std::uint32_t> chosenEvents(const Pivoting& pivoting);

/// X-hat: the representations of the chosen events as columns, in pivot order.
Eigen::MatrixXd chosenColumns(const Pivoting& pivoting);

}  // namespace papilio::core
