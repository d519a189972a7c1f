#pragma once

#include "core/traces/pyramid.h"
#include "core/traces/recorder_roles.h"
#include "core/traces/solver_runs.h"

#include <map>
#include <memory>
#include <vector>

namespace papilio::widgets {

using RecorderList = std::vector<std::shared_ptr<const core::Recorder>>;

/// Everything the recorders page computes from a study's recorders; made off the GUI thread where
/// they are long.
struct RecordersSnapshot {
    RecorderList recorders;
    core::RunOptions options;
    std::vector<core::SolverRun> runs;
    /// By recorder: what the plots draw. Kept from snapshot to snapshot.
    std::map<std::shared_ptr<const core::Recorder>, std::shared_ptr<const core::Pyramid>> pyramids;

    [[nodiscard]] std::shared_ptr<const core::Pyramid> pyramid(
        const std::shared_ptr<const core::Recorder>& recorder) const;
    /// Row of the run whose residual, or other part, the recorder is; -1 for none.
    [[nodiscard]] int runOf(const core::Recorder& recorder) const;
    [[nodiscard]] std::size_t valueCount() const;
};

/// How many characters all names begin with, up to the last "/", "_", ":" or blank: what need not
/// be shown. 0 for fewer than two names.
std::size_t commonPrefix(const std::vector<std::string>& names);

/// @param before  whose pyramids are used again
RecordersSnapshot makeSnapshot(RecorderList recorders,
                               const core::RunOptions& options,
                               const RecordersSnapshot& before);

}  // namespace papilio::widgets
