#pragma once

#include "core/analysis/definition_review.h"
#include "core/analysis/field_check.h"

#include <cstdint>
#include <string>
#include <vector>

namespace papilio::core {

/// Why a definition is not sure, as a clause; empty where it is.
std::string confidenceReason(const ConfidenceReason& reason);

/// What makes a definition sure, as a clause.
std::string sureReason();

/// Names of events and sums, as short as it tells them from the others of the study.
/// @param events  of review.families.analysis
std::vector<std::string> shortNamesOf(const DefinitionReview& review,
                                      const std::vector<std::uint32_t>& events);

/// "proven, 3 others as small"; empty where no formula passes.
std::string proofText(const SmallestFormulas& smallest);

/// "ADD_F16 = 2·ADD_F32": twinsOf() in words, at most `most` of them.
std::string twinsText(const DefinitionReview& review,
                      const std::vector<EventTwin>& twins,
                      std::size_t most = 4);

/// "CAS_COUNT_RD:MBOX0C0 is one of 6 units": which of these events belong to families of units, as
/// sentences; empty where none does.
std::string unitsText(const DefinitionReview& review, const std::vector<std::uint32_t>& events);

/// What the programs show of one metric, as a sentence: "not identified by these kernels: …".
std::string fieldCheckText(const FieldCheck& check, const MetricFieldCheck& metric);

}  // namespace papilio::core
