#pragma once

#include "core/base/result.h"
#include "core/io/formats/gpu_kernels.h"

#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// Whether a text begins with a header of counts of dispatches, wide or long; or lists dispatches
/// without counts.
bool isRocprofCounts(std::string_view head);

/**
 * Counts of dispatches as CSV: of rocprof and rocprof-compute one row a dispatch and one column a
 * counter, of rocprofv3 and rocpd one row a counter and dispatch (Counter_Name, Counter_Value).
 * Columns that describe the dispatch are recognized by their names, joined ones too
 * (Correlation_ID_7). A header that appears again begins another execution of the program.
 *
 * @param machine  Machine::id, for the kernels
 * @return Malformed with line and column, also for a row that is cut off and for a count that is
 * there twice
 */
Result<std::vector<GpuCounts>> readRocprofCounts(std::string_view text,
                                                 const std::string& file,
                                                 const std::string& machine);

}  // namespace papilio::core
