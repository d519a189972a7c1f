#include "core/io/study/study_file.h"
#include "core/traces/pyramid.h"
#include "tests/benchmarks/growth/steps.h"
#include "tests/benchmarks/growth/timing.h"
#include "tests/benchmarks/made_study.h"
#include "widgets/workbench/page.h"

#include <QElapsedTimer>

#include <cmath>
#include <cstdio>
#include <memory>
#include <random>

namespace papilio::benchmarks {

namespace {

std::shared_ptr<const core::Recorder> residual(std::size_t points)
{
    auto made = std::make_shared<core::Recorder>();
    made->name = "growth/cg";
    made->subject = made->name;
    made->type = "double";
    made->role = "residual";
    std::mt19937 random(1);
    std::normal_distribution<double> noise(0, 0.3);
    for (std::size_t index = 0; index < points; ++index) {
        made->values.push_back(std::pow(10, -10 * double(index) / double(points) + noise(random)));
        made->timesNs.push_back(std::int64_t(1000 * index));
    }
    return made;
}

}  // namespace

std::vector<Measured> measureTrace(std::size_t points)
{
    std::vector<Measured> rows;
    core::Document document;
    document.recorders.push_back(residual(points));
    const double before = peakMegabytes();
    const auto file = scratchDirectory() / "growth_trace.h5";
    rows.push_back({"write recorder", "ms", fastestOf([&] {
                        if (!core::writeStudy(document, file)) {
                            std::fprintf(stderr, "the study cannot be written\n");
                        }
                    })});
    rows.push_back({"read recorder", "ms", fastestOf([&] {
                        if (!core::readStudy(file)) {
                            std::fprintf(stderr, "the study cannot be read\n");
                        }
                    })});
    const auto& values = document.recorders.front()->values;
    rows.push_back(
        {"build the min/max pyramid", "ms", fastestOf([&] { const core::Pyramid made(values); })});

    auto& window = growthWindow();
    window.showPage(QStringLiteral("recorders"));
    QElapsedTimer timer;
    timer.start();
    window.workspace().setStudy(document, QStringLiteral("growth.h5"));
    const double freeze =
        turnUntil([&window] { return window.page(QStringLiteral("recorders"))->isSettled(); });
    rows.push_back({"window: loaded → painted", "ms", double(timer.nsecsElapsed()) / 1e6});
    rows.push_back({"window: longest freeze while opening", "ms", freeze});
    auto* plot = window.page(QStringLiteral("recorders"))->mainPlot();
    rows.push_back({"window: paint the curve", "ms", fastestOf([plot] { plot->grab(); })});
    rows.push_back({"memory beside the values", "MB", peakMegabytes() - before});
    return rows;
}

}  // namespace papilio::benchmarks
