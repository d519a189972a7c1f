#pragma once

#include "core/io/formats/file_format.h"

namespace papilio::core {

/**
 * Profiles of Caliper: .cali files and JSON of the option json-split.
 *
 * A region with those around it is a run, a rank or thread a part; the attributes with values are
 * the events, under their alias where they have one. Files of the same program and settings are
 * repetitions. Regions for which RAJAPerf says Flops/Rep, Bytes/Rep and Reps become points of a
 * roofline.
 */
FileFormat caliperFormat();

}  // namespace papilio::core
