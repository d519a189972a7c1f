#pragma once

#include "core/traces/pyramid.h"
#include "core/traces/recorder_roles.h"
#include "core/traces/series.h"
#include "core/traces/solver_runs.h"
#include "widgets/session/latest_job.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <map>
#include <memory>
#include <vector>

namespace papilio::widgets {

class Workspace;

using RecorderList = std::vector<std::shared_ptr<const core::Recorder>>;

/// Everything the recorders page computes from a study's recorders; made off the GUI thread where
/// they are long.
struct RecordersSnapshot {
    RecorderList recorders;
    std::vector<core::SolverRun> runs;
    /// By recorder: what the plots draw. Kept from snapshot to snapshot.
    std::map<std::shared_ptr<const core::Recorder>, std::shared_ptr<const core::Pyramid>> pyramids;
    /// Of monitored series.
    std::map<std::shared_ptr<const core::Recorder>, core::LostSamples> lost;
    std::vector<core::ComparedSeries> compared;  ///< of runs or hosts
    /// By name of the recorder; shared by the snapshots of one page.
    std::shared_ptr<std::map<std::string, core::KnownAxis>> axes =
        std::make_shared<std::map<std::string, core::KnownAxis>>();

    [[nodiscard]] std::shared_ptr<const core::Pyramid> pyramid(
        const std::shared_ptr<const core::Recorder>& recorder) const;
    /// What is known of its positions from drawings before; only for the GUI thread.
    [[nodiscard]] core::KnownAxis& axisOf(const core::Recorder& recorder) const
    {
        return (*axes)[recorder.name];
    }
    /// Row of the run whose residual, or other part, the recorder is; -1 for none.
    [[nodiscard]] int runOf(const core::Recorder& recorder) const;
    [[nodiscard]] std::size_t valueCount() const;
};

/// Names of the runs in `rows` when shown together: the solver as the literature spells it,
/// and the matrix where they are of several, without what all of them begin with.
struct RunTitle {
    std::string solver;
    std::string matrix;  ///< empty where all are of one
};
std::vector<RunTitle> titlePartsOf(const std::vector<core::SolverRun>& runs,
                                   const std::vector<std::size_t>& rows);
/// The same in one: "poisson2d-64 / PCG".
std::vector<std::string> titlesOf(const std::vector<core::SolverRun>& runs,
                                  const std::vector<std::size_t>& rows);
/// Of all runs.
std::vector<std::string> titlesOf(const std::vector<core::SolverRun>& runs);

/// What an event is called under its subject: "SpmvCount_I" of
/// "PapilioSolvers::poisson2d-64/pcg/SpmvCount_I", "true residual" of "thermal2/cg true residual".
std::string nameInSubject(const core::Recorder& recorder);

/// The rows to begin with: the runs of the first matrix, only the preconditioned ones where there
/// are both; no inner solves.
std::vector<std::size_t> firstRows(const std::vector<core::SolverRun>& runs);

/// @param before  whose pyramids are used again
RecordersSnapshot makeSnapshot(RecorderList recorders,
                               const core::RunOptions& options,
                               const RecordersSnapshot& before);

/**
 * The same recorders after they grew, at a cost that follows what is new: the runs keep what was
 * found of them, until makeSnapshot() judges them again.
 *
 * @param shown  whose pyramids are used where it has them
 * @return whether they are the same, in the same order; else nothing has changed
 */
bool growSnapshot(RecordersSnapshot& snapshot,
                  const RecorderList& recorders,
                  const RecordersSnapshot& shown);

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
