#include "widgets/pages/topdown/topdown_page.h"

#include "core/io/topdown/model_file.h"
#include "core/topdown/shares.h"
#include "widgets/controls/data_table.h"
#include "widgets/controls/filter_field.h"
#include "widgets/controls/pane_header.h"
#include "widgets/controls/segmented_buttons.h"
#include "widgets/controls/text_delegates.h"
#include "widgets/controls/verdict_chip.h"
#include "widgets/models/topdown_runs_model.h"
#include "widgets/models/topdown_tree_model.h"
#include "widgets/pages/topdown/model_editor.h"
#include "widgets/pages/topdown/topdown_delegates.h"
#include "widgets/pages/topdown/topdown_pictures.h"
#include "widgets/pages/topdown/topdown_side_pane.h"
#include "widgets/plot/icicle_plot.h"
#include "widgets/plot/stack_plot.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/theme.h"

#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QMouseEvent>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace papilio::widgets {

namespace {

constexpr int sideWidth = 272;
constexpr const char* ownValues = "toplev";  ///< shares that stand in the counters themselves

QWidget* pane(PaneHeader* header, QWidget* content, QWidget* below = nullptr)
{
    auto* made = new QWidget;
    made->setProperty("role", QStringLiteral("surface"));
    made->setAttribute(Qt::WA_StyledBackground);
    auto* layout = new QVBoxLayout(made);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(header);
    layout->addWidget(content, 1);
    if (below != nullptr) {
        layout->addWidget(below);
    }
    return made;
}

/// The model whose events are most of them among the counters.
std::string bestModel(const core::CounterTable& table)
{
    std::string best = "skylake-sp";
    std::size_t most = 0;
    for (const auto& file : core::topDownModelFiles()) {
        const auto model = core::readTopDownModel(file.path.string());
        const auto known = model ? core::knownEvents(**model, table) : 0;
        if (known > most) {
            most = known;
            best = file.name;
        }
    }
    return best;
}

core::Result<std::shared_ptr<const core::TopDownModel>> modelFor(const std::string& name,
                                                                 const core::CounterTable& table)
{
    if (name == ownValues) {
        if (auto model = core::topDownModelOfShares(table)) {
            return std::make_shared<const core::TopDownModel>(*std::move(model));
        }
    }
    return core::readTopDownModel(name);
}

void addCopyAndSave(PaneHeader& header, DataTable& table)
{
    auto* copy = header.addTool(QStringLiteral("copy"),
                                TopDownPage::tr("Copy the table, in full precision"));
    auto* save = header.addTool(QStringLiteral("save"), TopDownPage::tr("Save the table as CSV"));
    QObject::connect(copy, &QToolButton::clicked, &table,
                     [&table] { QGuiApplication::clipboard()->setText(table.asTsv(false)); });
    QObject::connect(save, &QToolButton::clicked, &table, &DataTable::saveCsv);
}

}  // namespace

TopDownPage::TopDownPage(Workspace& workspace, QWidget* parent)
    : Page(workspace, parent),
      tree_(new TopDownTreeModel(this)),
      runs_(new TopDownRunsModel(this)),
      treeHeader_(new PaneHeader(tr("Tree"))),
      modelChip_(treeHeader_->addChip()),
      units_(new SegmentedButtons),
      shape_(new SegmentedButtons),
      treeTable_(new DataTable),
      icicle_(new IciclePlot),
      treeStack_(new QStackedWidget),
      treeNote_(new QLabel),
      runsHeader_(new PaneHeader(tr("Metric × run"))),
      filter_(new FilterField),
      runsTable_(new DataTable),
      stackHeader_(new PaneHeader(tr("Runs"))),
      sourceChip_(stackHeader_->addChip()),
      stackUnits_(new SegmentedButtons),
      stack_(new StackPlot),
      side_(new TopDownSidePane)
{
    setObjectName(QStringLiteral("topdownPage"));
    auto* upper = new QSplitter(Qt::Horizontal);
    upper->setObjectName(QStringLiteral("topdownColumns"));
    upper->addWidget(buildTree());
    upper->addWidget(buildRuns());
    upper->setSizes({592, 578});
    upper->setChildrenCollapsible(false);
    auto* centre = new QSplitter(Qt::Vertical);
    centre->setObjectName(QStringLiteral("topdownRows"));
    centre->addWidget(upper);
    centre->addWidget(buildStack());
    centre->setSizes({430, 440});
    centre->setChildrenCollapsible(false);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(centre, 1);
    layout->addWidget(side_);
    side_->setFixedWidth(Fonts::scaled(sideWidth));
    connectParts();
}

