#include "app/command_line/analysis_report.h"
#include "app/command_line/text_table.h"
#include "core/analysis/verdict_text.h"
#include "core/base/number_format.h"
#include "core/base/text.h"

#include <array>
#include <cmath>
#include <fmt/format.h>

namespace papilio::app {

namespace {

std::string countsLine(const core::StatusCounts& counts)
{
    using enum core::EventStatus;
    constexpr std::array<std::pair<core::EventStatus, const char*>, 8> words = {
        {{Chosen, "chosen"},
         {Dependent, "dependent"},
         {Tiny, "tiny"},
         {Unrepresentable, "not representable"},
         {Noisy, "noisy"},
         {Irrelevant, "always zero"},
         {NonFinite, "not finite"},
         {Missing, "missing"}}};
    std::vector<std::string> parts;
    for (const auto& [status, word] : words) {
        if (counts.of(status) > 0 || status == Chosen) {
            parts.push_back(fmt::format("{} {}", counts.of(status), word));
        }
    }
    return fmt::format("{}: {}\n", core::plural(counts.total(), "event"), fmt::join(parts, ", "));
}

std::string chosenTable(const core::Analysis& analysis)
{
    if (analysis.pivoting->chosen.empty()) {
        return "No event was chosen.\n";
    }
    TextTable table({">", "Chosen event", ">Score", ">Norm", ">max-RNMSE", "Counts"});
    const auto& data = *analysis.noise->dataset;
    for (std::size_t pivot = 0; pivot < analysis.pivoting->chosen.size(); ++pivot) {
        const auto& chosen = analysis.pivoting->chosen[pivot];
        const Eigen::VectorXd coordinates = analysis.representation->coordinates.row(chosen.event);
        table.add({std::to_string(pivot + 1), std::string(data.eventNames[chosen.event]),
                   core::numberText(chosen.score, 4), core::numberText(chosen.norm, 4),
                   core::percentText(analysis.noise->maxRnmse[chosen.event]),
                   core::representationText(coordinates, *analysis.representation->basis)});
    }
    return table.text();
}

/// What a metric is made of, or why there is no such thing.
std::string definition(const core::MetricFit& fit, const core::Pivoting& pivoting)
{
    if (fit.isDefined() || fit.verdict == core::Verdict::Approximate) {
        return core::formulaText(fit.shown, core::chosenNames(pivoting));
    }
    const auto sentence = core::verdictText(fit, pivoting);
    const auto reason = sentence.find(": ");
    return reason == std::string::npos ? "" : sentence.substr(reason + 2);
}

std::string metricsTable(const core::Analysis& analysis)
{
    if (analysis.fits->metrics.empty()) {
        return "The benchmark has no signatures, so there are no metrics.\n";
    }
    TextTable table({"Metric", "Verdict", ">Mean error", "Definition"});
    for (const auto& fit : analysis.fits->metrics) {
        table.add({fit.metric, core::shortVerdict(fit), core::percentText(fit.errorMean),
                   definition(fit, *analysis.pivoting)});
    }
    return table.text() +
           "Errors are those of the definition on all measured kernels together: \"within\" for "
           "the worst repetition, \"mean error\" for the mean. If a metric is not definable, they "
           "are those of the nearest formula.\n";
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

std::string range(const core::StableInterval& interval, char close)
{
    const auto high =
        std::isfinite(interval.high) ? core::shortText(interval.high) + close : "infinity)";
    return fmt::format("[{}, {}", core::shortText(interval.low), high);
}

}  // namespace

std::string toText(const AnalysisReport& report)
{
    const auto& analysis = report.analysis;
    const auto& benchmark = *analysis.benchmark;
    const auto& provenance = analysis.noise->dataset->provenance;
    std::string text = fmt::format("{}: {} ({}){}\n", report.study, benchmark.name,
                                   core::displayName(benchmark.kind),
                                   provenance.isSimulated() ? ", simulated" : "");
    text += fmt::format("tau {}, alpha {}, representation tolerance {}\n",
                        core::shortText(benchmark.parameters.tau),
                        core::shortText(benchmark.parameters.alpha),
                        core::shortText(benchmark.parameters.representationTolerance));
    text += countsLine(analysis.pivoting->counts);
    if (analysis.noise->unassessed) {
        text += "Only one repetition: noise was not assessed.\n";
    }
    text += "\n" + chosenTable(analysis) + "\n" + metricsTable(analysis) + "\n";
    if (std::isfinite(analysis.fits->condition)) {
        text += fmt::format("Condition of the chosen representations: {}\n",
                            core::numberText(analysis.fits->condition));
    }
    text += fmt::format(
        "The same events are chosen for tau in {}, and for alpha at the grid values 1/k in {}.\n",
        range(report.tau, ')'), range(report.alpha, ']'));
    if (report.recommended) {
        const auto& best = *report.recommended;
        text += fmt::format(
            "Recommended: --tau {} --alpha {}, the fewest events that define the most: {}, "
            "{} of {} metrics.\n",
            best.tau, best.alpha, core::plural(best.chosen.size(), "event"), best.defined,
            analysis.fits->metrics.size());
    } else {
        text += "No tau and alpha are recommended: none of them defines a metric.\n";
    }
    for (const auto& fit : analysis.fits->metrics) {
        if (const auto caution = core::fitCaution(fit, *analysis.pivoting); !caution.empty()) {
            text += fmt::format("Caution: {}: {}\n", fit.metric, caution);
        }
    }
    for (const auto& note : provenance.notes) {
        text += "Note: " + shortened(note) + "\n";
    }
    return text;
}

}  // namespace papilio::app
