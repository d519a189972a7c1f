#include "core/definitions/likwid_group.h"

#include "core/base/ascii.h"
#include "core/base/parsed_number.h"
#include "core/base/place.h"
#include "core/base/text.h"
#include "core/definitions/event_term.h"
#include "core/definitions/tool_formula.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <set>
#include <utility>

namespace papilio::core {

namespace {

using Kind = Expression::Kind;

enum class Section { None, Events, Metrics, Long };

/// Variables of LIKWID's formulas, and the properties that they are.
constexpr std::array<std::pair<std::string_view, std::string_view>, 8> properties = {
    {{"time", "#seconds"},
     {"num_sockets", "#num_packages"},
     {"SOCKET_COUNT", "#num_packages"},
     {"num_numadomains", "#num_nodes"},
     {"CPU_COUNT", "#num_cpus"},
     {"CPUS_PER_CORE", "#threads_per_core"},
     {"CORES_PER_SOCKET", "#cores_per_socket"},
     {"MEM_LINESIZE", "#mem_linesize"}}};

std::string_view withoutOptions(std::string_view counter)
{
    return counter.substr(0, counter.find(':'));
}

std::optional<Section> sectionOf(std::string_view line)
{
    if (line == "EVENTSET") {
        return Section::Events;
    }
    if (line == "METRICS") {
        return Section::Metrics;
    }
    return line == "LONG" ? std::optional(Section::Long) : std::nullopt;
}

class GroupReader {
public:
    explicit GroupReader(const std::string& title)
    {
        group_.format = ToolFormat::Likwid;
        group_.title = title;
    }

    Result<ToolDefinitions> run(std::string_view text)
    {
        bool hasEvents = false;
        bool hasMetrics = false;
        Section section = Section::None;
        for (const auto& [number, whole] : linesOf(text)) {
            const auto line = trimmed(whole, " \t\r");
            if (section == Section::Long) {
                if (!line.starts_with("Formula") && line.find('=') == std::string_view::npos &&
                    line != "-" && line != "--") {
                    group_.note += (group_.note.empty() ? "" : "\n") + std::string(line);
                }
                continue;
            }
            if (line.empty() || line.starts_with('#')) {
                continue;
            }
            if (line.starts_with("SHORT")) {
                short_ = trimmed(line.substr(5), " \t");
                continue;
            }
            if (line.starts_with("REQUIRE_NOHT")) {
                continue;
            }
            if (const auto next = sectionOf(line)) {
                section = *next;
                hasEvents = hasEvents || section == Section::Events;
                hasMetrics = hasMetrics || section == Section::Metrics;
                continue;
            }
            if (section == Section::Events) {
                if (auto wrong = takeEvent(line, number)) {
                    return *wrong;
                }
            } else if (section == Section::Metrics) {
                takeMetric(line);
            } else {
                return unexpectedAt({}, {number, 1}, "SHORT, EVENTSET, METRICS or LONG",
                                    quotedExcerpt(line));
            }
        }
        if (!hasEvents || !hasMetrics) {
            return Error{Errc::Malformed,
                         fmt::format("it has no line {}; expected a performance group of LIKWID",
                                     hasEvents ? "METRICS" : "EVENTSET")};
        }
        group_.note = trimmed(group_.note, "\n");
        return std::move(group_);
    }

private:
    std::optional<Error> takeEvent(std::string_view line, std::size_t number)
    {
        const auto counter = takeWord(line);
        const auto event = takeWord(line);
        if (event.empty()) {
            return unexpectedAt({}, {number, 1}, "a counter and an event", quotedExcerpt(counter));
        }
        group_.counters.push_back({toString(fromLikwid(event, counter)), std::string(counter)});
        return std::nullopt;
    }

    void takeMetric(std::string_view line)
    {
        const auto blank = line.find_last_of(" \t");
        const auto formula = blank == std::string_view::npos ? line : line.substr(blank + 1);
        auto name = trimmed(line.substr(0, line.size() - formula.size()));
        if (name.empty()) {
            name = formula;
        }
        ToolDefinition definition;
        if (const auto open = name.rfind('[');
            name.ends_with(']') && open > 0 && open != std::string_view::npos) {
            definition.unit = trimmed(name.substr(open + 1, name.size() - open - 2));
            name = trimmed(name.substr(0, open));
        }
        definition.name = name;
        definition.category = short_;
        std::optional<DefinitionReason> missing;
        const auto parsed = parseLikwidFormula(
            formula, [&](std::string_view word) { return meaning(word, missing); });
        if (!parsed) {
            missing = {.kind = DefinitionReason::Kind::Malformed, .text = parsed.error().message};
        }
        if (missing) {
            group_.refused.push_back({definition.name, *missing});
            return;
        }
        definition.formula = withClock(*parsed);
        group_.definitions.push_back(std::move(definition));
    }

    Expression meaning(std::string_view word, std::optional<DefinitionReason>& missing) const
    {
        for (const auto& [variable, property] : properties) {
            if (word == variable) {
                return Expression::name(std::string(property));
            }
        }
        if (word == "inverseClock") {
            return Expression::name(std::string(word));
        }
        for (const bool withOptions : {true, false}) {
            for (const auto& [event, counter] : group_.counters) {
                if (withOptions ? counter == word
                                : withoutOptions(counter) == withoutOptions(word)) {
                    return Expression::name(event);
                }
            }
        }
        if (!missing) {
            missing = {.kind = DefinitionReason::Kind::NoEvent, .text = std::string(word)};
        }
        return Expression::name(std::string(word));
    }

