#include "app/command_line/document.h"
#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "core/analysis/shown_formula.h"
#include "core/analysis/stability.h"
#include "core/base/lists.h"
#include "core/base/number_format.h"
#include "core/base/text.h"
#include "core/describe/documents.h"
#include "core/findings/event_text.h"
#include "core/findings/metric_text.h"
#include "core/findings/next_measurements.h"
#include "core/model/basis.h"
#include "core/model/benchmark.h"
#include "core/model/dataset.h"
#include "core/present/event_columns.h"
#include "core/present/metric_columns.h"
#include "core/present/study_columns.h"
#include "core/present/table.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <functional>

namespace papilio::app {

namespace {

struct AnalyzeArguments : BenchmarkArguments {
    bool alternatives = false;
    bool alphaMap = false;
    bool standard = false;
    bool json = false;
};

std::string chosenTable(const core::EventFacts& facts)
{
    const auto chosen = core::chosenEvents(*facts.analysis().pivoting);
    return chosen.empty() ? "No event was chosen.\n"
                          : core::toText(core::tabulate(
                                core::select(core::eventColumns(facts),
                                             {"pivot", "event", "score", "norm", "rnmse",
                                              "interval", "noise_verdict", "counts"}),
                                chosen));
}

/// What is said of metrics, with those of which it is: "  DP Ops. and 2 others are not sure: …".
template<typename Said>
std::string sharedLines(const std::vector<core::MetricRow>& rows,
                        Said said,
                        const char* ofOne,
                        const char* ofSeveral)
{
    std::vector<std::pair<std::string, std::vector<std::string>>> lines;
    for (const auto& row : rows) {
        const auto what = std::invoke(said, row);
        auto known = std::ranges::find(lines, what, [](const auto& one) { return one.first; });
        if (known == lines.end() && !what.empty()) {
            known = lines.insert(lines.end(), {what, {}});
        }
        if (known != lines.end()) {
            known->second.push_back(row.fit->metric);
        }
    }
    std::string text;
    for (const auto& [what, metrics] : lines) {
        const auto others = metrics.size() - 1;
        text += fmt::format(
            "  {}{}: {}\n", metrics.front(),
            others == 0 ? std::string(ofOne) : " and " + core::plural(others, "other") + ofSeveral,
            what);
    }
    return text;
}

/// Verdict, error and confidence of each metric, and the formula that is shown.
std::string metricsTable(const core::BenchmarkResult& result)
{
    const auto rows = core::metricRows(result.analysis, result.review.get());
    if (rows.empty()) {
        return "The benchmark has no signatures, so there are no metrics.\n";
    }
    auto columns = core::select(core::metricColumns(), {"metric", "verdict", "error"});
    columns.push_back(core::select(core::reviewColumns(), {"confidence"}).front());
    columns.emplace_back("formula", "Formula, or why there is none")
        .words([&result](const core::MetricRow& row) {
            return core::isDefinition(*row.fit)
                       ? core::formulaText(row.fit->shown, row.names)
                       : core::reasonText(*row.fit, *result.analysis.pivoting);
        });
    auto text = core::toText(core::tabulate(columns, rows));
    text += sharedLines(rows, &core::MetricRow::remark, "", "");
    text += sharedLines(
        rows,
        [](const core::MetricRow& row) {
            return row.confidence->confidence ? core::confidenceReasons(row.confidence->reasons)
                                              : std::string();
        },
        " is not sure", " are not sure");
    return text;
}

/// All formulas of each metric, with whole names, to be copied.
std::string alternativesText(const core::DefinitionReview& review)
{
    std::string text;
    for (const auto& metric : review.metrics) {
        if (metric.smallest.formulas.empty()) {
            continue;
        }
        text += fmt::format("\n{}: smallest formulas, {}\n", metric.fit.metric,
                            core::proofText(metric.smallest));
        for (const auto& formula : metric.smallest.formulas) {
            text += fmt::format("  {}  (error {})\n",
                                core::formulaText(formula.coefficients,
                                                  core::namesOf(review.families, formula.events)),
                                core::percentText(formula.errorWorst));
        }
    }
    return text;
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
    const auto names = core::mapped<std::string>(
        found.events, [&](auto event) { return benchmark.data->eventNames[event]; });
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

/// The specialized QRCP beside the one of every textbook.
std::string standardLine(const core::Analysis& analysis, const core::StandardQrcp& standard)
{
    const auto& own = analysis.pivoting->chosen;
    const auto onlyIn = [&](const auto& chosen, const auto& others) {
        std::vector<std::string> names;
        for (const auto& [event, score, norm, residual] : chosen) {
            if (std::ranges::find(others, event, &core::ChosenEvent::event) == others.end()) {
                names.emplace_back(analysis.noise->dataset->eventNames[event]);
            }
        }
        return fmt::format("{}", fmt::join(names, ", "));
    };
    const auto more = onlyIn(standard.chosen, own);
    const auto left = onlyIn(own, standard.chosen);
    if (more.empty() && left.empty()) {
        return "The standard QRCP, which takes the largest norm first, chooses the same events.\n";
    }
    const auto choice = more.empty()   ? "leave out " + left
                        : left.empty() ? "also choose " + more
                                       : fmt::format("choose {} instead of {}", more, left);
    const auto defined = std::ranges::count_if(standard.fits.metrics,
                                               [](const auto& fit) { return fit.isDefined(); });
    return fmt::format(
        "The standard QRCP, which takes the largest norm first, would {}, and define {} of {} "
        "metrics.\n",
        choice, defined, standard.fits.metrics.size());
}

/// "2e-08"; "2.000e-08" where the number is another one.
std::string thresholdText(double value)
{
    return core::numberText(value, 4);
}

std::string range(const core::StableInterval& interval, char close)
{
    const auto high =
        std::isfinite(interval.high) ? thresholdText(interval.high) + close : "infinity)";
    return fmt::format("[{}, {}", thresholdText(interval.low), high);
}

std::string headLines(const std::string& study, const core::Analysis& analysis)
{
    const auto& benchmark = *analysis.benchmark;
    const bool isSimulated = core::isSimulated(analysis.noise->dataset->provenance);
    return fmt::format("{}: {} ({}){}\ntau {}, alpha {}, representation tolerance {}\n", study,
                       benchmark.name, core::displayName(benchmark.kind),
                       isSimulated ? ", simulated" : "", thresholdText(benchmark.parameters.tau),
                       thresholdText(benchmark.parameters.alpha),
                       thresholdText(benchmark.parameters.representationTolerance));
}

std::string noteLines(const core::Analysis& analysis)
{
    std::string text;
    for (const auto& note : analysis.noise->dataset->provenance.notes) {
        text += "Note: " + shortened(note) + "\n";
    }
    return text;
}

/// The sets of chosen events over alpha.
std::string alphaText(const core::BenchmarkResult& result)
{
    const auto& names = result.analysis.noise->dataset->eventNames;
    core::Columns<core::StableInterval> columns;
    columns.emplace_back("alpha", "Alpha (sampled)").words([](const core::StableInterval& piece) {
        return range(piece, ']');
    });
    columns.emplace_back("chosen", "Chosen events").words([&](const core::StableInterval& piece) {
        const auto chosen = core::mapped<std::string>(result.alpha.sets[piece.set],
                                                      [&](auto event) { return names[event]; });
        return fmt::format("{}", fmt::join(chosen, ", "));
    });
    const auto defined = core::definedAround(
        result.alpha, result.analysis.benchmark->parameters.alpha, result.analysis);
    return "\n" + core::toText(core::tabulate(columns, result.alpha.intervals)) +
           fmt::format("All metrics that are defined stay defined for alpha in {}.\n",
                       range(defined, ']'));
}

std::string thresholdsText(const core::BenchmarkResult& result)
{
    const auto& analysis = result.analysis;
    const auto tau = analysis.benchmark->parameters.tau;
    auto text = fmt::format(
        "The same events are chosen for tau in {}; all metrics that are defined stay defined for "
        "tau in {}.\n",
        range(result.tau.around(tau), ')'),
        range(core::definedAround(result.tau, tau, analysis), ')'));
    if (!result.recommended) {
        return text +
               "No tau and alpha can be recommended, because no choice of them defines a metric.\n";
    }
    const auto& best = *result.recommended;
    text += fmt::format(
        "Recommended: --tau {} --alpha {} (most metrics with the fewest events: {}, {} of {} "
        "metrics).\n",
        best.tau, best.alpha, core::plural(best.chosen.size(), "event"), best.defined,
        analysis.fits->metrics.size());
    const auto judged = core::withShownFits(analysis, result.review.get());
    const auto better = core::betterThresholds(result.recommended, judged);
    return better ? text + "Advice: " + core::thresholdsAdvice(*better, judged) + '\n' : text;
}

std::string toText(const AnalyzeArguments& arguments, const core::BenchmarkResult& result)
{
    const auto& analysis = result.analysis;
    const core::EventFacts facts(analysis, {}, result.events);
    auto text = headLines(arguments.study, analysis) + core::countsText(analysis.pivoting->counts) +
                '\n' + exclusionLines(*analysis.benchmark);
    if (analysis.noise->unassessed) {
        text += "Only one repetition: noise was not assessed.\n";
    }
    if (const auto undecided = facts.undecided().value_or(0); undecided > 0) {
        text += core::undecidedText(undecided) + '\n';
    }
    text += "\n" + chosenTable(facts) + "\n" + metricsTable(result) + "\n";
    if (std::isfinite(analysis.fits->condition)) {
        text += fmt::format("Condition of the chosen representations: {}\n",
                            core::numberText(analysis.fits->condition));
    }
    text += thresholdsText(result);
    for (const auto& [fit, smallest, shown, confidence] : result.review->metrics) {
        const auto caution = core::fitCaution(shown.fit, *analysis.pivoting);
        if (shown.origin == core::FormulaOrigin::Chosen && !caution.empty()) {
            text += fmt::format("Caution: {}: {}\n", fit.metric, caution);
        }
    }
    text += noteLines(analysis);
    text += arguments.standard ? standardLine(analysis, *result.standard) : "";
    text += arguments.alternatives ? alternativesText(*result.review) : "";
    return arguments.alphaMap ? text + alphaText(result) : text;
}

std::string noiseText(const std::string& study, const core::Analysis& analysis)
{
    const auto& noise = *analysis.noise;
    const auto same = std::ranges::count(noise.maxRnmse, 0.0);
    return headLines(study, analysis) +
           (noise.unassessed ? std::string("Only one repetition: noise was not assessed.\n")
                             : fmt::format("{} of {} repeat exactly.\n", same,
                                           core::plural(noise.dataset->eventCount(), "event"))) +
           analysis.problem->message + '\n' + noteLines(analysis);
}

int runAnalyze(const AnalyzeArguments& arguments)
{
    const auto [document, benchmark] = readBenchmark(arguments);
    const auto analysis = core::analyze(benchmark);
    if (analysis.noise && core::isPlaceholder(*benchmark->basis)) {
        return printOut(arguments.json
                            ? documentText(core::analysisDocument.json(arguments.study, {analysis}))
                            : noiseText(arguments.study, analysis));
    }
    if (!analysis.isComplete()) {
        return reportProblem(arguments.study, *benchmark, analysis.problem->message);
    }
    const auto result = core::benchmarkResult(analysis, document.descriptions, document.view.get(),
                                              {.alpha = arguments.json || arguments.alphaMap,
                                               .standard = arguments.json || arguments.standard});
    return printOut(arguments.json
                        ? documentText(core::analysisDocument.json(arguments.study, result))
                        : toText(arguments, result));
}

}  // namespace

void addAnalyzeCommand(Program& program)
{
    auto [command, arguments] = program.add(
        "analyze", "Choose the events that matter and define metrics from them.", runAnalyze);
    command.argument("STUDY", arguments.study, "the study to analyze");
    addBenchmark(command, arguments.benchmark);
    addThresholds(command, arguments.thresholds);
    command.flag("--alternatives", arguments.alternatives,
                 "list all formulas of each metric that have as few events as the smallest");
    command.flag("--alpha-map", arguments.alphaMap,
                 "list the events that are chosen at each alpha (sampled)");
    command.flag("--standard", arguments.standard,
                 "show what the standard QRCP would choose, which takes the largest norm first");
    command.json(arguments.json, core::analysisDocument.schema);
}

}  // namespace papilio::app
