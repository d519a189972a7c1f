#include "core/definitions/event_term.h"

#include "core/base/ascii.h"
#include "core/base/parsed_number.h"
#include "core/base/text.h"
#include "core/model/event_names.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace papilio::core {

namespace {

using Option = std::pair<std::string, std::string>;

/// A unit mask: INST_RETIRED:ANY_P.
bool isMask(const EventTerm& term, const Option& option)
{
    return option.second.empty() && !isPerfModifier(option.first, term.event) &&
           !option.first.empty() && std::ranges::none_of(option.first, isLower);
}

Option optionOf(std::string_view text)
{
    const auto equals = text.find('=');
    if (equals == std::string_view::npos) {
        return {std::string(trimmed(text)), {}};
    }
    return {std::string(trimmed(text.substr(0, equals))),
            std::string(trimmed(text.substr(equals + 1)))};
}

std::string optionText(const Option& option)
{
    return option.second.empty() ? option.first : option.first + "=" + option.second;
}

/// perfmon's short options, and what perf calls them.
constexpr std::array<std::pair<char, std::string_view>, 4> shortOptions = {
    {{'c', "cmask"}, {'e', "edge"}, {'i', "inv"}, {'u', "umask"}}};

/// perfmon's long ones.
constexpr std::array<std::pair<std::string_view, std::string_view>, 3> longOptions = {
    {{"filter1", "config1"}, {"filter0", "config"}, {"ocr_msr_val", "offcore_rsp"}}};

std::optional<unsigned long long> wholeNumber(std::string_view text)
{
    const bool isHexadecimal = text.starts_with("0x") || text.starts_with("0X");
    if (isHexadecimal) {
        text.remove_prefix(2);
    }
    return parsedNumber<unsigned long long>(text, isHexadecimal ? 16 : 10);
}

/// Parts of perf's pmu/…/: the event is the part without "=" that is not a flag of perf's.
void takeParts(std::string_view inside, EventTerm& term)
{
    for (const auto part : split(inside, ",")) {
        if (part.empty()) {
            continue;
        }
        auto option = optionOf(part);
        const bool isEvent = term.event.empty() && term.options.empty() && option.second.empty();
        if (isEvent) {
            term.event = option.first;
        } else {
            term.options.push_back(std::move(option));
        }
    }
}

/// Intel's slots of Top-Down: one register, which perf calls by small names.
constexpr std::string_view slotPrefix = "PERF_METRICS.";
constexpr std::array<std::pair<std::string_view, std::string_view>, 8> slotNames = {
    {{"RETIRING", "topdown-retiring"},
     {"BAD_SPECULATION", "topdown-bad-spec"},
     {"FRONTEND_BOUND", "topdown-fe-bound"},
     {"BACKEND_BOUND", "topdown-be-bound"},
     {"HEAVY_OPERATIONS", "topdown-heavy-ops"},
     {"BRANCH_MISPREDICTS", "topdown-br-mispredict"},
     {"FETCH_LATENCY", "topdown-fetch-lat"},
     {"MEMORY_BOUND", "topdown-mem-bound"}}};

/// Names that LIKWID has for Intel's fixed events.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> likwidNames = {
    {{"INST_RETIRED_ANY", "INSTR_RETIRED_ANY"},
     {"CPU_CLK_UNHALTED_THREAD", "CPU_CLK_UNHALTED_CORE"},
     {"CPU_CLK_UNHALTED_REF_TSC", "CPU_CLK_UNHALTED_REF"},
     {"TOPDOWN_SLOTS", "TOPDOWN_SLOTS"}}};

}  // namespace

EventTerm parseEventTerm(std::string_view neutral)
{
    EventTerm term;
    if (const auto unit = pmuPrefix(neutral); !unit.empty()) {
        term.unit = unit;
        neutral = withoutPmu(neutral);
    }
    std::size_t at = neutral.find(":::");  // of PAPI's components: part of the name
    at = neutral.find(':', at == std::string_view::npos ? 0 : at + 3);
    term.event = neutral.substr(0, at);
    if (term.event.find('=') != std::string::npos) {  // options only
        term.options.push_back(optionOf(term.event));
        term.event.clear();
    }
    while (at != std::string_view::npos) {
        neutral.remove_prefix(at + 1);
        at = neutral.find(':');
        if (const auto part = neutral.substr(0, at); !part.empty()) {
            term.options.push_back(optionOf(part));
        }
    }
    return term;
}

std::string toString(const EventTerm& term)
{
    std::string text = term.event;
    for (const auto& option : term.options) {
        text += (text.empty() ? "" : ":") + optionText(option);
    }
    return term.unit.empty() ? text : term.unit + "::" + text;
}

