#include "core/definitions/conversion.h"

#include "core/base/ascii.h"
#include "core/base/constants.h"
#include "core/base/lists.h"
#include "core/base/number_format.h"
#include "core/base/text.h"
#include "core/definitions/dialect.h"
#include "core/model/event_names.h"
#include "core/papi/presets.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>

namespace papilio::core {

namespace {

/// The sum of what a formula adds, without signs: what its roundoff is a share of.
double magnitudeOf(const Expression& expression, const Lookup& lookup)
{
    using Kind = Expression::Kind;
    const auto part = [&](std::size_t index) {
        return magnitudeOf(expression.operand(index), lookup);
    };
    switch (expression.kind()) {
        case Kind::Number:
            return std::abs(expression.number());
        case Kind::Name:
            return std::abs(lookup(expression.name()).value_or(0));
        case Kind::Negate:
            return part(0);
        case Kind::Add:
        case Kind::Subtract:
            return part(0) + part(1);
        case Kind::Multiply:
            return part(0) * part(1);
        case Kind::Divide:
        case Kind::Ratio: {
            // A denominator that is a small difference enlarges the roundoff of its terms.
            const auto under = evaluate(expression.right(), lookup).value.value_or(0);
            return under == 0 ? 0 : part(0) / std::abs(under) * (part(1) / std::abs(under));
        }
        case Kind::Conditional:
            return std::max(part(0), part(2));
        default:
            return std::max(part(0), part(1));
    }
}

std::uint64_t mixed(std::uint64_t value)  // splitmix64
{
    value += 0x9e3779b97f4a7c15ULL;
    value = (value ^ (value >> 30U)) * 0xbf58476d1ce4e5b9ULL;
    value = (value ^ (value >> 27U)) * 0x94d049bb133111ebULL;
    return value ^ (value >> 31U);
}

using Kind = Expression::Kind;
using Reason = DefinitionReason::Kind;

bool dividesByCounts(const Expression& expression)
{
    return anyPart(expression, [](const Expression& part) {
        return part.kind() == Kind::Divide && !part.right().names().empty();
    });
}

class Converter {
public:
    Converter(const MetricDefinitions& source, const ConversionOptions& options)
        : source_(source),
          target_(*options.dialect),
          formulas_(formulasOf(source)),
          writer_(target_.writer(source, options)),
          isFamily_(target_.family ==
                        (source.dialect != nullptr ? source.dialect->family : papilioFamily) &&
                    !target_.family.empty())
    {
        made_.options = options;
        made_.title = source.title;
    }

    Conversion run()
    {
        for (const auto& definition : source_.definitions) {
            auto& one = made_.definitions.emplace_back();
            one.source = definition;
            one.lost = definition.lost;
            one.name = uniqueName(definition);
            names_.emplace(definition.name, one.name);
        }
        for (auto& one : made_.definitions) {
            convert(one);
        }
        // A threshold may be over definitions that stand below it, or that are refused.
        for (auto& one : made_.definitions) {
            if (!one.refused && one.source.threshold) {
                writeThreshold(one);
            }
        }
        if (made_.writtenCount() > 0) {
            made_.text = writer_->text(made_);
        }
        return std::move(made_);
    }

private:
    /// Whether it is a ratio that would be cut to a small whole number.
    [[nodiscard]] bool isScaled(const MetricDefinition& definition) const
    {
        const auto flat = flatten(definition.formula, formulas_);
        return target_.wholeNumbers && made_.options.scale > 1 && flat && dividesByCounts(*flat);
    }

    std::string uniqueName(const MetricDefinition& definition)
    {
        const auto wanted = writer_->name(
            definition.name +
            (isScaled(definition) ? fmt::format("_X{}", made_.options.scale) : std::string()));
        if (target_.repeatsNames) {
            return wanted;
        }
        // Definitions of other cores may have the same name.
        const auto cores = target_.has(Dialect::Cores) ? definition.cores : std::string();
        return freeName(
            wanted,
            [&](const std::string& one) { return !taken_.insert(one + '\n' + cores).second; }, "_");
    }

