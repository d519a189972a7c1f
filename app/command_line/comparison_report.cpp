#include "app/command_line/comparison_report.h"

#include "app/command_line/text_table.h"
#include "core/analysis/verdict_text.h"

#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace papilio::app {

namespace {

using Json = nlohmann::ordered_json;
using Align = TextTable::Align;

Json number(double value)
{
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json verdict(const std::optional<core::Verdict>& value)
{
    return value ? Json(core::toString(*value)) : Json(nullptr);
}

std::string verdictWord(const std::optional<core::Verdict>& value)
{
    return value ? std::string(core::toString(*value)) : "-";
}

Json counts(const core::StatusCounts& counts)
{
    return {{"total", counts.total()},
            {"quiet", counts.quiet()},
            {"representable", counts.representable()},
            {"chosen", counts.of(core::EventStatus::Chosen)}};
}

Json metricJson(const core::MetricDifference& metric)
{
    Json terms = Json::array();
    for (const auto& term : metric.terms) {
        terms.push_back({{"event", term.event},
                         {"first", number(term.first)},
                         {"second", number(term.second)}});
    }
    return {{"name", metric.name},
            {"same", metric.isSame()},
            {"first", verdict(metric.first)},
            {"second", verdict(metric.second)},
            {"first_relative_residual", number(metric.firstResidual)},
            {"second_relative_residual", number(metric.secondResidual)},
            {"terms", terms}};
}

Json benchmarkJson(const core::BenchmarkComparison& comparison)
{
    Json events = Json::array();
    for (const auto& event : comparison.events) {
        if (event.first != event.second) {
            events.push_back({{"id", event.id},
                              {"name", event.name},
                              {"first", core::toString(event.first)},
                              {"second", core::toString(event.second)},
                              {"first_max_rnmse", number(event.firstNoise)},
                              {"second_max_rnmse", number(event.secondNoise)}});
        }
    }
    Json metrics = Json::array();
    for (const auto& metric : comparison.metrics) {
        metrics.push_back(metricJson(metric));
    }
    return {{"first", comparison.first->name},
            {"second", comparison.second->name},
            {"first_counts", counts(comparison.firstCounts)},
            {"second_counts", counts(comparison.secondCounts)},
            {"events_of_both", comparison.events.size()},
            {"only_first", comparison.onlyFirst},
            {"only_second", comparison.onlySecond},
            {"chosen_by_both", comparison.chosenByBoth},
            {"chosen_by_first", comparison.chosenByFirst},
            {"chosen_by_second", comparison.chosenBySecond},
            {"status_changes", events},
            {"metrics", metrics}};
}

std::string countsTable(const core::BenchmarkComparison& comparison)
{
    TextTable table({Align::Left, Align::Right, Align::Right, Align::Right, Align::Right});
    table.add({"", "events", "quiet", "representable", "chosen"});
    const auto add = [&](const char* who, const core::StatusCounts& c) {
        table.add({who, std::to_string(c.total()), std::to_string(c.quiet()),
                   std::to_string(c.representable()),
                   std::to_string(c.of(core::EventStatus::Chosen))});
    };
    add("first", comparison.firstCounts);
    add("second", comparison.secondCounts);
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

std::string metricsTable(const core::BenchmarkComparison& comparison)
{
    TextTable table({Align::Left, Align::Left, Align::Left, Align::Left});
    table.add({"Metric", "First", "Second", "Difference"});
    for (const auto& metric : comparison.metrics) {
        std::vector<std::string> terms;
        for (const auto& term : metric.terms) {
            if (core::numberText(term.first, 4) != core::numberText(term.second, 4)) {
                terms.push_back(fmt::format("{} {} -> {}", term.event,
                                            core::numberText(term.first, 4),
                                            core::numberText(term.second, 4)));
            }
        }
        table.add({metric.name, verdictWord(metric.first), verdictWord(metric.second),
                   metric.isSame() ? "same"
                   : terms.empty() ? "verdict"
                                   : fmt::format("{}", fmt::join(terms, ", "))});
    }
    return table.text();
}

}  // namespace

nlohmann::ordered_json toJson(const ComparisonReport& report)
{
    Json benchmarks = Json::array();
    for (const auto& comparison : report.benchmarks) {
        benchmarks.push_back(benchmarkJson(comparison));
    }
    return {{"first", report.first},
            {"second", report.second},
            {"benchmarks", benchmarks},
            {"only_first", report.onlyFirst},
            {"only_second", report.onlySecond}};
}

std::string toText(const ComparisonReport& report)
{
    auto text = fmt::format("first   {}\nsecond  {}\n", report.first, report.second);
    for (const auto& comparison : report.benchmarks) {
        const auto& name = comparison.first->name;
        text += name == comparison.second->name
                    ? fmt::format("\n{}\n", name)
                    : fmt::format("\n{} against {}\n", name, comparison.second->name);
        text += countsTable(comparison);
        text += list("chosen by both", comparison.chosenByBoth);
        text += list("chosen by the first only", comparison.chosenByFirst);
        text += list("chosen by the second only", comparison.chosenBySecond);
        text += list("measured by the first only", comparison.onlyFirst);
        text += list("measured by the second only", comparison.onlySecond);
        text += fmt::format("  {} of {} common events changed their status\n",
                            comparison.statusChanges(), comparison.events.size());
        text += metricsTable(comparison);
    }
    for (const auto& [who, names] :
         {std::pair("first", report.onlyFirst), std::pair("second", report.onlySecond)}) {
        if (!names.empty()) {
            text += fmt::format("\nOnly in the {}: {}\n", who, fmt::join(names, ", "));
        }
    }
    return text;
}

}  // namespace papilio::app
