#pragma once

#include "core/analysis/definition_confidence.h"
#include "widgets/theme/tokens.h"

#include <QString>

namespace papilio::widgets {

/// Sure looks as exact does, fair as what holds within its limits, fragile as a warning.
VerdictKind confidenceKind(core::Confidence confidence);

/// "sure", "fair", "fragile"
QString confidenceWords(core::Confidence confidence);

}  // namespace papilio::widgets
