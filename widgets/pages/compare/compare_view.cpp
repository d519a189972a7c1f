#include "widgets/pages/compare/compare_view.h"

#include "core/base/contains.h"
#include "core/base/text.h"
#include "core/io/topdown/model_choice.h"
#include "core/present/study_columns.h"
#include "widgets/models/provenance_word.h"
#include "widgets/theme/dates.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/tr.h"
#include "widgets/theme/window_sentences.h"

#include <algorithm>
#include <tuple>

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

/// Facts about both, one for each row.
class Facts {
public:
    Facts()
    {
        using Style = core::DifferenceColumn::Style;
        table_.columns = {{"fact", words("Fact")},
                          {"a", "A"},
                          {"b", "B"},
                          {"difference", words("Difference"), Style::Sameness}};
    }
    void add(const QString& name, const QString& first, const QString& second)
    {
        const bool isSame = first == second;
        table_.rows.push_back(
            {.item = name.toStdString(),
             .kind = isSame ? core::DifferenceRow::Kind::Same : core::DifferenceRow::Kind::Changed,
             .cells = {name.toStdString(), first.toStdString(), second.toStdString(),
                       isSame ? words("same") : words("differs")},
             .isMarked = !isSame});
    }
    core::DifferenceTable take() { return std::move(table_); }

private:
    static std::string words(const char* text) { return tr(text).toStdString(); }

    core::DifferenceTable table_;
};

QString orDash(const QString& text)
{
    return text.isEmpty() ? notApplicable() : text;
}

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

QString contentsOf(const core::StudySide& side)
{
    const auto& document = side.document;
    QStringList parts;
    for (const auto& [count, one, several] :
         {std::tuple(document.benchmarks.size(), "benchmark", "benchmarks"),
          {side.counts.size(), "counted run", "counted runs"},
          {document.rooflines.size(), "roofline", "rooflines"},
          {side.solvers.size(), "solver run", "solver runs"},
          {document.definitions.size(), "set of definitions", "sets of definitions"}}) {
        if (count > 0) {
            parts << textOf(core::plural(count, one, several));
        }
    }
    return parts.join(QStringLiteral(", "));
}

void addMachineAttributes(const CompareView& view, Facts& facts)
{
    // One machine on either side: what differs between the two is worth its lines.
    const auto& a = view.first.document.machines;
    const auto& b = view.second.document.machines;
    if (a.size() != 1 || b.size() != 1) {
        return;
    }
    using Attribute = std::pair<std::string, std::string>;
    const auto word = [](const Attribute* attribute) {
        return orDash(attribute == nullptr ? QString() : machineWord(attribute->second));
    };
    for (const auto& [one, other] :
         core::paired(a.front().attributes, b.front().attributes, &Attribute::first)) {
        const auto& key = (one == nullptr ? other : one)->first;
        if (key != "microarchitecture" && word(one) != word(other)) {
            facts.add(machineAttribute(key), word(one), word(other));
        }
    }
}

void addThresholds(const core::ComparedPair& pair, Facts& facts)
{
    const auto& a = pair.firstBenchmark->analysis;
    const auto& b = pair.secondBenchmark->analysis;
    const auto& first = a.pivoting->counts;
    const auto& second = b.pivoting->counts;
    const auto add = [&](const QString& name, double one, double other) {
        const auto texts = tellApart({one, other});
        facts.add(name, texts[0], texts[1]);
    };
    const auto threshold = [&](const char* name, double core::Parameters::*member) {
        add(QString::fromUtf8(name), a.benchmark->parameters.*member,
            b.benchmark->parameters.*member);
    };
    threshold("τ", &core::Parameters::tau);
    threshold("α", &core::Parameters::alpha);
    threshold("ρ", &core::Parameters::representationTolerance);
    const auto roundings = tellPercentsApart(
        {a.benchmark->parameters.roundingTolerance, b.benchmark->parameters.roundingTolerance});
    facts.add(tr("Rounding"), roundings[0], roundings[1]);
    const auto count = [&](const QString& name, auto of) {
        add(name, static_cast<double>(of(first)), static_cast<double>(of(second)));
    };
    using Counts = core::StatusCounts;
    const auto excluded = [](const Counts& counts) {
        return counts.of(core::EventStatus::Excluded);
    };
    count(tr("Events"), [](const Counts& counts) { return counts.total(); });
    count(tr("Quiet"), [](const Counts& counts) { return counts.quiet(); });
    count(tr("Representable"), [](const Counts& counts) { return counts.representable(); });
    count(tr("Chosen"), [](const Counts& counts) { return counts.of(core::EventStatus::Chosen); });
    if (excluded(first) + excluded(second) > 0) {
        count(tr("Excluded by hand"), excluded);
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
    Facts facts;
    // A study compared with itself is the same in every line.
    if (!view.isWithin()) {
        const auto& a = view.first.document;
        const auto& b = view.second.document;
        const auto add = [&](const QString& name, const QString& first, const QString& second) {
            facts.add(name, orDash(first), orDash(second));
        };
        add(tr("Study"), view.firstName, view.secondName);
        add(tr("Title"), textOf(a.title), textOf(b.title));
        add(tr("Machine"), machinesOf(a), machinesOf(b));
        addMachineAttributes(view, facts);
        add(tr("Source"), sourcesOf(a), sourcesOf(b));
        add(tr("Created"), dateText(a.created), dateText(b.created));
        add(tr("Contents"), contentsOf(view.first), contentsOf(view.second));
    }
    if (const auto* pair = view.pair(core::ComparedKind::Benchmark)) {
        facts.add(tr("Benchmark"), textOf(pair->first), textOf(pair->second));
        addThresholds(*pair, facts);
    }
    return facts.take();
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
        for (const auto& [side, names] :
             {std::pair("A", &rest.first), std::pair("B", &rest.second)}) {
            if (!names->empty()) {
                sentences << tr("Only %1 has these %2: %3.")
                                 .arg(QLatin1String(side),
                                      textOf(std::string(core::toString(rest.kind))),
                                      textOf(core::someText(*names, most)));
            }
        }
    }
    for (const auto& problem : view.comparison.problems) {
        sentences << textOf(problem.text()) + QLatin1Char('.');
    }
    return sentences.join(QLatin1Char(' '));
}

}  // namespace papilio::widgets
