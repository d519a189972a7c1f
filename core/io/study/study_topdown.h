#pragma once

#include "core/model/counters.h"

namespace papilio::core {

namespace hdf5 {
class Group;
class NewGroup;
}  // namespace hdf5

/**
 * How counters are evaluated as a Top-Down tree: /counters/<name>/topdown
 *
 *     model        attribute; absent: none was chosen
 *     agreement    attribute, f64, relative; absent: 0.05
 *     parameters/  names, values: instead of the model's; absent: none
 *
 * Files without the group are older, or nothing was chosen.
 */
void writeTopDownChoice(const hdf5::NewGroup& counters, const TopDownChoice& choice);

/// Reads what is below the group of the counters; throws hdf5::Refusal.
TopDownChoice readTopDownChoice(const hdf5::Group& counters);

}  // namespace papilio::core
