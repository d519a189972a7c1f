#pragma once

#include "core/analysis/verdict_reason.h"

#include <optional>
#include <string>

namespace papilio::core {

// Verdicts as people read them, in the reader's language (core/base/sentence.h).

/// "exact", "exact after rounding", "approximate", "not definable", "empty".
std::string verdictWord(Verdict verdict);

/// The verdict with its error in the worst repetition, as short as a chip: "exact", "within 2.1 %",
/// "approximate, 0.3 % off", "not definable", "empty".
std::string shortVerdict(Verdict verdict, double errorWorst);
std::string shortVerdict(const MetricFit& fit);

/// "the chosen events reach only S_512 + 2 S_512_FMA, never S_512_FMA alone".
/// @param errorWorst  of the nearest formula
std::string reasonText(const VerdictReason& reason, double errorWorst);
/// The same of a fit; empty where the metric has a definition.
std::string reasonText(const MetricFit& fit, const Pivoting& pivoting);

/**
 * The verdict on one metric for people: "exact", "exact after rounding, within 2.1 %",
 * "approximate, 0.3 % off", "not definable on this machine: " and the reason. Errors are of the
 * shown formula on the measured kernels, of all kernels together (root mean square), in the worst
 * repetition.
 *
 * @param fit one of the fits made from `pivoting`
 */
std::string verdictText(const MetricFit& fit, const Pivoting& pivoting);
/// @param errorWorst  of the shown formula
/// @param reason      whyNotDefinable()
std::string verdictText(Verdict verdict,
                        double errorWorst,
                        const std::optional<VerdictReason>& reason);

/// A caution as a sentence.
std::string cautionText(const VerdictCaution& caution);
/// The same of a fit; empty where there is none.
std::string fitCaution(const MetricFit& fit, const Pivoting& pivoting);

}  // namespace papilio::core
