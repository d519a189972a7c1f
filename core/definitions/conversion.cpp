#include "core/definitions/conversion.h"

#include "core/base/ascii.h"
#include "core/base/number_format.h"
#include "core/base/text.h"
#include "core/definitions/amd_counters.h"
#include "core/definitions/event_term.h"
#include "core/definitions/likwid_group.h"
#include "core/definitions/papi_defines.h"
#include "core/model/clock_times.h"
#include "core/papi/definition_export.h"
#include "core/papi/known_events.h"
#include "core/papi/presets.h"
#include "core/papi/schedule.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <set>

namespace papilio::core {

namespace {

using Kind = Expression::Kind;
using Reason = DefinitionReason::Kind;

/// A name of letters, digits and _ for targets that read nothing else.
std::string metricName(std::string_view name)
{
    std::string plain = plainName(name);
    if (plain.empty() || isDigit(plain[0])) {
        plain.insert(0, "m_");
    }
    return plain;
}

/// LIKWID has the time of a clock tick, others the clock rate.
Expression withInverseClock(const Expression& expression)
{
    const auto isNumber = [](const Expression& one) {
        return one.kind() == Kind::Number && one.number() == 1;
    };
    if (expression.kind() == Kind::Divide && isNumber(expression.left()) &&
        expression.right() == Expression::name("#system_tsc_freq")) {
        return Expression::name("#inverse_clock");
    }
    return withOperands(expression, withInverseClock);
}

bool dividesByCounts(const Expression& expression)
{
    bool divides =
        expression.kind() == Expression::Kind::Divide && !expression.right().names().empty();
    for (std::size_t place = 0; place < expression.operandCount(); ++place) {
        divides = divides || dividesByCounts(expression.operand(place));
    }
    return divides;
}

class Converter {
public:
    Converter(const ToolDefinitions& source, const ConversionOptions& options)
        : source_(source),
          options_(options),
          format_(options.format),
          formulas_(formulasOf(source)),
          likwid_(options.counters, source.counters),
          defines_(source.constants, formulas_)
    {
        result_.options = options;
        result_.title = source.title;
        if (keepsNames()) {
            result_.note = source.note;
            result_.constants = source.constants;
        }
    }

    Conversion run()
    {
        for (const auto& definition : source_.definitions) {
            auto& one = result_.definitions.emplace_back();
            one.source = definition;
            one.lost = definition.lost;
            const auto suffix =
                isScaled(definition) ? fmt::format("_X{}", options_.scale) : std::string();
            one.name = uniqueName(definition.name + suffix,
                                  format_ == ToolFormat::Perf ? definition.cores : std::string());
            names_.emplace(definition.name, one.name);
        }
        for (auto& one : result_.definitions) {
            convert(one);
        }
        if (isEventList(format_)) {
            planEvents();
        }
        // A threshold may be over definitions that stand below it, or that are refused.
        for (auto& one : result_.definitions) {
            if (!one.refused && one.source.threshold) {
                writeThreshold(one);
            }
        }
        result_.eventSet = likwid_.text();
        result_.defines = defines_.defines();
        return std::move(result_);
    }

private:
    [[nodiscard]] bool isAmd() const { return format_ == ToolFormat::AmdYaml; }

    /// Files that PAPI reads.
    [[nodiscard]] bool isPapi() const
    {
        return format_ == ToolFormat::PapiUserEvents || format_ == ToolFormat::PapiXml;
    }

    /// Papilio's own format loses neither constants nor definitions that others use.
    [[nodiscard]] bool keepsNames() const
    {
        return format_ == ToolFormat::Papilio &&
               (source_.format == ToolFormat::Papilio || source_.format == ToolFormat::PapiDefines);
    }

    /// Whether all names are asked of counters: of PAPI, of what measures with it, of LIKWID.
    [[nodiscard]] bool countsOnly() const
    {
        return isPapi() || format_ == ToolFormat::PapiDefines || format_ == ToolFormat::Likwid ||
               isEventList(format_);
    }

    [[nodiscard]] bool isKnown(std::string_view event) const
    {
        return options_.known == nullptr || options_.known->has(event);
    }

    [[nodiscard]] bool keepsReferences() const
    {
        return (format_ == ToolFormat::Perf && source_.format == ToolFormat::Perf) ||
               (isAmd() &&
                (source_.format == ToolFormat::AmdYaml || source_.format == ToolFormat::AmdXml));
    }

