#include "core/findings/topdown_text.h"

#include "app/command_line/topdown_report.h"
#include "core/present/counter_columns.h"
#include "core/present/table.h"
#include "core/present/topdown_columns.h"
#include "core/topdown/compare.h"

#include <algorithm>
#include <fmt/format.h>

namespace papilio::app {

namespace {

std::string remarks(const TopDownReport& report, std::size_t at)
{
    const auto& result = report.results[at];
    std::string text;
    for (const auto& run : result.runs) {
        const auto hasValue = [](const auto& node) { return node.value.has_value(); };
        if (std::ranges::none_of(run.nodes(), hasValue)) {
            continue;  // the advice says so once; a line for each node would say nothing more
        }
        for (const auto index : core::nodesInDepth(*result.model)) {
            if (const auto warning = core::warningText(*result.model, run, index);
                !warning.empty()) {
                text += fmt::format("  ! {}, {}: {}\n", run.name, result.model->nodes[index].title,
                                    warning);
            }
        }
    }
    for (const auto& warning : result.warnings) {
        text += fmt::format("  ! {}\n", core::warningText(warning, result));
    }
    if (!result.runs.empty()) {
        for (const auto& sentence : adviceOf(report, at, result.runs.size() - 1)) {
            text += fmt::format("  {}: {}\n", result.runs.back().name, sentence);
        }
    }
    for (const auto& sentence : core::trendTexts(core::trendsOf(result), result)) {
        text += fmt::format("  {}\n", sentence);
    }
    return text;
}

}  // namespace

std::vector<std::string> adviceOf(const TopDownReport& report, std::size_t result, std::size_t run)
{
    const auto& model = *report.results[result].model;
    const auto& one = report.results[result].runs[run];
    auto texts = core::adviceTexts(model, one, core::adviseTopDown(model, one));
    const auto* programs = result < report.programs.size() ? &report.programs[result] : nullptr;
    if (programs != nullptr && run < programs->size() && (*programs)[run]) {
        if (auto use = core::useText(model, one, *(*programs)[run]); !use.empty()) {
            texts.push_back(std::move(use));
        }
    }
    return texts;
}

std::string toText(const TopDownReport& report)
{
    std::string text =
        fmt::format("{}: {} ({})\n", report.study, report.model->title, report.model->accounting);
    for (const auto& warning : report.warnings) {
        text += fmt::format("  ! {}\n", warning);
    }
    for (std::size_t at = 0; at < report.results.size(); ++at) {
        const auto& result = report.results[at];
        const auto source = at < report.sources.size() ? report.sources[at] : std::string();
        text += fmt::format("\n{}{}\n", result.counters, source.empty() ? "" : " (" + source + ")");
        for (const auto& runs : core::runGroups(result.runs.size())) {
            text += core::toText(core::tabulate(core::topDownColumns(result, runs),
                                                core::topDownRows(*result.model)));
        }
        const auto hasThreshold = [](const auto& node) { return !node.threshold.empty(); };
        if (std::ranges::any_of(result.model->nodes, hasThreshold)) {
            text += "  * above the threshold of the model\n";
        }
        text += remarks(report, at);
    }
    return text;
}

}  // namespace papilio::app
