#pragma once

#include "core/io/formats/file_format.h"

namespace papilio::core {

/**
 * Machine files of kerncraft (YAML), as a roofline: the bandwidths of every level and number of
 * threads (median, lowest and highest of the repetitions), the peak in GFLOP/s from clock and FLOPs
 * per cycle, and the sizes of the caches.
 *
 * Reading needs yaml-cpp; without it the format is refused with a sentence that says so.
 */
FileFormat kerncraftFormat();

}  // namespace papilio::core
