#include "core/roofline/placement.h"

#include "core/roofline/sparse_work.h"

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
    // Beyond rounding and clocks that differ a little from run to run.
    constexpr double farAbove = 1.1;
    const auto above = std::ranges::find_if(
        all, [&](const RoofHere& roof) { return roof.best >= point.performance; });
    const bool isHighest = above == all.end() || point.performance > end->best;
    const bool isBeyond = point.performance > farAbove * end->best;
    const auto& roof = isHighest ? *end : *above;
    placement.state = std::isnan(point.intensity) ? Placement::State::NoBytes
                      : isBeyond                  ? Placement::State::AboveEveryRoof
                                                  : Placement::State::Placed;
    placement.boundBy = roof.ceiling->name;
    placement.kind = roof.ceiling->kind;
    placement.roof = roof.value;
    placement.percent = toPercent * point.performance / roof.value;
    placement.distance =
        point.lackedCores() ? RooflinePoint::unknown : roof.value / point.performance;
    placement.attainable = end->value;
    // A roof whose best repetition is far from its median says little of kernels between them.
    constexpr double far = 150;
    const double median = roof.ceiling->medianRate() / roof.ceiling->value * roof.value;
    placement.isAtRoof = placement.state == Placement::State::Placed && !point.lackedCores() &&
                         placement.percent <= far &&
                         (placement.percent >= toPercent ||
                          (placement.percent >= onTheRoof && point.performance >= median));
    return placement;
}

Placement place(const RooflinePoint& point, const Roofline& roofline, RoofChoice choice)
{
    if (takesSparse(roofline, choice)) {
        return placeSparse(point, roofline, choice);
    }
    choice.threads = point.threads > 0 ? point.threads : choice.threads;
    const auto roofs = roofSet(roofline, choice);
    return underOwnThreads(place(point, roofs), point, roofs);
}

Placement underOwnThreads(Placement placement, const RooflinePoint& point, const RoofSet& roofs)
{
    using State = Placement::State;
    if (!placement.isBound() || roofs.threads == 0 || roofs.threads == point.threads) {
        return placement;
    }
    Placement none;
    none.state = point.threads > 0 ? State::ThreadsNotMeasured : State::ThreadsUnknown;
    return none;
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

double secondsToWin(const RooflinePoint& point, const Placement& placement)
{
    return std::isnan(placement.distance) ? RooflinePoint::unknown
           : placement.isAtRoof           ? 0
                                : point.seconds * std::max(0.0, 1 - placement.percent / toPercent);
}

}  // namespace papilio::core
