#include "app/command_line/json_number.h"
#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "core/analysis/next_measurements.h"
#include "core/base/number_format.h"
#include "core/io/event_list.h"
#include "core/io/kernel_catalogue.h"
#include "core/io/study_file.h"
#include "core/model/event_spelling.h"

#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <memory>
#include <nlohmann/json.hpp>

namespace papilio::app {

namespace {

using Json = nlohmann::ordered_json;

/// What the suggested commands write; to be added to the study.
constexpr const char* moreFile = "more.papilio.h5";

struct SuggestArguments {
    std::string study;
    std::string benchmark;
    std::string available;
    bool json = false;
};

/// A basis of deficient rank has no condition.
Json toJson(const core::BasisQuality& quality)
{
    return {{"rank", quality.rank}, {"condition", number(quality.condition)}};
}

Json kernelsJson(const core::KernelPlan& plan)
{
    Json tied = Json::array();
    for (const auto& tie : plan.tied) {
        tied.push_back({{"expectation", tie.expectation}, {"equals", tie.equals}});
    }
    Json steps = Json::array();
    for (const auto& step : plan.steps) {
        auto line = toJson(step.after);
        line["kernel"] = step.kernel;
        line["benchmark"] = step.benchmark;
        line["separates"] = step.separates;
        steps.push_back(std::move(line));
    }
    return {{"expectations", plan.expectations},
            {"now", toJson(plan.now)},
            {"tied", tied},
            {"steps", steps}};
}

Json undefinedJson(const core::EventGaps& plan)
{
    Json list = Json::array();
    for (const auto& metric : plan.undefined) {
        list.push_back({{"name", metric.metric},
                        {"verdict", core::toString(metric.verdict)},
                        {"relative_residual", number(metric.relativeResidual)},
                        {"missing", metric.missing},
                        {"direction", metric.direction},
                        {"kernels", metric.kernels},
                        {"has_remedy", metric.hasRemedy}});
    }
    return list;
}

Json remediesJson(const core::EventGaps& plan, const core::Dataset& data)
{
    Json list = Json::array();
    for (const auto& remedy : plan.remedies) {
        Json events = Json::array();
        for (const auto event : remedy.events) {
            events.push_back(core::eventSpelling(data, event));
        }
        Json gains = Json::array();
        for (const auto& gain : remedy.gains) {
            gains.push_back({{"name", gain.metric},
                             {"before", number(gain.before)},
                             {"after", number(gain.after)},
                             {"verdict", core::toString(gain.verdict)}});
        }
        list.push_back({{"events", events},
                        {"metrics", gains},
                        {"rank_before", remedy.rankBefore},
                        {"rank_after", remedy.rankAfter},
                        {"condition_after", number(remedy.conditionAfter)}});
    }
    return list;
}

Json toJson(const core::NextMeasurements& next,
            const core::Analysis& analysis,
            const std::string& study)
{
    const auto& benchmark = *analysis.benchmark;
    Json suggestions = Json::array();
    for (const auto& suggestion : next.suggestions) {
        suggestions.push_back(
            {{"kind", core::toString(suggestion.kind)},
             {"title", suggestion.title},
             {"reason", suggestion.reason},
             {"effect", suggestion.effect},
             {"kernels", suggestion.kernels},
             {"events", suggestion.events},
             {"metrics", suggestion.metrics},
             {"command", suggestion.call.benchmarks.empty()
                             ? Json(nullptr)
                             : Json(core::commandText(suggestion.call, moreFile))}});
    }
    Json document = {
        {"study", study},
        {"benchmark", benchmark.name},
        {"problem", analysis.problem ? Json(analysis.problem->message) : Json(nullptr)},
        {"basis", kernelsJson(next.kernels)}};
    document["undefined"] = next.events ? undefinedJson(*next.events) : Json::array();
    document["remedies"] =
        next.events ? remediesJson(*next.events, *benchmark.data) : Json::array();
    Json aliased = Json::array();
    if (next.events) {
        for (const auto& group : next.events->aliased) {
            Json names = Json::array();
            for (const auto event : group.events) {
                names.push_back(core::eventSpelling(*benchmark.data, event));
            }
            aliased.push_back(std::move(names));
        }
    }
    document["aliased_events"] = std::move(aliased);
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

std::string toText(const core::NextMeasurements& next, const core::Analysis& analysis)
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
            text += fmt::format("  {}: {}, relative residual {}, {}\n", metric.metric,
                                core::toString(metric.verdict),
                                core::percentText(metric.relativeResidual),
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
    const auto document = core::readStudy(arguments.study);
    if (!document) {
        return reportError(document.error().message);
    }
    int status = Done;
    const auto benchmark = findBenchmark(*document, arguments.study, arguments.benchmark, status);
    if (!benchmark) {
        return status;
    }
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
        return reportError(fmt::format("{}: benchmark \"{}\": {}", arguments.study, benchmark->name,
                                       analysis.problem->message));
    }
    const auto next = core::nextMeasurements(*document, analysis, options);
    return printOut(arguments.json ? toJson(next, analysis, arguments.study)
                                             .dump(1, ' ', false, Json::error_handler_t::replace) +
                                         "\n"
                                   : toText(next, analysis));
}

}  // namespace

void addSuggestCommand(CLI::App& program, int& status)
{
    auto arguments = std::make_shared<SuggestArguments>();
    auto* command = program.add_subcommand(
        "suggest",
        "What to measure next: kernels and events that would tell apart what the study "
        "cannot.");
    command->add_option("STUDY", arguments->study, "the study")->required()->type_name("");
    command
        ->add_option("--benchmark", arguments->benchmark,
                     "which benchmark, where the study has several")
        ->type_name("NAME");
    command
        ->add_option("--available", arguments->available,
                     "list of what can be counted, one a line (papi_native_avail, papilio-collect "
                     "events)")
        ->type_name("FILE");
    command->add_flag("--json", arguments->json, "one JSON document instead of text");
    command->callback([arguments, &status] { status = runSuggest(*arguments); });
}

}  // namespace papilio::app
