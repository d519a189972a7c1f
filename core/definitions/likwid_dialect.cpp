#include "core/base/ascii.h"
#include "core/base/parsed_number.h"
#include "core/base/text.h"
#include "core/definitions/conversion.h"
#include "core/definitions/dialect.h"

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
constexpr std::array<std::pair<std::string_view, std::string_view>, 9> properties = {
    {{"time", "#seconds"},
     {"inverseClock", "#inverse_clock"},
     {"num_sockets", "#num_packages"},
     {"SOCKET_COUNT", "#num_packages"},
     {"num_numadomains", "#num_nodes"},
     {"CPU_COUNT", "#num_cpus"},
     {"CPUS_PER_CORE", "#threads_per_core"},
     {"CORES_PER_SOCKET", "#cores_per_socket"},
     {"MEM_LINESIZE", "#mem_linesize"}}};

constexpr std::string_view clockRate = "#system_tsc_freq";
/// LIKWID has the time of a clock tick, others the clock rate.
constexpr std::string_view clockTick = "#inverse_clock";

Expression likwidMeaning(std::string_view word)
{
    for (const auto& [variable, property] : properties) {
        if (word == variable) {
            return Expression::name(std::string(property));
        }
    }
    return Expression::name(std::string(word));
}

/// 1 / clockRate for clockTick.
Expression withRate(const Expression& expression)
{
    if (expression == Expression::name(std::string(clockTick))) {
        return Expression::number(1) / Expression::name(std::string(clockRate));
    }
    return withOperands(expression, withRate);
}

/// clockTick for 1 / clockRate.
Expression withTick(const Expression& expression)
{
    return expression == withRate(Expression::name(std::string(clockTick)))
               ? Expression::name(std::string(clockTick))
               : withOperands(expression, withTick);
}

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
        group_.dialect = &dialects::likwid;
        group_.title = title;
    }

    Result<MetricDefinitions> run(std::string_view text)
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
            return errorOf(Errc::Malformed,
                           "it has no line {}; expected a performance group of LIKWID",
                           hasEvents ? "METRICS" : "EVENTSET");
        }
        group_.note = trimmed(group_.note, "\n");
        return std::move(group_);
    }

