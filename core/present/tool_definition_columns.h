#pragma once

#include "core/definitions/conversion.h"
#include "core/definitions/dialect.h"
#include "core/present/column.h"

namespace papilio::core {

/// "definition", "formula" (in Papilio's language), "unit" (with its factor), "group" (or category,
/// or GPUs), "note" (what the reader could not keep).
Columns<MetricDefinition> toolDefinitionColumns();

/// "definition", "why"
Columns<RefusedDefinition> refusedDefinitionColumns();

/// "definition" (as it is called in the target), "state" (written, or why not), "lost"
Columns<WrittenDefinition> convertedDefinitionColumns();

}  // namespace papilio::core
