#include "widgets/pages/recorders/recorders_page.h"

#include "widgets/controls/data_table.h"
#include "widgets/controls/filter_field.h"
#include "widgets/controls/mark_delegates.h"
#include "widgets/controls/pane_header.h"
#include "widgets/controls/parameter_field.h"
#include "widgets/controls/segmented_buttons.h"
#include "widgets/controls/text_delegates.h"
#include "widgets/controls/verdict_chip.h"
#include "widgets/pages/recorders/recorder_panel.h"
#include "widgets/pages/recorders/runs_model.h"
#include "widgets/plot/histogram_plot.h"
#include "widgets/plot/trace_plot.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/numbers.h"

#include <QEvent>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace papilio::widgets {

namespace {

constexpr double smallestTolerance = 1e-300;
constexpr double largestTolerance = 1e300;

// How the study is looked at (Workspace::view())
constexpr auto toleranceKey = "recorders/tolerance";
constexpr auto absoluteKey = "recorders/absolute";
constexpr auto tickedKey = "recorders/ticked";
constexpr auto viewKey = "recorders/view";
constexpr auto axisKey = "recorders/axis";
constexpr auto rankKey = "recorders/rank";

}  // namespace

void RecordersPage::readView()
{
    const auto& view = workspace().view();
    const auto chosen = [&](const char* key, int count) -> std::optional<int> {
        const auto number = view.number(key);
        return number && *number >= 0 && *number < count ? std::optional(int(*number))
                                                         : std::nullopt;
    };
    snapshot_ = {};
    styles_.clear();
    selected_.clear();
    options_ = {};
    if (const auto tolerance = view.number(toleranceKey);
        tolerance && *tolerance >= smallestTolerance && *tolerance <= largestTolerance) {
        options_.tolerance = *tolerance;
        options_.overrideOwn = true;
    }
    options_.absolute = chosen(absoluteKey, 2) == 1;
    tolerance_->setValue(options_.tolerance);
    units_->setCurrent(options_.absolute ? 1 : 0);
    axes_->setCurrent(chosen(axisKey, 3).value_or(0));
    isRankChosen_ = chosen(rankKey, 3).has_value();
    ranks_->setCurrent(chosen(rankKey, 3).value_or(0));
    firstView_ = static_cast<View>(chosen(viewKey, 4).value_or(0));
    view_ = firstView_;
    panel_->reset(view.texts(tickedKey));
}

void RecordersPage::setTolerance(double tolerance)
{
    options_.tolerance = tolerance;
    options_.overrideOwn = true;
    workspace().view().setNumber(toleranceKey, tolerance);
    tolerance_->setValue(tolerance);
    plot_->setTolerance(tolerance);
    analyse();
}

void RecordersPage::resetTolerance()
{
    options_.tolerance = core::RunOptions().tolerance;
    options_.overrideOwn = false;
    workspace().view().forget(toleranceKey);
    tolerance_->setValue(options_.tolerance);
    analyse();
}

RecordersPage::RecordersPage(Workspace& workspace, QWidget* parent)
    : Page(workspace, parent),
      header_(new PaneHeader(tr("Convergence"))),
      liveChip_(header_->addChip(VerdictKind::Neutral, tr("Live"))),
      views_(new SegmentedButtons),
      axes_(new SegmentedButtons),
      units_(new SegmentedButtons),
      tolerance_(new ParameterField),
      toleranceTitle_(new QLabel(tr("tol"))),
      toleranceOwner_(new QLabel),
      toleranceReset_(new QToolButton),
      stack_(new QStackedWidget),
      plot_(new TracePlot),
      multiples_(new QWidget),
      grid_(new QGridLayout(multiples_)),
      histogram_(new HistogramPlot),
      hovered_(new QLabel),
      offScale_(new QLabel),
      tableHeader_(new PaneHeader(tr("Summary"))),
      ranks_(new SegmentedButtons),
      filter_(new FilterField),
      table_(new DataTable),
      model_(new RunsModel(this)),
      panel_(new RecorderPanel),
      job_(this)
{
    setObjectName(QStringLiteral("recordersPage"));
    tablePane_ = buildTablePane();
    auto* left = new QSplitter(Qt::Vertical);
    left->setObjectName(QStringLiteral("recordersSplitter"));
    left->setChildrenCollapsible(false);
    left->addWidget(buildPlotPane());
    left->addWidget(tablePane_);
    left->setStretchFactor(0, 3);
    left->setStretchFactor(1, 2);
    left->setSizes({540, 330});
    auto* split = new QSplitter(Qt::Horizontal);
    split->setObjectName(QStringLiteral("recordersSides"));
    split->setChildrenCollapsible(false);
    split->addWidget(left);
    split->addWidget(panel_);
    split->setStretchFactor(0, 1);
    split->setStretchFactor(1, 0);
    split->setSizes({1200, Fonts::scaled(272)});
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(split);
    connectParts();
    connectLive();
}

