#pragma once

#include "core/io/formats/file_format.h"

namespace papilio::core {

/**
 * rocprof, rocprofv3 and ROCm Compute Profiler (rocprof-compute, formerly Omniperf): files, or
 * folders of them.
 *
 *  - Counts of dispatches (pmc_perf.csv, its passes, the long form, a database of rocpd): each
 *    kernel is a benchmark whose dispatches are the repetitions; names stay, so that X[0] … X[31]
 *    are the units of X. See GpuKernels for files that belong together.
 *  - roofline.csv: roofs; see readRocprofRoofs().
 *  - Kernels are points as well, where their operations were counted: 64 (ADD + MUL + TRANS + 2
 * FMA) of F16, F32, F64 plus 512 MFMA_MOPS; bytes are 64 per access to the vector L1 cache, which
 * is what the cores see. A device's points are under its roofs where both are imported together.
 *  - sysinfo.csv: the machine of what is in its folder.
 */
FileFormat rocprofFormat();

}  // namespace papilio::core
