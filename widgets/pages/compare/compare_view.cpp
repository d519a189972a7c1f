#include "widgets/pages/compare/compare_view.h"

#include "core/io/topdown/comparison_models.h"

#include <QCoreApplication>

#include <algorithm>
#include <functional>

namespace papilio::widgets {

namespace {

/// Where the pairs of each kind are.
constexpr std::array pairLists = {&core::StudyPairs::benchmarks, &core::StudyPairs::counts,
                                  &core::StudyPairs::runs, &core::StudyPairs::rooflines,
                                  &core::StudyPairs::solvers};

template<typename Pairs>
auto& pairsOf(Pairs& pairs, ComparedItem item)
{
    return pairs.*pairLists[static_cast<std::size_t>(item)];
}

QStringList names(const core::StudySide& side, ComparedItem item)
{
    QStringList list;
    const auto add = [&list](const auto& items, auto name) {
        for (const auto& one : items) {
            list << textOf(std::invoke(name, one));
        }
    };
    switch (item) {
        case ComparedItem::Benchmark:
            add(side.document.benchmarks, &core::Benchmark::name);
            break;
        case ComparedItem::Counts:
            add(side.counts, &core::CountedRun::label);
            break;
        case ComparedItem::Run:
            add(side.runs, &core::TopDownSide::label);
            break;
        case ComparedItem::Roofline:
            add(side.document.rooflines, &core::Roofline::name);
            break;
        case ComparedItem::Solver:
            add(side.solvers, &core::SolverRun::subject);
            break;
    }
    return list;
}

bool has(const core::StudySide& side, ComparedItem item, const std::string& name)
{
    return names(side, item).contains(textOf(name));
}

/// Pairs by name; what the user chose comes first. Runs, roofs and solvers without a partner of
/// their name are shown next to the first of the other study, rather than not at all.
core::StudyPairs choosePairs(const CompareRequest& request,
                             const core::StudySide& first,
                             const core::StudySide& second)
{
    auto pairs = request.isWithin ? core::matchWithin(first) : core::matchStudies(first, second);
    for (std::size_t index = 0; index < comparedItems; ++index) {
        const auto item = static_cast<ComparedItem>(index);
        auto& list = pairsOf(pairs, item);
        const auto& chosen = request.chosen[index];
        if (chosen && std::ranges::find(list, *chosen) == list.end() &&
            has(first, item, chosen->first) && has(second, item, chosen->second)) {
            list.insert(list.begin(), *chosen);
        }
        const auto a = names(first, item);
        const auto b = names(second, item);
        if (list.empty() && item != ComparedItem::Benchmark && !request.isWithin && !a.isEmpty() &&
            !b.isEmpty()) {
            list.push_back({a.front().toStdString(), b.front().toStdString()});
        }
    }
    return pairs;
}

template<typename List>
auto itemAt(const List& list, std::size_t index) -> decltype(&list.front())
{
    return index < list.size() ? &list[index] : nullptr;
}

}  // namespace

const std::vector<core::ItemPair>& CompareView::pairsOf(ComparedItem item) const
{
    return widgets::pairsOf(pairs, item);
}

QStringList CompareView::namesOf(ComparedItem item, bool isFirst) const
{
    return names(isFirst ? first : second, item);
}

std::optional<core::ItemPair> CompareView::currentPair(ComparedItem item) const
{
    const auto* pair = itemAt(pairsOf(item), current[static_cast<std::size_t>(item)]);
    return pair == nullptr ? std::nullopt : std::optional(*pair);
}

QString CompareView::captionOf(ComparedItem item, bool isFirst, const QString& name) const
{
    const auto& side = isFirst ? first : second;
    const auto shown = [&name](const auto& runs) {
        const auto found = std::ranges::find_if(
            runs, [&name](const auto& run) { return textOf(run.label) == name; });
        return found == runs.end() ? name : textOf(found->shown());
    };
    return item == ComparedItem::Counts ? shown(side.counts)
           : item == ComparedItem::Run  ? shown(side.runs)
                                        : name;
}

const core::BenchmarkPair* CompareView::benchmark() const
{
    // A pair that could not be analyzed is missing from the results: they are found by their names.
    const auto pair = currentPair(ComparedItem::Benchmark);
    const auto found = std::ranges::find_if(comparison.benchmarks, [&](const auto& one) {
        return pair && one.comparison.first->name == pair->first &&
               one.comparison.second->name == pair->second;
    });
    return found == comparison.benchmarks.end() ? nullptr : &*found;
}

const core::CountsDifference* CompareView::counts() const
{
    return itemAt(comparison.counts, current[static_cast<std::size_t>(ComparedItem::Counts)]);
}

const core::TopDownDifference* CompareView::run() const
{
    return itemAt(comparison.topdown, current[static_cast<std::size_t>(ComparedItem::Run)]);
}

const core::RooflineDifference* CompareView::roofline() const
{
    return itemAt(comparison.rooflines, current[static_cast<std::size_t>(ComparedItem::Roofline)]);
}

const core::SolverDifference* CompareView::solver() const
{
    return itemAt(comparison.solvers, current[static_cast<std::size_t>(ComparedItem::Solver)]);
}

std::shared_ptr<CompareView> makeComparison(const CompareRequest& request,
                                            const std::stop_token& stop)
{
    auto view = std::make_shared<CompareView>();
    view->first = core::studySide(request.first, core::comparisonModelOf);
    view->second =
        request.isWithin ? view->first : core::studySide(request.second, core::comparisonModelOf);
    view->pairs = choosePairs(request, view->first, view->second);
    auto known = std::make_shared<AnalysisCache>();
    core::ComparisonOptions options;
    options.isWithin = request.isWithin;
    options.analyses = [&](const std::shared_ptr<const core::Benchmark>& benchmark) {
        if (const auto done = known->find(benchmark); done != known->end()) {
            return done->second;
        }
        const core::Analysis* previous = nullptr;
        for (const auto& [snapshot, analysis] : request.known ? *request.known : AnalysisCache()) {
            // A moved threshold reuses the stages before it.
            if (snapshot->data == benchmark->data) {
                known->emplace(snapshot, analysis);
                previous = &known->at(snapshot);
            }
        }
        auto analysis = core::analyze(benchmark, previous, stop);
        known->insert_or_assign(benchmark, analysis);
        return analysis;
    };
    view->comparison = core::compareStudies(view->first, view->second, view->pairs, options, stop);
    // Only what is shown now is worth keeping.
    std::erase_if(*known, [&](const auto& entry) {
        return std::ranges::none_of(view->comparison.benchmarks, [&](const auto& pair) {
            return pair.first.benchmark == entry.first || pair.second.benchmark == entry.first;
        });
    });
    view->known = known;
    view->highlights = core::highlights(view->comparison);
    return view;
}

}  // namespace papilio::widgets
