#include "collectors/base/virtual_events.h"

#include "collectors/base/resource_table.h"
#include "collectors/base/source.h"
#include "core/base/lists.h"
#include "core/base/parsed_number.h"
#include "core/base/text.h"

#include <algorithm>

namespace papilio::collectors {

namespace {

/// "A+16*B-C"
std::vector<std::pair<std::size_t, std::int64_t>> termsOf(std::string_view sum,
                                                          std::span<const std::string_view> counts)
{
    std::vector<std::pair<std::size_t, std::int64_t>> terms;
    while (!sum.empty()) {
        const std::int64_t sign = sum.front() == '-' ? -1 : 1;
        sum.remove_prefix(sum.find_first_not_of("+-"));
        auto term = sum.substr(0, sum.find_first_of("+-"));
        sum.remove_prefix(term.size());
        std::int64_t factor = 1;
        if (const auto times = term.find('*'); times != std::string_view::npos) {
            factor = core::parsedNumber<std::int64_t>(term.substr(0, times)).value_or(1);
            term.remove_prefix(times + 1);
        }
        const auto place = std::ranges::find(counts, term) - counts.begin();
        terms.emplace_back(static_cast<std::size_t>(place), sign * factor);
    }
    return terms;
}

}  // namespace

std::int64_t VirtualEvent::value(std::span<const std::int64_t> counts) const
{
    std::int64_t sum = 0;
    for (const auto& [place, factor] : terms) {
        sum += factor * counts[place];
    }
    return sum;
}

core::Result<std::vector<VirtualEvent>> virtualEvents(std::string_view table,
                                                      std::span<const std::string_view> counts,
                                                      const std::vector<std::string_view>& where)
{
    std::vector<VirtualEvent> events;
    for (const auto& row : resourceTable(table, 6)) {
        const auto asked = core::split(row[2], " ");
        const bool isHere = row[2].empty() || std::ranges::all_of(asked, [&](const auto& word) {
                                return core::contains(where, word);
                            });
        auto terms = termsOf(row[4], counts);
        const bool isKnown = std::ranges::all_of(
            terms, [&](const auto& term) { return term.first < counts.size(); });
        if (isHere && isKnown) {
            events.push_back({{.name = row[0], .description = row[5], .group = row[1]},
                              row[3] == "caches",
                              std::move(terms)});
        }
    }
    if (events.empty()) {
        return core::errorOf(core::Errc::NotFound,
                             "the table {} of Papilio was not found: install Papilio "
                             "again, or set PAPILIO_RESOURCES to its folder resources",
                             table);
    }
    return events;
}

const VirtualEvent* VirtualCounter::event(const std::string& name) const
{
    const auto found = std::ranges::find(events_, name, &VirtualEvent::name);
    return found == events_.end() ? nullptr : &*found;
}

std::vector<EventProbe> VirtualCounter::probe(const std::vector<std::string>& events) const
{
    std::vector<EventProbe> probes;
    for (const auto& wanted : events) {
        probes.push_back({.event = wanted,
                          .refusal = event(wanted) != nullptr
                                         ? std::string()
                                         : name() + " has no such event of a whole program"});
    }
    return probes;
}

std::vector<core::EventDescription> VirtualCounter::describe(
    const std::vector<std::string>& events) const
{
    std::vector<core::EventDescription> descriptions;
    for (const auto& name : events) {
        if (const auto* known = event(name)) {
            descriptions.push_back(described(*known, maker_));
        }
    }
    return descriptions;
}

}  // namespace papilio::collectors
