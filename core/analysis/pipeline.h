#pragma once

#include "core/analysis/metric_fit.h"
#include "core/analysis/noise.h"
#include "core/analysis/pivoting.h"
#include "core/model/benchmark.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

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

/// How many events an adaptive measurement left before they could be judged at these thresholds.
std::size_t openEvents(const Analysis& analysis);

/// X-hat: the representations of the chosen events as columns, in pivot order.
Eigen::MatrixXd chosenColumns(const Pivoting& pivoting);

/// What an edit did to the results: shown after every move of a threshold or change of a
/// definition.
struct Comparison {
    std::vector<std::uint32_t> entered;  ///< chosen now, not before; in pivot order
    std::vector<std::uint32_t> left;     ///< chosen before, not now; in their former pivot order
    struct Metric {
        std::string name;
        Verdict before = Verdict::NotDefinable;
        Verdict after = Verdict::NotDefinable;
    };
    std::vector<Metric> metrics;  ///< metrics of both whose verdict differs

    [[nodiscard]] bool isEmpty() const
    {
        return entered.empty() && left.empty() && metrics.empty();
    }
};

/// Compares two complete analyses of the same dataset; empty where they cannot be compared.
Comparison compare(const Analysis& before, const Analysis& after);

}  // namespace papilio::core
