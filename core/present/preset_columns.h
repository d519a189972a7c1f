#pragma once

#include "core/papi/preset_proposals.h"
#include "core/present/column.h"

#include <string>

namespace papilio::core {

/// "BR_INST_RETIRED:COND − BR_INST_RETIRED:COND_TAKEN"; of a sum of a family "CAS_COUNT_RD (sum of
/// 6)". Empty without a formula.
std::string formulaText(const ProposedPreset& preset);

/// "preset", "counts" (what it should count), "definition", "verdict", "error" (mean),
/// "confidence", "state", "field" (what programs say), "file" (for which PAPI it is written),
/// "benchmark", "reason" (what keeps it from being defined), "cautions".
Columns<ProposedPreset> presetColumns();

}  // namespace papilio::core
