#pragma once

#include "core/analysis/pipeline.h"
#include "core/analysis/definition_review.h"
#include "widgets/plot/panels_plot.h"

namespace papilio::widgets {

/// A panel for each metric, in the order of the table: what its signature asks of every kernel, and
/// what the formula that is shown gives there (paper 1, Fig. 3). Without panels where there are no
/// fits.
/// @param review  says which formulas are shown where it is of this analysis; may be null
PanelsData metricPanels(const core::Analysis& analysis,
                        const core::DefinitionReview* review = nullptr);

}  // namespace papilio::widgets
