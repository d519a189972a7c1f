#pragma once

#include "core/edit/signature_edits.h"

#include <string>
#include <vector>

namespace papilio::core {

/// A new metric that is a sum of others.
/// @return InvalidArgument without parts or a name, or where the name is taken; NotFound for a part
/// that is not in the list; with a sentence for the reader
Result<SignatureEdit> addSum(const Signatures& signatures,
                             const std::vector<SumPart>& sum,
                             const std::string& name);

/// The metric keeps its coefficients and follows its parts no longer.
SignatureEdit detachSum(const Signatures& signatures, std::size_t row);

/**
 * Keeps sums linked to their parts after an edit: their coefficients are computed again.
 *
 * A metric whose own coefficients were edited, or one of whose parts is gone, is not a sum any
 * more: it keeps its coefficients.
 * @param before  the list before the edit
 */
void followSums(const Signatures& before, Signatures& after);

}  // namespace papilio::core
