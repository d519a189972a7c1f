#pragma once

#include "core/base/result.h"
#include "core/model/document.h"

namespace papilio::fuzz {

/// Does with a study what the pages do: evaluates its formulas, places its points, judges its
/// histories, compares it with itself.
void useDocument(const core::Document& document);

/// Whatever was read can be saved, and comes back as it was.
void requireRoundTrip(const core::Document& document);

/// useDocument(), and for some of the inputs requireRoundTrip(); an error has to be a sentence.
void useOutcome(const core::Result<core::Document>& document, bool isChosen);

}  // namespace papilio::fuzz
