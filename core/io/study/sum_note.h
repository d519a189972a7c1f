#pragma once

#include "core/model/signature.h"

#include <string>

namespace papilio::core {

// A study file keeps what a metric is the sum of as its note.

/// What the file keeps as the note of a signature: sumText() of a sum.
std::string storedNote(const Signature& signature);

/**
 * Notes that storedNote() made of sums become sums again.
 *
 * A note stays one where it names a metric that is not in the list, or where the coefficients are
 * not those of the sum.
 */
void readSumNotes(Signatures& signatures);

}  // namespace papilio::core
