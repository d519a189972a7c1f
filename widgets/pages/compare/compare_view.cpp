#include "widgets/pages/compare/compare_view.h"

#include "core/base/constants.h"
#include "core/base/lists.h"
#include "core/io/topdown/model_choice.h"
#include "core/present/study_columns.h"
#include "widgets/models/provenance_word.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/tr.h"
#include "widgets/theme/window_sentences.h"

#include <algorithm>
#include <array>
#include <cmath>

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
    const auto chosenOf = [&request](ComparedKind kind) {
        return request.chosen[static_cast<std::size_t>(kind)];
    };
    for (const auto kind : core::comparedKinds) {
        auto& list = pairs.of(kind);
        auto chosen = chosenOf(kind);
        if (request.isWithin && kind == ComparedKind::Run && !chosen) {
            chosen = chosenOf(ComparedKind::TopDownRun);  // the same runs
        }
        const auto a = core::namesOf(first, kind);
        const auto b = core::namesOf(second, kind);
        const bool isThere =
            chosen && core::contains(a, chosen->first) && core::contains(b, chosen->second);
        if (isThere && request.isWithin) {
            list.clear();  // two other runs say nothing of these
        }
        if (isThere && !core::contains(list, *chosen)) {
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

/// What is to be known of one side: words, or a number.
struct Fact {
    QString name;
    QString text;
    double number = core::notANumber;
    bool showsSame = true;  ///< also where both sides say the same
};
using Facts = std::vector<Fact>;

QString machinesOf(const core::Document& document)
{
    QStringList names;
    for (const auto& machine : document.machines) {
        QString name = textOf(machine.id);
        for (const auto& [key, value] : machine.attributes) {
            if (key == "microarchitecture" || key == "model") {
                name = textOf(value);
            }
        }
        names << name;
    }
    return names.join(QStringLiteral(", "));
}

QString sourcesOf(const core::Document& document)
{
    QStringList sources;
    for (const auto& part : core::studyParts(document)) {
        const auto source = textOf(part.provenance.source);
        if (!source.isEmpty() && !sources.contains(source)) {
            sources << source;
        }
    }
    return sources.join(QStringLiteral(", "));
}

/// @param isAlone  it has one machine, as the other study has: what differs between the two is
/// worth its lines
Facts studyFacts(const core::Document& document, const QString& name, bool isAlone)
{
    Facts facts = {{tr("Study"), name},
                   {tr("Title"), textOf(document.title)},
                   {tr("Machine"), machinesOf(document)}};
    for (const auto& [key, value] :
         isAlone ? document.machines.front().attributes : decltype(core::Machine::attributes)()) {
        if (key != "microarchitecture") {
            facts.push_back({machineAttribute(key), textOf(value), core::notANumber, false});
        }
    }
    facts.insert(facts.end(), {{tr("Source"), sourcesOf(document)},
                               {tr("Created"), dateText(document.created)},
                               {tr("Contents"), textOf(core::contentsText(document))}});
    return facts;
}

Facts benchmarkFacts(const core::Analysis& analysis)
{
    const auto& parameters = analysis.benchmark->parameters;
    const auto& counts = analysis.pivoting->counts;
    const auto count = [](const QString& name, std::size_t number) {
        return Fact{name, {}, static_cast<double>(number)};
    };
    const auto excluded = counts.of(core::EventStatus::Excluded);
    return {{tr("Benchmark"), textOf(analysis.benchmark->name)},
            {QStringLiteral("τ"), {}, parameters.tau},
            {QStringLiteral("α"), {}, parameters.alpha},
            {QStringLiteral("ρ"), {}, parameters.representationTolerance},
            {tr("Rounding, %"), {}, core::toPercent * parameters.roundingTolerance},
            count(tr("Events"), counts.total()),
            count(tr("Quiet"), counts.quiet()),
            count(tr("Representable"), counts.representable()),
            count(tr("Chosen"), counts.of(core::EventStatus::Chosen)),
            {tr("Excluded by hand"), {}, static_cast<double>(excluded), excluded > 0}};
}

/// A row for each fact of either.
void addFacts(core::DifferenceTable& table, const Facts& first, const Facts& second)
{
    for (const auto& [a, b] : core::paired(first, second, &Fact::name)) {
        const auto& fact = a ? *a : *b;
        const auto numbers =
            tellApart({a ? a->number : core::notANumber, b ? b->number : core::notANumber});
        const auto text = [&](const Fact* one, std::size_t side) {
            const bool isNumber = one != nullptr && std::isfinite(one->number);
            const auto shown = isNumber ? numbers[side] : one != nullptr ? one->text : QString();
            return (shown.isEmpty() ? notApplicable() : shown).toStdString();
        };
        const auto texts = std::array{text(a, 0), text(b, 1)};
        const bool isSame = texts[0] == texts[1];
        const bool isKnown = !isSame || texts[0] != notApplicable().toStdString();
        if (isKnown && (!isSame || fact.showsSame)) {
            table.rows.push_back({.item = fact.name.toStdString(),
                                  .kind = isSame ? core::DifferenceRow::Kind::Same
                                                 : core::DifferenceRow::Kind::Changed,
                                  .cells = {fact.name.toStdString(), texts[0], texts[1],
                                            tr(isSame ? "same" : "differs").toStdString()},
                                  .isMarked = !isSame});
        }
    }
}

}  // namespace

QStringList sectionWords()
{
    return {tr("Overview"), tr("Noise"),    tr("Events"),    tr("Metrics"),    tr("Counts"),
            tr("Top-Down"), tr("Roofline"), tr("Recorders"), tr("Definitions")};
}

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
    options.kernels = request.kernels;
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

core::DifferenceTable factsOf(const CompareView& view)
{
    core::DifferenceTable table;
    table.columns = {
        {"fact", tr("Fact").toStdString()},
        {"a", "A"},
        {"b", "B"},
        {"difference", tr("Difference").toStdString(), core::DifferenceColumn::Style::Sameness}};
    // A study compared with itself is the same in every line.
    if (!view.isWithin()) {
        const auto& a = view.first.document;
        const auto& b = view.second.document;
        const bool areAlone = a.machines.size() == 1 && b.machines.size() == 1;
        addFacts(table, studyFacts(a, view.firstName, areAlone),
                 studyFacts(b, view.secondName, areAlone));
    }
    if (const auto* pair = view.pair(core::ComparedKind::Benchmark)) {
        addFacts(table, benchmarkFacts(pair->firstBenchmark->analysis),
                 benchmarkFacts(pair->secondBenchmark->analysis));
    }
    return table;
}

core::DifferenceTable highlightsOf(const CompareView& view)
{
    core::DifferenceTable table;
    table.columns = {{"section", tr("Section").toStdString()},
                     {"difference", tr("Difference").toStdString()}};
    for (const auto& one : view.comparison.highlights) {
        const auto section =
            sectionWords()[static_cast<int>(one.section) + 1] + QStringLiteral("  ›");
        table.rows.push_back({.item = one.item,
                              .cells = {section.toStdString(), one.sentence},
                              .isMarked = one.weight >= 1,
                              .tip = tr("Open the section").toStdString()});
    }
    return table;
}

QString unpairedText(const CompareView& view)
{
    constexpr std::size_t most = 4;
    QStringList sentences;
    for (const auto& rest : view.comparison.unpaired) {
        for (const auto& sentence : rest.sentences(most)) {
            sentences << textOf(sentence);
        }
    }
    for (const auto& problem : view.comparison.problems) {
        sentences << textOf(problem.text()) + QLatin1Char('.');
    }
    return sentences.join(QLatin1Char(' '));
}

}  // namespace papilio::widgets
