#include "app/command_line/analysis_report.h"
#include "core/analysis/formula_text.h"
#include "core/analysis/standard_qrcp.h"
#include "core/analysis/starting_parameters.h"
#include "core/base/number_format.h"
#include "core/base/text.h"
#include "core/findings/event_text.h"
#include "core/findings/suggestion_texts.h"
#include "core/findings/verdict_text.h"
#include "core/model/data_origin.h"
#include "core/model/excluded_events.h"
#include "core/present/event_columns.h"
#include "core/present/metric_columns.h"
#include "core/present/study_columns.h"
#include "core/present/table.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::app {

namespace {

std::string countsLine(const core::StatusCounts& counts)
{
    std::vector<std::string> parts;
    for (const auto status : core::statusesInOrder) {
        if (counts.of(status) > 0 || status == core::EventStatus::Chosen) {
            parts.push_back(fmt::format("{} {}", counts.of(status), core::statusWord(status)));
        }
    }
    return fmt::format("{}: {}\n", core::plural(counts.total(), "event"), fmt::join(parts, ", "));
}

std::string chosenTable(const core::EventFacts& facts)
{
    const auto& pivots = facts.analysis().pivoting->chosen;
    if (pivots.empty()) {
        return "No event was chosen.\n";
    }
    std::vector<std::uint32_t> chosen;
    for (const auto& pivot : pivots) {
        chosen.push_back(pivot.event);
    }
    return core::toText(core::tabulate(
        core::select(core::eventColumns(facts), {"pivot", "event", "score", "norm", "new_norm",
                                                 "rnmse", "interval", "noise_verdict", "counts"}),
        chosen));
}

std::string metricsTable(const AnalysisReport& report)
{
    const auto& analysis = report.review.analysis;
    if (analysis.fits->metrics.empty()) {
        return "The benchmark has no signatures, so there are no metrics.\n";
    }
    auto columns = core::select(core::metricColumns(),
                                {"metric", "verdict", "error", "mean_error", "backward_error"});
    columns.emplace_back("formula", "Formula, or why there is none")
        .words([&analysis](const core::MetricRow& row) {
            return core::isDefinition(*row.fit) ? core::formulaText(row.fit->shown, row.names)
                                                : core::reasonText(*row.fit, *analysis.pivoting);
        });
    return core::toText(core::tabulate(columns, core::metricRows(analysis, &report.review))) +
           "Errors are those of the formula on all measured kernels together: \"error\" in the "
           "worst repetition, \"mean error\" for the mean of the repetitions. If a metric is not "
           "definable, they are those of the nearest formula. \"Eq. 5\" is the backward error of "
           "the "
           "chosen events' fit.\n";
}

/// How sure each definition is, and the fewest events that define the metric.
std::string trustTable(const AnalysisReport& report)
{
    auto rows = core::metricRows(report.review.analysis, &report.review);
    std::erase_if(rows, [](const core::MetricRow& row) {
        return row.smallest->formulas.empty() && !row.confidence->confidence;
    });
    if (rows.empty()) {
        return {};
    }
    auto columns = core::reviewColumns();
    const auto smallest =
        std::ranges::find(columns, "smallest", &core::Column<core::MetricRow>::id);
    smallest->words([&report](const core::MetricRow& row) {
        // Whole names, to be copied.
        const auto& formulas = row.smallest->formulas;
        return formulas.empty() ? std::string()
                                : core::formulaText(formulas.front().coefficients,
                                                    core::namesOf(report.review.families,
                                                                  formulas.front().events));
    });
    return core::toText(core::tabulate(columns, rows)) + "\n";
}

/// The events of a report with what its review knows of them. It points into the report.
core::EventFacts factsOf(const AnalysisReport& report)
{
    const std::shared_ptr<const core::DefinitionReview> review(std::shared_ptr<const void>(),
                                                               &report.review);
    const auto& analysis = report.review.analysis;
    return core::EventFacts(analysis, {}, core::eventReview(review, analysis));
}

/// A note that lists hundreds of events is cut for the terminal, between two words.
std::string shortened(const std::string& note)
{
    constexpr std::size_t most = 400;
    if (note.size() <= most) {
        return note;
    }
    const auto blank = note.rfind(' ', most);
    return note.substr(0, blank == std::string::npos ? most : blank) + " … (see --json for all)";
}

/// Which events are excluded by hand, and which of these the data lack.
std::string exclusionLines(const core::Benchmark& benchmark)
{
    const auto found = core::findExcluded(*benchmark.data, benchmark.excluded);
    std::vector<std::string> names;
    for (const auto event : found.events) {
        names.emplace_back(benchmark.data->eventNames[event]);
    }
    std::string text;
    if (!names.empty()) {
        text += shortened(fmt::format("Excluded by hand: {}", fmt::join(names, ", "))) + '\n';
    }
    if (!found.unknown.empty()) {
        text += shortened(fmt::format("Caution: these events are excluded, but the data do not "
                                      "have them: {}",
                                      fmt::join(found.unknown, ", "))) +
                '\n';
    }
    return text;
}

std::string undecidedLine(const core::EventFacts& facts)
{
    const auto undecided = facts.undecided();
    return undecided && *undecided > 0 ? core::undecidedText(*undecided) + '\n' : std::string();
}

/// The specialized QRCP beside the one of every textbook.
std::string standardLine(const core::Analysis& analysis)
{
    const auto standard = core::standardQrcp(analysis);
    const auto& data = *analysis.noise->dataset;
    const auto& own = analysis.pivoting->chosen;
    std::vector<std::string> others;
    for (const auto& event : standard.chosen) {
        if (std::ranges::find(own, event.event, &core::ChosenEvent::event) == own.end()) {
            others.emplace_back(data.eventNames[event.event]);
        }
    }
    if (others.empty()) {
        return "The standard QRCP, which takes the largest norm first, chooses the same events.\n";
    }
    const auto defined = std::ranges::count_if(standard.fits.metrics,
                                               [](const auto& fit) { return fit.isDefined(); });
    return fmt::format(
        "The standard QRCP, which takes the largest norm first, would choose {} instead of the "
        "same number of these events, and define {} of {} metrics.\n",
        fmt::join(others, ", "), defined, standard.fits.metrics.size());
}

std::string range(const core::StableInterval& interval, char close)
{
    const auto high =
        std::isfinite(interval.high) ? core::shortText(interval.high) + close : "infinity)";
    return fmt::format("[{}, {}", core::shortText(interval.low), high);
}

std::string headLines(const std::string& study, const core::Analysis& analysis)
{
    const auto& benchmark = *analysis.benchmark;
    const bool isSimulated = core::isSimulated(analysis.noise->dataset->provenance);
    return fmt::format("{}: {} ({}){}\ntau {}, alpha {}, representation tolerance {}\n", study,
                       benchmark.name, core::displayName(benchmark.kind),
                       isSimulated ? ", simulated" : "", core::shortText(benchmark.parameters.tau),
                       core::shortText(benchmark.parameters.alpha),
                       core::shortText(benchmark.parameters.representationTolerance));
}

std::string noteLines(const core::Analysis& analysis)
{
    std::string text;
    for (const auto& note : analysis.noise->dataset->provenance.notes) {
        text += "Note: " + shortened(note) + "\n";
    }
    return text;
}

}  // namespace

