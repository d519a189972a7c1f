#include "widgets/pages/study/study_page.h"

#include "widgets/controls/cell_roles.h"
#include "widgets/controls/data_table.h"
#include "widgets/controls/elided_label.h"
#include "widgets/controls/mark_delegates.h"
#include "widgets/controls/pane_header.h"
#include "widgets/controls/verdict_chip.h"
#include "widgets/controls/widget_support.h"
#include "widgets/pages/study/counters_pane.h"
#include "widgets/pages/study/next_card.h"
#include "widgets/pages/study/noise_overview.h"
#include "widgets/pages/study/study_models.h"
#include "widgets/theme/fonts.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace papilio::widgets {

namespace {

QWidget* surface()
{
    auto* widget = new QWidget;
    setDynamicProperty(*widget, "role", QStringLiteral("surface"));
    widget->setAttribute(Qt::WA_StyledBackground);
    return widget;
}

QVBoxLayout* tightLayout(QWidget* widget)
{
    auto* layout = new QVBoxLayout(widget);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    return layout;
}

}  // namespace

StudyPage::StudyPage(Workspace& workspace, QWidget* parent)
    : Page(workspace, parent),
      title_(new QLineEdit),
      path_(new ElidedLabel),
      benchmarksHeader_(new PaneHeader(tr("Benchmarks"))),
      benchmarks_(new DataTable),
      benchmarkModel_(new BenchmarkModel(this)),
      kernelsHeader_(new PaneHeader(tr("Kernels"))),
      kernels_(new DataTable),
      kernelModel_(new KernelModel(this)),
      factsHeader_(new PaneHeader),
      simulated_(factsHeader_->addChip()),
      quantised_(factsHeader_->addChip()),
      next_(new NextCard(workspace)),
      statusHeader_(new PaneHeader(tr("Events by status"))),
      statuses_(new DataTable),
      statusModel_(new StatusModel(this)),
      noise_(new NoiseOverview),
      noiseText_(new QLabel),
      counters_(new CountersPane)
{
    setObjectName(QStringLiteral("studyPage"));
    setAccessibleName(tr("Study"));
    auto* columns = new QSplitter(Qt::Horizontal);
    columns->setObjectName(QStringLiteral("studyColumns"));
    columns->addWidget(buildLists());
    auto* middle = new QSplitter(Qt::Vertical);
    middle->setObjectName(QStringLiteral("studyMiddle"));
    middle->addWidget(buildFacts());
    middle->addWidget(counters_);
    middle->setChildrenCollapsible(false);
    middle->setHandleWidth(Fonts::scaled(5));
    middle->setSizes({Fonts::scaled(300), Fonts::scaled(400)});
    columns->addWidget(middle);
    columns->addWidget(buildResults());
    columns->setChildrenCollapsible(false);
    columns->setHandleWidth(Fonts::scaled(5));
    columns->widget(0)->setMinimumWidth(Fonts::scaled(300));
    columns->widget(1)->setMinimumWidth(Fonts::scaled(310));
    columns->widget(2)->setMinimumWidth(Fonts::scaled(280));
    columns->setStretchFactor(1, 1);
    columns->setSizes({Fonts::scaled(340), Fonts::scaled(520), Fonts::scaled(450)});
    auto* layout = tightLayout(this);
    layout->addWidget(buildHead());
    layout->addWidget(columns, 1);
    setKeyTarget(*benchmarks_);
}

StudyPage::~StudyPage()
{
    // A title that loses the focus while its page dies must not be committed.
    title_->disconnect(this);
}

QWidget* StudyPage::buildHead()
{
    auto* head = surface();
    title_->setObjectName(QStringLiteral("studyTitle"));
    title_->setAccessibleName(tr("Title of the study"));
    title_->setPlaceholderText(tr("Give the study a title"));
    title_->setToolTip(tr("Title of the study; Enter keeps it, Escape leaves it as it was"));
    title_->setFont(Fonts::ui(Fonts::section + 3, QFont::DemiBold));
    title_->setMaximumWidth(Fonts::scaled(720));
    path_->setObjectName(QStringLiteral("studyPath"));
    path_->setMode(Qt::ElideMiddle);
    setDynamicProperty(*path_, "role", QStringLiteral("muted"));
    auto* layout = new QVBoxLayout(head);
    layout->setContentsMargins(16, 12, 16, 12);
    layout->setSpacing(4);
    layout->addWidget(title_);
    layout->addWidget(path_);
    connect(title_, &QLineEdit::editingFinished, this, &StudyPage::commitTitle);
    return head;
}

