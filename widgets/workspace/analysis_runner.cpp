#include "widgets/workspace/analysis_runner.h"

#include "widgets/workspace/workspace.h"

#include <QElapsedTimer>

#include <utility>

namespace papilio::widgets {

namespace {

/// Ribbon and map of alpha cost up to a second: they wait until no edit came for this long.
constexpr int restMilliseconds = 150;
/// Rows of the map; one tau axis each.
constexpr std::size_t mapRows = 24;

struct TimedAnalysis {
    core::Analysis analysis;
    double milliseconds = 0;
};

/// Which sets are chosen where goes by the candidates; which interval is recommended, by what its
/// set defines.
bool haveSameStability(const core::Analysis& now, const core::Analysis& before)
{
    if (!now.pivoting || now.pivoting != before.pivoting || !before.benchmark) {
        return false;
    }
    return now.benchmark->basis == before.benchmark->basis &&
           now.benchmark->signatures == before.benchmark->signatures &&
           now.benchmark->parameters.roundingTolerance ==
               before.benchmark->parameters.roundingTolerance;
}

}  // namespace

AnalysisRunner::AnalysisRunner(Workspace& workspace)
    : workspace_(workspace),
      analysis_(&workspace),
      tauAxis_(&workspace),
      alphaAxis_(&workspace),
      map_(&workspace)
{
    restTimer_.setSingleShot(true);
    restTimer_.setInterval(restMilliseconds);
    QObject::connect(&restTimer_, &QTimer::timeout, &workspace, [this] { requestRest(); });
}

void AnalysisRunner::cancel()
{
    restTimer_.stop();
    analysis_.cancel();
    tauAxis_.cancel();
    alphaAxis_.cancel();
    map_.cancel();
    workspace_.jobs().remove(std::exchange(mapJob_, 0));
}

void AnalysisRunner::requestAnalysis()
{
    auto benchmark = workspace_.benchmark();
    if (!benchmark) {
        cancel();
        return;
    }
    analysis_.start(
        [benchmark, previous = workspace_.analysis_](std::stop_token stop) {
            QElapsedTimer timer;
            timer.start();
            auto analysis = core::analyze(benchmark, &previous, stop);
            return TimedAnalysis{std::move(analysis),
                                 static_cast<double>(timer.nsecsElapsed()) / 1e6};
        },
        [this](TimedAnalysis timed) {
            const bool isSame = haveSameStability(timed.analysis, workspace_.analysis_);
            workspace_.deliverAnalysis(std::move(timed.analysis), timed.milliseconds);
            if (!isSame) {
                requestStability();
            }
        },
        reporting(QObject::tr("The analysis")));
}

LatestJob::Failed AnalysisRunner::reporting(const QString& what)
{
    return [this, what](const QString& why) {
        workspace_.jobs().remove(std::exchange(mapJob_, 0));
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
        workspace_.jobs().remove(std::exchange(mapJob_, 0));
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
    // The map depends on neither tau nor alpha: only on the candidates.
    if (!analysis.pivoting ||
        (workspace_.mapCandidates_ == analysis.candidates && workspace_.stability_.map)) {
        return;
    }
    auto& jobs = workspace_.jobs();
    jobs.remove(std::exchange(mapJob_, 0));
    const int job = jobs.add(QObject::tr("Stability over τ and α"), [this] {
        map_.cancel();
        workspace_.jobs().remove(std::exchange(mapJob_, 0));
    });
    mapJob_ = job;
    map_.start(
        [analysis, job, list = &jobs](std::stop_token stop) {
            return core::stabilityMap(analysis, core::alphaStops(mapRows), stop,
                                      [job, list](double share) { list->report(job, share); });
        },
        [this, candidates = analysis.candidates](core::StabilityMap map) {
            workspace_.jobs().remove(std::exchange(mapJob_, 0));
            for (const auto& set : map.sets) {
                workspace_.setLetters_.number(set);
            }
            workspace_.stability_.map = std::move(map);
            workspace_.mapCandidates_ = candidates;
            emit workspace_.changed(Change::Stability);
        },
        reporting(QObject::tr("Stability over τ and α")));
}

}  // namespace papilio::widgets
