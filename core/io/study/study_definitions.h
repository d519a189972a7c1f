#pragma once

#include "core/base/result.h"
#include "core/model/definition.h"

#include <memory>
#include <vector>

namespace papilio::core {

namespace hdf5 {
class Group;
class NewGroup;
}  // namespace hdf5

/**
 * User-defined events in a study: /definitions/<name>
 *
 *     note           one string; only where there is one
 *     constants/     names, units, sources: strings; values, spreads: f64
 *     definitions/   names, formulas, units, descriptions, categories: strings
 *
 * A formula is text: one that does not parse is kept, so that no work is lost while it is written.
 */
using DefinitionSets = std::vector<std::shared_ptr<const DefinitionSet>>;

/// @return InvalidArgument naming the name that is empty, appears twice (constants and definitions
/// share one space), is not text, or whose value is not finite or spread negative
Result<void> checkDefinitionSet(const DefinitionSet& set);
Result<void> checkDefinitionSets(const DefinitionSets& sets);
/// Writes below `root`; nothing where there are none.
void writeDefinitions(const hdf5::NewGroup& root, const DefinitionSets& sets);
/// Reads what is below `root`; throws hdf5::Refusal.
DefinitionSets readDefinitions(const hdf5::Group& root);

}  // namespace papilio::core
