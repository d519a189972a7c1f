#pragma once

#include "collectors/base/source.h"
#include "collectors/kernels/suite.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace papilio::collectors {

/// What to count: the sets, and the names in each.
struct PapiPlan {
    const KernelSuite* suite = nullptr;
    std::vector<std::vector<std::string>> sets;  ///< the events of each event set
    std::size_t repetitions = 1;
    std::size_t threads = 1;
    bool multiplexed = false;
};

/// Counts of one event of a plan, in the order [repetition][thread][kernel].
struct PapiCounts {
    std::vector<std::int64_t> counts;
    std::vector<std::uint8_t> valid;  ///< 1: counted
    std::string reason;  ///< PAPI's, of the first thing that failed; empty: nothing did
};

/// Raw counts of every event, in the order of the sets; the kernels are those that can run here.
struct PapiResult {
    std::vector<PapiCounts> events;
    bool stopped = false;          ///< nothing in it is complete
    std::vector<std::string> why;  ///< per kernel: why it gave no counts; empty: it did
    bool pinned = true;            ///< every thread was bound to a processor
};

/**
 * Runs all kernels on `threads` threads at the same time, each bound to a processor and with its
 * own event sets; starts and stops a set around each run of a kernel.
 *
 * The threads wait for each other before every run. `steps` receives how many of the kernels x sets
 * are done.
 */
PapiResult countWithPapi(const PapiPlan& plan,
                         const std::stop_token& stop,
                         const std::function<void(std::size_t, std::size_t)>& steps);

}  // namespace papilio::collectors
