#pragma once

#include "core/findings/next_measurements.h"

namespace papilio::core {

/// "A", "A and B", "A, B and C", "A, B, C and 4 more"
std::string listText(const std::vector<std::string>& names);

/// "Measure kernel 5 of branch"
std::string kernelTitle(const std::vector<std::string>& kernels, const std::string& benchmark);

/// "CE = CR on every kernel here: …"
std::string tiedReason(const KernelPlan& plan, const std::vector<std::string>& separated);

/// "rank 4 of 5 → 5 of 5, condition ∞ → 24.6"
std::string qualityEffect(const BasisQuality& before,
                          const BasisQuality& after,
                          std::size_t expectations);

/// "τ 1e-10 and α 0.0005 define 0 of 4 metrics of these data; τ 0.002 and α 0.0005 define 4."
std::string thresholdsAdvice(const Recommendation& better, const Analysis& analysis);

/// Why the events of a remedy were left out.
std::string remedyReason(const Analysis& analysis, const EventRemedy& remedy);

/// "Executed: relative residual 0.71 → 0 (exact)"
std::string remedyEffect(const EventRemedy& remedy);

/// What no event counts apart, and on which kernels it would show.
std::string undefinedReason(const UndefinedMetric& metric);

}  // namespace papilio::core
