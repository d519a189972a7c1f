#pragma once

#include "core/io/formats/file_format.h"

namespace papilio::core {

/**
 * CSV files of the RAJA Performance Suite: times (RAJAPerf-timing-….csv) as counters, whose runs
 * are kernel, variant and tuning. With RAJAPerf-kernels.csv among them, which says what a kernel
 * does, the kernels are points of a roofline too.
 */
FileFormat rajaPerfFormat();

}  // namespace papilio::core
