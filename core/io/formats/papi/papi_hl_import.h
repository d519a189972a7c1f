#pragma once

#include "core/io/formats/file_format.h"

namespace papilio::core {

/**
 * JSON of PAPI's high-level interface (papi_hl_output/rank_*.json), of PAPI 5.7 to 7.3.
 *
 * A region is a run, named with the regions around it: "solve/norm". Its executions are added up,
 * as PAPI's own papi_hl_output_writer does, and counted in "region_count". Ranks and threads are
 * parts. Folders that counted other events in the same regions are passes; where the events are the
 * same, they are runs of their own.
 */
FileFormat papiHlFormat();

}  // namespace papilio::core