    /// Whether it is a ratio that PAPI would cut to a small whole number.
    [[nodiscard]] bool isScaled(const ToolDefinition& definition) const
    {
        const auto flat = flatten(definition.formula, formulas_);
        return isPapi() && options_.scale > 1 && flat && dividesByCounts(*flat);
    }

    /// @param cores  definitions of other cores may have the same name
    std::string uniqueName(const std::string& name, const std::string& cores)
    {
        std::string wanted = name;
        switch (format_) {
            case ToolFormat::PapiUserEvents:
            case ToolFormat::PapiXml:
                wanted = definitionName(name);
                if (wanted.starts_with("PAPI_")) {
                    wanted.erase(0, 5);
                }
                break;
            case ToolFormat::PapiDefines:
                wanted = metricName(name);
                wanted += defines_.isTaken(wanted) ? "_event" : "";
                break;
            case ToolFormat::Perf:
                if (source_.format != ToolFormat::Perf) {
                    wanted = metricName(name);
                }
                break;
            case ToolFormat::AmdYaml:
                wanted = metricName(name);
                return wanted;  // one name for several GPUs
            default:
                break;
        }
        std::string unique = wanted;
        for (int number = 2; !taken_.insert(unique + '\n' + cores).second; ++number) {
            unique = fmt::format("{}_{}", wanted, number);
        }
        return unique;
    }

    void convert(ConvertedDefinition& one)
    {
        const ToolDefinition& source = one.source;
        auto formula =
            keepsReferences() ? Result(source.formula) : flatten(source.formula, formulas_);
        auto flat = flatten(source.formula, formulas_);
        if (!formula || !flat) {
            const auto& error = formula ? flat.error() : formula.error();
            one.refused = {.kind = Reason::Malformed, .text = error.message};
            return;
        }
        const bool keepsScale = format_ == ToolFormat::Perf;
        if (source.scale != 1 && !keepsScale) {
            formula = Expression::number(source.scale) * *formula;
            flat = Expression::number(source.scale) * *flat;
            one.lost.push_back({.kind = Reason::Scale, .text = exactText(source.scale)});
        }
        for (const auto& name : flat->names()) {
            if (!isMachineProperty(name)) {
                one.events.push_back(name);
            }
        }
        const auto time = std::ranges::find_if(one.events, isClockTime);
        if (time != one.events.end() && countsOnly()) {
            one.refused = {.kind = Reason::ClockTime, .text = *time};
            return;
        }
        for (const auto& event : one.events) {
            // perf has names of its own besides those of libpfm4.
            const auto name = papiEvent(parseEventTerm(event));
            if (format_ == ToolFormat::Perf && name && !isClockTime(*name) && !isKnown(*name)) {
                one.lost.push_back({.kind = Reason::OwnName, .text = event});
            }
        }
        if (isEventList(format_)) {
            if (one.events.empty()) {
                one.refused = {.kind = Reason::NoCounts};
            }
            return;
        }
        noteLosses(one);
        if (keepsNames()) {
            one.formula = toInfix(source.named ? *source.named : source.formula);
            return;
        }
        if (format_ == ToolFormat::Papilio) {
            one.formula = toInfix(*formula);
            return;
        }
        if (isPapi()) {
            if (isScaled(source)) {
                flat = Expression::number(static_cast<double>(options_.scale)) * *flat;
                one.lost.push_back(
                    {.kind = Reason::Scale, .text = fmt::format("{}", options_.scale)});
            }
            writePapi(one, *flat);
        } else if (format_ == ToolFormat::PapiDefines) {
            writeDefines(one, *flat);
        } else {
            write(one, format_ == ToolFormat::Likwid ? withInverseClock(*formula) : *formula);
        }
    }

