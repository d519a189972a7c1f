#include "app/command_line/topdown_report.h"
#include "core/present/counter_columns.h"
#include "core/present/table.h"
#include "core/present/topdown_columns.h"
#include "core/topdown/compare.h"

#include <fmt/format.h>

namespace papilio::app {

namespace {

using core::TopDownResult;

std::string remarks(const TopDownResult& result)
{
    std::string text;
    for (const auto& run : result.runs) {
        for (std::size_t index = 0; index < run.nodes.size(); ++index) {
            if (const auto& warning = run.nodes[index].warning; !warning.empty()) {
                text += fmt::format("  ! {}, {}: {}\n", run.name, result.model->nodes[index].title,
                                    warning);
            }
        }
    }
    for (const auto& warning : result.warnings) {
        text += fmt::format("  ! {}\n", warning);
    }
    if (!result.runs.empty()) {
        for (const auto& sentence :
             core::adviseTopDown(*result.model, result.runs.back()).sentences) {
            text += fmt::format("  {}: {}\n", result.runs.back().name, sentence);
        }
    }
    return text;
}

}  // namespace

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
        text += remarks(result);
    }
    return text;
}

}  // namespace papilio::app
