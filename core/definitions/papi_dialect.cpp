#include "core/definitions/papi_dialect.h"

#include "core/base/ascii.h"
#include "core/base/lists.h"
#include "core/base/number_format.h"
#include "core/base/text.h"
#include "core/definitions/conversion.h"
#include "core/definitions/dialect.h"
#include "core/formula/parser.h"
#include "core/papi/schedule.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <utility>

namespace papilio::core {

namespace {

using Kind = Expression::Kind;
using Reason = DefinitionReason::Kind;

/// A piece of postfix, and how many values it needs on PAPI's stack.
struct Piece {
    std::string text;
    std::size_t depth = 1;
};

Piece literal(long long value)
{
    return {fmt::format("{}|", value), 1};
}

class PostfixWriter {
public:
    /// @param swaps  operands of + and *, where PAPI's stack then holds fewer values
    PostfixWriter(PapiLimits limits, bool swaps) : limits_(limits), swaps_(swaps) {}

    Result<Piece> write(const Expression& expression)
    {
        switch (expression.kind()) {
            case Kind::Number:
                return number(expression.number());
            case Kind::Name:
                return name(expression.name());
            case Kind::Negate: {
                const auto operand = write(expression.left());
                return operand ? negated(*operand) : operand;
            }
            case Kind::Multiply:
                if (expression.right().kind() == Kind::Number) {
                    return scaled(expression.left(), expression.right().number(), false);
                }
                if (expression.left().kind() == Kind::Number) {
                    return scaled(expression.right(), expression.left().number(), false);
                }
                break;
            case Kind::Divide:
                if (expression.right().kind() == Kind::Number) {
                    return scaled(expression.left(), expression.right().number(), true);
                }
                break;
            default:
                break;
        }
        if (expression.kind() >= Kind::Minimum) {
            return errorOf(Errc::Unsupported,
                           "PAPI has no {}; count the parts and combine them later",
                           operationText(expression.kind()));
        }
        auto left = write(expression.left());
        if (!left) {
            return left;
        }
        const auto right = write(expression.right());
        if (!right) {
            return right;
        }
        return joined(*left, *right, sign(expression.kind()));
    }

    std::vector<std::string> takeNatives() { return std::move(natives_); }

private:
    [[nodiscard]] Piece joined(const Piece& left, const Piece& right, char operation) const
    {
        const bool swaps =
            swaps_ && (operation == '+' || operation == '*') &&
            std::max(right.depth, 1 + left.depth) < std::max(left.depth, 1 + right.depth);
        const Piece& first = swaps ? right : left;
        const Piece& second = swaps ? left : right;
        return {fmt::format("{}{}{}|", first.text, second.text, operation),
                std::max(first.depth, 1 + second.depth)};
    }

    [[nodiscard]] Piece negated(const Piece& piece) const { return joined(literal(0), piece, '-'); }

    static char sign(Kind kind)
    {
        switch (kind) {
            case Kind::Add:
                return '+';
            case Kind::Subtract:
                return '-';
            case Kind::Multiply:
                return '*';
            default:
                return '/';
        }
    }

    Piece name(const std::string& event)
    {
        if (event == maximumHz) {
            return {"#|", 1};
        }
        auto known = std::ranges::find(natives_, event);
        if (known == natives_.end()) {
            natives_.push_back(event);
            known = natives_.end() - 1;
        }
        return {fmt::format("N{}|", known - natives_.begin()), 1};
    }

    /// Whether integer() can write it: doubles are whole and exact up to 2^53 only. NaN is not.
    static bool isBuilt(double magnitude) { return magnitude <= 9007199254740992.0; }

    static Error beyond(double value)
    {
        return {Errc::Unsupported, fmt::format("the number {} cannot be built from PAPI's integers",
                                               exactText(value))};
    }

    // An unsigned integer; beyond what atoi reads, in two parts.
    [[nodiscard]] Piece integer(double value) const
    {
        if (value <= limits_.largestConstant) {
            return literal(static_cast<long long>(value));
        }
        constexpr long long base = 1LL << 27U;
        const auto whole = static_cast<long long>(value);
        const Piece high = joined(literal(whole / base), literal(base), '*');
        return joined(high, literal(whole % base), '+');
    }

