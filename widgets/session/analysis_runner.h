#pragma once

#include "core/analysis/pipeline.h"
#include "core/analysis/stability.h"
#include "widgets/session/changes.h"
#include "widgets/session/latest_job.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace papilio::core {
struct DefinitionReview;
}

namespace papilio::widgets {

class Workspace;

/// Ribbons and map of the newest analysis; what is still being computed is absent.
struct StabilityResults {
    std::optional<core::StabilityAxis> tau;
    std::optional<core::StabilityAxis> alpha;
    core::StableInterval definedAlpha;  ///< core::definedAround(); of `alpha`
    std::optional<core::StabilityMap> map;
    /// Computed with the map; nothing where no tau and alpha define a metric.
    std::optional<core::Recommendation> recommended;
    bool isRecommendationKnown = false;
};

/// Computes what follows from the study of a workspace: the analysis at once; ribbons, map and the
/// review of the definitions when the hand rests.
class AnalysisRunner : public QObject {
    Q_OBJECT

public:
    explicit AnalysisRunner(Workspace& workspace);

    /// Analyzes the active benchmark as it is now; an analysis under way is superseded.
    void requestAnalysis();
    /// Reviews the definitions when the hand rests, and the recommendation is known.
    void requestReview();
    /// What is known, and what is still under way, belongs to other data.
    void forget();
    /// Of the newest analysis that was delivered.
    [[nodiscard]] const StabilityResults& stability() const { return stability_; }
    /// What supports the definitions: of the newest results, or of those before while it is being
    /// computed (isReviewPending()). Its analysis is in it. Null: not yet, or there is none.
    [[nodiscard]] const std::shared_ptr<const core::DefinitionReview>& review() const
    {
        return review_;
    }
    [[nodiscard]] bool isAnalyzing() const { return analysis_.isRunning() || rest_; }
    /// Whether ribbons, map or recommendation are still those of other thresholds or edits.
    [[nodiscard]] bool isStabilityPending() const
    {
        return isAnalyzing() || tauAxis_.isRunning() || alphaAxis_.isRunning() ||
               map_.isRunning() || restTimer_.isActive();
    }

    /// Whether the review is missing, or of other thresholds or edits.
    [[nodiscard]] bool isReviewPending() const
    {
        return isStabilityPending() || reviewing_.isRunning() || reviewTimer_.isActive();
    }

signals:
    void analyzed(const papilio::core::Analysis& analysis, double milliseconds);
    /// Stability or review are others.
    void changed(papilio::widgets::Changes changes);

private:
    void cancel();
    void numberSets(const std::vector<core::ChosenSet>& sets);
    /// All stages that `previous` does not have. @param spent  milliseconds, on what it has
    void analyze(std::shared_ptr<const core::Benchmark> benchmark,
                 core::Analysis previous,
                 double spent);
    /// The message where a computation ends without a result.
    LatestJob::Failed reporting(const QString& what);
    void requestStability();
    void requestRest();
    void requestMap();
    void startReview();

    Workspace& workspace_;
    StabilityResults stability_;
    /// What stability_.map was computed from.
    std::shared_ptr<const core::Candidates> mapCandidates_;
    std::shared_ptr<const core::Benchmark> recommendedFor_;  ///< the same of the recommendation
    std::shared_ptr<const core::DefinitionReview> review_;
    LatestJob analysis_;
    LatestJob tauAxis_;
    LatestJob alphaAxis_;
    LatestJob map_;
    LatestJob reviewing_;
    /// What is left to do once the noise of much data is drawn.
    std::function<void()> rest_;
    QTimer pictureTimer_;
    QTimer restTimer_;
    QTimer reviewTimer_;
};

}  // namespace papilio::widgets
