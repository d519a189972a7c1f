#include "core/model/named_events.h"

#include "core/base/similar_texts.h"
#include "core/base/text.h"
#include "core/model/event_names.h"

#include <fmt/format.h>
#include <unordered_map>
#include <unordered_set>

namespace papilio::core {

namespace {

class EventFinder {
public:
    EventFinder(const Dataset& data, const std::vector<std::string>& others) : data_(data)
    {
        for (std::size_t event = 0; event < data.eventCount(); ++event) {
            ids_.insert(data.eventIds[event]);
            byName_[data.eventNames[event]].push_back(event);
        }
        ids_.insert(others.begin(), others.end());
    }

    /// Whether it is spelled as an event of the data is.
    [[nodiscard]] bool isExact(const std::string& name) const
    {
        return ids_.contains(name) || byName_.contains(name);
    }

    void find(const std::string& name, NamedEvents& found) const
    {
        if (ids_.contains(name)) {
            found.ids.push_back(name);
            return;
        }
        const auto same = byName_.find(name);
        auto meant = same == byName_.end() ? spelledOtherwise(name) : idsOf(same->second);
        if (meant.size() == 1) {
            found.ids.push_back(std::move(meant.front()));
        } else if (meant.empty()) {
            found.unknown.push_back({name, similarTexts(name, allIds()), false});
        } else {
            found.unknown.push_back({name, std::move(meant), true});
        }
    }

private:
    [[nodiscard]] std::vector<std::string> idsOf(const std::vector<std::size_t>& events) const
    {
        std::vector<std::string> ids;
        for (const auto event : events) {
            ids.emplace_back(data_.eventIds[event]);
        }
        return ids;
    }

    [[nodiscard]] std::vector<std::string> allIds() const
    {
        std::vector<std::string> ids;
        for (std::size_t event = 0; event < data_.eventCount(); ++event) {
            ids.emplace_back(data_.eventIds[event]);
        }
        return ids;
    }

    [[nodiscard]] std::vector<std::string> spelledOtherwise(const std::string& name) const
    {
        const auto wanted = comparableEventName(name);
        std::vector<std::size_t> events;
        for (std::size_t event = 0; event < data_.eventCount(); ++event) {
            if (comparableEventName(data_.eventIds[event]) == wanted ||
                comparableEventName(data_.eventNames[event]) == wanted) {
                events.push_back(event);
            }
        }
        return idsOf(events);
    }

    const Dataset& data_;
    std::unordered_set<std::string_view> ids_;
    std::unordered_map<std::string_view, std::vector<std::size_t>> byName_;
};

std::vector<std::string> piecesOf(const std::string& text)
{
    std::vector<std::string> pieces(1);
    for (const char c : text) {
        if (c == ',') {
            pieces.emplace_back();
        } else {
            pieces.back() += c;
        }
    }
    return pieces;
}

/// The most pieces from `first` on that are one name together; 1 where no more are.
std::size_t longestName(const EventFinder& finder,
                        const std::vector<std::string>& pieces,
                        std::size_t first)
{
    std::size_t longest = 1;
    std::string joined = pieces[first];
    for (std::size_t count = 2; first + count <= pieces.size(); ++count) {
        joined += ',' + pieces[first + count - 1];
        longest = finder.isExact(joined) ? count : longest;
    }
    return longest;
}

}  // namespace

NamedEvents namedEvents(const Dataset& data,
                        const std::vector<std::string>& others,
                        const std::vector<std::string>& names)
{
    NamedEvents found;
    if (names.empty()) {
        return found;
    }
    const EventFinder finder(data, others);
    for (const auto& text : names) {
        const auto pieces = piecesOf(text);
        for (std::size_t first = 0; first < pieces.size();) {
            const auto count = longestName(finder, pieces, first);
            std::string name = pieces[first];
            for (std::size_t piece = first + 1; piece < first + count; ++piece) {
                name += ',' + pieces[piece];
            }
            finder.find(name, found);
            first += count;
        }
    }
    return found;
}

std::string unknownEventText(const UnknownEvent& event)
{
    if (event.isAmbiguous) {
        return fmt::format("has several events \"{}\"; name one of {}", event.name,
                           list(event.similar, "or"));
    }
    return event.similar.empty()
               ? fmt::format("has no event \"{}\"; papilio analyze --json lists the events",
                             event.name)
               : fmt::format("has no event \"{}\"; similar: {}", event.name,
                             list(event.similar, "or"));
}

}  // namespace papilio::core
