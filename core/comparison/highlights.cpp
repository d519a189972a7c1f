#include "core/comparison/highlights.h"

#include "core/base/number_format.h"
#include "core/base/sentence.h"
#include "core/findings/suggestion_texts.h"
#include "core/findings/verdict_text.h"
#include "core/traces/findings_text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::core {

namespace {

/// "+12 %" of a ratio.
std::string changeText(double ratio)
{
    return withSign(ratio - 1, percentText(ratio - 1));
}

using Section = ComparisonSection;
using List = std::vector<Highlight>;

/// "a, b, c and 4 more"
std::string some(const std::vector<std::string>& names)
{
    constexpr std::size_t most = 3;
    const std::vector<std::string> shown(
        names.begin(), names.begin() + static_cast<std::ptrdiff_t>(std::min(most, names.size())));
    return names.size() > most
               ? say("Comparison", "{} and {} more", fmt::join(shown, ", "), names.size() - most)
               : fmt::format("{}", fmt::join(shown, ", "));
}

void addMetrics(const BenchmarkComparison& pair, std::size_t index, List& list)
{
    for (const auto& metric : pair.metrics) {
        if (metric.isSame()) {
            continue;
        }
        Highlight item{.section = Section::Metrics, .pair = index, .item = metric.name};
        if (metric.isLost() || metric.isGained()) {
            item.sentence =
                metric.isLost()
                    ? say("Comparison", "Metric {} is no longer definable in B ({} in A, {} in B)",
                          metric.name, shortVerdict(*metric.first, metric.firstError),
                          shortVerdict(*metric.second, metric.secondError))
                    : say("Comparison", "Metric {} is definable in B ({} in A, {} in B)",
                          metric.name, shortVerdict(*metric.first, metric.firstError),
                          shortVerdict(*metric.second, metric.secondError));
            item.weight = metric.isLost() ? 1.2 : 1.1;
        } else if (!metric.first || !metric.second) {
            item.sentence =
                say("Comparison", "Metric {} is only in {}", metric.name, metric.first ? "A" : "B");
            item.weight = 0.4;
        } else {
            item.sentence =
                metric.first == metric.second &&
                        std::ranges::all_of(metric.terms, &MetricDifference::Term::isSame)
                    ? say("Comparison", "Metric {} is {} in both", metric.name,
                          shortVerdict(*metric.first, metric.firstError))
                : metric.first == metric.second
                    ? say("Comparison",
                          "Metric {} has different events or coefficients ({} in both)",
                          metric.name, shortVerdict(*metric.first, metric.firstError))
                    : say("Comparison", "Metric {}: {} in A, {} in B", metric.name,
                          shortVerdict(*metric.first, metric.firstError),
                          shortVerdict(*metric.second, metric.secondError));
            item.weight = 0.6;
        }
        if (!metric.signatureChanges.empty()) {
            item.sentence +=
                say("Comparison", "; its signature differs: {}", metric.signatureText());
        }
        list.push_back(std::move(item));
    }
}

void addChosen(const BenchmarkComparison& pair, std::size_t index, List& list)
{
    for (const auto& [who, other, names] :
         {std::tuple("A", "B", &pair.chosenByFirst), std::tuple("B", "A", &pair.chosenBySecond)}) {
        if (!names->empty()) {
            const auto first =
                std::ranges::find(pair.chosen, names->front(), &ChosenDifference::name);
            list.push_back(
                {Section::Events, index, first->id,
                 names->size() == 1
                     ? say("Comparison", "1 event is chosen by {} and not by {}: {} ({})", who,
                           other, some(*names), first->why)
                     : say("Comparison", "{} events are chosen by {} and not by {}: {} ({})",
                           names->size(), who, other, some(*names), first->why),
                 0.85});
        }
    }
}

void addNoise(const BenchmarkComparison& pair, std::size_t index, List& list)
{
    const auto add = [&](double weight, std::string sentence, std::string item) {
        list.push_back({Section::Noise, index, std::move(item), std::move(sentence), weight});
    };
    for (const auto& [who, names] :
         {std::pair("A", &pair.onlyFirst), std::pair("B", &pair.onlySecond)}) {
        if (!names->empty()) {
            add(0.55,
                names->size() == 1
                    ? say("Comparison", "1 event is measured in {} only: {}", who, some(*names))
                    : say("Comparison", "{} events are measured in {} only: {}", names->size(), who,
                          some(*names)),
                {});
        }
    }
    std::vector<std::string> noisier;
    std::vector<std::string> quieter;
    std::string item;
    for (const auto& event : pair.events) {
        if (event.isMoved()) {
            (event.second == EventStatus::Noisy ? noisier : quieter).push_back(event.name);
            item = item.empty() ? event.id : item;
        }
    }
    for (const auto& [who, other, names] :
         {std::tuple("B", "A", &noisier), std::tuple("A", "B", &quieter)}) {
        if (!names->empty()) {
            add(0.7,
                names->size() == 1
                    ? say("Comparison", "1 event is above tau in {} and not in {}: {}", who, other,
                          some(*names))
                    : say("Comparison", "{} events are above tau in {} and not in {}: {}",
                          names->size(), who, other, some(*names)),
                item);
        }
    }
}

/// The three events that changed most: every count of a longer run is larger.
void addCounts(const CountsDifference& pair,
               std::size_t index,
               const HighlightOptions& options,
               List& list)
{
    constexpr std::size_t most = 3;
    const auto change = [](const CountDifference* event) {
        return std::abs(std::log2(*event->ratio()));
    };
    std::vector<const CountDifference*> changed;
    for (const auto& event : pair.events) {
        const auto ratio = event.ratio();
        if (ratio && *ratio > 0 && std::abs(*ratio - 1) >= options.count && !event.isWithinSpread) {
            changed.push_back(&event);
        }
    }
    std::ranges::stable_sort(changed, std::ranges::greater(), change);
    changed.resize(std::min(changed.size(), most));
    for (const auto* event : changed) {
        const auto counts = tellApart({*event->first, *event->second});
        list.push_back(
            {Section::Counts, index, event->event,
             say("Comparison", "{}: {} ({} to {}), {} to {}", event->event,
                 ratioText(*event->ratio()), counts[0], counts[1], pair.first, pair.second),
             std::min(0.7, 0.2 * change(event))});
    }
}

void addTopDown(const TopDownDifference& pair,
                std::size_t index,
                const HighlightOptions& options,
                List& list)
{
    if (!pair.nodes.empty() && std::ranges::none_of(pair.nodes, &NodeDifference::isComparable)) {
        list.push_back({Section::TopDown, index, pair.nodes.front().path,
                        say("Comparison", "{} and {} are not comparable: {}", pair.first,
                            pair.second, pair.nodes.front().reason),
                        0.5});
    }
    for (const auto& node : pair.nodes) {
        const auto delta = node.delta();
        if (!delta || std::abs(*delta) < options.share) {
            continue;
        }
        const auto shares =
            tellPercentsApart(std::vector<double>{node.first.value_or(0), node.second.value_or(0)});
        // Deep nodes say the same again: they come after the level they belong to.
        const double weight = std::min(1.0, std::abs(*delta) / 0.25) / (0.8 + 0.2 * node.level);
        list.push_back({Section::TopDown, index, node.path,
                        say("Comparison", "{}: {} points of {} ({} to {}), {} to {}", node.title,
                            withSign(*delta, fixedText(100 * *delta, 1)), node.whole, shares[0],
                            shares[1], pair.first, pair.second),
                        weight});
    }
}

void addRoofs(const RooflineDifference& pair,
              std::size_t index,
              const HighlightOptions& options,
              List& list)
{
    for (const auto& roof : pair.comparison.roofs) {
        if (!(std::abs(roof.ratio - 1) >= options.roof)) {
            continue;
        }
        const bool isBandwidth = roof.kind == Ceiling::Kind::Bandwidth;
        const auto values = tellApart({roof.before, roof.after});
        if (isBandwidth && !pair.intensitiesCompare) {
            continue;
        }
        list.push_back(
            {Section::Rooflines, index, roof.name,
             say("Comparison", "Roof {}: {} ({} to {} {})", roof.name, changeText(roof.ratio),
                 values[0], values[1], isBandwidth ? "GB/s" : "GFLOP/s"),
             std::min(0.9, std::abs(std::log2(roof.ratio)))});
    }
    for (const auto& point : pair.comparison.points) {
        if (!(std::abs(point.speedup - 1) >= options.speed)) {
            continue;
        }
        const auto speeds = tellApart({point.from.performance, point.to.performance});
        const auto runs = point.before == point.after
                              ? std::string()
                              : say("Comparison", ", {} to {}", point.before, point.after);
        list.push_back({Section::Rooflines, index, point.name,
                        say("Comparison", "Kernel {}: {} ({} to {} GFLOP/s{})", point.name,
                            changeText(point.speedup), speeds[0], speeds[1], runs),
                        std::min(0.95, std::abs(std::log2(point.speedup)))});
    }
}

std::string solverName(const SolverDifference& pair)
{
    return pair.first.subject == pair.second.subject
               ? pair.first.subject
               : say("Comparison", "{} to {}", pair.first.subject, pair.second.subject);
}

void addSolver(const SolverDifference& pair,
               std::size_t index,
               const HighlightOptions& options,
               List& list)
{
    Highlight item{.section = Section::Recorders, .pair = index, .item = pair.first.subject};
    if (pair.first.converged() != pair.second.converged()) {
        item.sentence = say("Comparison", "Solver {}: {} in A, {} in B", solverName(pair),
                            outcomeText(pair.first), outcomeText(pair.second));
        item.weight = 1.15;
    } else if (const auto more = pair.moreIterations();
               more && *more != 0 && std::abs(*pair.iterationGain - 1) >= options.speed) {
        item.sentence = *more > 0
                            ? say("Comparison", "Solver {} takes {} more iterations ({} to {})",
                                  solverName(pair), *more, *pair.first.report.target.lasting,
                                  *pair.second.report.target.lasting)
                            : say("Comparison", "Solver {} takes {} fewer iterations ({} to {})",
                                  solverName(pair), -*more, *pair.first.report.target.lasting,
                                  *pair.second.report.target.lasting);
        item.weight = std::min(0.95, std::abs(std::log2(*pair.iterationGain)));
    } else if (pair.timeGain && std::abs(*pair.timeGain - 1) >= 2 * options.speed) {
        item.sentence = say("Comparison",
                            "Solver {} takes {} time ({} to {}) for the same number of iterations",
                            solverName(pair), changeText(1 / *pair.timeGain),
                            timeText(*pair.first.seconds), timeText(*pair.second.seconds));
        item.weight = std::min(0.6, std::abs(std::log2(*pair.timeGain)));
    } else {
        return;
    }
    list.push_back(std::move(item));
}

void addDefinitions(const std::vector<DefinitionDifference>& definitions, List& list)
{
    using Kind = DefinitionDifference::Kind;
    std::vector<std::string> onlyFirst;
    std::vector<std::string> onlySecond;
    for (const auto& one : definitions) {
        if (one.kind == Kind::Different) {
            list.push_back(
                {Section::DefinitionSets, 0, one.name,
                 one.isConstant
                     ? say("Comparison", "Constant {} differs in its {}: {} in A, {} in B",
                           one.name, listText(one.what), one.first, one.second)
                     : say("Comparison", "Definition {} differs in its {}: {} in A, {} in B",
                           one.name, listText(one.what), one.first, one.second),
                 one.isConstant ? 0.5 : 0.75});
        } else if (one.kind != Kind::Same) {
            (one.kind == Kind::OnlyFirst ? onlyFirst : onlySecond).push_back(one.name);
        }
    }
    for (const auto& [who, names] : {std::pair("A", &onlyFirst), std::pair("B", &onlySecond)}) {
        if (!names->empty()) {
            list.push_back(
                {Section::DefinitionSets, 0, names->front(),
                 names->size() == 1
                     ? say("Comparison", "1 definition is only in {}: {}", who, some(*names))
                     : say("Comparison", "{} definitions are only in {}: {}", names->size(), who,
                           some(*names)),
                 0.3});
        }
    }
}

}  // namespace

