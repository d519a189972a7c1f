#include "widgets/plot/bar_data.h"

#include "core/base/bounded.h"
#include "core/base/number_format.h"
#include "core/base/text.h"
#include "widgets/plot/trace_picture.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/tr.h"

#include <qcustomplot.h>

#include <QSet>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

namespace papilio::widgets {

namespace {

constexpr int lineHeight = 18;  ///< of the key above lines
constexpr int mostLines = 6;    ///< that it names
constexpr int mostPoints = 60;  ///< that are marked

double largest(const QVector<double>& values)
{
    double most = 0;
    for (const double value : values) {
        most = std::isfinite(value) ? std::max(most, value) : most;
    }
    return most;
}

/// How its scale is written: one power of ten, which is next to its name.
core::NumberFamily summaryNumbers(const BarData& data)
{
    return core::NumberFamily(std::array{largest(data.line) / 2, largest(data.line)});
}

/// Of the key above lines: its names beside one another, as many as find room.
struct LineKey {
    LineKey(const BarData& data, double width)
    {
        const QFontMetricsF metrics(Fonts::ui(Fonts::axis));
        double widest = 0;
        for (const auto& series : data.series) {
            widest = std::max(widest, metrics.horizontalAdvance(series.name));
        }
        const int count = static_cast<int>(data.series.size());
        entries = std::min(count, mostLines);
        left = count > mostLines ? count - mostLines + 1 : 0;
        widest = std::max(widest, left > 0 ? metrics.horizontalAdvance(moreText()) : 0);
        constexpr int most = 3;
        entry = std::max(1.0, std::min(swatch + 24 + widest, width));
        columns = std::clamp(static_cast<int>(width / entry), 1, most);
        rows = (entries + columns - 1) / columns;
    }
    /// Of the last entry, where there is no room for all.
    [[nodiscard]] QString moreText() const { return tr("and %1 more").arg(left); }

    static constexpr double swatch = 34;
    double entry = 0;  ///< its width
    int columns = 1;
    int entries = 0;
    int left = 0;  ///< lines without an entry
    int rows = 0;
};

void paintKeyOfLines(QCPPainter& painter,
                     const BarData& data,
                     const QRectF& axes,
                     const Tokens& tokens)
{
    const LineKey key(data, axes.width());
    const double line = Fonts::scaled(lineHeight);
    for (int series = 0; series < key.entries; ++series) {
        const QPointF at(axes.left() + series % key.columns * key.entry,
                         6 + series / key.columns * line);
        const QRectF room(at.x() + key.swatch + 8, at.y(), key.entry - key.swatch - 8, line);
        if (key.left > 0 && series + 1 == key.entries) {
            painter.setPen(tokens.muted);
            painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, key.moreText());
            return;
        }
        const auto look = traceLook(static_cast<std::size_t>(series), tokens);
        const QPointF middle(at.x() + key.swatch / 2, at.y() + line / 2);
        painter.setPen(QPen(look.color, 1.8, look.line));
        painter.drawLine(middle - QPointF(key.swatch / 2, 0), middle + QPointF(key.swatch / 2, 0));
        drawMarkers(painter, look.marker, look.color, {middle}, barMarkerSize, tokens.surface);
        painter.setPen(tokens.text);
        painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                         QFontMetricsF(painter.font())
                             .elidedText(data.series[series].name, Qt::ElideMiddle, room.width()));
    }
}

