#pragma once

#include "core/papi/definition_export.h"
#include "core/present/column.h"

#include <string>

namespace papilio::core {

/// What is to be known of an exported metric: why it is not written, or how its line differs from
/// what was asked for.
std::string remarkText(const ExportedMetric& metric);

/// "metric", "name" (in the file), "verdict" (on what is written), "difference" (of what the tool
/// computes), "remark".
Columns<ExportedMetric> exportColumns(const DefinitionExport& made);

}  // namespace papilio::core