std::string toText(const AnalysisReport& report)
{
    const auto& analysis = report.review.analysis;
    const auto& benchmark = *analysis.benchmark;
    auto text = headLines(report.study, analysis);
    text += countsLine(analysis.pivoting->counts);
    text += exclusionLines(benchmark);
    if (analysis.noise->unassessed) {
        text += "Only one repetition: noise was not assessed.\n";
    }
    const auto facts = factsOf(report);
    text += undecidedLine(facts);
    text += "\n" + chosenTable(facts) + "\n" + metricsTable(report) + "\n" + trustTable(report);
    if (std::isfinite(analysis.fits->condition)) {
        text += fmt::format("Condition of the chosen representations: {}\n",
                            core::numberText(analysis.fits->condition));
    }
    text += standardLine(analysis);
    text += fmt::format(
        "The same events are chosen for tau in {}, and for alpha (sampled) in {}.\n"
        "All metrics that are defined stay defined for tau in {}, and for alpha (sampled) in {}.\n",
        range(report.tau, ')'), range(report.alpha.around(benchmark.parameters.alpha), ']'),
        range(report.definedTau, ')'), range(report.definedAlpha, ']'));
    if (report.recommended) {
        const auto& best = *report.recommended;
        text += fmt::format(
            "Recommended: --tau {} --alpha {} (most metrics with the fewest events: {}, "
            "{} of {} metrics).\n",
            best.tau, best.alpha, core::plural(best.chosen.size(), "event"), best.defined,
            analysis.fits->metrics.size());
        if (const auto better = core::betterThresholds(report.recommended, analysis)) {
            text += "Advice: " + core::thresholdsAdvice(*better, analysis) + '\n';
        }
    } else {
        text +=
            "No tau and alpha can be recommended, because no choice of them defines a metric.\n";
    }
    for (const auto& shown : report.review.shown) {
        if (shown.origin != core::FormulaOrigin::Chosen) {
            continue;
        }
        if (const auto caution = core::fitCaution(shown.fit, *analysis.pivoting);
            !caution.empty()) {
            text += fmt::format("Caution: {}: {}\n", shown.fit.metric, caution);
        }
    }
    return text + noteLines(analysis);
}

std::string noiseText(const std::string& study, const core::Analysis& analysis)
{
    const auto& noise = *analysis.noise;
    const auto tau = analysis.benchmark->parameters.tau;
    const auto quiet =
        std::ranges::count_if(noise.maxRnmse, [tau](double value) { return value <= tau; });
    return headLines(study, analysis) +
           (noise.unassessed ? std::string("Only one repetition: noise was not assessed.\n")
                             : fmt::format("{} of {} are quiet.\n", quiet,
                                           core::plural(noise.dataset->eventCount(), "event"))) +
           analysis.problem->message + '\n' + noteLines(analysis);
}

}  // namespace papilio::app