void paintKeyOfSeries(QCPPainter& painter,
                      const BarData& data,
                      const QRectF& axes,
                      double plotWidth,
                      const Tokens& tokens)
{
    const double from = axes.right() + 14;
    const double line = keyLine(data, axes.height());
    double top = axes.top();
    const auto write = [&](const QString& name, double at) {
        const QRectF room(from + 18, at, plotWidth - from - 22, line);
        painter.setPen(tokens.text);
        painter.drawText(
            room, Qt::AlignLeft | Qt::AlignVCenter,
            QFontMetricsF(painter.font()).elidedText(name, Qt::ElideRight, room.width()));
    };
    const auto count = static_cast<int>(data.series.size());
    for (int row = 0; row < count; ++row) {
        const int series = data.isStacked() ? count - 1 - row : row;
        if (data.series[series].name.isEmpty()) {
            continue;
        }
        const QRectF swatch(from, top + line / 2 - 5, 11, 11);
        painter.fillRect(swatch, barColor(data, series, 0, tokens));
        if (data.series[series].isHatched) {
            painter.fillRect(swatch, QBrush(tokens.surface, Qt::BDiagPattern));
        }
        painter.setPen(QPen(tokens.axis, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(swatch);
        write(data.series[series].name, top);
        top += line;
    }
    if (!data.markName.isEmpty() && !data.marks.isEmpty()) {
        painter.setPen(QPen(tokens.text, 2));
        painter.drawLine(QPointF(from - 1, top + line / 2), QPointF(from + 12, top + line / 2));
        write(data.markName, top);
    }
}

void paintSummaryName(QCPPainter& painter,
                      const BarData& data,
                      const QRectF& axes,
                      double plotWidth,
                      const Tokens& tokens)
{
    const double from = axes.right() + 14;
    painter.setFont(Fonts::ui(Fonts::axis, QFont::DemiBold));
    painter.setPen(tokens.text);
    const auto factor =
        QString::fromStdString(summaryNumbers(data).factorText(NumberStyle::Window));
    painter.drawText(
        QRectF(from, axes.top() - Fonts::scaled(summaryHeight) / 2.0 - 24, plotWidth - from, 18),
        Qt::AlignLeft | Qt::AlignVCenter, (data.lineName + QLatin1Char(' ') + factor).trimmed());
}

void paintScale(
    QCPPainter& painter, const BarData& data, const QRectF& room, double most, const Tokens& tokens)
{
    painter.setFont(Fonts::mono(Fonts::axis));
    const auto family = summaryNumbers(data);
    for (const double part : {0.0, 0.5, 1.0}) {
        const double at = std::round(room.bottom() - part * room.height()) + 0.5;
        painter.setPen(tokens.grid);
        painter.drawLine(QPointF(room.left(), at), QPointF(room.right(), at));
        painter.setPen(tokens.tick);
        painter.drawText(QRectF(0, at - 9, room.left() - 8, 18), Qt::AlignRight | Qt::AlignVCenter,
                         familyText(family, part * most));
    }
}

void paintNote(QCPPainter& painter,
               const BarData& data,
               const QRectF& room,
               const QVector<double>& centers,
               const QPolygonF& points,
               const Tokens& tokens)
{
    int smallest = -1;
    for (int place = 0; place < data.line.size(); ++place) {
        if (std::isfinite(data.line[place]) &&
            (smallest < 0 || data.line[place] < data.line[smallest])) {
            smallest = place;
        }
    }
    if (data.lineNote.isEmpty() || smallest < 0) {
        return;
    }
    painter.setFont(Fonts::ui(Fonts::axis, QFont::Medium));
    painter.setPen(tokens.text);
    const double width = QFontMetricsF(painter.font()).horizontalAdvance(data.lineNote) + 4;
    if (width > 0.7 * room.width()) {
        return;  // the line would cross it
    }
    const double from = core::bounded(centers[smallest] - width / 2, room.left(),
                                      std::max(room.left(), room.right() - width));
    // As far from the line as it can be.
    constexpr double height = 16;
    double best = -1;
    double top = 0;
    for (const double at : {room.center().y() - 12, room.top(), room.bottom() - height}) {
        double nearest = room.height();
        for (const auto& point : points) {
            if (point.x() > from - height && point.x() < from + width + height) {
                nearest = std::min(nearest, std::abs(point.y() - at - height / 2));
            }
        }
        if (nearest > best) {
            best = nearest;
            top = at;
        }
    }
    painter.drawText(QRectF(from, top, width, height), Qt::AlignCenter, data.lineNote);
}

constexpr double nameGap = 6;  ///< px between two names

QStringList withoutCommonPrefix(const QStringList& labels)
{
    std::vector<std::string> names;
    for (const auto& label : labels) {
        names.push_back(label.toStdString());
    }
    const auto common = core::commonPrefix(names);
    QStringList rest;
    for (const auto& name : names) {
        if (name.size() == common) {
            return labels;  // one would be empty
        }
        rest << QString::fromStdString(name.substr(common));
    }
    return rest;
}

/// Elided where those that differ still do; kernels mostly differ at both ends.
QStringList elidedApart(const QStringList& labels, double width)
{
    const QFontMetricsF metrics(Fonts::ui(Fonts::axis));
    const auto elided = [&](Qt::TextElideMode mode) {
        QStringList texts;
        for (const auto& label : labels) {
            texts << metrics.elidedText(label, mode, width);
        }
        return texts;
    };
    const auto different = QSet<QString>(labels.begin(), labels.end()).size();
    for (const auto mode : {Qt::ElideMiddle, Qt::ElideLeft, Qt::ElideRight}) {
        auto texts = elided(mode);
        if (QSet<QString>(texts.begin(), texts.end()).size() == different) {
            return texts;
        }
    }
    return elided(Qt::ElideMiddle);
}

}  // namespace

QColor barColor(const BarData& data, int series, int place, const Tokens& tokens)
{
    const auto& one = data.series[series];
    const auto index = one.category.value_or(static_cast<std::size_t>(
        one.categories.value(place, one.categories.isEmpty() ? series : 0)));
    // Lines may be more than there are categories; the same colors follow with other patterns.
    return one.color.value_or(
        (data.isLines() ? traceLook(index, tokens) : category(index, tokens)).color);
}

double keyLine(const BarData& data, double height)
{
    const auto entries = std::ranges::count_if(
        data.series, [](const BarSeries& series) { return !series.name.isEmpty(); });
    return std::clamp(height / static_cast<double>(entries + 1), 1.0 * Fonts::scaled(13),
                      1.0 * Fonts::scaled(20));
}

int keyWidth(const BarData& data)
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

int roomAbove(const BarData& data, double width)
{
    return static_cast<int>(data.bands.size()) * bandHeight +
           (!data.line.isEmpty() ? summaryHeight + 26
            : data.isLines()     ? LineKey(data, width).rows * lineHeight + 14
            : data.hasSpans()    ? 20
                                 : 14);
}

void paintKey(QCPPainter& painter,
              const BarData& data,
              const QRectF& axes,
              double plotWidth,
              const Tokens& tokens)
{
    painter.setFont(Fonts::ui(Fonts::axis));
    if (data.isLines()) {
        paintKeyOfLines(painter, data, axes, tokens);
        return;
    }
    paintKeyOfSeries(painter, data, axes, plotWidth, tokens);
    if (!data.line.isEmpty()) {
        paintSummaryName(painter, data, axes, plotWidth, tokens);
    }
}

void paintSummary(QCPPainter& painter,
                  const BarData& data,
                  const QRectF& axes,
                  const QVector<double>& centers,
                  const Tokens& tokens)
{
    const double most = largest(data.line);
    const QRectF room(axes.left(), axes.top() - Fonts::scaled(summaryHeight) - 14, axes.width(),
                      Fonts::scaled(summaryHeight));
    if (most <= 0) {
        return;
    }
    paintScale(painter, data, room, most, tokens);
    QPolygonF points;
    for (int place = 0; place < data.line.size(); ++place) {
        if (std::isfinite(data.line[place])) {
            points << QPointF(centers[place],
                              room.bottom() - data.line[place] / most * room.height());
        }
    }
    painter.save();
    painter.setClipRect(room.adjusted(0, -8, 0, 8));
    painter.setAntialiasing(true);
    painter.setPen(QPen(tokens.text, 1.4));
    if (data.isJoined) {
        painter.drawPolyline(points);
    }
    painter.setBrush(tokens.surface);
    for (const auto& point : points) {
        if (points.size() <= mostPoints || !data.isJoined) {
            painter.drawEllipse(point, 3.5, 3.5);
        }
    }
    painter.restore();
    paintNote(painter, data, room, centers, points, tokens);
}

PlaceLabels::PlaceLabels(const QStringList& names)
    : names_(names),
      short_(withoutCommonPrefix(names))
{}

const QStringList& PlaceLabels::fitting(double room) const
{
    const QFontMetricsF metrics(Fonts::ui(Fonts::axis));
    const bool fit = std::ranges::all_of(names_, [&](const QString& name) {
        return metrics.horizontalAdvance(name) + nameGap <= room;
    });
    return fit ? names_ : short_;
}

/// Rather fewer names than less of each, as long as some are left.
double PlaceLabels::widest(double room) const
{
    constexpr double least = 90;
    constexpr double some = 4;
    const double most = std::max(least, room * static_cast<double>(names_.size()) / some);
    const QFontMetricsF metrics(Fonts::ui(Fonts::axis));
    double widest = 0;
    for (const auto& name : fitting(room)) {
        widest = std::max(widest, std::min(metrics.horizontalAdvance(name), most));
    }
    return widest;
}

int PlaceLabels::rows(double room) const
{
    // As many as it takes to leave none out, if they are few.
    constexpr double few = 4;
    const double needed = std::ceil((widest(room) + nameGap) / std::max(1.0, room));
    return names_.size() < 2 ? 1 : static_cast<int>(needed <= few ? needed : 2);
}

PlaceLabels::Layout PlaceLabels::layout(double room) const
{
    Layout layout;
    if (names_.isEmpty()) {
        return layout;
    }
    layout.rows = rows(room);
    layout.step = std::max(1, static_cast<int>(std::ceil((widest(room) + nameGap) /
                                                         std::max(1.0, room * layout.rows))));
    layout.width = room * layout.step * layout.rows - nameGap;
    const auto& names = fitting(room);
    QStringList shown;
    for (int place = 0; place < names.size(); place += layout.step) {
        shown << names[place];
    }
    layout.texts = elidedApart(shown, layout.width);
    return layout;
}

}  // namespace papilio::widgets
