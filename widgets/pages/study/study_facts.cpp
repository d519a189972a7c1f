#include "widgets/pages/study/study_facts.h"

#include "core/analysis/event_facts.h"
#include "core/io/topdown/model_choice.h"
#include "core/model/basis.h"
#include "core/model/benchmark.h"
#include "core/model/dataset.h"
#include "widgets/models/provenance_word.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/tr.h"
#include "widgets/theme/window_sentences.h"

#include <QDateTime>
#include <QStringList>

#include <algorithm>
#include <set>

namespace papilio::widgets {

namespace {

/// "alya-mn4, alya-cte-power", or the first of many.
template<typename Items>
QString names(const Items& items)
{
    constexpr qsizetype readable = 4;
    QStringList list;
    for (const auto& item : items) {
        list << textOf(item->name);
    }
    const auto others = list.size() - readable;
    auto text = list.mid(0, readable).join(u", "_s);
    return others > 0 ? tr("%1 and %2 more").arg(text).arg(others) : text;
}

QString recordersText(const core::Document& document)
{
    std::set<std::string> subjects;
    for (const auto& recorder : document.recorders) {
        if (!recorder->subject.empty()) {
            subjects.insert(recorder->subject);
        }
    }
    const auto count = QString::number(document.recorders.size());
    return subjects.empty() ? count : tr("%1 (solver runs: %2)").arg(count).arg(subjects.size());
}

}  // namespace

QList<StudyProblem> contentLinks(const core::Document& document)
{
    QList<StudyProblem> contents;
    const auto add = [&](const QString& lead, const QString& words, const char* page) {
        contents << StudyProblem{VerdictKind::Neutral, lead, words, QString::fromLatin1(page)};
    };
    if (!document.counters.empty()) {
        std::size_t runs = 0;
        for (const auto& table : document.counters) {
            runs += table->runs().size();
        }
        const bool isModelled = std::ranges::any_of(document.counters, [&](const auto& table) {
            return core::chosenTopDown(*table, document).hasValue();
        });
        add(tr("Counters of program runs:"),
            tr("%1 (runs: %2)").arg(names(document.counters)).arg(runs),
            isModelled ? "topdown" : "formulas");
    }
    if (!document.rooflines.empty()) {
        add(tr("Rooflines:"), names(document.rooflines), "roofline");
    }
    if (!document.reuse.empty() || !document.communication.empty()) {
        add(tr("Locality:"),
            tr("reuse histograms: %1, communication matrices: %2")
                .arg(document.reuse.size())
                .arg(document.communication.size()),
            "roofline");
    }
    if (!document.recorders.empty()) {
        add(tr("Recorders:"), recordersText(document), "recorders");
    }
    if (!document.definitions.empty()) {
        add(tr("Formulas:"), names(document.definitions), "formulas");
    }
    if (contents.isEmpty()) {
        add(tr("The study is empty:"),
            tr("measure a machine (Ctrl+M), or import the output of another tool (Ctrl+I)."), "");
    }
    return contents;
}

QList<StudyFact> documentFacts(const core::Document& document)
{
    QList<StudyFact> facts;
    const auto add = [&](const QString& name, const std::string& value) {
        if (!value.empty()) {
            facts << StudyFact{name, textOf(value)};
        }
    };
    for (const auto& machine : document.machines) {
        add(tr("Machine"), machine.id);
        for (const auto& [name, value] : machine.attributes) {
            add(machineAttribute(name), value);
        }
    }
    const auto written = QDateTime::fromString(textOf(document.created), Qt::ISODate);
    if (written.isValid()) {
        facts << StudyFact{tr("Study created"),
                           written.toString(u"yyyy-MM-dd HH:mm"_s) + u" UTC"_s};
    }
    add(tr("Made by"), document.generator);
    return facts;
}

namespace {

QString sizeText(const core::Dataset& data)
{
    QStringList parts = {
        counted(data.eventCount(), "event"),
        counted(data.repetitions, "repetition"),
        counted(data.kernelCount(), "kernel"),
    };
    if (data.threads > 0) {
        parts.insert(2, counted(data.threads, "thread"));
    }
    return parts.join(u" × "_s);
}

StudyProblem countedProblem(std::size_t events,
                            VerdictKind kind,
                            std::string_view one,
                            std::string_view many,
                            const QString& rest,
                            core::EventStatus status)
{
    const auto id = core::toString(status);
    return {kind, counted(events, one, many), rest, u"events"_s, textOf(id)};
}

}  // namespace

QList<StudyFact> studyFacts(const core::Document& document, const core::Benchmark& benchmark)
{
    const auto& data = *benchmark.data;
    const auto& provenance = data.provenance;
    QList<StudyFact> facts;
    const auto add = [&](const QString& name, const QString& value) {
        if (!value.isEmpty()) {
            facts << StudyFact{name, value};
        }
    };
    add(tr("Size"), sizeText(data));
    add(tr("Kind"), textOf(core::displayName(benchmark.kind)));
    add(tr("Units"), textOf(data.units));
    add(tr("Source"), provenance.source.empty() ? tr("unknown") : textOf(provenance.source));
    if (core::isPlaceholder(benchmark.basis)) {
        add(tr("Basis"), tr("none"));
    } else {
        add(tr("Basis"), counted(benchmark.basis->matrix.rows(), "kernel") + u" × "_s +
                             counted(benchmark.basis->matrix.cols(), "expectation"));
        add(tr("Signatures"), counted(benchmark.signatures->size(), "metric"));
    }
    add(tr("Machine"), textOf(benchmark.machine));
    if (const auto* machine = document.machine(benchmark.machine)) {
        for (const auto& [name, value] : machine->attributes) {
            if (name != "simulated") {  // the title and a note say so
                add(machineAttribute(name), textOf(value));
            }
        }
    }
    add(tr("Command"), textOf(provenance.command));
    add(tr("Imported from"), textOf(provenance.origin));
    const auto measured = dateText(provenance.created);
    add(core::isSimulated(provenance) ? tr("Generated") : tr("Measured"),
        provenance.isFileTime ? tr("at the latest %1 (time stamp of the file)").arg(measured)
                              : measured);
    add(tr("Imported"), dateText(provenance.imported));
    add(tr("Study created"), dateText(document.created));
    add(tr("Made by"), textOf(document.generator));
    return facts;
}

QList<StudyProblem> studyProblems(const core::Benchmark& benchmark, const core::Analysis& analysis)
{
    QList<StudyProblem> problems;
    if (analysis.problem && analysis.problem->code != core::Errc::Cancelled) {
        const bool isBasis = analysis.problem->code == core::Errc::RankDeficient ||
                             analysis.problem->code == core::Errc::InvalidShape ||
                             core::isPlaceholder(*benchmark.basis);
        const bool isAwaited = core::isPlaceholder(*benchmark.basis);
        problems << StudyProblem{isAwaited ? VerdictKind::Neutral : VerdictKind::Error,
                                 isAwaited ? QString() : tr("The analysis stopped:"),
                                 textOf(analysis.problem->message),
                                 isBasis ? u"signatures"_s : QString()};
    }
    if (analysis.noise && analysis.noise->unassessed) {
        problems << StudyProblem{VerdictKind::Approximate, tr("Only one repetition:"),
                                 tr("noise cannot be judged, so every event is taken as quiet. "
                                    "Import or measure at least two repetitions."),
                                 u"noise"_s};
    }
    if (analysis.noise) {
        const auto number = [&](core::EventStatus status) {
            return analysis.pivoting ? analysis.pivoting->counts.of(status)
                                     : static_cast<std::size_t>(
                                           std::ranges::count(analysis.noise->sanity, status));
        };
        const auto open = core::openEvents(analysis);
        const auto missing = number(core::EventStatus::Missing) - open;
        const auto nonFinite = number(core::EventStatus::NonFinite);
        if (open > 0) {
            problems << countedProblem(
                open, VerdictKind::Neutral, "event is open:", "events are open:",
                tr("not measured far enough to be judged at these thresholds."),
                core::EventStatus::Missing);
        }
        if (missing > 0) {
            problems << countedProblem(
                missing, VerdictKind::Approximate,
                "event has missing values:", "events have missing values:",
                tr("left out of the analysis. Measure again, or merge a run that has the values."),
                core::EventStatus::Missing);
        }
        if (nonFinite > 0) {
            problems << countedProblem(
                nonFinite, VerdictKind::Approximate,
                "event is not finite:", "events are not finite:",
                tr("infinite or beyond 10¹⁵⁰, so left out of the analysis. Check the "
                   "counter or its scaling."),
                core::EventStatus::NonFinite);
        }
        if (const auto excluded = number(core::EventStatus::Excluded); excluded > 0) {
            problems << countedProblem(excluded, VerdictKind::Neutral,
                                       "event is excluded by hand:", "events are excluded by hand:",
                                       tr("the analysis does not use these counts."),
                                       core::EventStatus::Excluded);
        }
    }
    if (const auto unknown = core::findExcluded(*benchmark.data, benchmark.excluded).unknown;
        !unknown.empty()) {
        auto names = textsOf(unknown);
        problems << StudyProblem{VerdictKind::Approximate,
                                 tr("Excluded, but not in the data:"),
                                 names.join(u", "_s),
                                 {}};
    }
    const auto& provenance = benchmark.data->provenance;
    if (provenance.quantum > 0) {
        problems << StudyProblem{
            VerdictKind::Neutral, tr("Quantized:"),
            tr("values are multiples of %1. Noise smaller than that rounds to exactly zero.")
                .arg(shortText(provenance.quantum)),
            u"noise"_s};
    }
    for (const auto& note : provenance.notes) {
        problems << StudyProblem{VerdictKind::Neutral, tr("Note:"), textOf(note), {}};
    }
    return problems;
}

QString noiseSentence(const core::Analysis& analysis)
{
    if (!analysis.noise) {
        return {};
    }
    if (analysis.noise->unassessed) {
        return tr("Not known: there is only one repetition.");
    }
    const auto& rnmse = analysis.noise->maxRnmse;
    const double tau = analysis.benchmark->parameters.tau;
    const auto quiet = std::ranges::count_if(
        analysis.noise->byNoise, [&](std::uint32_t event) { return rnmse[event] <= tau; });
    const auto zero = std::ranges::count_if(analysis.noise->byNoise,
                                            [&](std::uint32_t event) { return rnmse[event] == 0; });
    const auto all = analysis.noise->sanity.size();
    if (!core::isNoiseJudged(analysis)) {
        return tr("Not judged without a basis; %1 of %2 repeat exactly.")
            .arg(countText(zero), counted(all, "event"));
    }
    return tr("%1 of %2 are quiet at τ = %3; %4 repeat exactly.")
        .arg(countText(quiet), counted(all, "event"), shortText(tau), countText(zero));
}

}  // namespace papilio::widgets
