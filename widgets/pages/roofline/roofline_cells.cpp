#include "widgets/pages/roofline/roofline_cells.h"

#include "widgets/models/roofline_models.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/tokens.h"

#include <cmath>

namespace papilio::widgets {

namespace {

constexpr int barHeight = 10;
constexpr int numberWidth = 34;
constexpr int barWidth = 72;
constexpr double overhang = 1.08;  ///< the trough ends a little beyond 100 %
constexpr int discRoom = 18;

void paintRoofShare(const CellPaint& cell)
{
    const auto& [painter, box, option, index, tokens, font] = cell;
    const auto share = index.data(RoofShareRole).value<RoofShare>();
    if (std::isnan(share.percent)) {
        painter.setPen(cell.ink());
        painter.drawText(box, Qt::AlignRight | Qt::AlignVCenter, cell.text());
        return;
    }
    const int number = Fonts::scaled(numberWidth);
    const QRectF trough(box.left(), box.center().y() - barHeight / 2.0 + 0.5,
                        std::max(20, box.width() - number), barHeight);
    const double whole = trough.width() / overhang;
    painter.fillRect(trough, tokens.sunken);
    const bool isBeyond = share.percent > 100 * overhang;
    const double length = std::min(trough.width(), whole * share.percent / 100);
    painter.fillRect(QRectF(trough.topLeft(), QSizeF(length, trough.height())),
                     category(share.category, tokens).color);
    painter.setPen(QPen(tokens.text, 1.5));
    painter.drawLine(QPointF(trough.left() + whole, trough.top() - 3),
                     QPointF(trough.left() + whole, trough.bottom() + 3));
    if (isBeyond) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(tokens.approximate.text);
        painter.drawPolygon(QPolygonF{QPointF(trough.right() - 6, trough.top()),
                                      QPointF(trough.right(), trough.center().y()),
                                      QPointF(trough.right() - 6, trough.bottom())});
    }
    painter.setFont(Fonts::mono(Fonts::table));
    painter.setPen(share.isAbove ? tokens.approximate.text : cell.ink());
    painter.drawText(box, Qt::AlignRight | Qt::AlignVCenter, index.data().toString());
}

int roofShareWidth(const QModelIndex& /*index*/)
{
    return Fonts::scaled(barWidth + numberWidth);
}

void paintKernelName(const CellPaint& cell)
{
    const auto& [painter, box, option, index, tokens, font] = cell;
    const auto share = index.data(RoofShareRole).value<RoofShare>();
    const QPointF center(box.left() + 5, box.center().y() + 0.5);
    painter.setRenderHint(QPainter::Antialiasing);
    if (std::isnan(share.percent)) {
        painter.setPen(QPen(tokens.disabled, 1.4));
        painter.setBrush(Qt::NoBrush);
    } else {
        painter.setPen(Qt::NoPen);
        painter.setBrush(category(share.category, tokens).color);
    }
    painter.drawEllipse(center, 4, 4);
    paintText(cell.within(box.adjusted(discRoom, 0, 0, 0)));
}

int kernelNameWidth(const QModelIndex& index)
{
    return textWidth(cellFont(index), index.data().toString()) + discRoom;
}

}  // namespace

constinit const CellKind roofShareCells{.paint = paintRoofShare, .width = roofShareWidth};
constinit const CellKind kernelNameCells{.paint = paintKernelName, .width = kernelNameWidth};

}  // namespace papilio::widgets
