#include "app/command_line/document.h"
#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "core/base/lists.h"
#include "core/campaign/campaign.h"
#include "core/describe/documents.h"
#include "core/io/campaign/read_campaign.h"
#include "core/io/study/study_file.h"
#include "core/io/topdown/model_choice.h"
#include "core/present/campaign_columns.h"
#include "core/present/study_comparison.h"
#include "core/present/table.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::app {

namespace {

using core::ComparedKind;
using Names = std::vector<std::string>;

struct CompareArguments {
    std::string first;
    std::string second;  ///< empty: the first, with itself
    Names others;        ///< third study and further ones
    Names benchmarks;    ///< one name for both, or one each
    Names runs;
    Names rooflines;
    Names solvers;
    Names kernels;  ///< two each
    std::string section;
    bool all = false;
    bool json = false;

    [[nodiscard]] bool choosesItems() const
    {
        return !benchmarks.empty() || !runs.empty() || !rooflines.empty() || !solvers.empty();
    }
    [[nodiscard]] bool shows(std::string_view wanted) const
    {
        return section.empty() || section == wanted;
    }
    [[nodiscard]] bool shows(const core::DifferenceTable& table) const
    {
        return shows(core::toString(table.section));
    }
};

/// @param all  also the rows that are folded
std::string tableText(core::DifferenceTable table, bool all)
{
    for (auto& row : table.rows) {
        row.where |= all ? core::DifferenceColumn::Everywhere : 0U;
    }
    const auto shown = core::withoutEmptyColumns(table.shown(core::DifferenceColumn::Text));
    auto text = shown.headings.empty() || shown.rows.empty() ? std::string() : core::toText(shown);
    if (shown.rows.size() < table.rows.size()) {
        text += fmt::format("  {}: {}; --all lists all\n", table.caption, table.summary());
    }
    for (const auto& note : table.notes) {
        text += fmt::format("  {}\n", note);
    }
    return text;
}

/// A table that is asked for under its caption; empty where it has no rows.
std::string captionedText(const core::DifferenceTable& table, const CompareArguments& arguments)
{
    return table.rows.empty() || !arguments.shows(table)
               ? std::string()
               : fmt::format("\n{}\n{}", table.caption, tableText(table, arguments.all));
}

/// The pair's tables that are asked for under its title; empty where there are none.
std::string pairText(const core::ComparedPair& pair, const CompareArguments& arguments)
{
    std::string text;
    for (const auto& table : pair.tables) {
        text += arguments.shows(table) ? tableText(table, arguments.all) : "";
    }
    const auto validity =
        pair.validity.empty() ? std::string() : fmt::format("  {}\n", pair.validity);
    return text.empty() ? text : fmt::format("\n{}\n{}{}", pair.title, validity, text);
}

std::string comparisonText(const core::StudyComparison& comparison,
                           const CompareArguments& arguments)
{
    constexpr std::size_t most = 12;
    auto text = fmt::format("A  {}\nB  {}\n", arguments.first, arguments.second);
    if (arguments.section.empty()) {
        text += comparison.highlights.empty() ? "" : "\nWhat differs most\n";
        for (const auto& highlight : comparison.highlights) {
            text += fmt::format("  {}\n", highlight.sentence);
        }
    }
    for (const auto kind : core::comparedKinds) {
        for (const auto& pair : comparison.of(kind)) {
            text += pairText(pair, arguments);
        }
    }
    for (const auto* table : comparison.wholeTables()) {
        text += captionedText(*table, arguments);
    }
    for (const auto& rest : comparison.unpaired) {
        for (const auto& sentence : rest.sentences(most)) {
            text += fmt::format("\n  {}\n", sentence);
        }
    }
    for (const auto& problem : comparison.problems) {
        text += fmt::format("\n  ! {}\n", problem.text());
    }
    return text;
}

/// Takes what was named instead of what has the same name; a section nobody named keeps nothing
/// then. A run that a Top-Down model knows is compared by it, too.
core::StudyPairs chosenPairs(const CompareArguments& arguments,
                             const core::StudySide& first,
                             const core::StudySide& second)
{
    core::StudyPairs pairs;
    for (const auto& [names, kind] : {std::pair(&arguments.benchmarks, ComparedKind::Benchmark),
                                      {&arguments.runs, ComparedKind::Run},
                                      {&arguments.rooflines, ComparedKind::Roofline},
                                      {&arguments.solvers, ComparedKind::SolverRun}}) {
        if (!names->empty()) {
            pairs.of(kind) = {{names->front(), names->back()}};
        }
    }
    for (const auto& pair : pairs.of(ComparedKind::Run)) {
        if (core::contains(core::namesOf(first, ComparedKind::TopDownRun), pair.first) &&
            core::contains(core::namesOf(second, ComparedKind::TopDownRun), pair.second)) {
            pairs.of(ComparedKind::TopDownRun) = {pair};
        }
    }
    return pairs;
}

/// The sentence for two studies without anything to compare.
std::string nothingToCompare(const CompareArguments& arguments,
                             const core::StudyComparison& comparison,
                             bool isWithin)
{
    if (!comparison.problems.empty()) {
        const auto& problem = comparison.problems.front();
        return problem.text((problem.isFirst ? arguments.first : arguments.second) + ':');
    }
    if (isWithin) {
        return arguments.first +
               ": has no two items of the same kind to compare; name a second study";
    }
    return fmt::format(
        "{}: has nothing with the same name as {}; choose two items with --benchmark, --run, "
        "--roofline or --solver A B",
        arguments.second, arguments.first);
}

int compareTwo(const CompareArguments& arguments, bool isWithin)
{
    const auto first =
        core::studySide(need(core::readStudy(arguments.first)), core::comparisonModelOf);
    const auto second = isWithin ? first
                                 : core::studySide(need(core::readStudy(arguments.second)),
                                                   core::comparisonModelOf);
    const auto pairs = arguments.choosesItems() ? chosenPairs(arguments, first, second)
                       : isWithin               ? core::matchWithin(first)
                                                : core::matchStudies(first, second);
    core::ComparisonOptions options{.isWithin = isWithin || arguments.choosesItems()};
    for (std::size_t at = 0; at + 1 < arguments.kernels.size(); at += 2) {
        options.kernels.push_back({arguments.kernels[at], arguments.kernels[at + 1]});
    }
    const auto comparison = core::compareStudies(first, second, pairs, options);
    if (comparison.isEmpty() || (arguments.choosesItems() && !comparison.problems.empty())) {
        return reportError(nothingToCompare(arguments, comparison, isWithin));
    }
    return printOut(arguments.json ? documentText(core::comparisonDocument.json(
                                         arguments.first, arguments.second, comparison))
                                   : comparisonText(comparison, arguments));
}

// Three studies and more

using Studies = std::vector<const core::StudyDigest*>;

std::string studiesText(const Studies& studies,
                        const core::Campaign& campaign,
                        const CompareArguments& arguments)
{
    std::string text;
    if (arguments.section.empty()) {
        text = core::toText(core::withoutEmptyColumns(core::tabulate(
            core::select(
                core::campaignStudyColumns(campaign),
                {"study", "tags", "machine", "measured", "events", "metrics", "others", "note"}),
            core::indicesBelow(studies.size()))));
    }
    for (const auto& table : core::compareMany(studies)) {
        text += captionedText(table, arguments);
    }
    return text;
}

int compareMany(const CompareArguments& arguments)
{
    if (arguments.choosesItems()) {
        return reportError(
            "--benchmark, --run, --roofline and --solver choose items of two studies; name two "
            "studies only");
    }
    core::Campaign campaign;  // in the order in which they were named
    for (const auto& path : {Names{arguments.first, arguments.second}, arguments.others}) {
        for (const auto& one : path) {
            campaign.studies.push_back(needUsable(core::readDigest(one)));
        }
    }
    Studies studies;
    std::ranges::transform(campaign.studies, std::back_inserter(studies),
                           [](const core::StudyDigest& study) { return &study; });
    if (std::ranges::all_of(studies, [](const auto* study) { return study->values.empty(); })) {
        return reportError("these studies hold nothing that can be compared");
    }
    return printOut(arguments.json ? documentText(core::studiesDocument.json(studies))
                                   : studiesText(studies, campaign, arguments));
}

int runCompare(CompareArguments arguments)
{
    if (!arguments.others.empty()) {
        return compareMany(arguments);
    }
    const bool isWithin = arguments.second.empty();
    arguments.second = isWithin ? arguments.first : arguments.second;
    return compareTwo(arguments, isWithin);
}

}  // namespace

