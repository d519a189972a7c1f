#include "core/analysis/description_match.h"

#include "core/base/text.h"
#include "core/model/event_names.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace papilio::core {

namespace {

/// "EVENT.UMASK" for libpfm's "pmu::EVENT:UMASK": which part is the mask stays to be seen, where
/// comparableEventName() forgets it (RS:EMPTY_COUNT is RS.EMPTY_COUNT, not RS_EMPTY.COUNT).
std::string dotted(std::string_view name)
{
    std::string text = upperCase(withoutPmu(name));
    std::ranges::replace(text, ':', '.');
    return text;
}

bool saysTheSame(const EventDescription& a, const EventDescription& b)
{
    return a.summary == b.summary && a.details == b.details && a.errata == b.errata &&
           a.counters == b.counters && a.sampling == b.sampling && a.deprecated == b.deprecated;
}

using Places = std::vector<std::size_t>;

class Matcher {
public:
    explicit Matcher(const std::vector<EventDescription>& known) : known_(known)
    {
        for (std::size_t place = 0; place < known.size(); ++place) {
            exact_[known[place].event].push_back(place);
            dotted_[dotted(known[place].event)].push_back(place);
            normal_[comparableEventName(known[place].event)].push_back(place);
        }
    }

    /// Descriptions that fit, of the closest spelling that any has.
    [[nodiscard]] Places of(const std::string& event) const
    {
        const auto plain = std::string(splitModifiers(event, ModifiersOf::Both).event);
        for (const auto& [names, name] :
             {std::pair(&exact_, event), std::pair(&dotted_, dotted(event)),
              std::pair(&normal_, comparableEventName(event)), std::pair(&exact_, plain),
              std::pair(&dotted_, dotted(plain)),
              std::pair(&normal_, comparableEventName(plain))}) {
            const auto found = names->find(name);
            const auto fitting = found == names->end() ? Places() : different(event, found->second);
            if (!fitting.empty()) {
                return fitting;
            }
        }
        return {};
    }

private:
    using Names = std::unordered_map<std::string, Places>;

    /// Those of the same PMU, or of none that is named; of those that say the same the first.
    [[nodiscard]] Places different(const std::string& event, const Places& places) const
    {
        Places kept;
        for (const auto place : places) {
            const auto& candidate = known_[place];
            const auto asked = pmuPrefix(event);
            const auto has = pmuPrefix(candidate.event);
            const bool fits = asked.empty() || has.empty() || asked == has;
            const bool isNew = std::ranges::none_of(
                kept, [&](auto other) { return saysTheSame(known_[other], candidate); });
            if (fits && isNew) {
                kept.push_back(place);
            }
        }
        return kept;
    }

    const std::vector<EventDescription>& known_;
    Names exact_;
    Names dotted_;
    Names normal_;
};

}  // namespace

std::vector<std::string> eventNamesOf(const Document& document)
{
    std::vector<std::string> names;
    std::unordered_set<std::string> seen;
    const auto add = [&](std::string name) {
        if (seen.insert(name).second) {
            names.push_back(std::move(name));
        }
    };
    for (const auto& benchmark : document.benchmarks) {
        const auto& events = benchmark->data->eventNames;
        for (std::size_t event = 0; event < events.size(); ++event) {
            add(std::string(events[event]));
        }
    }
    for (const auto& table : document.counters) {
        for (const auto& event : table->events) {
            add(event);
        }
    }
    return names;
}

DescriptionMatch matchDescriptions(const std::vector<std::string>& events,
                                   const std::vector<EventDescription>& known)
{
    const Matcher matcher(known);
    DescriptionMatch match{.asked = events.size()};
    for (const auto& event : events) {
        const auto places = matcher.of(event);
        if (places.empty()) {
            match.missing.push_back(event);
        } else if (places.size() > 1) {
            AmbiguousEvent ambiguous{event, {}};
            for (const auto place : places) {
                ambiguous.candidates.push_back(known[place].event);
            }
            match.ambiguous.push_back(std::move(ambiguous));
        } else {
            auto found = known[places.front()];
            found.described = found.event == event ? std::string() : found.event;
            found.event = event;
            match.found.push_back(std::move(found));
        }
    }
    return match;
}

}  // namespace papilio::core
