#include "widgets/plot/hover_card.h"

#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace papilio::widgets {

namespace {

constexpr int inset = 10;
constexpr int valueGap = 18;  ///< between words and their value
constexpr int offset = 14;    ///< from the pointer
constexpr int mostTitle = 420;

QFont titleFont()
{
    return Fonts::ui(Fonts::table, QFont::DemiBold);
}

QFont valueFont()
{
    return Fonts::mono(Fonts::axis);
}

int lineHeight()
{
    return QFontMetrics(Fonts::ui(Fonts::axis)).height() + 3;
}

}  // namespace

HoverCard::HoverCard(QWidget& plot) : QWidget(&plot)
{
    setObjectName(QStringLiteral("hoverCard"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
}

QSize HoverCard::needed() const
{
    const QFontMetrics words(Fonts::ui(Fonts::axis));
    const QFontMetrics values(valueFont());
    const QFontMetrics titles(titleFont());
    int width = std::min(titles.horizontalAdvance(text_.title), Fonts::scaled(mostTitle));
    for (const auto& line : text_.lines) {
        width = std::max(
            width,
            words.horizontalAdvance(line.words) +
                (line.value.isEmpty() ? 0 : valueGap + values.horizontalAdvance(line.value)));
    }
    const int title = text_.title.isEmpty() ? 0 : titles.height() + 3;
    return {width + 2 * inset + 2,
            title + lineHeight() * static_cast<int>(text_.lines.size()) + 2 * inset - 6};
}

void HoverCard::show(const HoverText& text, QPointF at)
{
    text_ = text;
    if (text_.isEmpty()) {
        hide();
        return;
    }
    resize(needed());
    const auto room = parentWidget()->rect();
    auto place = at.toPoint() + QPoint(offset, offset);
    if (place.x() + width() > room.right()) {
        place.setX(at.toPoint().x() - offset - width());
    }
    if (place.y() + height() > room.bottom()) {
        place.setY(at.toPoint().y() - offset - height());
    }
    move(std::max(0, place.x()), std::max(0, place.y()));
    raise();
    setVisible(true);
    update();
}

void HoverCard::paintEvent(QPaintEvent* /*event*/)
{
    const auto& tokens = Theme::tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(tokens.control, 1));
    painter.setBrush(tokens.raised);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    const auto room = rect().adjusted(inset, inset - 4, -inset, -inset + 4);
    int top = room.top();
    if (!text_.title.isEmpty()) {
        painter.setFont(titleFont());
        painter.setPen(tokens.text);
        const QFontMetrics metrics(painter.font());
        painter.drawText(QRect(room.left(), top, room.width(), metrics.height()),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                         metrics.elidedText(text_.title, Qt::ElideMiddle, room.width()));
        top += metrics.height() + 3;
    }
    for (const auto& line : text_.lines) {
        const QRect box(room.left(), top, room.width(), lineHeight());
        painter.setFont(Fonts::ui(Fonts::axis));
        painter.setPen(tokens.muted);
        painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, line.words);
        painter.setFont(valueFont());
        painter.setPen(tokens.text);
        painter.drawText(box, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, line.value);
        top += box.height();
    }
}

}  // namespace papilio::widgets
