#pragma once

#include "core/analysis/pipeline.h"

#include <cstdint>
#include <string>
#include <vector>

namespace papilio::core {

/// A metric before and after events join the chosen ones; computed with fitMetrics().
struct MetricGain {
    std::string metric;
    double before = 0;  ///< relative residual
    double after = 0;
    Verdict verdict = Verdict::NotDefinable;  ///< after
};

/// Events of the study that were left out and would help if they were measured well.
struct EventRemedy {
    std::vector<std::uint32_t> events;  ///< indices into the dataset
    std::vector<MetricGain> gains;
    Eigen::Index rankBefore = 0;  ///< of the chosen representations
    Eigen::Index rankAfter = 0;
    double conditionAfter = 0;  ///< sigma_max / sigma_min with these events
};

/// A metric that cannot be defined, and the direction that no chosen event reaches.
struct UndefinedMetric {
    std::string metric;
    Verdict verdict = Verdict::NotDefinable;
    double relativeResidual = 0;
    double errorWorst = 0;             ///< of the nearest formula on the kernels, see MetricFit
    std::vector<std::string> missing;  ///< expectations
    /// (I - Q Q^T) s in words: what an event would have to count apart; empty where the fit meets
    /// the signature and its formula misses the measured kernels, or has no simple coefficients
    std::string direction;
    std::vector<std::string> kernels;  ///< at most three, on which it would show most
    bool hasRemedy = false;            ///< events of the study would do, measured well
};

/// Events with proportional means on every kernel here: nothing measured distinguishes them.
struct AliasedEvents {
    std::vector<std::uint32_t> events;  ///< the chosen one first
};

/// What the events of one benchmark leave undefined, and why.
struct EventGaps {
    std::vector<UndefinedMetric> undefined;
    std::vector<EventRemedy> remedies;  ///< those that make most metrics definable first
    std::vector<AliasedEvents> aliased;
    std::size_t noisy = 0;      ///< representable, but above tau
    std::size_t masked = 0;     ///< some value was not measured
    bool isUnassessed = false;  ///< one repetition
};

/**
 * For every metric that is not defined, the fewest left-out events (noisy ones whose mean is
 * representable within rho, and masked ones, by the kernels on which they were measured) that reach
 * its signature: orthogonal matching pursuit on the part that the chosen events leave, the quietest
 * of equals; then the real fit with them.
 *
 * @param analysis  complete
 */
EventGaps planEvents(const Analysis& analysis);

}  // namespace papilio::core
