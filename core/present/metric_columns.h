#pragma once

#include "core/analysis/pipeline.h"
#include "core/present/column.h"

#include <string>
#include <vector>

namespace papilio::core {

/// A metric with the texts that cost a decomposition to make.
struct MetricRow {
    const MetricFit* fit = nullptr;
    std::string formula;  ///< over the short names of the chosen events (shownFormula())
    std::string chip;     ///< the verdict (chipText())

    /// Whether the metric has a definition; of other metrics only the nearest formula is known.
    [[nodiscard]] bool isDefinition() const
    {
        return fit->isDefined() || fit->verdict == Verdict::Approximate;
    }
};

/// One row for each metric of the analysis, which has to live as long as the rows; none where it
/// has no fits.
std::vector<MetricRow> metricRows(const Analysis& analysis);

/// "metric", "verdict", "error" (worst repetition), "mean_error", "formula".
Columns<MetricRow> metricColumns();

}  // namespace papilio::core
