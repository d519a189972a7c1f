#pragma once

#include "core/analysis/stability.h"
#include "widgets/controls/stability_map_view.h"
#include "widgets/plot/stability_intervals.h"
#include "widgets/workspace/set_letters.h"

#include <QString>

#include <vector>

namespace papilio::widgets {

/// The intervals as a ribbon shows them: numbered sets, the best one recommended.
std::vector<RibbonInterval> ribbonIntervals(const core::StabilityAxis& axis, SetLetters& letters);

/// The map's rows with the same numbers for the same sets.
std::vector<StabilityMapRow> mapRows(const core::StabilityMap& map, SetLetters& letters);

/// "Good: 2.5e−13 … 3.2e−7 gives the same 8 events, which define 4 metrics." or what would.
QString goodValuesText(const core::StabilityAxis& axis, double value);

}  // namespace papilio::widgets
