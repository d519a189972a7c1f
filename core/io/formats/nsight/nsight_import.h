#pragma once

#include "core/io/formats/file_format.h"

namespace papilio::core {

/**
 * Nsight Compute: `ncu --csv --page raw` (one row a launch, one column a metric, units below the
 * header), and `ncu --csv` (one row a metric). What the program and ncu print around them is left
 * out.
 *
 * Each kernel is a benchmark whose launches are the repetitions. Metrics are in the base unit
 * (byte, second, hz), which the descriptions of the events name; those of the details page have
 * their section in front. Columns of text are left out. Thousands may be separated, also in locales
 * with a decimal comma.
 */
FileFormat nsightComputeFormat();

}  // namespace papilio::core
