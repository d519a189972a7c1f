#include "app/command_line/compare_many.h"
#include "app/command_line/comparison_report.h"
#include "app/command_line/json.h"
#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "core/io/study/study_file.h"
#include "core/io/topdown/comparison_models.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <memory>
#include <tuple>

namespace papilio::app {

namespace {

using Names = std::vector<std::string>;

struct CompareArguments {
    std::string first;
    std::string second;  ///< empty: the first, with itself
    Names benchmarks;    ///< one name for both, or one each
    Names runs;
    Names rooflines;
    Names solvers;
    Names others;  ///< third study and further ones
    std::string section;
    bool all = false;
    bool json = false;

    [[nodiscard]] bool choosesItems() const
    {
        return !benchmarks.empty() || !runs.empty() || !rooflines.empty() || !solvers.empty();
    }
};

/// The overview is what the text begins with: no part to ask for.
Names sectionNames()
{
    const auto& all = core::comparisonViews();
    return {all.begin() + 1, all.end()};
}

/// Takes what was named instead of what has the same name; a section nobody named keeps nothing
/// then. A run that a Top-Down model knows is compared by it, too.
core::Result<core::StudyPairs> chosenPairs(const CompareArguments& arguments,
                                           const core::StudySide& first,
                                           const core::StudySide& second)
{
    using core::ComparedKind;
    const auto check = [](const std::string& study, const core::StudySide& side, ComparedKind kind,
                          const char* word, const std::string& wanted) -> core::Result<void> {
        const auto names = core::namesOf(side, kind);
        if (std::ranges::find(names, wanted) != names.end()) {
            return {};
        }
        return core::Error{core::Errc::NotFound,
                           fmt::format("{}: has no {} \"{}\"; there {} {}", study, word, wanted,
                                       names.size() == 1 ? "is" : "are",
                                       names.empty() ? "none" : core::someText(names, 12))};
    };
    core::StudyPairs pairs;
    for (const auto& [names, kind, word] :
         {std::tuple(&arguments.benchmarks, ComparedKind::Benchmark, "benchmark"),
          {&arguments.runs, ComparedKind::Run, "run"},
          {&arguments.rooflines, ComparedKind::Roofline, "roofline"},
          {&arguments.solvers, ComparedKind::SolverRun, "solver run"}}) {
        if (names->empty()) {
            continue;
        }
        auto known = check(arguments.first, first, kind, word, names->front());
        known =
            known ? check(arguments.second, second, kind, word, names->back()) : std::move(known);
        if (!known) {
            return known.error();
        }
        pairs.of(kind) = {{names->front(), names->back()}};
    }
    for (const auto& pair : pairs.of(ComparedKind::Run)) {
        if (check({}, first, ComparedKind::TopDownRun, "", pair.first) &&
            check({}, second, ComparedKind::TopDownRun, "", pair.second)) {
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

int runCompare(CompareArguments arguments)
{
    if (!arguments.others.empty()) {
        if (arguments.choosesItems()) {
            return reportError(
                "--benchmark, --run, --roofline and --solver choose items of two studies; name two "
                "studies only");
        }
        ManyStudies studies{
            {arguments.first, arguments.second}, arguments.section, arguments.all, arguments.json};
        studies.paths.insert(studies.paths.end(), arguments.others.begin(), arguments.others.end());
        return compareMany(studies);
    }
    const bool isWithin = arguments.second.empty();
    arguments.second = isWithin ? arguments.first : arguments.second;
    auto documentA = core::readStudy(arguments.first);
    if (!documentA) {
        return reportError(documentA.error().message);
    }
    auto documentB = isWithin ? documentA : core::readStudy(arguments.second);
    if (!documentB) {
        return reportError(documentB.error().message);
    }
    const auto first = core::studySide(*std::move(documentA), core::comparisonModelOf);
    const auto second =
        isWithin ? first : core::studySide(*std::move(documentB), core::comparisonModelOf);
    auto pairs =
        arguments.choosesItems()
            ? chosenPairs(arguments, first, second)
            : core::Result(isWithin ? core::matchWithin(first) : core::matchStudies(first, second));
    if (!pairs) {
        return reportError(pairs.error().message);
    }
    const ComparisonReport report{
        arguments.first, arguments.second,
        core::compareStudies(first, second, *pairs,
                             {.isWithin = isWithin || arguments.choosesItems()}),
        arguments.section};
    if (report.comparison.isEmpty()) {
        return reportError(nothingToCompare(arguments, report.comparison, isWithin));
    }
    return printOut(arguments.json ? documentText(toJson(report)) : toText(report));
}

}  // namespace

void addCompareCommand(CLI::App& program, int& status)
{
    auto arguments = std::make_shared<CompareArguments>();
    auto* command = program.add_subcommand("compare",
                                           "Compare studies, or two items of one study: "
                                           "events, metrics, Top-Down, roofs, solvers.");
    command->add_option("A", arguments->first, "the first study")->required()->type_name("");
    command
        ->add_option("B", arguments->second,
                     "the second study (default: compare two benchmarks, runs … of the first)")
        ->type_name("");
    command
        ->add_option("C", arguments->others,
                     "further studies: all are shown side by side, in a table for each kind")
        ->type_name("");
    const auto pair = [&](const char* name, Names& names, const char* text) {
        command->add_option(name, names, text)->expected(1, 2)->type_name("NAME [NAME]");
    };
    pair("--benchmark", arguments->benchmarks,
         "the benchmark of both studies, or one of each (default: those with the same name)");
    pair("--run", arguments->runs, "the run of counters: \"COUNTERS, RUN\"");
    pair("--roofline", arguments->rooflines, "the roofline");
    pair("--solver", arguments->solvers, "the solver run");
    command->add_option("--section", arguments->section, "print only this part of the text")
        ->check(oneOf(sectionNames()))
        ->type_name(fmt::format("{}", fmt::join(sectionNames(), "|")));
    command->add_flag(
        "--all", arguments->all,
        "with three or more studies: all counts, also those that agree, and all rows");
    addJson(*command, arguments->json);
    command->callback([arguments, &status] { status = runCompare(*arguments); });
}

}  // namespace papilio::app