void addCompareCommand(Program& program)
{
    auto [command, arguments] = program.add("compare",
                                            "Compare studies, or two items of one study: "
                                            "events, metrics, Top-Down, roofs, solvers.",
                                            runCompare);
    command.argument("A", arguments.first, "the first study");
    command.option("B", arguments.second, "",
                   "the second study (default: compare two benchmarks, runs … of the first)");
    command.option("C", arguments.others, "",
                   "further studies: all are shown side by side, in a table for each kind");
    const auto pair = [&, &command = command](const char* name, Names& names, const char* text) {
        command.option(name, names, "NAME [NAME]", text)->expected(1, 2);
    };
    pair("--benchmark", arguments.benchmarks,
         "the benchmark of both studies, or one of each (default: those with the same name)");
    pair("--run", arguments.runs, "the run of counters: \"COUNTERS, RUN\"");
    pair("--roofline", arguments.rooflines, "the roofline");
    pair("--solver", arguments.solvers, "the solver run");
    command
        .option("--kernel", arguments.kernels, "A B",
                "compare these two kernels of the rooflines, whatever their names; repeatable")
        ->expected(2, 200);
    // The overview is what the text begins with: no part to ask for.
    const Names sections(core::comparisonViews().begin() + 1, core::comparisonViews().end());
    command
        .option("--section", arguments.section, fmt::format("{}", fmt::join(sections, "|")),
                "print only this part of the text")
        ->check(oneOf(sections));
    command.flag("--all", arguments.all, "all rows, also those in which the studies agree");
    command.json(arguments.json, core::comparisonDocument.schema);
    command.document("compare-many", core::studiesDocument.schema);
}

}  // namespace papilio::app
