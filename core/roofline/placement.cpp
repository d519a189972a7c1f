#include "core/roofline/placement.h"

#include "core/roofline/spmv.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace papilio::core {

namespace {

/// A roof at one intensity.
struct RoofHere {
    const Ceiling* ceiling;
    double value;
    double best;
};

std::vector<RoofHere> roofsAt(const RooflinePoint& point, const RoofSet& roofs)
{
    std::vector<RoofHere> all;
    if (!std::isnan(point.intensity)) {
        for (const auto& bandwidth : roofs.bandwidths) {
            all.push_back(
                {&bandwidth, bandwidth.value * point.intensity, bandwidth.high * point.intensity});
        }
    }
    for (const auto& compute : roofs.computes) {
        all.push_back({&compute, compute.value, compute.high});
    }
    std::ranges::sort(all, {}, &RoofHere::value);
    return all;
}

const RoofHere* highest(const std::vector<RoofHere>& roofs, Ceiling::Kind kind)
{
    const RoofHere* found = nullptr;
    for (const auto& roof : roofs) {
        found = roof.ceiling->kind == kind ? &roof : found;
    }
    return found;
}

/// The roof that gives Fa: the lower one of the fastest level and the highest compute roof.
const RoofHere* limit(const std::vector<RoofHere>& roofs)
{
    const auto* bandwidth = highest(roofs, Ceiling::Kind::Bandwidth);
    const auto* compute = highest(roofs, Ceiling::Kind::Compute);
    if (bandwidth == nullptr || compute == nullptr) {
        return bandwidth == nullptr ? compute : bandwidth;
    }
    return bandwidth->value < compute->value ? bandwidth : compute;
}

}  // namespace

double attainable(double intensity, double bandwidth, double peak)
{
    return std::min(bandwidth * intensity, peak);
}

Placement place(const RooflinePoint& point, const RoofSet& roofs)
{
    Placement placement;
    if (std::isnan(point.performance)) {
        placement.state = Placement::State::NoPerformance;
        return placement;
    }
    if (point.performance == 0 || point.intensity == 0) {
        placement.state = Placement::State::NoOperation;
        return placement;
    }
    const auto all = roofsAt(point, roofs);
    const auto* end = limit(all);
    if (end == nullptr) {
        placement.state = Placement::State::NoRoof;
        return placement;
    }
    const auto above = std::ranges::find_if(
        all, [&](const RoofHere& roof) { return roof.best >= point.performance; });
    const bool isBeyond = above == all.end() || point.performance > end->best;
    const auto& roof = isBeyond ? *end : *above;
    placement.state = std::isnan(point.intensity) ? Placement::State::NoBytes
                      : isBeyond                  ? Placement::State::AboveEveryRoof
                                                  : Placement::State::Placed;
    placement.boundBy = roof.ceiling->name;
    placement.kind = roof.ceiling->kind;
    placement.roof = roof.value;
    placement.percent = 100 * point.performance / roof.value;
    placement.distance = roof.value / point.performance;
    placement.attainable = end->value;
    return placement;
}

Placement place(const RooflinePoint& point, const Roofline& roofline, RoofChoice choice)
{
    if (choice.sparse) {
        return placeSparse(point, roofline, choice);
    }
    if (point.threads > 0) {
        choice.threads = point.threads;
    }
    return place(point, roofSet(roofline, choice));
}

bool isPlacedUnder(const RooflinePoint& point, const Roofline& roofline, RoofChoice choice)
{
    if (point.threads <= 0) {
        return true;
    }
    const int shown = roofSet(roofline, choice).threads;
    choice.threads = point.threads;
    return roofSet(roofline, choice).threads == shown;
}

std::size_t placedElsewhere(const Roofline& roofline, const RoofChoice& choice)
{
    return static_cast<std::size_t>(std::ranges::count_if(
        roofline.points,
        [&](const RooflinePoint& point) { return !isPlacedUnder(point, roofline, choice); }));
}

double secondsToWin(const RooflinePoint& point, const Placement& placement)
{
    return point.seconds * std::max(0.0, 1 - placement.percent / 100);
}

}  // namespace papilio::core