    static Expression withClock(const Expression& expression)
    {
        if (expression.kind() == Kind::Name && expression.name() == "inverseClock") {
            return Expression::number(1) / Expression::name("#system_tsc_freq");
        }
        return withOperands(expression, withClock);
    }

    ToolDefinitions group_;
    std::string short_;
};

/// Intel's fixed counters, by LIKWID's names of the events.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> fixedCounters = {
    {{"INSTR_RETIRED_ANY", "FIXC0"},
     {"CPU_CLK_UNHALTED_CORE", "FIXC1"},
     {"CPU_CLK_UNHALTED_REF", "FIXC2"},
     {"TOPDOWN_SLOTS", "FIXC3"}}};

bool isLikwidName(std::string_view text)
{
    return !text.empty() && std::ranges::all_of(text, isWordCharacter);
}

}  // namespace

bool looksLikeLikwidGroup(std::string_view head)
{
    bool hasShort = false;
    bool hasEvents = false;
    for (const auto& line : linesOf(head)) {
        hasShort = hasShort || line.text.starts_with("SHORT");
        hasEvents = hasEvents || trimmed(line.text, " \t\r") == "EVENTSET";
    }
    return hasShort && hasEvents;
}

Result<ToolDefinitions> parseLikwidGroup(std::string_view text, const std::string& title)
{
    return GroupReader(title).run(text);
}

LikwidEventSet::LikwidEventSet(std::size_t counters, std::vector<AssignedCounter> assigned)
    : counters_(counters),
      assigned_(std::move(assigned))
{}

std::optional<DefinitionReason> LikwidEventSet::add(const std::vector<std::string>& events)
{
    using Reason = DefinitionReason::Kind;
    const std::size_t before = lines_.size();
    const auto refuse = [&](DefinitionReason reason) {
        lines_.resize(before);
        return reason;
    };
    std::set<std::string, std::less<>> taken;
    for (const auto& line : lines_) {
        taken.insert(line.counter);
    }
    for (const auto& event : events) {
        if (!counterOf(event).empty()) {
            continue;
        }
        const auto term = parseEventTerm(event);
        const auto written = likwidEvent(term);
        if (written.unsayable) {
            return refuse({.kind = Reason::NoEventOption, .text = *written.unsayable});
        }
        if (!isLikwidName(written.event) || (!term.unit.empty() && !isLikwidName(term.unit))) {
            return refuse({.kind = Reason::NoName, .text = event});
        }
        Line line{event, {}, written.event, written.options};
        for (const auto& [theirs, counter] : assigned_) {
            if (theirs == event && !taken.contains(withoutOptions(counter))) {
                line.counter = withoutOptions(counter);
                break;
            }
        }
        for (const auto& [name, counter] : fixedCounters) {
            if (line.counter.empty() && written.event == name && written.options.empty()) {
                line.counter = counter;
            }
        }
        const std::string kind = term.unit.empty() ? "PMC" : term.unit + "C";
        const auto limit = limitOf(kind);
        for (std::size_t i = 0; line.counter.empty(); ++i) {
            if (i == limit) {
                return refuse({.kind = Reason::NoRoom, .count = limit + 1, .limit = limit});
            }
            if (const auto counter = kind + std::to_string(i); !taken.contains(counter)) {
                line.counter = counter;
            }
        }
        taken.insert(line.counter);
        lines_.push_back(std::move(line));
    }
    return std::nullopt;
}

std::size_t LikwidEventSet::limitOf(std::string_view kind) const
{
    std::size_t limit = counters_;
    for (const auto& assigned : assigned_) {
        const auto counter = withoutOptions(assigned.counter);
        const auto number = counter.starts_with(kind)
                                ? parsedNumber<std::size_t>(counter.substr(kind.size()))
                                : std::nullopt;
        limit = std::max(limit, number ? *number + 1 : 0);
    }
    return limit;
}

std::string LikwidEventSet::counterOf(std::string_view event) const
{
    const auto found = std::ranges::find(lines_, event, &Line::event);
    return found == lines_.end() ? std::string() : found->counter;
}

std::string LikwidEventSet::text() const
{
    std::string text;
    for (const auto& line : lines_) {
        text += fmt::format("{}{} {}\n", line.counter, line.options, line.written);
    }
    return text;
}

std::optional<std::string> likwidProperty(std::string_view name)
{
    for (const auto& [variable, property] : properties) {
        if (name == property) {
            return std::string(variable);
        }
    }
    if (name == "#inverse_clock") {
        return "inverseClock";
    }
    return name == "#system_tsc_freq" ? std::optional<std::string>("(1.0/inverseClock)")
                                      : std::nullopt;
}

std::string likwidMetricLine(const std::string& name,
                             const std::string& unit,
                             const std::string& formula)
{
    return unit.empty() ? fmt::format("{} {}", name, formula)
                        : fmt::format("{} [{}] {}", name, unit, formula);
}

}  // namespace papilio::core
