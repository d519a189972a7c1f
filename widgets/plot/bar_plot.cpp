#include "widgets/plot/bar_plot.h"

#include "core/base/bounded.h"
#include "core/base/constants.h"
#include "widgets/plot/plot_style.h"
#include "widgets/plot/trace_picture.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/window_sentences.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace papilio::widgets {

namespace {

constexpr int labelHeight = 16;
constexpr double leastMarkerRoom = 5;  ///< px between two markers of a line

/// Amounts of a stack: their power of ten is in the label of the axis.
class FamilyTicker : public QCPAxisTicker {
public:
    explicit FamilyTicker(core::NumberFamily family) : family_(std::move(family)) {}

protected:
    QString getTickLabel(double tick, const QLocale&, QChar, int) override
    {
        return numberText(tick * std::pow(10, -family_.exponent()));
    }

private:
    core::NumberFamily family_;
};

/// How many rows names next to one another need. @param place  px of one place
int rowsOf(const QList<BarSpan>& spans, double place)
{
    const QFontMetricsF metrics(Fonts::ui(Fonts::axis));
    for (qsizetype span = 1; span < spans.size(); ++span) {
        const auto& one = spans[span - 1];
        const auto& next = spans[span];
        if (metrics.horizontalAdvance(one.label) + metrics.horizontalAdvance(next.label) + 8 >
            (one.count + next.count) * place) {
            return 2;
        }
    }
    return 1;
}

double finite(double value)
{
    return std::isfinite(value) ? value : 0;
}

}  // namespace

BarPlot::BarPlot(QWidget* parent) : PlotFrame(parent)
{
    allowZoom(Qt::Horizontal);
    plot().xAxis->grid()->setVisible(false);
    plot().yAxis->setLabelPadding(2);
    paintOn(QStringLiteral("main"), [this](QCPPainter& painter) { paintBars(painter); });
    paintOn(QStringLiteral("axes"), [this](QCPPainter& painter) {
        data_.hasSpans() ? paintSpans(painter) : paintLabels(painter);
        paintPlacesLabel(painter);
        paintSummary(painter);
        paintBands(painter);
        paintKey(painter, data_, box(), plot().width(), tokens());
    });
    paintOn(QStringLiteral("overlay"), [this](QCPPainter& painter) {
        paintHighlight(painter);
        paintCurrent(painter);
    });
    setAccessibleName(tr("Values over the kernels"));
    setBars({});
    applyTokens(tokens());
}

void BarPlot::restyle()
{
    plot().xAxis->setBasePen(Qt::NoPen);
}

void BarPlot::setBars(BarData bars)
{
    const int before = places();
    const bool keepsZoom = before > 0 && std::ranges::equal(bars.times, data_.times);
    const auto range = plot().xAxis->range();
    data_ = std::move(bars);
    std::vector<double> all;
    for (const auto& series : data_.series) {
        std::ranges::copy_if(series.values, std::back_inserter(all),
                             [](double value) { return std::isfinite(value); });
    }
    family_ = core::NumberFamily(all);
    labels_ = PlaceLabels(data_.labels);
    plot().xAxis->setTicks(isArea());
    plot().xAxis->setTickLabels(isArea());
    auto& axis = *plot().yAxis;
    axis.setLabel(data_.axisLabel);
    if (data_.isShare) {
        const auto percent = QSharedPointer<QCPAxisTickerText>::create();
        for (const int tick : {0, 25, 50, 75, 100}) {
            percent->addTick(tick / 100.0, QStringLiteral("%1 %").arg(tick));
        }
        axis.setTicker(percent);
    } else {
        makeLinear(axis);
        if (data_.isStacked()) {
            const auto factor = inWindowWords([this] { return family_.factorText(); });
            axis.setLabel((data_.axisLabel + u' ' + factor).trimmed());
            axis.setTicker(QSharedPointer<FamilyTicker>::create(family_));
        }
    }
    resetView();
    if (keepsZoom && before == places()) {
        plot().xAxis->setRange(range);
    }
    placeMargins();
    resetHover();
}

void BarPlot::setHighlight(int first, int count, const QString& label)
{
    first_ = first;
    count_ = count;
    label_ = label;
    redraw();
}