RecordersPage::~RecordersPage()
{
    live_.disconnect(this);
}

QWidget* RecordersPage::mainPlot()
{
    return view_ == View::Multiples      ? multiples_
           : view_ == View::Distribution ? static_cast<QWidget*>(histogram_)
                                         : plot_;
}

void RecordersPage::buildTools()
{
    views_->setObjectName(QStringLiteral("recorderViews"));
    views_->addSegment(tr("Together"), tr("Residuals of all solvers over one another"));
    views_->addSegment(tr("Small multiples"),
                       tr("A plot for each matrix; preconditioned left, plain right"));
    views_->addSegment(tr("Counters"), tr("Ticked counters as steps over time"));
    views_->addSegment(tr("Distribution"),
                       tr("Histogram and quartiles of the recorder chosen in the list"));
    axes_->setObjectName(QStringLiteral("recorderAxes"));
    axes_->addSegment(tr("Iteration"));
    axes_->addSegment(tr("Time"));
    axes_->addSegment(tr("SpMV"), tr("Sparse matrix-vector products"));
    units_->setObjectName(QStringLiteral("recorderUnits"));
    units_->addSegment(tr("r / r₀"), tr("Residuals relative to the first one"));
    units_->addSegment(tr("Absolute"));
    tolerance_->setObjectName(QStringLiteral("tolerance"));
    tolerance_->setRange(smallestTolerance, largestTolerance, tr("The tolerance"));
    tolerance_->setAccessibleName(tr("Tolerance"));
    tolerance_->setValue(options_.tolerance);
    toleranceTitle_->setProperty("role", QStringLiteral("secondary"));
    toleranceTitle_->setBuddy(tolerance_);
    toleranceOwner_->setObjectName(QStringLiteral("toleranceOwner"));
    toleranceOwner_->setProperty("role", QStringLiteral("secondary"));
    toleranceReset_->setObjectName(QStringLiteral("toleranceReset"));
    toleranceReset_->setText(tr("Reset"));
    toleranceReset_->setAccessibleName(tr("Reset"));
    toleranceReset_->setIcon(icon(QStringLiteral("reset")));
    toleranceReset_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    toleranceReset_->setProperty("role", QStringLiteral("outlined"));
    toleranceReset_->setToolTip(tr("Judge every solver by its own tolerance again, or by 10⁻⁶"));
    connect(toleranceReset_, &QToolButton::clicked, this, &RecordersPage::resetTolerance);
    // What is hidden in other views stands left of the buttons that choose them: they stay in
    // place.
    header_->addWidget(axes_);
    header_->addWidget(units_);
    header_->addSpare(toleranceTitle_);
    header_->addWidget(tolerance_);
    header_->addSpare(toleranceOwner_);
    header_->addWidget(toleranceReset_);
    header_->addWidget(views_);
    header_->showSpare(toleranceOwner_, false);
    toleranceReset_->hide();
    auto* image = header_->addTool(QStringLiteral("image"), tr("Copy the plot as an image"));
    auto* save = header_->addTool(QStringLiteral("save"), tr("Save the plot as PNG, SVG or PDF"));
    auto* command =
        header_->addTool(QStringLiteral("terminal"), tr("Copy the command for this view"));
    command->setObjectName(QStringLiteral("copyCommand"));
    const auto frame = [this] {
        auto* shown = qobject_cast<PlotFrame*>(mainPlot());
        return shown != nullptr ? shown : multiples_->findChild<PlotFrame*>();
    };
    connect(image, &QToolButton::clicked, this, [frame] {
        if (auto* shown = frame()) {
            shown->copyImage();
        }
    });
    connect(save, &QToolButton::clicked, this, [frame] {
        if (auto* shown = frame()) {
            shown->saveImage();
        }
    });
    connect(command, &QToolButton::clicked, this, &RecordersPage::copyCommand);
}

