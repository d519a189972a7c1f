#pragma once

#include "core/base/result.h"
#include "core/model/document.h"

namespace papilio::core {

/// Everything that the reader of a study would reject: sizes, numbers, texts that are not UTF-8,
/// and names that appear twice.
/// @return InvalidArgument, InvalidShape or NotFinite naming the part and what does not fit
Result<void> checkDocument(const Document& document);

/// @return InvalidArgument naming the name that is empty, appears twice (constants and definitions
/// share one space), is not text, or whose value is not finite or spread negative
Result<void> checkDefinitionSet(const DefinitionSet& set);

}  // namespace papilio::core
