#include "core/findings/comparison_text.h"

#include "app/command_line/comparison_report.h"
#include "core/present/comparison_columns.h"
#include "core/present/table.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::app {

namespace {

std::string countsTable(const core::BenchmarkComparison& comparison)
{
    struct Side {
        const char* name;
        const core::StatusCounts* counts;
    };
    core::Columns<Side> columns;
    columns.emplace_back("side", "").words(&Side::name);
    const auto add = [&columns](const char* id, auto count) {
        columns.emplace_back(id, id).number(
            [count](const Side& side) { return std::invoke(count, *side.counts); },
            [](double value) { return core::countText(value); });
    };
    add("events", &core::StatusCounts::total);
    add("quiet", &core::StatusCounts::quiet);
    add("representable", &core::StatusCounts::representable);
    add("chosen",
        [](const core::StatusCounts& counts) { return counts.of(core::EventStatus::Chosen); });
    return core::toText(core::tabulate(columns, std::array{Side{"A", &comparison.firstCounts},
                                                           Side{"B", &comparison.secondCounts}}));
}

std::string list(const char* lead, const std::vector<std::string>& names)
{
    constexpr std::size_t most = 12;
    if (names.empty()) {
        return {};
    }
    const std::vector<std::string> shown(
        names.begin(), names.begin() + static_cast<std::ptrdiff_t>(std::min(most, names.size())));
    return fmt::format("  {}: {}{}\n", lead, fmt::join(shown, ", "),
                       names.size() > most ? fmt::format(" and {} more", names.size() - most) : "");
}

/// Events that either has chosen, with their places in the pivot order.
std::string chosenTable(const core::BenchmarkComparison& comparison)
{
    const auto columns = core::select(core::chosenDifferenceColumns(),
                                      {"event", "place_first", "place_second", "why"});
    return comparison.chosen.empty() ? std::string()
                                     : core::toText(core::tabulate(columns, comparison.chosen));
}

std::string metricsTable(const core::BenchmarkComparison& comparison)
{
    const auto columns =
        core::select(core::metricDifferenceColumns(),
                     {"metric", "verdict_first", "verdict_second", "difference", "coefficients"});
    return core::toText(core::tabulate(columns, comparison.metrics));
}

}  // namespace

std::string benchmarkText(const core::BenchmarkComparison& comparison,
                          const ComparisonReport& report)
{
    using Section = core::ComparisonSection;
    const auto& name = comparison.first->name;
    auto text = name == comparison.second->name
                    ? fmt::format("\n{}\n", name)
                    : fmt::format("\n{} against {}\n", name, comparison.second->name);
    if (report.shows(Section::Noise)) {
        text += countsTable(comparison);
        text += list("measured by A only", comparison.onlyFirst);
        text += list("measured by B only", comparison.onlySecond);
        text += fmt::format("  {} of {} common events changed their status, {} moved across tau\n",
                            comparison.statusChanges(), comparison.events.size(),
                            comparison.movedEvents());
    }
    text += report.shows(Section::Events) ? chosenTable(comparison) : "";
    text += report.shows(Section::Metrics) ? metricsTable(comparison) : "";
    return text;
}

std::string toText(const ComparisonReport& report)
{
    using Section = core::ComparisonSection;
    const auto& comparison = report.comparison;
    auto text = fmt::format("A  {}\nB  {}\n", report.first, report.second);
    if (report.section.empty()) {
        text += comparison.isEmpty() || report.highlights.empty() ? "" : "\nWhat differs most\n";
        for (const auto& highlight : report.highlights) {
            text += fmt::format("  {}\n", core::highlightText(highlight, comparison));
        }
    }
    if (report.shows(Section::Noise) || report.shows(Section::Events) ||
        report.shows(Section::Metrics)) {
        for (const auto& pair : comparison.benchmarks) {
            text += benchmarkText(pair.comparison, report);
        }
    }
    const auto each = [&](Section section, const auto& pairs, auto words) {
        if (report.shows(section)) {
            for (const auto& pair : pairs) {
                text += words(pair);
            }
        }
    };
    each(Section::Counts, comparison.counts, countsText);
    each(Section::TopDown, comparison.topdown, topDownText);
    each(Section::Rooflines, comparison.rooflines, rooflineText);
    if (report.shows(Section::Recorders)) {
        text += solversText(comparison.solvers) + recordersText(comparison.recorders);
    }
    if (report.shows(Section::DefinitionSets)) {
        text += definitionsText(comparison.definitions);
    }
    for (const auto& rest : comparison.unpaired) {
        for (const auto& [who, names] :
             {std::pair("A", &rest.first), std::pair("B", &rest.second)}) {
            const auto line =
                list(fmt::format("{} only in {}", core::toString(rest.kind), who).c_str(), *names);
            text += line.empty() ? "" : "\n" + line;
        }
    }
    for (const auto& problem : comparison.problems) {
        text += fmt::format("\n  ! {}\n", core::problemText(problem));
    }
    return text;
}

}  // namespace papilio::app
