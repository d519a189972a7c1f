#include "widgets/pages/compare/study_facts_pair.h"

#include "core/findings/comparison_text.h"
#include "widgets/models/provenance_word.h"
#include "widgets/theme/dates.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/tr.h"
#include "widgets/theme/window_sentences.h"

#include <algorithm>
#include <set>

namespace papilio::widgets {

namespace {

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

void addMachineAttributes(const CompareView& view, std::vector<FactPair>& facts)
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
        return found == machine.attributes.end() ? QString() : machineWord(found->second);
    };
    std::set<std::string> seen = {"microarchitecture"};
    for (const auto& machine : {a.front(), b.front()}) {
        for (const auto& [key, value] : machine.attributes) {
            const FactPair fact{machineAttribute(key), orDash(valueOf(a.front(), key)),
                                orDash(valueOf(b.front(), key))};
            if (seen.insert(key).second && !fact.isSame()) {
                facts.push_back(fact);
            }
        }
    }
}

void addThresholds(const core::BenchmarkPair& pair, std::vector<FactPair>& facts)
{
    const auto& a = pair.first.benchmark->parameters;
    const auto& b = pair.second.benchmark->parameters;
    const auto add = [&](const QString& name, double first, double second) {
        const auto texts = tellApart({first, second});
        facts.push_back({name, texts[0], texts[1]});
    };
    add(QStringLiteral("τ"), a.tau, b.tau);
    add(QStringLiteral("α"), a.alpha, b.alpha);
    add(QStringLiteral("ρ"), a.representationTolerance, b.representationTolerance);
    const auto roundings = tellPercentsApart({a.roundingTolerance, b.roundingTolerance});
    facts.push_back({tr("Rounding"), roundings[0], roundings[1]});
    const auto& first = pair.comparison.firstCounts;
    const auto& second = pair.comparison.secondCounts;
    add(tr("Events"), static_cast<double>(first.total()), static_cast<double>(second.total()));
    add(tr("Quiet"), static_cast<double>(first.quiet()), static_cast<double>(second.quiet()));
    add(tr("Representable"), static_cast<double>(first.representable()),
        static_cast<double>(second.representable()));
    add(tr("Chosen"), static_cast<double>(first.of(core::EventStatus::Chosen)),
        static_cast<double>(second.of(core::EventStatus::Chosen)));
    const auto excluded = core::EventStatus::Excluded;
    if (first.of(excluded) + second.of(excluded) > 0) {
        add(tr("Excluded by hand"), static_cast<double>(first.of(excluded)),
            static_cast<double>(second.of(excluded)));
    }
}

void addStudies(const CompareView& view, std::vector<FactPair>& facts)
{
    const auto& a = view.first.document;
    const auto& b = view.second.document;
    const auto add = [&](const QString& name, const QString& first, const QString& second) {
        facts.push_back({name, orDash(first), orDash(second)});
    };
    add(tr("Study"), view.firstName, view.secondName);
    add(tr("Title"), textOf(a.title), textOf(b.title));
    add(tr("Machine"), machinesOf(a), machinesOf(b));
    addMachineAttributes(view, facts);
    add(tr("Source"), sourcesOf(a), sourcesOf(b));
    add(tr("Created"), dateText(a.created), dateText(b.created));
    add(tr("Contents"), contentsOf(view.first), contentsOf(view.second));
}

}  // namespace

std::vector<FactPair> factPairs(const CompareView& view)
{
    std::vector<FactPair> facts;
    // A study compared with itself is the same in every line.
    if (!view.isWithin()) {
        addStudies(view, facts);
    }
    if (const auto* pair = view.benchmark()) {
        facts.push_back({tr("Benchmark"), textOf(pair->comparison.first->name),
                         textOf(pair->comparison.second->name)});
        addThresholds(*pair, facts);
    }
    return facts;
}

namespace {

/// A whole sentence for each kind: in other languages the words around it depend on it.
QString onlyIn(core::ComparedKind kind)
{
    switch (kind) {
        case core::ComparedKind::Benchmark:
            return tr("Benchmarks that are only in %1: %2.");
        case core::ComparedKind::Run:
        case core::ComparedKind::TopDownRun:
            return tr("Runs that are only in %1: %2.");
        case core::ComparedKind::Roofline:
            return tr("Rooflines that are only in %1: %2.");
        case core::ComparedKind::SolverRun:
            break;
    }
    return tr("Solver runs that are only in %1: %2.");
}

}  // namespace

QString unpairedText(const CompareView& view)
{
    constexpr std::size_t most = 4;
    QStringList sentences;
    for (const auto& rest : view.comparison.unpaired) {
        for (const bool isFirst : {true, false}) {
            const auto& names = isFirst ? rest.first : rest.second;
            QStringList shown;
            for (std::size_t index = 0; index < std::min(most, names.size()); ++index) {
                shown << textOf(names[index]);
            }
            if (names.size() > most) {
                shown << tr("%1 more").arg(names.size() - most);
            }
            if (!names.empty()) {
                sentences << onlyIn(rest.kind).arg(
                    isFirst ? QStringLiteral("A") : QStringLiteral("B"),
                    shown.join(QStringLiteral(", ")));
            }
        }
    }
    for (const auto& problem : view.comparison.problems) {
        sentences << inWindowWords([&] { return core::problemText(problem); }) + QLatin1Char('.');
    }
    return sentences.join(QLatin1Char(' '));
}

}  // namespace papilio::widgets
