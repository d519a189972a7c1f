#include "core/comparison/highlights.h"

#include "core/base/enum_names.h"

#include <algorithm>
#include <cmath>

namespace papilio::core {

namespace {

// From when on a difference is worth a line.
constexpr double leastShare = 0.02;   // Top-Down nodes: 2 points
constexpr double leastRoof = 0.03;    // roofs: 3 %, about their spread
constexpr double leastSpeed = 0.05;   // kernels and solvers
constexpr double leastCount = 0.1;    // raw counts, where they are beyond their spread
constexpr double measuredOnce = 0.5;  // the weight of a difference whose noise is not known
constexpr std::size_t mostHighlights = 14;

constexpr EnumNames<ComparisonSection, 8> sectionNames = {
    "noise", "events", "metrics", "counts", "topdown", "rooflines", "recorders", "definitions"};

using Section = ComparisonSection;
using Kind = Highlight::Kind;
using List = std::vector<Highlight>;

void addMetrics(const BenchmarkComparison& pair, std::size_t at, List& list)
{
    for (std::size_t index = 0; index < pair.metrics.size(); ++index) {
        const auto& metric = pair.metrics[index];
        if (metric.isSame()) {
            continue;
        }
        const auto [kind, weight] = metric.isLost()     ? std::pair(Kind::MetricLost, 1.2)
                                    : metric.isGained() ? std::pair(Kind::MetricGained, 1.1)
                                    : metric.first && metric.second
                                        ? std::pair(Kind::Metric, 0.6)
                                        : std::pair(Kind::MetricOfOne, 0.4);
        list.push_back({.kind = kind,
                        .section = Section::Metrics,
                        .pair = at,
                        .index = index,
                        .isFirst = metric.first.has_value(),
                        .item = metric.name,
                        .weight = weight});
    }
}

void addChosen(const BenchmarkComparison& pair, std::size_t at, List& list)
{
    for (const auto* names : {&pair.chosenByFirst, &pair.chosenBySecond}) {
        if (!names->empty()) {
            const auto first =
                std::ranges::find(pair.chosen, names->front(), &ChosenDifference::name);
            list.push_back({.kind = Kind::Chosen,
                            .section = Section::Events,
                            .pair = at,
                            .index = static_cast<std::size_t>(first - pair.chosen.begin()),
                            .isFirst = names == &pair.chosenByFirst,
                            .names = *names,
                            .item = first->id,
                            .weight = 0.85});
        }
    }
}

void addNoise(const BenchmarkComparison& pair, std::size_t at, List& list)
{
    const auto add = [&](Kind kind, bool isFirst, std::vector<std::string> names, std::string item,
                         double weight) {
        if (!names.empty()) {
            list.push_back({.kind = kind,
                            .section = Section::Noise,
                            .pair = at,
                            .isFirst = isFirst,
                            .names = std::move(names),
                            .item = std::move(item),
                            .weight = weight});
        }
    };
    add(Kind::Measured, true, pair.onlyFirst, {}, 0.55);
    add(Kind::Measured, false, pair.onlySecond, {}, 0.55);
    std::vector<std::string> noisier;
    std::vector<std::string> quieter;
    std::string item;
    for (const auto& event : pair.events) {
        if (event.isMoved()) {
            (event.second == EventStatus::Noisy ? noisier : quieter).push_back(event.name);
            item = item.empty() ? event.id : item;
        }
    }
    add(Kind::Noisy, false, noisier, item, 0.7);
    add(Kind::Noisy, true, quieter, item, 0.7);
}

/// The three events that changed most: every count of a longer run is larger.
void addCounts(const CountsDifference& pair, std::size_t at, List& list)
{
    constexpr std::size_t most = 3;
    List changed;
    for (std::size_t index = 0; index < pair.events.size(); ++index) {
        const auto& event = pair.events[index];
        const auto ratio = event.ratio();
        if (ratio && *ratio > 0 && std::abs(*ratio - 1) >= leastCount) {
            changed.push_back({.kind = Kind::Count,
                               .section = Section::Counts,
                               .pair = at,
                               .index = index,
                               .item = event.event,
                               .weight = std::abs(std::log2(*ratio))});
        }
    }
    std::ranges::stable_sort(changed, std::ranges::greater(), &Highlight::weight);
    changed.resize(std::min(changed.size(), most));
    for (auto& highlight : changed) {
        highlight.weight = std::min(0.7, 0.2 * highlight.weight);
        list.push_back(std::move(highlight));
    }
}

void addTopDown(const TopDownDifference& pair, std::size_t at, List& list)
{
    const auto add = [&](Kind kind, std::size_t index, double weight) {
        list.push_back({.kind = kind,
                        .section = Section::TopDown,
                        .pair = at,
                        .index = index,
                        .item = pair.nodes[index].path,
                        .weight = weight});
    };
    if (!pair.nodes.empty() && pair.comparableNodes() == 0) {
        add(Kind::NoNode, 0, 0.5);
    }
    for (std::size_t index = 0; index < pair.nodes.size(); ++index) {
        const auto& node = pair.nodes[index];
        if (const auto delta = node.delta(); delta && std::abs(*delta) >= leastShare) {
            // Deep nodes say the same again: they come after the level they belong to.
            add(Kind::Node, index,
                std::min(1.0, std::abs(*delta) / 0.25) / (0.8 + 0.2 * node.level));
        }
    }
}

void addRoofs(const RooflineDifference& pair, std::size_t at, List& list)
{
    const auto add = [&](Kind kind, std::size_t index, const std::string& name,
                         const Difference& difference, double most) {
        list.push_back({.kind = kind,
                        .section = Section::Rooflines,
                        .pair = at,
                        .index = index,
                        .item = name,
                        .weight = (difference.isReal() ? 1 : measuredOnce) *
                                  std::min(most, std::abs(std::log2(difference.ratio)))});
    };
    const auto& [roofs, points, onlyBefore, onlyAfter] = pair.comparison;
    for (std::size_t index = 0; index < roofs.size(); ++index) {
        const auto& roof = roofs[index];
        const bool isComparable = pair.intensitiesCompare || roof.kind != Ceiling::Kind::Bandwidth;
        if (isComparable && std::abs(roof.difference.shownRatio() - 1) >= leastRoof) {
            add(Kind::Roof, index, roof.name, roof.difference, 0.9);
        }
    }
    for (std::size_t index = 0; index < points.size(); ++index) {
        if (std::abs(points[index].difference.shownRatio() - 1) >= leastSpeed) {
            add(Kind::Kernel, index, points[index].name, points[index].difference, 0.95);
        }
    }
}

void addSolver(const SolverDifference& pair, std::size_t at, List& list)
{
    Highlight item{.section = Section::Recorders, .pair = at, .item = pair.first.subject};
    if (pair.first.converged() != pair.second.converged()) {
        item.kind = Kind::SolverOutcome;
        item.weight = 1.15;
    } else if (const auto more = pair.moreIterations();
               more && *more != 0 && std::abs(*pair.iterationGain - 1) >= leastSpeed) {
        item.kind = Kind::Iterations;
        item.weight = std::min(0.95, std::abs(std::log2(*pair.iterationGain)));
    } else if (pair.timeGain && std::abs(*pair.timeGain - 1) >= 2 * leastSpeed) {
        item.kind = Kind::SolverTime;
        item.weight = std::min(0.6, std::abs(std::log2(*pair.timeGain)));
    } else {
        return;
    }
    list.push_back(std::move(item));
}

void addDefinitions(const std::vector<DefinitionDifference>& definitions, List& list)
{
    using Difference = DefinitionDifference::Kind;
    Highlight first{
        .kind = Kind::DefinitionsOfOne, .section = Section::DefinitionSets, .weight = 0.3};
    auto second = first;
    second.isFirst = false;
    for (std::size_t index = 0; index < definitions.size(); ++index) {
        const auto& one = definitions[index];
        if (one.kind == Difference::Different) {
            list.push_back({.kind = Kind::Definition,
                            .section = Section::DefinitionSets,
                            .index = index,
                            .item = one.name,
                            .weight = one.isConstant ? 0.5 : 0.75});
        } else if (one.kind != Difference::Same) {
            (one.kind == Difference::OnlyFirst ? first : second).names.push_back(one.name);
        }
    }
    for (auto* rest : {&first, &second}) {
        if (!rest->names.empty()) {
            rest->item = rest->names.front();
            list.push_back(std::move(*rest));
        }
    }
}

}  // namespace

std::string_view toString(ComparisonSection section)
{
    return sectionNames.of(section);
}

const std::vector<std::string>& comparisonViews()
{
    static const auto views = [] {
        std::vector<std::string> all = {"overview"};
        all.insert(all.end(), sectionNames.names.begin(), sectionNames.names.end());
        return all;
    }();
    return views;
}

std::vector<Highlight> highlights(const StudyComparison& comparison)
{
    List list;
    for (std::size_t index = 0; index < comparison.benchmarks.size(); ++index) {
        const auto& pair = comparison.benchmarks[index];
        if (pair.onlyNoise) {
            list.push_back(
                {.kind = Kind::OnlyNoise, .section = Section::Noise, .pair = index, .weight = 0.9});
        } else {
            addMetrics(pair.comparison, index, list);
            addChosen(pair.comparison, index, list);
        }
        addNoise(pair.comparison, index, list);
    }
    for (std::size_t index = 0; index < comparison.counts.size(); ++index) {
        addCounts(comparison.counts[index], index, list);
    }
    for (std::size_t index = 0; index < comparison.topdown.size(); ++index) {
        addTopDown(comparison.topdown[index], index, list);
    }
    for (std::size_t index = 0; index < comparison.rooflines.size(); ++index) {
        addRoofs(comparison.rooflines[index], index, list);
    }
    for (std::size_t index = 0; index < comparison.solvers.size(); ++index) {
        addSolver(comparison.solvers[index], index, list);
    }
    addDefinitions(comparison.definitions, list);
    std::ranges::stable_sort(list, std::ranges::greater(), &Highlight::weight);
    list.resize(std::min(list.size(), mostHighlights));
    return list;
}

}  // namespace papilio::core
