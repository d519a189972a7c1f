#include "core/findings/roofline_text.h"

#include "app/command_line/roofline_report.h"
#include "core/base/number_format.h"
#include "core/base/text.h"
#include "core/model/data_origin.h"
#include "core/present/roofline_columns.h"
#include "core/present/study_columns.h"
#include "core/present/table.h"
#include "core/roofline/cache_prediction.h"
#include "core/roofline/scaling.h"
#include "core/roofline/spmv.h"

#include <fmt/format.h>

namespace papilio::app {

namespace {

std::string roofTable(const core::RoofSet& roofs, const std::vector<core::RoofedKernel>& kernels)
{
    auto columns = core::roofColumns(roofs);
    auto remark = std::string();
    if (roofs.computes.empty()) {
        columns = core::select(columns, {"roof", "value", "unit", "spread", "bound"});
    } else {
        remark = fmt::format("  {}\n", core::select(columns, {"ridge"}).front().help());
    }
    return core::toText(core::tabulate(columns, core::roofRows(roofs, kernels))) + remark;
}

std::string kernelTable(const std::vector<core::RoofedKernel>& kernels)
{
    const auto columns = core::select(
        core::kernelColumns(kernels),
        {"kernel", "intensity", "performance", "share", "bound_by", "time", "headroom", "saving"});
    return core::toText(core::tabulate(columns, kernels));
}

std::string predictionText(const core::SparseCase& sparse, const core::RoofSet& roofs)
{
    const auto work = sparse.kernel->work(sparse.shape);
    const auto bounds = core::sparseBounds(work, roofs);
    return fmt::format("\n{}: {} FLOP, {}, AI {} ({} to {})\n", sparse.kernel->name,
                       core::countText(work.operations), core::bytesText(work.bytes),
                       core::numberText(work.intensity()),
                       core::numberText(sparse.kernel->range.first),
                       core::numberText(sparse.kernel->range.second)) +
           core::toText(core::tabulate(core::sparseBoundColumns(bounds), bounds));
}

std::string oneRooflineText(const core::Roofline& roofline, const RooflineRequest& request)
{
    const auto roofs = core::roofSet(roofline, request.choice);
    const auto kernels = core::roofedKernels(roofline, request.choice);
    auto text = fmt::format(
        "{}{}: bytes are {}\n", roofline.name,
        roofs.threads > 0 ? ", " + core::plural(static_cast<std::size_t>(roofs.threads), "thread")
                          : "",
        roofline.bytes == core::Roofline::Bytes::Core
            ? "all loads and stores, as the cores see them"
            : "DRAM traffic");
    if (core::isMade(core::dataOrigin(roofline.provenance))) {
        text += fmt::format("  {}\n", core::provenanceWord(roofline.provenance));
    }
    text +=
        roofs.isEmpty() ? "  No roof was measured for this choice.\n" : roofTable(roofs, kernels);
    for (const auto& warning :
         {core::orderText(roofline, request.choice), core::spreadText(roofline, request.choice)}) {
        text += warning.empty() ? "" : "  ! " + warning + "\n";
    }
    if (!kernels.empty()) {
        text += "\n" + kernelTable(kernels);
        const auto threads = core::threadsText(roofline, request.choice);
        text += threads.empty() ? "" : "  " + threads + "\n";
    }
    for (const auto& pair : core::compareRuns(roofline, request.choice)) {
        const auto compared = core::comparisonText(pair);
        text += compared.empty() ? "" : fmt::format("  {}: {}\n", pair.name, compared);
    }
    for (const auto& point : roofline.points) {
        if (const auto advice = core::adviseUtilization(point, roofline, request.choice)) {
            text += fmt::format("  {}: {}\n", core::label(point), core::adviceText(*advice, point));
        }
    }
    for (const auto& step : core::frequencySteps(core::energyCurves(roofline))) {
        text += fmt::format("  {}: {}\n", step.slow.name, core::frequencyText(step));
    }
    if (request.scaling && !roofs.computes.empty()) {
        for (const auto& bandwidth : roofs.bandwidths) {
            const auto unit =
                core::scaleUnit(roofs.computes.front().value, bandwidth.value, *request.scaling);
            text += unit ? "  " + core::scalingText(*unit, bandwidth.name, *request.scaling) + "\n"
                         : "";
        }
    }
    if (core::takesSparse(roofline, request.choice)) {
        text += "  " + core::intensityBandText(!roofs.isSingle()) + "\n";
    }
    for (const auto& kernel : request.predicted) {
        text += predictionText(kernel, roofs);
    }
    return text;
}

std::string reuseText(const core::ReuseHistogram& histogram, const RooflineRequest& request)
{
    auto cut = request.cache;
    auto text = fmt::format(
        "{}: reuse distances of {} accesses, {}\n", histogram.name,
        core::countText(core::predictCache(histogram, {.use = cut.use})->total.accesses),
        cut.use == core::CacheUse::Shared ? "a cache that all threads share"
                                          : "a cache of its own for each thread");
    if (!cut.sector.empty()) {
        text += fmt::format("  Sector: {} in {} of {} ways, all other data in the others\n",
                            cut.sector, cut.sectorWays, cut.ways);
    }
    const auto lines =
        cacheLines(histogram, request, {core::cacheSizes.begin(), core::cacheSizes.end()});
    text += core::toText(core::tabulate(core::missColumns(histogram, cut), lines));
    if (request.cacheBytes > 0) {
        cut.lines = lines.front();
        const auto rows =
            core::objectMisses(*core::predictCache(histogram, {.use = cut.use, .lines = cut.lines}),
                               *core::predictCache(histogram, cut));
        text += "\n" + core::toText(core::tabulate(core::objectColumns(!cut.sector.empty()), rows));
    }
    return text;
}

}  // namespace

std::string rooflinesToText(const core::Document& document, const RooflineRequest& request)
{
    std::string text;
    for (const auto& roofline : document.rooflines) {
        text += (text.empty() ? "" : "\n") + oneRooflineText(*roofline, request);
    }
    for (const auto& histogram : document.reuse) {
        text += (text.empty() ? "" : "\n") + reuseText(*histogram, request);
    }
    for (const auto& matrix : document.communication) {
        text += fmt::format("{}{}: communication between {} threads\n", text.empty() ? "" : "\n",
                            matrix->name, matrix->threads.size());
    }
    return text;
}

}  // namespace papilio::app
