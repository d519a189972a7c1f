#include "widgets/pages/compare/compare_view.h"

#include "core/base/contains.h"
#include "core/io/topdown/comparison_models.h"
#include "widgets/theme/window_sentences.h"

#include <algorithm>

namespace papilio::widgets {

namespace {

using core::ComparedKind;

/// Pairs by name; what the user chose comes first. Runs, roofs and solvers without a partner of
/// their name are shown next to the first of the other study, rather than not at all.
core::StudyPairs choosePairs(const CompareRequest& request,
                             const core::StudySide& first,
                             const core::StudySide& second)
{
    auto pairs = request.isWithin ? core::matchWithin(first) : core::matchStudies(first, second);
    for (const auto kind : core::comparedKinds) {
        auto& list = pairs.of(kind);
        const auto& chosen = request.chosen[static_cast<std::size_t>(kind)];
        const auto a = core::namesOf(first, kind);
        const auto b = core::namesOf(second, kind);
        if (chosen && !core::contains(list, *chosen) && core::contains(a, chosen->first) &&
            core::contains(b, chosen->second)) {
            list.insert(list.begin(), *chosen);
        }
        if (list.empty() && kind != ComparedKind::Benchmark && !request.isWithin && !a.empty() &&
            !b.empty()) {
            list.push_back({a.front(), b.front()});
        }
    }
    return pairs;
}

/// The metrics of which the user chose a formula, by which.
std::vector<std::string> choicesOf(const core::Document& document)
{
    std::vector<std::string> choices;
    for (const auto* key : {core::smallestFormulasKey, core::chosenFormulasKey}) {
        choices.emplace_back(key);
        const auto* metrics = document.view ? document.view->find(key) : nullptr;
        if (metrics != nullptr) {
            choices.insert(choices.end(), metrics->begin(), metrics->end());
        }
    }
    return choices;
}

/// Analyzes what is not known, with the stages of what is known of the same data.
RememberedJudgement judged(const std::shared_ptr<const core::Benchmark>& benchmark,
                           const core::Document& document,
                           const JudgementCache& known,
                           const std::stop_token& stop)
{
    const auto done = known.find(benchmark);
    RememberedJudgement made{{}, document.descriptions, choicesOf(document)};
    if (done == known.end()) {
        const auto previous = std::ranges::find_if(known, [&](const auto& entry) {
            return entry.first->data == benchmark->data;  // a moved threshold
        });
        made.judged.analysis = core::analyze(
            benchmark, previous == known.end() ? nullptr : &previous->second.judged.analysis, stop);
    } else if (done->second.descriptions == made.descriptions &&
               done->second.choices == made.choices) {
        return done->second;
    } else {
        made.judged.analysis = done->second.judged.analysis;
    }
    if (made.judged.analysis.isComplete()) {
        made.judged.formulas =
            core::countedFormulas(made.judged.analysis, made.descriptions, document.view.get());
    }
    return made;
}

}  // namespace

QStringList CompareView::namesOf(ComparedKind kind, bool isFirst) const
{
    QStringList list;
    for (const auto& name : core::namesOf(isFirst ? first : second, kind)) {
        list << textOf(name);
    }
    return list;
}

std::optional<core::ItemPair> CompareView::currentPair(ComparedKind kind) const
{
    const auto& list = pairs.of(kind);
    const auto place = current[static_cast<std::size_t>(kind)];
    return place < list.size() ? std::optional(list[place]) : std::nullopt;
}

const core::ComparedPair* CompareView::pair(ComparedKind kind) const
{
    // A pair that could not be analyzed is missing from the results: they are found by their names.
    const auto names = currentPair(kind);
    const auto& list = comparison.of(kind);
    const auto found =
        names ? std::ranges::find(list, *names, &core::ComparedPair::names) : list.end();
    return found == list.end() ? nullptr : &*found;
}

std::shared_ptr<CompareView> makeComparison(const CompareRequest& request,
                                            const std::stop_token& stop)
{
    const WindowSentences inWindowLanguage;
    auto view = std::make_shared<CompareView>();
    view->first = core::studySide(request.first, core::comparisonModelOf);
    view->second =
        request.isWithin ? view->first : core::studySide(request.second, core::comparisonModelOf);
    view->pairs = choosePairs(request, view->first, view->second);
    // Only what is shown now is worth keeping.
    auto known = std::make_shared<JudgementCache>();
    core::ComparisonOptions options;
    options.isWithin = request.isWithin;
    options.judged = [&](const std::shared_ptr<const core::Benchmark>& benchmark,
                         const core::Document& document) {
        auto made =
            judged(benchmark, document, request.known ? *request.known : JudgementCache(), stop);
        return known->insert_or_assign(benchmark, std::move(made)).first->second.judged;
    };
    view->comparison = core::compareStudies(view->first, view->second, view->pairs, options, stop);
    view->known = known;
    return view;
}

}  // namespace papilio::widgets
