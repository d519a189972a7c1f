#include "widgets/plot/plot_marks.h"

#include "widgets/theme/fonts.h"

#include <qcustomplot.h>

#include <QStaticText>

#include <cmath>
#include <numbers>

namespace papilio::widgets {

QPen dashedPen(const QColor& color, double width, const QVector<qreal>& pattern)
{
    QPen pen(color, width);
    pen.setDashPattern(pattern);
    pen.setCapStyle(Qt::FlatCap);
    return pen;
}

void drawHaloed(QCPPainter& painter, QPointF at, const QString& text, const QColor& halo)
{
    if (!painter.modes().testFlag(QCPPainter::pmVectorized)) {
        // The text itself, all around: an outline of its letters takes milliseconds a label.
        constexpr int directions = 12;
        constexpr double radius = 1.5;
        const auto pen = painter.pen();
        QStaticText laidOut(text);
        laidOut.setTextFormat(Qt::PlainText);
        laidOut.prepare(painter.transform(), painter.font());
        painter.setPen(halo);
        const QPointF corner(at.x(), at.y() - QFontMetricsF(painter.font()).ascent());
        for (int direction = 0; direction < directions; ++direction) {
            const double angle = 2 * std::numbers::pi * direction / directions;
            painter.drawStaticText(corner + radius * QPointF(std::cos(angle), std::sin(angle)),
                                   laidOut);
        }
        painter.setPen(pen);
    }
    painter.drawText(at, text);
}

void drawCrossHair(QCPPainter& painter,
                   const QRectF& axes,
                   QPointF at,
                   const QString& x,
                   const QString& y,
                   const Tokens& tokens,
                   bool isAcross)
{
    painter.setPen(dashedPen(tokens.accent, 1, {3, 3}));
    painter.drawLine(QPointF(axes.left(), at.y()), isAcross ? QPointF(axes.right(), at.y()) : at);
    painter.drawLine(isAcross ? QPointF(at.x(), axes.top()) : at, QPointF(at.x(), axes.bottom()));
    painter.setFont(Fonts::mono(Fonts::axis));
    const QFontMetricsF metrics(painter.font());
    const auto write = [&](const QRectF& area, const QString& text) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(tokens.accent);
        painter.drawRoundedRect(area, 3, 3);
        painter.setPen(tokens.onAccent);
        painter.drawText(area, Qt::AlignCenter, text);
    };
    const double height = metrics.height() + 2;
    const double xWidth = metrics.horizontalAdvance(x) + 10;
    const double yWidth = metrics.horizontalAdvance(y) + 10;
    write(QRectF(std::max(0.0, axes.left() - 4 - yWidth), at.y() - height / 2, yWidth, height), y);
    write(QRectF(at.x() - xWidth / 2, axes.bottom() + 3, xWidth, height), x);
}

}  // namespace papilio::widgets
