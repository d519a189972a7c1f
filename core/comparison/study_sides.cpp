#include "core/comparison/study_sides.h"

#include "core/base/contains.h"
#include "core/base/enum_names.h"
#include "core/comparison/topdown_difference.h"
#include "core/roofline/roofline_comparison.h"

#include <algorithm>

namespace papilio::core {

namespace {

/// Runs to choose from; a program sampled ten times a second for an hour is not a list.
constexpr std::size_t mostRuns = 200;

using Names = std::vector<std::string>;

template<typename Items, typename Member>
Names each(const Items& items, Member name)
{
    Names names;
    for (const auto& item : items) {
        names.push_back(std::invoke(name, item));
    }
    return names;
}

/// The run of a table without the table's name.
std::string runOf(const StudySide& side, ComparedKind kind, std::size_t place)
{
    return kind == ComparedKind::Run ? side.counts[place].run : side.runs[place].run.name;
}

std::vector<ItemPair> matched(const StudySide& a, const StudySide& b, ComparedKind kind)
{
    const auto first = namesOf(a, kind);
    const auto second = namesOf(b, kind);
    std::vector<ItemPair> pairs;
    const auto pair = [&](auto isSame) {
        for (std::size_t one = 0; one < first.size(); ++one) {
            for (std::size_t other = 0; other < second.size(); ++other) {
                if (isSame(one, other)) {
                    pairs.push_back({first[one], second[other]});
                    break;
                }
            }
        }
    };
    pair([&](auto one, auto other) { return first[one] == second[other]; });
    if (pairs.empty() && (kind == ComparedKind::Run || kind == ComparedKind::TopDownRun)) {
        pair([&](auto one, auto other) { return runOf(a, kind, one) == runOf(b, kind, other); });
    }
    if (pairs.empty() && first.size() == 1 && second.size() == 1) {
        pairs.push_back({first.front(), second.front()});
    }
    return pairs;
}

std::vector<ItemPair> firstAnd(const Names& names, std::size_t other)
{
    return names.size() > 1 ? std::vector<ItemPair>{{names.front(), names[other]}}
                            : std::vector<ItemPair>();
}

bool somethingCompares(const TopDownSide& first, const TopDownSide& second)
{
    return std::ranges::any_of(compareTopDownRuns(first, second), &NodeDifference::isComparable);
}

/// The same run in two tables (two CPUs) where anything of it compares, else the first and the last
/// run of one model.
std::vector<ItemPair> runsWithin(const std::vector<TopDownSide>& runs)
{
    if (runs.size() < 2) {
        return {};
    }
    const auto& first = runs.front();
    for (const auto& other : runs) {
        if (other.run.name == first.run.name && other.label != first.label &&
            somethingCompares(first, other)) {
            return {{first.label, other.label}};
        }
    }
    const auto last =
        std::ranges::find_if(runs.rbegin(), runs.rend(), [&](const TopDownSide& side) {
            return side.label != first.label && somethingCompares(first, side);
        });
    return {{first.label, last == runs.rend() ? runs.back().label : last->label}};
}

}  // namespace

std::string runLabel(const CounterTable& table, const std::string& run, std::size_t runs)
{
    return runs == 1 ? table.name : table.name + ", " + run;
}

std::string runCaption(const CounterTable& table, const std::string& run, std::size_t runs)
{
    return runLabel(table, table.parameter.empty() ? run : table.parameter + ' ' + run, runs);
}

std::string_view toString(ComparedKind kind)
{
    constexpr EnumNames<ComparedKind, comparedKinds.size()> names = {
        "benchmarks", "runs", "Top-Down runs", "rooflines", "solver runs"};
    return names.of(kind);
}

std::vector<TopDownSide> topDownSides(const Document& document, const TopDownModelSource& models)
{
    std::vector<TopDownSide> sides;
    for (const auto& table : document.counters) {
        const auto [model, options] = models ? models(*table) : TopDownSetting();
        if (!model || knownEvents(*model, *table) == 0) {
            continue;
        }
        auto result = evaluateTopDown(model, *table, options);
        for (auto& run : result.runs) {
            if (sides.size() < mostRuns) {
                const auto label = runLabel(*table, run.name, result.runs.size());
                const auto caption = runCaption(*table, run.name, result.runs.size());
                sides.push_back({label, model, std::move(run), caption, table, options});
            }
        }
    }
    return sides;
}

StudySide studySide(Document document, const TopDownModelSource& models)
{
    StudySide side{.document = std::move(document), .counts = {}, .runs = {}, .solvers = {}};
    for (const auto& table : side.document.counters) {
        const auto runs = table->runs();
        for (const auto& run : runs) {
            if (side.counts.size() < mostRuns) {
                side.counts.push_back({runLabel(*table, run, runs.size()), table, run,
                                       runCaption(*table, run, runs.size())});
            }
        }
    }
    side.runs = topDownSides(side.document, models);
    side.solvers = solverRuns(side.document.recorders);
    return side;
}

std::vector<std::string> namesOf(const StudySide& side, ComparedKind kind)
{
    switch (kind) {
        case ComparedKind::Benchmark:
            return each(side.document.benchmarks, &Benchmark::name);
        case ComparedKind::Run:
            return each(side.counts, &CountedRun::label);
        case ComparedKind::TopDownRun:
            return each(side.runs, &TopDownSide::label);
        case ComparedKind::Roofline:
            return each(side.document.rooflines, &Roofline::name);
        case ComparedKind::SolverRun:
            break;
    }
    return each(side.solvers, &SolverRun::subject);
}

std::string captionOf(const StudySide& side, ComparedKind kind, const std::string& name)
{
    const auto shown = [&name](const auto& runs) {
        const auto found =
            std::ranges::find_if(runs, [&](const auto& run) { return run.label == name; });
        return found == runs.end() ? name : found->shown();
    };
    return kind == ComparedKind::Run          ? shown(side.counts)
           : kind == ComparedKind::TopDownRun ? shown(side.runs)
                                              : name;
}

StudyPairs matchStudies(const StudySide& first, const StudySide& second)
{
    StudyPairs pairs;
    for (const auto kind : comparedKinds) {
        pairs.of(kind) = matched(first, second, kind);
    }
    return pairs;
}

StudyPairs matchWithin(const StudySide& study)
{
    StudyPairs pairs;
    for (const auto kind : comparedKinds) {
        pairs.of(kind) = firstAnd(namesOf(study, kind), 1);
    }
    const auto counted = namesOf(study, ComparedKind::Run);
    pairs.of(ComparedKind::TopDownRun) = runsWithin(study.runs);
    pairs.of(ComparedKind::Run) = study.runs.size() > 1 ? pairs.of(ComparedKind::TopDownRun)
                                                        : firstAnd(counted, counted.size() - 1);
    const auto& rooflines = study.document.rooflines;
    if (rooflines.size() == 1 && !compareRuns(*rooflines.front(), {}).empty()) {
        const auto& name = rooflines.front()->name;
        pairs.of(ComparedKind::Roofline) = {{name, name}};
    }
    return pairs;
}

}  // namespace papilio::core
