#pragma once

#include "core/io/formats/file_format.h"

namespace papilio::core {

/**
 * Communication matrices as CSV: a block `true sharing,<thread>,<thread>,…` with one line
 * `<thread>,<number>,…` per thread that wrote, and, where distinguished, a second block `false
 * sharing,…` with the same threads. `communication` is accepted for `true sharing`.
 */
FileFormat communicationCsvFormat();

/**
 * Reuse-distance histograms as CSV: header `object,distances,bytes,cold,0,1,2,4,8,…`; `distances`
 * is shared or own, the numbers are the smallest distance of each bin (powers of two). A second
 * block `measured,object,lines,misses` holds measured misses; a comment `# line_bytes: 64` and
 * `# sampled_one_in: 50` say what the numbers count.
 */
FileFormat reuseCsvFormat();

}  // namespace papilio::core
