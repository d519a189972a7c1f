#include "widgets/session/document_changes.h"

#include "core/base/number_format.h"
#include "core/model/document.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace papilio::widgets {

Changes differences(const core::Benchmark& before, const core::Benchmark& after)
{
    Changes changes;
    changes.setFlag(Change::Parameters,
                    before.parameters != after.parameters || before.excluded != after.excluded);
    changes.setFlag(Change::Basis, before.basis != after.basis);
    changes.setFlag(Change::Signatures, before.signatures != after.signatures);
    return changes;
}

Changes differences(const core::Document& before, const core::Document& after)
{
    Changes changes;
    changes.setFlag(Change::File, before.title != after.title);
    changes.setFlag(Change::Counters, before.counters != after.counters);
    changes.setFlag(Change::Rooflines, before.rooflines != after.rooflines);
    changes.setFlag(Change::Recorders, before.recorders != after.recorders);
    changes.setFlag(Change::Definitions, before.definitions != after.definitions);
    changes.setFlag(Change::Descriptions, before.descriptions != after.descriptions);
    changes.setFlag(Change::Notes, before.notes != after.notes);
    changes.setFlag(Change::Snapshots, before.snapshots != after.snapshots);
    return changes;
}

QStringList parameterChanges(const core::Parameters& before, const core::Parameters& after)
{
    QStringList changes;
    const auto add = [&](const QString& symbol, double was, double is) {
        if (was != is) {
            const auto texts = core::tellApart({was, is}, core::NumberStyle::Window);
            changes << QStringLiteral(u"%1 %2 \u2192 %3")
                           .arg(symbol, QString::fromStdString(texts[0]),
                                QString::fromStdString(texts[1]));
        }
    };
    add(QStringLiteral(u"τ"), before.tau, after.tau);
    add(QStringLiteral(u"α"), before.alpha, after.alpha);
    add(QStringLiteral(u"ρ"), before.representationTolerance, after.representationTolerance);
    add(Workspace::tr("rounding"), before.roundingTolerance, after.roundingTolerance);
    return changes;
}

bool haveSameBenchmarks(const core::Document& before, const core::Document& after)
{
    return std::ranges::equal(
        before.benchmarks, after.benchmarks, {}, [](const auto& item) { return item->name; },
        [](const auto& item) { return item->name; });
}

namespace {

/// To the bit: what was not counted is NaN.
bool isSame(const std::vector<double>& a, const std::vector<double>& b)
{
    return a.size() == b.size() &&
           (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0);
}

bool holdSameCounts(const core::CounterTable& a, const core::CounterTable& b)
{
    return a.name == b.name && a.machine == b.machine && a.model == b.model &&
           a.events == b.events && a.units == b.units && a.columns == b.columns &&
           a.reasons == b.reasons && a.provenance == b.provenance && a.parameter == b.parameter &&
           isSame(a.values, b.values) && isSame(a.running, b.running) && isSame(a.spread, b.spread);
}

/// Whether options name what is open where a file holds what was saved: no option unsets a choice.
bool canBeNamed(const core::TopDownChoice& saved, const core::TopDownChoice& open)
{
    const bool hasModel =
        !open.model.empty() || (saved.model.empty() && saved.parameters == open.parameters);
    return hasModel && (open.agreement || !saved.agreement);
}

/// Whether the counters that are shown are evaluated otherwise, and the rest is the same.
bool differInShownTopDown(const core::Document& saved, const core::Document& open)
{
    const auto shown = core::shownCounters(open);
    return shown && saved.counters.size() == open.counters.size() &&
           std::ranges::equal(saved.counters, open.counters, [&](const auto& a, const auto& b) {
               return a == b ||
                      (b == shown && holdSameCounts(*a, *b) && canBeNamed(a->topDown, b->topDown));
           });
}

}  // namespace

Workspace::Unsaved unsavedParts(const core::Document& saved, const core::Document& open)
{
    const auto changes = differences(saved, open);
    const bool isTopDown =
        changes == Changes(Change::Counters) && differInShownTopDown(saved, open);
    if ((changes && !isTopDown) || saved.machines != open.machines || saved.reuse != open.reuse ||
        saved.communication != open.communication ||
        saved.benchmarks.size() != open.benchmarks.size()) {
        return Workspace::Unsaved::Edits;
    }
    auto unsaved = isTopDown ? Workspace::Unsaved::Parameters : Workspace::Unsaved::Nothing;
    for (std::size_t place = 0; place < saved.benchmarks.size(); ++place) {
        const auto& before = *saved.benchmarks[place];
        const auto& after = *open.benchmarks[place];
        if (before.name != after.name || before.kind != after.kind || before.data != after.data ||
            *before.basis != *after.basis || *before.signatures != *after.signatures) {
            return Workspace::Unsaved::Edits;
        }
        if (before.parameters != after.parameters || before.excluded != after.excluded) {
            unsaved = Workspace::Unsaved::Parameters;
        }
    }
    return unsaved;
}

Changes newResults(const core::Analysis& before, const core::Analysis& after)
{
    Changes changes;
    changes.setFlag(Change::Noise, before.noise != after.noise);
    changes.setFlag(Change::Representation, before.representation != after.representation);
    changes.setFlag(Change::Pivoting, before.pivoting != after.pivoting);
    changes.setFlag(Change::Fits, before.fits != after.fits);
    changes.setFlag(Change::Problem, before.problem.has_value() || after.problem.has_value());
    return changes;
}

}  // namespace papilio::widgets
