#include "core/model/event_descriptions.h"

#include "core/base/lists.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <functional>
#include <tuple>

namespace papilio::core {

namespace {

/// Sorted by event: whether the neighbors speak of the same one from the same source.
bool isSame(const EventDescription& a, const EventDescription& b)
{
    return a.event == b.event && a.source == b.source;
}

}  // namespace

EventDescriptions::EventDescriptions(std::vector<EventDescription> items)
{
    std::ranges::stable_sort(items, {}, &EventDescription::event);
    std::size_t first = 0;  // of those kept that speak of the event at hand
    for (auto& item : items) {
        if (items_.empty() || items_.back().event != item.event) {
            first = items_.size();
        }
        const auto begin = items_.begin() + static_cast<std::ptrdiff_t>(first);
        const auto known =
            std::find_if(begin, items_.end(), [&](const auto& one) { return isSame(one, item); });
        if (known != items_.end()) {
            *known = std::move(item);
        } else {
            items_.push_back(std::move(item));
        }
    }
}

std::span<const EventDescription> EventDescriptions::of(std::string_view event) const
{
    // Not std::ranges::equal_range: clang 14 cannot read the subrange of libstdc++ 12.
    const auto first =
        std::ranges::lower_bound(items_, event, std::less<>(), &EventDescription::event);
    const auto end =
        std::ranges::upper_bound(items_, event, std::less<>(), &EventDescription::event);
    return {first, end};
}

EventDescriptions EventDescriptions::with(const std::vector<EventDescription>& more) const
{
    auto items = items_;
    items.insert(items.end(), more.begin(), more.end());
    return EventDescriptions(std::move(items));
}

Result<void> checkEventDescriptions(const std::vector<EventDescription>& items)
{
    for (const auto& item : items) {
        if (item.event.empty() || item.source.empty()) {
            return errorOf(Errc::InvalidArgument,
                           "the description of event \"{}\" by \"{}\" lacks the name of the event "
                           "or of the source",
                           item.event, item.source);
        }
        for (const auto* text : {&item.event, &item.summary, &item.details, &item.errata,
                                 &item.counters, &item.sampling, &item.source, &item.described}) {
            if (text->size() > longestEventText) {
                return errorOf(Errc::InvalidArgument,
                               "a text about event \"{}\" has {} bytes; at most {} are allowed",
                               item.event.substr(0, 80), text->size(), longestEventText);
            }
        }
    }
    const EventDescriptions unique(items);
    if (unique.all().size() != items.size()) {
        auto places = mapped(items, [](const auto& item) { return &item; });
        std::ranges::sort(places, [](const auto* a, const auto* b) {
            return std::tie(a->event, a->source) < std::tie(b->event, b->source);
        });
        const auto twice = std::ranges::adjacent_find(
            places, [](const auto* a, const auto* b) { return isSame(*a, *b); });
        return errorOf(Errc::InvalidArgument, "event \"{}\" is described twice by \"{}\"",
                       (*twice)->event, (*twice)->source);
    }
    return {};
}

std::vector<std::string> errataOf(const EventDescription& description)
{
    std::vector<std::string> ids;
    std::string_view rest = description.errata;
    while (!rest.empty()) {
        const auto end = std::min(rest.find_first_of(",; "), rest.size());
        if (end > 0) {
            ids.emplace_back(rest.substr(0, end));
        }
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return ids;
}

std::vector<std::string> cautionsOf(std::span<const EventDescription> descriptions)
{
    std::vector<std::string> cautions;
    for (const auto& description : descriptions) {
        if (const auto errata = errataOf(description); !errata.empty()) {
            cautions.push_back(fmt::format("{} {} (by {})",
                                           errata.size() == 1 ? "erratum" : "errata",
                                           fmt::join(errata, ", "), description.source));
        }
        if (description.deprecated) {
            cautions.push_back(fmt::format("deprecated (by {})", description.source));
        }
    }
    return cautions;
}

bool isEventCode(std::string_view event)
{
    if (event.starts_with("perf_raw::") || event.find("/event=0x") != std::string_view::npos ||
        event.find("/config=0x") != std::string_view::npos) {
        return true;
    }
    constexpr std::size_t shortest = 3;  // r1c
    return event.size() >= shortest && event[0] == 'r' &&
           event.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string_view::npos;
}

}  // namespace papilio::core
