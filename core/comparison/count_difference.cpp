#include "core/comparison/count_difference.h"

#include "core/model/event_names.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace papilio::core {

namespace {

using Obstacle = CountDifference::Obstacle;
using ByName = std::unordered_map<std::string, const RunCount*>;

ByName byName(const std::vector<RunCount>& counts)
{
    ByName found;
    for (const auto& count : counts) {
        found.try_emplace(comparableEventName(count.event), &count);
    }
    return found;
}

Measured measured(const RunCount& count)
{
    constexpr double standardDeviations = 2;
    return Measured::within(*count.value,
                            std::abs(*count.value) * standardDeviations * count.spread);
}

CountDifference differenceOf(const RunCount* first, const RunCount* second)
{
    const auto& named = first != nullptr ? *first : *second;
    CountDifference difference;
    difference.event = named.event;
    difference.unit = named.unit;
    difference.secondUnit = second != nullptr ? second->unit : named.unit;
    difference.first = first != nullptr ? first->value : std::nullopt;
    difference.second = second != nullptr ? second->value : std::nullopt;
    if (!difference.first || !difference.second) {
        const auto* missing = difference.first ? second : first;
        difference.obstacle = missing == nullptr ? Obstacle::NotMeasured : Obstacle::NotCounted;
        difference.report = missing == nullptr ? std::string() : missing->reason;
    } else if (first->unit != second->unit) {
        difference.obstacle = Obstacle::DifferentUnits;
    } else {
        difference.difference = core::difference(measured(*first), measured(*second));
        if (*difference.first == 0 && *difference.second != 0) {
            difference.obstacle = Obstacle::ZeroInFirst;
        }
    }
    return difference;
}

}  // namespace

std::optional<double> CountDifference::ratio() const
{
    return obstacle == Obstacle::None && first && second && *first != 0 && !isWithinSpread()
               ? std::optional(*second / *first)
               : std::nullopt;
}

CountsDifference compareCounts(const CountedRun& first, const CountedRun& second)
{
    const auto a = runCounts(*first.table, first.run);
    const auto b = runCounts(*second.table, second.run);
    auto others = byName(b);
    CountsDifference difference{.first = first.label,
                                .second = second.label,
                                .events = {},
                                .shared = {},
                                .firstCaption = first.shown(),
                                .secondCaption = second.shown()};
    for (const auto& count : a) {
        const auto other = others.find(comparableEventName(count.event));
        const auto* match = other == others.end() ? nullptr : other->second;
        difference.events.push_back(differenceOf(&count, match));
        if (match != nullptr) {
            others.erase(other);
        }
    }
    for (const auto& count : b) {
        const auto left = others.find(comparableEventName(count.event));
        if (left != others.end() && left->second == &count) {
            difference.events.push_back(differenceOf(nullptr, &count));
        }
    }
    for (const auto* counts : {&a, &b}) {
        if (const auto shared = sharedCounts(*counts); !shared.empty()) {
            difference.shared.push_back({.isFirst = counts == &a,
                                         .events = shared.size(),
                                         .least = shared.front().event,
                                         .running = shared.front().running});
        }
    }
    return difference;
}

}  // namespace papilio::core
