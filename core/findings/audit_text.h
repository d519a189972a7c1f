#pragma once

#include "core/audit/audit.h"

#include <string>
#include <vector>

namespace papilio::core {

// Verdicts on definitions of PAPI and of other tools as people read them, in the reader's language.

/// The verdict with its deviation, as short as a chip: "equal" where no kernel is off by more than
/// 1e-6, else "up to 9 % off"; "scaled by 2", "different on 3 kernels", …
std::string shortVerdict(const AuditedDefinition& audited);

/// What the definition counts, or why it is not comparable, as a sentence without its subject.
std::string auditText(const AuditedDefinition& audited);

/// How it is known what the definition should count: "by its name"; empty where it is not.
std::string matchText(const AuditedDefinition& audited);

/// A definition with its file where the name alone says little: "FLOPS_DP: DP".
std::string fullName(const AuditSubject& subject);

/// What the definitions of one metric come to: "all 3 agree and are right".
std::string censusText(const CensusRow& row, const std::vector<AuditedDefinition>& audited);

}  // namespace papilio::core
