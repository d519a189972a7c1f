#include "app/command_line/comparison_report.h"
#include "app/command_line/text_table.h"
#include "core/analysis/verdict_text.h"
#include "core/base/number_format.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::app {

namespace {

std::string verdictWord(const std::optional<core::Verdict>& value)
{
    return value ? std::string(core::toString(*value)) : "-";
}

std::string countsTable(const core::BenchmarkComparison& comparison)
{
    TextTable table({"", ">events", ">quiet", ">representable", ">chosen"});
    const auto add = [&](const char* who, const core::StatusCounts& c) {
        table.add({who, std::to_string(c.total()), std::to_string(c.quiet()),
                   std::to_string(c.representable()),
                   std::to_string(c.of(core::EventStatus::Chosen))});
    };
    add("A", comparison.firstCounts);
    add("B", comparison.secondCounts);
    return table.text();
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

std::string place(const std::optional<std::size_t>& value)
{
    return value ? std::to_string(*value) : "-";
}

/// Events that either has chosen, with their places in the pivot order.
std::string chosenTable(const core::BenchmarkComparison& comparison)
{
    if (comparison.chosen.empty()) {
        return {};
    }
    TextTable table({"Chosen event", ">A", ">B", "Why only in one"});
    for (const auto& event : comparison.chosen) {
        table.add({event.name, place(event.firstPlace), place(event.secondPlace), event.why});
    }
    return table.text();
}

std::string metricsTable(const core::BenchmarkComparison& comparison)
{
    TextTable table({"Metric", "A", "B", "Difference"});
    for (const auto& metric : comparison.metrics) {
        std::vector<std::string> terms;
        const bool isInBoth = metric.first && metric.second;
        for (const auto& term : metric.terms) {
            if (isInBoth && core::shortText(term.first) != core::shortText(term.second)) {
                terms.push_back(fmt::format("{} {} -> {}", term.event, core::shortText(term.first),
                                            core::shortText(term.second)));
            }
        }
        table.add({metric.name, verdictWord(metric.first), verdictWord(metric.second),
                   metric.isSame()  ? "same"
                   : !metric.first  ? "no such metric in A"
                   : !metric.second ? "no such metric in B"
                   : terms.empty()  ? "verdict"
                                    : fmt::format("{}", fmt::join(terms, ", "))});
    }
    return table.text();
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
            text += fmt::format("  {}\n", highlight.sentence);
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
            const auto line = list(fmt::format("{} only in {}", rest.kind, who).c_str(), *names);
            text += line.empty() ? "" : "\n" + line;
        }
    }
    for (const auto& problem : comparison.problems) {
        text += fmt::format("\n  ! {}\n", problem);
    }
    return text;
}

}  // namespace papilio::app
