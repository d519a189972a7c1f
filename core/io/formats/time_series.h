#pragma once

#include "core/model/document.h"

#include <cstdint>
#include <string>
#include <vector>

namespace papilio::core {

/// What a monitoring tool sampled over time: a metric, or one instance of it.
struct TimeSeries {
    std::string name;                        ///< "disk.dev.read[sda]"
    std::string unit = {};                   ///< as the source spells it
    std::vector<double> values = {};         ///< n; finite
    std::vector<std::int64_t> timesNs = {};  ///< n, ascending, since the first time of the file
    std::size_t missing = 0;                 ///< lines without a value of it
    std::string event = {};                  ///< that perfevent counts; empty: it is another metric
    std::string part = {};                   ///< CPU of the event
};

/**
 * The series with values as recorders of the kind counter, called "NAME/SERIES". Events also become
 * a table of counters, whose runs are the times and whose parts are the CPUs, so that formulas are
 * evaluated over time.
 * @param machine  what was monitored; empty: not known, or several
 * @return Malformed where no series has a value; what checkRecorder() and checkCounters() say
 */
Document documentOf(const std::vector<TimeSeries>& series,
                    const std::string& name,
                    const Provenance& provenance,
                    const std::string& machine = {});

}  // namespace papilio::core