    void convert(WrittenDefinition& one)
    {
        const auto& source = one.source;
        const auto flat = flatten(source.formula, formulas_);
        if (!flat) {
            one.refuse({.kind = Reason::Malformed, .text = flat.error().message});
            return;
        }
        for (const auto& name : flat->names()) {
            if (!isMachineProperty(name)) {
                one.events.push_back(name);
            }
        }
        const auto time = std::ranges::find_if(one.events, isClockTime);
        if (time != one.events.end() && target_.countsOnly) {
            one.refuse({.kind = Reason::ClockTime, .text = *time});
            return;
        }
        auto formula = isFamily_ ? source.formula : *flat;
        if (source.scale != 1 && !target_.has(Dialect::Scales)) {
            formula = Expression::number(source.scale) * formula;
            one.lost.push_back({.kind = Reason::Scale, .text = exactText(source.scale)});
        }
        if (!target_.eventsOnly) {
            noteLosses(one);
        }
        if (isScaled(source)) {
            formula = Expression::number(static_cast<double>(made_.options.scale)) * formula;
            one.lost.push_back(
                {.kind = Reason::Scale, .text = fmt::format("{}", made_.options.scale)});
        }
        writer_->write(one, formula);
        if (one.refused || one.formula.empty()) {
            return;
        }
        if (target_.arithmetic) {
            const auto read = parse(one.formula, target_, [&](std::string_view word) {
                const auto known = one.names.find(word);
                return known != one.names.end()     ? Expression::name(known->second)
                       : target_.meaning != nullptr ? target_.meaning(word)
                                                    : Expression::name(std::string(word));
            });
            one.check = checkFormula(formula, made_.options.trials, [&](const Lookup& counts) {
                return read ? evaluate(*read, counts, *target_.arithmetic).value : std::nullopt;
            });
        }
        // Within a family nothing changes: a note says where operands are swapped.
        const bool isSame =
            isFamily_ && target_.arithmetic && target_.arithmetic->hasInstances != nullptr;
        if (one.check.differing > 0 && !isSame) {
            one.refuse({.kind = Reason::OtherValue,
                        .count = one.check.differing,
                        .limit = one.check.trials});
        }
    }

    void noteLosses(WrittenDefinition& one) const
    {
        const auto& source = one.source;
        const auto lose = [&](Reason kind, std::string text = {}) {
            one.lost.push_back({.kind = kind, .text = std::move(text)});
        };
        for (const auto& event : one.events) {
            const auto name = papiEvent(parseEventTerm(event));
            if (target_.hasOwnNames && name && !isClockTime(*name) && made_.options.known &&
                !made_.options.known->has(*name)) {
                lose(Reason::OwnName, event);
            }
        }
        if (!source.groups.empty() && !target_.has(Dialect::Groups)) {
            lose(Reason::Groups);
        }
        if (!source.parent.empty() && !target_.has(Dialect::Parents)) {
            lose(Reason::Parent);
        }
        if (!source.constraint.empty() && !target_.has(Dialect::Constraints)) {
            lose(Reason::Constraint, source.constraint);
        }
        if (!source.cores.empty() && !target_.has(Dialect::Cores)) {
            lose(Reason::Architecture, source.cores);
        }
        if (!source.architectures.empty() && !target_.has(Dialect::Architectures)) {
            lose(Reason::Architecture, fmt::format("{}", fmt::join(source.architectures, ", ")));
        }
        constexpr char ofLikwid = '_';
        const char sign = source_.dialect != nullptr ? source_.dialect->maskSign : char(0);
        const bool isForeign =
            target_.maskSign == ofLikwid && std::ranges::any_of(one.events, [&](const auto& event) {
                return std::ranges::find(source_.counters, event, &AssignedCounter::event) ==
                       source_.counters.end();
            });
        if ((sign == ofLikwid && target_.maskSign == '.') || isForeign) {
            lose(Reason::Spelling);
        }
        for (const auto& event : one.events) {
            for (const auto& [key, value] : parseEventTerm(event).options) {
                if (key == "perf_metrics" && !target_.has(Dialect::Slots)) {
                    lose(Reason::DroppedOption, key);
                }
            }
        }
    }