EventTerm fromPerf(std::string_view text)
{
    EventTerm term;
    const auto first = text.find('/');
    if (first == std::string_view::npos) {
        const auto [event, modifier] = splitModifiers(text, ModifiersOf::Perf);
        if (!modifier.empty()) {
            term.event = event;
            term.options.emplace_back(std::string(modifier), std::string());
        } else {
            term = parseEventTerm(text);
        }
        return term;
    }
    const auto before = text.substr(0, first);
    const auto last = text.find('/', first + 1);
    const auto inside = text.substr(
        first + 1, last == std::string_view::npos ? std::string_view::npos : last - first - 1);
    // perf's own tables have EVENT@options@, too: events are written in capitals, units are not.
    if (!before.empty() && std::ranges::none_of(before, isLower)) {
        term.event = before;
        for (const auto part : split(inside, ",")) {
            if (!part.empty()) {
                term.options.push_back(optionOf(part));
            }
        }
    } else {
        term.unit = before == "cpu" ? std::string_view() : before;
        takeParts(inside, term);
    }
    if (last != std::string_view::npos) {
        auto modifier = text.substr(last + 1);
        if (modifier.starts_with(':')) {
            modifier.remove_prefix(1);
        }
        if (!modifier.empty()) {
            term.options.emplace_back(std::string(modifier), std::string());
        }
    }
    return term;
}

std::string perfMetricEvent(const EventTerm& term)
{
    std::string inside = term.event;
    std::string options;
    std::string modifier;
    for (const auto& option : term.options) {
        if (isMask(term, option)) {
            inside += "." + option.first;
        } else if (option.second.empty() && isPerfModifier(option.first, term.event)) {
            modifier += option.first;
        } else if (option.first != "perf_metrics") {
            options += (options.empty() ? "" : ",") + optionText(option);
        }
    }
    const bool isBare = term.unit.empty() && options.empty();
    inside += (inside.empty() || options.empty() ? "" : ",") + options;
    std::string escaped;
    for (const char c : inside) {
        escaped.append(c == ',' || c == '=' || c == '-' ? 1 : 0, '\\');
        escaped += c;
    }
    if (isBare) {
        return escaped + (modifier.empty() ? "" : ":" + modifier);
    }
    return (term.unit.empty() ? "cpu" : term.unit) + "@" + escaped + "@" + modifier;
}

EventTerm fromPerfmon(std::string_view text)
{
    EventTerm term;
    bool isFirst = true;
    for (const auto part : split(text, ":")) {
        if (isFirst) {
            term.event = part;
            for (const auto& [slots, perf] : slotNames) {
                if (part.starts_with(slotPrefix) && part.substr(slotPrefix.size()) == slots) {
                    term.event = perf;
                }
            }
            isFirst = false;
            continue;
        }
        if (part.empty()) {
            continue;
        }
        auto option = optionOf(part);
        if (equalsIgnoringCase(part, "SUP")) {
            option = {"k", {}};
        } else if (equalsIgnoringCase(part, "USER")) {
            option = {"u", {}};
        }
        for (const auto& [letter, name] : shortOptions) {
            if (part.size() > 1 && part[0] == letter) {
                if (const auto value = wholeNumber(part.substr(1))) {
                    option = {std::string(name), fmt::format("{:#x}", *value)};
                }
            }
        }
        for (const auto& [theirs, name] : longOptions) {
            if (option.first == theirs) {
                option.first = name;
            }
        }
        term.options.push_back(std::move(option));
    }
    return term;
}

EventTerm withDottedMasks(EventTerm term)
{
    std::string event = term.event;
    for (const auto& option : term.options) {
        event += isMask(term, option) ? "." + option.first : std::string();
    }
    std::erase_if(term.options, [&](const auto& option) { return isMask(term, option); });
    term.event = std::move(event);
    return term;
}

std::string perfmonEvent(const EventTerm& term)
{
    std::string text = term.event;
    for (const auto& [slots, perf] : slotNames) {
        if (term.event == perf) {
            text = std::string(slotPrefix) + std::string(slots);
        }
    }
    for (const auto& option : term.options) {
        if (isMask(term, option)) {
            text += "." + option.first;
            continue;
        }
        std::string written = optionText(option);
        if (option.second.empty() && (option.first == "u" || option.first == "k")) {
            written = option.first == "u" ? "USER" : "SUP";
        }
        for (const auto& [letter, name] : shortOptions) {
            if (const auto value = wholeNumber(option.second); option.first == name && value) {
                written = letter == 'u' ? fmt::format("u{:#x}", *value)
                                        : fmt::format("{}{}", letter, *value);
            }
        }
        for (const auto& [theirs, name] : longOptions) {
            if (option.first == name) {
                written = fmt::format("{}={}", theirs, option.second);
            }
        }
        text += ":" + written;
    }
    return text;
}

