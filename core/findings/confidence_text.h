#pragma once

#include "core/analysis/definition_confidence.h"

#include <string>

namespace papilio::core {

/// "sure", "fair", "fragile", in the reader's language.
std::string confidenceWord(Confidence confidence);

/// Why a definition is not sure, as a clause; empty where it is.
std::string confidenceReason(const ConfidenceReason& reason);

}  // namespace papilio::core
