#include "core/io/import/implausibility.h"

#include "core/base/number_format.h"
#include "core/base/text.h"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>

namespace papilio::core {

namespace {

using Kind = Implausibility::Kind;

/// "0, 14 and 30"; of many the first and how many more.
std::string unitsText(const std::vector<std::size_t>& units)
{
    constexpr std::size_t shown = 6;
    std::vector<std::string> texts;
    for (std::size_t at = 0; at < units.size() && at < shown; ++at) {
        texts.push_back(std::to_string(units[at]));
    }
    if (units.size() > shown) {
        texts.push_back(fmt::format("{} more", units.size() - shown));
    }
    return list(texts);
}

/// The first names, and how many more.
std::string eventsText(const std::vector<std::string>& events)
{
    constexpr std::size_t shown = 3;
    std::vector<std::string> texts(
        events.begin(),
        events.begin() + static_cast<std::ptrdiff_t>(std::min(events.size(), shown)));
    if (events.size() > shown) {
        texts.push_back(fmt::format("{} more", events.size() - shown));
    }
    return list(texts);
}

std::string inPlace(const std::string& place)
{
    return place.empty() ? std::string() : " (" + place + ")";
}

std::string sentenceOf(const Implausibility& found)
{
    const auto number = [](double value) { return numberText(value, 4, NumberStyle::Plain); };
    const auto at = inPlace(found.place);
    const auto often = [&](std::string_view what) {
        return found.of > 1
                   ? fmt::format(" This is so in {} of {} {}.", found.cases, found.of, what)
                   : std::string();
    };
    switch (found.kind) {
        case Kind::Negative:
            return fmt::format(
                "Implausible: {} negative, the lowest is {} = {}{}. A count is at "
                "least 0.",
                plural(found.cases, "count is", "counts are"), found.events.front(),
                number(found.value), at);
        case Kind::BeyondTime:
            return fmt::format(
                "Implausible: {} is {}{}, but {} allows at most {} ({} for each "
                "one).{}",
                found.events[0], number(found.value), at, found.events[1], number(found.bound),
                number(found.width), often("measurements"));
        case Kind::TotalDiffers:
            return fmt::format("Implausible: the {} units of {} add up to {}, but {} is {}.",
                               found.of, found.events[0], number(found.value), found.events[1],
                               number(found.bound));
        case Kind::UnitsMissing:
            return fmt::format(
                "Implausible: only {} of {} units of {} were counted; {} {} missing. "
                "Their sum may be too small.",
                found.cases, found.of, eventsText(found.events), unitsText(found.units),
                found.units.size() == 1 ? "is" : "are");
        case Kind::UnitsSilent:
            return fmt::format(
                "Implausible: {} of {} units of {} counted nothing ({}), while the "
                "others counted {} to {}.",
                found.of - found.cases, found.of, eventsText(found.events), unitsText(found.units),
                number(found.value), number(found.bound));
        case Kind::OperationsMissing:
            return fmt::format("Implausible: {} is 0 while {} is {}{}.{}", found.events[0],
                               found.events[1], number(found.bound), at, often("measurements"));
        case Kind::RequestsDiffer:
            return fmt::format("Implausible: {} + {} is {}, but {} is {}.{}", found.events[0],
                               found.events[1], number(found.value), found.events[2],
                               number(found.bound), often("units"));
        case Kind::AtLimit:
            return fmt::format(
                "Implausible: {} is {}{}, where a counter of {} bits wraps (2^{} = {}); it was "
                "read wrongly, or counted below 0.{}",
                found.events[0], numberText(found.value, 10, NumberStyle::Plain), at, found.width,
                found.width, number(found.bound), often("counts of it"));
        case Kind::MoreThanAll:
            return fmt::format("Implausible: {} is {}{}, more than {}, which is {}.{}",
                               found.events[0], number(found.value), at, found.events[1],
                               number(found.bound), often("measurements"));
        case Kind::SamplesMissing:
            return fmt::format(
                "Implausible: {} of {} samples are missing, the first after {} s; there is one "
                "every {} s otherwise.",
                found.cases, found.of, number(found.value), number(found.bound));
        case Kind::SamplesZero:
            return fmt::format(
                "Implausible: {} of {} samples are 0 in {} series at once ({}), the first at {} s: "
                "they were not sampled, or nothing ran.",
                found.cases, found.of, found.events.size(), eventsText(found.events),
                number(found.value));
    }
    return {};
}

}  // namespace

std::string sentence(const Implausibility& found)
{
    return visibleText(sentenceOf(found));
}

}  // namespace papilio::core