void StudyPage::reveal(const QString& item)
{
    if (item == u"#next") {
        isNextWanted_ = next_->isBusy();  // else it grows after it was scrolled to
        scrollToNext();
        return;
    }
    const auto benchmark = workspace().benchmark();
    for (std::size_t row = 0; benchmark && row < benchmark->data->kernels.size(); ++row) {
        if (QString::fromStdString(std::string(benchmark->data->kernels[row])) == item) {
            auto selection = workspace().selection();
            selection.kernel = static_cast<int>(row);
            workspace().select(selection);
            kernels_->selectSourceRow(static_cast<int>(row));
            kernels_->setFocus(Qt::OtherFocusReason);
            return;
        }
    }
}

void StudyPage::scrollToNext()
{
    // Once the card has its new height.
    QTimer::singleShot(0, this, [this] {
        scroll_->widget()->layout()->activate();
        scroll_->verticalScrollBar()->setValue(next_->y());
    });
}

QWidget* StudyPage::buildLists()
{
    benchmarks_->setObjectName(QStringLiteral("benchmarkTable"));
    benchmarks_->setAccessibleName(tr("Benchmarks of the study"));
    benchmarks_->setSource(benchmarkModel_);
    benchmarks_->horizontalHeader()->setStretchLastSection(false);
    benchmarks_->setColumnRoom(BenchmarkModel::Kind, 84);
    benchmarks_->setColumnRoom(BenchmarkModel::Events, 56);
    benchmarks_->setColumnRoom(BenchmarkModel::Kernels, 62);
    benchmarks_->horizontalHeader()->setSectionResizeMode(BenchmarkModel::Name,
                                                          QHeaderView::Stretch);
    connect(benchmarks_, &DataTable::sourceRowActivated, this, [this](int row) {
        if (row >= 0) {
            workspace().activateBenchmark(benchmarkModel_->nameAt(row));
        }
    });
    kernels_->setObjectName(QStringLiteral("kernelTable"));
    kernels_->setAccessibleName(tr("Kernels of the benchmark"));
    kernels_->setDensity(DataTable::Density::Compact);
    kernels_->setSource(kernelModel_);
    kernels_->horizontalHeader()->resizeSection(0, Fonts::scaled(56));
    connect(kernels_, &DataTable::sourceRowActivated, this, [this](int row) {
        auto selection = workspace().selection();
        selection.kernel = row >= 0 ? std::optional(row) : std::nullopt;
        workspace().select(selection);
    });
    auto* upper = surface();
    auto* upperLayout = tightLayout(upper);
    upperLayout->addWidget(benchmarksHeader_);
    upperLayout->addWidget(benchmarks_, 1);
    auto* lower = surface();
    auto* lowerLayout = tightLayout(lower);
    lowerLayout->addWidget(kernelsHeader_);
    lowerLayout->addWidget(kernels_, 1);
    auto* rows = new QSplitter(Qt::Vertical);
    rows->addWidget(upper);
    rows->addWidget(lower);
    rows->setChildrenCollapsible(false);
    rows->setHandleWidth(Fonts::scaled(5));
    rows->setSizes({Fonts::scaled(190), Fonts::scaled(420)});
    return rows;
}

