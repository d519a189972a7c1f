#pragma once

#include "core/analysis/pipeline.h"
#include "core/model/benchmark.h"

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

/// Kernels that can be measured, with what each expectation counts in them.
struct KernelCatalogue {
    std::string benchmark;             ///< as `papilio-collect cat` names it
    std::vector<std::string> kernels;  ///< K names
    Basis basis;                       ///< K x X
};

/// An expectation that the kernels cannot tell from others: on every one of them it is `equals`.
struct TiedExpectation {
    std::string expectation;
    std::string equals;  ///< "CR", "S_512 + 2 S_512_FMA"; "0" where no kernel has any of it
};

/// One more kernel, and what the basis is worth with it and the ones before it.
struct KernelStep {
    std::string kernel;
    std::string benchmark;
    BasisQuality after;
    std::vector<std::string> separates;  ///< expectations that were tied before it and no longer
};

/// What the kernels of a benchmark cannot separate, and which others would.
struct KernelPlan {
    std::vector<std::string> expectations;  ///< of the benchmark, and those its kind has besides
    BasisQuality now;                       ///< of these expectations on the present kernels
    std::vector<TiedExpectation> tied;
    std::vector<KernelStep> steps;  ///< cumulative: every step adds its kernel to the ones before
};

/**
 * Adds, one after the other, the kernel that separates most: first by the rank of the expectation
 * rows, then by their condition number sigma_max / sigma_min (computed from the extended matrix).
 * Once the rank is full it goes on while a kernel lowers the condition by a tenth at least, for
 * three kernels at most; ties go to the first in the catalogue.
 *
 * A catalogue counts where it knows every expectation of the benchmark. Expectations of the
 * catalogue that the benchmark lacks (an import drops what its kernels cannot separate) come back
 * where the catalogue knows all its kernels by name; a custom basis stays as it is.
 */
KernelPlan planKernels(const Benchmark& benchmark, const std::vector<KernelCatalogue>& catalogues);

}  // namespace papilio::core
