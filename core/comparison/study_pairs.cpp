#include "core/comparison/study_comparison.h"

#include <algorithm>

namespace papilio::core {

namespace {

using Names = std::vector<std::string>;

std::vector<ItemPair> sameNames(const Names& first, const Names& second)
{
    std::vector<ItemPair> pairs;
    for (const auto& name : first) {
        if (std::ranges::find(second, name) != second.end()) {
            pairs.push_back({name, name});
        }
    }
    return pairs;
}

std::vector<ItemPair> sameOrOnly(const Names& first, const Names& second)
{
    auto pairs = sameNames(first, second);
    if (pairs.empty() && first.size() == 1 && second.size() == 1) {
        pairs.push_back({first.front(), second.front()});
    }
    return pairs;
}

template<typename Items>
Names namesOfItems(const Items& items)
{
    Names names;
    for (const auto& item : items) {
        names.push_back(item->name);
    }
    return names;
}

template<typename Runs>
Names labelsOf(const Runs& runs)
{
    Names labels;
    for (const auto& run : runs) {
        labels.push_back(run.label);
    }
    return labels;
}

Names subjectsOf(const StudySide& side)
{
    Names subjects;
    for (const auto& run : side.solvers) {
        subjects.push_back(run.subject);
    }
    return subjects;
}

const std::string& nameOf(const TopDownSide& side)
{
    return side.run.name;
}

const std::string& nameOf(const CountedRun& run)
{
    return run.run;
}

/// Runs of the same name in tables that are called differently.
template<typename Runs>
std::vector<ItemPair> sameRuns(const Runs& first, const Runs& second)
{
    std::vector<ItemPair> pairs;
    for (const auto& run : first) {
        const auto other = std::ranges::find_if(
            second, [&](const auto& candidate) { return nameOf(candidate) == nameOf(run); });
        if (other != second.end()) {
            pairs.push_back({run.label, other->label});
        }
    }
    return pairs;
}

/// By label, else by the name of the run, else the only ones.
template<typename Runs>
std::vector<ItemPair> matchRuns(const Runs& first, const Runs& second)
{
    auto pairs = sameNames(labelsOf(first), labelsOf(second));
    if (pairs.empty()) {
        pairs = sameRuns(first, second);
    }
    return pairs.empty() ? sameOrOnly(labelsOf(first), labelsOf(second)) : pairs;
}

std::vector<ItemPair> firstTwo(const Names& names)
{
    return names.size() > 1 ? std::vector<ItemPair>{{names[0], names[1]}} : std::vector<ItemPair>();
}

std::vector<ItemPair> firstAndLast(const Names& names)
{
    return names.size() > 1 ? std::vector<ItemPair>{{names.front(), names.back()}}
                            : std::vector<ItemPair>();
}

bool somethingCompares(const TopDownSide& first, const TopDownSide& second)
{
    return std::ranges::any_of(compareTopDownRuns(first, second).nodes,
                               &NodeDifference::isComparable);
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

StudyPairs matchStudies(const StudySide& first, const StudySide& second)
{
    const auto& a = first.document;
    const auto& b = second.document;
    StudyPairs pairs;
    pairs.benchmarks = sameOrOnly(namesOfItems(a.benchmarks), namesOfItems(b.benchmarks));
    pairs.counts = matchRuns(first.counts, second.counts);
    pairs.runs = matchRuns(first.runs, second.runs);
    pairs.rooflines = sameOrOnly(namesOfItems(a.rooflines), namesOfItems(b.rooflines));
    pairs.solvers = sameOrOnly(subjectsOf(first), subjectsOf(second));
    return pairs;
}

StudyPairs matchWithin(const StudySide& study)
{
    StudyPairs pairs;
    pairs.benchmarks = firstTwo(namesOfItems(study.document.benchmarks));
    pairs.runs = runsWithin(study.runs);
    pairs.counts = pairs.runs.empty() ? firstAndLast(labelsOf(study.counts)) : pairs.runs;
    const auto rooflines = namesOfItems(study.document.rooflines);
    pairs.rooflines = firstTwo(rooflines);
    if (rooflines.size() == 1 && !compareRuns(*study.document.rooflines.front(), {}).empty()) {
        pairs.rooflines = {{rooflines.front(), rooflines.front()}};
    }
    pairs.solvers = firstTwo(subjectsOf(study));
    return pairs;
}

}  // namespace papilio::core
