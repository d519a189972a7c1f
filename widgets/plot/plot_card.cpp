#include "widgets/plot/plot_card.h"

#include "core/base/bounded.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/tokens.h"

#include <qcustomplot.h>

#include <algorithm>

namespace papilio::widgets {

void paintCard(QCPPainter& painter,
               const QRectF& box,
               double left,
               const std::vector<QStringList>& rows,
               const Tokens& tokens)
{
    const auto head = Fonts::ui(Fonts::axis, QFont::DemiBold);
    const QFontMetricsF metrics(head);
    constexpr double gap = 14;
    constexpr double widestName = 160;
    std::vector<double> widths(static_cast<std::size_t>(rows.front().size()), 0);
    for (const auto& row : rows) {
        for (std::size_t column = 0; column < widths.size(); ++column) {
            widths[column] =
                std::max(widths[column],
                         metrics.horizontalAdvance(row[static_cast<qsizetype>(column)]) + gap);
        }
    }
    widths[0] = std::min(widths[0], widestName);
    double width = 8;
    for (const double one : widths) {
        width += one;
    }
    const double line = metrics.height() + 3;
    const QRectF card(
        core::bounded(left + 8, box.left() + 4, std::max(box.left() + 4, box.right() - width - 4)),
        box.top() + 6, width, line * static_cast<double>(rows.size()) + 10);
    painter.setPen(QPen(tokens.border, 1));
    painter.setBrush(tokens.raised);
    painter.drawRoundedRect(card, 4, 4);
    double top = card.top() + 5;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        double x = card.left() + 8;
        painter.setFont(row == 0 ? head : Fonts::ui(Fonts::axis));
        for (std::size_t column = 0; column < widths.size(); ++column) {
            painter.setPen(row == 0 && column > 0 ? tokens.muted : tokens.text);
            const QRectF room(x, top, widths[column] - (column == 0 ? gap / 2 : gap), line);
            painter.drawText(room,
                             (column == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter,
                             QFontMetricsF(painter.font())
                                 .elidedText(rows[row][static_cast<qsizetype>(column)],
                                             Qt::ElideMiddle, room.width()));
            x += widths[column];
        }
        top += line;
    }
}

}  // namespace papilio::widgets