void BarPlot::setCurrent(int place)
{
    current_ = place;
    if (place >= 0 && place < data_.labels.size()) {
        setAccessibleDescription(data_.labels[place]);
    }
    redraw();
}

void BarPlot::resetView()
{
    double low = 0;
    double high = data_.isShare ? 1 : 0;
    for (int place = 0; place < places(); ++place) {
        double above = 0;
        double below = 0;
        for (int series = 0; series < data_.series.size(); ++series) {
            const double one = finite(value(series, place));
            const double highest = finite(data_.series[series].highs.value(place, 0));
            above =
                data_.isStacked() ? above + std::max(0.0, one) : std::max({above, one, highest});
            below = data_.isStacked() ? below + std::min(0.0, one) : std::min(below, one);
        }
        low = std::min(low, below);
        high = std::max({high, above, finite(data_.marks.value(place, 0))});
    }
    high = high > low ? high : 1;  // nothing but zeros: as of counts
    const double end = isArea() ? data_.times.last() : std::max(1, places());
    plot().xAxis->setRange(0, end);
    if (data_.isShare) {
        plot().yAxis->setRange(low < 0 ? low - 0.02 * high : 0, high * 1.005);
    } else {
        const double span = high - low;
        plot().yAxis->setRange(low < 0 ? low - 0.06 * span : 0, high + 0.06 * span);
    }
    redraw();
}

int BarPlot::places() const
{
    const auto values = data_.series.isEmpty() ? 0 : data_.series.front().values.size();
    return static_cast<int>(std::max(values, data_.labels.size()));
}

double BarPlot::value(int series, int place) const
{
    return data_.series[series].values.value(place, std::nan(""));
}

double BarPlot::center(int place) const
{
    constexpr double half = 0.5;
    const auto& at = data_.positions;
    return at.isEmpty()
               ? place + half
               : half + (places() - 1) * (at[place] - at.first()) / (at.last() - at.first());
}

double BarPlot::left(int place) const
{
    return place == 0 ? 0.0 : right(place - 1);
}

double BarPlot::right(int place) const
{
    return isArea()                    ? data_.times[place]
           : data_.positions.isEmpty() ? place + 1.0
           : place + 1 == places()     ? places()
                                       : (center(place) + center(place + 1)) / 2;
}

BarPlot::Column BarPlot::column(int place) const
{
    return {place, place, left(place), right(place), means(place, place)};
}

/// Over time, of the places from `first` to `last`; what is missing does not count.
QVector<double> BarPlot::means(int first, int last) const
{
    QVector<double> values;
    for (int series = 0; series < data_.series.size(); ++series) {
        double sum = 0;
        double time = 0;
        for (int place = first; place <= last; ++place) {
            if (const double one = value(series, place); std::isfinite(one)) {
                const double width = right(place) - left(place);
                sum += width * one;
                time += width;
            }
        }
        values << (first == last ? value(series, first) : time > 0 ? sum / time : std::nan(""));
    }
    return values;
}

/// What is shown of the axis: places, or intervals, those narrower than a pixel as their mean.
QVector<BarPlot::Column> BarPlot::columns() const
{
    QVector<Column> all;
    const auto range = plot().xAxis->range();
    for (int place = 0; place < places(); ++place) {
        if (right(place) < range.lower || left(place) > range.upper) {
            continue;
        }
        const int first = place;
        // All that begin in the same pixel.
        const double pixel = std::floor(xPixel(left(first)));
        while (isArea() && place + 1 < places() && std::floor(xPixel(left(place + 1))) == pixel) {
            ++place;
        }
        all << Column{first, place, left(first), right(place), means(first, place)};
    }
    return all;
}

QRectF BarPlot::barBox(int place, int series) const
{
    return barBox(column(place), series);
}

