#pragma once

#include "core/analysis/field_check.h"

#include <string>

namespace papilio::core {

/// What the programs show of one metric, as a sentence: "not identified by these kernels: …".
std::string fieldCheckText(const FieldCheck& check, const MetricFieldCheck& metric);

}  // namespace papilio::core
