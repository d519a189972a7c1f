#include "widgets/pages/topdown/topdown_tree_pane.h"

#include "core/findings/topdown_text.h"
#include "core/present/topdown_columns.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/pages/topdown/topdown_pictures.h"
#include "widgets/table/cell_delegate.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/rows_model.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/window_sentences.h"

#include <QMouseEvent>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

namespace papilio::widgets {

/// What the tree's delegates draw.
struct TopDownRow {
    int level = 0;
    bool hasChildren = false;
    bool isFolded = false;
    bool isDominant = false;  ///< on the path of the largest nodes
    QString warning = {};     ///< short words next to the name; empty: none
};

struct TopDownBar {
    double share = 0;  ///< of the trough
    bool isValid = false;
    bool isOutside = false;  ///< below 0 or above 1: a mark at the edge
    QColor color = {};
};

/// The nodes of one run as the rows of a tree table, folded subtrees left out. Row 0 is the total:
/// no node.
class TopDownTreeModel : public RowsModel<std::optional<std::size_t>> {
    Q_OBJECT

public:
    enum Role { RowRole = Qt::UserRole + 200, BarRole };

    explicit TopDownTreeModel(QObject* parent = nullptr) : RowsModel(parent)
    {
        everyCell()
            .on(RowRole, [this](const Row& row) { return rowLook(row); })
            .on(BarRole, [this](const Row& row) { return bar(row); })
            .on(MutedRole, [this](const Row& row) { return isLow(row); })
            .tip([this](const Row& row) { return row ? QVariant(nodeToolTip(*row)) : QVariant(); });
        setColumns(columns());
    }

    /// @return whether it is another tree
    bool setView(const TopDownView& view)
    {
        const bool isSameModel =
            !view.isEmpty() && !view_.isEmpty() && view.result->model == view_.result->model;
        view_ = view;
        if (isSameModel) {
            // The same rows with other numbers: selection and scroll position stay.
            setColumns(columns());
            refresh();
            return false;
        }
        show(columns(), shownRows());
        return true;
    }

    /// Opens or folds the children of a row.
    void toggle(int row)
    {
        if (const auto which = node(row)) {
            setFolded(row, !folded_.contains(view_.model().nodes[*which].name));
        }
    }

    void setFolded(int row, bool folded)
    {
        const auto which = node(row);
        if (!which || view_.model().nodes[*which].children.empty()) {
            return;
        }
        const auto& name = view_.model().nodes[*which].name;
        if (folded_.contains(name) == folded) {
            return;
        }
        folded ? (void)folded_.insert(name) : (void)folded_.erase(name);
        setRows(shownRows());
    }

    /// The node of a row; nothing for the total.
    [[nodiscard]] std::optional<std::size_t> node(int row) const
    {
        return row >= 0 && row < rowCount() ? this->row(row) : std::nullopt;
    }

    [[nodiscard]] int rowOf(std::optional<std::size_t> node) const
    {
        return node ? find(node) : -1;
    }

private:
    using Row = std::optional<std::size_t>;

    [[nodiscard]] std::vector<Row> shownRows() const
    {
        std::vector<Row> rows;
        if (view_.isEmpty()) {
            return rows;
        }
        const auto& nodes = view_.model().nodes;
        rows.push_back(std::nullopt);
        std::optional<std::size_t> folded;  // its children follow
        for (const auto node : core::nodesInDepth(view_.model())) {
            if (folded && nodes[node].level > nodes[*folded].level) {
                continue;
            }
            rows.push_back(node);
            folded = folded_.contains(nodes[node].name) ? std::optional(node) : std::nullopt;
        }
        return rows;
    }

    [[nodiscard]] Columns columns() const
    {
        if (view_.isEmpty()) {
            return {column("node", tr("Node")), column("share", tr("Value")), column("bar", {}),
                    column("amount", tr("Amount")), column("whole", tr("Share of"))};
        }
        const auto columns =
            withWindowSentences([this] { return core::nodeColumns(*view_.result, view_.run); });
        return {
            column(columns, "node"),
            column(columns, "share"),
            column("bar", view_.isAbsolute ? tr("part of the total") : tr("0 – 100 %")),
            column(columns, "amount"),
            column(columns, "whole").on(MutedRole, [](const Row& row) { return row.has_value(); }),
        };
    }

    [[nodiscard]] bool isLow(const Row& row) const
    {
        return row &&
               core::exceedsThreshold(view_.model(), view_.current(), *row) == std::optional(false);
    }

