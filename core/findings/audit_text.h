#pragma once

#include "core/papi/audit.h"

#include <string>

namespace papilio::core {

// Verdicts on presets of PAPI as people read them, in the reader's language.

/// "equal", "scaled", "different", "events missing", "instructions", "not comparable".
std::string verdictWord(AuditVerdict verdict);

/// The verdict with its deviation, as short as a chip: "equal" where no kernel is off by more than
/// 1e-6, else "within 9 %"; "scaled by 2", "different on 3 kernels", …
std::string shortVerdict(const AuditedPreset& audited);

/// What the preset counts, or why it is not comparable, as a sentence without its subject.
std::string auditText(const AuditedPreset& audited);

}  // namespace papilio::core
