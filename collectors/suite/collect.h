#pragma once

#include "collectors/base/source.h"
#include "collectors/suite/shard.h"
#include "core/base/result.h"
#include "core/model/benchmark.h"
#include "core/model/dataset.h"

#include <chrono>
#include <functional>
#include <stop_token>
#include <vector>

namespace papilio::collectors {

/**
 * Appends the events of `more` to `data`: parts of one measurement.
 *
 * An empty `data` (no kernels) becomes `more`. Notes that are new are added.
 *
 * @return InvalidShape where kernels, repetitions or threads differ, InvalidArgument where an event
 * is in both, naming it
 */
core::Result<void> appendEvents(core::Dataset& data, const core::Dataset& more);

/// The same data with their events in another order.
/// @param order  a permutation of 0 … E - 1: where the event of each new place was
core::Dataset reordered(const core::Dataset& data, const std::vector<std::size_t>& order);

/// How a benchmark is collected beyond what is measured.
struct CollectOptions {
    std::string command = {};  ///< the command line, for the provenance
    Shard shard = {};
    /// What an earlier run that was stopped has; its events are not measured again. May be null.
    const core::Benchmark* done = nullptr;
    /// Called with what is complete, at most every `checkpointInterval`; an error ends it all.
    std::function<core::Result<void>(const core::Benchmark&)> checkpoint = {};
    std::chrono::milliseconds checkpointInterval = std::chrono::seconds(30);
};

/// A benchmark, and the events that gave no counts.
struct Collected {
    core::Benchmark benchmark;
    std::vector<EventFailure> failures;
};

/**
 * Measures one benchmark, a batch of events at a time, and adds what its kind brings: basis,
 * signatures and parameters.
 *
 * Failures become notes of the data, one per reason.
 *
 * @return what checkRequest(), Source::measure() and the resources say; InvalidShape or
 * InvalidArgument where `done` is not part of the same measurement. After a stop: the events that
 * are complete, which may be none.
 */
core::Result<Collected> collectBenchmark(Source& source,
                                         const MeasureRequest& request,
                                         const CollectOptions& options,
                                         std::stop_token stop,
                                         const MeasureProgress& progress);

}  // namespace papilio::collectors
