#pragma once

#include "core/analysis/definition_review.h"
#include "core/present/table.h"

#include <cstdint>
#include <optional>
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
    std::string remark = {};              ///< metricRemark()
    std::size_t counters = 0;             ///< events to count; of a sum its members
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

/// Formulas and errors of metrics.
Columns<MetricRow> metricColumns();

/// What a review says of metrics; cells are empty without one.
Columns<MetricRow> reviewColumns();

/// One of the formulas that define a metric, over events of DefinitionReview::families.analysis.
struct FormulaRow : SmallFormula {
    FormulaOrigin origin = FormulaOrigin::Smallest;
    /// Its place among the smallest formulas of the review; nothing: it is not among them.
    std::optional<std::size_t> rank = {};
    std::string text = {};     ///< over short names
    double noise = 0;          ///< the largest max-RNMSE of its events
    std::size_t counters = 0;  ///< events to count: of a sum its members
    std::string remark = {};   ///< that one of its events is one of several equal units
};

/// The formula that is shown, then that of the chosen events, where they are definitions, and the
/// smallest ones in their order.
/// @param metric  its place in the analysis of the review
std::vector<FormulaRow> formulaRows(const DefinitionReview& review, std::size_t metric);

/// Formulas with their errors.
Columns<FormulaRow> formulaColumns();

}  // namespace papilio::core