QWidget* TopDownPage::buildTree()
{
    treeHeader_->setObjectName(QStringLiteral("treeHeader"));
    units_->setObjectName(QStringLiteral("units"));
    units_->addSegment(tr("Share"), tr("What part of its whole every node is"));
    units_->addSegment(tr("Absolute"), tr("How many slots or cycles every node is"));
    shape_->setObjectName(QStringLiteral("shape"));
    shape_->addSegment(tr("Tree"));
    shape_->addSegment(tr("Icicle"), tr("Widths, where children are parts of their parent"));
    treeHeader_->addWidget(units_);
    treeHeader_->addWidget(shape_);
    addCopyAndSave(*treeHeader_, *treeTable_);

    treeTable_->setObjectName(QStringLiteral("topdownTree"));
    treeTable_->setAccessibleName(tr("Nodes of the run"));
    treeTable_->setSelfSortingSource(tree_);
    treeTable_->setSortingEnabled(false);
    treeTable_->setItemDelegateForColumn(TopDownTreeModel::Node, new NodeDelegate(treeTable_));
    treeTable_->setItemDelegateForColumn(TopDownTreeModel::Bar, new ShareBarDelegate(treeTable_));
    for (const int column : {TopDownTreeModel::Value, TopDownTreeModel::Amount}) {
        treeTable_->setItemDelegateForColumn(column, new NumberDelegate(treeTable_));
    }
    auto* header = treeTable_->horizontalHeader();
    header->setSectionResizeMode(TopDownTreeModel::Node, QHeaderView::Stretch);
    header->setStretchLastSection(false);
    header->resizeSection(TopDownTreeModel::Value, Fonts::scaled(72));
    header->resizeSection(TopDownTreeModel::Bar, Fonts::scaled(116));
    header->resizeSection(TopDownTreeModel::Amount, Fonts::scaled(80));
    header->resizeSection(TopDownTreeModel::Whole, Fonts::scaled(150));
    treeTable_->viewport()->installEventFilter(this);
    treeTable_->installEventFilter(this);
    icicle_->setObjectName(QStringLiteral("icicle"));
    treeStack_->addWidget(treeTable_);
    treeStack_->addWidget(icicle_);
    treeNote_->setObjectName(QStringLiteral("treeNote"));
    treeNote_->setProperty("role", QStringLiteral("hint"));
    treeNote_->setContentsMargins(16, 4, 16, 6);
    treeNote_->setWordWrap(true);
    return pane(treeHeader_, treeStack_, treeNote_);
}

QWidget* TopDownPage::buildRuns()
{
    runsHeader_->setObjectName(QStringLiteral("runsHeader"));
    filter_->setAccessibleName(tr("Filter the metrics by name"));
    runsHeader_->addWidget(filter_);
    addCopyAndSave(*runsHeader_, *runsTable_);
    runsTable_->setObjectName(QStringLiteral("topdownRuns"));
    runsTable_->setAccessibleName(tr("Metrics by runs"));
    runsTable_->setSource(runs_);
    runsTable_->setSortingEnabled(false);
    runsTable_->connectFilter(*filter_);
    runsTable_->setItemDelegate(new HeatDelegate(runsTable_));
    runsTable_->horizontalHeader()->setSectionsMovable(false);
    runsTable_->horizontalHeader()->setStretchLastSection(false);
    runsTable_->horizontalHeader()->setMinimumSectionSize(Fonts::scaled(24));
    runsTable_->viewport()->installEventFilter(this);
    return pane(runsHeader_, runsTable_);
}

