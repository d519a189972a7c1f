#include "core/audit/audit_subject.h"

#include "core/base/text.h"
#include "core/definitions/formula_writer.h"
#include "core/definitions/tool_formula.h"

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

bool isProperty(std::string_view name, ToolFormat tool)
{
    const bool isAmd = tool == ToolFormat::AmdXml || tool == ToolFormat::AmdYaml;
    return isMachineProperty(name) || (isAmd && isAmdProperty(name));
}

void setFormula(AuditSubject& subject, Result<Expression> formula)
{
    if (!formula) {
        subject.refused = {.kind = DefinitionReason::Kind::Malformed,
                           .text = formula.error().message};
        return;
    }
    for (const auto& name : formula->names()) {
        (isProperty(name, subject.tool) ? subject.properties : subject.events).push_back(name);
    }
    subject.formula = *std::move(formula);
}

/// How names stand in the text that is replayed; those of AMD tell what has instances.
NameSpelling spellingOf(ToolFormat tool)
{
    if (tool == ToolFormat::AmdXml || tool == ToolFormat::AmdYaml) {
        return amdSpelling();
    }
    auto known = std::make_shared<std::map<std::string, std::string, std::less<>>>();
    return [known](std::string_view name) -> std::variant<std::string, DefinitionReason> {
        const auto at = known->find(name);
        if (at != known->end()) {
            return at->second;
        }
        auto spelled = fmt::format("N{}", known->size());
        known->emplace(std::string(name), spelled);
        return spelled;
    };
}

bool hasArithmetic(ToolFormat tool)
{
    constexpr std::array known = {ToolFormat::Likwid, ToolFormat::Perf, ToolFormat::Perfmon,
                                  ToolFormat::AmdYaml, ToolFormat::AmdXml};
    return std::ranges::find(known, tool) != known.end();
}

std::shared_ptr<const ToolArithmetic> arithmeticOf(const AuditSubject& subject)
{
    if (!subject.formula || !hasArithmetic(subject.tool)) {
        return {};
    }
    auto written = writeFormula(*subject.formula, subject.tool, spellingOf(subject.tool));
    if (written.refused) {
        return {};
    }
    auto parsed = ReplayedFormula::parse(written.text, subject.tool);
    if (!parsed) {
        return {};
    }
    return std::make_shared<const ToolArithmetic>(
        ToolArithmetic{*std::move(parsed), std::move(written.names)});
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

std::string shownFile(const ToolDefinitions& definitions, const std::string& path)
{
    return definitions.format == ToolFormat::Likwid && !definitions.title.empty()
               ? definitions.title
               : std::filesystem::path(path).filename().string();
}

}  // namespace

std::optional<double> AuditSubject::value(const Lookup& lookup) const
{
    if (!arithmetic) {
        return formula ? evaluate(*formula, lookup).value : std::nullopt;
    }
    const double result = arithmetic->formula.value([&](std::string_view spelling) {
        const auto known = arithmetic->names.find(spelling);
        return lookup(known == arithmetic->names.end() ? spelling
                                                       : std::string_view(known->second));
    });
    return std::isfinite(result) ? std::optional(result) : std::nullopt;
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
std::string unitOf(const ToolDefinition& definition)
{
    const auto last = definition.name.substr(definition.name.rfind('_') + 1);
    return definition.unit.empty() && countsOfUnit(last) != 1 ? last : definition.unit;
}

}  // namespace

AuditSource auditSource(const ToolDefinitions& definitions,
                        const std::string& path,
                        std::string_view device)
{
    AuditSource source;
    ToolDefinitions own = definitions;
    std::erase_if(own.definitions,
                  [&](const auto& one) { return !isFor(one.architectures, device); });
    const auto formulas = formulasOf(own);
    const auto file = shownFile(definitions, path);
    for (const auto& definition : own.definitions) {
        AuditSubject subject{.name = definition.name,
                             .tool = definitions.format,
                             .file = file,
                             .unit = unitOf(definition),
                             .description = definition.description};
        auto flat = flatten(definition.formula, formulas);
        if (flat && definition.scale != 1) {
            flat = Expression::number(definition.scale) * *flat;
        }
        setFormula(subject, std::move(flat));
        subject.arithmetic = arithmeticOf(subject);
        source.subjects.push_back(std::move(subject));
    }
    for (const auto& refused : own.refused) {
        AuditSubject subject{.name = refused.name, .tool = definitions.format, .file = file};
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
