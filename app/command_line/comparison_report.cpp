#include "app/command_line/comparison_report.h"

#include "app/command_line/json.h"

#include <cmath>
#include <fmt/format.h>

namespace papilio::app {

namespace {

using core::ComparedKind;
using core::ComparisonSection;
using core::DifferenceTable;
using Where = core::DifferenceColumn::Place;

Json cellJson(core::DifferenceColumn::Style style, const core::DifferenceCell& cell)
{
    using Style = core::DifferenceColumn::Style;
    switch (style) {
        case Style::Remark:
        case Style::Formula:
            return textOrNull(cell.text);
        case Style::List: {
            auto lines = Json::array();
            for (std::size_t begin = 0; begin < cell.text.size();) {
                const auto end = std::min(cell.text.find('\n', begin), cell.text.size());
                lines.push_back(cell.text.substr(begin, end - begin));
                begin = end + 1;
            }
            return lines;
        }
        case Style::Flag:
            return cell.number != 0;
        case Style::Status:
            return core::toString(static_cast<core::EventStatus>(int(cell.number)));
        case Style::Verdict:
            return std::isnan(cell.number)
                       ? Json()
                       : Json(core::toString(static_cast<core::Verdict>(int(cell.number))));
        case Style::Count:
            return std::isnan(cell.number) ? Json() : Json(static_cast<long long>(cell.number));
        case Style::Number:
        case Style::Share:
        case Style::Ratio:
        case Style::Change:
            return number(cell.number);
        default:
            return cell.text;
    }
}

/// Adds the columns for documents of a row: "first.run" is "run" in "first".
Json rowJson(const DifferenceTable& table, const core::DifferenceRow& row, Json object = {})
{
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        const auto& [id, title, style, where, help, partner] = table.columns[column];
        if ((where & Where::Document) != 0) {
            const auto dot = id.find('.');
            auto& place = dot == std::string::npos ? object[id]
                                                   : object[id.substr(0, dot)][id.substr(dot + 1)];
            place = cellJson(style, row.cells[column]);
        }
    }
    return object;
}

Json rowsJson(const DifferenceTable& table)
{
    auto rows = Json::array();
    for (const auto& row : table.rows) {
        if (row.kind != core::DifferenceRow::Kind::Same ||
            (table.leavesSameOutIn & Where::Document) == 0) {
            rows.push_back(rowJson(table, row));
        }
    }
    return rows;
}

/// The coefficients of each metric, in it.
void addTerms(Json& metrics, const DifferenceTable& terms)
{
    for (auto& metric : metrics) {
        metric["terms"] = Json::array();
        for (const auto& row : terms.rows) {
            if (row.group == metric["name"].get_ref<const std::string&>()) {
                metric["terms"].push_back(rowJson(terms, row));
            }
        }
    }
}

Json pairsJson(const std::vector<core::ComparedPair>& pairs)
{
    return list(pairs, [](const core::ComparedPair& pair) {
        Json json = {{"first", pair.names.first}, {"second", pair.names.second}};
        for (const auto& row : pair.facts.rows) {
            json = rowJson(pair.facts, row, std::move(json));
        }
        json["notes"] = Json::array();
        for (const auto& table : pair.tables) {
            for (const auto& note : table.notes) {
                json["notes"].push_back(note);
            }
            if (table.id == "terms") {
                addTerms(json["metrics"], table);
            } else if (!table.id.empty()) {
                json[table.id] = rowsJson(table);
            }
        }
        return json;
    });
}

std::vector<std::string> onlyBenchmarks(const core::StudyComparison& comparison, bool isFirst)
{
    for (const auto& rest : comparison.unpaired) {
        if (rest.kind == ComparedKind::Benchmark) {
            return isFirst ? rest.first : rest.second;
        }
    }
    return {};
}

/// The part of `papilio compare` that a table is in.
ComparisonSection sectionOf(ComparedKind kind, const DifferenceTable& table)
{
    switch (kind) {
        case ComparedKind::Benchmark:
            return table.id == "metrics"  ? ComparisonSection::Metrics
                   : table.id == "chosen" ? ComparisonSection::Events
                                          : ComparisonSection::Noise;
        case ComparedKind::Run:
            return ComparisonSection::Counts;
        case ComparedKind::TopDownRun:
            return ComparisonSection::TopDown;
        default:
            return ComparisonSection::Rooflines;
    }
}

std::string tableText(const DifferenceTable& table)
{
    const auto shown = table.shown(Where::Text);
    auto text = shown.headings.empty() || shown.rows.empty() ? std::string() : core::toText(shown);
    for (const auto& note : table.notes) {
        text += fmt::format("  {}\n", note);
    }
    return text;
}

/// The pair's tables of the section under its title; empty where there are none.
std::string pairText(ComparedKind kind, const core::ComparedPair& pair, const std::string& section)
{
    std::string text;
    for (const auto& table : pair.tables) {
        if (section.empty() || section == core::toString(sectionOf(kind, table))) {
            text += tableText(table);
        }
    }
    const auto validity =
        pair.validity.empty() ? std::string() : fmt::format("  {}\n", pair.validity);
    return text.empty() ? text : fmt::format("\n{}\n{}{}", pair.title, validity, text);
}

}  // namespace

