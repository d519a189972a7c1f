#pragma once

#include "core/io/formats/file_format.h"

namespace papilio::core {

/**
 * Results of LMbench: latencies of lat_mem_rd ("stride=64" and its lines of size and ns),
 * bandwidths of bw_mem under their heading or the command that made them, alone or in a file of
 * results.
 *
 * Sizes whose latencies are alike are a level of memory (levels.h). They become roofs: bandwidths
 * by level, and what a chain of dependent loads of 8 bytes gets there; and constants for formulas,
 * with the names of `papilio-collect constants`.
 */
FileFormat lmbenchFormat();

}  // namespace papilio::core
