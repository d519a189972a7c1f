#pragma once

#include "core/analysis/definition_review.h"
#include "core/present/column.h"

#include <string>
#include <vector>

namespace papilio::core {

/// A metric with the texts that cost a decomposition to make.
struct MetricRow {
    const MetricFit* fit = nullptr;       ///< of the formula that is shown
    const MetricFit* chosen = nullptr;    ///< of the chosen events
    std::vector<std::string> names = {};  ///< whole names of the events, in the order of `fit`
    std::string formula = {};             ///< over short names (shownFormula())
    std::string chip = {};                ///< the verdict (chipText())
    /// What a review says of the metric; null: there is none.
    const DefinitionConfidence* confidence = nullptr;
    const SmallestFormulas* smallest = nullptr;
    std::string smallestFormula = {};  ///< the first of them, over short names; empty: none passes
};

/// One row for each metric of the analysis, which has to live as long as the rows, as has the
/// review; none where it has no fits.
/// @param review  of the same signatures; only at these thresholds it says which formula is shown;
/// null: none, the formulas are those of the chosen events
std::vector<MetricRow> metricRows(const Analysis& analysis,
                                  const DefinitionReview* review = nullptr);

/// "metric", "verdict", "error" (worst repetition), "mean_error", "backward_error" (Eq. 5, of the
/// chosen events), "formula".
Columns<MetricRow> metricColumns();

/// "metric", "confidence", "smallest", "size", "why": empty where there is no review.
Columns<MetricRow> reviewColumns();

}  // namespace papilio::core
