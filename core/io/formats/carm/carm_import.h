#pragma once

#include "core/io/formats/file_format.h"

namespace papilio::core {

/**
 * Results of the cache-aware roofline tools:
 *
 *  - adCARM `.out`: lines `L1: 1564.50` … `DRAM:`, `FP:` (GB/s, GFLOP/s); host, instruction, ISA,
 *    precision, ratio of loads to stores and threads are in the name of the file. All files of
 *    one host are one roofline.
 *  - the CARM tool's roofline CSV: `Name:,x,L1 Size:,…`, then `Date,ISA,Precision,Threads,…`
 *  - its applications CSV: `Date,Method,Name,ISA,Precision,Threads,AI,Gflops,Bandwidth,Time`
 */
FileFormat carmFormat();

}  // namespace papilio::core
