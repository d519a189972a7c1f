#pragma once

#include "core/base/result.h"
#include "core/model/benchmark.h"
#include "core/model/counters.h"
#include "core/model/definition.h"

#include <memory>
#include <string>
#include <vector>

namespace papilio::core {

/// How counters were evaluated in a snapshot.
struct SnapshotChoice {
    std::string name;  ///< of the counters
    TopDownChoice choice;

    bool operator==(const SnapshotChoice&) const = default;
};

/**
 * The state of an analysis under a name: what a user decided, not what was measured.
 *
 * Of the benchmarks everything but their data counts: thresholds, basis, signatures. They are those
 * of the study when it was taken, so their data are shared, not copied.
 */
struct Snapshot {
    std::string name;     ///< unique in a study
    std::string created;  ///< ISO 8601, UTC
    std::vector<std::shared_ptr<const Benchmark>> benchmarks = {};
    std::vector<std::shared_ptr<const DefinitionSet>> definitions = {};
    std::vector<std::shared_ptr<const SnapshotChoice>> choices = {};  ///< of all counters
};

/// Whether what a snapshot has of a benchmark can be used with the data of `present`: the same name
/// and as many kernels as its basis.
bool fits(const Benchmark& kept, const Benchmark& present);

/// @return InvalidArgument or InvalidShape naming the snapshot and what does not fit
Result<void> checkSnapshot(const Snapshot& snapshot);

}  // namespace papilio::core
