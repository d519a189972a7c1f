#include "widgets/controls/cell_delegate.h"

#include "widgets/controls/cell_roles.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"

#include <QPainter>

#include <cmath>

namespace papilio::widgets {

void CellDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    option->font = font(index);
    option->state &= ~QStyle::State_HasFocus;
}

QRect CellDelegate::contentBox(const QStyleOptionViewItem& option, const QModelIndex& index)
{
    return option.rect.adjusted(index.column() == 0 ? firstCellPadding : cellPadding, 0,
                                -cellPadding, -1);
}

void CellDelegate::paint(QPainter* painter,
                         const QStyleOptionViewItem& option,
                         const QModelIndex& index) const
{
    const auto& t = Theme::tokens();
    painter->save();
    if (option.state & QStyle::State_Selected) {
        painter->fillRect(option.rect, t.selection);
    } else if (option.state & QStyle::State_MouseOver) {
        painter->fillRect(option.rect, t.hover);
    }
    painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1),
                      t.grid);
    paintContent(*painter, contentBox(option, index), option, index, t);
    painter->restore();
    if (!index.data(InvalidRole).toString().isEmpty()) {
        painter->setPen(QPen(t.error.text, 2));
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(QRectF(option.rect).adjusted(1, 1, -1, -1));
    }
}

QColor CellDelegate::textColour(const QStyleOptionViewItem& option,
                                const QModelIndex& index,
                                const Tokens& tokens)
{
    if (!(option.state & QStyle::State_Enabled)) {
        return tokens.disabled;
    }
    if (!index.data(InvalidRole).toString().isEmpty()) {
        return tokens.error.text;
    }
    return index.data(MutedRole).toBool() ? tokens.muted : tokens.text;
}

void CellDelegate::paintContent(QPainter& painter,
                                const QRect& box,
                                const QStyleOptionViewItem& option,
                                const QModelIndex& index,
                                const Tokens& tokens) const
{
    const auto cellFont = font(index);
    const auto own = index.data(Qt::TextAlignmentRole);
    const auto horizontal =
        own.isValid() ? Qt::Alignment(own.toInt()) & Qt::AlignHorizontal_Mask : Qt::AlignLeft;
    painter.setFont(cellFont);
    painter.setPen(textColour(option, index, tokens));
    painter.drawText(
        box, static_cast<int>(horizontal | Qt::AlignVCenter) | Qt::TextSingleLine,
        QFontMetrics(cellFont).elidedText(index.data().toString(), Qt::ElideRight, box.width()));
}

QFont CellDelegate::font(const QModelIndex& index) const
{
    const auto own = index.data(Qt::FontRole);
    return own.isValid() ? own.value<QFont>() : Fonts::ui(Fonts::table);
}

int CellDelegate::contentWidth(const QModelIndex& index) const
{
    return static_cast<int>(
               std::ceil(QFontMetricsF(font(index)).horizontalAdvance(index.data().toString()))) +
           1;
}

QSize CellDelegate::sizeHint(const QStyleOptionViewItem& /*option*/, const QModelIndex& index) const
{
    const int left = index.column() == 0 ? firstCellPadding : cellPadding;
    return {left + contentWidth(index) + cellPadding, Fonts::scaled(26)};
}

}  // namespace papilio::widgets
