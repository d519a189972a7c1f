#include "widgets/plot/bar_summary.h"

#include "core/base/bounded.h"
#include "core/base/number_format.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/tokens.h"

#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace papilio::widgets {

namespace {

constexpr int mostPoints = 60;  ///< that are marked

double largest(const QVector<double>& values)
{
    double most = 0;
    for (const double value : values) {
        most = std::isfinite(value) ? std::max(most, value) : most;
    }
    return most;
}

}  // namespace

core::NumberFamily BarSummary::numbers(const BarData& data)
{
    return core::NumberFamily(std::array{largest(data.line) / 2, largest(data.line)});
}

BarSummary::BarSummary(const BarData& data, const QRectF& axes, QVector<double> centers)
    : data_(data),
      room_(axes.left(),
            axes.top() - Fonts::scaled(height) - 14,
            axes.width(),
            Fonts::scaled(height)),
      centers_(std::move(centers))
{}

void BarSummary::paint(QCPPainter& painter, const Tokens& tokens) const
{
    const double most = largest(data_.line);
    if (most <= 0) {
        return;
    }
    paintScale(painter, most, tokens);
    QPolygonF points;
    for (int place = 0; place < data_.line.size(); ++place) {
        if (std::isfinite(data_.line[place])) {
            points << QPointF(centers_[place],
                              room_.bottom() - data_.line[place] / most * room_.height());
        }
    }
    painter.save();
    painter.setClipRect(room_.adjusted(0, -8, 0, 8));
    painter.setAntialiasing(true);
    painter.setPen(QPen(tokens.text, 1.4));
    painter.drawPolyline(points);
    painter.setBrush(tokens.surface);
    for (const auto& point : points) {
        if (points.size() <= mostPoints) {
            painter.drawEllipse(point, 3.5, 3.5);
        }
    }
    painter.restore();
    paintNote(painter, tokens);
}

void BarSummary::paintScale(QCPPainter& painter, double most, const Tokens& tokens) const
{
    painter.setFont(Fonts::mono(Fonts::axis));
    const auto family = numbers(data_);
    for (const double part : {0.0, 0.5, 1.0}) {
        const double at = std::round(room_.bottom() - part * room_.height()) + 0.5;
        painter.setPen(tokens.grid);
        painter.drawLine(QPointF(room_.left(), at), QPointF(room_.right(), at));
        painter.setPen(tokens.tick);
        painter.drawText(QRectF(0, at - 9, room_.left() - 8, 18), Qt::AlignRight | Qt::AlignVCenter,
                         familyText(family, part * most));
    }
}

void BarSummary::paintNote(QCPPainter& painter, const Tokens& tokens) const
{
    int smallest = -1;
    for (int place = 0; place < data_.line.size(); ++place) {
        if (std::isfinite(data_.line[place]) &&
            (smallest < 0 || data_.line[place] < data_.line[smallest])) {
            smallest = place;
        }
    }
    if (data_.lineNote.isEmpty() || smallest < 0) {
        return;
    }
    painter.setFont(Fonts::ui(Fonts::axis, QFont::Medium));
    painter.setPen(tokens.text);
    const double width = QFontMetricsF(painter.font()).horizontalAdvance(data_.lineNote) + 4;
    const double from = core::bounded(centers_[smallest] - width / 2, room_.left(),
                                      std::max(room_.left(), room_.right() - width));
    painter.drawText(QRectF(from, room_.center().y() - 12, width, 16), Qt::AlignCenter,
                     data_.lineNote);
}

}  // namespace papilio::widgets
