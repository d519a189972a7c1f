#pragma once

#include "collectors/base/source.h"
#include "collectors/suite/shard.h"
#include "core/base/result.h"
#include "core/model/document.h"

#include <stop_token>
#include <string>
#include <vector>

namespace papilio::collectors {

/// What `cat` was asked for.
struct CollectRequest {
    std::vector<std::string> benchmarks;
    MeasureRequest measure;  ///< its benchmark is set to each of them in turn
    Shard shard;
    std::string title;
    std::string output;       ///< the study; checkpoints go to output.partial
    std::string commandLine;  ///< for the provenance
    bool resume = false;      ///< go on with output.partial where there is one
    bool progress = false;    ///< JSON lines on stderr
};

/// The study, and a line of text per benchmark on what was measured and what was not.
struct CollectedStudy {
    core::Document document;
    std::vector<std::string> summary;
};

/**
 * Measures the benchmarks one after the other; stops between and within them.
 *
 * What is complete is kept in output.partial every half a minute, where the source measures event
 * by event.
 *
 * @return what collectBenchmark() says; Unsupported where not one event could be counted, naming
 * the events and the reason
 */
core::Result<CollectedStudy> collectStudy(Source& source,
                                          const CollectRequest& request,
                                          const std::stop_token& stop);

}  // namespace papilio::collectors
