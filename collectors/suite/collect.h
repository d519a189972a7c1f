#pragma once

#include "collectors/base/source.h"
#include "collectors/base/suite_basis.h"
#include "collectors/suite/shard.h"
#include "core/base/result.h"
#include "core/model/benchmark.h"
#include "core/model/dataset.h"

#include <chrono>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
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
    std::chrono::milliseconds checkpointInterval = std::chrono::seconds(5);
    /// Only what can still change the answer is measured (docs/developer/methods.md, 9).
    bool isAdaptive = false;
    /// Events that an adaptive measurement measures completely, whatever they may decide.
    std::vector<std::string> complete = {};
    /// An adaptive measurement ends then, and says what is open; none: when nothing is.
    std::optional<std::chrono::duration<double>> timeLimit = {};
    /// Called when an adaptive measurement knows more: how many events there are, how many of them
    /// are not zero, how many may still decide something, how many are chosen; those that it knows.
    std::function<void(const std::vector<std::size_t>& funnel)> narrowed = {};
    /// Receives sentences on how long an adaptive measurement takes; may be empty.
    std::function<void(const std::string&)> say = {};
};

/// A benchmark, and the events that gave no counts.
struct Collected {
    core::Benchmark benchmark;
    std::vector<EventFailure> failures;
};

/// Asked before hours of counting: whether a value and a raw count for each place fit in memory.
core::Result<void> roomFor(const Source& source, const MeasureRequest& request, std::size_t events);

/// Command, time and failures, one note per reason, and the shard.
void noteProvenance(core::Dataset& data,
                    const std::vector<EventFailure>& failures,
                    const Source& source,
                    const CollectOptions& options);

/// Adds basis, signatures and parameters.
core::Result<core::Benchmark> completed(const Source& source,
                                        const BenchmarkName& name,
                                        core::Dataset data);

/**
 * collectBenchmark() where options.isAdaptive: asks core::planNext() what to measure next, until it
 * is over or the time is.
 *
 * A source that counts all kernels at once is taken by its word, and of one that is deterministic
 * one repetition is measured. What fails once is not tried again. The data have the shape of the
 * complete measurement, with a mask, and say of each event how far it was measured.
 */
core::Result<Collected> collectAdaptively(Source& source,
                                          const BenchmarkName& name,
                                          const MeasureRequest& request,
                                          const CollectOptions& options,
                                          const std::stop_token& stop,
                                          const MeasureProgress& progress);

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
