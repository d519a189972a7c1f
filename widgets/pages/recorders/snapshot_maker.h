#pragma once

#include "widgets/pages/recorders/recorders_snapshot.h"
#include "widgets/session/latest_job.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

namespace papilio::widgets {

class Workspace;

/// Makes the snapshots of a page: of few values at once, of many in a job.
class SnapshotMaker : public QObject {
    Q_OBJECT

public:
    /// @param workspace  outlives this
    explicit SnapshotMaker(Workspace& workspace);

    /// One under way is superseded.
    void make(RecorderList recorders,
              const core::RunOptions& options,
              const RecordersSnapshot& before);
    /// Of a program that runs: one under way comes to its end, then isDue() asks for the next. A
    /// page that began anew at each value would never show a verdict.
    void makeOfRun(RecorderList recorders,
                   const core::RunOptions& options,
                   const RecordersSnapshot& before);
    [[nodiscard]] bool isRunning() const { return job_.isRunning(); }

signals:
    void made(const RecordersSnapshot& snapshot);
    void isDue();

private:
    void makeUpTo(std::size_t most,
                  RecorderList recorders,
                  const core::RunOptions& options,
                  const RecordersSnapshot& before);

    Workspace& workspace_;
    QElapsedTimer since_;   ///< the job began
    QTimer rest_;           ///< between two of a program that runs
    bool hasMore_ = false;  ///< came meanwhile
    LatestJob job_;         ///< last: it ends before what it writes to
};

}  // namespace papilio::widgets