    [[nodiscard]] QString nodeToolTip(std::size_t node) const
    {
        const WindowSentences inWindowLanguage;
        auto text = textOf(view_.model().nodes[node].description);
        const auto add = [&text](const QString& line) {
            text += (text.isEmpty() ? QString() : u"\n"_s) + line;
        };
        if (const auto& threshold = view_.model().nodes[node].threshold; !threshold.empty()) {
            add(tr("High if %1").arg(textOf(threshold)));
        }
        if (const auto warning = core::warningText(view_.model(), view_.current(), node);
            !warning.empty()) {
            add(textOf(warning));
        }
        if (const auto remark = core::remarkOf(view_.model(), view_.current(), node);
            !remark.empty()) {
            add(textOf(remark));
        }
        return text;
    }

    [[nodiscard]] TopDownRow rowLook(const Row& row) const
    {
        if (!row) {
            return {};
        }
        const auto& which = view_.model().nodes[*row];
        const auto value = view_.current().node(*row);
        const auto path = core::dominantPath(view_.model(), view_.current());
        TopDownRow look{.level = which.level,
                        .hasChildren = !which.children.empty(),
                        .isFolded = folded_.contains(which.name),
                        .isDominant = std::ranges::find(path, *row) != path.end(),
                        .warning = {}};
        if (!value.value) {
            look.warning = value.missing().empty() ? tr("no value") : tr("not counted");
        } else if (value.range == core::NodeValue::Range::BelowZero) {
            look.warning = tr("below 0, kept");
        } else if (value.range == core::NodeValue::Range::AboveOne) {
            look.warning = tr("above 100 %, kept");
        } else if (value.childrenAreOff()) {
            look.warning = tr("children add up to %1").arg(shareText(value.childrenSum));
        } else if (!core::assumedEvents(view_.model(), view_.current(), *row).empty()) {
            look.warning = tr("approximate");
        } else if (core::exceedsThreshold(view_.model(), view_.current(), *row).value_or(false)) {
            look.warning =
                core::remarkOf(view_.model(), view_.current(), *row).ends_with("bottleneck")
                    ? tr("bottleneck")
                    : tr("high");
        }
        return look;
    }

    [[nodiscard]] TopDownBar bar(const Row& row) const
    {
        if (!row) {
            return {.share = 1,
                    .isValid = view_.current().total.has_value(),
                    .color = Theme::tokens().categories[7]};
        }
        const auto value = view_.current().node(*row);
        const auto& tokens = Theme::tokens();
        TopDownBar bar{.color = isLow(row) ? mix(tokens.muted, tokens.surface, 0.4)
                                           : nodeColor(view_.model(), *row, tokens)};
        auto share = value.value;
        if (view_.isAbsolute) {  // amounts on the scale of the total, where they are part of it
            share = value.shareOfTotal;
        }
        bar.isValid = share.has_value();
        bar.share = share.value_or(0);
        bar.isOutside = value.range != core::NodeValue::Range::Inside;
        return bar;
    }

    TopDownView view_;
    std::set<std::string> folded_;  ///< by name: another run keeps what is folded
};

namespace {

constexpr int indent = 16;
constexpr int foldWidth = 14;

TopDownRow rowOf(const QModelIndex& index)
{
    return index.data(TopDownTreeModel::RowRole).value<TopDownRow>();
}

void paintTriangle(QPainter& painter, const QRectF& box, bool isFolded, const QColor& color)
{
    const QPointF center = box.center();
    QPolygonF shape =
        isFolded ? QPolygonF({{-2, -4}, {2, 0}, {-2, 4}}) : QPolygonF({{-4, -2}, {0, 2}, {4, -2}});
    shape.translate(center);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(shape);
    painter.restore();
}

void paintDominance(QPainter& painter, QPointF at, const QColor& color)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawPolygon(QPolygonF({at + QPointF(0, -4), at + QPointF(6, 0), at + QPointF(0, 4)}));
    painter.restore();
}

/// Where the triangle of a row is.
QRect nodeFoldBox(const QRect& cell, int level)
{
    const int left = cell.left() + 16 + Fonts::scaled(indent) * std::max(0, level) - 4;
    return {left, cell.top(), Fonts::scaled(foldWidth), cell.height()};
}

QFont nodeFont(const QModelIndex& index)
{
    return Fonts::ui(Fonts::table, rowOf(index).isDominant || rowOf(index).level == 0
                                       ? QFont::DemiBold
                                       : QFont::Normal);
}

int nodeWidth(const QModelIndex& index)
{
    const auto row = rowOf(index);
    const int chip = row.warning.isEmpty()
                         ? 0
                         : verdictChipSize(VerdictKind::Approximate, row.warning).width() + 8;
    return textWidth(nodeFont(index), index.data().toString()) + Fonts::scaled(indent) * row.level +
           Fonts::scaled(foldWidth) + 14 + chip;
}

void paintNode(const CellPaint& cell)
{
    const auto& [painter, box, option, index, tokens, font] = cell;
    const auto row = rowOf(index);
    if (row.hasChildren) {
        paintTriangle(painter, nodeFoldBox(option.rect, row.level), row.isFolded, tokens.muted);
    }
    const int left = Fonts::scaled(indent) * row.level + Fonts::scaled(foldWidth);
    auto room = box.adjusted(left, 0, 0, 0);
    const QFontMetrics metrics(font);
    if (!row.warning.isEmpty()) {
        // The name comes first; without room for all words, or those before the colon, the chip is
        // a mark, and the words are in the tool tip and next to the tree.
        const auto widthOf = [](const QString& words) {
            return verdictChipSize(VerdictKind::Approximate, words).width();
        };
        const int spare = room.width() - metrics.horizontalAdvance(index.data().toString()) - 18;
        const auto brief = row.warning.section(u':', 0, 0);
        const auto words = widthOf(row.warning) <= spare ? row.warning
                           : widthOf(brief) <= spare     ? brief
                                                         : QString();
        const int width = widthOf(words);
        paintVerdictChip(painter, QRectF(room.right() - width, room.top(), width, room.height()),
                         VerdictKind::Approximate, words);
        room.setRight(room.right() - width - 8);
    }
    const auto text =
        metrics.elidedText(cell.text(), Qt::ElideRight, room.width() - (row.isDominant ? 12 : 0));
    painter.setFont(font);
    painter.setPen(cell.ink());
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, text);
    if (row.isDominant) {
        paintDominance(
            painter,
            QPointF(room.left() + metrics.horizontalAdvance(text) + 7, room.center().y() + 1),
            tokens.text);
    }
}

