#include "core/definitions/dialect.h"

#include "core/base/ascii.h"
#include "core/base/lists.h"
#include "core/base/number_format.h"
#include "core/base/parsed_number.h"
#include "core/base/text.h"
#include "core/formula/parser.h"
#include "core/model/event_names.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <utility>

namespace papilio::core {

namespace {

using Kind = Expression::Kind;

/// By kind: how documents spell it, and how people read it.
constexpr auto reasons = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"malformed", "{text}"},
    {"no operation", "the target has no operation \"{text}\""},
    {"no property", "the target does not know the property {text} of the machine"},
    {"no name", "the target format does not allow the name {text}"},
    {"no event option", "the target cannot set the event option {text}"},
    {"no event", "the formula uses {text}, but no event is assigned to it"},
    {"unknown event",
     "libpfm4, which PAPI asks, knows no event {text} of this PMU: use its name there "
     "(papilio-collect names --pmu PMU)"},
    {"no pmu",
     "PAPI takes definitions only below a CPU line: name the PMU with --pmu "
     "(papi_component_avail lists it)"},
    {"clock time",
     "{text} is a time and no event of the target: write the counts alone, and divide by the time "
     "in the tool"},
    {"no room",
     "the event set needs {count} counters, but there are {limit}; write the definition into a "
     "second file, or use --counters"},
    {"no counts", "the formula contains no event"},
    {"other value", "the target computes a different value in {count} of {limit} tests"},
    {"unsupported", "{text}"},
    {"threshold", "the threshold is left out"},
    {"groups", "the groups are left out"},
    {"parent", "its place in the tree is left out"},
    {"constraint", "the constraint {text} is left out"},
    {"architecture", "it is for {text} only, which the target format cannot state"},
    {"scale", "the factor {text} is part of the formula"},
    {"own name", "libpfm4 has no event {text} of this PMU: check that the tool has it"},
    {"spelling", "the event names are those of the source; the target may spell them differently"},
    {"dropped option", "the event option {text} is left out; it does not change the count"},
    {"swapped operands",
     "rocprofiler-sdk swaps the operands of {text} where the right one has several instances"},
    {"whole numbers", "PAPI cuts the value to a whole number"},
    {"nothing counted", "no chosen event counts any of it"},
    {"large coefficient", "PAPI's integers cannot hold the coefficient {value}"},
    {"not available", "{text} is not in the list of available events"},
    {"event name",
     "the name {text} has a comma, a bar, a blank or a control character, which PAPI files cannot "
     "contain"},
    {"unknown event",
     "PAPI (libpfm4) has no event {text} of this PMU, and none that it has counts the same in the "
     "study"},
    {"several components",
     "its events belong to different components, which PAPI counts in different event sets"},
    {"device events",
     "events of the component {text} belong to a device, and user-defined events of PAPI can use "
     "CPU events only; export papi-presets (PAPI 7.2 and later)"},
    {"not selected", "the formula is not exact; choose the metric to write it all the same"},
    {"user events full",
     "PAPI has room for {limit} user-defined events; export the others into a second file"},
    {"presets full",
     "PAPI {papi} has room for {limit} presets whose names it does not know; export the others as "
     "user-defined events, or into a second file"},
    {"too many events", "{count} events, but PAPI {papi} accepts only {limit} in a preset"},
    {"approximation",
     "no preset is made: the coefficients that fit the kernels are not simple numbers"},
    {"not verified", "PAPI {papi} would not count what the line says"},
    {"split",
     "{count} events, but PAPI {papi} accepts only {limit}: split into {parts} definitions whose "
     "values must be added"},
    {"new preset", "PAPI has no preset for this: use it by its name, papi_avail does not list it"},
    {"replaces preset", "PAPI's preset of this name counts something else; this replaces it"},
    {"may replace preset", "where PAPI has a preset of this name, this replaces it"},
    {"name of preset", "renamed, because PAPI counts its own preset under {text}"},
    {"renamed", "renamed, because PAPI's presets have names of this form"},
    {"component presets",
     "PAPI 7.0 does not read presets of the component {text}; PAPI 7.2 and later do"},
    {"long line", "the line has {count} characters, but PAPI reads only {limit}"},
    {"inaccurate",
     "on the worst kernel PAPI's value differs by {share} of the largest expected value"},
});
static_assert(reasons.size() == static_cast<std::size_t>(DefinitionReason::Kind::Inaccurate) + 1);

const auto& textsOf(DefinitionReason::Kind kind)
{
    return reasons[static_cast<std::size_t>(kind)];
}

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

Result<Expression> parse(std::string_view text, const Dialect& dialect, const NameMeaning& meaning)
{
    auto parsed = parseFormula(
        text, dialect.words,
        meaning || dialect.meaning == nullptr ? meaning : NameMeaning(dialect.meaning));
    return parsed && dialect.understood != nullptr ? dialect.understood(*parsed) : parsed;
}

