#pragma once

#include "core/analysis/measured_formula.h"

#include <cstdint>
#include <string>
#include <vector>

namespace papilio::core {

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

}  // namespace papilio::core
