#include "widgets/workbench/strip_presenter.h"

#include "core/analysis/definition_review.h"
#include "core/model/basis.h"
#include "widgets/kit/workflow_strip.h"
#include "widgets/models/event_texts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/verdicts.h"

#include <QTimer>

namespace papilio::widgets {

using core::EventStatus;

StripPresenter::StripPresenter(Workspace& workspace, WorkflowStrip& strip, QObject* parent)
    : QObject(parent),
      workspace_(workspace),
      strip_(strip)
{
    connect(&workspace, &Workspace::changed, this, [this](Changes changes) {
        if (!scheduled_ && (changes & (resultChanges() | Change::Study | Change::Benchmark |
                                       Change::Signatures | Change::Review))) {
            scheduled_ = true;
            QTimer::singleShot(0, this, &StripPresenter::refresh);
        }
    });
    connect(&strip, &WorkflowStrip::benchmarkChosen, &workspace, &Workspace::activateBenchmark);
    refresh();
}

void StripPresenter::setCurrentPage(const QString& id)
{
    strip_.setCurrentPage(id);
}

void StripPresenter::refresh()
{
    scheduled_ = false;
    QStringList benchmarks;
    for (const auto& benchmark : workspace_.document().benchmarks) {
        benchmarks << textOf(benchmark->name);
    }
    const auto active = workspace_.benchmark();
    strip_.setBenchmarks(benchmarks, active ? textOf(active->name) : QString());
    showSteps();
    showVerdicts();
    if (const auto benchmark = workspace_.benchmark()) {
        const auto& data = *benchmark->data;
        QStringList info{textOf(core::displayName(benchmark->kind)),
                         counted(data.kernelCount(), "kernel"),
                         counted(data.repetitions, "repetition")};
        if (data.threads > 0) {
            info << counted(data.threads, "thread");
        }
        strip_.setInfo(info.join(u" \u00b7 "_s));
    } else {
        strip_.setInfo({});
    }
}

void StripPresenter::showSteps()
{
    const auto& analysis = workspace_.analysis();
    const auto benchmark = workspace_.benchmark();
    const auto number = [](bool known, std::size_t value) {
        return known ? countText(value) : notApplicable();
    };
    const bool hasPivots = analysis.pivoting != nullptr;
    const bool isAssessed = hasPivots && !analysis.noise->unassessed;
    const auto counts = hasPivots ? analysis.pivoting->counts : core::StatusCounts();
    const auto events = benchmark ? benchmark->data->eventCount() : 0;
    const auto metrics = benchmark ? benchmark->signatures->size() : 0;
    QStringList others;
    for (const auto status : {EventStatus::Noisy, EventStatus::Irrelevant, EventStatus::Missing,
                              EventStatus::NonFinite, EventStatus::Excluded}) {
        if (counts.of(status) > 0) {
            others << countText(counts.of(status)) + u' ' + statusText(status);
        }
    }
    strip_.setSteps({
        {u"study"_s, number(benchmark != nullptr, events), events == 1 ? tr("event") : tr("events"),
         tr("All events of the benchmark")},
        {u"noise"_s, number(isAssessed, counts.quiet()), tr("quiet"),
         isAssessed || !hasPivots
             ? tr("Measured in every repetition, not zero everywhere, max-RNMSE at or below τ") +
                   (others.isEmpty() ? QString() : tr(". The others: %1").arg(others.join(u", "_s)))
             : tr("Not known from one repetition: no event counts as noisy")},
        {u"events"_s, number(hasPivots, counts.representable()), tr("representable"),
         tr("Quiet, and a combination of the expectations within ρ")},
        {u"events"_s, number(hasPivots, counts.of(EventStatus::Chosen)), tr("chosen"),
         tr("Chosen by the specialized column-pivoted QR")},
        {u"metrics"_s, number(benchmark && !core::isPlaceholder(benchmark->basis), metrics),
         metrics == 1 ? tr("metric") : tr("metrics"),
         tr("Defined as combinations of the chosen events")},
    });
}

void StripPresenter::showVerdicts()
{
    QList<WorkflowVerdict> verdicts;
    if (workspace_.analysis().fits) {
        const auto judged =
            core::withShownFits(workspace_.analysis(), workspace_.results().review().get());
        using core::Verdict;
        for (const auto verdict : {Verdict::Exact, Verdict::ExactAfterRounding,
                                   Verdict::Approximate, Verdict::NotDefinable, Verdict::Open}) {
            int count = 0;
            double worst = 0;
            for (const auto& fit : judged.fits->metrics) {
                if (fit.verdict == verdict) {
                    ++count;
                    worst = std::max(worst, fit.errorWorst);
                }
            }
            if (count > 0) {
                verdicts << WorkflowVerdict{
                    verdictKind(verdict),
                    u"%1 %2"_s.arg(count).arg(verdict == Verdict::ExactAfterRounding
                                                  ? verdictWords(verdict, worst)
                                                  : verdictWords(verdict))};
            }
        }
    } else if (const auto& analysis = workspace_.analysis(); analysis.problem) {
        verdicts << WorkflowVerdict{core::isPlaceholder(analysis.benchmark->basis)
                                        ? VerdictKind::Neutral
                                        : VerdictKind::Error,
                                    stoppedText(analysis)};
    }
    strip_.setVerdicts(verdicts);
}

}  // namespace papilio::widgets