    void writeThreshold(WrittenDefinition& one)
    {
        std::set<std::string, std::less<>> written;
        for (const auto* other : made_.written()) {
            written.insert(other->source.name);
        }
        const auto names = one.source.threshold->names();
        WrittenDefinition threshold;
        if (target_.has(Dialect::Thresholds) && std::ranges::all_of(names, [&](const auto& name) {
                return written.contains(name) || isMachineProperty(name);
            })) {
            writeFormula(*one.source.threshold, target_, threshold,
                         [&](std::string_view name) -> SpelledName {
                             const auto known = names_.find(name);
                             return known == names_.end()
                                        ? std::string(name)
                                        : std::string(target_.metricPrefix) + known->second;
                         });
        }
        if (threshold.formula.empty()) {
            one.lost.push_back({.kind = Reason::Threshold});
        } else {
            one.threshold = threshold.formula;
        }
    }

    const MetricDefinitions& source_;
    const Dialect& target_;
    Definitions formulas_;
    std::unique_ptr<DefinitionWriter> writer_;
    bool isFamily_;
    Conversion made_;
    std::map<std::string, std::string, std::less<>> names_;
    std::set<std::string> taken_;
};

}  // namespace

double randomCount(std::string_view name, std::size_t trial)
{
    std::uint64_t hash = mixed(trial + 1);
    for (const char c : name) {
        hash = mixed(hash ^ static_cast<unsigned char>(c));
    }
    if (name == "#smt_on" || name == "#core_wide" || name.starts_with("has_event(")) {
        return static_cast<double>(hash & 1U);
    }
    if (name == "#inverse_clock") {  // LIKWID's
        return 1 / randomCount("#system_tsc_freq", trial);
    }
    if (name == "#system_tsc_freq") {
        return 1e9 + static_cast<double>(hash % 3'000'000'000ULL);
    }
    if (isMachineProperty(name) || isAmdProperty(name)) {
        return static_cast<double>(1 + hash % 64);
    }
    if (hash % 16 == 0) {
        return 0;
    }
    const auto digits = (hash >> 8U) % 30 + 3;  // 2^3 … 2^32
    return static_cast<double>((hash >> 16U) % (1ULL << digits));
}

FormulaCheck checkFormula(const Expression& expression,
                          std::size_t trials,
                          const std::function<std::optional<double>(const Lookup&)>& computed,
                          const AllowedDifference& allowed)
{
    FormulaCheck check;
    for (std::size_t trial = 0; trial < trials; ++trial) {
        const Lookup counts = [&](std::string_view name) -> std::optional<double> {
            return randomCount(name, trial);
        };
        const auto expected = evaluate(expression, counts).value;
        if (!expected || std::abs(*expected) > allowed.largest) {
            continue;
        }
        ++check.trials;
        const double magnitude =
            std::max({std::abs(*expected), magnitudeOf(expression, counts), 1e-300});
        const double difference = std::abs(computed(counts).value_or(notANumber) - *expected);
        check.differing += difference <= allowed.cut + allowed.share * magnitude ? 0 : 1;
        check.worst = std::max(check.worst, difference / magnitude);
    }
    return check;
}

void WrittenDefinition::refuse(DefinitionReason reason)
{
    if (!refused) {
        refused = std::move(reason);
        formula.clear();
    }
}

std::vector<const WrittenDefinition*> Conversion::written() const
{
    std::vector<const WrittenDefinition*> all;
    for (const auto& one : definitions) {
        if (!one.refused) {
            all.push_back(&one);
        }
    }
    return all;
}

std::string Conversion::comments() const
{
    std::string lines;
    for (const auto& note : options.notes) {
        addComment(lines, note);
    }
    return lines;
}

Conversion convert(const MetricDefinitions& definitions, const ConversionOptions& options)
{
    return Converter(definitions, options).run();
}

std::string metricName(std::string_view name)
{
    std::string plain = plainName(name);
    if (plain.empty() || isDigit(plain[0])) {
        plain.insert(0, "m_");
    }
    return plain;
}

}  // namespace papilio::core
