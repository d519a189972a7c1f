#pragma once

#include "core/analysis/definition_review.h"
#include "core/analysis/metric_fit.h"
#include "core/analysis/shown_formula.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace papilio::core {

// Verdicts as people read them, in the reader's language (core/base/sentence.h).

/// The verdict with its error in the worst repetition, as short as a chip: "exact", "within 2.1 %",
/// "approximate, 0.3 % off", "not definable", "empty".
std::string shortVerdict(Verdict verdict, double errorWorst);
std::string shortVerdict(const MetricFit& fit);

/// "24 % off on lines 1024", "−3 instead of 0 on store": the kernel that a formula misses by more
/// than its error over all kernels says; empty where none does.
/// @param kernel  name of `farthest.kernel`
std::string farthestText(const KernelError& farthest, std::string_view kernel, double errorWorst);

/// "the chosen events reach only S_512 + 2 S_512_FMA, never S_512_FMA alone".
/// @param errorWorst  of the nearest formula
std::string reasonText(const VerdictReason& reason, double errorWorst);
/// How far off the nearest formula is, or that none comes near.
std::string nearestText(double errorWorst);
/// The same of a fit; empty where the metric has a definition.
std::string reasonText(const MetricFit& fit, const Pivoting& pivoting);

/**
 * The verdict on one metric for people: "exact", "within 2.1 %", "approximate, 0.3 % off", these
 * two with farthestText(), "not definable on this machine: " and the reason. Errors are of the
 * shown formula on the measured kernels, of all kernels together (root mean square), in the worst
 * repetition.
 *
 * @param fit one of the fits made from `pivoting`
 */
std::string verdictText(const MetricFit& fit, const Pivoting& pivoting);
/// @param errorWorst  of the shown formula
/// @param farthest    farthestText()
/// @param reason      whyNotDefinable()
std::string verdictText(Verdict verdict,
                        double errorWorst,
                        const std::string& farthest,
                        const std::optional<VerdictReason>& reason);

/// What the verdict of a metric does not say: farthestText(), countRemark().
std::string metricRemark(const MetricFit& fit,
                         const Signature& signature,
                         const Benchmark& benchmark);

/// A caution as a sentence.
std::string cautionText(const VerdictCaution& caution);
/// The same of a fit; empty where there is none.
std::string fitCaution(const MetricFit& fit, const Pivoting& pivoting);

/// A metric within a sentence, in quotes: names may hold blanks and end with a full stop, such as
/// “DP Ops.”.
std::string quotedMetric(const std::string& name);

/// Short names of the chosen events in pivot order; none could be another event of the study.
std::vector<std::string> shortChosenNames(const Pivoting& pivoting);

/// "COND − COND_TAKEN": the shown coefficients over these names of the chosen events; "nearest:
/// 0.8·(…)" where the metric is not definable, nothing of an empty one.
std::string shownFormula(const std::vector<std::string>& names, const MetricFit& fit);

/// "0.8·(A + B)": a factor that all terms share is before them.
std::string factoredFormula(const std::vector<std::string>& names,
                            const Eigen::VectorXd& coefficients);

/// "BR_INST_RETIRED:COND - BR_INST_RETIRED:COND_TAKEN": full names and ASCII operators, to be
/// pasted elsewhere.
std::string plainFormula(const Analysis& analysis, const MetricFit& fit);

/// The same of a formula over events and sums, each sum as its members.
/// @param events  of families.analysis
std::string plainFormula(const FamilyAnalysis& families,
                         const std::vector<std::uint32_t>& events,
                         const Eigen::VectorXd& coefficients);

/// The verdict as a chip says it: "within 2.1 %", "not definable: only A_H + S_H".
std::string chipText(const Analysis& analysis, const MetricFit& fit);

/// Why a definition is not sure, as a clause; empty where it is.
std::string confidenceReason(const ConfidenceReason& reason);
/// All of them, each with how many more events it is true of.
std::string confidenceReasons(const std::vector<ConfidenceReason>& reasons);

/// What makes the definitions of an analysis sure that are, as a clause.
std::string sureReason(const Analysis& analysis);

/// Names of events and sums, as short as it tells them from the others of the study.
/// @param events  of review.families.analysis
std::vector<std::string> shortNamesOf(const DefinitionReview& review,
                                      const std::vector<std::uint32_t>& events);

/// "2 events, proven, 3 others of the same size"; empty where no formula passes.
std::string proofText(const SmallestFormulas& smallest);

/// "ADD_F16 = 2·ADD_F32": twinsOf() in words, at most `most` of them.
std::string twinsText(const DefinitionReview& review,
                      const std::vector<EventTwin>& twins,
                      std::size_t most = 4);

/// "CAS_COUNT_RD:MBOX0C0 is one of 6 units": which of these events belong to families of units, as
/// sentences; empty where none does.
std::string unitsText(const DefinitionReview& review, const std::vector<std::uint32_t>& events);

/// What the programs show of one metric, as a sentence: "not identified by these kernels: …".
std::string fieldCheckText(const FieldCheck& check, const MetricFieldCheck& metric);

}  // namespace papilio::core
