#pragma once

#include "core/analysis/pipeline.h"

#include <QString>

#include <string>
#include <vector>

namespace papilio::widgets {

/// Short names of the chosen events in pivot order; none could be another event of the study.
std::vector<std::string> shortChosenNames(const core::Pivoting& pivoting);

/// "COND − COND_TAKEN": the shown coefficients over the short names of the chosen events; "nearest:
/// 0.8·(…)" where the metric is not definable, nothing of an empty one.
QString shownFormula(const std::vector<std::string>& names, const core::MetricFit& fit);

/// "BR_INST_RETIRED:COND - BR_INST_RETIRED:COND_TAKEN": full names and plain minus, to be pasted
/// elsewhere.
QString plainFormula(const core::Analysis& analysis, const core::MetricFit& fit);

/// The verdict as a chip says it: "within 2.1 %", "not definable: only A_H + S_H".
QString verdictSentence(const core::Analysis& analysis, const core::MetricFit& fit);

}  // namespace papilio::widgets
