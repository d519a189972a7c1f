#pragma once

#include "core/audit/audit.h"
#include "core/audit/audit_census.h"
#include "core/present/column.h"

#include <vector>

namespace papilio::core {

/// "definition", "tool", "verdict", "deviation", "benchmark", "metric", "match", "reason". Rows are
/// never null.
Columns<const AuditedDefinition*> auditColumns();

/// "metric", "benchmark", a column for every tool ("papi", "likwid", …), "agreement".
/// @param audited  of the census; it has to outlive the columns
Columns<CensusRow> censusColumns(const std::vector<AuditedDefinition>& audited);

}  // namespace papilio::core
