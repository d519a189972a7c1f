#pragma once

#include "collectors/source.h"
#include "core/model/benchmark.h"
#include "core/support/result.h"

#include <stop_token>

namespace papilio::collectors {

/**
 * Measures one benchmark and adds what its kind brings: basis, signatures and parameters.
 *
 * @param command  the command line, for the provenance
 * @return what Source::measure() and the resources say
 */
core::Result<core::Benchmark> collectBenchmark(Source& source,
                                               const MeasureRequest& request,
                                               const std::string& command,
                                               std::stop_token stop,
                                               const MeasureProgress& progress);

}  // namespace papilio::collectors
