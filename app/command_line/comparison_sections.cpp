#include "app/command_line/comparison_report.h"
#include "app/command_line/text_table.h"
#include "core/base/number_format.h"
#include "core/traces/findings_text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>

namespace papilio::app {

namespace {

std::string percent(const std::optional<double>& share)
{
    return share ? core::fixedText(100 * *share, 1) : "-";
}

std::string iterations(const std::optional<std::size_t>& count)
{
    return count ? std::to_string(*count) : "-";
}

/// A's and B's number, distinguished where they differ.
std::vector<std::string> numbers(const std::optional<double>& first,
                                 const std::optional<double>& second)
{
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    return core::tellApart({first.value_or(none), second.value_or(none)});
}

/// "+12.3 %" of a ratio; "-" where there is none.
std::string change(double ratio)
{
    const double percents = 100 * (ratio - 1);
    return std::isfinite(ratio) ? core::withSign(percents, core::fixedText(percents, 1)) + " %"
                                : "-";
}

std::string times(const std::optional<double>& gain)
{
    return gain ? core::ratioText(*gain) : "-";
}

std::string sentencesOf(const std::vector<std::string>& sentences)
{
    std::string text;
    for (const auto& sentence : sentences) {
        text += fmt::format("  {}\n", sentence);
    }
    return text;
}

std::string pointsTable(const core::RooflineDifference& pair)
{
    if (pair.comparison.points.empty()) {
        return {};
    }
    TextTable table({"Kernel", ">AI A", ">AI B", ">GFLOP/s A", ">GFLOP/s B", ">Change",
                     ">% of roof A", ">% of roof B"});
    for (const auto& point : pair.comparison.points) {
        const auto name =
            point.before == point.after
                ? (point.before.empty() ? point.name : point.name + " · " + point.before)
                : fmt::format("{}: {} to {}", point.name, point.before, point.after);
        const auto intensities = numbers(point.from.intensity, point.to.intensity);
        const auto speeds = numbers(point.from.performance, point.to.performance);
        const auto shares = numbers(point.placedBefore.percent, point.placedAfter.percent);
        table.add({name, intensities[0], intensities[1], speeds[0], speeds[1],
                   change(point.speedup), shares[0], shares[1]});
    }
    return table.text();
}

}  // namespace

std::string countsText(const core::CountsDifference& pair)
{
    auto text = fmt::format("\nCounts: {} against {}\n", pair.first, pair.second);
    TextTable table({"Event", ">A", ">B", ">B / A", "Unit"});
    for (const auto& event : pair.events) {
        const auto counts = numbers(event.first, event.second);
        table.add({event.event, counts[0], counts[1], times(event.ratio()),
                   !event.reason.empty() ? event.reason
                   : event.isWithinSpread
                       ? event.unit + (event.unit.empty() ? "" : ", ") + "within the spread"
                       : event.unit});
    }
    return text + table.text() + sentencesOf(pair.notes);
}

std::string topDownText(const core::TopDownDifference& pair)
{
    auto text =
        fmt::format("\nTop-Down: {} against {}\n  {}\n", pair.first, pair.second, pair.validity);
    TextTable table({"Node", ">A, %", ">B, %", ">Points", "Of"});
    for (const auto& node : pair.nodes) {
        const auto delta = node.delta();
        table.add({std::string(2 * static_cast<std::size_t>(node.level - 1), ' ') + node.title +
                       (node.detail.empty() ? "" : " (" + node.detail + ")"),
                   percent(node.first), percent(node.second),
                   delta ? core::withSign(*delta, core::fixedText(100 * *delta, 1)) : "-",
                   node.isComparable ? node.whole : "not comparable: " + node.reason});
    }
    return text + table.text() + sentencesOf(pair.notes);
}

std::string rooflineText(const core::RooflineDifference& pair)
{
    auto text =
        pair.first->name == pair.second->name
            ? fmt::format("\nRoofline: {}\n", pair.first->name)
            : fmt::format("\nRoofline: {} against {}\n", pair.first->name, pair.second->name);
    TextTable table({"Roof", ">A", ">B", ">Change", "Unit"});
    for (const auto& roof : pair.comparison.roofs) {
        const auto values = numbers(roof.before, roof.after);
        table.add({roof.name, values[0], values[1], change(roof.ratio),
                   roof.kind == core::Ceiling::Kind::Bandwidth ? "GB/s" : "GFLOP/s"});
    }
    return text + table.text() + pointsTable(pair) + sentencesOf(pair.notes);
}

std::string solversText(const std::vector<core::SolverDifference>& pairs)
{
    if (pairs.empty()) {
        return {};
    }
    TextTable table(
        {"Solver", "A", "B", ">Iterations A", ">B", ">Gain", ">Gain in time", ">Apart, decades"});
    std::vector<std::string> notes;
    for (const auto& pair : pairs) {
        const auto& name = pair.first.subject;
        table.add(
            {name == pair.second.subject ? name : fmt::format("{} / {}", name, pair.second.subject),
             core::outcomeText(pair.first), core::outcomeText(pair.second),
             iterations(pair.first.report.target.lasting),
             iterations(pair.second.report.target.lasting), times(pair.iterationGain),
             times(pair.timeGain),
             pair.curve.common > 0
                 ? fmt::format(
                       "{} at {}",
                       core::withSign(pair.curve.largest, core::fixedText(pair.curve.largest, 2)),
                       pair.curve.at)
                 : "-"});
        if (!pair.note.empty()) {
            notes.push_back(fmt::format("{}: {}.", name, pair.note));
        }
    }
    return "\nSolvers\n" + table.text() + sentencesOf(notes);
}

std::string recordersText(const std::vector<core::SeriesDifference>& pairs)
{
    if (pairs.empty()) {
        return {};
    }
    TextTable table({"Recorder", ">Count A", ">B", ">Last A", ">B", ">Median A", ">B", "Ratio"});
    for (const auto& pair : pairs) {
        const auto last = numbers(pair.firstLast, pair.secondLast);
        const auto median = numbers(pair.firstMedian, pair.secondMedian);
        table.add({pair.name, std::to_string(pair.firstCount), std::to_string(pair.secondCount),
                   last[0], last[1], median[0], median[1], core::ratioText(pair.ratio)});
    }
    return "\nOther recorders\n" + table.text();
}

std::string definitionsText(const std::vector<core::DefinitionDifference>& definitions)
{
    if (definitions.empty()) {
        return {};
    }
    using Kind = core::DefinitionDifference::Kind;
    TextTable table({"Definition", "Set", "", "A", "B"});
    for (const auto& one : definitions) {
        if (one.kind != Kind::Same) {
            table.add({one.name, one.set,
                       one.kind == Kind::Different
                           ? fmt::format("different {}", fmt::join(one.what, ", "))
                           : std::string(core::toString(one.kind)),
                       one.first.empty() ? "-" : one.first, one.second.empty() ? "-" : one.second});
        }
    }
    const auto same =
        std::ranges::count(definitions, Kind::Same, &core::DefinitionDifference::kind);
    const auto rows = static_cast<std::ptrdiff_t>(definitions.size()) > same ? table.text() : "";
    return fmt::format("\nDefinitions\n{}  {} of {} are the same\n", rows, same,
                       definitions.size());
}

}  // namespace papilio::app
