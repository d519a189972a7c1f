#include "app/command_line/document.h"
#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "core/analysis/definition_review.h"
#include "core/base/number_format.h"
#include "core/findings/metric_text.h"
#include "core/findings/next_measurements.h"
#include "core/io/definitions/event_list.h"
#include "core/io/resources/resources.h"
#include "core/model/event_names.h"

#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::app {

namespace {

struct SuggestArguments : BenchmarkArguments {
    std::string available;
    bool json = false;
};

/// A basis of deficient rank has no condition.
auto qualityOf(const core::BasisQuality& quality)
{
    return object(f<"rank">(quality.rank), f<"condition">(quality.condition));
}

auto kernelsOf(const core::KernelPlan& plan)
{
    const auto tieOf = [](const core::TiedExpectation& tie) {
        return object(f<"expectation">(tie.expectation), f<"equals">(tie.equals));
    };
    const auto stepOf = [](const core::KernelStep& step) {
        return object(beside(qualityOf(step.after)), f<"kernel">(step.kernel),
                      f<"benchmark">(step.benchmark), f<"separates">(step.separates));
    };
    return object(f<"expectations">(plan.expectations), f<"now">(qualityOf(plan.now)),
                  f<"tied">(each(plan.tied, tieOf)), f<"steps">(each(plan.steps, stepOf)));
}

auto undefinedOf(const core::UndefinedMetric& metric)
{
    return object(f<"name">(metric.metric), f<"verdict">(metric.verdict),
                  f<"relative_residual">(metric.relativeResidual), f<"missing">(metric.missing),
                  f<"direction">(metric.direction), f<"kernels">(metric.kernels),
                  f<"has_remedy">(metric.hasRemedy));
}

auto spellings(const std::vector<std::uint32_t>& events, const core::Dataset& data)
{
    return each(events, [&](std::uint32_t event) { return core::eventSpelling(data, event); });
}

auto remedyOf(const core::EventRemedy& remedy, const core::Dataset& data)
{
    const auto gainOf = [](const core::MetricGain& gain) {
        return object(f<"name">(gain.metric), f<"before">(gain.before), f<"after">(gain.after),
                      f<"verdict">(gain.verdict));
    };
    return object(f<"events">(spellings(remedy.events, data)),
                  f<"metrics">(each(remedy.gains, gainOf)), f<"rank_before">(remedy.rankBefore),
                  f<"rank_after">(remedy.rankAfter), f<"condition_after">(remedy.conditionAfter));
}

auto suggestionOf(const core::Suggestion& one)
{
    return object(f<"kind">(one.kind), f<"title">(one.title), f<"reason">(one.reason),
                  f<"effect">(one.effect), f<"kernels">(one.kernels), f<"events">(one.events),
                  f<"metrics">(one.metrics), f<"command">(orNull(core::commandText(one.call))));
}

auto measurementsOf(const core::NextMeasurements& next,
                    const core::Analysis& analysis,
                    const std::string& study)
{
    const auto& benchmark = *analysis.benchmark;
    const auto& data = *benchmark.data;
    const auto gaps = next.events.value_or(core::EventGaps());
    return object(
        f<"study">(study), f<"benchmark">(benchmark.name),
        f<"problem">(ifThere(analysis.problem, [](const auto& error) { return error.message; })),
        f<"basis">(kernelsOf(next.kernels)), f<"undefined">(each(gaps.undefined, undefinedOf)),
        f<"remedies">(
            each(gaps.remedies, [&](const auto& remedy) { return remedyOf(remedy, data); })),
        f<"aliased_events">(
            each(gaps.aliased, [&](const auto& group) { return spellings(group.events, data); })),
        f<"suggestions">(each(next.suggestions, suggestionOf)), f<"conclusion">(next.conclusion));
}

/// Of a metric that no expectation is missing of.
std::string missedBy(const core::UndefinedMetric& metric)
{
    return metric.verdict == core::Verdict::Approximate
               ? std::string("has no simple coefficients")
               : "its formula is " + core::percentText(metric.errorWorst) + " off on the kernels";
}

std::string measurementsText(const core::NextMeasurements& next, const core::Analysis& analysis)
{
    const auto& benchmark = *analysis.benchmark;
    std::string text = fmt::format(
        "{}: {} expectations, rank {} on {} kernels{}\n", benchmark.name,
        next.kernels.expectations.size(), next.kernels.now.rank, benchmark.data->kernelCount(),
        std::isfinite(next.kernels.now.condition)
            ? fmt::format(", condition {}", core::numberText(next.kernels.now.condition))
            : std::string());
    if (next.events) {
        for (const auto& metric : next.events->undefined) {
            const auto misses = metric.missing.empty()
                                    ? metric.direction
                                    : fmt::format("{}", fmt::join(metric.missing, ", "));
            text += fmt::format("  {}: {}, {}, {}\n", metric.metric, core::toString(metric.verdict),
                                core::nearestText(metric.errorWorst),
                                misses.empty() ? missedBy(metric) : "misses " + misses);
        }
    }
    if (!next.conclusion.empty()) {
        text += "\n" + next.conclusion + "\n";
    }
    int place = 0;
    for (const auto& suggestion : next.suggestions) {
        text += fmt::format("\n{}. {}\n   why:    {}\n   effect: {}\n", ++place, suggestion.title,
                            suggestion.reason, suggestion.effect);
        if (const auto command = core::commandText(suggestion.call); !command.empty()) {
            text += fmt::format("   {}\n", command);
        }
    }
    return text;
}

int runSuggest(const SuggestArguments& arguments)
{
    const auto [document, benchmark] = readBenchmark(arguments);
    core::MeasuringOptions options{core::kernelCatalogues(), {}};
    if (!arguments.available.empty()) {
        options.available = need(core::readEventList(arguments.available));
    }
    auto analysis = core::analyze(benchmark);
    if (analysis.problem && analysis.problem->code != core::Errc::RankDeficient) {
        return reportProblem(arguments.study, *benchmark, analysis.problem->message);
    }
    if (analysis.isComplete()) {
        const auto result = core::benchmarkResult(analysis, document.descriptions,
                                                  document.view.get(), {false, false});
        options.recommended = result.recommended;
        analysis = core::withShownFits(analysis, result.review.get());
    }
    const auto next = core::nextMeasurements(document, analysis, options);
    return printOut(arguments.json ? documentText(measurementsOf(next, analysis, arguments.study))
                                   : measurementsText(next, analysis));
}

}  // namespace

void addSuggestCommand(Program& program)
{
    auto [command, arguments] = program.add(
        "suggest",
        "Suggest what to measure next: kernels and events that separate what the study cannot.",
        runSuggest);
    command.argument("STUDY", arguments.study, "the study");
    addBenchmark(command, arguments.benchmark);
    command.option(
        "--available", arguments.available, "FILE",
        "list of countable events, one per line (papi_native_avail, papilio-collect events)");
    command.json(arguments.json, core::schemaOf<decltype(measurementsOf({}, {}, {}))>);
}

}  // namespace papilio::app