QRectF BarPlot::barBox(const Column& column, int series) const
{
    const double value = column.values[series];
    if (!std::isfinite(value)) {
        return {};
    }
    double base = 0;
    for (int below = 0; data_.isStacked() && below < series; ++below) {
        const double part = finite(column.values[below]);
        base += (part < 0) == (value < 0) ? part : 0;
    }
    double begin = std::floor(xPixel(column.left));  // areas meet, whatever is rounded
    double end = std::floor(xPixel(column.right));
    if (!isArea()) {
        const bool isSingle = data_.arrangement == BarData::Arrangement::Single || data_.isLines();
        const double fill = isSingle ? 1 : data_.fill;
        const auto side =
            static_cast<double>(data_.isStacked() || isSingle ? 1 : data_.series.size());
        const double whole = column.right - column.left;
        const double from =
            column.left + whole * ((1 - fill) / 2 + (side > 1 ? series * fill / side : 0));
        begin = std::round(xPixel(from)) + (isSingle && placeWidth() >= 6 ? 1 : 0);
        end = std::round(xPixel(from + whole * fill / side));
    }
    const double one = yPixel(base);
    const double other = yPixel(base + value);
    return {QPointF(begin, std::min(one, other)),
            QPointF(std::max(begin + 1, end), std::max(one, other))};
}

void BarPlot::paintNumber(QCPPainter& painter,
                          const QRectF& bar,
                          double value,
                          const QColor& fill) const
{
    // The power of ten is at the axis.
    const auto text = data_.isShare       ? fixedText(100 * value, 0)
                      : data_.isStacked() ? familyText(family_, value)
                                          : numberText(value);
    const QFontMetricsF metrics(painter.font());
    if (bar.height() >= metrics.height() && bar.width() >= metrics.horizontalAdvance(text) + 6) {
        painter.setPen(textOn(fill));
        painter.drawText(bar, Qt::AlignCenter, text);
    }
}

void BarPlot::paintSpread(QCPPainter& painter, double x, const BarSeries& series, int place) const
{
    const double low = series.lows.value(place, std::nan(""));
    const double high = series.highs.value(place, std::nan(""));
    if (!(low < high)) {
        return;
    }
    constexpr double cap = 4;
    painter.setPen(QPen(tokens().text, 1.2));
    painter.drawLine(QPointF(x, yPixel(low)), QPointF(x, yPixel(high)));
    for (const double end : {low, high}) {
        painter.drawLine(QPointF(x - cap, yPixel(end)), QPointF(x + cap, yPixel(end)));
    }
}

void BarPlot::paintColumn(QCPPainter& painter, const Column& column) const
{
    const bool isHovered =
        hoveredPoint().index >= column.first && hoveredPoint().index <= column.last;
    const auto part = static_cast<int>(hoveredPoint().series) - 1;
    const bool hasEdges = data_.arrangement != BarData::Arrangement::Single && !isArea();
    for (int series = 0; series < data_.series.size(); ++series) {
        const double value = column.values[series];
        if (!std::isfinite(value) || value == 0) {
            continue;
        }
        const auto bar = barBox(column, series);
        const auto color = barColor(data_, series, column.first, tokens());
        painter.fillRect(bar, color);
        if (data_.series[series].isHatched) {
            painter.fillRect(bar, QBrush(tokens().surface, Qt::BDiagPattern));
        }
        if (hasEdges && bar.width() > 6 && bar.height() > 3) {
            painter.fillRect(QRectF(bar.left(), bar.top(), bar.width(), 1), tokens().surface);
        }
        if (data_.isStacked() && value < 0 &&
            bar.width() > 3) {  // a frame shows that it is below 0
            painter.setPen(QPen(tokens().approximate.text, 1));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(bar);
        }
        if (isHovered && (part == series || !data_.isStacked())) {
            painter.setPen(QPen(tokens().text, 1));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(bar.adjusted(0, 0, -1, -1));
        }
        if (data_.hasNumbers) {
            paintNumber(painter, bar, value, color);
        }
        paintSpread(painter, bar.center().x(), data_.series[series], column.first);
    }
    const double mark = data_.marks.value(column.first, std::nan(""));
    if (std::isfinite(mark)) {
        painter.setPen(QPen(tokens().text, 2));
        painter.drawLine(QPointF(xPixel(column.left + 0.08), yPixel(mark)),
                         QPointF(xPixel(column.left + 0.92), yPixel(mark)));
    }
}

