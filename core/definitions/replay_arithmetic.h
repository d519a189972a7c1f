#pragma once

#include "core/definitions/replay_tree.h"

namespace papilio::core {

/// The value of a formula by the arithmetic of its tool; NaN where the tool has none.
double replayedValue(const ReplayedFormula::Tree& tree, const Lookup& lookup);

}  // namespace papilio::core
