#include "widgets/pages/formulas/result_pane.h"

#include "widgets/kit/box_layout.h"
#include "widgets/kit/code_view.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/kit/widget_support.h"
#include "widgets/models/plan_model.h"
#include "widgets/pages/formulas/category_bars.h"
#include "widgets/pages/formulas/definition_panels.h"
#include "widgets/pages/formulas/formula_state.h"
#include "widgets/pages/formulas/papi_events.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/plot/panels_plot.h"
#include "widgets/session/collection_process.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/file_choice.h"
#include "widgets/theme/fonts.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QSpinBox>
#include <QStackedWidget>
#include <QToolButton>

#include <algorithm>

namespace papilio::widgets {

namespace {

enum Segment { Values, Plan, Papi, Runs };  // studies keep the number

/// Of a definition, so that its scale can be read.
constexpr int leastPanelHeight = 84;

QWidget* withBar(const QList<QWidget*>& bar, QWidget* content)
{
    auto* box = new QWidget;
    auto* line = new QHBoxLayout;
    line->setContentsMargins(16, 8, 16, 8);
    line->setSpacing(8);
    for (auto* widget : bar) {
        line->addWidget(widget,
                        qobject_cast<QLabel*>(widget) != nullptr && widget == bar.last() ? 1 : 0);
    }
    inColumn(box, {line, {content, 1}});
    return box;
}

}  // namespace

ResultPane::ResultPane(FormulaState& state, QWidget* parent)
    : QWidget(parent),
      state_(state),
      header_(new PaneHeader(tr("Result"))),
      segments_(new SegmentedButtons),
      pages_(new QStackedWidget),
      plot_(new BarPlot),
      category_(new QComboBox),
      runs_(new PanelsPlot),
      runsScroll_(new QScrollArea),
      message_(new MessageBar)
{
    setObjectName(QStringLiteral("resultPane"));
    setGround(*this);
    segments_->setObjectName(QStringLiteral("resultSegments"));
    segments_->addSegment(tr("Values"), tr("The selected definition per run or kernel; the "
                                           "definitions of its category are stacked"));
    segments_->addSegment(tr("Plan"), tr("Which native events to count, in how many event sets"));
    segments_->addSegment(tr("PAPI"), tr("The set as user-defined events of PAPI"));
    segments_->addSegment(tr("Runs"), tr("Definitions over the runs, each with its own scale"));
    header_->addWidget(segments_);
    category_->setObjectName(QStringLiteral("category"));
    category_->setAccessibleName(tr("Category to show"));
    header_->addWidget(category_);
    category_->hide();  // until there is a choice
    const auto* image = header_->addTool(QStringLiteral("image"), tr("Copy the image"));
    connect(image, &QToolButton::clicked, this,
            [this] { segments_->current() == Runs ? runs_->copyImage() : plot_->copyImage(); });
    const auto* save =
        header_->addTool(QStringLiteral("save"),
                         tr("Save: the image as PNG, SVG or PDF; the plan as CSV; the events"));
    connect(save, &QToolButton::clicked, this, [this] {
        segments_->current() == Values ? plot_->saveImage()
        : segments_->current() == Runs ? runs_->saveImage()
        : segments_->current() == Plan ? planTable_->saveCsv()
                                       : savePapi();
    });
    connect(header_->addCommandTool(), &QToolButton::clicked, this, &ResultPane::commandRequested);

    plot_->setObjectName(QStringLiteral("categoryPlot"));
    plot_->setAccessibleName(tr("Definitions of the category per run"));
    pages_->addWidget(plot_);
    buildPlan();
    buildPapi();
    buildRuns();
    message_->setObjectName(QStringLiteral("resultMessage"));
    message_->clear();
    inColumn(this, {header_, message_, {pages_, 1}});
    connect(segments_, &SegmentedButtons::currentChanged, this, &ResultPane::refresh);
    connect(category_, &QComboBox::activated, this,
            [this] { segments_->current() == Runs ? showRuns() : showCategory(); });
    connect(plot_, &BarPlot::placeClicked, &state_, &FormulaState::showRun);
}

void ResultPane::buildRuns()
{
    runs_->setObjectName(QStringLiteral("definitionRuns"));
    runs_->setAccessibleName(tr("Definitions over the runs"));
    runsScroll_->setAccessibleName(tr("Plots of the definitions"));
    runsScroll_->setFrameShape(QFrame::NoFrame);
    runsScroll_->setWidgetResizable(true);
    runsScroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    runsScroll_->setWidget(runs_);
    pages_->addWidget(runsScroll_);
    connect(runs_, &PanelsPlot::placeClicked, &state_, &FormulaState::showRun);
    connect(runs_, &PanelsPlot::panelClicked, this,
            [this](int panel) { state_.showDefinition(runs_->panels().panels[panel].title); });
}

void ResultPane::buildPlan()
{
    counters_ = new QSpinBox;
    counters_->setObjectName(QStringLiteral("counters"));
    counters_->setAccessibleName(tr("General counters"));
    counters_->setRange(1, 64);
    counters_->setValue(4);
    counters_->setToolTip(
        tr("Number of general counters: 4 with hyper-threads on most Intel CPUs, 8 without, 6 on "
           "AMD Zen"));
    planWords_ = new QLabel;
    planWords_->setObjectName(QStringLiteral("planWords"));
    planWords_->setWordWrap(true);
    planModel_ = new PlanModel(this);
    planTable_ = new DataTable;
    planTable_->setObjectName(QStringLiteral("plan"));
    planTable_->setAccessibleName(tr("Event sets"));
    planTable_->setSource(planModel_);
    planTable_->setCells({PlanModel::EventSet}, verdictCells);
    planTable_->setCells({PlanModel::Event}, eventNameCells);
    planTable_->horizontalHeader()->resizeSection(PlanModel::EventSet, Fonts::scaled(110));
    planTable_->horizontalHeader()->resizeSection(PlanModel::Event, Fonts::scaled(300));
    planTable_->horizontalHeader()->setStretchLastSection(true);
    plan_ =
        withBar({roleLabel(tr("General counters"), "muted"), counters_, planWords_}, planTable_);
    pages_->addWidget(plan_);
    connect(counters_, &QSpinBox::valueChanged, this, &ResultPane::showPlan);
}

void ResultPane::buildPapi()
{
    pmu_ = new QLineEdit;
    pmu_->setObjectName(QStringLiteral("pmu"));
    pmu_->setAccessibleName(tr("PMU of the CPU line"));
    pmu_->setPlaceholderText(tr("spr, clx, zen4 …"));
    pmu_->setMaximumWidth(Fonts::scaled(130));
    pmu_->setToolTip(
        tr("Without a CPU line that names the PMU, PAPI ignores the file without a message; "
           "papi_component_avail lists the name"));
    papiWords_ = new QLabel;
    papiWords_->setObjectName(QStringLiteral("papiWords"));
    papiWords_->setWordWrap(true);
    code_ = new CodeView;
    code_->setObjectName(QStringLiteral("papiEvents"));
    code_->setAccessibleName(tr("User-defined events of PAPI"));
    auto* copy = new QToolButton;
    copy->setText(tr("Copy"));
    copy->setProperty("role", QStringLiteral("outlined"));
    connect(copy, &QToolButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(code_->toPlainText()); });
    papi_ = withBar({roleLabel(tr("PMU"), "muted"), pmu_, copy, papiWords_}, code_);
    pages_->addWidget(papi_);
    connect(pmu_, &QLineEdit::textChanged, this, &ResultPane::showPapi);
}