QWidget* TopDownPage::buildStack()
{
    stackHeader_->setObjectName(QStringLiteral("stackHeader"));
    stackUnits_->setObjectName(QStringLiteral("stackUnits"));
    stackUnits_->addSegment(tr("Share"));
    stackUnits_->addSegment(tr("Absolute"));
    stackHeader_->addWidget(stackUnits_);
    auto* image = stackHeader_->addTool(QStringLiteral("image"), tr("Copy the picture"));
    auto* save = stackHeader_->addTool(QStringLiteral("save"), tr("Save as PNG, SVG or PDF"));
    auto* command =
        stackHeader_->addTool(QStringLiteral("terminal"), tr("Copy the command for this view"));
    command->setObjectName(QStringLiteral("copyCommand"));
    stack_->setObjectName(QStringLiteral("stack"));
    connect(image, &QToolButton::clicked, stack_, &PlotFrame::copyImage);
    connect(save, &QToolButton::clicked, stack_, &PlotFrame::saveImage);
    connect(command, &QToolButton::clicked, this, &TopDownPage::copyCommand);
    return pane(stackHeader_, stack_);
}

void TopDownPage::connectParts()
{
    connect(units_, &SegmentedButtons::currentChanged, this,
            [this](int segment) { setAbsolute(segment == 1); });
    connect(stackUnits_, &SegmentedButtons::currentChanged, this,
            [this](int segment) { setAbsolute(segment == 1); });
    connect(shape_, &SegmentedButtons::currentChanged, treeStack_,
            &QStackedWidget::setCurrentIndex);
    connect(treeTable_, &DataTable::sourceRowActivated, this,
            [this](int row) { chooseNode(tree_->node(row)); });
    connect(runsTable_, &DataTable::sourceRowActivated, this, [this](int row) {
        if (const auto node = runs_->node(row)) {
            chooseNode(node);
        }
    });
    connect(runsTable_, &QTableView::clicked, this, [this](const QModelIndex& index) {
        if (const auto run = runs_->run(index.column())) {
            chooseRun(*run);
        }
    });
    connect(runsTable_->horizontalHeader(), &QHeaderView::sectionClicked, this, [this](int column) {
        if (const auto run = runs_->run(column)) {
            chooseRun(*run);
        }
    });
    runsTable_->horizontalHeader()->setSectionsClickable(true);
    connect(icicle_, &IciclePlot::nodeClicked, this,
            [this](int node) { chooseNode(static_cast<std::size_t>(node)); });
    connect(stack_, &StackPlot::runClicked, this,
            [this](int run) { chooseRun(static_cast<std::size_t>(run)); });
    connect(&Theme::instance(), &Theme::themeChanged, this, [this] { showView(); });
    connect(side_, &TopDownSidePane::tableChosen, this, [this](const QString& table) {
        table_ = table.toStdString();
        view_.run = 0;
        options_.parameters.clear();
        evaluate();
    });
    connect(side_, &TopDownSidePane::modelChosen, this, [this](const QString& model) {
        models_[table_] = model.toStdString();
        options_.parameters.clear();
        evaluate();
    });
    connect(side_, &TopDownSidePane::parameterEdited, this,
            [this](const QString& name, double value) {
                options_.parameters[name.toStdString()] = value;
                evaluate();
            });
    connect(side_, &TopDownSidePane::agreementEdited, this, [this](double agreement) {
        options_.agreement = agreement;
        evaluate();
    });
    connect(side_, &TopDownSidePane::editModelRequested, this, [this] {
        const auto text = modelText(modelName(*counters()));
        auto* editor = new ModelEditor(text, this);
        editor->setObjectName(QStringLiteral("modelEditor"));
        editor->setAttribute(Qt::WA_DeleteOnClose);
        connect(editor, &QDialog::accepted, this, [this, editor] {
            models_[table_] = editor->savedName().toStdString();
            evaluate();
        });
        editor->open();
    });
}

QWidget* TopDownPage::mainPlot()
{
    return stack_;
}

std::shared_ptr<const core::CounterTable> TopDownPage::counters() const
{
    const auto& tables = workspace().document().counters;
    auto chosen = workspace().document().counterTable(table_);
    return chosen || tables.empty() ? chosen : tables.front();
}

std::string TopDownPage::modelName(const core::CounterTable& table) const
{
    if (const auto chosen = models_.find(table.name); chosen != models_.end()) {
        return chosen->second;
    }
    if (!table.model.empty()) {
        return table.model;
    }
    return core::topDownModelOfShares(table) ? ownValues : bestModel(table);
}

