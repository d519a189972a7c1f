#include "core/papi/presets.h"

#include "core/base/ascii.h"
#include "core/base/parsed_number.h"
#include "core/base/text.h"
#include "core/formula/parser.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <utility>

namespace papilio::core {

namespace {

// PAPI ends a text at its first comma, and a line at its end.
std::string papiSafe(std::string_view text)
{
    auto safe = visibleText(text);
    std::ranges::replace(safe, ',', ';');
    std::ranges::replace(safe, '"', '\'');
    return safe;
}

std::string pmuName(const PresetBlock& block, const CpuLine& cpu)
{
    return block.component == "CPU" ? cpu.pmu : block.component + ":" + cpu.pmu;
}

Error noSuchPmu(const PresetFile& file, std::string_view pmu)
{
    const auto all = pmuNames(file);
    std::vector<std::string> alike;
    for (const auto& name : all) {
        const std::size_t length = std::min({name.size(), pmu.size(), std::size_t{3}});
        if (alike.size() < 8 && length > 0 &&
            equalsIgnoringCase(name.substr(0, length), pmu.substr(0, length))) {
            alike.push_back(name);
        }
    }
    if (alike.empty()) {
        alike.assign(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(
                                                    std::min<std::size_t>(all.size(), 8)));
    }
    return {Errc::NotFound,
            all.empty() ? fmt::format("no CPU line names \"{}\"; the file has no CPU lines", pmu)
                        : fmt::format("no CPU line names \"{}\"; of the {} PMUs, try {}", pmu,
                                      all.size(), fmt::join(alike, ", "))};
}

void addOrReplace(PmuPresets& result, const Preset& preset)
{
    const auto known = std::ranges::find_if(result.presets, [&](const Preset& other) {
        return equalsIgnoringCase(other.name, preset.name);
    });
    if (known == result.presets.end()) {
        result.presets.push_back(preset);
        return;
    }
    result.redefinitions.push_back(
        {preset.line, fmt::format("{} replaces line {}{}", preset.name, known->line,
                                  known->sameAs(preset) ? ", which is the same" : "")});
    *known = preset;
}

Expression sumOfEvents(const std::vector<std::string>& events, std::size_t first)
{
    Expression sum = Expression::name(events[first]);
    for (std::size_t i = first + 1; i < events.size(); ++i) {
        sum = sum + Expression::name(events[i]);
    }
    return sum;
}

// Operands N0, N1, … become the events they represent.
Result<Expression> withEvents(const Expression& formula, const Preset& preset)
{
    using Kind = Expression::Kind;
    if (formula.kind() == Kind::Number) {
        return formula;
    }
    if (formula.kind() == Kind::Name) {
        const std::string& name = formula.name();
        if (name == maximumHz) {
            return formula;
        }
        const bool isOperand =
            name.size() > 1 && name[0] == 'N' && std::ranges::all_of(name.substr(1), isDigit);
        if (!isOperand) {
            return Error{Errc::Malformed,
                         fmt::format("{}: \"{}\" is not an operand; the operands are N0 to N{}",
                                     preset.name, name, preset.events.size() - 1)};
        }
        const auto index = parsedNumber<std::size_t>(std::string_view(name).substr(1));
        if (!index || *index >= preset.events.size()) {
            return Error{Errc::Malformed, fmt::format("{}: {} has no event, there are {}",
                                                      preset.name, name, preset.events.size())};
        }
        return Expression::name(preset.events[*index]);
    }
    std::vector<Expression> operands;
    for (std::size_t i = 0; i < formula.operandCount(); ++i) {
        auto operand = withEvents(formula.operand(i), preset);
        if (!operand) {
            return operand;
        }
        operands.push_back(*std::move(operand));
    }
    return Expression::rebuilt(formula, operands);
}

Result<Expression> formulaExpression(const Preset& preset)
{
    std::string text;
    for (const char c : preset.formula) {
        text += c == '#' ? "`#`" : std::string(1, c);
    }
    const auto parsed =
        preset.derivation == Derivation::Postfix ? parseRpn(text) : parseInfix(text);
    if (!parsed) {
        return parsed.error().in(fmt::format("{}: formula \"{}\"", preset.name, preset.formula));
    }
    return withEvents(*parsed, preset);
}

}  // namespace

bool Preset::sameAs(const Preset& other) const
{
    return name == other.name && derivation == other.derivation && formula == other.formula &&
           events == other.events && longDescription == other.longDescription &&
           shortDescription == other.shortDescription && note == other.note &&
           isUserEvent == other.isUserEvent;
}

std::string presetLine(const Preset& preset)
{
    std::string line = fmt::format("{},{},{}", preset.isUserEvent ? "EVENT" : "PRESET", preset.name,
                                   toString(preset.derivation));
    if (!preset.formula.empty()) {
        line += "," + preset.formula;
    }
    for (const auto& event : preset.events) {
        line += "," + event;
    }
    const auto text = [&](std::string_view word, const std::string& content) {
        if (!content.empty()) {
            line += fmt::format(",{},\"{}\"", word, papiSafe(content));
        }
    };
    text("LDESC", preset.longDescription);
    text("SDESC", preset.shortDescription);
    text("NOTE", preset.note);
    return line;
}

std::string writePresets(const PresetFile& file)
{
    std::string text;
    for (const auto& block : file.blocks) {
        if (block.presets.empty()) {
            continue;  // its CPU lines would widen the next block
        }
        for (const auto& cpu : block.cpus) {
            text += fmt::format("{},{}", block.component, cpu.pmu);
            text += cpu.type ? fmt::format(",{}\n", *cpu.type) : "\n";
        }
        for (const auto& preset : block.presets) {
            text += presetLine(preset) + "\n";
        }
    }
    return text;
}

std::vector<std::string> pmuNames(const PresetFile& file)
{
    std::vector<std::string> names;
    for (const auto& block : file.blocks) {
        for (const auto& cpu : block.cpus) {
            const std::string name = pmuName(block, cpu);
            if (std::ranges::find(names, name) == names.end()) {
                names.push_back(name);
            }
        }
    }
    return names;
}

namespace {

/// A device without its component: "gfx90a" is rocm:gfx90a where no CPU line and no other component
/// has that name.
std::string fullPmuName(const PresetFile& file, std::string_view wanted)
{
    std::string found;
    for (const auto& name : pmuNames(file)) {
        if (equalsIgnoringCase(name, wanted)) {
            return std::string(wanted);
        }
        const auto colon = name.find(':');
        if (colon != std::string::npos &&
            equalsIgnoringCase(std::string_view(name).substr(colon + 1), wanted)) {
            if (!found.empty()) {
                return std::string(wanted);  // of two components: it must be given in full
            }
            found = name;
        }
    }
    return found.empty() ? std::string(wanted) : found;
}

}  // namespace

Result<PmuPresets> presetsFor(const PresetFile& file, std::string_view pmu)
{
    PmuPresets result;
    const std::string full = fullPmuName(file, pmu);
    result.pmu = full;
    bool isKnown = false;
    for (const auto& block : file.blocks) {
        const bool isOurs = std::ranges::any_of(block.cpus, [&](const CpuLine& cpu) {
            return equalsIgnoringCase(pmuName(block, cpu), full);
        });
        isKnown = isKnown || isOurs;
        if (isOurs) {
            for (const auto& preset : block.presets) {
                addOrReplace(result, preset);
            }
            result.unread.insert(result.unread.end(), block.unread.begin(), block.unread.end());
        }
    }
    if (!isKnown) {
        return noSuchPmu(file, full);
    }
    return result;
}

Result<Expression> presetExpression(const Preset& preset)
{
    if (preset.events.empty()) {
        return Error{Errc::Malformed, preset.name + " has no event"};
    }
    const Expression first = Expression::name(preset.events[0]);
    const bool hasMore = preset.events.size() > 1;
    switch (preset.derivation) {
        case Derivation::NotDerived:
        case Derivation::Compound:
            return first;
        case Derivation::Add:
            return sumOfEvents(preset.events, 0);
        case Derivation::Subtract: {
            Expression difference = first;
            for (std::size_t i = 1; i < preset.events.size(); ++i) {
                difference = difference - Expression::name(preset.events[i]);
            }
            return difference;
        }
        case Derivation::PerSecond:
        case Derivation::AddPerSecond: {
            if (!hasMore) {
                return Error{Errc::Malformed, preset.name + " is a rate and needs a second event"};
            }
            const Expression counted = preset.derivation == Derivation::PerSecond
                                           ? Expression::name(preset.events[1])
                                           : sumOfEvents(preset.events, 1);
            return counted * Expression::name(std::string(maximumHz)) / first;
        }
        default:
            return formulaExpression(preset);
    }
}

namespace {

/// How many values wait on PAPI's stack while it computes a formula.
std::size_t placesOf(const Expression& formula)
{
    return formula.operandCount() == 0
               ? 1
               : std::max(placesOf(formula.left()), 1 + placesOf(formula.right()));
}

/// A word of a postfix formula that PAPI does not read; empty: it reads all.
std::string foreignWord(const Preset& preset, const PapiLimits& limits)
{
    for (const auto word : split(preset.formula, "|")) {
        const bool isOperation = word == "+" || word == "-" || word == "*" || word == "/";
        const auto number = parsedNumber<long long>(word);
        const bool isNumber = number && std::ranges::all_of(word, isDigit);
        if (!word.empty() && !isOperation && word != maximumHz && !word.starts_with('N') &&
            !(isNumber && *number <= limits.largestConstant)) {
            return std::string(word);
        }
    }
    return {};
}

}  // namespace

Result<Expression> papiFormula(const Preset& preset, PapiVersion version)
{
    const auto limits = papiLimits(version);
    const auto refused = [](const std::string& why) {
        return Result<Expression>(Error{Errc::Unsupported, why});
    };
    if (preset.events.size() > limits.terms) {
        return refused(
            fmt::format("PAPI keeps {} of its {} events", limits.terms, preset.events.size()));
    }
    if (preset.derivation == Derivation::Infix) {
        return refused("PAPI makes its own postfix of infix; write DERIVED_POSTFIX");
    }
    if (preset.derivation == Derivation::Postfix) {
        if (const auto word = foreignWord(preset, limits); !word.empty()) {
            return refused(fmt::format(
                "PAPI reads N0, N1, …, #, + - * / and unsigned integers up to {} only, not {}",
                limits.largestConstant, word));
        }
    }
    auto formula = presetExpression(preset);
    if (formula && preset.derivation == Derivation::Postfix && placesOf(*formula) > limits.terms) {
        return refused(fmt::format("{} values wait on PAPI's stack, which holds {}",
                                   placesOf(*formula), limits.terms));
    }
    return formula;
}

Result<long long> papiValue(const Expression& formula, const Lookup& counts)
{
    constexpr double largest = 9223372036854775808.0;  // 2^63
    const auto value = evaluate(formula, counts);
    if (value.value && std::abs(*value.value) < largest) {
        return static_cast<long long>(*value.value);
    }
    return Error{Errc::NotFinite, value.warning.empty()
                                      ? std::string("the value exceeds PAPI's 64 bits")
                                      : "PAPI gives no number: the formula " + value.warning};
}

Definitions presetDefinitions(const std::vector<Preset>& presets)
{
    std::map<std::string, Expression, std::less<>> known;
    for (const auto& preset : presets) {
        if (auto expression = presetExpression(preset)) {
            known.insert_or_assign(preset.name, *std::move(expression));
        }
    }
    return [known = std::move(known)](std::string_view name) -> std::optional<Expression> {
        const auto found = known.find(name);
        return found == known.end() ? std::nullopt : std::optional(found->second);
    };
}

}  // namespace papilio::core