/// A value that is missing is a gap in its line.
void BarPlot::paintLines(QCPPainter& painter) const
{
    if (const int place = hoveredPoint().index; place >= 0) {
        painter.fillRect(QRectF(QPointF(xPixel(left(place)), box().top()),
                                QPointF(xPixel(right(place)), box().bottom())),
                         tokens().hover);
    }
    painter.save();
    painter.setAntialiasing(true);
    paintIdeal(painter);
    // The first series is the last one to be drawn: on top.
    for (auto series = static_cast<int>(data_.series.size()) - 1; series >= 0; --series) {
        QPolygonF points;
        for (const auto& column : columns()) {
            points << QPointF(xPixel(center(column.first)), yPixel(column.values[series]));
        }
        paintMarkedLine(painter, traceLook(static_cast<std::size_t>(series), tokens()), points, 1.8,
                        barMarkerSize, placeWidth() >= leastMarkerRoom, tokens().surface);
    }
    painter.restore();
}

/// As far as the axis reaches, with its name at its end.
void BarPlot::paintIdeal(QCPPainter& painter) const
{
    if (data_.idealName.isEmpty() || places() < 2) {
        return;
    }
    const double times = data_.positions.last() / data_.positions.first();
    const QLineF whole(xPixel(center(0)), yPixel(1), xPixel(center(places() - 1)), yPixel(times));
    const double shown = (box().top() - whole.y1()) / (whole.y2() - whole.y1());
    const auto end = whole.pointAt(std::min(1.0, shown));
    painter.setPen(QPen(tokens().tick, 1, Qt::DashLine));
    painter.drawLine(whole.p1(), end);
    painter.setFont(Fonts::ui(Fonts::axis));
    painter.drawText(
        QRectF(box().topLeft(), QPointF(end.x() - 14, end.y() + Fonts::scaled(labelHeight))),
        Qt::AlignRight | Qt::AlignBottom, data_.idealName);
}

void BarPlot::paintBars(QCPPainter& painter) const
{
    painter.save();
    painter.setClipRect(box().adjusted(0, -2, 0, 2));
    painter.setAntialiasing(false);
    painter.setFont(Fonts::mono(Fonts::axis));
    if (data_.isLines()) {
        paintLines(painter);
    } else {
        for (const auto& column : columns()) {
            paintColumn(painter, column);
        }
    }
    painter.setPen(QPen(tokens().axis, 1, Qt::DashLine));
    for (const int place : data_.separators) {
        const double at = std::round(xPixel(place)) + 0.5;
        painter.drawLine(QPointF(at, box().top()), QPointF(at, box().bottom()));
    }
    painter.restore();
    painter.setPen(tokens().axis);
    const double base = std::round(yPixel(0));
    painter.drawLine(QPointF(box().left(), base), QPointF(box().right(), base));
}

/// Of a row of spans every n-th, so that all that are shown are whole; a label may be wider than
/// its span where its neighbors leave room. Empty: not shown.
QList<QRectF> BarPlot::spanRooms(const QList<BarSpan>& spans, double top) const
{
    constexpr double gap = 3;
    const QFontMetricsF metrics(Fonts::ui(Fonts::axis));
    QList<QRectF> rooms;
    for (const auto& span : spans) {
        const double width = std::min(metrics.horizontalAdvance(span.label) + 1, box().width());
        const double from = std::max(xPixel(span.first), box().left());
        const double to = std::min(xPixel(span.first + span.count), box().right());
        // Of a span that is partly outside, what is seen of it.
        const bool isShown = to - from >= std::min(width, span.count * placeWidth() - 1);
        rooms << (isShown ? QRectF((from + to - width) / 2, top, width, Fonts::scaled(labelHeight))
                          : QRectF());
    }
    qsizetype step = 1;
    const auto meet = [&rooms, &step] {
        for (auto at = step; at < rooms.size(); at += step) {
            if (!rooms[at].isEmpty() && !rooms[at - step].isEmpty() &&
                rooms[at].left() < rooms[at - step].right() + gap) {
                return true;
            }
        }
        return false;
    };
    while (meet()) {
        ++step;
    }
    for (qsizetype at = 0; at < rooms.size(); ++at) {
        rooms[at] = at % step == 0 ? rooms[at] : QRectF();
    }
    return rooms;
}

