#include "widgets/pages/recorders/snapshot_maker.h"

#include "widgets/session/workspace.h"

#include <utility>

namespace papilio::widgets {

namespace {

/// Values up to here take a frame or two (40 ms); of a program that runs they come again and again.
constexpr std::size_t fewValues = 200'000;
constexpr std::size_t fewLiveValues = 5'000;

}  // namespace

SnapshotMaker::SnapshotMaker(Workspace& workspace)
    : workspace_(workspace),
      job_(this, JobThread::Urgency::Background)
{
    job_.list(workspace.jobs(), tr("Analyzing the recorders"));
    rest_.setSingleShot(true);
    connect(&rest_, &QTimer::timeout, this, [this] {
        if (std::exchange(hasMore_, false) && !isRunning()) {
            emit isDue();
        }
    });
}

void SnapshotMaker::make(RecorderList recorders,
                         const core::RunOptions& options,
                         const RecordersSnapshot& before)
{
    makeUpTo(fewValues, std::move(recorders), options, before);
}

void SnapshotMaker::makeOfRun(RecorderList recorders,
                              const core::RunOptions& options,
                              const RecordersSnapshot& before)
{
    hasMore_ = isRunning() || rest_.isActive();
    if (!hasMore_) {
        makeUpTo(fewLiveValues, std::move(recorders), options, before);
    }
}

void SnapshotMaker::makeUpTo(std::size_t most,
                             RecorderList recorders,
                             const core::RunOptions& options,
                             const RecordersSnapshot& before)
{
    std::size_t values = 0;
    for (const auto& recorder : recorders) {
        values += recorder->count();
    }
    if (values <= most) {
        job_.cancel();
        emit made(makeSnapshot(std::move(recorders), options, before));
        return;
    }
    since_.start();
    job_.start([recorders = std::move(recorders), options, before](
                   const std::stop_token&) { return makeSnapshot(recorders, options, before); },
               [this](const RecordersSnapshot& snapshot) {
                   emit made(snapshot);
                   // As long as it took: the program that runs needs the processors more.
                   rest_.start(static_cast<int>(since_.elapsed()));
               },
               [this](const QString& why) {
                   workspace_.messages().add(Message::Severity::Error,
                                             tr("The recorders are not shown. %1").arg(why));
               });
}

}  // namespace papilio::widgets
