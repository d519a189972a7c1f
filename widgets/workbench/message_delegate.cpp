#include "widgets/workbench/message_delegate.h"

#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QDateTime>
#include <QPainter>

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

    const auto place = index.data(MessageLog::PlaceRole).toString();
    const auto time =
        index.data(MessageLog::TimeRole).toDateTime().toString(QStringLiteral("HH:mm"));
    const auto font = Fonts::ui(Fonts::table);
    painter->setFont(font);
    const QFontMetrics metrics(font);
    auto inner = option.rect.adjusted(padding + iconSize + 10, 0, -padding, 0);
    painter->setPen(tokens.muted);
    painter->drawText(inner, Qt::AlignLeft | Qt::AlignVCenter, time);
    inner.setLeft(inner.left() + metrics.horizontalAdvance(time) + 10);
    // The sentence comes first: a whole command line as its place would leave it no room.
    const auto shortened = metrics.elidedText(place, Qt::ElideMiddle, inner.width() / 3);
    const int width = metrics.horizontalAdvance(shortened);
    painter->setPen(tokens.accent);
    painter->drawText(inner, Qt::AlignRight | Qt::AlignVCenter, shortened);
    painter->setPen(tokens.text);
    const auto room = inner.adjusted(0, 0, -width - padding, 0);
    painter->drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                      metrics.elidedText(index.data().toString(), Qt::ElideRight, room.width()));
    painter->restore();
}

QSize MessageDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    return {QStyledItemDelegate::sizeHint(option, index).width(), Fonts::scaled(30)};
}

}  // namespace papilio::widgets
