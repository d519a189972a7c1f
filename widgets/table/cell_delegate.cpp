#include "widgets/table/cell_delegate.h"

#include "widgets/table/cell_roles.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"

#include <QAbstractItemView>
#include <QHelpEvent>
#include <QRegularExpression>
#include <QToolTip>

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

namespace {

/// The whole row, which a click would select; elsewhere the cell.
bool isHovered(const QStyleOptionViewItem& option, const QModelIndex& index)
{
    const auto* table = qobject_cast<const DataTable*>(option.widget);
    return table != nullptr ? table->hoveredRow() == index.row()
                            : (option.state & QStyle::State_MouseOver) != 0;
}

}  // namespace

void CellDelegate::paint(QPainter* painter,
                         const QStyleOptionViewItem& option,
                         const QModelIndex& index) const
{
    const auto& t = Theme::tokens();
    painter->save();
    if (option.state & QStyle::State_Selected) {
        painter->fillRect(option.rect, t.selection);
    } else if (isHovered(option, index)) {
        painter->fillRect(option.rect, t.hover);
    }
    painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1),
                      t.grid);
    paintContent({.painter = *painter,
                  .box = contentBox(option, index),
                  .option = option,
                  .index = index,
                  .tokens = t,
                  .font = font(index)});
    painter->restore();
    if (!index.data(InvalidRole).toString().isEmpty()) {
        painter->setPen(QPen(t.error.text, 2));
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(QRectF(option.rect).adjusted(1, 1, -1, -1));
    }
}

QColor CellPaint::ink() const
{
    if (!(option.state & QStyle::State_Enabled)) {
        return tokens.disabled;
    }
    if (!index.data(InvalidRole).toString().isEmpty()) {
        return tokens.error.text;
    }
    return index.data(MutedRole).toBool() ? tokens.muted : tokens.text;
}

CellPaint CellPaint::within(const QRect& room) const
{
    return {painter, room, option, index, tokens, font};
}

void CellPaint::drawText(const QString& text,
                         const QColor& color,
                         Qt::Alignment horizontal,
                         Qt::TextElideMode elide) const
{
    painter.setFont(font);
    painter.setPen(color);
    const auto shown = QFontMetrics(font).elidedText(text, elide, box.width());
    const auto flags = static_cast<int>(horizontal | Qt::AlignVCenter) | Qt::TextSingleLine;
    // In a font of fixed width the sign of an exponent stands apart from its digits, as another
    // number; the exponent keeps its cells and is drawn in the font of the window.
    static const QRegularExpression power(u"\u207B[⁰¹²³⁴⁵⁶⁷⁸⁹]+"_s);
    auto powers = power.globalMatch(shown);
    if (!font.fixedPitch() || !powers.hasNext()) {
        painter.drawText(box, flags, shown);
        return;
    }
    const QFontMetrics metrics(font);
    const int whole = metrics.horizontalAdvance(shown);
    const int left = horizontal.testFlag(Qt::AlignRight) ? box.right() + 1 - whole : box.left();
    auto small = Fonts::ui(Fonts::table, QFont::Weight(font.weight()));
    small.setPixelSize(font.pixelSize());
    qsizetype from = 0;
    const auto drawUpTo = [&](qsizetype to, const QFont& with) {
        const QRect room(left + metrics.horizontalAdvance(shown.left(from)), box.top(), whole,
                         box.height());
        painter.setFont(with);
        painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                         shown.mid(from, to - from));
        from = to;
    };
    while (powers.hasNext()) {
        const auto found = powers.next();
        drawUpTo(found.capturedStart(), font);
        drawUpTo(found.capturedEnd(), small);
    }
    drawUpTo(shown.size(), font);
}

void paintText(const CellPaint& cell)
{
    const auto own = cell.index.data(Qt::TextAlignmentRole);
    cell.drawText(
        cell.text(), cell.ink(),
        own.isValid() ? Qt::Alignment(own.toInt()) & Qt::AlignHorizontal_Mask : Qt::AlignLeft);
}

QFont cellFont(const QModelIndex& index)
{
    const auto own = index.data(Qt::FontRole);
    return own.isValid() ? own.value<QFont>() : Fonts::ui(Fonts::table);
}

QStringList wrappedLines(const QString& text,
                         const QFontMetrics& metrics,
                         int width,
                         qsizetype mostLines)
{
    QStringList lines{QString()};
    for (const auto& word : text.split(u' ')) {
        const auto longer = lines.back().isEmpty() ? word : lines.back() + u' ' + word;
        const int advance = metrics.horizontalAdvance(longer);  // rounded
        const bool fits =
            advance < width ||
            (advance == width && metrics.elidedText(longer, Qt::ElideRight, width) == longer);
        if (fits || lines.back().isEmpty() || lines.size() == mostLines) {
            lines.back() = longer;
        } else {
            lines << word;
        }
    }
    for (auto& line : lines) {
        line = metrics.elidedText(line, Qt::ElideRight, width);
    }
    return lines;
}

int textWidth(const QFont& font, const QString& text)
{
    return static_cast<int>(std::ceil(QFontMetricsF(font).horizontalAdvance(text))) + 1;
}

void CellDelegate::paintContent(const CellPaint& cell) const
{
    kind_.paint != nullptr ? kind_.paint(cell) : paintText(cell);
}

QFont CellDelegate::font(const QModelIndex& index) const
{
    return kind_.font != nullptr ? kind_.font(index) : cellFont(index);
}

int CellDelegate::contentWidth(const QModelIndex& index) const
{
    return kind_.width != nullptr ? kind_.width(index)
                                  : textWidth(font(index), index.data().toString());
}

bool CellDelegate::helpEvent(QHelpEvent* event,
                             QAbstractItemView* view,
                             const QStyleOptionViewItem& option,
                             const QModelIndex& index)
{
    if (kind_.tipIsText && event->type() == QEvent::ToolTip && index.isValid() &&
        index.data(Qt::ToolTipRole).toString().isEmpty()) {
        QToolTip::showText(event->globalPos(), index.data().toString(), view);
        return true;
    }
    return QStyledItemDelegate::helpEvent(event, view, option, index);
}

QSize CellDelegate::sizeHint(const QStyleOptionViewItem& /*option*/, const QModelIndex& index) const
{
    const int left = index.column() == 0 ? firstCellPadding : cellPadding;
    return {left + contentWidth(index) + cellPadding, Fonts::scaled(26)};
}

}  // namespace papilio::widgets
