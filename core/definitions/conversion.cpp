#include "core/definitions/conversion.h"

#include "core/base/ascii.h"
#include "core/base/number_format.h"
#include "core/base/text.h"
#include "core/definitions/event_term.h"
#include "core/definitions/formula_writer.h"
#include "core/model/event_names.h"
#include "core/papi/presets.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>

namespace papilio::core {

namespace {

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
        std::string unique = wanted;
        for (int number = 2; !taken_.insert(unique + '\n' + cores).second; ++number) {
            unique = fmt::format("{}_{}", wanted, number);
        }
        return unique;
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
            one.check = checkFormula(one, formula, target_, made_.options.trials);
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

void WrittenDefinition::refuse(DefinitionReason reason)
{
    if (!refused) {
        refused = std::move(reason);
        formula.clear();
    }
}

std::size_t Conversion::writtenCount() const
{
    return written().size();
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

std::string FormulaFileWriter::name(const std::string& name) const
{
    return plainNames_ ? metricName(name) : name;
}

void FormulaFileWriter::write(WrittenDefinition& one, const Expression& formula)
{
    writeFormula(formula, dialect_, one);
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
