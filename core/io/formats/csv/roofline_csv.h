#pragma once

#include "core/io/formats/file_format.h"

namespace papilio::core {

/**
 * Roofs and points as CSV, each with the columns that are known, in any order:
 *
 *     kernel,intensity,performance[,seconds,threads,utilization,watts,frequency,working_set,run]
 *     kernel,flops,bytes,seconds[,…]
 *     level,bytes,shared_by
 *     roof,value[,kind,low,high,threads,isa,precision,operation,bytes,watts]
 *
 * `ai` is accepted for intensity, `gflops` for performance; `kind` is bandwidth or compute, and
 * without it L1, L2, L3, DRAM, HBM and LDS are bandwidths. Files imported together are one
 * roofline, called by the first. Comments `# title: …`, `# machine: …`, `# source: …`, `# bytes:
 * core` (or dram) say what their names say; other comments become notes.
 */
FileFormat rooflineCsvFormat();

}  // namespace papilio::core
