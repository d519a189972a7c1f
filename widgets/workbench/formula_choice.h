#pragma once

namespace papilio::widgets {

/// Where the study's view keeps the metrics that are exported with their smallest formulas: chosen
/// on the pages Metrics and Export.
inline constexpr const char* smallestFormulasKey = "export/smallest";

}  // namespace papilio::widgets
