#pragma once

#include "core/papi/audit.h"
#include "core/present/column.h"

namespace papilio::core {

/// "preset", "verdict", "deviation", "benchmark", "reason". Rows are never null.
Columns<const AuditedPreset*> auditColumns();

}  // namespace papilio::core
