#include "app/command_line/comparison_report.h"
#include "core/findings/comparison_text.h"
#include "core/present/comparison_columns.h"
#include "core/present/table.h"

#include <fmt/format.h>

namespace papilio::app {

namespace {

template<typename Row>
std::string table(const core::Columns<Row>& columns,
                  const std::vector<Row>& rows,
                  std::initializer_list<std::string_view> ids)
{
    return core::toText(core::tabulate(core::select(columns, ids), rows));
}

std::string sentencesOf(const std::vector<std::string>& sentences)
{
    std::string text;
    for (const auto& sentence : sentences) {
        text += fmt::format("  {}\n", sentence);
    }
    return text;
}

}  // namespace

std::string countsText(const core::CountsDifference& pair)
{
    return fmt::format("\nCounts: {} against {}\n", pair.firstCaption, pair.secondCaption) +
           table(core::countDifferenceColumns(), pair.events,
                 {"event", "count_first", "count_second", "ratio", "unit", "remark"}) +
           sentencesOf(core::notesOf(pair));
}

std::string topDownText(const core::TopDownDifference& pair)
{
    return fmt::format("\nTop-Down: {} against {}\n  {}\n", pair.firstCaption, pair.secondCaption,
                       core::validityText(pair)) +
           table(core::nodeDifferenceColumns(), pair.nodes,
                 {"node", "share_first", "share_second", "points", "whole"}) +
           sentencesOf(core::notesOf(pair));
}

std::string rooflineText(const core::RooflineDifference& pair)
{
    const auto& points = pair.comparison.points;
    auto text =
        pair.first->name == pair.second->name
            ? fmt::format("\nRoofline: {}\n", pair.first->name)
            : fmt::format("\nRoofline: {} against {}\n", pair.first->name, pair.second->name);
    text += table(core::roofDifferenceColumns(), pair.comparison.roofs,
                  {"roof", "value_first", "value_second", "change", "unit"});
    if (!points.empty()) {
        text += table(core::kernelDifferenceColumns(), points,
                      {"kernel", "performance_first", "performance_second", "change",
                       "intensity_first", "intensity_second", "share_first", "share_second"});
    }
    return text + sentencesOf(core::notesOf(pair));
}

std::string solversText(const std::vector<core::SolverDifference>& pairs)
{
    if (pairs.empty()) {
        return {};
    }
    std::vector<std::string> notes;
    for (const auto& pair : pairs) {
        if (const auto note = core::toleranceText(pair); !note.empty()) {
            notes.push_back(fmt::format("{}: {}.", pair.first.subject, note));
        }
    }
    return "\nSolvers\n" +
           table(core::solverDifferenceColumns(pairs), pairs,
                 {"solver", "outcome_first", "outcome_second", "iterations_first",
                  "iterations_second", "gain", "time_first", "time_second", "decades"}) +
           sentencesOf(notes);
}

std::string recordersText(const std::vector<core::SeriesDifference>& pairs)
{
    return pairs.empty() ? std::string()
                         : "\nOther recorders\n" +
                               core::toText(core::tabulate(core::seriesDifferenceColumns(), pairs));
}

std::string definitionsText(const std::vector<core::DefinitionDifference>& definitions)
{
    if (definitions.empty()) {
        return {};
    }
    auto differing = definitions;
    std::erase_if(differing, [](const core::DefinitionDifference& one) {
        return one.kind == core::DefinitionDifference::Kind::Same;
    });
    const auto rows =
        differing.empty()
            ? std::string()
            : core::toText(core::tabulate(core::definitionDifferenceColumns(), differing));
    return fmt::format("\nDefinitions\n{}  {} of {} are the same\n", rows,
                       definitions.size() - differing.size(), definitions.size());
}

}  // namespace papilio::app
