#pragma once

#include "core/analysis/stability.h"
#include "widgets/session/latest_job.h"

#include <QTimer>

#include <functional>

namespace papilio::widgets {

class Workspace;

/// Keeps the workspace's results up to date: the analysis at once; ribbons, map and the review of
/// the definitions when the hand rests.
class AnalysisRunner {
public:
    explicit AnalysisRunner(Workspace& workspace);

    /// Analyses the active benchmark as it is now; an analysis under way is superseded.
    void requestAnalysis();
    /// Reviews the definitions when the hand rests, and the recommendation is known.
    void requestReview();
    void cancel();
    [[nodiscard]] bool isAnalysing() const { return analysis_.isRunning() || rest_; }
    /// Whether ribbons, map or recommendation are still those of other thresholds or edits.
    [[nodiscard]] bool isStabilityPending() const
    {
        return isAnalysing() || tauAxis_.isRunning() || alphaAxis_.isRunning() ||
               map_.isRunning() || restTimer_.isActive();
    }

    /// Whether the review is missing, or of other thresholds or edits.
    [[nodiscard]] bool isReviewPending() const
    {
        return isStabilityPending() || review_.isRunning() || reviewTimer_.isActive();
    }

private:
    /// All stages that `previous` does not have. @param spent  milliseconds, on what it has
    void analyse(std::shared_ptr<const core::Benchmark> benchmark,
                 core::Analysis previous,
                 double spent);
    /// The message where a computation ends without a result.
    LatestJob::Failed reporting(const QString& what);
    void requestStability();
    void requestRest();
    void requestMap();
    void startReview();

    Workspace& workspace_;
    LatestJob analysis_;
    LatestJob tauAxis_;
    LatestJob alphaAxis_;
    LatestJob map_;
    LatestJob review_;
    /// What is left to do once the noise of much data is drawn.
    std::function<void()> rest_;
    QTimer pictureTimer_;
    QTimer restTimer_;
    QTimer reviewTimer_;
};

}  // namespace papilio::widgets
