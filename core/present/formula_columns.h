#pragma once

#include "core/analysis/definition_review.h"
#include "core/present/column.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace papilio::core {

/// One of the formulas that define a metric.
struct FormulaRow {
    FormulaOrigin origin = FormulaOrigin::Smallest;
    /// Its place among the smallest formulas of the review; nothing where it is none of them.
    std::optional<std::size_t> rank = {};
    std::string text = {};                   ///< over short names
    std::vector<std::uint32_t> events = {};  ///< of DefinitionReview::families.analysis
    Eigen::VectorXd coefficients = {};       ///< one per event, none of them 0
    double errorMean = 0;
    double errorWorst = 0;
    double noise = 0;          ///< the largest max-RNMSE of its events
    std::size_t counters = 0;  ///< events to count: of a sum its members
};

/// The formula that is shown, then that of the chosen events, where they are definitions, and the
/// smallest ones in their order.
/// @param metric  its place in the analysis of the review
std::vector<FormulaRow> formulaRows(const DefinitionReview& review, std::size_t metric);

/// "formula", "from" (which of them it is), "counters", "error" (worst repetition), "mean_error",
/// "noise".
Columns<FormulaRow> formulaColumns();

}  // namespace papilio::core
