#include "core/present/preset_report.h"

#include "core/base/sentence.h"
#include "core/base/text.h"
#include "core/findings/confidence_text.h"
#include "core/findings/field_check_text.h"
#include "core/findings/preset_text.h"
#include "core/findings/verdict_text.h"
#include "core/present/kernel_plot.h"
#include "core/present/preset_columns.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>

namespace papilio::core {

namespace {

using Origin = ProposedPreset::Origin;

std::vector<ProposedPreset> bestOf(const PresetProposals& proposals, bool isDefined)
{
    std::vector<ProposedPreset> rows;
    std::ranges::copy_if(proposals.presets, std::back_inserter(rows), [&](const auto& preset) {
        return preset.isBest && (preset.origin != Origin::None) == isDefined;
    });
    return rows;
}

/// The thresholds of a benchmark, and how it was measured.
Table conditions(const PresetProposals& proposals)
{
    Columns<Analysis> columns;
    const auto parameter = [](double Parameters::*value) {
        return [value](const Analysis& analysis) { return analysis.benchmark->parameters.*value; };
    };
    const auto shown = [](double value) { return shortText(value); };
    columns.emplace_back("benchmark", say("Columns", "Benchmark"))
        .words([](const Analysis& analysis) { return analysis.benchmark->name; });
    columns.emplace_back("tau", "τ").number(parameter(&Parameters::tau), shown);
    columns.emplace_back("alpha", "α").number(parameter(&Parameters::alpha), shown);
    columns.emplace_back("rho", say("Columns", "Representation tolerance"))
        .number(parameter(&Parameters::representationTolerance), shown);
    columns.emplace_back("rounding", say("Columns", "Rounding tolerance"))
        .number(parameter(&Parameters::roundingTolerance), shown);
    if (std::ranges::any_of(proposals.analyses, [](const Analysis& analysis) {
            return !analysis.benchmark->excluded.empty();
        })) {
        columns.emplace_back("excluded", say("Columns", "Excluded by hand"))
            .words([](const Analysis& analysis) {
                return fmt::format("{}", fmt::join(analysis.benchmark->excluded, ", "));
            });
    }
    return tabulate(columns, proposals.analyses, say("Report", "Thresholds"));
}

Table terms(const ProposedPreset& preset)
{
    using Term = FieldFormula::Term;
    Columns<Term> columns;
    columns.emplace_back("event", say("Columns", "Event")).words(&Term::event);
    columns.emplace_back("coefficient", say("Columns", "Coefficient"))
        .number(&Term::coefficient, [](double value) { return shortText(value, 6); });
    columns
        .emplace_back("interval", say("Columns", "Interval"),
                      say("Columns",
                          "Interval of the fitted coefficient: from fits without one repetition at "
                          "a time, and from samples of the repetitions where the events are noisy"))
        .words([&](const Term& term) {
            const auto place = static_cast<std::size_t>(&term - preset.terms.data());
            if (place >= preset.confidence.coefficients.size()) {
                return notApplicableText();
            }
            const auto& interval = preset.confidence.coefficients[place];
            const auto ends = tellApart({interval.low, interval.high});
            return interval.high - interval.low <= 1e-9 * std::abs(interval.coefficient)
                       ? shortText(interval.low, 6)
                       : fmt::format("{} … {}", ends[0], ends[1]);
        });
    columns.emplace_back("members", say("Columns", "Sum of")).words([](const Term& term) {
        return fmt::format("{}", fmt::join(term.members, ", "));
    });
    return withoutEmptyColumns(tabulate(columns, preset.terms));
}

ReportSection overview(const PresetProposals& proposals)
{
    ReportSection section{.id = "presets",
                          .title = say("Report", "Presets"),
                          .badge = {},
                          .sentences = {},
                          .tables = {}};
    std::vector<ProposedPreset> rows;
    std::ranges::copy_if(proposals.presets, std::back_inserter(rows), &ProposedPreset::isBest);
    section.tables.push_back(withoutEmptyColumns(
        tabulate(select(presetColumns(), {"preset", "state", "verdict", "error", "definition",
                                          "confidence", "field", "file", "benchmark", "cautions"}),
                 rows)));
    return section;
}

ReportSection detail(const ProposedPreset& preset, bool isAlone)
{
    const auto& name = preset.meaning.preset;
    ReportSection section{.id = name,
                          .title = isAlone ? name : fmt::format("{} ({})", name, preset.pmu),
                          .badge = {},
                          .sentences = {},
                          .tables = {terms(preset)}};
    auto& said = section.sentences;
    const auto add = [&said](const std::string& what, const std::string& sentence) {
        if (!sentence.empty()) {
            said.push_back(what + ": " + sentence);
        }
    };
    add(say("Report", "Should count"), preset.meaning.counts + " (" + preset.benchmark + ")");
    add(say("Columns", "Verdict"), verdictText(preset.verdict, preset.errorWorst, {}));
    add(say("Report", "Size"), proofText(preset));
    if (preset.confidence.confidence) {
        const auto why = confidenceReason(preset.confidence.reason);
        add(say("Columns", "Confidence"),
            confidenceWord(*preset.confidence.confidence) + (why.empty() ? "" : ", " + why));
    }
    if (preset.field) {
        add(say("Columns", "On programs"),
            fieldCheckText(*preset.field, preset.field->metrics.front()));
    }
    for (const auto& caution : cautionsOf(preset)) {
        add(say("Report", "Caution"), caution);
    }
    for (const auto& note : notesOf(preset)) {
        add(say("Report", "Note"), note);
    }
    for (const auto version : {PapiVersion::V7_0, PapiVersion::Head}) {
        add(say("Report", "Not in the file for PAPI {}", toString(version)),
            absenceText(preset, version));
    }
    section.figure.svg =
        kernelPlotSvg(say("Report", "{}: expected and measured counts over the kernels of {}", name,
                          preset.benchmark),
                      preset.counts);
    return section;
}

/// Presets without a definition, with the reason, and what to measure.
ReportSection missing(const PresetProposals& proposals, const PresetReportContent& content)
{
    ReportSection section{.id = "missing",
                          .title = say("Report", "Not definable"),
                          .badge = {},
                          .sentences = {},
                          .tables = {}};
    const auto rows = bestOf(proposals, false);
    if (rows.empty()) {
        return section;
    }
    section.tables.push_back(
        tabulate(select(presetColumns(), {"preset", "counts", "reason", "benchmark"}), rows));
    Columns<Suggestion> columns;
    columns.emplace_back("what", say("Columns", "What to measure")).words(&Suggestion::title);
    columns.emplace_back("why", say("Columns", "Why")).words(&Suggestion::reason);
    columns.emplace_back("effect", say("Columns", "Effect")).words(&Suggestion::effect);
    columns.emplace_back("command", say("Columns", "Command")).words([](const Suggestion& row) {
        return row.call.benchmarks.empty() ? std::string() : commandText(row.call, "more.h5");
    });
    for (std::size_t i = 0; i < content.next.size(); ++i) {
        const auto& name = proposals.analyses[i].benchmark->name;
        const auto& next = content.next[i];
        const bool isMissing = std::ranges::any_of(
            rows, [&](const ProposedPreset& preset) { return preset.benchmark == name; });
        if (isMissing && !next.suggestions.empty()) {
            section.tables.push_back(withoutEmptyColumns(tabulate(
                columns, next.suggestions, say("Report", "What to measure next: {}", name))));
        }
        if (isMissing && !next.conclusion.empty()) {
            section.sentences.push_back(name + ": " + next.conclusion);
        }
    }
    return section;
}

ReportSection lines(const char* id, const std::string& title, const std::string& text)
{
    ReportSection section{.id = id, .title = title, .badge = {}, .sentences = {}, .tables = {}};
    section.text = text;
    return section;
}

}  // namespace

Report presetReport(const PresetProposals& proposals, const PresetReportContent& content)
{
    Report report;
    const auto pmus = proposals.pmus();
    report.title = say("Report", "Presets of PAPI for {}", fmt::join(pmus, ", "));
    report.study = proposals.study;
    report.command =
        proposals.unsaved.empty()
            ? proposals.command
            : say("Report", "no command reproduces this report: {}", proposals.unsaved);
    report.program = content.program;
    report.badge = reportBadge(content.study, "metrics");
    report.note = summaryText(proposals);
    report.facts = studyFacts(content.study);
    report.facts.push_back(conditions(proposals));
    report.sections.push_back(overview(proposals));
    for (const auto& preset : bestOf(proposals, true)) {
        report.sections.push_back(detail(preset, pmus.size() == 1));
    }
    if (auto section = missing(proposals, content); !section.tables.empty()) {
        report.sections.push_back(std::move(section));
    }
    report.sections.push_back(
        lines("file", say("Report", "Lines for papi_events.csv"), content.file));
    if (!content.fileHead.empty()) {
        report.sections.push_back(
            lines("file-head", say("Report", "Lines for PAPI 7.2 and later"), content.fileHead));
    }
    return report;
}

}  // namespace papilio::core
