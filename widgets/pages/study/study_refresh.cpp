// What the study page shows; it is built in study_page.cpp.
#include "widgets/controls/data_table.h"
#include "widgets/controls/elided_label.h"
#include "widgets/controls/message_bar.h"
#include "widgets/controls/pane_header.h"
#include "widgets/controls/verdict_chip.h"
#include "widgets/controls/widget_support.h"
#include "widgets/models/basis_edits.h"
#include "widgets/pages/study/counters_pane.h"
#include "widgets/pages/study/next_card.h"
#include "widgets/pages/study/noise_overview.h"
#include "widgets/pages/study/study_contents.h"
#include "widgets/pages/study/study_facts.h"
#include "widgets/pages/study/study_models.h"
#include "widgets/pages/study/study_page.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"

#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSplitter>
#include <QVBoxLayout>

#include <utility>
#include <vector>

namespace papilio::widgets {

namespace {

void clearLayout(QLayout& layout)
{
    while (auto* item = layout.takeAt(0)) {
        delete item->widget();
        delete item;
    }
}

QLabel* factLabel(const QString& text, bool isName)
{
    auto* label = new QLabel(text);
    label->setWordWrap(!isName);
    label->setTextFormat(Qt::PlainText);
    label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    setDynamicProperty(*label, "role",
                       isName ? QStringLiteral("muted") : QStringLiteral("secondary"));
    if (!isName) {
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    }
    return label;
}

}  // namespace

bool StudyPage::isSettled() const
{
    return !next_->isBusy();
}

void StudyPage::commitTitle()
{
    workspace().setTitle(title_->text().trimmed());
}

void StudyPage::refresh(Changes changes)
{
    const auto other = Changes(Change::Study) | Change::Benchmark;
    if (changes & (other | Change::File)) {
        showHead();
    }
    if (changes & other) {
        benchmarkModel_->show(workspace().document());
        showBenchmark();
    }
    if (changes & (other | Change::Counters)) {
        counters_->show(workspace().document());
        counters_->setVisible(!workspace().document().counters.empty());
    }
    if (changes & (other | Change::Basis | Change::Signatures)) {
        showFacts();
    }
    if (changes & (other | resultChanges())) {
        showProblems();
        showResults();
        next_->refresh();
    }
    if (changes & (other | Change::Selection)) {
        kernels_->selectSourceRow(workspace().selection().kernel.value_or(-1));
    }
}

void StudyPage::showHead()
{
    const auto& document = workspace().document();
    const QSignalBlocker blocker(title_);
    title_->setText(QString::fromStdString(document.title));
    title_->setEnabled(workspace().hasStudy());
    empty_->setVisible(workspace().hasStudy() && document.isEmpty());
    const auto path = workspace().path();
    path_->setText(!workspace().hasStudy()
                       ? tr("No study is open. Open or import one, or try a sample.")
                   : path.isEmpty() ? tr("Not saved yet")
                                    : path);
}

void StudyPage::showBenchmark()
{
    const auto benchmark = workspace().benchmark();
    benchmarksHeader_->setSubtitle(QString::number(workspace().document().benchmarks.size()));
    benchmarks_->selectSourceRow(benchmark ? benchmarkModel_->rowOf(benchmark->name) : -1);
    kernelModel_->show(benchmark ? kernelNames(*benchmark->data) : QStringList());
    kernelsHeader_->setSubtitle(benchmark ? QString::number(benchmark->data->kernelCount())
                                          : QString());
    factsHeader_->setTitle(benchmark ? QString::fromStdString(benchmark->name)
                                     : tr("What this study holds"));
    // Without a benchmark there are no kernels, and nothing to judge.
    auto* columns = findChild<QSplitter*>(QStringLiteral("studyColumns"));
    columns->widget(0)->setVisible(benchmark != nullptr);
    columns->widget(2)->setVisible(benchmark != nullptr);
    const bool isSimulated = benchmark && benchmark->data->provenance.isSimulated();
    simulated_->setVisible(isSimulated);
    simulated_->setVerdict(VerdictKind::Neutral, tr("simulated"));
    const double quantum = benchmark ? benchmark->data->provenance.quantum : 0;
    quantised_->setVisible(quantum > 0);
    quantised_->setVerdict(VerdictKind::Approximate, tr("quantised to %1").arg(shortText(quantum)));
}

void StudyPage::showFacts()
{
    clearLayout(*facts_);
    const auto benchmark = workspace().benchmark();
    int row = 0;
    for (const auto& fact : benchmark ? studyFacts(workspace().document(), *benchmark)
                                      : documentFacts(workspace().document())) {
        facts_->addWidget(factLabel(fact.name, true), row, 0);
        facts_->addWidget(factLabel(fact.value, false), row, 1);
        ++row;
    }
}

void StudyPage::showProblems()
{
    clearLayout(*problems_);
    const auto benchmark = workspace().benchmark();
    const auto problems = benchmark ? studyProblems(*benchmark, workspace().analysis())
                          : workspace().hasStudy() ? contentLinks(workspace().document())
                                                   : QList<StudyProblem>();
    for (const auto& problem : problems) {
        auto* bar = new MessageBar;
        growWithText(*bar);
        const auto link = problem.page.isEmpty() ? QString() : tr("Show");
        bar->showMessage(problem.kind, problem.lead, problem.text, link);
        bar->setAccessibleName(problem.lead + QLatin1Char(' ') + problem.text);
        connect(
            bar, &MessageBar::linkActivated, this,
            [this, page = problem.page, item = problem.item] { emit pageRequested(page, item); });
        problems_->addWidget(bar);
    }
}

void StudyPage::showResults()
{
    const auto& analysis = workspace().analysis();
    const auto counts = analysis.pivoting ? analysis.pivoting->counts : core::StatusCounts();
    statusModel_->show(counts);
    statusHeader_->setSubtitle(analysis.pivoting  ? tr("%1 in all").arg(counts.total())
                               : analysis.problem ? tr("not known: the analysis cannot go on")
                                                  : QString());
    std::vector<double> sorted;
    if (analysis.noise) {
        for (const auto event : analysis.noise->byNoise) {
            sorted.push_back(analysis.noise->maxRnmse[event]);
        }
    }
    noise_->show(std::move(sorted), analysis.benchmark ? analysis.benchmark->parameters.tau : 0);
    noiseText_->setText(noiseSentence(analysis));
}

}  // namespace papilio::widgets
