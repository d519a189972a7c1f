#include "widgets/controls/text_delegates.h"

#include "widgets/controls/cell_roles.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/tokens.h"

#include <QHelpEvent>
#include <QPainter>
#include <QTableView>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

int advance(const QFont& font, const QString& text)
{
    return static_cast<int>(std::ceil(QFontMetricsF(font).horizontalAdvance(text))) + 1;
}

constexpr int lineHeight = 15;  ///< of what wraps below a name

/// A text in lines of that width, broken at its spaces; what three do not hold is elided.
QStringList wrapped(const QString& text, const QFontMetrics& metrics, int width)
{
    constexpr qsizetype mostLines = 3;
    QStringList lines{QString()};
    for (const auto& word : text.split(u' ')) {
        const auto longer = lines.back().isEmpty() ? word : lines.back() + u' ' + word;
        const bool fits = metrics.horizontalAdvance(longer) <= width;
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

/// The names of the rows in view, but for the one of the index.
QStringList namesInView(const QStyleOptionViewItem& option, const QModelIndex& index)
{
    QStringList names;
    const auto* table = qobject_cast<const QTableView*>(option.widget);
    if (table == nullptr) {
        return names;
    }
    const int first = std::max(table->rowAt(0), 0);
    const int last = table->rowAt(table->viewport()->height() - 1);
    const int end = last < 0 ? index.model()->rowCount() - 1 : last;
    for (int row = first; row <= end; ++row) {
        if (row != index.row()) {
            names << index.siblingAtRow(row).data().toString();
        }
    }
    return names;
}

}  // namespace

QFont NumberDelegate::font(const QModelIndex& index) const
{
    const auto own = index.data(Qt::FontRole);
    return Fonts::mono(
        Fonts::table, own.isValid() && own.value<QFont>().bold() ? QFont::DemiBold : QFont::Normal);
}

void NumberDelegate::paintContent(QPainter& painter,
                                  const QRect& box,
                                  const QStyleOptionViewItem& option,
                                  const QModelIndex& index,
                                  const Tokens& tokens) const
{
    const auto mono = font(index);
    painter.setFont(mono);
    const auto own = index.data(Qt::ForegroundRole);
    painter.setPen(own.isValid() ? own.value<QBrush>().color() : textColour(option, index, tokens));
    painter.drawText(
        box, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine,
        QFontMetrics(mono).elidedText(index.data().toString(), Qt::ElideRight, box.width()));
}

void MiddleElidedDelegate::paintContent(QPainter& painter,
                                        const QRect& box,
                                        const QStyleOptionViewItem& option,
                                        const QModelIndex& index,
                                        const Tokens& tokens) const
{
    const auto cellFont = font(index);
    painter.setFont(cellFont);
    painter.setPen(textColour(option, index, tokens));
    painter.drawText(
        box, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
        QFontMetrics(cellFont).elidedText(index.data().toString(), Qt::ElideMiddle, box.width()));
}

void TwoLineDelegate::setWrapping(int lead)
{
    isWrapping_ = true;
    lead_ = lead;
}

QStringList TwoLineDelegate::secondLines(const QModelIndex& index, int width) const
{
    const QFontMetrics metrics(Fonts::mono(Fonts::axis));
    const auto text = index.data(SecondLineRole).toString();
    return isWrapping_ ? wrapped(text, metrics, width)
                       : QStringList(metrics.elidedText(text, Qt::ElideRight, width));
}

QSize TwoLineDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    int lines = 1;
    const auto* table = qobject_cast<const QTableView*>(option.widget);
    if (isWrapping_ && table != nullptr) {
        auto cell = option;
        cell.rect.setWidth(table->columnWidth(index.column()));
        const int width = contentBox(cell, index).width() - lead_;
        lines = static_cast<int>(secondLines(index, width).size());
    }
    return {CellDelegate::sizeHint(option, index).width(),
            Fonts::scaled(44 + (lines - 1) * lineHeight)};
}

int TwoLineDelegate::contentWidth(const QModelIndex& index) const
{
    return std::max(advance(Fonts::ui(Fonts::body, QFont::DemiBold), index.data().toString()),
                    advance(Fonts::mono(Fonts::axis), index.data(SecondLineRole).toString()));
}

void TwoLineDelegate::paintContent(QPainter& painter,
                                   const QRect& box,
                                   const QStyleOptionViewItem& option,
                                   const QModelIndex& index,
                                   const Tokens& tokens) const
{
    const auto name = Fonts::ui(Fonts::body, QFont::DemiBold);
    const auto detail = Fonts::mono(Fonts::axis);
    const auto lines = secondLines(index, box.width());
    const int more = Fonts::scaled((static_cast<int>(lines.size()) - 1) * lineHeight);
    int top = box.center().y() - more / 2;
    painter.setFont(name);
    painter.setPen(textColour(option, index, tokens));
    painter.drawText(
        QRect(box.left(), top - Fonts::scaled(19), box.width(), Fonts::scaled(19)),
        Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
        QFontMetrics(name).elidedText(index.data().toString(), Qt::ElideRight, box.width()));
    painter.setFont(detail);
    painter.setPen(tokens.muted);
    for (const auto& line : lines) {
        painter.drawText(QRect(box.left(), top, box.width(), Fonts::scaled(18)),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, line);
        top += Fonts::scaled(lineHeight);
    }
}

QFont EventNameDelegate::font(const QModelIndex& /*index*/) const
{
    return Fonts::mono(Fonts::table);
}

void EventNameDelegate::paintContent(QPainter& painter,
                                     const QRect& box,
                                     const QStyleOptionViewItem& option,
                                     const QModelIndex& index,
                                     const Tokens& tokens) const
{
    const auto mono = font(index);
    const QFontMetrics metrics(mono);
    const auto name = index.data().toString();
    const bool fits = metrics.horizontalAdvance(name) <= box.width();
    const auto parts =
        fits ? splitEventName(name)
             : elideEventNameAmong(name, namesInView(option, index), metrics, box.width());
    const auto ink = textColour(option, index, tokens);
    painter.setFont(mono);
    painter.setPen(ink == tokens.disabled ? ink : tokens.muted);
    painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, parts.family);
    painter.setPen(ink);
    painter.drawText(box.adjusted(metrics.horizontalAdvance(parts.family), 0, 0, 0),
                     Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, parts.mask);
}

bool EventNameDelegate::helpEvent(QHelpEvent* event,
                                  QAbstractItemView* view,
                                  const QStyleOptionViewItem& option,
                                  const QModelIndex& index)
{
    if (event->type() == QEvent::ToolTip && index.isValid() &&
        index.data(Qt::ToolTipRole).toString().isEmpty()) {
        QToolTip::showText(event->globalPos(), index.data().toString(), view);
        return true;
    }
    return CellDelegate::helpEvent(event, view, option, index);
}

}  // namespace papilio::widgets
