#include "widgets/controls/text_delegates.h"

#include "widgets/controls/cell_roles.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/tokens.h"

#include <QAbstractItemView>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

constexpr QChar ellipsis(0x2026);

int advance(const QFont& font, const QString& text)
{
    return static_cast<int>(std::ceil(QFontMetricsF(font).horizontalAdvance(text))) + 1;
}

/// The mask where even alone it is too wide: first without its qualifiers (":device=0"), then
/// without its middle.
QString elideMask(const QString& mask, const QFontMetrics& metrics, int width)
{
    if (metrics.horizontalAdvance(mask) <= width) {
        return mask;
    }
    const auto qualifiers = mask.indexOf(u':');
    return qualifiers > 0 && metrics.horizontalAdvance(mask.left(qualifiers) + ellipsis) <= width
               ? mask.left(qualifiers) + ellipsis
               : metrics.elidedText(mask.left(qualifiers), Qt::ElideMiddle, width);
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

QSize TwoLineDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    return {CellDelegate::sizeHint(option, index).width(), Fonts::scaled(44)};
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
    const int middle = box.center().y();
    painter.setFont(name);
    painter.setPen(textColour(option, index, tokens));
    painter.drawText(
        QRect(box.left(), middle - Fonts::scaled(19), box.width(), Fonts::scaled(19)),
        Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
        QFontMetrics(name).elidedText(index.data().toString(), Qt::ElideRight, box.width()));
    painter.setFont(detail);
    painter.setPen(tokens.muted);
    painter.drawText(QRect(box.left(), middle, box.width(), Fonts::scaled(18)),
                     Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     QFontMetrics(detail).elidedText(index.data(SecondLineRole).toString(),
                                                     Qt::ElideRight, box.width()));
}

EventNameParts splitEventName(const QString& name)
{
    // "perf::EVENT:MASK:MODIFIER" has the mask after the first single colon;
    // "amd64_rocm:::X:device=0" after ":::".
    qsizetype at = -1;
    for (qsizetype i = 0; i < name.size(); ++i) {
        if (name[i] != u':') {
            continue;
        }
        auto end = i;
        while (end + 1 < name.size() && name[end + 1] == u':') {
            ++end;
        }
        at = end;
        if (end == i || end - i == 2) {
            break;
        }
        i = end;
    }
    if (at < 0 || at + 1 >= name.size()) {
        return {QString(), name};
    }
    return {name.left(at + 1), name.mid(at + 1)};
}

EventNameParts elideEventName(const QString& name, const QFontMetrics& metrics, int width)
{
    auto parts = splitEventName(name);
    const int least =
        parts.family.isEmpty() ? 0 : metrics.horizontalAdvance(QStringLiteral("%1:").arg(ellipsis));
    parts.mask = elideMask(parts.mask, metrics, width - least);
    const int room = width - metrics.horizontalAdvance(parts.mask);
    if (parts.family.isEmpty() || metrics.horizontalAdvance(parts.family) <= room) {
        return parts;
    }
    auto kept = parts.family.chopped(1);
    const auto shown = [&kept] { return QString(kept + ellipsis + u':'); };
    while (!kept.isEmpty() && metrics.horizontalAdvance(shown()) > room) {
        kept.chop(1);
    }
    while (kept.endsWith(u'_')) {
        kept.chop(1);
    }
    parts.family = shown();
    return parts;
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
    const auto parts = elideEventName(name, metrics, box.width());
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
