#include "widgets/pages/topdown/topdown_cells.h"

#include "widgets/kit/verdict_chip.h"
#include "widgets/models/topdown_runs_model.h"
#include "widgets/models/topdown_tree_model.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

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

}  // namespace

QRect nodeFoldBox(const QRect& cell, int level)
{
    const int left = cell.left() + 16 + Fonts::scaled(indent) * std::max(0, level) - 4;
    return {left, cell.top(), Fonts::scaled(foldWidth), cell.height()};
}

namespace {

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

QFont heatFont(const QModelIndex& index)
{
    if (index.data(TopDownRunsModel::HeatRole).isValid()) {
        return Fonts::mono(Fonts::table);
    }
    const bool isStrong = index.column() == 0 && index.data(TopDownRunsModel::StrongRole).toBool();
    return Fonts::ui(Fonts::table, isStrong ? QFont::DemiBold : QFont::Normal);
}

int heatWidth(const QModelIndex& index)
{
    const int level = index.column() == 0 ? index.data(TopDownRunsModel::LevelRole).toInt() : 0;
    return textWidth(heatFont(index), index.data().toString()) + Fonts::scaled(12) * level;
}

void paintHeat(const CellPaint& cell)
{
    const auto& [painter, box, option, index, tokens, font] = cell;
    const auto variant = index.data(TopDownRunsModel::HeatRole);
    if (!variant.isValid()) {
        const int level = index.column() == 0 ? index.data(TopDownRunsModel::LevelRole).toInt() : 0;
        paintText(cell.within(box.adjusted(Fonts::scaled(12) * level, 0, 0, 0)));
        return;
    }
    const auto heat = variant.value<HeatCell>();
    const auto field = option.rect.adjusted(0, 0, -1, -1);
    auto ink = tokens.muted;
    if (std::isfinite(heat.share)) {
        const bool isOutside = heat.share < -1e-12 || (!heat.isCount && heat.share > 1 + 1e-9);
        const auto fill = isOutside      ? tokens.approximate.fill
                          : heat.isCount ? tintColor(0.6 * heat.share, tokens)
                                         : sequenceColor(heat.share, tokens);
        painter.fillRect(field, fill);
        ink = isOutside ? tokens.approximate.text : textOn(fill);
    }
    painter.setFont(font);
    painter.setPen(ink);
    painter.drawText(field, static_cast<int>(Qt::AlignCenter) | Qt::TextSingleLine, cell.text());
    if (heat.isCurrentRun) {
        painter.setPen(QPen(tokens.accent, 2));
        const auto frame = QRectF(option.rect).adjusted(0, 0, -1, 0);
        painter.drawLine(frame.topLeft(), frame.bottomLeft());
        painter.drawLine(frame.topRight(), frame.bottomRight());
        if (heat.isLastRow) {
            painter.drawLine(frame.bottomLeft() - QPointF(0, 1),
                             frame.bottomRight() - QPointF(0, 1));
        }
        if (heat.isFirstRow) {
            painter.drawLine(frame.topLeft() + QPointF(0, 1), frame.topRight() + QPointF(0, 1));
        }
    }
}

}  // namespace

constinit const CellKind nodeCells{.paint = paintNode, .width = nodeWidth, .font = nodeFont};
constinit const CellKind shareBarCells{.paint = paintShareBar, .width = shareBarWidth};
constinit const CellKind heatCells{.paint = paintHeat, .width = heatWidth, .font = heatFont};

}  // namespace papilio::widgets