std::string_view toString(ComparisonSection section)
{
    switch (section) {
        case Section::Noise:
            return "noise";
        case Section::Events:
            return "events";
        case Section::Metrics:
            return "metrics";
        case Section::Counts:
            return "counts";
        case Section::TopDown:
            return "topdown";
        case Section::Rooflines:
            return "rooflines";
        case Section::Recorders:
            return "recorders";
        case Section::DefinitionSets:
            break;
    }
    return "definitions";
}

std::vector<Highlight> highlights(const StudyComparison& comparison,
                                  const HighlightOptions& options)
{
    List list;
    for (std::size_t index = 0; index < comparison.benchmarks.size(); ++index) {
        const auto& pair = comparison.benchmarks[index];
        if (pair.validity.empty()) {
            addMetrics(pair.comparison, index, list);
            addChosen(pair.comparison, index, list);
        } else {
            list.push_back({Section::Noise, index, {}, pair.validity, 0.9});
        }
        addNoise(pair.comparison, index, list);
    }
    for (std::size_t index = 0; index < comparison.counts.size(); ++index) {
        addCounts(comparison.counts[index], index, options, list);
    }
    for (std::size_t index = 0; index < comparison.topdown.size(); ++index) {
        addTopDown(comparison.topdown[index], index, options, list);
    }
    for (std::size_t index = 0; index < comparison.rooflines.size(); ++index) {
        addRoofs(comparison.rooflines[index], index, options, list);
    }
    for (std::size_t index = 0; index < comparison.solvers.size(); ++index) {
        addSolver(comparison.solvers[index], index, options, list);
    }
    addDefinitions(comparison.definitions, list);
    std::ranges::stable_sort(list, std::ranges::greater(), &Highlight::weight);
    list.resize(std::min(list.size(), options.most));
    return list;
}

}  // namespace papilio::core