QStringList BarPlot::shownLabels() const
{
    auto shown = labelLayout().texts;
    const auto rooms = spanRooms(data_.minor, 0);
    for (qsizetype span = 0; span < rooms.size(); ++span) {
        shown += rooms[span].isEmpty() ? QStringList() : QStringList(data_.minor[span].label);
    }
    return shown;
}

void BarPlot::paintSpans(QCPPainter& painter) const
{
    painter.setFont(Fonts::ui(Fonts::axis));
    const QFontMetricsF metrics(painter.font());
    const double line = Fonts::scaled(labelHeight);
    double top = box().bottom() + 4;
    const auto write = [&](const QList<BarSpan>& spans, double at) {
        const auto rooms = spanRooms(spans, at);
        for (qsizetype span = 0; span < spans.size(); ++span) {
            const auto& room = rooms[span];
            if (!room.isEmpty()) {
                painter.drawText(
                    room, Qt::AlignCenter,
                    metrics.elidedText(spans[span].label, Qt::ElideMiddle, room.width()));
            }
        }
    };
    painter.setPen(tokens().tick);
    write(data_.minor, top);
    top += data_.minor.isEmpty() ? 0 : line + 3;
    painter.setPen(tokens().axis);
    for (const auto& span : data_.major) {
        const double from = std::max(xPixel(span.first), box().left()) + 2;
        const double to = std::min(xPixel(span.first + span.count), box().right()) - 2;
        if (from < to) {
            painter.drawLine(QPointF(from, top), QPointF(to, top));
        }
    }
    painter.setPen(tokens().text);
    // Every head is named: alternately in two rows where one has no room.
    const int rows = rowsOf(data_.major, placeWidth());
    for (int row = 0; row < rows; ++row) {
        QList<BarSpan> heads;
        for (qsizetype span = row; span < data_.major.size(); span += rows) {
            heads << data_.major[span];
        }
        write(heads, top + 5 + row * (line - 2));
    }
}

PlaceLabels::Layout BarPlot::labelLayout() const
{
    // With spans or times the axis has words of its own.
    return data_.hasSpans() || isArea() ? PlaceLabels::Layout() : labels_.layout(placeWidth());
}

void BarPlot::paintLabels(QCPPainter& painter) const
{
    const auto layout = labelLayout();
    const double line = Fonts::scaled(labelHeight);
    double taken = 0;  // by labels of uneven places
    for (int shown = 0; shown < layout.texts.size(); ++shown) {
        const int place = shown * layout.step;
        const double at = xPixel(center(place));
        const double half =
            QFontMetricsF(Fonts::ui(Fonts::axis)).horizontalAdvance(layout.texts[shown]) / 2;
        if (!data_.positions.isEmpty() && at - half < taken) {
            continue;
        }
        taken = at + half + 3;
        const QRectF room(at - layout.width / 2, box().bottom() + 5 + line * (shown % layout.rows),
                          layout.width, line);
        if (room.center().x() >= box().left() && room.center().x() <= box().right()) {
            const bool isCurrent = place == current_ && !isFigure();
            painter.setFont(Fonts::ui(Fonts::axis, isCurrent ? QFont::DemiBold : QFont::Normal));
            painter.setPen(isCurrent ? tokens().text : tokens().tick);
            painter.drawText(room, Qt::AlignCenter,
                             QFontMetricsF(painter.font())
                                 .elidedText(layout.texts[shown], Qt::ElideMiddle, layout.width));
        }
    }
}

/// What the places are, or that not all of them are named.
QString BarPlot::placesWords() const
{
    const int step = labelLayout().step;
    return data_.placesLabel.isEmpty() && step > 1 ? tr("1 of %1 named").arg(step)
                                                   : data_.placesLabel;
}

