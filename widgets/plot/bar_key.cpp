#include "widgets/plot/bar_key.h"

#include "widgets/plot/bar_summary.h"
#include "widgets/plot/trace_picture.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/tokens.h"

#include <qcustomplot.h>

#include <algorithm>

namespace papilio::widgets {

namespace {

constexpr int lineHeight = 18;  ///< of the key above lines

}  // namespace

int BarKey::width(const BarData& data)
{
    constexpr int none = 18;
    if (data.isLines()) {
        return none;
    }
    const QFontMetrics metrics(Fonts::ui(Fonts::axis));
    int widest = data.markName.isEmpty() ? 0 : metrics.horizontalAdvance(data.markName);
    for (const auto& series : data.series) {
        widest = std::max(widest, metrics.horizontalAdvance(series.name));
    }
    return data.keyWidth > 0 ? data.keyWidth : widest == 0 ? none : std::min(widest + 44, 220);
}

int BarKey::heightOfLines(const BarData& data)
{
    return static_cast<int>(data.series.size()) * lineHeight + 14;
}

void BarKey::paint(QCPPainter& painter, const Tokens& tokens) const
{
    painter.setFont(Fonts::ui(Fonts::axis));
    if (data_.isLines()) {
        paintLines(painter, tokens);
        return;
    }
    paintSeries(painter, tokens);
    if (!data_.line.isEmpty()) {
        paintSummaryName(painter, tokens);
    }
}

void BarKey::paintLines(QCPPainter& painter, const Tokens& tokens) const
{
    constexpr double swatch = 34;
    const double line = Fonts::scaled(lineHeight);
    double top = 6;
    for (int series = 0; series < data_.series.size(); ++series, top += line) {
        const auto look = traceLook(static_cast<std::size_t>(series), tokens);
        const QPointF middle(axes_.left() + swatch / 2, top + line / 2);
        painter.setPen(QPen(look.color, 1.8, look.line));
        painter.drawLine(middle - QPointF(swatch / 2, 0), middle + QPointF(swatch / 2, 0));
        drawMarkers(painter, look.marker, look.color, {middle}, markerSize, tokens.surface);
        const QRectF room(axes_.left() + swatch + 8, top, plotWidth_ - axes_.left() - swatch - 12,
                          line);
        painter.setPen(tokens.text);
        painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                         QFontMetricsF(painter.font())
                             .elidedText(data_.series[series].name, Qt::ElideMiddle, room.width()));
    }
}

void BarKey::paintSeries(QCPPainter& painter, const Tokens& tokens) const
{
    const double from = axes_.right() + 14;
    const double line = Fonts::scaled(20);
    double top = axes_.top() + 2;
    const auto write = [&](const QString& name, double at) {
        const QRectF room(from + 18, at, plotWidth_ - from - 22, line);
        painter.setPen(tokens.text);
        painter.drawText(
            room, Qt::AlignLeft | Qt::AlignVCenter,
            QFontMetricsF(painter.font()).elidedText(name, Qt::ElideRight, room.width()));
    };
    const auto count = static_cast<int>(data_.series.size());
    for (int row = 0; row < count; ++row) {
        const int series = data_.isStacked() ? count - 1 - row : row;
        if (data_.series[series].name.isEmpty()) {
            continue;
        }
        const QRectF swatch(from, top + line / 2 - 5, 11, 11);
        painter.fillRect(swatch, barColor(data_, series, 0, tokens));
        if (data_.series[series].isHatched) {
            painter.fillRect(swatch, QBrush(tokens.surface, Qt::BDiagPattern));
        }
        painter.setPen(QPen(tokens.axis, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(swatch);
        write(data_.series[series].name, top);
        top += line;
    }
    if (!data_.markName.isEmpty() && !data_.marks.isEmpty()) {
        painter.setPen(QPen(tokens.text, 2));
        painter.drawLine(QPointF(from - 1, top + line / 2), QPointF(from + 12, top + line / 2));
        write(data_.markName, top);
    }
}

void BarKey::paintSummaryName(QCPPainter& painter, const Tokens& tokens) const
{
    const double from = axes_.right() + 14;
    painter.setFont(Fonts::ui(Fonts::axis, QFont::DemiBold));
    painter.setPen(tokens.text);
    const auto factor =
        QString::fromStdString(BarSummary::numbers(data_).factorText(NumberStyle::Window));
    painter.drawText(QRectF(from, axes_.top() - Fonts::scaled(BarSummary::height) / 2.0 - 24,
                            plotWidth_ - from, 18),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     (data_.lineName + QLatin1Char(' ') + factor).trimmed());
}

}  // namespace papilio::widgets