    Result<Piece> number(double value)
    {
        const double magnitude = std::abs(value);
        if (!isBuilt(magnitude)) {
            return beyond(value);
        }
        Piece piece;
        if (std::trunc(magnitude) == magnitude) {
            piece = integer(magnitude);
        } else {
            const auto fraction = ratio(magnitude);
            if (!isBuilt(fraction.first) || !isBuilt(fraction.second)) {
                return beyond(value);
            }
            piece = joined(integer(fraction.first), integer(fraction.second), '/');
        }
        return value < 0 ? negated(piece) : piece;
    }

    // p / q of doubles that are whole: within 1e-9 of the value.
    static std::pair<double, double> ratio(double value)
    {
        double power = 1;
        while (value * power < 1e-6 && power < 1e300) {
            power *= 1e6;
        }
        const double scaled = value * power;
        const auto fraction = rationalized(scaled, 1e-9 * scaled, 1'000'000'000);
        return {static_cast<double>(fraction.numerator),
                static_cast<double>(fraction.denominator) * power};
    }

    // x * 0.8 as x * 4 / 5: the product first keeps most.
    Result<Piece> scaled(const Expression& expression, double factor, bool divides)
    {
        auto operand = write(expression);
        if (!operand) {
            return operand;
        }
        const double magnitude = std::abs(factor);
        if (magnitude == 0 || !isBuilt(magnitude)) {
            const auto constant = number(factor);
            return constant ? joined(*operand, *constant, divides ? '/' : '*') : constant;
        }
        std::pair<double, double> fraction{magnitude, 1};
        if (std::trunc(magnitude) != magnitude) {
            fraction = ratio(magnitude);
        }
        if (divides) {
            std::swap(fraction.first, fraction.second);
        }
        if (!isBuilt(fraction.first) || !isBuilt(fraction.second)) {
            return beyond(factor);
        }
        Piece piece = *std::move(operand);
        if (fraction.first != 1) {
            piece = joined(piece, integer(fraction.first), '*');
        }
        if (fraction.second != 1) {
            piece = joined(piece, integer(fraction.second), '/');
        }
        return factor < 0 ? negated(piece) : piece;
    }

    PapiLimits limits_;
    bool swaps_;
    std::vector<std::string> natives_;
};

/// The formula over the names that PAPI asks libpfm4 for.
Expression spelled(const Expression& formula,
                   const std::map<std::string, std::string, std::less<>>& names)
{
    if (formula.kind() == Kind::Name) {
        return Expression::name(names.find(formula.name())->second);
    }
    return withOperands(formula, [&](const Expression& part) { return spelled(part, names); });
}

Result<MetricDefinitions> readUserEvents(std::string_view text, const std::filesystem::path& path)
{
    const auto file = readPresets(text);
    if (!file) {
        return file.error().in(path.string());
    }
    MetricDefinitions all;
    all.dialect = &dialects::papiUserEvents;
    for (const auto& block : file->blocks) {
        const auto pmus = mapped(block.cpus, &CpuLine::pmu);
        for (const auto& preset : block.presets) {
            addPreset(preset, fmt::format("{}", fmt::join(pmus, ", ")), all);
        }
    }
    for (const auto& note : file->notes) {
        if (!note.name.empty()) {
            all.refuse(note.name, {Errc::Malformed, note.text});
        }
    }
    return all;
}

/// A line of events for each run, as PAPI and libpfm4 spell them.
class EventListWriter : public DefinitionWriter {
public:
    using DefinitionWriter::DefinitionWriter;

    void write(WrittenDefinition& one, const Expression&) override
    {
        if (one.events.empty()) {
            one.refuse({.kind = Reason::NoCounts});
            return;
        }
        std::string formula;
        std::map<std::string, std::string, std::less<>> spelled;
        for (const auto& event : one.events) {
            const bool isDevice = event.find_first_of("()[]{} /") != std::string::npos;
            const auto name = isDevice ? std::nullopt : papiEvent(parseEventTerm(event));
            if (!name || (options_.known && !options_.known->has(*name))) {
                one.refuse({.kind = isDevice ? Reason::NoName
                                    : name   ? Reason::UnknownEvent
                                             : Reason::NoEventOption,
                            .text = name.value_or(event)});
                return;
            }
            spelled[event] = *name;
            formula += (formula.empty() ? "" : " + ") + toInfix(Expression::name(event));
        }
        spelled_.merge(spelled);
        set_.definitions.push_back({one.name, formula, {}, {}, {}});
    }

