#include "widgets/workbench/message_delegate.h"

#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QAbstractItemView>
#include <QDateTime>
#include <QPainter>

#include <algorithm>

namespace papilio::widgets {

namespace {

constexpr int padding = 16;
constexpr int iconSize = 16;

QColor severityColor(Message::Severity severity, const Tokens& tokens)
{
    switch (severity) {
        case Message::Severity::Error:
            return tokens.error.text;
        case Message::Severity::Warning:
            return tokens.approximate.text;
        case Message::Severity::Information:
            break;
    }
    return tokens.muted;
}

QString iconName(Message::Severity severity)
{
    return severity == Message::Severity::Information ? QStringLiteral("info")
                                                      : QStringLiteral("triangle-warning");
}

/// Where the parts of a message are in its row.
struct Parts {
    QString time;
    QString place;  ///< cut to a third: a whole command line would leave the sentence no room
    QRect inner;    ///< right of the time
    QRect sentence;
};

Parts partsOf(const QRect& row, const QModelIndex& index, const QFontMetrics& metrics)
{
    Parts parts;
    parts.time = index.data(MessageLog::TimeRole).toDateTime().toString(QStringLiteral("HH:mm"));
    parts.inner = row.adjusted(padding + iconSize + 10, 0, -padding, 0);
    parts.sentence = parts.inner.adjusted(metrics.horizontalAdvance(parts.time) + 10, 0, 0, 0);
    parts.place = metrics.elidedText(index.data(MessageLog::PlaceRole).toString(), Qt::ElideMiddle,
                                     parts.sentence.width() / 3);
    parts.sentence.adjust(0, 0, -metrics.horizontalAdvance(parts.place) - padding, 0);
    return parts;
}

}  // namespace

QIcon messageIcon(Message::Severity severity)
{
    QPixmap pixmap(iconSize * 2, iconSize * 2);
    pixmap.setDevicePixelRatio(2);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paintIcon(painter, QRectF(0, 0, iconSize, iconSize), iconName(severity),
              severityColor(severity, Theme::tokens()));
    return pixmap;
}

void MessageDelegate::paint(QPainter* painter,
                            const QStyleOptionViewItem& option,
                            const QModelIndex& index) const
{
    const auto& tokens = Theme::tokens();
    const auto severity =
        static_cast<Message::Severity>(index.data(MessageLog::SeverityRole).toInt());
    painter->save();
    painter->fillRect(option.rect, option.state.testFlag(QStyle::State_Selected) ? tokens.selection
                                                                                 : tokens.surface);
    painter->setPen(tokens.border);
    painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());

    const QRectF icon(option.rect.left() + padding, option.rect.center().y() - iconSize / 2.0,
                      iconSize, iconSize);
    paintIcon(*painter, icon, iconName(severity), severityColor(severity, tokens));

    const auto font = Fonts::ui(Fonts::table);
    painter->setFont(font);
    const auto parts = partsOf(option.rect, index, QFontMetrics(font));
    painter->setPen(tokens.muted);
    painter->drawText(parts.inner, Qt::AlignLeft | Qt::AlignVCenter, parts.time);
    painter->setPen(tokens.accent);
    painter->drawText(parts.inner, Qt::AlignRight | Qt::AlignVCenter, parts.place);
    painter->setPen(tokens.text);
    painter->drawText(parts.sentence, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap,
                      index.data().toString());
    painter->restore();
}

QSize MessageDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
    const int width = view != nullptr ? view->viewport()->width() : option.rect.width();
    const QFontMetrics metrics(Fonts::ui(Fonts::table));
    const auto room = partsOf({0, 0, width, 1}, index, metrics).sentence;
    const int height = metrics
                           .boundingRect({0, 0, std::max(1, room.width()), 1}, Qt::TextWordWrap,
                                         index.data().toString())
                           .height();
    return {width, std::max(Fonts::scaled(30), height + Fonts::scaled(12))};
}

}  // namespace papilio::widgets