/// Before the labels of the places, or behind them, in the first of their rows that has room.
QRectF BarPlot::placesLabelRoom() const
{
    constexpr double gap = 6;
    const double line = Fonts::scaled(labelHeight);
    const QFontMetricsF metrics(Fonts::ui(Fonts::axis));
    const double needed = metrics.horizontalAdvance(placesWords());
    const auto layout = labelLayout();
    QRectF best;
    for (int row = 0; row < layout.rows; ++row) {
        double before = box().left() - (isArea() ? 20 : 12);
        double behind = box().right() + 12;
        for (int shown = row; shown < layout.texts.size(); shown += layout.rows) {
            const double at = xPixel(center(shown * layout.step));
            const double half = metrics.horizontalAdvance(layout.texts[shown]) / 2 + gap;
            before = std::min(before, at - half);
            behind = std::max(behind, at + half);
        }
        const double top = box().bottom() + 6 + row * line;
        for (const auto& room : {QRectF(4, top, before - 4, line),
                                 QRectF(behind, top, plot().width() - behind - 4, line)}) {
            if (room.width() > best.width() && best.width() < needed) {
                best = room;
            }
        }
    }
    return best;
}

void BarPlot::paintPlacesLabel(QCPPainter& painter) const
{
    const double line = Fonts::scaled(labelHeight);
    const double at = box().bottom() + 6;
    painter.setFont(Fonts::ui(Fonts::axis));
    painter.setPen(tokens().tick);
    const auto room = placesLabelRoom();
    painter.drawText(
        room, (room.left() < box().left() ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter,
        QFontMetricsF(painter.font()).elidedText(placesWords(), Qt::ElideMiddle, room.width()));
    int most = 1;
    for (const auto& column : isArea() ? columns() : QVector<Column>()) {
        most = std::max(most, column.last - column.first + 1);
    }
    if (most > 1) {
        painter.drawText(QRectF(box().left(), at + line + 2, box().width(), line),
                         Qt::AlignRight | Qt::AlignVCenter,
                         tr("up to %1 intervals per pixel, drawn as their mean").arg(most));
    }
}

void BarPlot::paintBands(QCPPainter& painter) const
{
    painter.save();
    painter.setFont(Fonts::ui(Fonts::axis));
    const QFontMetricsF metrics(painter.font());
    double top = box().top() - Fonts::scaled(roomAbove(data_, box().width())) + 5;
    for (const auto& [name, labels] : data_.bands) {
        QStringList seen;  // each its color
        const double height = Fonts::scaled(bandHeight) - 4;
        for (int first = 0, end = 0; first < labels.size(); first = end) {
            while (end < labels.size() && labels[end] == labels[first]) {
                ++end;
            }
            const auto& label = labels[first];
            const QRectF room = QRectF(QPointF(xPixel(left(first)), top),
                                       QPointF(xPixel(right(end - 1)), top + height))
                                    .intersected(QRectF(box().left(), top, box().width(), height));
            if (label.isEmpty() || room.isEmpty()) {
                continue;
            }
            if (!seen.contains(label)) {
                seen << label;
            }
            const auto at = static_cast<std::size_t>(seen.indexOf(label));
            const auto fill = mix(category(at, tokens()).color, tokens().surface, 0.45);
            painter.fillRect(room.adjusted(0, 0, -1, 0), fill);
            painter.setPen(textOn(fill));
            const auto text = metrics.elidedText(label, Qt::ElideRight, room.width() - 6);
            if (text.size() > 2 || text == label) {
                painter.drawText(room, Qt::AlignCenter, text);
            }
        }
        painter.setPen(tokens().text);
        painter.drawText(
            QRectF(box().right() + 14, top, plot().width() - box().right() - 14, height),
            Qt::AlignLeft | Qt::AlignVCenter, name);
        top += Fonts::scaled(bandHeight);
    }
    painter.restore();
}

QRectF BarPlot::highlightFrame() const
{
    if (count_ <= 0 || first_ + count_ > places() || data_.series.isEmpty()) {
        return {};
    }
    QRectF frame;
    for (int place = first_; place < first_ + count_; ++place) {
        frame = frame.united(barBox(place));
    }
    frame.setLeft(xPixel(first_));
    frame.setRight(xPixel(first_ + count_));
    frame.setTop(std::max(frame.top(), box().top()));
    return frame;
}

bool BarPlot::isFree(const QRectF& area) const
{
    for (int place = 0; place < places(); ++place) {
        if (finite(value(0, place)) != 0 && area.intersects(barBox(place))) {
            return false;
        }
    }
    return area.left() >= box().left() && area.right() <= box().right();
}

QRectF BarPlot::highlightLabelBox() const
{
    const auto frame = highlightFrame();
    if (frame.isNull() || label_.isEmpty()) {
        return {};
    }
    const QFontMetricsF metrics(Fonts::ui(Fonts::axis, QFont::Medium));
    const QSizeF size(metrics.horizontalAdvance(label_) + 6, labelHeight);
    const double above = std::max(0.0, frame.top() - labelHeight - 6);
    const double centered = core::bounded(frame.center().x() - size.width() / 2, box().left(),
                                          box().right() - size.width());
    for (const auto& place :
         {QPointF(frame.left() - size.width() - 5, frame.top() - 1),
          QPointF(frame.right() + 5, frame.top() - 1), QPointF(centered, above)}) {
        if (isFree(QRectF(place, size))) {
            return {place, size};
        }
    }
    return {QPointF(centered, 0), size};  // over the axes, where no bar reaches
}

void BarPlot::paintHighlight(QCPPainter& painter) const
{
    const auto frame = highlightFrame();
    if (frame.isNull()) {
        return;
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(tokens().accent, 2));
    painter.drawRoundedRect(frame.adjusted(-1, -3, 2, 3), 2, 2);
    const auto label = highlightLabelBox();
    painter.setFont(Fonts::ui(Fonts::axis, QFont::Medium));
    painter.setPen(tokens().text);
    painter.fillRect(label, tokens().surface);
    painter.drawText(label, Qt::AlignCenter, label_);
}

void BarPlot::paintCurrent(QCPPainter& painter) const
{
    if (isFigure() || current_ < 0 || current_ >= places()) {
        return;
    }
    const double gap = isArea() ? 0 : 0.05 * placeWidth();
    const QRectF frame(QPointF(xPixel(left(current_)) + gap, box().top() - 3),
                       QPointF(xPixel(right(current_)) - gap, box().bottom() + Fonts::scaled(22)));
    const auto shown =
        frame.intersected(QRectF(box().left() - 1, 0, box().width() + 2, plot().height()));
    if (shown.width() > 0) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(tokens().accent, 2));
        painter.drawRoundedRect(shown, 2, 2);
    }
}

