#pragma once

#include "core/analysis/pipeline.h"

#include <QString>

#include <string>
#include <vector>

namespace papilio::widgets {

/// The unit masks of events, without what all of them end with; the names as they are where two
/// masks would be the same.
std::vector<std::string> shortNames(const std::vector<std::string>& full);

/// Unit masks of the chosen events in pivot order; full names where two masks are the same.
std::vector<std::string> shortChosenNames(const core::Pivoting& pivoting);

/// "COND − COND_TAKEN": the rounded coefficients over the unit masks of the chosen events.
QString roundedFormula(const core::Analysis& analysis, const core::MetricFit& fit);

/// "BR_INST_RETIRED:COND - BR_INST_RETIRED:COND_TAKEN": full names and plain minus, to be pasted
/// elsewhere.
QString plainFormula(const core::Analysis& analysis, const core::MetricFit& fit);

/// The verdict as a chip says it: "approximate (error 0.045)", "not definable: only A_H + S_H".
QString verdictSentence(const core::Analysis& analysis, const core::MetricFit& fit);

}  // namespace papilio::widgets
