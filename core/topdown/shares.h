#pragma once

#include "core/model/counters.h"
#include "core/topdown/model.h"

#include <optional>

namespace papilio::core {

/**
 * A model for counters that are shares already: toplev's values, "Backend_Bound.Memory_Bound" in
 * "% Slots".
 *
 * The dots are the tree; the unit says what a node is a share of. How many slots there were is not
 * known, so amounts are shares too.
 * @return nothing where no event has a unit "% …"
 */
std::optional<TopDownModel> topDownModelOfShares(const CounterTable& counters);

}  // namespace papilio::core
