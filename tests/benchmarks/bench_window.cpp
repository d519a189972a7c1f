#include "tests/benchmarks/benchmark_window.h"
#include "tests/benchmarks/made_benchmark.h"
#include "tests/benchmarks/made_study.h"
#include "tests/benchmarks/table.h"

#include <benchmark/benchmark.h>

#include <QCoreApplication>
#include <QElapsedTimer>

#include <algorithm>
#include <cmath>

namespace papilio::benchmarks {
namespace {

using namespace Qt::StringLiterals;

void showStudy(Survivors survivors, const QString& page)
{
    core::Document document;
    document.benchmarks.push_back(benchmarkWith(survivors));
    window().workspace().setStudy(document, u"benchmark.h5"_s);
    window().showPage(page);
    window().show();
    turnUntil([] { return window().workspace().analysis().isComplete(); });
}

/// One drag: 40 values of the parameter, each until its results are shown.
/// Measures either the mean time from the move to the picture, or the longest turn of the event
/// loop.
void drag(benchmark::State& state,
          const QString& page,
          Survivors survivors,
          void (widgets::Workspace::*set)(double),
          double from,
          double to,
          bool longestTurn)
{
    showStudy(survivors, page);
    auto& workspace = window().workspace();
    const int steps = repeated(40);
    for (auto _ : state) {
        double longest = 0;
        QElapsedTimer whole;
        whole.start();
        workspace.beginGesture();
        for (int step = 0; step < steps; ++step) {
            (workspace.*set)(from * std::pow(to / from, step / double(steps - 1)));
            longest = std::max(longest, turnUntil([&workspace] {
                                   return workspace.analysis().benchmark == workspace.benchmark();
                               }));
            QElapsedTimer paint;
            paint.start();
            for (int turn = 0; turn < 3; ++turn) {  // refresh, layout, paint
                QCoreApplication::processEvents();
            }
            longest = std::max(longest, static_cast<double>(paint.nsecsElapsed()) / 1e6);
        }
        workspace.endGesture();
        const double mean = static_cast<double>(whole.nsecsElapsed()) / 1e6 / steps;
        state.SetIterationTime((longestTurn ? longest : mean) / 1e3);
    }
}

void dragRows(const QString& page, Survivors survivors, const std::string& suffix)
{
    const auto row = [&](const std::string& what, void (widgets::Workspace::*set)(double),
                         double from, double to, bool longestTurn, const std::string& baseline) {
        const auto name = "window, " + page.toStdString() + ": " + what + suffix;
        compare(name, baseline);
        benchmark::RegisterBenchmark(name.c_str(),
                                     [=](benchmark::State& state) {
                                         drag(state, page, survivors, set, from, to, longestTurn);
                                     })
            ->Unit(benchmark::kMillisecond)
            ->UseManualTime()
            ->Iterations(2);
    };
    using widgets::Workspace;
    row("tau move to picture", &Workspace::setTau, 1e-15, 1e-2, false, "tau move" + suffix);
    row("tau, longest freeze", &Workspace::setTau, 1e-15, 1e-2, true, "tau move" + suffix);
    row("alpha move to picture", &Workspace::setAlpha, 1e-4, 0.3, false, "alpha move" + suffix);
    row("alpha, longest freeze", &Workspace::setAlpha, 1e-4, 0.3, true, "alpha move" + suffix);
}

/// From the call that a click makes until the curve of the noise is painted.
void openStudy(benchmark::State& state)
{
    const auto path = QString::fromStdString(studyOf(eventCount()).string());
    auto& transfer = window().transfer();
    window().showPage(u"noise"_s);
    window().show();
    for (auto _ : state) {
        window().workspace().closeStudy();
        turnUntil([] { return !window().workspace().results().isAnalyzing(); });
        for (int turn = 0; turn < 10; ++turn) {  // before the click the window stands still
            QCoreApplication::processEvents();
        }
        QElapsedTimer timer;
        timer.start();
        transfer.open(path, false);
        turnUntil([] { return window().workspace().analysis().noise != nullptr; });
        for (int turn = 0; turn < 3; ++turn) {
            QCoreApplication::processEvents();
        }
        state.SetIterationTime(static_cast<double>(timer.nsecsElapsed()) / 1e9);
    }
}

const bool windowRegistered = [] {
    compare("window: a study opened, until its noise is drawn", "fread of a study");
    benchmark::RegisterBenchmark("window: a study opened, until its noise is drawn", openStudy)
        ->Unit(benchmark::kMillisecond)
        ->UseManualTime()
        ->Iterations(1)
        ->Repetitions(3);
    dragRows(u"noise"_s, Survivors::TenPercent, ", 10 % survive");
    dragRows(u"events"_s, Survivors::TenPercent, ", 10 % survive");
    dragRows(u"metrics"_s, Survivors::TenPercent, ", 10 % survive");
    dragRows(u"noise"_s, Survivors::All, ", all survive");
    return true;
}();

}  // namespace
}  // namespace papilio::benchmarks
