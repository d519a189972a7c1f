#include "widgets/pages/compare/compare_cells.h"

#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

constexpr int numberRoom = 62;  ///< px at 96 dpi next to a bar: "+100.0"
constexpr int barRoom = 96;

}  // namespace

QString sameMark(bool isSame)
{
    return isSame ? QStringLiteral("=  ") : QStringLiteral("≠  ");
}

namespace {

QFont deltaFont(const QModelIndex& /*index*/)
{
    return Fonts::mono(Fonts::table);
}

int deltaWidth(const QModelIndex& /*index*/)
{
    return Fonts::scaled(numberRoom + barRoom);
}

void paintDelta(const CellPaint& cell)
{
    const auto& [painter, box, option, index, tokens, font] = cell;
    const auto text = box.adjusted(box.width() - Fonts::scaled(numberRoom), 0, 0, 0);
    painter.setFont(font);
    painter.setPen(cell.ink());
    painter.drawText(text, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, cell.text());
    const auto value = index.data(DeltaRole);
    if (!value.isValid()) {
        return;
    }
    const double height = Fonts::scaled(10);
    const QRectF trough(box.left(), box.center().y() - height / 2 + 1,
                        std::max(20, text.left() - box.left() - 8), height);
    const double zero = std::round(trough.center().x());
    const double share = std::clamp(
        value.toDouble() / std::max(index.data(DeltaScaleRole).toDouble(), 1e-300), -1.0, 1.0);
    const double end = zero + share * trough.width() / 2;
    painter.fillRect(trough, tokens.sunken);
    const QRectF bar(std::min(zero, end), trough.top(), std::abs(end - zero), height);
    painter.fillRect(bar, differenceColor(share < 0 ? -0.8 : 0.8));
    painter.setPen(QPen(tokens.axis, 1));
    painter.drawLine(QPointF(zero, trough.top() - 2), QPointF(zero, trough.bottom() + 2));
}

QFont differenceFont(const QModelIndex& index)
{
    return Fonts::ui(Fonts::table,
                     index.data(DiffersRole).toBool() ? QFont::DemiBold : QFont::Normal);
}

}  // namespace

constinit const CellKind deltaCells{.paint = paintDelta, .width = deltaWidth, .font = deltaFont};
constinit const CellKind differenceCells{.font = differenceFont};

}  // namespace papilio::widgets
