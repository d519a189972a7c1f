#pragma once

#include "core/io/hdf5/handle.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace papilio::core::hdf5 {

// Attributes of an object: scalars, as text or as a number. `where` names the object in messages:
// "FILE: PATH". What would act on a terminal is escaped.

/// Nothing where it is absent. Throws a Refusal where it is no text.
std::optional<std::string> textAttribute(Id object,
                                         const std::string& name,
                                         const std::string& where,
                                         ReadingBudget& budget);

/// Nothing where it is absent. Throws a Refusal where it is no number.
std::optional<double> numberAttribute(Id object, const std::string& name, const std::string& where);

/// All of a group as text, numbers written out, in the order of creation where the file knows it.
std::vector<std::pair<std::string, std::string>> attributesOf(Id group,
                                                              const std::string& where,
                                                              ReadingBudget& budget);

}  // namespace papilio::core::hdf5
