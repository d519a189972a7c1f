#pragma once

#include "core/io/formats/file_format.h"

namespace papilio::core {

/// Output of toplev (pmu-tools) as counters: its tables by rules (resources/tables/toplev.json),
/// and what --json writes for a viewer of traces, shares of the nodes as fractions.
/// topDownModelOfShares() makes a tree of the areas.
FileFormat toplevFormat();

}  // namespace papilio::core
