#include "core/analysis/pipeline.h"
#include "core/analysis/stability.h"
#include "core/io/formats/csv/csv_data.h"
#include "core/io/study/study_file.h"
#include "tests/benchmarks/growth/steps.h"
#include "tests/benchmarks/growth/timing.h"
#include "tests/benchmarks/made_benchmark.h"
#include "tests/benchmarks/made_study.h"

#include <QElapsedTimer>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fmt/format.h>
#include <memory>

namespace papilio::benchmarks {

namespace {

using Rows = std::vector<Measured>;

void addAnalysis(const std::shared_ptr<const core::Benchmark>& made, Rows& rows)
{
    rows.push_back({"loaded → metrics", "ms", fastestOf([&] { core::analyze(made); })});
    auto moved = *made;
    auto analysis = core::analyze(made);
    double step = 0;
    rows.push_back({"τ move", "ms", fastestOf([&] {
                        moved.parameters.tau = 1e-13 * std::pow(10, std::fmod(step += 0.37, 3));
                        analysis =
                            core::analyze(std::make_shared<core::Benchmark>(moved), &analysis);
                    })});
    double k = 20;
    rows.push_back({"α move", "ms", fastestOf([&] {
                        moved.parameters.alpha = 1 / (k += 2);
                        analysis =
                            core::analyze(std::make_shared<core::Benchmark>(moved), &analysis);
                    })});
    rows.push_back({"whole τ axis", "ms", fastestOf([&] { core::tauStability(analysis); })});
}

void addFiles(const core::Document& document, Rows& rows)
{
    const auto study = scratchDirectory() / "growth.h5";
    const auto csv = scratchDirectory() / "growth.csv";
    rows.push_back({"write study", "ms", fastestOf([&] {
                        if (!core::writeStudy(document, study)) {
                            std::fprintf(stderr, "the study cannot be written\n");
                        }
                    })});
    rows.push_back({"read study", "ms", fastestOf([&] {
                        if (!core::readStudy(study)) {
                            std::fprintf(stderr, "the study cannot be read\n");
                        }
                    })});
    std::FILE* out = std::fopen(csv.c_str(), "wb");
    const auto& data = *document.benchmarks.front()->data;
    fmt::print(out, "event,repetition");
    for (std::size_t kernel = 0; kernel < kernels; ++kernel) {
        fmt::print(out, ",k{}", kernel);
    }
    for (std::size_t row = 0; row < data.eventCount() * repetitions; ++row) {
        fmt::print(out, "\n{},{}", data.eventIds[row / repetitions], row % repetitions);
        for (std::size_t kernel = 0; kernel < kernels; ++kernel) {
            fmt::print(out, ",{:.0f}", data.values[row * kernels + kernel]);
        }
    }
    fmt::print(out, "\n");
    std::fclose(out);
    rows.push_back({"import CSV", "ms", fastestOf([&] {
                        if (!core::readDataCsv(csv)) {
                            std::fprintf(stderr, "the CSV cannot be read\n");
                        }
                    })});
    std::filesystem::remove(csv);
    std::filesystem::remove(study);
}

/// 20 values of tau, each until its results are painted.
void addDrag(Rows& rows)
{
    auto& workspace = growthWindow().workspace();
    constexpr int steps = 20;
    double longest = 0;
    QElapsedTimer timer;
    timer.start();
    workspace.beginGesture();
    for (int step = 0; step < steps; ++step) {
        workspace.setTau(1e-15 * std::pow(1e13, step / double(steps - 1)));
        longest = std::max(longest, turnUntil([&workspace] {
                               return workspace.analysis().benchmark == workspace.benchmark();
                           }));
    }
    workspace.endGesture();
    rows.push_back({"window: τ move to picture", "ms", double(timer.nsecsElapsed()) / 1e6 / steps});
    rows.push_back({"window: longest freeze in a drag", "ms", longest});
}

void addWindow(const core::Document& document, Rows& rows)
{
    auto& window = growthWindow();
    window.showPage(QStringLiteral("noise"));
    QElapsedTimer timer;
    timer.start();
    window.workspace().setStudy(document, QStringLiteral("growth.h5"));
    const double freeze =
        turnUntil([&window] { return window.workspace().analysis().isComplete(); });
    rows.push_back({"window: loaded → painted", "ms", double(timer.nsecsElapsed()) / 1e6});
    rows.push_back({"window: longest freeze while opening", "ms", freeze});
    addDrag(rows);
    for (const auto* page : {"events", "metrics"}) {
        timer.restart();
        window.showPage(QString::fromLatin1(page));
        turnUntil([] { return true; });
        rows.push_back(
            {fmt::format("window: show {} page", page), "ms", double(timer.nsecsElapsed()) / 1e6});
    }
}

}  // namespace

std::vector<Measured> measureEvents(std::size_t events)
{
    Rows rows;
    const auto made = makeBenchmark(Survivors::TenPercent, events);
    core::Document document;
    document.benchmarks.push_back(made);
    const double before = peakMegabytes();
    addAnalysis(made, rows);
    addWindow(document, rows);
    rows.push_back({"memory beside the values", "MB", peakMegabytes() - before});
    addFiles(countsOf(events), rows);
    return rows;
}

}  // namespace papilio::benchmarks
