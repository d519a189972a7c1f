#include "widgets/session/analysis_runner.h"

#include "core/comparison/definition_review.h"
#include "widgets/session/workspace.h"

#include <QElapsedTimer>

#include <utility>

namespace papilio::widgets {

namespace {

/// Ribbon and map of alpha cost up to a second: they wait until no edit came for this long.
constexpr int restMilliseconds = 150;
/// The analysis takes all processors: until then the noise of much data is drawn.
constexpr int pictureMilliseconds = 30;

/// From so many values on the noise is shown before the rest is known.
constexpr std::size_t manyValues = 2'000'000;

struct TimedAnalysis {
    core::Analysis analysis;
    double milliseconds = 0;
};

TimedAnalysis timed(const auto& analyse)
{
    QElapsedTimer timer;
    timer.start();
    auto analysis = analyse();
    return {std::move(analysis), static_cast<double>(timer.nsecsElapsed()) / 1e6};
}

bool isNoiseFirst(const core::Benchmark& benchmark, const core::Analysis& known)
{
    return benchmark.data && benchmark.data->values.size() >= manyValues &&
           !(known.noise && known.noise->dataset == benchmark.data);
}

/// What decides which metrics a set of events defines, but for the data.
bool haveSameMetrics(const core::Benchmark& now, const core::Benchmark& before)
{
    return now.basis == before.basis && now.signatures == before.signatures &&
           now.parameters.roundingTolerance == before.parameters.roundingTolerance;
}

/// Which sets are chosen where goes by the candidates; what is recommended, by what they define.
bool haveSameStability(const core::Analysis& now, const core::Analysis& before)
{
    return now.pivoting && now.pivoting == before.pivoting && before.benchmark &&
           haveSameMetrics(*now.benchmark, *before.benchmark);
}

struct MapResult {
    std::optional<core::StabilityMap> map;  ///< nothing: the one that is known holds
    std::optional<core::Recommendation> recommended;
};

}  // namespace

AnalysisRunner::AnalysisRunner(Workspace& workspace)
    : workspace_(workspace),
      analysis_(&workspace),
      tauAxis_(&workspace, JobThread::Urgency::Background),
      alphaAxis_(&workspace, JobThread::Urgency::Background),
      map_(&workspace, JobThread::Urgency::Background),
      review_(&workspace, JobThread::Urgency::Background)
{
    for (auto* timer : {&restTimer_, &reviewTimer_}) {
        timer->setSingleShot(true);
        timer->setInterval(restMilliseconds);
    }
    pictureTimer_.setSingleShot(true);
    pictureTimer_.setInterval(pictureMilliseconds);
    QObject::connect(&pictureTimer_, &QTimer::timeout, &workspace, [this] {
        if (const auto rest = std::exchange(rest_, nullptr)) {
            rest();
        }
    });
    map_.list(workspace.jobs(), QObject::tr("Stability over τ and α"));
    review_.list(workspace.jobs(), QObject::tr("Review of the definitions"));
    QObject::connect(&restTimer_, &QTimer::timeout, &workspace, [this] { requestRest(); });
    QObject::connect(&reviewTimer_, &QTimer::timeout, &workspace, [this] { startReview(); });
}

void AnalysisRunner::cancel()
{
    pictureTimer_.stop();
    rest_ = nullptr;
    restTimer_.stop();
    analysis_.cancel();
    tauAxis_.cancel();
    alphaAxis_.cancel();
    map_.cancel();
    reviewTimer_.stop();
    review_.cancel();
}

void AnalysisRunner::requestAnalysis()
{
    pictureTimer_.stop();
    rest_ = nullptr;
    auto benchmark = workspace_.benchmark();
    if (!benchmark) {
        cancel();
        return;
    }
    if (!isNoiseFirst(*benchmark, workspace_.analysis_)) {
        analyse(std::move(benchmark), workspace_.analysis_, 0);
        return;
    }
    analysis_.start(
        [benchmark](const std::stop_token& stop) {
            return timed([&] { return core::analyzeNoise(benchmark, stop); });
        },
        [this, benchmark](TimedAnalysis noise) {
            rest_ = [this, benchmark, noise] {
                analyse(benchmark, noise.analysis, noise.milliseconds);
            };
            pictureTimer_.start();
            if (!noise.analysis.problem) {
                workspace_.deliverAnalysis(noise.analysis, noise.milliseconds);
            }
        },
        reporting(QObject::tr("The analysis")));
}

void AnalysisRunner::analyse(std::shared_ptr<const core::Benchmark> benchmark,
                             core::Analysis previous,
                             double spent)
{
    analysis_.start(
        [benchmark = std::move(benchmark),
         previous = std::move(previous)](const std::stop_token& stop) {
            return timed([&] { return core::analyze(benchmark, &previous, stop); });
        },
        [this, spent](TimedAnalysis whole) {
            const bool isSame = haveSameStability(whole.analysis, workspace_.analysis_);
            workspace_.deliverAnalysis(std::move(whole.analysis), spent + whole.milliseconds);
            if (!isSame) {
                requestStability();
            }
            requestReview();
        },
        reporting(QObject::tr("The analysis")));
}

LatestJob::Failed AnalysisRunner::reporting(const QString& what)
{
    return [this, what](const QString& why) {
        workspace_.messages().add(Message::Severity::Error,
                                  QObject::tr("%1 has no result. %2").arg(what, why));
    };
}

void AnalysisRunner::requestStability()
{
    const auto& analysis = workspace_.analysis();
    if (!analysis.pivoting) {
        tauAxis_.cancel();
        alphaAxis_.cancel();
        map_.cancel();
        restTimer_.stop();
        return;
    }
    tauAxis_.start([analysis](std::stop_token stop) { return core::tauStability(analysis, stop); },
                   [this](core::StabilityAxis axis) {
                       for (const auto& set : axis.sets) {
                           workspace_.setLetters_.number(set);
                       }
                       workspace_.stability_.tau = std::move(axis);
                       emit workspace_.changed(Change::Stability);
                   },
                   reporting(QObject::tr("Stability over τ")));
    restTimer_.start();
}

void AnalysisRunner::requestRest()
{
    if (tauAxis_.isRunning()) {
        restTimer_
            .start();  // sets get their letters in the order tau, alpha, map, whatever is faster
        return;
    }
    const auto& analysis = workspace_.analysis();
    if (!analysis.pivoting) {
        return;
    }
    alphaAxis_.start(
        [analysis](std::stop_token stop) { return core::alphaStability(analysis, stop); },
        [this](core::StabilityAxis axis) {
            for (const auto& set : axis.sets) {
                workspace_.setLetters_.number(set);
            }
            workspace_.stability_.alpha = std::move(axis);
            emit workspace_.changed(Change::Stability);
            requestMap();
        },
        reporting(QObject::tr("Stability over α")));
}

void AnalysisRunner::requestMap()
{
    const auto& analysis = workspace_.analysis();
    // Map and recommendation depend on neither tau nor alpha: only on the candidates, and the
    // recommendation on the metrics too.
    if (!analysis.pivoting) {
        return;
    }
    const bool hasMap =
        workspace_.mapCandidates_ == analysis.candidates && workspace_.stability_.map.has_value();
    if (hasMap && workspace_.stability_.isRecommendationKnown &&
        haveSameMetrics(*analysis.benchmark, *workspace_.recommendedFor_)) {
        return;
    }
    map_.start(
        [analysis, known = hasMap ? workspace_.stability_.map : std::nullopt](
            std::stop_token stop, const core::Progress& progress) {
            MapResult result;
            if (!known) {
                result.map =
                    core::stabilityMap(analysis, core::alphaStops(core::mapStops), stop, progress);
            }
            result.recommended = core::recommend(known ? *known : *result.map, analysis, stop);
            return result;
        },
        [this, analysis](MapResult result) {
            if (result.map) {
                for (const auto& set : result.map->sets) {
                    workspace_.setLetters_.number(set);
                }
                workspace_.stability_.map = std::move(result.map);
                workspace_.mapCandidates_ = analysis.candidates;
            }
            workspace_.stability_.recommended = std::move(result.recommended);
            workspace_.stability_.isRecommendationKnown = true;
            workspace_.recommendedFor_ = analysis.benchmark;
            emit workspace_.changed(Change::Stability);
        },
        reporting(QObject::tr("Stability over τ and α")));
}

void AnalysisRunner::requestReview()
{
    review_.cancel();
    reviewTimer_.start();
}

void AnalysisRunner::startReview()
{
    if (isStabilityPending()) {
        reviewTimer_.start();  // the recommendation is a part of it
        return;
    }
    const auto& analysis = workspace_.analysis();
    if (!analysis.isComplete()) {
        workspace_.review_.reset();
        emit workspace_.changed(Change::Review);
        return;
    }
    review_.start(
        [analysis, recommended = workspace_.stability_.recommended,
         descriptions = workspace_.document().descriptions,
         programs = workspace_.document().counters](const std::stop_token& stop) {
            return core::reviewDefinitions(analysis, recommended, descriptions, programs, stop);
        },
        [this](std::optional<core::DefinitionReview> review) {
            workspace_.review_ =
                review ? std::make_shared<const core::DefinitionReview>(std::move(*review))
                       : nullptr;
            emit workspace_.changed(Change::Review);
        },
        reporting(QObject::tr("The review of the definitions")));
}

}  // namespace papilio::widgets