void BarPlot::paintSummary(QCPPainter& painter) const
{
    QVector<double> centers;
    for (int place = 0; place < data_.line.size(); ++place) {
        centers << (std::isfinite(data_.line[place])
                        ? (xPixel(left(place)) + xPixel(right(place))) / 2
                        : core::notANumber);
    }
    widgets::paintSummary(painter, data_, box(), centers, tokens());
}

/// Room for the line above and for the labels below; whether these need a second row depends on
/// the width.
void BarPlot::placeMargins()
{
    // The width to come: the axes are laid out afterwards.
    const auto margins = plot().axisRect()->margins();
    const double whole = plot().viewport().width() - margins.left() - margins.right();
    const double width = whole / plot().xAxis->range().size();
    const int bottom = data_.hasSpans() ? 34 + (labelHeight - 2) * rowsOf(data_.major, width)
                       : isArea()       ? 44
                                        : labelHeight * labels_.rows(width) + 14;
    fixMargins(plot(), roomAbove(data_, whole), keyWidth(data_), bottom);
    growLeftMargin(plot());
}

PlotPoint BarPlot::pointAt(QPointF pixel) const
{
    const double above = data_.line.isEmpty() ? 0 : Fonts::scaled(summaryHeight);
    const double at = plot().xAxis->pixelToCoord(pixel.x());
    if (!box().adjusted(0, -above, 0, 24).contains(pixel) || at < 0) {
        return {};
    }
    auto place = isArea() ? std::ranges::upper_bound(data_.times, at) - data_.times.begin()
                 : data_.positions.isEmpty() ? static_cast<std::ptrdiff_t>(at)
                                             : 0;
    while (!data_.positions.isEmpty() && place < places() && right(int(place)) < at) {
        ++place;
    }
    PlotPoint point{0, place < places() ? static_cast<int>(place) : -1};
    if (data_.isStacked() && point && !isFigure()) {
        const auto here = column(point.index);
        for (int series = 0; series < data_.series.size(); ++series) {
            point.series =
                barBox(here, series).contains(pixel) ? std::size_t(series) + 1 : point.series;
        }
    }
    return point;
}