    void noteLosses(ConvertedDefinition& one) const
    {
        const ToolDefinition& source = one.source;
        const bool hasGroups = format_ == ToolFormat::Perf || format_ == ToolFormat::Perfmon;
        if (!source.groups.empty() && !hasGroups) {
            one.lost.push_back({.kind = Reason::Groups});
        }
        if (!source.parent.empty() && format_ != ToolFormat::Perfmon) {
            one.lost.push_back({.kind = Reason::Parent});
        }
        if (!source.constraint.empty() && format_ != ToolFormat::Perf) {
            one.lost.push_back({.kind = Reason::Constraint, .text = source.constraint});
        }
        if (!source.cores.empty() && format_ != ToolFormat::Perf) {
            one.lost.push_back({.kind = Reason::Architecture, .text = source.cores});
        }
        if (!source.architectures.empty() && !isAmd()) {
            one.lost.push_back({.kind = Reason::Architecture,
                                .text = fmt::format("{}", fmt::join(source.architectures, ", "))});
        }
        const bool isUnderscored = source_.format == ToolFormat::Likwid;
        const bool isDotted = format_ == ToolFormat::Perf || format_ == ToolFormat::Perfmon;
        const bool isForeign =
            format_ == ToolFormat::Likwid &&
            std::ranges::any_of(one.events, [&](const auto& event) {
                return std::ranges::find(source_.counters, event, &AssignedCounter::event) ==
                       source_.counters.end();
            });
        if ((isUnderscored && isDotted) || isForeign) {
            one.lost.push_back({.kind = Reason::Spelling});
        }
        for (const auto& event : one.events) {
            for (const auto& [key, value] : parseEventTerm(event).options) {
                if (key == "perf_metrics" && format_ != ToolFormat::Perfmon) {
                    one.lost.push_back({.kind = Reason::DroppedOption, .text = key});
                }
            }
        }
    }

    void writePapi(ConvertedDefinition& one, const Expression& flat)
    {
        if (options_.pmu.empty()) {
            one.refused = {.kind = Reason::NoPmu};
            return;
        }
        std::map<std::string, std::string> spelled;
        for (const auto& event : one.events) {
            const auto name = papiEvent(parseEventTerm(event));
            if (!name) {
                one.refused = {.kind = Reason::NoEventOption, .text = event};
                return;
            }
            if (!isKnown(*name)) {
                one.refused = {.kind = Reason::UnknownEvent, .text = *name};
                return;
            }
            spelled.emplace(event, *name);
        }
        for (const auto& name : flat.names()) {
            if (isMachineProperty(name)) {
                one.refused = {.kind = Reason::NoProperty, .text = name};
                return;
            }
        }
        const auto renamed = flatten(flat, [&](std::string_view name) -> std::optional<Expression> {
            const auto found = spelled.find(std::string(name));
            return found == spelled.end() || found->second == name
                       ? std::nullopt
                       : std::optional(Expression::name(found->second));
        });
        auto preset =
            renamed ? papiDefinition(one.name, *renamed) : Result<Preset>(renamed.error());
        if (!preset) {
            one.refused = {.kind = Reason::Unsupported, .text = preset.error().message};
            return;
        }
        preset->longDescription = one.source.description;
        one.line = presetLine(*preset);
        one.formula = preset->formula.empty() ? preset->events[0] : preset->formula;
        one.preset = *preset;
        one.lost.push_back({.kind = Reason::WholeNumbers});
        replayPapi(one, *renamed, options_.trials);
    }

    void writeDefines(ConvertedDefinition& one, const Expression& flat)
    {
        auto line = defines_.write(one.source, flat, one.name);
        one.refused = line.refused;
        one.formula = std::move(line.formula);
        one.line = one.refused ? std::string() : lineOf(one);
    }

    static void replayPapi(ConvertedDefinition& one, const Expression& formula, std::size_t trials)
    {
        const auto read = papiFormula(*one.preset, PapiVersion::V7_0);
        for (std::size_t trial = 0; trial < trials; ++trial) {
            const Lookup counts = [&](std::string_view name) -> std::optional<double> {
                return randomCount(name, trial);
            };
            const auto expected = evaluate(formula, counts).value;
            constexpr double beyond = 9e18;  // PAPI's readings are 64 bits wide
            if (!expected || std::abs(*expected) > beyond) {
                continue;
            }
            ++one.replay.trials;
            const auto found = read ? papiValue(*read, counts) : Result<long long>(read.error());
            // Cut to a whole number; coefficients are fractions within 1e-9 of what is meant.
            const double allowed = 1 + 1e-8 * std::abs(*expected);
            const bool isRight =
                found && std::abs(static_cast<double>(*found) - *expected) <= allowed;
            one.replay.differing += isRight ? 0 : 1;
        }
        refuseOtherValue(one);
    }

    static void refuseOtherValue(ConvertedDefinition& one)
    {
        if (one.replay.differing > 0) {
            one.refused = {.kind = Reason::OtherValue,
                           .count = one.replay.differing,
                           .limit = one.replay.trials};
            one.formula.clear();
            one.line.clear();
        }
    }

