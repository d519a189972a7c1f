#include "core/roofline/spmv.h"

#include "core/base/bounded.h"

#include <algorithm>
#include <cmath>

namespace papilio::core {

namespace {

constexpr double indexBytes = 4;

}  // namespace

double spmvWorkingSet(double rows, double columns, double nonzeros, double valueBytes)
{
    return nonzeros * (valueBytes + indexBytes) + (rows + 1) * indexBytes +
           (rows + columns) * valueBytes;
}

std::optional<std::string> levelThatHolds(const Roofline& roofline, double bytes, int threads)
{
    if (roofline.levels.empty() || !std::isfinite(bytes) || bytes <= 0) {
        return std::nullopt;
    }
    double nearer = 0;
    for (const auto& level : roofline.levels) {
        const int instances =
            threads <= 0 ? 1 : (threads + level.sharedBy - 1) / std::max(1, level.sharedBy);
        const bool adds = level.inclusion == MemoryLevel::Inclusion::NotInclusive;
        const double capacity = level.bytes * instances + (adds ? nearer : 0);
        if (bytes <= capacity) {
            return level.name;
        }
        nearer = capacity;
    }
    return "DRAM";
}

namespace {

/// Under the roofs for the threads of the choice.
Placement placeUnderLevel(const RooflinePoint& point, const Roofline& roofline, RoofChoice choice)
{
    choice.sparse = true;
    const auto roofs = roofSet(roofline, choice);
    const auto level = levelThatHolds(roofline, point.workingSet, roofs.threads);
    const auto* bound = level ? roofs.bandwidth(*level) : nullptr;
    if (bound == nullptr) {
        return place(point, roofs);
    }
    auto ofLevel = roofs;
    ofLevel.bandwidths = {*bound};
    auto placement = place(point, ofLevel);
    using State = Placement::State;
    if (placement.state == State::AboveEveryRoof &&
        place(point, roofs).state != State::AboveEveryRoof) {
        placement.state = State::AboveItsLevel;
    }
    return placement;
}

}  // namespace

Placement placeSparse(const RooflinePoint& point, const Roofline& roofline, RoofChoice choice)
{
    choice.sparse = true;
    choice.threads = point.threads > 0 ? point.threads : choice.threads;
    return underOwnThreads(placeUnderLevel(point, roofline, choice), point,
                           roofSet(roofline, choice));
}

std::optional<UtilizationAdvice> adviseUtilization(const RooflinePoint& point,
                                                   const Roofline& roofline,
                                                   RoofChoice choice)
{
    if (point.threads <= 1 || std::isnan(point.utilization) || point.lackedCores()) {
        return std::nullopt;
    }
    const auto placed = [&](int threads) {
        auto running = point;
        running.threads = threads;
        return place(running, roofline, choice);
    };
    UtilizationAdvice advice;
    advice.usedThreads =
        bounded(static_cast<int>(std::lround(point.utilization)), 1, point.threads);
    advice.all = placed(point.threads);
    advice.used = placed(advice.usedThreads);
    advice.hasRoofs = advice.used.isBound();
    if (advice.all.isAbove() || advice.used.isAbove() ||
        (!advice.all.isBound() && !advice.hasRoofs)) {
        return std::nullopt;
    }
    if (!advice.hasRoofs) {
        advice.next = UtilizationAdvice::Next::Unknown;
        return advice;
    }
    const bool isOn = advice.used.percent >= onTheRoof;
    // Of few threads rounding hides much: 1.55 of 2 are not all.
    constexpr double nearlyAll = 0.95;
    const bool isBalanced = advice.usedThreads == point.threads &&
                            (isOn || point.utilization >= nearlyAll * point.threads);
    using Next = UtilizationAdvice::Next;
    advice.next = isOn ? (isBalanced ? Next::AtTheRoof : Next::Balance)
                       : (isBalanced ? Next::Locality : Next::BalanceAndLocality);
    return advice;
}

}  // namespace papilio::core
