#pragma once

#include "core/io/formats/file_format.h"

namespace papilio::core {

/**
 * Output of STREAM (McCalpin's, versions 4 and 5): a roof of the memory for each of Copy, Scale,
 * Add and Triad. The value is STREAM's own, its best repetition; low is the slowest one. Several
 * executions with the same threads and arrays are repetitions: the largest of their values.
 */
FileFormat streamFormat();

/**
 * Results of HPCG 3 (HPCG-Benchmark_3.1_….txt): its kernels and their total as points. Only for the
 * total the file has bytes, so only that has an intensity.
 */
FileFormat hpcgFormat();

/**
 * Output of HPL: every result line is a point without bytes, and the best of each number of
 * processes is a roof.
 */
FileFormat hplFormat();

}  // namespace papilio::core
