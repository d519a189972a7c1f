#include "app/command_line/compare_many.h"
#include "app/command_line/comparison_report.h"
#include "app/command_line/json.h"
#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "core/findings/comparison_text.h"
#include "core/io/study/study_file.h"
#include "core/io/topdown/comparison_models.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <memory>

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

template<typename Items, typename Name>
core::Result<void> check(const std::string& study,
                         const char* kind,
                         const Items& items,
                         Name nameOf,
                         const std::string& wanted)
{
    Names names;
    for (const auto& item : items) {
        names.push_back(nameOf(item));
        if (names.back() == wanted) {
            return {};
        }
    }
    const auto rest = names.size() > 12 ? fmt::format(" and {} more", names.size() - 12) : "";
    names.resize(std::min<std::size_t>(names.size(), 12));
    return core::Error{
        core::Errc::NotFound,
        fmt::format("{}: has no {} \"{}\"; there {} {}{}", study, kind, wanted,
                    names.size() == 1 ? "is" : "are",
                    names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", ")), rest)};
}

/// Those of the pairs whose runs a Top-Down model knows.
std::vector<core::ItemPair> withModels(const std::vector<core::ItemPair>& pairs,
                                       const core::StudySide& first,
                                       const core::StudySide& second)
{
    const auto has = [](const core::StudySide& side, const std::string& label) {
        return std::ranges::find(side.runs, label, &core::TopDownSide::label) != side.runs.end();
    };
    std::vector<core::ItemPair> known;
    std::ranges::copy_if(pairs, std::back_inserter(known), [&](const core::ItemPair& pair) {
        return has(first, pair.first) && has(second, pair.second);
    });
    return known;
}

/// Takes what was named instead of what has the same name; a section nobody named keeps nothing
/// then.
core::Result<core::StudyPairs> chosenPairs(const CompareArguments& arguments,
                                           const core::StudySide& first,
                                           const core::StudySide& second)
{
    core::StudyPairs pairs;
    const auto take = [&](const Names& names, std::vector<core::ItemPair>& list, const char* kind,
                          auto itemsOf, auto nameOf) -> core::Result<void> {
        if (names.empty()) {
            return {};
        }
        if (auto known = check(arguments.first, kind, itemsOf(first), nameOf, names.front());
            !known) {
            return known;
        }
        list = {{names.front(), names.back()}};
        return check(arguments.second, kind, itemsOf(second), nameOf, names.back());
    };
    const auto pointedName = [](const auto& item) { return item->name; };
    using Side = core::StudySide;
    if (auto known = take(
            arguments.benchmarks, pairs.benchmarks, "benchmark",
            [](const Side& side) { return side.document.benchmarks; }, pointedName);
        !known) {
        return known.error();
    }
    if (auto known = take(
            arguments.runs, pairs.counts, "run", [](const Side& side) { return side.counts; },
            [](const core::CountedRun& run) { return run.label; });
        !known) {
        return known.error();
    }
    pairs.runs = withModels(pairs.counts, first, second);
    if (auto known = take(
            arguments.rooflines, pairs.rooflines, "roofline",
            [](const Side& side) { return side.document.rooflines; }, pointedName);
        !known) {
        return known.error();
    }
    if (auto known = take(
            arguments.solvers, pairs.solvers, "solver run",
            [](const Side& side) { return side.solvers; },
            [](const core::SolverRun& run) { return run.subject; });
        !known) {
        return known.error();
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
        return core::problemText(problem, problem.isFirst ? arguments.first : arguments.second);
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

int printReport(const ComparisonReport& report, bool json)
{
    return printOut(json ? documentText(toJson(report)) : toText(report));
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
    ComparisonReport report{.first = arguments.first,
                            .second = arguments.second,
                            .comparison = {},
                            .highlights = {},
                            .section = arguments.section};
    core::ComparisonOptions options;
    options.isWithin = isWithin || arguments.choosesItems();
    report.comparison = core::compareStudies(first, second, *pairs, options);
    if (report.comparison.isEmpty()) {
        return reportError(nothingToCompare(arguments, report.comparison, isWithin));
    }
    report.highlights = core::highlights(report.comparison);
    return printReport(report, arguments.json);
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