QWidget* RecordersPage::buildPlotPane()
{
    header_->setObjectName(QStringLiteral("recordersHeader"));
    liveChip_->setVisible(false);
    buildTools();
    plot_->setObjectName(QStringLiteral("tracePlot"));
    histogram_->setObjectName(QStringLiteral("histogramPlot"));
    multiples_->setObjectName(QStringLiteral("multiples"));
    multiples_->setProperty("role", QStringLiteral("surface"));
    multiples_->setAttribute(Qt::WA_StyledBackground);
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setSpacing(0);
    stack_->addWidget(plot_);
    stack_->addWidget(multiples_);
    stack_->addWidget(histogram_);
    hovered_->setObjectName(QStringLiteral("hoveredValue"));
    hovered_->setFont(Fonts::mono(Fonts::axis));
    offScale_->setObjectName(QStringLiteral("offScale"));
    offScale_->setProperty("role", QStringLiteral("hint"));

    auto* pane = new QWidget;
    pane->setProperty("role", QStringLiteral("surface"));
    pane->setAttribute(Qt::WA_StyledBackground);
    auto* line = new QHBoxLayout;
    line->setContentsMargins(Fonts::scaled(66), 0, 16, 6);
    line->addWidget(offScale_);
    line->addStretch(1);
    line->addWidget(hovered_);
    auto* layout = new QVBoxLayout(pane);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(header_);
    layout->addWidget(stack_, 1);
    layout->addLayout(line);
    return pane;
}

QWidget* RecordersPage::buildTablePane()
{
    tableHeader_->setObjectName(QStringLiteral("summaryHeader"));
    ranks_->setObjectName(QStringLiteral("rankedBy"));
    ranks_->addSegment(tr("Iterations"), tr("Rank by iterations to the tolerance"));
    ranks_->addSegment(tr("Time"), tr("Rank by time to the tolerance"));
    ranks_->addSegment(tr("SpMV"), tr("Rank by matrix-vector products to the tolerance"));
    filter_->setMaximumWidth(Fonts::scaled(150));
    filter_->setPlaceholderText(tr("Filter"));
    filter_->setAccessibleName(tr("Filter solvers"));
    tableHeader_->addWidget(ranks_);
    tableHeader_->addWidget(filter_);
    auto* copy = tableHeader_->addTool(QStringLiteral("copy"), tr("Copy the table"));
    auto* save = tableHeader_->addTool(QStringLiteral("save"), tr("Save the table as CSV"));
    connect(copy, &QToolButton::clicked, table_, &DataTable::copy);
    connect(save, &QToolButton::clicked, table_, &DataTable::saveCsv);

    table_->setObjectName(QStringLiteral("runsTable"));
    table_->setAccessibleName(tr("Solvers"));
    table_->setSource(model_);
    table_->connectFilter(*filter_);
    for (int column = 0; column < RunsModel::ColumnCount; ++column) {
        if (column == RunsModel::Residual) {
            table_->setItemDelegateForColumn(column, new SparklineDelegate(table_));
        } else if (column == RunsModel::Outcome) {
            table_->setItemDelegateForColumn(column, new VerdictDelegate(table_));
        } else if (column == RunsModel::Solver) {
            table_->setItemDelegateForColumn(column, new SolverDelegate(table_));
        } else {
            table_->setItemDelegateForColumn(column, new NumberDelegate(table_));
        }
    }
    constexpr std::array widths = {
        std::pair(RunsModel::Place, 46),     std::pair(RunsModel::Solver, 208),
        std::pair(RunsModel::Residual, 116), std::pair(RunsModel::Outcome, 232),
        std::pair(RunsModel::First, 76),     std::pair(RunsModel::Lasting, 68),
        std::pair(RunsModel::Seconds, 72),   std::pair(RunsModel::Spmv, 60),
        std::pair(RunsModel::Rate, 108),     std::pair(RunsModel::Last, 84),
        std::pair(RunsModel::True, 84)};
    for (const auto& [column, width] : widths) {
        table_->setColumnRoom(column, width);
    }
    table_->horizontalHeader()->setStretchLastSection(false);
    table_->viewport()->installEventFilter(this);
    table_->sortByColumn(RunsModel::Place, Qt::AscendingOrder);
    auto* pane = new QWidget;
    pane->setProperty("role", QStringLiteral("surface"));
    pane->setAttribute(Qt::WA_StyledBackground);
    auto* layout = new QVBoxLayout(pane);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(tableHeader_);
    layout->addWidget(table_, 1);
    return pane;
}

