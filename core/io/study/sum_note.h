#pragma once

#include "core/model/signature.h"

namespace papilio::core {

/**
 * Studies used to keep what a metric is the sum of as its note, sumText(): such notes become sums.
 *
 * A note stays one where it names a metric that is not in the list, where such a name holds " + "
 * or " − ", or where the coefficients are not those of the sum.
 */
void readSumNotes(Signatures& signatures);

}  // namespace papilio::core
