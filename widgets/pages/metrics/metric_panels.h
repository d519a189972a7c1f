#pragma once

#include "core/analysis/pipeline.h"
#include "widgets/plot/panels_plot.h"

namespace papilio::widgets {

/// A panel for each metric, in the order of the table: what its signature asks of every kernel, and
/// what the formula that is shown gives there (paper 1, Fig. 3). Without panels where there are no
/// fits.
PanelsData metricPanels(const core::Analysis& analysis);

}  // namespace papilio::widgets