    /// Formulas of perf may name metrics; what others name is an event.
    [[nodiscard]] NameSpelling spelling() const
    {
        switch (format_) {
            case ToolFormat::Likwid:
                return [this](std::string_view name) { return likwidName(name); };
            case ToolFormat::AmdYaml:
                return amdSpelling();
            default:
                return perfSpelling();
        }
    }

    [[nodiscard]] std::variant<std::string, DefinitionReason> likwidName(
        std::string_view name) const
    {
        if (isMachineProperty(name)) {
            auto property = likwidProperty(name);
            return property
                       ? std::variant<std::string, DefinitionReason>(*property)
                       : DefinitionReason{.kind = Reason::NoProperty, .text = std::string(name)};
        }
        return likwid_.counterOf(name);
    }

    void write(ConvertedDefinition& one, const Expression& formula)
    {
        WrittenFormula written;
        if (format_ == ToolFormat::Perfmon) {
            auto perfmon = writePerfmon(formula);
            written.text = perfmon.metric.formula;
            written.refused = perfmon.refused;
            written.names = std::move(perfmon.names);
            one.perfmon = std::move(perfmon.metric);
        } else {
            if (format_ == ToolFormat::Likwid) {
                // Only what can be written takes counters: first with names as they are.
                const auto trial = writeFormula(formula, format_, [&](std::string_view name) {
                    auto spelled = likwidName(name);
                    const auto* text = std::get_if<std::string>(&spelled);
                    return text != nullptr && text->empty()
                               ? std::variant<std::string, DefinitionReason>("PMC0")
                               : spelled;
                });
                one.refused = trial.refused ? trial.refused : likwid_.add(one.events);
                if (one.refused) {
                    return;
                }
            }
            written = writeFormula(formula, format_, spelling());
        }
        if (written.refused) {
            one.refused = written.refused;
            return;
        }
        if (format_ == ToolFormat::Likwid) {
            withClock(written);
        }
        one.formula = written.text;
        one.names = written.names;
        one.replay = replay(written, formula, format_, options_.trials);
        // From AMD to AMD nothing changes: a note says where operands are swapped.
        if (!(isAmd() && keepsReferences())) {
            refuseOtherValue(one);
        }
        if (!one.refused) {
            one.line = lineOf(one);
        }
    }

    /// Inside parentheses a name is a text of its own: inverseClock is what is looked up.
    static void withClock(WrittenFormula& written)
    {
        if (written.names.erase("(1.0/inverseClock)") > 0) {
            written.names.emplace("inverseClock", "#inverse_clock");
        }
    }

    [[nodiscard]] std::string lineOf(const ConvertedDefinition& one) const
    {
        const auto comment = [&](std::string_view sign) {
            std::string text;
            if (!one.source.description.empty()) {
                text = fmt::format("{} {}\n", sign, visibleText(one.source.description));
            }
            return text;
        };
        switch (format_) {
            case ToolFormat::Likwid:
                return likwidMetricLine(one.name, one.source.unit, one.formula);
            case ToolFormat::PapiDefines:
                return fmt::format("{}{}, {}", comment("#"), one.name, one.formula);
            default:
                return {};
        }
    }

    void writeThreshold(ConvertedDefinition& one)
    {
        const bool canHave = format_ == ToolFormat::Perf || format_ == ToolFormat::Perfmon;
        std::set<std::string, std::less<>> written;
        for (const auto& other : result_.definitions) {
            if (!other.refused) {
                written.insert(other.source.name);
            }
        }
        bool isKnown = canHave;
        for (const auto& name : one.source.threshold->names()) {
            isKnown = isKnown && (written.contains(name) || isMachineProperty(name));
        }
        if (isKnown) {
            const auto text = writeFormula(
                *one.source.threshold, format_,
                [&](std::string_view name) -> std::variant<std::string, DefinitionReason> {
                    const auto known = names_.find(name);
                    if (known == names_.end()) {
                        return std::string(name);
                    }
                    return format_ == ToolFormat::Perfmon ? "metric_" + known->second
                                                          : known->second;
                });
            if (!text.refused) {
                one.threshold = text.text;
                return;
            }
        }
        one.lost.push_back({.kind = Reason::Threshold});
    }

