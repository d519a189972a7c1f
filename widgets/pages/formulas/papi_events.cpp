#include "widgets/pages/formulas/papi_events.h"

#include "core/formula/definition_values.h"
#include "core/formula/parser.h"
#include "core/papi/definition_export.h"
#include "core/papi/presets.h"
#include "widgets/theme/tr.h"

namespace papilio::widgets {

namespace {

core::Result<core::Preset> presetOf(const core::DefinitionSet& set,
                                    const core::Definition& definition)
{
    const auto formula = core::parseInfix(definition.formula);
    if (!formula) {
        return formula.error();
    }
    const auto flat = core::flatten(*formula, core::definitionsOf(set));
    if (!flat) {
        return flat.error();
    }
    auto preset =
        core::papiDefinition(core::definitionName(definition.name), core::simplify(*flat));
    if (preset) {
        preset->isUserEvent = true;
        preset->longDescription = definition.description;
    }
    return preset;
}

}  // namespace

PapiEvents papiEvents(const core::DefinitionSet& set, const QString& pmu)
{
    PapiEvents events;
    core::PresetFile file;
    core::PresetBlock block{.component = "CPU", .cpus = {{pmu.toStdString(), {}}}, .presets = {}};
    QString comments;
    for (const auto& definition : set.definitions) {
        auto preset = presetOf(set, definition);
        if (preset) {
            block.presets.push_back(*std::move(preset));
            ++events.written;
        } else {
            comments += QStringLiteral("# %1 is not written: %2\n")
                            .arg(QString::fromStdString(definition.name),
                                 QString::fromStdString(preset.error().message));
            ++events.refused;
        }
    }
    file.blocks.push_back(std::move(block));
    const auto lead = QStringLiteral("# %1\n").arg(QString::fromStdString(set.name));
    if (pmu.isEmpty()) {
        comments += tr("# Name the PMU above: without a CPU line that matches, PAPI ignores the "
                       "whole file.") +
                    QLatin1Char('\n');
    }
    events.text = lead + comments;
    if (events.written > 0) {
        events.text += QString::fromStdString(core::writePresets(file));
    }
    events.words = tr("%1 of %2 definitions can be written; PAPI truncates results to whole "
                      "numbers, so ratios lose their fraction.")
                       .arg(events.written)
                       .arg(events.written + events.refused);
    return events;
}

}  // namespace papilio::widgets
