#include "widgets/pages/recorders/recorders_snapshot.h"

#include <algorithm>

namespace papilio::widgets {

std::shared_ptr<const core::Pyramid> RecordersSnapshot::pyramid(
    const std::shared_ptr<const core::Recorder>& recorder) const
{
    const auto found = pyramids.find(recorder);
    return found == pyramids.end() ? std::make_shared<const core::Pyramid>() : found->second;
}

int RecordersSnapshot::runOf(const core::Recorder& recorder) const
{
    for (std::size_t row = 0; row < runs.size(); ++row) {
        const auto& run = runs[row];
        if (run.residual.get() == &recorder || run.trueResidual.get() == &recorder ||
            run.implicitResidual.get() == &recorder) {
            return static_cast<int>(row);
        }
    }
    return -1;
}

std::size_t RecordersSnapshot::valueCount() const
{
    std::size_t count = 0;
    for (const auto& recorder : recorders) {
        count += recorder->count();
    }
    return count;
}

std::size_t commonPrefix(const std::vector<std::string>& names)
{
    if (names.size() < 2) {
        return 0;
    }
    auto common = names.front();
    for (const auto& name : names) {
        const auto [end, other] = std::ranges::mismatch(common, name);
        common.erase(end, common.end());
    }
    const auto boundary = common.find_last_of("/_: ");
    return boundary == std::string::npos ? 0 : boundary + 1;
}

RecordersSnapshot makeSnapshot(RecorderList recorders,
                               const core::RunOptions& options,
                               const RecordersSnapshot& before)
{
    RecordersSnapshot snapshot;
    snapshot.options = options;
    snapshot.runs = core::solverRuns(recorders, options);
    for (const auto& recorder : recorders) {
        const auto known = before.pyramids.find(recorder);
        snapshot.pyramids[recorder] = known != before.pyramids.end()
                                          ? known->second
                                          : std::make_shared<const core::Pyramid>(recorder->values);
    }
    snapshot.recorders = std::move(recorders);
    return snapshot;
}

}  // namespace papilio::widgets
