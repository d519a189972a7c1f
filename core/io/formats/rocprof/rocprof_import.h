#pragma once

#include "core/io/formats/file_format.h"

namespace papilio::core {

/**
 * ROCm Compute Profiler (rocprof-compute, formerly Omniperf).
 *
 *  - roofline.csv: one line per device; each roof with its low and high. Integer roofs are left
 *    out.
 *  - pmc_perf.csv: one line per dispatch; dispatches of one kernel are one point. Operations are
 *    64 (ADD + MUL + TRANS + 2 FMA) of F16, F32, F64 plus 512 MFMA_MOPS; bytes are 64 per access to
 *    the vector L1 cache, which is what the cores see.
 *
 * A device's points are under its roofs where both files are imported together.
 */
FileFormat rocprofFormat();

}  // namespace papilio::core