bool isTruth(const Expression& expression)
{
    switch (expression.kind()) {
        case Kind::Number:
            return expression.number() == 0 || expression.number() == 1;
        case Kind::Name:
            return expression.name() == "#smt_on" || expression.name() == "#core_wide" ||
                   expression.name().starts_with("has_event(") ||
                   expression.name().starts_with("strcmp_cpuid_str(");
        case Kind::Conditional:
            return isTruth(expression.left()) && isTruth(expression.right());
        case Kind::Subtract:  // 1 - (a > b) for a <= b
            return expression.left() == Expression::number(1) && isTruth(expression.right());
        default:
            return isTruthValue(expression.kind());
    }
}

Result<Expression> withoutBits(const Expression& parsed)
{
    std::optional<Error> bits;
    const bool isBit = anyPart(parsed, [&](const Expression& part) {
        const bool isAnd = part.kind() == Kind::And;
        if ((!isAnd && part.kind() != Kind::Or) ||
            (isTruth(part.left()) && isTruth(part.right()))) {
            return false;
        }
        bits = errorOf(Errc::Unsupported,
                       "\"{}\" takes the bits of numbers, which Papilio's formulas do not have; it "
                       "reads comparisons on both sides",
                       isAnd ? "&" : "|");
        return true;
    });
    return isBit ? Result<Expression>(*bits) : Result(parsed);
}

const Dialect dialects::csv = {
    .id = "csv", .tool = "PAPI", .label = "CSV", .suffix = ".csv", .isTable = true};
const Dialect dialects::json = {.id = "json", .tool = "PAPI", .label = "JSON", .suffix = ".json"};
const Dialect dialects::latex = {
    .id = "latex", .tool = "PAPI", .label = "LaTeX table", .suffix = ".tex", .isTable = true};

void MetricDefinitions::refuse(const std::string& name, const Error& error)
{
    const auto kind = error.code == Errc::Unsupported ? DefinitionReason::Kind::Unsupported
                                                      : DefinitionReason::Kind::Malformed;
    refused.push_back({name, {.kind = kind, .text = error.message}});
}

Definitions formulasOf(const MetricDefinitions& definitions)
{
    // Of AMD's, one name has several formulas; each group of GPUs is read by itself.
    auto known = std::make_shared<std::map<std::string, Expression, std::less<>>>();
    for (const auto& definition : definitions.definitions) {
        known->emplace(definition.name, definition.formula);
    }
    return [known](std::string_view name) -> std::optional<Expression> {
        const auto found = known->find(name);
        return found == known->end() ? std::nullopt : std::optional(found->second);
    };
}

MetricDefinitions metricsOf(const DefinitionSet& set)
{
    MetricDefinitions all;
    all.title = set.name;
    all.note = set.note;
    all.constants = set.constants;
    std::map<std::string, double, std::less<>> constants;
    for (const auto& constant : set.constants) {
        constants.emplace(constant.name, constant.value);
    }
    const Definitions numbers = [&](std::string_view name) -> std::optional<Expression> {
        const auto found = constants.find(name);
        return found == constants.end() ? std::nullopt
                                        : std::optional(Expression::number(found->second));
    };
    for (const auto& definition : set.definitions) {
        auto formula = parseInfix(definition.formula);
        std::optional<Expression> named;
        if (formula) {
            const auto usesConstant = [&](const auto& name) { return constants.contains(name); };
            if (std::ranges::any_of(formula->names(), usesConstant)) {
                named = *formula;
            }
            formula = flatten(*formula, numbers);
        }
        if (!formula) {
            all.refused.push_back(
                {definition.name,
                 {.kind = DefinitionReason::Kind::Malformed, .text = formula.error().message}});
            continue;
        }
        all.definitions.push_back({.name = definition.name,
                                   .formula = *std::move(formula),
                                   .unit = definition.unit,
                                   .description = definition.description,
                                   .category = definition.category,
                                   .named = std::move(named)});
    }
    return all;
}

bool isMachineProperty(std::string_view name)
{
    return name.size() > 1 &&
           (name.starts_with('#') || name.starts_with("source_count(") ||
            name.starts_with("has_event(") || name.starts_with("strcmp_cpuid_str("));
}

bool isAmdProperty(std::string_view name)
{
    constexpr std::array<std::string_view, 6> capitals = {"CU_NUM",        "SE_NUM",  "SIMD_NUM",
                                                          "MAX_WAVE_SIZE", "XCC_NUM", "LDS_NUM"};
    const bool isSmall = !name.empty() && std::ranges::all_of(name, [](char c) {
        return isLower(c) || c == '_' || isDigit(c);
    });
    return isSmall || contains(capitals, name);
}

std::string_view toString(DefinitionReason::Kind kind)
{
    return textsOf(kind).first;
}

std::string reasonText(const DefinitionReason& reason)
{
    const auto count = [](std::size_t number) { return countText(static_cast<double>(number)); };
    const auto parts = reason.limit == 0 ? 0 : (reason.count + reason.limit - 1) / reason.limit;
    return fmt::format(
        fmt::runtime(textsOf(reason.kind).second), fmt::arg("text", reason.text),
        fmt::arg("count", count(reason.count)), fmt::arg("limit", count(reason.limit)),
        fmt::arg("parts", count(parts)), fmt::arg("value", shortText(reason.value)),
        fmt::arg("share", percentText(reason.value)), fmt::arg("papi", toString(reason.version)));
}

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