void TopDownPage::refresh(Changes changes)
{
    if (changes & (Changes(Change::Study) | Change::Counters)) {
        if (changes.testFlag(Change::Study)) {
            models_.clear();
            options_ = {};
            table_.clear();
            view_ = {};
        }
        evaluate();
    }
}

void TopDownPage::evaluate()
{
    const auto table = counters();
    problem_.clear();
    TopDownSidePane::Choices choices;
    for (const auto& each : workspace().document().counters) {
        choices.tables << QString::fromStdString(each->name);
    }
    const auto former = view_;
    view_.result.reset();
    std::vector<core::TopDownSide> sides;
    if (table) {
        table_ = table->name;
        const auto name = modelName(*table);
        choices.table = QString::fromStdString(table->name);
        choices.model = QString::fromStdString(name);
        choices.models = modelNames(*table);
        if (const auto model = modelFor(name, *table); model) {
            const bool isSame = former.result && (*model)->name == former.model().name;
            view_.result = std::make_shared<const core::TopDownResult>(
                core::evaluateTopDown(*model, *table, options_));
            view_.run = std::min(view_.run, view_.result->runs.size() - 1);
            if (!isSame) {
                view_.node = startNode(*view_.result, view_.run);
            }
        } else {
            problem_ = QString::fromStdString(model.error().message);
        }
        sides = comparisonSides(workspace().document(), *table, [&](const auto& other) {
            return modelFor(modelName(other), other);
        });
    }
    side_->setChoices(choices);
    side_->setComparisons(sides);
    showView();
}

void TopDownPage::chooseRun(std::size_t run)
{
    if (!view_.isEmpty() && run < view_.result->runs.size() && run != view_.run) {
        view_.run = run;
        showView();
    }
}

void TopDownPage::chooseNode(std::optional<std::size_t> node)
{
    if (view_.isEmpty() || node == view_.node) {
        return;
    }
    view_.node = node;
    treeTable_->selectSourceRow(node ? tree_->rowOf(node) : 0);
    runsTable_->selectSourceRow(node ? runs_->rowOf(*node) : -1);
    icicle_->setCurrentNode(node ? static_cast<int>(*node) : -1);
    side_->showView(view_, options_);
}

void TopDownPage::setAbsolute(bool absolute)
{
    units_->setCurrent(absolute ? 1 : 0);
    stackUnits_->setCurrent(absolute ? 1 : 0);
    view_.isAbsolute = absolute;
    fitTreeColumns();
    showView();
}

QString TopDownPage::emptyText() const
{
    if (!problem_.isEmpty()) {
        return problem_;
    }
    if (workspace().document().counters.empty()) {
        return tr(
            "There are no counters of program runs: import perf stat, toplev, PAPI, LIKWID or "
            "CSV counters, or measure a program with papilio-collect topdown.");
    }
    return tr("The counters %1 hold no run.").arg(QString::fromStdString(table_));
}

void TopDownPage::showView()
{
    const auto empty = view_.isEmpty() ? emptyText() : QString();
    treeTable_->setEmptyText(empty);
    runsTable_->setEmptyText(empty);
    stack_->setEmptyText(empty);
    icicle_->setEmptyText(empty);
    tree_->setView(view_);
    runs_->setView(view_);
    treeTable_->selectSourceRow(!view_.isEmpty() && view_.node ? tree_->rowOf(view_.node) : -1);
    runsTable_->selectSourceRow(!view_.isEmpty() && view_.node ? runs_->rowOf(*view_.node) : -1);
    showHeaders();
    fitRunColumns(*runsTable_, *runs_);
    icicle_->setData(view_.isEmpty() ? IcicleData() : icicleOf(view_));
    icicle_->setCurrentNode(view_.node && !view_.isEmpty() ? static_cast<int>(*view_.node) : -1);
    stack_->setData(view_.isEmpty() ? StackData() : stackOf(view_));
    stack_->setCurrentRun(view_.isEmpty() ? -1 : static_cast<int>(view_.run));
    side_->showView(view_, options_);
}