void RecordersPage::connectParts()
{
    connect(views_, &SegmentedButtons::currentChanged, this, [this](int index) {
        view_ = static_cast<View>(index);
        workspace().view().setNumber(viewKey, index);
        showAll(false);
    });
    connect(axes_, &SegmentedButtons::currentChanged, this, [this](int index) {
        workspace().view().setNumber(axisKey, index);
        showPlot(false);
    });
    connect(units_, &SegmentedButtons::currentChanged, this, [this](int index) {
        options_.absolute = index == 1;
        workspace().view().setNumber(absoluteKey, index);
        analyse();
        showPlot(false);
    });
    connect(ranks_, &SegmentedButtons::currentChanged, this, [this](int index) {
        isRankChosen_ = true;
        workspace().view().setNumber(rankKey, index);
        showTable();
    });
    connect(tolerance_, &ParameterField::valueEdited, this, &RecordersPage::setTolerance);
    connect(plot_, &TracePlot::toleranceDragged, this, &RecordersPage::setTolerance);
    connect(plot_, &TracePlot::hovered, hovered_, &QLabel::setText);
    connect(histogram_, &HistogramPlot::hovered, hovered_, &QLabel::setText);
    connect(plot_, &TracePlot::offScaleChanged, this, &RecordersPage::showOffScale);
    connect(plot_, &TracePlot::traceClicked, this, [this](int trace) {
        const auto& traces = plot_->picture().traces;
        if (view_ == View::Convergence && trace < std::ssize(traces)) {
            selectRun(trace < 0 ? -1
                                : static_cast<int>(traces[static_cast<std::size_t>(trace)].id));
        }
    });
    connect(table_, &DataTable::sourceRowActivated, this, &RecordersPage::selectRun);
    connect(panel_, &RecorderPanel::shownChanged, this, [this] {
        workspace().view().setTexts(tickedKey, panel_->ticked());
        showAll(false);
    });
    connect(panel_, &RecorderPanel::currentChanged, this, &RecordersPage::showCurrent);
}

bool RecordersPage::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize && watched == table_->viewport()) {
        fitTable();
    }
    return Page::eventFilter(watched, event);
}

/// Names and outcomes are read in words: they get what the numbers leave.
void RecordersPage::fitTable()
{
    constexpr int leastSolver = 208;
    constexpr int leastOutcome = 232;
    constexpr int marks = 32;  // the line before a name, and padding
    for (const int column :
         {RunsModel::Seconds, RunsModel::Rate, RunsModel::Last, RunsModel::True}) {
        table_->setColumnWidth(column,
                               std::max(table_->contentWidth(column), table_->titleWidth(column)));
    }
    int room = table_->viewport()->width();
    for (int column = 0; column < RunsModel::ColumnCount; ++column) {
        const bool isWords = column == RunsModel::Solver || column == RunsModel::Outcome;
        room -= isWords ? 0 : table_->columnWidth(column);
    }
    const int outcome =
        std::clamp(table_->contentWidth(RunsModel::Outcome), Fonts::scaled(leastOutcome),
                   std::max(Fonts::scaled(leastOutcome), room - Fonts::scaled(leastSolver)));
    const int solver = std::clamp(table_->contentWidth(RunsModel::Solver) + Fonts::scaled(marks),
                                  Fonts::scaled(leastSolver),
                                  std::max(Fonts::scaled(leastSolver), room - outcome));
    table_->setColumnWidth(RunsModel::Outcome, outcome);
    table_->setColumnWidth(RunsModel::Solver, solver);
}

/// What is selected in the list of recorders is selected everywhere.
void RecordersPage::showCurrent()
{
    const auto recorder = panel_->current();
    if (!recorder) {
        return;
    }
    if (const int row = snapshot_.runOf(*recorder); row >= 0) {
        table_->selectSourceRow(row);
        selectRun(row);
    }
    showViews();
    if (view_ == View::Distribution) {
        showPlot(false);
    }
}

void RecordersPage::reveal(const QString& recorder)
{
    wanted_ = recorder.toStdString();
    chooseWanted();
}

void RecordersPage::chooseWanted()
{
    const auto found = std::ranges::find(snapshot_.recorders, wanted_,
                                         [](const auto& recorder) { return recorder->name; });
    if (!wanted_.empty() && found != snapshot_.recorders.end()) {
        wanted_.clear();
        panel_->setCurrent(found->get());
        showCurrent();
    }
}

}  // namespace papilio::widgets