    /// All events in sets that fit, spelled for the tool.
    void planEvents()
    {
        DefinitionSet set;
        std::map<std::string, std::string> spelled;
        for (auto& one : result_.definitions) {
            if (one.refused) {
                continue;
            }
            std::string formula;
            for (const auto& event : one.events) {
                const auto term = parseEventTerm(event);
                const bool isDevice = event.find_first_of("()[]{} /") != std::string::npos;
                const auto name = isDevice ? std::nullopt : papiEvent(term);
                if (!name || !isKnown(*name)) {
                    one.refused = {.kind = isDevice ? Reason::NoName
                                           : name   ? Reason::UnknownEvent
                                                    : Reason::NoEventOption,
                                   .text = name.value_or(event)};
                    break;
                }
                spelled[event] = *name;
                formula += (formula.empty() ? "" : " + ") + toInfix(Expression::name(event));
            }
            if (!one.refused) {
                set.definitions.push_back({one.name, formula, {}, {}, {}});
            }
        }
        const auto plan = scheduleEvents(set, {options_.counters, {}, {}});
        if (!plan) {
            for (auto& one : result_.definitions) {
                one.refused = {.kind = Reason::Unsupported, .text = plan.error().message};
            }
            return;
        }
        for (const auto& events : plan->eventSets) {
            auto& names = result_.eventSets.emplace_back();
            for (const auto& event : events) {
                names.push_back(spelled.contains(event) ? spelled[event] : event);
            }
        }
    }

    const ToolDefinitions& source_;
    const ConversionOptions& options_;
    ToolFormat format_;
    Definitions formulas_;
    LikwidEventSet likwid_;
    PapiDefinesWriter defines_;
    Conversion result_;
    std::map<std::string, std::string, std::less<>> names_;
    std::set<std::string> taken_;
};

std::string commentsOf(const Conversion& conversion)
{
    std::string text;
    for (const auto& note : conversion.options.notes) {
        addComment(text, note);
    }
    return text;
}

std::string eventListText(const Conversion& conversion)
{
    auto text = commentsOf(conversion);
    for (std::size_t i = 0; i < conversion.eventSets.size(); ++i) {
        text += fmt::format("# run {} of {}\n{}\n", i + 1, conversion.eventSets.size(),
                            fmt::join(conversion.eventSets[i], ","));
    }
    return text;
}

}  // namespace

std::size_t Conversion::writtenCount() const
{
    return static_cast<std::size_t>(std::ranges::count_if(
        definitions, [](const auto& definition) { return !definition.refused; }));
}

Conversion convert(const ToolDefinitions& definitions, const ConversionOptions& options)
{
    return Converter(definitions, options).run();
}

namespace {

/// A performance group of LIKWID, which has room for descriptions in its last section only.
std::string likwidText(const Conversion& conversion, const std::string& metricLines)
{
    const auto title = visibleText(conversion.title);
    std::string descriptions;
    for (const auto& one : conversion.definitions) {
        if (!one.refused && !one.source.description.empty()) {
            descriptions += fmt::format("{}: {}\n", one.name, visibleText(one.source.description));
        }
    }
    return fmt::format("SHORT {}\n\nEVENTSET\n{}\nMETRICS\n{}\nLONG\n{}\n{}{}",
                       title.empty() ? "Papilio" : title, conversion.eventSet, metricLines, title,
                       descriptions, commentsOf(conversion));
}

}  // namespace

std::string conversionText(const Conversion& conversion)
{
    const auto format = conversion.options.format;
    if (conversion.writtenCount() == 0) {
        return {};
    }
    if (isEventList(format)) {
        return eventListText(conversion);
    }
    if (format == ToolFormat::AmdYaml) {
        std::vector<AmdMetric> metrics;
        for (const auto& one : conversion.definitions) {
            if (!one.refused) {
                metrics.push_back(
                    {one.name, one.source.description, one.formula, one.source.architectures});
            }
        }
        return commentsOf(conversion) + amdYaml(metrics);
    }
    std::string lines;
    for (const auto& one : conversion.definitions) {
        if (!one.refused) {
            lines += one.line + "\n";
        }
    }
    const auto title = visibleText(conversion.title);
    switch (format) {
        case ToolFormat::Likwid:
            return likwidText(conversion, lines);
        case ToolFormat::PapiUserEvents:
            return fmt::format("{}CPU,{}\n{}", commentsOf(conversion), conversion.options.pmu,
                               lines);
        case ToolFormat::PapiDefines:
            return commentsOf(conversion) + conversion.defines + lines;
        default:
            return commentsOf(conversion) + lines;
    }
}

}  // namespace papilio::core