QWidget* StudyPage::buildFacts()
{
    auto* content = surface();
    auto* grid = new QWidget;
    facts_ = new QGridLayout(grid);
    facts_->setContentsMargins(16, 12, 16, 12);
    facts_->setHorizontalSpacing(Fonts::scaled(16));
    facts_->setVerticalSpacing(Fonts::scaled(8));
    facts_->setColumnStretch(1, 1);
    auto* problems = new QWidget;
    problems->setObjectName(QStringLiteral("studyProblems"));
    problems_ = tightLayout(problems);
    problems_->setSpacing(1);
    empty_ = buildEmpty();
    auto* contentLayout = tightLayout(content);
    contentLayout->addWidget(empty_);
    contentLayout->addWidget(problems);
    contentLayout->addWidget(grid);
    contentLayout->addWidget(next_);
    connect(next_, &NextCard::measurementRequested, this, &StudyPage::measurementRequested);
    contentLayout->addStretch(1);
    connect(next_, &NextCard::shown, this, [this] {
        if (std::exchange(isNextWanted_, false)) {
            scrollToNext();
        }
    });
    scroll_ = new QScrollArea;
    scroll_->setObjectName(QStringLiteral("studyFacts"));
    scroll_->setAccessibleName(tr("Facts about the study"));
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setWidgetResizable(true);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setWidget(content);
    auto* pane = surface();
    auto* layout = tightLayout(pane);
    layout->addWidget(factsHeader_);
    layout->addWidget(scroll_, 1);
    simulated_->setObjectName(QStringLiteral("simulatedChip"));
    quantised_->setObjectName(QStringLiteral("quantisedChip"));
    return pane;
}

QWidget* StudyPage::buildEmpty()
{
    auto* words =
        new QLabel(tr("This study is empty. Import data that you have, or measure this "
                      "machine."));
    words->setWordWrap(true);
    auto* import = new QPushButton(tr("Import…"));
    import->setObjectName(QStringLiteral("emptyImport"));
    connect(import, &QPushButton::clicked, this, &StudyPage::importRequested);
    auto* measure = new QPushButton(tr("Measure this machine…"));
    measure->setObjectName(QStringLiteral("emptyMeasure"));
    connect(measure, &QPushButton::clicked, this, [this] { emit measurementRequested({}); });
    auto* box = new QWidget;
    box->setObjectName(QStringLiteral("emptyStudy"));
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(16, 12, 16, 12);
    layout->setSpacing(12);
    layout->addWidget(words);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(import);
    buttons->addWidget(measure);
    buttons->addStretch(1);
    layout->addLayout(buttons);
    return box;
}

QWidget* StudyPage::buildResults()
{
    statuses_->setObjectName(QStringLiteral("statusTable"));
    statuses_->setAccessibleName(tr("Events by status"));
    statuses_->setSource(statusModel_);
    statuses_->setItemDelegateForColumn(StatusModel::Status, new StatusDelegate(statuses_));
    statuses_->horizontalHeader()->resizeSection(StatusModel::Status, Fonts::scaled(148));
    statuses_->setColumnRoom(StatusModel::Events, 72);
    statuses_->setFixedHeight(Fonts::scaled(28 + 8 * 26 + 2));
    connect(statuses_, &QAbstractItemView::activated, this, [this](const QModelIndex& index) {
        const auto status = static_cast<core::EventStatus>(
            statusModel_->index(statuses_->sourceRow(index.row()), 0).data(StatusRole).toInt());
        const auto id = core::toString(status);
        emit pageRequested(QStringLiteral("events"),
                           QString::fromUtf8(id.data(), static_cast<qsizetype>(id.size())));
    });
    noise_->setObjectName(QStringLiteral("noiseOverview"));
    noiseText_->setObjectName(QStringLiteral("noiseSentence"));
    noiseText_->setWordWrap(true);
    noiseText_->setContentsMargins(16, 4, 16, 12);
    setDynamicProperty(*noiseText_, "role", QStringLiteral("muted"));
    connect(noise_, &QAbstractButton::clicked, this,
            [this] { emit pageRequested(QStringLiteral("noise")); });
    auto* pane = surface();
    auto* layout = tightLayout(pane);
    layout->addWidget(statusHeader_);
    layout->addWidget(statuses_);
    layout->addWidget(new PaneHeader(tr("Noise"), tr("max-RNMSE of every event, sorted")));
    layout->addWidget(noise_, 1);
    layout->addWidget(noiseText_);
    return pane;
}

}  // namespace papilio::widgets
