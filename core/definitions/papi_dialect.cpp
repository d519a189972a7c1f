#include "core/definitions/papi_dialect.h"

#include "core/definitions/event_term.h"
#include "core/papi/definition_export.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

namespace papilio::core {

namespace {

using Reason = DefinitionReason::Kind;

/// The formula over the names that PAPI asks libpfm4 for.
Expression spelled(const Expression& formula,
                   const std::map<std::string, std::string, std::less<>>& names)
{
    if (formula.kind() == Expression::Kind::Name) {
        return Expression::name(names.find(formula.name())->second);
    }
    return withOperands(formula, [&](const Expression& part) { return spelled(part, names); });
}

/// PAPI's own arithmetic cuts to whole numbers, and coefficients are fractions within 1e-9 of what
/// is meant.
FormulaCheck check(const Preset& preset, const Expression& formula, std::size_t trials)
{
    FormulaCheck check;
    const auto read = papiFormula(preset, PapiVersion::V7_0);
    for (std::size_t trial = 0; trial < trials; ++trial) {
        const Lookup counts = [&](std::string_view name) -> std::optional<double> {
            return randomCount(name, trial);
        };
        const auto expected = evaluate(formula, counts).value;
        constexpr double beyond = 9e18;  // PAPI's readings are 64 bits wide
        if (!expected || std::abs(*expected) > beyond) {
            continue;
        }
        ++check.trials;
        const auto found = read ? papiValue(*read, counts) : Result<long long>(read.error());
        const double allowed = 1 + 1e-8 * std::abs(*expected);
        const bool isRight = found && std::abs(static_cast<double>(*found) - *expected) <= allowed;
        check.differing += isRight ? 0 : 1;
    }
    return check;
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
        std::vector<std::string> pmus;
        for (const auto& cpu : block.cpus) {
            pmus.push_back(cpu.pmu);
        }
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

}  // namespace

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
    one.check = check(*preset, own, options_.trials);
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
    auto text = fmt::format("{}CPU,{}\n", made.comments(), options_.pmu);
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
    .needsPfmNames = true,
    .read = readUserEvents,
    .writer = [](const MetricDefinitions&, const ConversionOptions& options)
        -> std::unique_ptr<DefinitionWriter> { return std::make_unique<PapiWriter>(options); },
};

}  // namespace papilio::core
