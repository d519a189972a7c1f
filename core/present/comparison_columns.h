#pragma once

#include "core/analysis/benchmark_comparison.h"
#include "core/comparison/study_comparison.h"
#include "core/present/column.h"

#include <vector>

namespace papilio::core {

// Two things next to each other: A is the first, B the second. Numbers of both have as many digits
// as it takes to distinguish them, but shares that differ by less than a millionth read alike;
// a column of either side ends with "_first" or "_second".

/// "event", "by" (who chose it), "place_*", "score_*", "why" (only one chose it).
Columns<ChosenDifference> chosenDifferenceColumns();
/// "metric", "verdict_*", "error_*", "difference", "coefficients" (that differ).
Columns<MetricDifference> metricDifferenceColumns();
/// "event", "count_*", "ratio", "change", "unit", "remark".
Columns<CountDifference> countDifferenceColumns();
/// "node" (indented by its level), "share_*", "points", "whole".
Columns<NodeDifference> nodeDifferenceColumns();
/// "roof", "value_*", "change", "unit".
Columns<ComparedRoof> roofDifferenceColumns();
/// "kernel", "performance_*", "change", "intensity_*", "share_*" (of the roof), "headroom_*".
Columns<ComparedPoint> kernelDifferenceColumns();
/// "solver", "outcome_*", "iterations_*", "gain", "time_*", "rate_*", "decades"; times
/// are in the unit that fits these pairs.
Columns<SolverDifference> solverDifferenceColumns(const std::vector<SolverDifference>& pairs);
/// "recorder", "count_*", "last_*", "median_*", "ratio".
Columns<SeriesDifference> seriesDifferenceColumns();
/// "definition", "difference", "set", "formula_*".
Columns<DefinitionDifference> definitionDifferenceColumns();

/// Two shares as these columns have them: "0.050 %" twice, "2.09 %" and "2.11 %".
std::vector<std::string> comparedShares(double first, double second);

/// "+12.3 %" of a real difference, "13 ×" from ten on; "measured once", or "–" for others.
std::string changeText(const Difference& difference);

}  // namespace papilio::core
