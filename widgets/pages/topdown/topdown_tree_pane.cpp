#include "widgets/pages/topdown/topdown_tree_pane.h"

#include "widgets/kit/box_layout.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/models/topdown_tree_model.h"
#include "widgets/pages/topdown/topdown_cells.h"
#include "widgets/pages/topdown/topdown_parts.h"
#include "widgets/pages/topdown/topdown_pictures.h"
#include "widgets/plot/icicle_plot.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/shown_text.h"

#include <QLabel>
#include <QMouseEvent>
#include <QStackedWidget>

#include <algorithm>

namespace papilio::widgets {

namespace {

constexpr int valueWidth = 72;
constexpr int amountWidth = 80;
constexpr int mostForNames = 260;
constexpr int leastBar = 40;
constexpr int mostBar = 116;
constexpr int leastWhole = 52;
constexpr int mostWhole = 150;
constexpr int mostForWhole = 210;
constexpr int leastForChip = 640;

}  // namespace

TopDownTreePane::TopDownTreePane(QWidget* parent)
    : QWidget(parent),
      tree_(new TopDownTreeModel(this)),
      header_(new PaneHeader(tr("Tree"))),
      modelChip_(header_->addChip()),
      units_(new SegmentedButtons),
      shape_(new SegmentedButtons),
      table_(new DataTable(QStringLiteral("topdownTree"), tr("Nodes of the run"))),
      icicle_(new IciclePlot),
      stack_(new QStackedWidget),
      note_(new QLabel)
{
    buildHeader();
    buildTable();
    icicle_->setObjectName(QStringLiteral("icicle"));
    stack_->addWidget(table_);
    stack_->addWidget(icicle_);
    note_->setObjectName(QStringLiteral("treeNote"));
    note_->setProperty("role", QStringLiteral("hint"));
    note_->setContentsMargins(16, 4, 16, 6);
    note_->setWordWrap(true);
    inColumn(this, {newPane({header_, {stack_, 1}, note_})});
    connect(units_, &SegmentedButtons::currentChanged, this,
            [this](int segment) { emit absoluteChosen(segment == 1); });
    connect(shape_, &SegmentedButtons::currentChanged, this, [this](int segment) {
        stack_->setCurrentIndex(segment);
        note_->setVisible(segment == 0);  // the icicle has a line of its own
    });
    connect(table_, &DataTable::sourceRowActivated, this,
            [this](int row) { emit nodeChosen(tree_->node(row)); });
    connect(icicle_, &IciclePlot::nodeClicked, this,
            [this](int node) { emit nodeChosen(static_cast<std::size_t>(node)); });
}

void TopDownTreePane::buildHeader()
{
    header_->setObjectName(QStringLiteral("treeHeader"));
    units_->setObjectName(QStringLiteral("units"));
    units_->addSegment(tr("Share"), tr("Each node as a share of its total"));
    units_->addSegment(tr("Absolute"), tr("Slots or cycles of each node"));
    shape_->setObjectName(QStringLiteral("shape"));
    shape_->addSegment(tr("Tree"));
    shape_->addSegment(tr("Icicle"),
                       tr("Widths show the shares, if children are parts of their parent"));
    header_->addWidget(units_);
    header_->addWidget(shape_);
    table_->addTools(*header_);
}

void TopDownTreePane::buildTable()
{
    table_->setSelfSortingSource(tree_);
    table_->setSortingEnabled(false);
    table_->setCells({"node"}, nodeCells);
    table_->setCells({"bar"}, shareBarCells);
    table_->setCells({"share", "amount"}, numberCells);
    table_->stretchColumn("node");
    table_->setColumnWidths({{"share", valueWidth}, {"amount", amountWidth}});
    connect(table_, &DataTable::resized, this, &TopDownTreePane::fitColumns);
    table_->viewport()->installEventFilter(this);
    table_->installEventFilter(this);
}

void TopDownTreePane::showView(const TopDownView& view, const QString& empty)
{
    isAbsolute_ = view.isAbsolute;
    hasModel_ = !view.isEmpty();
    hasAmounts_ = hasAmounts(view);
    units_->setCurrent(isAbsolute_ ? 1 : 0);
    table_->setEmptyText(empty);
    icicle_->setEmptyText(empty);
    tree_->setView(view);
    icicle_->setData(view.isEmpty() ? IcicleData() : icicleOf(view));
    showHeader(view);
    fitColumns();
    showNode(view);
}

void TopDownTreePane::showNode(const TopDownView& view)
{
    const bool isNode = !view.isEmpty() && view.node;
    table_->selectSourceRow(isNode           ? std::max(0, tree_->rowOf(view.node))
                            : view.isEmpty() ? -1
                                             : 0);
    icicle_->setCurrentNode(isNode ? static_cast<int>(*view.node) : -1);
}

void TopDownTreePane::showHeader(const TopDownView& view)
{
    if (view.isEmpty()) {
        header_->setSubtitle({});
        note_->clear();
        return;
    }
    const auto& parameter = view.result->parameter;
    header_->setSubtitle(parameter.empty() ? tr("run %1").arg(textOf(view.current().name))
                                           : QStringLiteral("%1 %2").arg(
                                                 textOf(parameter), textOf(view.current().name)));
    modelChip_->setVerdict(VerdictKind::Neutral, textOf(view.model().title));
    modelChip_->setToolTip(textOf(view.model().source));
    const auto total = textOf(view.model().total).toLower();
    const bool isComparable = std::ranges::all_of(view.model().nodes, [](const auto& node) {
        return node.shareOf == core::TopDownNode::ShareOf::Total;
    });
    note_->setText(isComparable
                       ? tr("▸ dominant path. Bars are comparable, because every row is a share of "
                            "the same %1.")
                             .arg(total)
                       : tr("▸ dominant path. Each bar is a share of the total next to it. Compare "
                            "only rows with the same total, or switch to Absolute."));
}

void TopDownTreePane::fitColumns()
{
    // Names come first, then what they are a share of; bars shrink and amounts go for them.
    const int names =
        std::clamp(table_->contentWidth("node"), Fonts::scaled(150), Fonts::scaled(mostForNames));
    const int amount = Fonts::scaled(amountWidth);
    int left = table_->viewport()->width() - names - table_->columnWidth("share");
    const bool isNarrow = left < amount + Fonts::scaled(leastBar + mostWhole);
    const bool hasAmount = hasAmounts_ && (!isNarrow || isAbsolute_);
    table_->setColumnHidden("amount", !hasAmount);
    left -= hasAmount ? amount : 0;
    // Below its own title a bar says nothing that the value does not.
    const int bar = std::max(Fonts::scaled(leastBar), table_->titleWidth("bar"));
    const int wanted = std::clamp(table_->wholeWidth("whole"), Fonts::scaled(leastWhole),
                                  Fonts::scaled(mostForWhole));
    const int least = std::max(Fonts::scaled(leastWhole), table_->titleWidth("whole"));
    const bool hasBar = left >= bar + least;
    table_->setColumnHidden("bar", !hasBar);
    left -= hasBar ? bar : 0;
    const int whole = std::clamp(left, std::min(least, wanted), wanted);
    table_->setColumnWidth("whole", whole);
    table_->setColumnWidth(
        "bar", std::clamp(bar + left - whole, bar, std::max(bar, Fonts::scaled(mostBar))));
    // What the chip says is next to the tree as well; which run it is does not.
    modelChip_->setVisible(hasModel_ && width() >= Fonts::scaled(leastForChip));
}

bool TopDownTreePane::fold(QPoint at)
{
    const auto index = table_->indexAt(at);
    const auto row = index.data(TopDownTreeModel::RowRole).value<TopDownRow>();
    if (index.column() != table_->column("node") || !row.hasChildren ||
        !nodeFoldBox(table_->visualRect(index), row.level).contains(at)) {
        return false;
    }
    tree_->toggle(index.row());
    return true;
}

bool TopDownTreePane::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == table_->viewport() && event->type() == QEvent::MouseButtonPress) {
        if (fold(static_cast<QMouseEvent*>(event)->position().toPoint())) {
            return true;
        }
    } else if (watched == table_ && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Left || key == Qt::Key_Right) {
            const int row = table_->currentIndex().row();
            tree_->setFolded(row, key == Qt::Key_Left);
            table_->selectSourceRow(row);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace papilio::widgets
