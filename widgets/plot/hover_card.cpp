#include "widgets/plot/hover_card.h"

#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"

#include <algorithm>

namespace papilio::widgets {

namespace {

QString htmlOf(const HoverText& text)
{
    constexpr int mostTitle = 420;
    const QFontMetrics titles(Fonts::ui(Fonts::table, QFont::DemiBold));
    auto html = QStringLiteral(
                    "<div style='font-size:%1px; font-weight:600'>%2</div>"
                    "<table width='100%' cellspacing='0'>")
                    .arg(QString::number(Fonts::scaled(Fonts::table)),
                         titles.elidedText(text.title, Qt::ElideMiddle, Fonts::scaled(mostTitle))
                             .toHtmlEscaped());
    for (const auto& line : text.lines) {
        html += QStringLiteral(
                    "<tr><td style='white-space:pre; color:%1'>%2</td>"
                    "<td align='right' style='white-space:pre; padding-left:%3px;"
                    " font-family:\"JetBrains Mono\",\"DejaVu Sans Mono\"'>%4</td></tr>")
                    .arg(Theme::tokens().muted.name(), line.words.toHtmlEscaped(),
                         line.value.isEmpty() ? QStringLiteral("0") : QStringLiteral("18"),
                         line.value.toHtmlEscaped());
    }
    return html + QStringLiteral("</table>");
}

}  // namespace

HoverCard::HoverCard(QWidget& plot) : QLabel(&plot)
{
    setObjectName(QStringLiteral("hoverCard"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setTextFormat(Qt::RichText);
    hide();
}

void HoverCard::show(const HoverText& text, QPointF at)
{
    shown_ = text;
    if (text.isEmpty()) {
        hide();
        return;
    }
    setText(htmlOf(text));
    adjustSize();
    constexpr int offset = 14;  // from the pointer
    const auto place = [](double pointer, int length, int room) {
        const auto after = static_cast<int>(pointer) + offset;
        return std::max(
            0, after + length > room ? static_cast<int>(pointer) - offset - length : after);
    };
    move(place(at.x(), width(), parentWidget()->width()),
         place(at.y(), height(), parentWidget()->height()));
    raise();
    setVisible(true);
}

}  // namespace papilio::widgets
