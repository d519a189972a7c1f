#include "core/findings/topdown_text.h"

#include "app/command_line/topdown_report.h"
#include "core/base/number_format.h"
#include "core/present/table.h"
#include "core/topdown/compare.h"

#include <fmt/format.h>

namespace papilio::app {

namespace {

using core::TopDownNode;
using core::TopDownResult;

/// Runs side by side in one table; more go into the next one.
constexpr std::size_t runsPerTable = 10;

std::string percent(const core::NodeValue& value)
{
    if (!value.value) {
        return "-";
    }
    const bool isMarked = value.range != core::NodeValue::Range::Inside || value.childrenAreOff();
    return core::fixedText(100 * *value.value, 1) + (isMarked ? "!" : "");
}

std::string tableText(const TopDownResult& result, std::size_t first, std::size_t last)
{
    core::Table table;
    table.headings.resize(1 + (last - first) + 1);
    for (std::size_t run = 1; run + 1 < table.headings.size(); ++run) {
        table.headings[run].isNumeric = true;
    }
    const auto& model = *result.model;
    const auto add = [&](std::string name, std::string unit, auto cell) {
        std::vector<core::Table::Cell> cells = {{.text = std::move(name)}};
        for (auto run = first; run < last; ++run) {
            cells.push_back({.text = cell(result.runs[run])});
        }
        cells.push_back({.text = std::move(unit)});
        table.rows.push_back(std::move(cells));
    };
    add(result.parameter, "", [](const auto& run) { return run.name; });
    for (std::size_t row = 0; row < model.complementary.size(); ++row) {
        std::vector<double> values;
        for (auto run = first; run < last; ++run) {
            values.push_back(result.runs[run].complementary[row].value.value_or(0));
        }
        const core::NumberFamily family(values);
        const auto unit = family.factorText() + (family.exponent() == 0 ? "" : " ") +
                          model.complementary[row].unit;
        add(model.complementary[row].name, unit, [&](const auto& run) {
            const auto& value = run.complementary[row].value;
            return value ? family.text(*value) : std::string("-");
        });
    }
    for (std::size_t index = 0; index < model.nodes.size(); ++index) {
        const auto& node = model.nodes[index];
        add(std::string(2 * static_cast<std::size_t>(node.level - 1), ' ') + node.title,
            "% of " + core::wholeOf(model, node),
            [&](const auto& run) { return percent(run.nodes[index]); });
    }
    return core::toText(table);
}

std::string remarks(const TopDownResult& result)
{
    std::string text;
    for (const auto& run : result.runs) {
        for (std::size_t index = 0; index < run.nodes.size(); ++index) {
            if (const auto warning = core::warningText(run.nodes[index]); !warning.empty()) {
                text += fmt::format("  ! {}, {}: {}\n", run.name, result.model->nodes[index].title,
                                    warning);
            }
        }
    }
    for (const auto& warning : result.warnings) {
        text += fmt::format("  ! {}\n", core::warningText(warning, result));
    }
    if (!result.runs.empty()) {
        const auto& run = result.runs.back();
        const auto advice = core::adviseTopDown(*result.model, run);
        for (const auto& sentence : core::adviceTexts(*result.model, run, advice)) {
            text += fmt::format("  {}: {}\n", run.name, sentence);
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
        for (std::size_t first = 0; first < result.runs.size(); first += runsPerTable) {
            text += tableText(result, first, std::min(first + runsPerTable, result.runs.size()));
        }
        text += remarks(result);
    }
    return text;
}

}  // namespace papilio::app