void TopDownPage::showHeaders()
{
    modelChip_->setVisible(!view_.isEmpty());
    sourceChip_->hide();
    if (view_.isEmpty()) {
        treeHeader_->setSubtitle({});
        runsHeader_->setSubtitle({});
        stackHeader_->setSubtitle({});
        treeNote_->clear();
        return;
    }
    const auto table = counters();
    const auto run = QString::fromStdString(view_.current().name);
    treeHeader_->setSubtitle(tr("run %1").arg(run));
    modelChip_->setVerdict(VerdictKind::Neutral, QString::fromStdString(view_.model().title));
    modelChip_->setToolTip(QString::fromStdString(view_.model().source));
    if (table->provenance.source.starts_with("reconstructed")) {
        sourceChip_->setVerdict(VerdictKind::Neutral, tr("published numbers"));
        sourceChip_->setToolTip(QString::fromStdString(table->provenance.source));
        sourceChip_->show();
    } else if (table->provenance.isSimulated()) {
        sourceChip_->setVerdict(VerdictKind::Neutral, tr("simulated"));
        sourceChip_->show();
    }
    runsHeader_->setSubtitle(view_.result->runs.size() == 1
                                 ? tr("%1, 1 run").arg(QString::fromStdString(table->name))
                                 : tr("%1, %2 runs")
                                       .arg(QString::fromStdString(table->name))
                                       .arg(view_.result->runs.size()));
    const auto total = QString::fromStdString(view_.model().total).toLower();
    stackHeader_->setSubtitle(view_.isAbsolute
                                  ? tr("%1 of each run").arg(total)
                                  : tr("share of %1, cycles above on the same columns").arg(total));
    const bool isComparable = std::ranges::all_of(view_.model().nodes, [](const auto& node) {
        return node.shareOf == core::TopDownNode::ShareOf::Total;
    });
    treeNote_->setText(
        isComparable
            ? tr("▸ dominant path. Bars are comparable: every row is a share of the same %1.")
                  .arg(total)
            : tr("▸ dominant path. Bars are shares of what stands beside them: compare rows "
                 "only where it is the same, or switch to Absolute."));
}

void TopDownPage::fitTreeColumns()
{
    // In a narrow pane amounts go first: names, shares and what they are of have to stay.
    const bool isNarrow = treeTable_->viewport()->width() < Fonts::scaled(540);
    treeTable_->setColumnHidden(TopDownTreeModel::Amount, isNarrow && !view_.isAbsolute);
    auto* header = treeTable_->horizontalHeader();
    header->resizeSection(TopDownTreeModel::Bar, Fonts::scaled(isNarrow ? 64 : 116));
    header->resizeSection(TopDownTreeModel::Whole, Fonts::scaled(isNarrow ? 112 : 150));
}

bool TopDownPage::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == treeTable_->viewport() && event->type() == QEvent::Resize) {
        fitTreeColumns();
    } else if (watched == runsTable_->viewport() && event->type() == QEvent::Resize) {
        fitRunColumns(*runsTable_, *runs_);
    } else if (watched == treeTable_->viewport() && event->type() == QEvent::MouseButtonPress) {
        const auto at = static_cast<QMouseEvent*>(event)->position().toPoint();
        const auto index = treeTable_->indexAt(at);
        const auto row = index.data(TopDownTreeModel::RowRole).value<TopDownRow>();
        if (index.column() == TopDownTreeModel::Node && row.hasChildren &&
            NodeDelegate::foldBox(treeTable_->visualRect(index), row.level).contains(at)) {
            tree_->toggle(index.row());
            return true;
        }
    } else if (watched == treeTable_ && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Left || key == Qt::Key_Right) {
            const int row = treeTable_->currentIndex().row();
            tree_->setFolded(row, key == Qt::Key_Left);
            treeTable_->selectSourceRow(row);
            return true;
        }
    }
    return Page::eventFilter(watched, event);
}

void TopDownPage::copyCommand() const
{
    const auto study = workspace().path().isEmpty() ? tr("STUDY.h5") : workspace().path();
    auto command = QStringLiteral("papilio topdown '%1'").arg(study);
    if (const auto table = counters()) {
        command += QStringLiteral(" --model %1").arg(QString::fromStdString(modelName(*table)));
    }
    for (const auto& [name, value] : options_.parameters) {
        command += QStringLiteral(" --parameter %1=%2")
                       .arg(QString::fromStdString(name), fullPrecision(value));
    }
    QGuiApplication::clipboard()->setText(command);
}

}  // namespace papilio::widgets
