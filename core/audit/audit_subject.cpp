#include "core/audit/audit_subject.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <set>
#include <utility>

namespace papilio::core {

namespace {

constexpr std::string_view firstPart = "_PART1";

void setFormula(AuditSubject& subject, Result<Expression> formula)
{
    if (!formula) {
        subject.refused = {.kind = DefinitionReason::Kind::Malformed,
                           .text = formula.error().message};
        return;
    }
    for (const auto& name : formula->names()) {
        (subject.dialect->isUncounted(name) ? subject.properties : subject.events).push_back(name);
    }
    subject.formula = *std::move(formula);
}

/// Readings that are to be added: NAME_PART1, NAME_PART2, … are one metric.
std::vector<const Preset*> partsOf(const Preset& preset, const std::vector<Preset>& all)
{
    std::vector<const Preset*> parts = {&preset};
    if (!preset.name.ends_with(firstPart)) {
        return parts;
    }
    const auto stem = preset.name.substr(0, preset.name.size() - firstPart.size());
    for (int number = 2;; ++number) {
        const auto found =
            std::ranges::find(all, fmt::format("{}_PART{}", stem, number), &Preset::name);
        if (found == all.end()) {
            return parts;
        }
        parts.push_back(&*found);
    }
}

/// Over events only, all parts added.
Result<Expression> wholeFormula(const std::vector<const Preset*>& parts,
                                const Definitions& definitions)
{
    std::optional<Expression> whole;
    for (const auto* part : parts) {
        auto formula = presetExpression(*part);
        if (formula) {
            formula = flatten(*formula, definitions);
        }
        if (!formula) {
            return formula.error();
        }
        whole = whole ? *whole + *formula : *std::move(formula);
    }
    return *whole;
}

bool isFor(const std::vector<std::string>& architectures, std::string_view device)
{
    return architectures.empty() || device.empty() ||
           std::ranges::find(architectures, device) != architectures.end();
}

std::string shownFile(const MetricDefinitions& definitions,
                      const Dialect& dialect,
                      const std::string& path)
{
    return dialect.isGroup && !definitions.title.empty()
               ? definitions.title
               : std::filesystem::path(path).filename().string();
}

}  // namespace

std::optional<double> AuditSubject::value(const Lookup& lookup) const
{
    return formula ? evaluate(*formula, lookup, dialect->arithmetic.value_or(Arithmetic())).value
                   : std::nullopt;
}

AuditSource auditSource(const PmuPresets& presets, const std::string& path)
{
    AuditSource source{.redefinitions = presets.redefinitions};
    const Definitions definitions = presetDefinitions(presets.presets);
    std::set<std::string_view> taken;
    for (const auto& preset : presets.presets) {
        if (taken.contains(preset.name)) {
            continue;
        }
        const auto parts = partsOf(preset, presets.presets);
        AuditSubject subject{.name = preset.name};
        for (const auto* part : parts) {
            taken.insert(part->name);
        }
        if (parts.size() > 1) {
            subject.name = preset.name.substr(0, preset.name.size() - firstPart.size());
        }
        subject.file = std::filesystem::path(path).filename().string();
        subject.description = preset.longDescription;
        subject.line = preset.line;
        setFormula(subject, wholeFormula(parts, definitions));
        source.subjects.push_back(std::move(subject));
    }
    return source;
}

namespace {

/// Intel has some units in names only: Info_System_GFLOPs.
std::string unitOf(const MetricDefinition& definition)
{
    const auto last = definition.name.substr(definition.name.rfind('_') + 1);
    return definition.unit.empty() && countsOfUnit(last) != 1 ? last : definition.unit;
}

}  // namespace

AuditSource auditSource(const MetricDefinitions& definitions,
                        const std::string& path,
                        std::string_view device)
{
    AuditSource source;
    const auto& dialect =
        definitions.dialect != nullptr ? *definitions.dialect : dialects::papiUserEvents;
    MetricDefinitions own = definitions;
    std::erase_if(own.definitions,
                  [&](const auto& one) { return !isFor(one.architectures, device); });
    const auto formulas = formulasOf(own);
    const auto file = shownFile(definitions, dialect, path);
    for (const auto& definition : own.definitions) {
        AuditSubject subject{.name = definition.name,
                             .dialect = &dialect,
                             .file = file,
                             .unit = unitOf(definition),
                             .description = definition.description};
        auto flat = flatten(definition.formula, formulas);
        if (flat && definition.scale != 1) {
            flat = Expression::number(definition.scale) * *flat;
        }
        setFormula(subject, std::move(flat));
        source.subjects.push_back(std::move(subject));
    }
    for (const auto& refused : own.refused) {
        AuditSubject subject{.name = refused.name, .dialect = &dialect, .file = file};
        subject.refused = refused.reason;
        source.subjects.push_back(std::move(subject));
    }
    return source;
}

namespace {

/// Units that have a prefix of the SI before them: what is behind it, in small letters.
constexpr std::array<std::string_view, 14> prefixed = {
    "flop", "flops", "flop/s", "flops/s", "byte", "bytes",   "byte/s",
    "b",    "b/s",   "b/sec",  "uops/s",  "uops", "bytes/s", "bytes/sec"};

/// The unit without its prefix, and what that prefix is.
std::pair<std::string, double> parted(std::string_view unit)
{
    constexpr std::array<std::pair<char, double>, 4> prefixes = {
        {{'k', 1e3}, {'M', 1e6}, {'G', 1e9}, {'T', 1e12}}};
    const auto word = trimmed(unit);
    for (const auto& [letter, factor] : prefixes) {
        if (word.size() > 1 && word.front() == letter) {
            const auto rest = lowerCase(word.substr(1));
            if (std::ranges::find(prefixed, rest) != prefixed.end()) {
                return {rest, factor};
            }
        }
    }
    return {lowerCase(word), 1};
}

}  // namespace

double countsOfUnit(std::string_view unit)
{
    const auto [word, factor] = parted(unit);
    const bool isShare = word == "%" || word == "percent";
    constexpr double percent = 0.01;
    return isShare ? percent : factor;
}

bool isByteUnit(std::string_view unit)
{
    return parted(unit).first.starts_with('b');
}

std::string countedEvent(std::string_view name)
{
    constexpr std::string_view begin = "reduce(";
    constexpr std::string_view end = ",sum)";
    if (name.starts_with(begin) && name.ends_with(end)) {
        name.remove_prefix(begin.size());
        name.remove_suffix(end.size());
    }
    return std::string(name);
}

}  // namespace papilio::core
