#include "app/command_line/json.h"
#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "core/base/number_format.h"
#include "core/findings/next_measurements.h"
#include "core/io/definitions/event_list.h"
#include "core/io/resources/kernel_catalogue.h"
#include "core/model/event_spelling.h"

#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <memory>

namespace papilio::app {

namespace {

/// What the suggested commands write; to be added to the study.
constexpr const char* moreFile = "more.papilio.h5";

struct SuggestArguments {
    std::string study;
    std::string benchmark;
    std::string available;
    bool json = false;
};

/// A basis of deficient rank has no condition.
Json qualityJson(const core::BasisQuality& quality)
{
    return {{"rank", quality.rank}, {"condition", number(quality.condition)}};
}

Json kernelsJson(const core::KernelPlan& plan)
{
    const Json tied = list(plan.tied, [&](const auto& tie) -> Json {
        return {{"expectation", tie.expectation}, {"equals", tie.equals}};
    });
    Json steps = Json::array();
    for (const auto& step : plan.steps) {
        auto line = qualityJson(step.after);
        line["kernel"] = step.kernel;
        line["benchmark"] = step.benchmark;
        line["separates"] = step.separates;
        steps.push_back(std::move(line));
    }
    return {{"expectations", plan.expectations},
            {"now", qualityJson(plan.now)},
            {"tied", tied},
            {"steps", steps}};
}

Json undefinedJson(const core::EventGaps& plan)
{
    return list(plan.undefined, [&](const auto& metric) -> Json {
        return {{"name", metric.metric},
                {"verdict", core::toString(metric.verdict)},
                {"relative_residual", number(metric.relativeResidual)},
                {"missing", metric.missing},
                {"direction", metric.direction},
                {"kernels", metric.kernels},
                {"has_remedy", metric.hasRemedy}};
    });
}

Json spellings(const std::vector<std::uint32_t>& events, const core::Dataset& data)
{
    return list(events, [&](std::uint32_t event) { return core::eventSpelling(data, event); });
}

Json remediesJson(const core::EventGaps& plan, const core::Dataset& data)
{
    return list(plan.remedies, [&](const auto& remedy) -> Json {
        const Json gains = list(remedy.gains, [](const auto& gain) -> Json {
            return {{"name", gain.metric},
                    {"before", number(gain.before)},
                    {"after", number(gain.after)},
                    {"verdict", core::toString(gain.verdict)}};
        });
        return {{"events", spellings(remedy.events, data)},
                {"metrics", gains},
                {"rank_before", remedy.rankBefore},
                {"rank_after", remedy.rankAfter},
                {"condition_after", number(remedy.conditionAfter)}};
    });
}

Json measurementsJson(const core::NextMeasurements& next,
                      const core::Analysis& analysis,
                      const std::string& study)
{
    const auto& benchmark = *analysis.benchmark;
    const Json suggestions = list(next.suggestions, [&](const auto& suggestion) -> Json {
        return {{"kind", core::toString(suggestion.kind)},
                {"title", suggestion.title},
                {"reason", suggestion.reason},
                {"effect", suggestion.effect},
                {"kernels", suggestion.kernels},
                {"events", suggestion.events},
                {"metrics", suggestion.metrics},
                {"command", suggestion.call.benchmarks.empty()
                                ? Json(nullptr)
                                : Json(core::commandText(suggestion.call, moreFile))}};
    });
    Json document = {
        {"study", study},
        {"benchmark", benchmark.name},
        {"problem", analysis.problem ? Json(analysis.problem->message) : Json(nullptr)},
        {"basis", kernelsJson(next.kernels)}};
    document["undefined"] = next.events ? undefinedJson(*next.events) : Json::array();
    document["remedies"] =
        next.events ? remediesJson(*next.events, *benchmark.data) : Json::array();
    document["aliased_events"] =
        next.events
            ? list(next.events->aliased,
                   [&](const auto& group) { return spellings(group.events, *benchmark.data); })
            : Json::array();
    document["suggestions"] = std::move(suggestions);
    document["conclusion"] = next.conclusion;
    return document;
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
            text +=
                fmt::format("  {}: {}, the nearest formula is {} off, {}\n", metric.metric,
                            core::toString(metric.verdict), core::percentText(metric.errorWorst),
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
        if (!suggestion.call.benchmarks.empty()) {
            text += fmt::format("   {}\n", core::commandText(suggestion.call, moreFile));
        }
    }
    return text;
}

int runSuggest(const SuggestArguments& arguments)
{
    const auto found = readBenchmark(arguments.study, arguments.benchmark);
    if (!found) {
        return reportError(found.error());
    }
    const auto& benchmark = found->benchmark;
    core::MeasuringOptions options{core::kernelCatalogues(), {}};
    if (!arguments.available.empty()) {
        auto events = core::readEventList(arguments.available);
        if (!events) {
            return reportError(events.error().message);
        }
        options.available = *std::move(events);
    }
    const auto analysis = core::analyze(benchmark);
    if (analysis.problem && analysis.problem->code != core::Errc::RankDeficient) {
        return reportProblem(arguments.study, *benchmark, analysis.problem->message);
    }
    options.recommended =
        core::recommend(core::stabilityMap(analysis, core::alphaGrid(core::mapGridSize)), analysis);
    const auto next = core::nextMeasurements(found->document, analysis, options);
    return printOut(arguments.json ? documentText(measurementsJson(next, analysis, arguments.study))
                                   : measurementsText(next, analysis));
}

}  // namespace

void addSuggestCommand(CLI::App& program, int& status)
{
    auto arguments = std::make_shared<SuggestArguments>();
    auto* command = program.add_subcommand(
        "suggest",
        "Suggest what to measure next: kernels and events that separate what the study cannot.");
    addStudy(*command, arguments->study, "the study");
    addBenchmark(*command, arguments->benchmark);
    command
        ->add_option(
            "--available", arguments->available,
            "list of countable events, one per line (papi_native_avail, papilio-collect events)")
        ->type_name("FILE");
    addJson(*command, arguments->json);
    command->callback([arguments, &status] { status = runSuggest(*arguments); });
}

}  // namespace papilio::app