EventTerm fromLikwid(std::string_view event, std::string_view counter)
{
    EventTerm term;
    term.event = event;
    const auto colon = counter.find(':');
    const auto plain = counter.substr(0, colon);
    // MBOX0C1 and MBOX0FIX count in unit MBOX0; PMC0, FIXC1 and UBOXFIX have no number of a unit.
    std::size_t end = plain.size();
    while (end > 0 && isDigit(plain[end - 1])) {
        --end;
    }
    if (end < plain.size() && end > 0 && plain[end - 1] == 'C') {
        --end;
    } else if (plain.ends_with("FIX")) {
        end = plain.size() - 3;
    } else {
        end = 0;
    }
    if (end > 0 && isDigit(plain[end - 1])) {
        term.unit = plain.substr(0, end);
    }
    if (colon == std::string_view::npos) {
        return term;
    }
    for (const auto part : split(counter.substr(colon + 1), ":")) {
        auto option = optionOf(part);
        if (equalsIgnoringCase(option.first, "EDGEDETECT")) {
            option = {"edge", "0x1"};
        } else if (equalsIgnoringCase(option.first, "INVERT")) {
            option = {"inv", "0x1"};
        } else if (equalsIgnoringCase(option.first, "THRESHOLD")) {
            option.first = "cmask";
        } else if (equalsIgnoringCase(option.first, "KERNEL")) {
            option = {"k", {}};
        } else {
            option.first = lowerCase(option.first);
            option.second = option.second.empty() ? "0x1" : option.second;
        }
        if (!option.first.empty()) {
            term.options.push_back(std::move(option));
        }
    }
    return term;
}

LikwidEvent likwidEvent(const EventTerm& term)
{
    LikwidEvent written;
    std::string event = term.event;
    for (const auto& option : term.options) {
        if (isMask(term, option)) {
            event += "_" + option.first;
        } else if (option.first == "edge" || option.first == "inv") {
            written.options += option.first == "edge" ? ":EDGEDETECT" : ":INVERT";
        } else if (option.first == "cmask" && wholeNumber(option.second)) {
            written.options += fmt::format(":THRESHOLD={:#x}", *wholeNumber(option.second));
        } else if (option.first == "k" && option.second.empty()) {
            written.options += ":KERNEL";
        } else if (option.first.starts_with("match") || option.first.starts_with("opcode") ||
                   option.first.starts_with("state") || option.first == "nid" ||
                   option.first == "tid") {
            written.options += ":" + upperCase(optionText(option));
        } else if (option.first != "perf_metrics") {
            written.unsayable = optionText(option);
        }
    }
    std::ranges::replace(event, '.', '_');
    std::ranges::replace(event, '-', '_');
    written.event = event;
    for (const auto& [intel, likwid] : likwidNames) {
        if (event == intel) {
            written.event = likwid;
        }
    }
    if (event.empty()) {
        written.unsayable = toString(term);
    }
    return written;
}

std::optional<std::string> papiEvent(const EventTerm& term)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 3> letters = {
        {{"cmask", "c"}, {"edge", "e"}, {"inv", "i"}}};
    std::string text = term.unit.empty() ? "" : term.unit + "::";
    text += term.event;
    // Intel's EVENT.UMASK; PAPI's own names and components have no dot.
    std::ranges::replace(text, '.', ':');
    for (const auto& option : term.options) {
        if (option.first == "perf_metrics") {
            continue;
        }
        if (isMask(term, option)) {
            text += ":" + option.first;
            continue;
        }
        if (option.second.empty() && (option.first == "u" || option.first == "k")) {
            text += ":" + option.first + "=1";
            continue;
        }
        const auto known = std::ranges::find_if(
            letters, [&](const auto& letter) { return option.first == letter.first; });
        const auto value = wholeNumber(option.second);
        if (known != letters.end() && value) {
            text += fmt::format(":{}={}", known->second, *value);
        } else if (option.first.size() <= 3 && value) {  // libpfm's own: u=1, mg=1
            text += ":" + optionText(option);
        } else {
            return std::nullopt;
        }
    }
    return term.event.empty() ? std::nullopt : std::optional(text);
}

}  // namespace papilio::core
