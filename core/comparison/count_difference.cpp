#include "core/comparison/count_difference.h"

#include "core/base/number_format.h"
#include "core/base/sentence.h"
#include "core/model/event_names.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <unordered_map>

namespace papilio::core {

namespace {

using ByName = std::unordered_map<std::string, const RunCount*>;

ByName byName(const std::vector<RunCount>& counts)
{
    ByName found;
    for (const auto& count : counts) {
        found.try_emplace(comparableEventName(count.event), &count);
    }
    return found;
}

std::string whyMissing(const RunCount* count, const char* who)
{
    if (count == nullptr) {
        return say("Comparison", "not measured in {}", who);
    }
    return count->reason.empty() ? say("Comparison", "not counted in {}", who)
                                 : say("Comparison", "not counted in {}: {}", who, count->reason);
}

bool isWithinSpread(const RunCount& first, const RunCount& second)
{
    constexpr double standardDeviations = 2;
    const double variance =
        std::pow(*first.value * first.spread, 2) + std::pow(*second.value * second.spread, 2);
    return std::abs(*second.value - *first.value) <= standardDeviations * std::sqrt(variance);
}

CountDifference differenceOf(const RunCount* first, const RunCount* second)
{
    const auto& named = first != nullptr ? *first : *second;
    CountDifference difference;
    difference.event = named.event;
    difference.unit = named.unit;
    difference.first = first != nullptr ? first->value : std::nullopt;
    difference.second = second != nullptr ? second->value : std::nullopt;
    if (!difference.first) {
        difference.reason = whyMissing(first, "A");
    } else if (!difference.second) {
        difference.reason = whyMissing(second, "B");
    } else if (first->unit != second->unit) {
        difference.reason =
            say("Comparison", "counted in {} in A, in {} in B",
                first->unit.empty() ? "1" : first->unit, second->unit.empty() ? "1" : second->unit);
    } else {
        difference.isWithinSpread = isWithinSpread(*first, *second);
        if (*difference.first == 0 && *difference.second != 0) {
            difference.reason = say("Comparison", "0 in A");
        }
    }
    return difference;
}

/// "In B 5 events shared counters: cycles was counted 5 % of the time, the rest is extrapolated."
void addSharing(const std::vector<RunCount>& counts, const char* who, CountsDifference& difference)
{
    const auto shared = sharedCounts(counts);
    if (shared.empty()) {
        return;
    }
    const auto& least = shared.front();
    difference.notes.push_back(
        shared.size() == 1
            ? say("Comparison",
                  "In {} {} shared its counter: it was counted {} of the time, the rest is "
                  "extrapolated.",
                  who, least.event, percentText(least.running))
            : say("Comparison",
                  "In {} {} events shared counters: {} was counted {} of the time, the rest "
                  "is extrapolated.",
                  who, shared.size(), least.event, percentText(least.running)));
}

}  // namespace

std::optional<double> CountDifference::ratio() const
{
    return reason.empty() && first && second && *first != 0 ? std::optional(*second / *first)
                                                            : std::nullopt;
}

CountsDifference compareCounts(const CountedRun& first, const CountedRun& second)
{
    const auto a = runCounts(*first.table, first.run);
    const auto b = runCounts(*second.table, second.run);
    auto others = byName(b);
    CountsDifference difference{
        .first = first.label, .second = second.label, .events = {}, .notes = {}};
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
    addSharing(a, "A", difference);
    addSharing(b, "B", difference);
    return difference;
}

}  // namespace papilio::core