    std::string text(Conversion& made) override
    {
        const auto plan = scheduleEvents(set_, {options_.counters, {}, {}});
        if (!plan) {
            for (auto& one : made.definitions) {
                one.refuse({.kind = Reason::Unsupported, .text = plan.error().message});
            }
            return {};
        }
        auto text = made.comments();
        for (const auto& events : plan->eventSets) {
            auto& names = made.eventSets.emplace_back();
            for (const auto& event : events) {
                names.push_back(spelled_.at(event));
            }
            text += fmt::format("# run {} of {}\n{}\n", made.eventSets.size(),
                                plan->eventSets.size(), fmt::join(names, ","));
        }
        return text;
    }

private:
    std::map<std::string, std::string, std::less<>> spelled_;
    DefinitionSet set_;
};

}  // namespace

std::string definitionName(std::string_view metric)
{
    std::string name = upperCase(plainName(metric));
    if (name.empty() || isDigit(name[0])) {
        name.insert(0, "METRIC_");
    }
    return name;
}

Result<Preset> postfixDefinition(const Expression& formula, PapiVersion version)
{
    Preset preset;
    for (const bool swaps : {false, true}) {
        PostfixWriter writer(papiLimits(version), swaps);
        auto piece = writer.write(formula);
        if (!piece) {
            return piece.error();
        }
        preset.derivation =
            formula.kind() == Kind::Name ? Derivation::NotDerived : Derivation::Postfix;
        preset.formula = formula.kind() == Kind::Name ? std::string() : std::move(piece->text);
        preset.events = writer.takeNatives();
        if (papiFormula(preset, version)) {
            break;
        }
    }
    return preset;
}

Result<Preset> papiDefinition(const std::string& name, const Expression& flat, PapiVersion version)
{
    auto preset = postfixDefinition(simplify(flat), version);
    if (!preset) {
        return preset.error().in(name);
    }
    preset->name = name;
    preset->isUserEvent = true;
    if (preset->events.empty()) {
        return Error{Errc::Unsupported, name + ": it contains no event, so PAPI counts nothing"};
    }
    for (const auto& event : preset->events) {
        if (event.find_first_of(",|\n\r\t ") != std::string::npos) {
            return errorOf(Errc::Unsupported,
                           "{}: the name \"{}\" has a comma, a bar or a blank, which ends a field "
                           "in files of PAPI",
                           name, event);
        }
    }
    const auto read = papiFormula(*preset, version);
    return read ? std::move(preset) : read.error().in(name);
}

std::vector<DefinitionReason> papiObjections(const Preset& preset, PapiVersion version)
{
    std::vector<DefinitionReason> objections;
    const auto length = presetLine(preset).size();
    if (const auto limit = papiLimits(version).lineLength; length > limit) {
        objections.push_back({.kind = Reason::LongLine, .count = length, .limit = limit});
    }
    if (const auto formula = papiFormula(preset, version); !formula) {
        objections.push_back({.kind = Reason::Unsupported, .text = formula.error().message});
    }
    return objections;
}

std::string PapiWriter::name(const std::string& name) const
{
    const auto own = definitionName(name);
    return own.starts_with("PAPI_") ? own.substr(5) : own;
}

void PapiWriter::write(WrittenDefinition& one, const Expression& formula)
{
    if (options_.pmu.empty()) {
        one.refuse({.kind = Reason::NoPmu});
    }
    std::map<std::string, std::string, std::less<>> names;
    for (const auto& event : one.events) {
        const auto name = papiEvent(parseEventTerm(event));
        if (!name) {
            one.refuse({.kind = Reason::NoEventOption, .text = event});
        } else if (options_.known && !options_.known->has(*name)) {
            one.refuse({.kind = Reason::UnknownEvent, .text = *name});
        }
        names.emplace(event, name.value_or(event));
    }
    for (const auto& name : formula.names()) {
        if (isMachineProperty(name)) {
            one.refuse({.kind = Reason::NoProperty, .text = name});
        }
    }
    if (one.refused) {
        return;
    }
    const auto own = spelled(formula, names);
    auto preset = papiDefinition(one.name, own);
    if (!preset) {
        one.refuse({.kind = Reason::Unsupported, .text = preset.error().message});
        return;
    }
    preset->longDescription = one.source.description;
    one.formula = preset->formula.empty() ? preset->events[0] : preset->formula;
    one.lost.push_back({.kind = Reason::WholeNumbers});
    // Coefficients are fractions within 1e-9 of what is meant, and PAPI's readings are 64 bits
    // wide.
    const auto read = papiFormula(*preset, PapiVersion::V7_0);
    one.check =
        checkFormula(own, options_.trials,
                     [&](const Lookup& counts) -> std::optional<double> {
                         const auto found = papiValue(*read, counts);
                         return found ? std::optional(static_cast<double>(*found)) : std::nullopt;
                     },
                     {.share = 1e-8, .cut = 1, .largest = 9e18});
    presets_.push_back(*std::move(preset));
}

std::vector<Preset> PapiWriter::presets(const Conversion& made) const
{
    std::vector<Preset> presets;
    for (const auto* one : made.written()) {
        presets.push_back(*std::ranges::find(presets_, one->name, &Preset::name));
    }
    return presets;
}

std::string PapiWriter::text(Conversion& made)
{
    auto text = made.comments() + pmuLine(options_.pmu);
    for (const auto& preset : presets(made)) {
        text += presetLine(preset) + "\n";
    }
    return text;
}

void addPreset(const Preset& preset, const std::string& pmus, MetricDefinitions& all)
{
    const auto formula = presetExpression(preset);
    if (!formula) {
        all.refuse(preset.name, formula.error());
        return;
    }
    auto& definition = all.definitions.emplace_back();
    definition.name = preset.name;
    definition.formula = *formula;
    definition.description = preset.longDescription;
    definition.category = pmus;
}

std::string pmuOf(const MetricDefinitions& definitions)
{
    const auto& all = definitions.definitions;
    if (definitions.dialect != &dialects::papiUserEvents || all.empty()) {
        return {};
    }
    const auto& first = all.front().category;
    const bool isOne = first.find(',') == std::string::npos &&
                       std::ranges::all_of(all, [&](const auto& definition) {
                           return definition.category == first;
                       });
    return isOne ? first : std::string();
}

const Dialect dialects::papiUserEvents = {
    .id = "papi-user-events",
    .tool = "PAPI",
    .label = "PAPI user-defined events",
    .suffix = ".csv",
    .maskSign = ':',
    .countsOnly = true,
    .wholeNumbers = true,
    .isForPapi = true,
    .needsPfmNames = true,
    .read = readUserEvents,
    .writer = newWriter<PapiWriter>,
};

const Dialect dialects::papiPresets = {
    .id = "papi-presets",
    .tool = "PAPI",
    .label = "PAPI presets (papi_events.csv)",
    .suffix = ".csv",
    .isForPapi = true,
    .namesPresets = true,
    .needsPfmNames = true,
};

Rational rationalized(double value, double tolerance, long long largestDenominator)
{
    const double magnitude = std::abs(value);
    const auto whole = static_cast<long long>(std::floor(magnitude));
    Rational before{1, 0};
    Rational best{whole, 1};
    double rest = magnitude - static_cast<double>(whole);
    while (std::abs(best.value() - magnitude) > tolerance && rest > 1e-15) {
        const double inverse = 1 / rest;
        const auto part = static_cast<long long>(std::floor(inverse));
        rest = inverse - static_cast<double>(part);
        // Semiconvergents lie between two convergents: the first one near enough is the simplest.
        bool isDone = false;
        for (long long step = 1; step <= part; ++step) {
            const Rational next{before.numerator + step * best.numerator,
                                before.denominator + step * best.denominator};
            if (next.denominator > largestDenominator) {
                isDone = true;
                break;
            }
            if (step == part || std::abs(next.value() - magnitude) <= tolerance) {
                isDone = step < part;
                before = std::exchange(best, next);
                break;
            }
        }
        if (isDone) {
            break;
        }
    }
    best.numerator = value < 0 ? -best.numerator : best.numerator;
    return best;
}

const Dialect dialects::eventList = {
    .id = "event-list",
    .tool = "libpfm4",
    .label = "List of events (libpfm4)",
    .suffix = ".txt",
    .eventsOnly = true,
    .countsOnly = true,
    .needsCounters = true,
    .needsPfmNames = true,
    .writer = newWriter<EventListWriter>,
};

}  // namespace papilio::core
