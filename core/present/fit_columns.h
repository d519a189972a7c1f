#pragma once

#include "core/formula/fitted_model.h"
#include "core/present/column.h"

namespace papilio::core {

/// "term", "coefficient", "error" (standard error).
Columns<FittedTerm> fittedTermColumns();

/// "run", "measured", "fitted", "error" and "left_out" (relative errors).
Columns<FittedRun> fittedRunColumns();

/// "run", "why": runs without all counts.
Columns<RunLeftOut> runLeftOutColumns();

}  // namespace papilio::core
