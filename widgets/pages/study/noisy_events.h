#pragma once

#include "core/analysis/event_facts.h"
#include "core/present/study_columns.h"
#include "widgets/session/latest_job.h"

#include <QObject>

#include <memory>
#include <string>
#include <vector>

namespace papilio::widgets {

class Workspace;

/// Counts the noisy events of every benchmark of the study, and finds those that are noisy in
/// several.
class NoisyEvents : public QObject {
    Q_OBJECT

public:
    explicit NoisyEvents(Workspace& workspace, QObject* parent = nullptr);

    /// Tells what is known, and computes what is not.
    void count();
    [[nodiscard]] bool isBusy() const { return counting_.isRunning() || common_.isRunning(); }

signals:
    /// Of the benchmarks that are counted so far.
    void counted(const papilio::core::NoisyCounts& counts);
    void commonFound(const papilio::core::CommonNoise& common);

private:
    void findCommon();

    /// Which events of a benchmark were noisy; without names of the active one.
    struct Counted {
        std::shared_ptr<const core::Benchmark> benchmark;
        double noisy = 0;
        std::shared_ptr<const std::vector<std::string>> names = nullptr;
    };

    Workspace& workspace_;
    std::vector<Counted> counted_;
    std::vector<std::shared_ptr<const core::Benchmark>> beingCounted_;
    LatestJob common_;
    LatestJob counting_;  ///< last: ends before what it reports to
};

}  // namespace papilio::widgets
