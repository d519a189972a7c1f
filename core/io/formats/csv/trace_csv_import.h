#pragma once

#include "core/io/formats/file_format.h"

namespace papilio::core {

/**
 * Recorders as CSV.
 *
 *     iteration,value…            one column per recorder, named by its header; a single column
 *                                 "value" has the name of the file. Iterations begin with 0
 *                                 or 1; where some are left out, the row before represents each,
 *                                 and the provenance says how many. A column "t_ns", "time",
 *                                 "seconds", "elapsed" or "wall" next to others is the time of
 * every row (seconds, unless it says otherwise). Empty cells at the end: the series ended.
 *     recorder,index,value[,t_ns] one row per value; rows of a recorder are in its order
 *
 * Columns of whole numbers only are kept exactly (type long long).
 */
FileFormat traceCsvFormat();

}  // namespace papilio::core
