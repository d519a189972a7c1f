#pragma once

#include "core/comparison/definition_review.h"
#include "core/present/column.h"

#include <string>
#include <vector>

namespace papilio::core {

/// A metric with the texts that cost a decomposition to make.
struct MetricRow {
    const MetricFit* fit = nullptr;
    std::string formula = {};  ///< over the short names of the chosen events (shownFormula())
    std::string chip = {};     ///< the verdict (chipText())
    /// What a review says of the metric; null: there is none.
    const DefinitionConfidence* confidence = nullptr;
    const SmallestFormulas* smallest = nullptr;
    std::string smallestFormula = {};  ///< the first of them, over short names; empty: none passes

    /// Whether the metric has a definition; of other metrics only the nearest formula is known.
    [[nodiscard]] bool isDefinition() const
    {
        return fit->isDefined() || fit->verdict == Verdict::Approximate;
    }
};

/// One row for each metric of the analysis, which has to live as long as the rows, as has the
/// review; none where it has no fits.
/// @param review  of the same signatures, at these thresholds or others; null: none
std::vector<MetricRow> metricRows(const Analysis& analysis,
                                  const DefinitionReview* review = nullptr);

/// "metric", "verdict", "error" (worst repetition), "mean_error", "formula".
Columns<MetricRow> metricColumns();

/// "metric", "confidence", "smallest", "size", "why": empty where there is no review.
Columns<MetricRow> reviewColumns();

}  // namespace papilio::core
