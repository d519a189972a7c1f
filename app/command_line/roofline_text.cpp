#include "app/command_line/roofline_report.h"
#include "app/command_line/text_table.h"
#include "core/base/number_format.h"
#include "core/base/text.h"
#include "core/roofline/cache_prediction.h"
#include "core/roofline/scaling.h"
#include "core/roofline/spmv.h"
#include "core/roofline/words.h"

#include <cmath>
#include <fmt/format.h>

namespace papilio::app {

namespace {

std::string roofTable(const core::RoofSet& roofs)
{
    const auto* const top = roofs.computes.empty() ? nullptr : &roofs.computes.front();
    TextTable table({"Roof", ">Value", ">Spread",
                     top != nullptr ? ">Ridge to " + core::label(*top) : std::string()});
    const auto spread = [](const core::Ceiling& ceiling) {
        const double half = (ceiling.high - ceiling.low) / 2 / ceiling.value;
        return half > 0 ? "±" + core::percentText(half) : std::string("-");
    };
    const auto bandwidth = core::roofUnit(roofs.bandwidths, core::Ceiling::Kind::Bandwidth);
    for (const auto& ceiling : roofs.bandwidths) {
        table.add({ceiling.name, core::inUnit(ceiling.value, bandwidth), spread(ceiling),
                   top != nullptr ? core::numberText(top->value / ceiling.value) + " FLOP/B"
                                  : std::string()});
    }
    const auto speed = core::roofUnit(roofs.computes, core::Ceiling::Kind::Compute);
    for (const auto& ceiling : roofs.computes) {
        table.add({core::label(ceiling), core::inUnit(ceiling.value, speed), spread(ceiling), ""});
    }
    return table.text();
}

std::string pointTable(const core::Roofline& roofline, const core::RoofChoice& choice)
{
    std::vector<double> seconds;
    for (const auto& point : roofline.points) {
        seconds.push_back(point.seconds);
    }
    const auto unit = core::timeUnit(seconds);
    TextTable table({"Kernel", ">AI", ">GFLOP/s", ">% of roof", "Bound by", ">Headroom",
                     ">Time, " + unit.name, ">To win, " + unit.name});
    for (const auto& point : roofline.points) {
        const auto placement = choice.sparse ? core::placeSparse(point, roofline, choice)
                                             : core::place(point, roofline, choice);
        table.add({point.run.empty() ? point.name : point.name + " · " + point.run,
                   core::numberText(point.intensity), core::numberText(point.performance),
                   core::numberText(placement.percent), core::boundText(placement),
                   placement.isBound() && placement.distance >= 1
                       ? core::ratioText(placement.distance)
                       : "-",
                   core::numberText(point.seconds / unit.factor),
                   core::numberText(core::secondsToWin(point, placement) / unit.factor)});
    }
    return table.text();
}

std::string rooflineText(const core::Roofline& roofline, const RooflineRequest& request)
{
    const auto roofs = core::roofSet(roofline, request.choice);
    auto text = fmt::format(
        "{}{}: bytes are {}\n", roofline.name,
        roofs.threads > 0 ? ", " + core::plural(static_cast<std::size_t>(roofs.threads), "thread")
                          : "",
        roofline.bytes == core::Roofline::Bytes::Core
            ? "all loads and stores, as the cores see them"
            : "DRAM traffic");
    if (roofline.provenance.isSimulated()) {
        text += "  simulated\n";
    }
    text += roofs.isEmpty() ? "  No roof was measured for this choice.\n" : roofTable(roofs);
    const auto order = core::orderText(roofline, request.choice);
    text += order.empty() ? "" : "  ! " + order + "\n";
    if (!roofline.points.empty()) {
        text += "\n" + pointTable(roofline, request.choice);
        const auto threads = core::threadsText(roofline, request.choice);
        text += threads.empty() ? "" : "  " + threads + "\n";
    }
    for (const auto& pair : core::compareRuns(roofline, request.choice)) {
        text += fmt::format("  {}: {}\n", pair.name, core::comparisonText(pair));
    }
    for (const auto& point : roofline.points) {
        if (const auto advice = core::adviseUtilisation(point, roofline, request.choice)) {
            text += fmt::format("  {}: {}\n", point.name, core::adviceText(*advice, point));
        }
    }
    if (request.scaling && !roofs.computes.empty()) {
        for (const auto& bandwidth : roofs.bandwidths) {
            const auto unit =
                core::scaleUnit(roofs.computes.front().value, bandwidth.value, *request.scaling);
            text +=
                unit ? fmt::format("  {} at AI {}: a unit of {} cycles still reaches {} GFLOP/s\n",
                                   bandwidth.name, core::numberText(*request.scaling),
                                   unit->latency, core::numberText(unit->attainable))
                     : "";
        }
    }
    return text;
}

std::string reuseText(const core::ReuseHistogram& histogram)
{
    auto text = fmt::format("{}: reuse distances of {} accesses\n", histogram.name,
                            core::countText(core::predictShared(histogram, 0).total.accesses));
    TextTable table({"Cache", ">Lines", ">Predicted miss ratio"});
    for (const int power : {9, 12, 14, 17, 19}) {
        const double lines = std::ldexp(1, power);
        table.add({core::bytesText(lines * histogram.lineBytes), core::countText(lines),
                   core::percentText(core::predictShared(histogram, lines).total.ratio())});
    }
    return text + table.text();
}

}  // namespace

std::string rooflinesToText(const core::Document& document, const RooflineRequest& request)
{
    std::string text;
    for (const auto& roofline : document.rooflines) {
        text += (text.empty() ? "" : "\n") + rooflineText(*roofline, request);
    }
    for (const auto& histogram : document.reuse) {
        text += (text.empty() ? "" : "\n") + reuseText(*histogram);
    }
    for (const auto& matrix : document.communication) {
        text += fmt::format("{}{}: communication between {} threads\n", text.empty() ? "" : "\n",
                            matrix->name, matrix->threads.size());
    }
    return text;
}

}  // namespace papilio::app
