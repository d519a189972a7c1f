#pragma once

#include "core/io/formats/file_format.h"

namespace papilio::core {

/**
 * Output of nanoBench: lines "UOPS_ISSUED.ANY: 1.00", counts per execution of the measured code.
 * The files are kernels of one benchmark, called as the files; a list that begins again is a
 * further repetition. Raw readings of -verbose are left out.
 */
FileFormat nanoBenchFormat();

}  // namespace papilio::core
