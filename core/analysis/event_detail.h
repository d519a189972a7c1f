#pragma once

#include "core/analysis/noise_intervals.h"
#include "core/analysis/pipeline.h"
#include "core/analysis/unit_families.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace papilio::core {

/// What is known of the events of one noise beyond its numbers.
struct EventReview {
    std::shared_ptr<const std::vector<NoiseInterval>> intervals;  ///< null: not known
    std::shared_ptr<const FamilyAnalysis> families;               ///< null: not known

    bool operator==(const EventReview&) const = default;
};

/// noiseIntervals() of the events and the sums of families.
std::vector<NoiseInterval> noiseIntervals(const FamilyAnalysis& families,
                                          const std::stop_token& stop = {});

/// Families of units and noise intervals of an analysis. Empty where it has no noise, or `stop`
/// asked for it.
EventReview reviewEvents(const Analysis& analysis, const std::stop_token& stop = {});

/// The two repetitions that decide an event's max-RNMSE, and the kernel in which they differ most.
struct NoisiestPair {
    std::size_t first = 0;  ///< repetition, from 0; first < second
    std::size_t second = 0;
    double rnmse = 0;        ///< Eq. 4 of this pair: the event's max-RNMSE
    std::size_t kernel = 0;  ///< where |first - second| is largest
    double firstValue = 0;   ///< in that kernel
    double secondValue = 0;
};

/// Nothing for one repetition, or where repetitionsOf() is empty. Of equal pairs the first one.
std::optional<NoisiestPair> noisiestPair(const Noise& noise, std::uint32_t event);

/**
 * One event as a combination of the chosen ones: fitMetrics() with the event's representation as
 * the signature.
 *
 * @return nothing where the analysis is not complete or the event has no representation; the name
 * is the event's
 */
std::optional<MetricFit> explainByChosen(const Analysis& analysis, std::uint32_t event);

/// K: what a signature asks every kernel to count, E s.
Eigen::VectorXd signatureOverKernels(const Basis& basis, const Signature& signature);

/// How many events are noisy; NaN where their noise is not known.
double noisyCount(const Analysis& analysis);

/// The names of those events, in their order; none where their noise is not known.
std::vector<std::string> noisyNames(const Analysis& analysis);

/// Events that are noisy in as many benchmarks as any event is.
struct CommonNoise {
    std::size_t benchmarks = 0;
    std::vector<std::string> events;  ///< in the order in which they were found
};

/// @param names  of each benchmark: noisyNames()
CommonNoise commonNoise(const std::vector<std::vector<std::string>>& names);

/// The events of the shown formula of a metric, in pivot order; empty where nothing is chosen.
std::vector<std::uint32_t> formulaEvents(const Analysis& analysis, const MetricFit& fit);

/// K: what the shown formula of a metric gives in every kernel, the sum of coefficient times
/// measured mean.
Eigen::VectorXd formulaOverKernels(const Analysis& analysis, const MetricFit& fit);

/// The same of any events.
/// @param coefficients  one per event
Eigen::VectorXd formulaOverKernels(const Noise& noise,
                                   const std::vector<std::uint32_t>& events,
                                   const Eigen::VectorXd& coefficients);

}  // namespace papilio::core