QWidget* ResultPane::plot() const
{
    return segments_->current() == Runs ? static_cast<QWidget*>(runs_) : plot_;
}

void ResultPane::forget()
{
    category_->clear();
    shownDefinition_.clear();
}

void ResultPane::refresh()
{
    fillCategories();
    pages_->setCurrentIndex(segments_->current());
    message_->clear();
    if (segments_->current() == Runs) {
        showRuns();
        return;
    }
    showCategory();
    if (segments_->current() == Plan) {
        showPlan();
    } else if (segments_->current() == Papi) {
        showPapi();
    }
}

/// Over the runs all definitions can be shown at once. Values follow the selected definition, until
/// another category is chosen.
void ResultPane::fillCategories()
{
    const bool isRuns = segments_->current() == Runs;
    const bool wasRuns = category_->itemData(0).toBool();
    const auto former = category_->currentText();
    category_->clear();
    if (isRuns) {
        category_->addItem(tr("All definitions"), true);
    }
    category_->addItems(state_.set() ? categoriesOf(*state_.set()) : QStringList());
    if (isRuns) {
        category_->setCurrentIndex(wasRuns ? std::max(0, category_->findText(former)) : 0);
    } else {
        const auto* definition = state_.definition();
        const auto selected = definition != nullptr ? definition->name : std::string();
        const auto own =
            definition != nullptr ? QString::fromStdString(definition->category) : QString();
        const bool isKept = !wasRuns && selected == shownDefinition_;
        category_->setCurrentIndex(category_->findText(isKept ? former : own));
        shownDefinition_ = selected;
    }
    category_->setVisible((isRuns || segments_->current() == Values) && category_->count() > 1);
}