int shareBarWidth(const QModelIndex& /*index*/)
{
    return Fonts::scaled(112);
}

void paintShareBar(const CellPaint& cell)
{
    const auto& [painter, box, option, index, tokens, font] = cell;
    const auto bar = index.data(TopDownTreeModel::BarRole).value<TopDownBar>();
    if (!bar.isValid) {
        return;
    }
    const double height = Fonts::scaled(10);
    const QRectF trough(box.left(), box.center().y() - height / 2 + 1, box.width(), height);
    painter.fillRect(trough, tokens.sunken);
    const double share = std::clamp(bar.share, 0.0, 1.0);
    QRectF fill = trough;
    fill.setWidth(std::max(share > 0 ? 1.0 : 0.0, std::round(trough.width() * share)));
    painter.fillRect(fill, bar.color);
    if (!bar.isOutside) {
        return;
    }
    // The value next to it says how far; here only that the bar cannot show it.
    const bool isBelow = bar.share < 0;
    const double edge = isBelow ? trough.left() : trough.right();
    const double tip = isBelow ? -5 : 5;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(tokens.approximate.text);
    const double middle = trough.center().y();
    painter.drawPolygon(
        QPolygonF({{edge - tip, middle - 5}, {edge, middle}, {edge - tip, middle + 5}}));
}

/// Name of a node: indented, with a triangle to fold, semibold where its subtree dominates, a chip
/// where something is wrong.
constinit const CellKind nodeCells{.paint = paintNode, .width = nodeWidth, .font = nodeFont};
/// Share as a bar in a trough; out of range a triangle at the edge, never a clamped bar alone.
constinit const CellKind shareBarCells{.paint = paintShareBar, .width = shareBarWidth};

constexpr int valueWidth = 72;
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
      tree_(new TopDownTreeModel(this))
{
    buildHeader();
    buildTable();
    stack_->addWidget(table_);
    stack_->addWidget(icicle_);
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
    units_->addSegment(tr("Share"), tr("Each node as a share of its total"));
    units_->addSegment(tr("Absolute"), tr("Slots or cycles of each node"));
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
    table_->setColumnWidths({{"share", valueWidth}});
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
    units_->setSegmentEnabled(1, hasAmounts_ || isAbsolute_,
                              tr("These counters are shares: there are no amounts"));
    table_->setEmptyText(empty);
    icicle_->setEmptyText(empty);
    const bool isNew = tree_->setView(view);
    icicle_->setData(view.isEmpty() ? IcicleData() : icicleOf(view));
    showHeader(view);
    fitColumns();
    showNode(view);
    if (isNew) {
        table_->scrollToTop();  // a tree opens at its root
    }
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
    header_->setSubtitle(parameter.empty()
                             ? tr("run %1").arg(textOf(view.current().name))
                             : u"%1 %2"_s.arg(textOf(parameter), textOf(view.current().name)));
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
    const int amount = std::max(Fonts::scaled(72), table_->titleWidth("amount"));
    table_->setColumnWidth("amount", amount);
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

#include "topdown_tree_pane.moc"