nlohmann::ordered_json toJson(const ComparisonReport& report)
{
    const auto& comparison = report.comparison;
    const auto pairs = [&](ComparedKind kind) { return pairsJson(comparison.of(kind)); };
    return {{"first", report.first},
            {"second", report.second},
            {"highlights", list(comparison.highlights,
                                [](const core::Highlight& one) {
                                    return Json{{"section", core::toString(one.section)},
                                                {"item", one.item},
                                                {"sentence", one.sentence}};
                                })},
            {"benchmarks", pairs(ComparedKind::Benchmark)},
            {"only_first", onlyBenchmarks(comparison, true)},
            {"only_second", onlyBenchmarks(comparison, false)},
            {"counts", pairs(ComparedKind::Run)},
            {"topdown", pairs(ComparedKind::TopDownRun)},
            {"rooflines", pairs(ComparedKind::Roofline)},
            {"solvers", rowsJson(comparison.solvers)},
            {"recorders", rowsJson(comparison.recorders)},
            {"definitions", rowsJson(comparison.definitions)},
            {"unpaired", list(comparison.unpaired,
                              [](const core::Unpaired& rest) {
                                  return Json{{"kind", core::toString(rest.kind)},
                                              {"first", rest.first},
                                              {"second", rest.second}};
                              })},
            {"problems", list(comparison.problems,
                              [](const core::NotCompared& problem) { return problem.text(); })}};
}

std::string toText(const ComparisonReport& report)
{
    constexpr std::size_t most = 12;
    const auto& comparison = report.comparison;
    auto text = fmt::format("A  {}\nB  {}\n", report.first, report.second);
    if (report.section.empty()) {
        text += comparison.highlights.empty() ? "" : "\nWhat differs most\n";
        for (const auto& highlight : comparison.highlights) {
            text += fmt::format("  {}\n", highlight.sentence);
        }
    }
    for (const auto kind : core::comparedKinds) {
        for (const auto& pair : comparison.of(kind)) {
            text += pairText(kind, pair, report.section);
        }
    }
    for (const auto& [table, section] : {std::pair(&comparison.solvers, "recorders"),
                                         {&comparison.recorders, "recorders"},
                                         {&comparison.definitions, "definitions"}}) {
        if (!table->rows.empty() && (report.section.empty() || report.section == section)) {
            text += fmt::format("\n{}\n{}", table->caption, tableText(*table));
        }
    }
    for (const auto& rest : comparison.unpaired) {
        for (const auto& [side, names] :
             {std::pair("A", &rest.first), std::pair("B", &rest.second)}) {
            text += names->empty()
                        ? std::string()
                        : fmt::format("\n  {} only in {}: {}\n", core::toString(rest.kind), side,
                                      core::someText(*names, most));
        }
    }
    for (const auto& problem : comparison.problems) {
        text += fmt::format("\n  ! {}\n", problem.text());
    }
    return text;
}

}  // namespace papilio::app
