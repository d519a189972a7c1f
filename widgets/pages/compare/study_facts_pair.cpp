#include "widgets/pages/compare/study_facts_pair.h"

#include "widgets/models/provenance_word.h"
#include "widgets/theme/dates.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/tr.h"
#include "widgets/theme/window_sentences.h"

#include <algorithm>
#include <set>

namespace papilio::widgets {

namespace {

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
    const auto add = [&sources](const core::Provenance& provenance) {
        const auto source = textOf(provenance.source);
        if (!source.isEmpty() && !sources.contains(source)) {
            sources << source;
        }
    };
    for (const auto& item : document.benchmarks) {
        add(item->data->provenance);
    }
    for (const auto& item : document.counters) {
        add(item->provenance);
    }
    for (const auto& item : document.rooflines) {
        add(item->provenance);
    }
    for (const auto& item : document.recorders) {
        add(item->provenance);
    }
    return sources.join(QStringLiteral(", "));
}

QString contentsOf(const core::StudySide& side)
{
    const auto& document = side.document;
    QStringList parts;
    const auto add = [&parts](std::size_t count, const QString& one, const QString& several) {
        if (count > 0) {
            parts << (count == 1 ? one : several.arg(count));
        }
    };
    add(document.benchmarks.size(), tr("1 benchmark"), tr("%1 benchmarks"));
    add(side.counts.size(), tr("1 counted run"), tr("%1 counted runs"));
    add(document.rooflines.size(), tr("1 roofline"), tr("%1 rooflines"));
    add(side.solvers.size(), tr("1 solver run"), tr("%1 solver runs"));
    add(document.definitions.size(), tr("1 set of definitions"), tr("%1 sets of definitions"));
    return parts.join(QStringLiteral(", "));
}

void addMachineAttributes(const CompareView& view, Facts& facts)
{
    // One machine on either side: what differs between the two is worth its lines.
    const auto& a = view.first.document.machines;
    const auto& b = view.second.document.machines;
    if (a.size() != 1 || b.size() != 1 || a.front() == b.front()) {
        return;
    }
    const auto valueOf = [](const core::Machine& machine, const std::string& wanted) {
        const auto found = std::ranges::find(machine.attributes, wanted,
                                             &std::pair<std::string, std::string>::first);
        return orDash(found == machine.attributes.end() ? QString() : machineWord(found->second));
    };
    std::set<std::string> seen = {"microarchitecture"};
    for (const auto& machine : {a.front(), b.front()}) {
        for (const auto& [key, value] : machine.attributes) {
            const auto first = valueOf(a.front(), key);
            const auto second = valueOf(b.front(), key);
            if (seen.insert(key).second && first != second) {
                facts.add(machineAttribute(key), first, second);
            }
        }
    }
}

void addThresholds(const core::ComparedPair& pair, Facts& facts)
{
    const auto& a = pair.firstBenchmark->analysis;
    const auto& b = pair.secondBenchmark->analysis;
    const auto add = [&](const QString& name, double first, double second) {
        const auto texts = tellApart({first, second});
        facts.add(name, texts[0], texts[1]);
    };
    const auto& one = a.benchmark->parameters;
    const auto& other = b.benchmark->parameters;
    add(QStringLiteral("τ"), one.tau, other.tau);
    add(QStringLiteral("α"), one.alpha, other.alpha);
    add(QStringLiteral("ρ"), one.representationTolerance, other.representationTolerance);
    const auto roundings = tellPercentsApart({one.roundingTolerance, other.roundingTolerance});
    facts.add(tr("Rounding"), roundings[0], roundings[1]);
    const auto addCount = [&](const QString& name, auto count) {
        add(name, static_cast<double>(std::invoke(count, a.pivoting->counts)),
            static_cast<double>(std::invoke(count, b.pivoting->counts)));
    };
    const auto of = [](core::EventStatus status) {
        return [status](const core::StatusCounts& counts) { return counts.of(status); };
    };
    addCount(tr("Events"), &core::StatusCounts::total);
    addCount(tr("Quiet"), &core::StatusCounts::quiet);
    addCount(tr("Representable"), &core::StatusCounts::representable);
    addCount(tr("Chosen"), of(core::EventStatus::Chosen));
    const auto excluded = of(core::EventStatus::Excluded);
    if (excluded(a.pivoting->counts) + excluded(b.pivoting->counts) > 0) {
        addCount(tr("Excluded by hand"), excluded);
    }
}

QString sectionWord(core::ComparisonSection section)
{
    using Section = core::ComparisonSection;
    switch (section) {
        case Section::Noise:
            return tr("Noise");
        case Section::Events:
            return tr("Events");
        case Section::Metrics:
            return tr("Metrics");
        case Section::Counts:
            return tr("Counts");
        case Section::TopDown:
            return tr("Top-Down");
        case Section::Rooflines:
            return tr("Roofline");
        case Section::Recorders:
            return tr("Recorders");
        case Section::DefinitionSets:
            break;
    }
    return tr("Definitions");
}

}  // namespace

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
        const auto section = sectionWord(one.section) + QStringLiteral("  ›");
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
