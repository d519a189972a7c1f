#include "core/model/event_names.h"

#include "core/base/ascii.h"
#include "core/base/lists.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <strings.h>
#include <unordered_set>

namespace papilio::core {

namespace {

std::size_t pmuEnd(std::string_view name)
{
    const auto end = name.find("::");
    return end != std::string_view::npos && name.substr(end, 3) == ":::" ? std::string_view::npos
                                                                         : end;
}

bool isLibpfmModifier(std::string_view word)
{
    // Attributes of libpfm 4.13 that need no value.
    constexpr std::array<std::string_view, 22> flags = {
        "u",    "k",      "h",       "e",    "i",    "t",   "g",   "mg",   "mh",   "excl", "pinned",
        "intx", "intxcp", "hw_smpl", "isoc", "cmpl", "loc", "rem", "lmem", "rmem", "nc",   "o"};
    return word.find('=') != std::string_view::npos ||
           std::ranges::find(flags, word) != flags.end();
}

ModifiedEvent splitAt(std::string_view name, std::size_t end, std::size_t begin)
{
    return {name.substr(0, end), name.substr(begin)};
}

ModifiedEvent splitPerfModifiers(std::string_view name)
{
    if (const auto slash = name.rfind('/'); slash != std::string_view::npos) {
        const auto rest = name.substr(slash + 1);
        const std::size_t colon = rest.starts_with(':') ? 1 : 0;
        return isPerfModifier(rest.substr(colon), name.substr(0, slash))
                   ? splitAt(name, slash + 1, slash + 1 + colon)
                   : splitAt(name, name.size(), name.size());
    }
    const auto colon = name.rfind(':');
    const bool isSplit = colon != std::string_view::npos && colon > 0 &&
                         isPerfModifier(name.substr(colon + 1), name.substr(0, colon));
    return isSplit ? splitAt(name, colon, colon + 1) : splitAt(name, name.size(), name.size());
}

/// Whether a name is `end`, or has it behind a colon.
bool endsWith(std::string_view name, std::string_view end)
{
    return name.ends_with(end) &&
           (name.size() == end.size() || name[name.size() - end.size() - 1] == ':');
}

bool isAmbiguous(std::string_view shown, std::string_view full, const StringTable& study)
{
    for (std::size_t event = 0; event < study.size(); ++event) {
        if (study[event] != full && endsWith(study[event], shown)) {
            return true;
        }
    }
    return false;
}

/// ":device=0" where every event of the study has it behind its name.
std::string_view commonQualifier(const StringTable& study)
{
    if (study.size() < 2) {
        return {};
    }
    const std::string_view first = study[0];
    const auto colon = first.rfind(':');
    if (colon == std::string_view::npos || first.find('=', colon) == std::string_view::npos) {
        return {};
    }
    const auto qualifier = first.substr(colon);
    for (std::size_t event = 1; event < study.size(); ++event) {
        if (!study[event].ends_with(qualifier)) {
            return {};
        }
    }
    return qualifier;
}

bool isNumber(std::string_view id)
{
    return !id.empty() && std::ranges::all_of(id, isDigit);
}

bool isMadeOfNumber(const Dataset& data, std::size_t event)
{
    return isNumber(data.eventIds[event]) && !data.eventNames[event].empty();
}

bool startsQualifier(std::string_view text, std::string_view qualifier)
{
    return text.starts_with(qualifier) &&
           (text.size() == qualifier.size() || text[qualifier.size()] == ':');
}

// Takes ":u=1" and the like out: they say what is counted anyway.
std::string withoutDefaults(std::string_view name)
{
    std::string text;
    while (!name.empty()) {
        std::size_t length = 0;
        for (const std::string_view qualifier : {":u=1", ":k=0", ":cpu=0", ":u"}) {
            if (startsQualifier(name, qualifier)) {
                length = qualifier.size();
                break;
            }
        }
        text += length > 0 ? std::string_view() : name.substr(0, 1);
        name.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return text;
}

// The name with `other` for `one` at its begin; empty where it does not begin so.
std::string renamed(std::string_view name, std::string_view one, std::string_view other)
{
    if (name.size() < one.size() || strncasecmp(name.data(), one.data(), one.size()) != 0) {
        return {};
    }
    const std::string_view rest = name.substr(one.size());
    const bool isWhole = rest.empty() || rest[0] == ':' || rest[0] == '.';
    return isWhole ? std::string(other).append(rest) : std::string();
}

/// cpu_core/slots/u and cpu_core::slots are CPU_CORE::SLOTS, apart from the event of cpu_atom;
/// cpu/uops_issued.any,cmask=1/ is UOPS_ISSUED_ANY:CMASK=1, as libpfm4 spells it.
std::string spelledByPerf(std::string_view name)
{
    std::string pmu(pmuPrefix(name));
    std::string event(withoutPmu(name));
    if (const auto slash = name.find('/'); slash != std::string_view::npos) {
        pmu = name.substr(0, slash);
        event = name.substr(slash + 1, name.rfind('/') - slash - 1);
        std::ranges::replace(event, ',', ':');
    }
    std::ranges::transform(pmu, pmu.begin(), upperLetter);
    const auto normal = normalEventName(event);
    return pmu == "CPU_CORE" || pmu == "CPU_ATOM" ? pmu + "::" + normal : normal;
}

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
        return mapped<std::string>(events, [&](auto event) { return data_.eventIds[event]; });
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

std::string_view pmuPrefix(std::string_view name)
{
    const auto end = pmuEnd(name);
    return end == std::string_view::npos ? std::string_view() : name.substr(0, end);
}

std::string_view withoutPmu(std::string_view name)
{
    const auto end = pmuEnd(name);
    return end == std::string_view::npos ? name : name.substr(end + 2);
}

std::string_view componentPrefix(std::string_view name)
{
    const auto end = name.find(":::");
    return end == std::string_view::npos ? std::string_view() : name.substr(0, end);
}

bool isPerfModifier(std::string_view word, std::string_view event)
{
    constexpr std::string_view letters = "ukhIGHpPSDWeb";
    constexpr std::ptrdiff_t mostPrecise = 3;
    const bool isWord = !word.empty() && std::ranges::all_of(word, [&](char c) {
        return letters.find(c) != std::string_view::npos &&
               std::ranges::count(word, c) <= (c == 'p' ? mostPrecise : 1);
    });
    const auto isSmall = [](char c) { return isLower(c) || c == '.'; };
    event = withoutPmu(event);
    return isWord && (event.empty() || std::ranges::any_of(word, isLower) ||
                      std::ranges::any_of(event, isSmall));
}

ModifiedEvent splitModifiers(std::string_view name, ModifiersOf whose)
{
    if (whose == ModifiersOf::Perf) {
        return splitPerfModifiers(name);
    }
    std::size_t end = name.size();
    for (auto colon = name.rfind(':'); colon != std::string_view::npos && colon > 0;
         colon = name.rfind(':', end - 1)) {
        const auto word = name.substr(colon + 1, end - colon - 1);
        const bool isOne = isLibpfmModifier(word) || (whose == ModifiersOf::Both &&
                                                      isPerfModifier(word, name.substr(0, colon)));
        if (!isOne) {
            break;
        }
        end = colon;
    }
    return splitAt(name, end, std::min(end + 1, name.size()));
}

std::size_t unitMaskStart(std::string_view name)
{
    // "perf::EVENT:MASK:MODIFIER" has the mask after the first single colon;
    // "amd64_rocm:::X:device=0" after ":::".
    std::size_t start = 0;
    for (auto colon = name.find(':'); colon != std::string_view::npos;
         colon = name.find(':', start)) {
        const auto end = std::min(name.find_first_not_of(':', colon), name.size());
        start = end;
        if (end - colon == 1 || end - colon == 3) {
            break;
        }
    }
    return start < name.size() ? start : 0;
}

std::string shortName(std::string_view full, const StringTable& study)
{
    auto start = unitMaskStart(full);
    while (start > 0 && isAmbiguous(full.substr(start), full, study)) {
        // On to the colon before the family; a run of colons is one.
        auto colon = full.find_last_not_of(':', start - 1);
        colon = colon == std::string_view::npos ? colon : full.rfind(':', colon);
        start = colon == std::string_view::npos ? 0 : colon + 1;
    }
    return std::string(full.substr(start));
}

std::vector<std::string> shortNames(const std::vector<std::string>& full, const StringTable& study)
{
    std::vector<std::string> names;
    names.reserve(full.size());
    const auto qualifier = commonQualifier(study);
    for (const auto& name : full) {
        names.push_back(shortName(name, study));
        if (!qualifier.empty() && names.back().ends_with(qualifier)) {
            names.back().resize(names.back().size() - qualifier.size());
        }
    }
    return names;
}

std::string eventSpelling(const Dataset& data, std::size_t event)
{
    if (!isMadeOfNumber(data, event)) {
        return std::string(data.eventIds[event]);
    }
    for (std::size_t other = 0; other < data.eventCount(); ++other) {
        if (other != event && data.eventNames[other] == data.eventNames[event]) {
            return std::string(data.eventIds[event]);
        }
    }
    return std::string(data.eventNames[event]);
}

std::vector<std::string> eventSpellings(const Dataset& data)
{
    std::unordered_map<std::string_view, std::size_t> times;
    for (std::size_t event = 0; event < data.eventCount(); ++event) {
        ++times[data.eventNames[event]];
    }
    std::vector<std::string> spellings;
    spellings.reserve(data.eventCount());
    for (std::size_t event = 0; event < data.eventCount(); ++event) {
        const bool isNamed = isMadeOfNumber(data, event) && times[data.eventNames[event]] == 1;
        spellings.emplace_back(isNamed ? data.eventNames[event] : data.eventIds[event]);
    }
    return spellings;
}

bool isClockTime(std::string_view event)
{
    constexpr std::array<std::string_view, 4> times = {"DURATION_TIME", "ELAPSED_TIME", "USER_TIME",
                                                       "SYSTEM_TIME"};
    return std::ranges::find(times, normalEventName(event)) != times.end();
}

std::string normalEventName(std::string_view name)
{
    name = withoutPmu(name);
    std::string normal;
    for (const char c : withoutDefaults(name)) {
        const bool isGap = c == '.' || c == ':' || c == '-' || c == '_';
        if (!isGap) {
            normal += upperLetter(c);
        } else if (!normal.empty() && normal.back() != '_') {
            normal += '_';
        }
    }
    return normal;
}

EventNames::EventNames(std::span<const std::string> names)
{
    for (std::size_t i = 0; i < names.size(); ++i) {
        exact_.emplace(names[i], i);
        normal_.emplace(normalEventName(names[i]), i);
        comparable_.emplace(spelledByPerf(names[i]), i);
    }
}

std::size_t EventNames::find(std::string_view name) const
{
    if (const auto found = exact_.find(std::string(name)); found != exact_.end()) {
        return found->second;
    }
    if (const auto found = findNormal(name); found != npos) {
        return found;
    }
    name = withoutPmu(name);
    for (const auto& [one, other] : equivalents_) {
        for (const auto& again : {renamed(name, one, other), renamed(name, other, one)}) {
            const auto found = again.empty() ? npos : findNormal(again);
            if (found != npos) {
                return found;
            }
        }
    }
    return npos;
}

std::size_t EventNames::findNormal(std::string_view name) const
{
    const auto found = normal_.find(normalEventName(name));
    if (found != normal_.end()) {
        return found->second;
    }
    const auto perf = comparable_.find(spelledByPerf(name));
    return perf == comparable_.end() ? npos : perf->second;
}

std::string comparableEventName(std::string_view name)
{
    if (const auto first = name.find('/'); first != std::string_view::npos) {
        const auto last = name.rfind('/');
        name = last > first ? name.substr(first + 1, last - first - 1) : name.substr(first + 1);
    } else if (const auto parts = splitModifiers(name, ModifiersOf::Perf); parts.modifiers != "e") {
        name = parts.event;  // libpfm's e counts edges: another event
    }
    return normalEventName(name);
}

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
