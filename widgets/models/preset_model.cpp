#include "widgets/models/preset_model.h"

#include "core/findings/preset_text.h"
#include "core/present/preset_columns.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/tr.h"
#include "widgets/theme/verdicts.h"
#include "widgets/theme/window_sentences.h"

#include <QStringList>

#include <algorithm>
#include <iterator>
#include <utility>

namespace papilio::widgets {

namespace {

/// What makes it no definition to rely on, and what is to be known of one.
QString remarks(const core::ProposedPreset& preset)
{
    const WindowSentences inWindowLanguage;
    QStringList lines;
    if (const auto reason = core::reasonText(preset); !reason.empty()) {
        lines << textOf(reason);
    }
    for (const auto& caution : core::cautionsOf(preset)) {
        lines << textOf(caution);
    }
    return lines.join(QStringLiteral("; "));
}

}  // namespace

VerdictKind verdictKind(core::PresetState state, core::Verdict verdict)
{
    switch (state) {
        case core::PresetState::Defined:
            return verdictKind(verdict);
        case core::PresetState::NotDefinable:
            return VerdictKind::Undefinable;
        default:
            return VerdictKind::Approximate;
    }
}

PresetModel::PresetModel(QObject* parent) : RowsModel(parent)
{
    using Row = core::ProposedPreset;
    const auto formula = [](const Row& preset) {
        return preset.terms.empty()
                   ? textOf(preset.meaning.counts)
                   : inWindowWords([&preset] { return core::formulaText(preset); });
    };
    const WindowSentences inWindowLanguage;
    const auto columns = core::presetColumns();
    setColumns({
        column("preset", tr("Preset and definition"))
            .text([](const Row& preset) { return textOf(preset.meaning.preset); })
            .on(SecondLineRole, formula)
            .tip([formula](const Row& preset) {
                return preset.terms.empty()
                           ? tr("%1 should count %2")
                                 .arg(textOf(preset.meaning.preset), textOf(preset.meaning.counts))
                           : tr("%1 = %2\nIt should count %3")
                                 .arg(textOf(preset.meaning.preset), formula(preset),
                                      textOf(preset.meaning.counts));
            })
            .copy([formula](const Row& preset) {
                return preset.terms.empty() ? textOf(preset.meaning.preset)
                                            : QStringLiteral("%1 = %2").arg(
                                                  textOf(preset.meaning.preset), formula(preset));
            }),
        column(columns, "state")
            .textAsTip()
            .on(VerdictRole,
                [](const Row& preset) { return verdictKind(preset.state(), preset.verdict); })
            .sort([](const Row& preset) { return preset.state(); }),
        column(columns, "verdict").textAsTip().sort([](const Row& preset) {
            return preset.verdict;
        }),
        column(columns, "confidence").textAsTip(),
        column(columns, "field").textAsTip(),
        column(columns, "file").textAsTip(),
        column(columns, "benchmark").textAsTip().muted(),
        column(columns, "reason").words(remarks),
    });
}

void PresetModel::setProposals(const std::vector<core::ProposedPreset>& presets)
{
    std::vector<core::ProposedPreset> best;
    std::ranges::copy_if(presets, std::back_inserter(best), &core::ProposedPreset::isBest);
    setRows(std::move(best));
}

}  // namespace papilio::widgets
