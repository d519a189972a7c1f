#pragma once

#include "core/base/result.h"
#include "core/model/dataset.h"

#include <vector>

namespace papilio::collectors {

/**
 * Appends the events of `more` to `data`: parts of one measurement.
 *
 * An empty `data` (no kernels) becomes `more`. Notes that are new are added.
 *
 * @return InvalidShape where kernels, repetitions or threads differ, InvalidArgument where an event
 * is in both, naming it
 */
core::Result<void> appendEvents(core::Dataset& data, const core::Dataset& more);

/// The same data with their events in another order.
/// @param order  a permutation of 0 … E - 1: where the event of each new place was
core::Dataset reordered(const core::Dataset& data, const std::vector<std::size_t>& order);

}  // namespace papilio::collectors
