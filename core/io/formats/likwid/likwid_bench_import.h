#pragma once

#include "core/io/formats/file_format.h"

namespace papilio::core {

/**
 * Output of likwid-bench, one run or many in a file: a kernel that moves data is a bandwidth roof
 * (MByte/s), a peakflops kernel a compute roof (MFlops/s), 10^6 each.
 *
 * Runs of the same kernel, size and threads are repetitions: median, lowest and highest. The level
 * is not in the output; a bandwidth is called after the size per thread ("16 kB"), and the levels
 * L1 … DRAM follow from the order of the sizes where there are two to four of them.
 */
FileFormat likwidBenchFormat();

}  // namespace papilio::core