private:
    std::optional<Error> takeEvent(std::string_view line, std::size_t number)
    {
        const auto counter = takeWord(line);
        const auto event = visibleText(takeWord(line));
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
        MetricDefinition definition;
        if (const auto open = name.rfind('[');
            name.ends_with(']') && open > 0 && open != std::string_view::npos) {
            definition.unit = trimmed(name.substr(open + 1, name.size() - open - 2));
            name = trimmed(name.substr(0, open));
        }
        definition.name = name;
        definition.category = short_;
        std::optional<DefinitionReason> missing;
        const auto parsed = parse(formula, dialects::likwid,
                                  [&](std::string_view word) { return meaning(word, missing); });
        if (!parsed) {
            missing = {.kind = DefinitionReason::Kind::Malformed, .text = parsed.error().message};
        }
        if (missing) {
            group_.refused.push_back({definition.name, *missing});
            return;
        }
        definition.formula = withRate(*parsed);
        group_.definitions.push_back(std::move(definition));
    }

    Expression meaning(std::string_view word, std::optional<DefinitionReason>& missing) const
    {
        const auto known = likwidMeaning(word);
        if (known.name() != word) {
            return known;
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
        return known;
    }

    MetricDefinitions group_;
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

/// Which counter counts which event, filled as metrics ask for it.
class EventSet {
public:
    /// @param counters  of each kind (PMC, MBOX0C) where no higher one is assigned, >= 1
    /// @param assigned  of the file the definitions come from: kept
    EventSet(std::size_t counters, const std::vector<AssignedCounter>& assigned)
        : counters_(counters),
          assigned_(assigned)
    {}

    /// All counters for the events of one formula, or none: NoRoom, NoEventOption, NoName.
    [[nodiscard]] std::optional<DefinitionReason> add(const std::vector<std::string>& events)
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

    /// "PMC0"; of what add() took.
    [[nodiscard]] std::string counterOf(std::string_view event) const
    {
        const auto found = std::ranges::find(lines_, event, &Line::event);
        return found == lines_.end() ? std::string() : found->counter;
    }

    /// The lines of the EVENTSET.
    [[nodiscard]] std::string lines() const
    {
        std::string text;
        for (const auto& line : lines_) {
            text += fmt::format("{}{} {}\n", line.counter, line.options, line.written);
        }
        return text;
    }

private:
    /// How many counters there are of a kind: "PMC"
    [[nodiscard]] std::size_t limitOf(std::string_view kind) const
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

    struct Line {
        std::string event;    ///< neutral
        std::string counter;  ///< without options
        std::string written;  ///< the event as LIKWID spells it
        std::string options;
    };

    std::size_t counters_;
    const std::vector<AssignedCounter>& assigned_;
    std::vector<Line> lines_;
};

class GroupWriter : public DefinitionWriter {
public:
    GroupWriter(const MetricDefinitions& source, const ConversionOptions& options)
        : DefinitionWriter(source, options),
          events_(options.counters, source.counters)
    {}

    void write(WrittenDefinition& one, const Expression& formula) override
    {
        const auto own = withTick(formula);
        // Only what can be written takes counters: first with names as they are.
        auto trial = one;
        writeFormula(own, dialects::likwid, trial, [&](std::string_view name) -> SpelledName {
            return isMachineProperty(name) ? spelled(name) : "PMC0";
        });
        if (trial.refused) {
            one.refuse(*trial.refused);
        } else if (const auto problem = events_.add(one.events)) {
            one.refuse(*problem);
        } else {
            writeFormula(own, dialects::likwid, one,
                         [&](std::string_view name) { return spelled(name); });
        }
    }

    std::string text(Conversion& made) override
    {
        const auto title = visibleText(made.title);
        std::string metrics;
        std::string descriptions;
        for (const auto* one : made.written()) {
            const auto& unit = one->source.unit;
            metrics += fmt::format("{}{} {}\n", one->name,
                                   unit.empty() ? std::string() : fmt::format(" [{}]", unit),
                                   one->formula);
            if (!one->source.description.empty()) {
                descriptions +=
                    fmt::format("{}: {}\n", one->name, visibleText(one->source.description));
            }
        }
        return fmt::format("SHORT {}\n\nEVENTSET\n{}\nMETRICS\n{}\nLONG\n{}\n{}{}",
                           title.empty() ? "Papilio" : title, events_.lines(), metrics, title,
                           descriptions, made.comments());
    }

private:
    [[nodiscard]] SpelledName spelled(std::string_view name) const
    {
        if (!isMachineProperty(name)) {
            return events_.counterOf(name);
        }
        for (const auto& [variable, property] : properties) {
            if (name == property) {
                return std::string(variable);
            }
        }
        if (name == clockRate) {
            return "(1.0/inverseClock)";
        }
        return DefinitionReason{.kind = DefinitionReason::Kind::NoProperty,
                                .text = std::string(name)};
    }

    EventSet events_;
};

/// Whether a text begins like a performance group.
bool looksLikeGroup(std::string_view head)
{
    bool hasShort = false;
    bool hasEvents = false;
    for (const auto& line : linesOf(head)) {
        hasShort = hasShort || line.text.starts_with("SHORT");
        hasEvents = hasEvents || trimmed(line.text, " \t\r") == "EVENTSET";
    }
    return hasShort && hasEvents;
}

constexpr auto functions =
    std::to_array<std::pair<std::string_view, Kind>>({{"MIN", Kind::Minimum},
                                                      {"MAX", Kind::Maximum},
                                                      {"min", Kind::Minimum},
                                                      {"max", Kind::Maximum},
                                                      {"IFELSE", Kind::Conditional}});
constexpr auto keywords = std::to_array<std::string_view>({"and", "or"});

}  // namespace

/**
 * SHORT, EVENTSET, METRICS ("NAME [UNIT] FORMULA", the formula without blanks), LONG. A counter in
 * a formula becomes its event; events of a unit with several instances get its name before them
 * (MBOX0::CAS_COUNT_RD). Formulas are Lua's.
 */
const Dialect dialects::likwid = {
    .id = "likwid",
    .tool = "LIKWID",
    .label = "LIKWID group",
    .suffix = ".txt",
    .maskSign = '_',
    .countsOnly = true,
    .needsCounters = true,
    .isGroup = true,
    .words = {.inNames = ":=", .keywords = keywords, .functions = functions},
    .syntax = Syntax::Lua,
    .arithmetic = Arithmetic{.hasInfinity = true, .hasTruth = true},
    .meaning = likwidMeaning,
    .looksLike = looksLikeGroup,
    .read =
        [](std::string_view text, const std::filesystem::path& path) {
            auto group = GroupReader(path.stem().string()).run(text);
            return group ? group : group.error().in(path.string());
        },
    .writer = newWriter<GroupWriter>,
};

}  // namespace papilio::core