void ResultPane::showRuns()
{
    const auto category = category_->currentIndex() > 0 ? category_->currentText() : QString();
    const auto view = definitionPanels(state_, category);
    header_->setSubtitle(view.words);
    runs_->setEmptyText(view.emptyText);
    runs_->setPanels(view.panels);
    const auto& panels = runs_->panels().panels;
    const auto chosen = std::ranges::find(panels, state_.definitionName(), &Panel::title);
    runs_->setCurrent(chosen == panels.end() ? -1 : static_cast<int>(chosen - panels.begin()));
    runs_->setMinimumHeight(static_cast<int>(panels.size()) * Fonts::scaled(leastPanelHeight));
}

void ResultPane::showCategory()
{
    const auto view = category_->currentIndex() < 0
                          ? definitionBars(state_)
                          : categoryBars(state_, category_->currentText());
    header_->setSubtitle(segments_->current() == Values ? view.words : QString());
    plot_->setEmptyText(view.emptyText);
    plot_->setBars(view.bars);
}

void ResultPane::showPlan()
{
    if (!state_.set()) {
        planModel_->setPlan({});
        planTable_->setEmptyText(tr("No definitions."));
        planWords_->clear();
        return;
    }
    core::ScheduleOptions options;
    options.counters = static_cast<std::size_t>(counters_->value());
    const auto plan = core::scheduleEvents(*state_.set(), options);
    if (!plan) {
        planModel_->setPlan({});
        planTable_->setEmptyText(QString::fromStdString(plan.error().message));
        planWords_->clear();
        return;
    }
    planModel_->setPlan(*plan);
    planTable_->setEmptyText(tr("These definitions need no events."));
    int split = 0;
    for (const auto& definition : plan->definitions) {
        split += definition.sets.size() > 1 ? 1 : 0;
    }
    const auto events = plan->nativeEvents.size();
    const auto sets = plan->eventSets.size();
    auto words = tr("%1 in %2.")
                     .arg(events == 1 ? tr("1 native event") : tr("%1 native events").arg(events),
                          sets == 1 ? tr("1 event set") : tr("%1 event sets").arg(sets));
    if (split > 0) {
        words +=
            QLatin1Char(' ') +
            (split == 1
                 ? tr("1 definition needs several event sets: its ratios compare different runs.")
                 : tr("%1 definitions need several event sets: their ratios compare different "
                      "runs.")
                       .arg(split));
    }
    planWords_->setText(words);
}

void ResultPane::showPapi()
{
    if (!state_.set()) {
        code_->setCode({});
        code_->setEmptyText(tr("No definitions."));
        papiWords_->clear();
        return;
    }
    const auto text = papiEvents(*state_.set(), pmu_->text().trimmed());
    code_->setCode(text.text);
    papiWords_->setText(text.words);
}

void ResultPane::savePapi()
{
    const auto path =
        chooseNewFile(this, FileKind::Definitions, tr("Save user-defined events"),
                      QStringLiteral("user_events.csv"), tr("User-defined events of PAPI (*.csv)"));
    if (path.isEmpty()) {
        return;
    }
    if (const auto why = writeFile(path, code_->toPlainText().toUtf8()); !why.isEmpty()) {
        message_->showMessage(VerdictKind::Error, tr("Not saved:"), why);
    }
}

QString ResultPane::command() const
{
    if (!state_.set() || state_.isDraft()) {
        return {};
    }
    const auto path = state_.workspace().path();
    const auto study = path.isEmpty() ? QStringLiteral("STUDY.h5") : path;
    QStringList words{QStringLiteral("papilio")};
    if (segments_->current() == Plan) {
        words << QStringLiteral("plan") << study << QStringLiteral("--counters")
              << QString::number(counters_->value());
    } else {
        words << QStringLiteral("evaluate") << study << study;
    }
    words << QStringLiteral("--set") << QString::fromStdString(state_.set()->name);
    return shellQuoted(words);
}

}  // namespace papilio::widgets
