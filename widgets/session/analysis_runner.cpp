#include "widgets/session/analysis_runner.h"

#include "core/analysis/definition_review.h"
#include "widgets/session/workspace.h"

#include <QElapsedTimer>

#include <utility>

namespace papilio::widgets {

namespace {

/// Ribbon and map of alpha cost up to a second: they wait until no edit came for this long. Of a
/// study that was just opened there is nothing to wait for.
constexpr int restMilliseconds = 150;
/// How often it is looked whether what comes before is there.
constexpr int turnMilliseconds = 5;
/// The analysis takes all processors: until then the noise of much data is drawn.
constexpr int pictureMilliseconds = 30;

/// From so many values on the noise is shown before the rest is known.
constexpr std::size_t manyValues = 2'000'000;

struct TimedAnalysis {
    core::Analysis analysis;
    double milliseconds = 0;
};

TimedAnalysis timed(const auto& analyze)
{
    QElapsedTimer timer;
    timer.start();
    auto analysis = analyze();
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
      reviewing_(&workspace, JobThread::Urgency::Background)
{
    for (auto* timer : {&restTimer_, &reviewTimer_}) {
        timer->setSingleShot(true);
    }
    pictureTimer_.setSingleShot(true);
    pictureTimer_.setInterval(pictureMilliseconds);
    connect(&pictureTimer_, &QTimer::timeout, &workspace, [this] {
        if (const auto rest = std::exchange(rest_, nullptr)) {
            rest();
        }
    });
    map_.list(workspace.jobs(), QObject::tr("Stability over τ and α"));
    reviewing_.list(workspace.jobs(), QObject::tr("Review of the definitions"));
    connect(&restTimer_, &QTimer::timeout, &workspace, [this] { requestRest(); });
    connect(&reviewTimer_, &QTimer::timeout, &workspace, [this] { startReview(); });
}

void AnalysisRunner::forget()
{
    cancel();
    stability_ = {};
    mapCandidates_.reset();
    recommendedFor_.reset();
    review_.reset();
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
    reviewing_.cancel();
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
    if (!isNoiseFirst(*benchmark, workspace_.analysis())) {
        analyze(std::move(benchmark), workspace_.analysis(), 0);
        return;
    }
    analysis_.start(
        [benchmark](const std::stop_token& stop) {
            return timed([&] { return core::analyzeNoise(benchmark, stop); });
        },
        [this, benchmark](TimedAnalysis noise) {
            rest_ = [this, benchmark, noise] {
                analyze(benchmark, noise.analysis, noise.milliseconds);
            };
            pictureTimer_.start();
            if (!noise.analysis.problem) {
                emit analyzed(noise.analysis, noise.milliseconds);
            }
        },
        reporting(QObject::tr("The analysis")));
}

void AnalysisRunner::analyze(std::shared_ptr<const core::Benchmark> benchmark,
                             core::Analysis previous,
                             double spent)
{
    analysis_.start(
        [benchmark = std::move(benchmark),
         previous = std::move(previous)](const std::stop_token& stop) {
            return timed([&] { return core::analyze(benchmark, &previous, stop); });
        },
        [this, spent](TimedAnalysis whole) {
            const bool isSame = haveSameStability(whole.analysis, workspace_.analysis());
            emit analyzed(whole.analysis, spent + whole.milliseconds);
            if (!isSame) {
                requestStability();
            }
            requestReview();
        },
        reporting(QObject::tr("The analysis")));
}

void AnalysisRunner::numberSets(const std::vector<core::ChosenSet>& sets)
{
    for (const auto& set : sets) {
        workspace_.setLetters().number(set);
    }
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
                       numberSets(axis.sets);
                       stability_.tau = std::move(axis);
                       emit changed(Change::Stability);
                   },
                   reporting(QObject::tr("Stability over τ")));
    restTimer_.start(stability_.alpha ? restMilliseconds : 0);
}

void AnalysisRunner::requestRest()
{
    if (tauAxis_.isRunning()) {
        // Sets get their letters in the order tau, alpha, map, whatever is faster.
        restTimer_.start(turnMilliseconds);
        return;
    }
    const auto& analysis = workspace_.analysis();
    if (!analysis.pivoting) {
        return;
    }
    alphaAxis_.start(
        [analysis](std::stop_token stop) {
            auto axis = core::alphaStability(analysis, stop);
            const auto defined =
                core::definedAround(axis, analysis.benchmark->parameters.alpha, analysis);
            return std::pair(std::move(axis), defined);
        },
        [this](std::pair<core::StabilityAxis, core::StableInterval> result) {
            numberSets(result.first.sets);
            stability_.alpha = std::move(result.first);
            stability_.definedAlpha = result.second;
            emit changed(Change::Stability);
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
    const bool hasMap = mapCandidates_ == analysis.candidates && stability_.map.has_value();
    if (hasMap && stability_.isRecommendationKnown &&
        haveSameMetrics(*analysis.benchmark, *recommendedFor_)) {
        return;
    }
    map_.start(
        [analysis, known = hasMap ? stability_.map : std::nullopt](std::stop_token stop,
                                                                   const core::Progress& progress) {
            MapResult result;
            if (!known) {
                result.map = core::stabilityMap(analysis, core::alphaGrid(core::mapGridSize), stop,
                                                progress);
            }
            result.recommended = core::recommend(known ? *known : *result.map, analysis, stop);
            return result;
        },
        [this, analysis](MapResult result) {
            if (result.map) {
                numberSets(result.map->sets);
                stability_.map = std::move(result.map);
                mapCandidates_ = analysis.candidates;
            }
            stability_.recommended = std::move(result.recommended);
            stability_.isRecommendationKnown = true;
            recommendedFor_ = analysis.benchmark;
            emit changed(Change::Stability);
        },
        reporting(QObject::tr("Stability over τ and α")));
}

void AnalysisRunner::requestReview()
{
    reviewing_.cancel();
    reviewTimer_.start(review_ ? restMilliseconds : 0);
}

void AnalysisRunner::startReview()
{
    if (isStabilityPending()) {
        reviewTimer_.start(turnMilliseconds);  // the recommendation is a part of it
        return;
    }
    const auto& analysis = workspace_.analysis();
    if (!analysis.isComplete()) {
        review_.reset();
        emit changed(Change::Review);
        return;
    }
    reviewing_.start(
        [analysis, recommended = stability_.recommended,
         descriptions = workspace_.document().descriptions,
         programs = workspace_.document().counters, view = workspace_.document().view,
         before = review_](const std::stop_token& stop) {
            return core::reviewDefinitions(analysis, recommended, descriptions, programs,
                                           view.get(), stop, before.get());
        },
        [this](std::optional<core::DefinitionReview> review) {
            review_ = review ? std::make_shared<const core::DefinitionReview>(std::move(*review))
                             : nullptr;
            emit changed(Change::Review);
        },
        reporting(QObject::tr("The review of the definitions")));
}

}  // namespace papilio::widgets
