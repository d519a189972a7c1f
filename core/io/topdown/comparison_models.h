#pragma once

#include "core/comparison/comparison.h"

namespace papilio::core {

/// The Top-Down model and parameters a table of counters asks for (chosenTopDown()), for
/// studySide(); without a model where none fits.
TopDownSetting comparisonModelOf(const CounterTable& table);

}  // namespace papilio::core