QString BarPlot::valueText(double value) const
{
    if (!std::isfinite(value) || (!data_.isShare && !data_.isStacked())) {
        return numberText(value);
    }
    return data_.isShare ? percentText(value) : familyText(family_, value) + inWindowWords([this] {
                                                    return family_.factorText();
                                                });
}

/// Of all parts; the one under the pointer is marked.
HoverText BarPlot::cardAt(const PlotPoint& point, QPointF /*pixel*/) const
{
    const int place = point.index;
    if (place < 0 || place >= data_.labels.size()) {
        return {};
    }
    HoverText card;
    const auto& label = data_.labels[place];
    card.title =
        data_.placesLabel.isEmpty() ? label : QStringLiteral("%1 %2").arg(data_.placesLabel, label);
    const auto here = column(place);
    const auto count = static_cast<int>(data_.series.size());
    for (int row = 0; row < count; ++row) {
        const int series = data_.isStacked() ? count - 1 - row : row;
        const bool isMarked = data_.isStacked() && point.series == std::size_t(series) + 1;
        card.lines.push_back(
            {(isMarked ? QStringLiteral("▸ ") : QString()) + data_.series[series].name,
             valueText(here.values[series])});
        const auto& one = data_.series[series];
        if (one.lows.value(place, 0) < one.highs.value(place, 0)) {
            const auto texts = tellApart({here.values[series], one.lows[place], one.highs[place]});
            card.lines.back().value = texts[0];
            card.lines.push_back({tr("Lowest, highest"), texts.mid(1).join(QStringLiteral(", "))});
        }
    }
    if (const double mark = data_.marks.value(place, std::nan("")); std::isfinite(mark)) {
        card.lines.push_back({data_.markName, numberText(mark)});
    }
    for (const auto& [name, labels] : data_.bands) {
        card.lines.push_back({name, labels[place]});
    }
    if (!data_.line.isEmpty()) {
        card.lines.push_back({data_.lineName, numberText(data_.line[place])});
    }
    return card;
}

void BarPlot::choose(const PlotPoint& point)
{
    emit placeClicked(point.index);
    if (point.series > 0) {
        emit partClicked(point.index, static_cast<int>(point.series) - 1);
    }
}

void BarPlot::hoverChanged()
{
    redraw();
    emit placeHovered(hoveredPoint().index);
}

PlotPoint BarPlot::neighbor(int across, int /*down*/) const
{
    const bool canBegin = current_ >= 0 || data_.isLines();
    const int next = current_ < 0 ? 0 : current_ + across;
    return {0, across != 0 && canBegin && next < places() ? next : -1};
}

PlotData BarPlot::plotData() const
{
    PlotData numbers;
    const auto add = [&](const QString& title, const QVector<double>& values) {
        if (!values.isEmpty()) {
            numbers.columns.push_back({title, {}, {values.begin(), values.end()}});
            numbers.columns.back().numbers.resize(static_cast<std::size_t>(places()),
                                                  core::notANumber);
        }
    };
    if (places() == 0) {
        return numbers;
    }
    auto labels = data_.labels;
    labels.resize(places());
    numbers.columns.push_back(
        {data_.placesLabel.isEmpty() ? tr("Place") : data_.placesLabel, labels});
    add(tr("Until, s"), data_.times);
    for (const auto& series : data_.series) {
        add(series.name.isEmpty() ? data_.axisLabel : series.name, series.values);
        add((tr("Lowest") + u' ' + series.name).trimmed(), series.lows);
        add((tr("Highest") + u' ' + series.name).trimmed(), series.highs);
    }
    add(data_.markName, data_.marks);
    add(data_.lineName, data_.line);
    return numbers;
}

}  // namespace papilio::widgets
