#include "widgets/plot/panels_plot.h"

#include "widgets/plot/trace_picture.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

constexpr double margin = 8;
constexpr int keyLine = 20;
constexpr int titleLine = 20;
constexpr int labelLine = 18;
constexpr int tickRoom = 56;      ///< numbers left of the axes
constexpr int leastWidth = 240;   ///< of a panel of a grid
constexpr int leastHeight = 128;  ///< likewise
constexpr double wantedRatio = 1.9;
constexpr double mostTicks = 3.5;  ///< in the span of a panel
constexpr double markerSize = 6;
constexpr double leastMarkerRoom = 7;  ///< px between two markers

}  // namespace

PanelsPlot::PanelsPlot(QWidget* parent) : PlotFrame(parent)
{
    hideAxes();
    paintOn(QStringLiteral("main"), [this](QCPPainter& painter) { paint(painter); });
    setAccessibleName(tr("Small plots over the same places"));
    applyTokens(tokens());
}

void PanelsPlot::setPanels(PanelsData wanted)
{
    data_ = std::move(wanted);
    current_ = current_ < data_.panels.size() ? current_ : -1;
    QStringList titles;
    for (const auto& panel : data_.panels) {
        titles << panel.title;
    }
    setAccessibleDescription(titles.join(QStringLiteral(", ")));
    resetHover();
    redraw();
}

void PanelsPlot::setCurrent(int panel)
{
    if (panel != current_) {
        current_ = panel;
        redraw();
    }
}

/// Of the panel with the most lines: one key is enough for all. Null where none has several.
const Panel* PanelsPlot::keyed() const
{
    const auto most = std::ranges::max_element(
        data_.panels, {}, [](const Panel& panel) { return panel.lines.size(); });
    return most == data_.panels.end() || most->lines.size() < 2 ? nullptr : &*most;
}

double PanelsPlot::keyHeight() const
{
    return keyed() == nullptr ? 0 : Fonts::scaled(keyLine) + 4;
}

/// As many as come nearest to panels that are somewhat wider than high.
int PanelsPlot::columns(double width, double height) const
{
    if (isColumn()) {
        return 1;
    }
    const auto count = static_cast<int>(data_.panels.size());
    int best = 1;
    double least = -1;
    for (int columns = 1; columns <= count; ++columns) {
        const int rows = (count + columns - 1) / columns;
        const double ratio = width / columns / std::max(1.0, height / rows);
        const double distance = std::abs(std::log(ratio / wantedRatio));
        if (least < 0 || distance < least) {
            least = distance;
            best = columns;
        }
    }
    return best;
}

int PanelsPlot::heightFor(int width) const
{
    const auto count = static_cast<int>(data_.panels.size());
    const int columns = std::clamp(width / Fonts::scaled(leastWidth), 1, std::max(1, count));
    const int rows = (count + columns - 1) / columns;
    return rows * Fonts::scaled(leastHeight) + static_cast<int>(keyHeight() + 2 * margin);
}

QRectF PanelsPlot::cellOf(int panel) const
{
    const QRectF room(margin, margin + keyHeight(), plot().width() - 2 * margin,
                      plot().height() - 2 * margin - keyHeight());
    const int across = columns(room.width(), room.height());
    const auto count = static_cast<int>(data_.panels.size());
    const int rows = std::max(1, (count + across - 1) / across);
    if (isColumn()) {
        // Only the last one has labels below it; the axes are equally high.
        const double labels = Fonts::scaled(labelLine);
        const double height = (room.height() - labels) / rows;
        return {room.left(), room.top() + panel * height, room.width(),
                height + (panel == count - 1 ? labels : 0)};
    }
    const double width = room.width() / across;
    const double height = room.height() / rows;
    return {room.left() + panel % across * width, room.top() + panel / across * height, width,
            height};
}

QRectF PanelsPlot::panelBox(int panel) const
{
    const bool hasLabels = !isColumn() || panel == data_.panels.size() - 1;
    return cellOf(panel).adjusted(Fonts::scaled(tickRoom), Fonts::scaled(titleLine) + 2, -10,
                                  hasLabels ? -Fonts::scaled(labelLine) - 4 : -9);
}

PanelsPlot::Scale PanelsPlot::scaleOf(const Panel& panel, double height)
{
    Scale scale{0, 0, 1};
    for (const auto& line : panel.lines) {
        for (qsizetype place = 0; place < line.values.size(); ++place) {
            const double value = line.values[place];
            const double spread = line.spreads.value(place);
            if (std::isfinite(value)) {
                scale.low = std::min(scale.low, std::min(value, std::max(0.0, value - spread)));
                scale.high = std::max(scale.high, value + spread);
            }
        }
    }
    if (scale.high <= scale.low) {
        scale.high = scale.low + 1;
    }
    const double span = scale.high - scale.low;
    scale.step = roundStep(span / mostTicks);
    // Numbers of a low panel need their height; one besides 0 is left.
    const double line = QFontMetricsF(Fonts::mono(Fonts::axis)).height();
    const double needed = span * line / std::max(height, 1.0);
    scale.step *=
        std::max(1.0, std::min(std::ceil(needed / scale.step), std::floor(span / scale.step)));
    const double room = 0.06 * (scale.high - scale.low);
    scale.high += room;
    scale.low -= scale.low < 0 ? room : 0;
    return scale;
}

double PanelsPlot::xOf(const QRectF& box, double place) const
{
    return box.left() +
           place / static_cast<double>(std::max<qsizetype>(1, data_.places.size())) * box.width();
}

double PanelsPlot::yOf(const QRectF& box, const Scale& scale, double value)
{
    return box.bottom() - (value - scale.low) / (scale.high - scale.low) * box.height();
}

QPointF PanelsPlot::pixelOf(int panel, int line, int place) const
{
    const auto box = panelBox(panel);
    const auto& one = data_.panels[panel];
    return {xOf(box, place + 0.5),
            yOf(box, scaleOf(one, box.height()), one.lines[line].values.value(place))};
}

void PanelsPlot::paint(QCPPainter& painter) const
{
    paintKey(painter);
    for (int panel = 0; panel < data_.panels.size(); ++panel) {
        paintPanel(painter, panel);
    }
}

void PanelsPlot::paintPanel(QCPPainter& painter, int panel) const
{
    const auto box = panelBox(panel);
    if (box.width() < 20 || box.height() < 12) {
        return;
    }
    const auto scale = scaleOf(data_.panels[panel], box.height());
    painter.setAntialiasing(false);
    paintScale(painter, box, scale);
    painter.setPen(QPen(tokens().axis, 1, Qt::DashLine));
    for (const int place : data_.separators) {
        const double at = std::round(xOf(box, place)) + 0.5;
        painter.drawLine(QPointF(at, box.top()), QPointF(at, box.bottom()));
    }
    if (const auto& point = hoveredPoint();
        point && (isColumn() || static_cast<int>(point.series) == panel)) {
        painter.fillRect(QRectF(QPointF(xOf(box, point.index), box.top()),
                                QPointF(xOf(box, point.index + 1.0), box.bottom())),
                         tokens().hover);
    }
    paintLines(painter, panel);
    if (!isColumn() || panel == data_.panels.size() - 1) {
        paintLabels(painter, box);
    }
    if (panel == current_ && !isFigure()) {
        painter.setPen(QPen(tokens().accent, 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(cellOf(panel).adjusted(1, 1, -2, -2), 3, 3);
    }
}

void PanelsPlot::paintScale(QCPPainter& painter, const QRectF& box, const Scale& scale) const
{
    QList<double> ticks;
    for (double tick = std::ceil(scale.low / scale.step) * scale.step; tick <= scale.high;
         tick += scale.step) {
        ticks << (std::abs(tick) < 1e-9 * scale.step ? 0 : tick);
    }
    auto texts = tickTexts(ticks);
    painter.setFont(Fonts::mono(Fonts::axis));
    const double widest = Fonts::scaled(tickRoom) - 6.0;
    // A number that is cut is another one: 2×10⁶ where 2,000,000 has no room.
    const QFontMetricsF metrics(painter.font());
    if (std::ranges::any_of(
            texts, [&](const QString& text) { return metrics.horizontalAdvance(text) > widest; })) {
        const double most = std::max(std::abs(ticks.front()), std::abs(ticks.back()));
        const int power = static_cast<int>(std::floor(std::log10(most)));
        std::ranges::transform(ticks, texts.begin(), [power](double tick) {
            return tick == 0 ? u"0"_s
                             : shortText(tick / std::pow(10, power)) + u"\u00d7"_s +
                                   powerOfTenText(power);
        });
    }
    for (qsizetype index = 0; index < ticks.size(); ++index) {
        const double at = std::round(yOf(box, scale, ticks[index])) + 0.5;
        painter.setPen(ticks[index] == 0 ? tokens().axis : tokens().grid);
        painter.drawLine(QPointF(box.left(), at), QPointF(box.right(), at));
        painter.setPen(tokens().tick);
        const QRectF room(box.left() - Fonts::scaled(tickRoom), at - 9, widest, 18);
        painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, texts[index]);
    }
}

/// The title reaches over the numbers of the scale before it is cut in its middle. The note stays
/// whole: what a formula is drawn of is not always defined.
void PanelsPlot::paintTitle(QCPPainter& painter, int panel) const
{
    const auto& one = data_.panels[panel];
    const auto box = panelBox(panel);
    const auto noteFont = Fonts::ui(Fonts::axis);
    const auto titleFont = Fonts::ui(Fonts::axis, QFont::DemiBold);
    constexpr double gap = 6;
    const QFontMetricsF titles(titleFont);
    const double note = QFontMetricsF(noteFont).horizontalAdvance(one.note);
    const double beside = one.note.isEmpty() ? 0 : note + gap;
    const double least = cellOf(panel).left() + 4;
    const double needed = titles.horizontalAdvance(one.title) + 1 + beside;
    const double right = std::clamp(least + needed, box.right(), cellOf(panel).right() - 2);
    const double left = std::max(least, std::min(box.left(), right - needed));
    const QRectF room(left, cellOf(panel).top() + 2, right - left, Fonts::scaled(titleLine));
    painter.setFont(noteFont);
    painter.setPen(tokens().muted);
    painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, one.note);
    painter.setFont(titleFont);
    painter.setPen(tokens().text);
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                     titles.elidedText(one.title, Qt::ElideMiddle, room.width() - beside));
}

void PanelsPlot::paintLines(QCPPainter& painter, int panel) const
{
    painter.save();
    painter.setAntialiasing(true);
    // The first line is solid, and those on it are dashed: both are seen where they agree.
    const auto box = panelBox(panel);
    const auto scale = scaleOf(data_.panels[panel], box.height());
    for (int line = 0; line < data_.panels[panel].lines.size(); ++line) {
        const auto& shown = data_.panels[panel].lines[line];
        QPolygonF points;
        for (const double value : shown.values) {
            const double spread = shown.spreads.value(points.size());
            points << QPointF(xOf(box, static_cast<double>(points.size()) + 0.5),
                              yOf(box, scale, value));
            if (spread > 0 && std::isfinite(value)) {
                painter.setPen(QPen(tokens().text, 1.2));
                painter.drawLine(QPointF(points.last().x(), yOf(box, scale, value - spread)),
                                 QPointF(points.last().x(), yOf(box, scale, value + spread)));
            }
        }
        paintMarkedLine(painter, traceLook(static_cast<std::size_t>(line), tokens()), points, 1.6,
                        markerSize, xOf(box, 1) - xOf(box, 0) >= leastMarkerRoom, tokens().surface);
    }
    painter.restore();
    paintTitle(painter, panel);
}

/// As many as have room; only what is wider than the panel is cut.
void PanelsPlot::paintLabels(QCPPainter& painter, const QRectF& box) const
{
    const double widest = box.width();
    constexpr double gap = 8;
    painter.setFont(Fonts::ui(Fonts::axis));
    const QFontMetricsF metrics(painter.font());
    double room = 1;
    for (const auto& label : data_.places) {
        room = std::max(room, std::min(metrics.horizontalAdvance(label) + 1, widest));
    }
    const double width = xOf(box, 1) - xOf(box, 0);
    const int step = std::max(1, static_cast<int>(std::ceil((room + gap) / std::max(width, 1e-3))));
    painter.setPen(tokens().tick);
    const double top = box.bottom() + 3;
    // What is left of the panel belongs to the scale, and to the word for the places.
    double free = box.left() - (isColumn() && !data_.placesLabel.isEmpty() ? 4 : 12);
    for (int place = 0; place < data_.places.size(); place += step) {
        const auto text = metrics.elidedText(data_.places[place], Qt::ElideMiddle, widest);
        const double needed = metrics.horizontalAdvance(text) + 1;
        const double left = std::max(free, xOf(box, place + 0.5) - needed / 2);
        if (left + needed > box.right() + 8) {
            break;  // it would reach into the next panel
        }
        painter.drawText(QRectF(left, top, needed, Fonts::scaled(labelLine)), Qt::AlignCenter,
                         text);
        free = left + needed + gap;
    }
    if (isColumn() && !data_.placesLabel.isEmpty()) {
        const QRectF before(2, top, box.left() - 10, Fonts::scaled(labelLine));
        painter.drawText(before, Qt::AlignRight | Qt::AlignVCenter,
                         metrics.elidedText(data_.placesLabel, Qt::ElideMiddle, before.width()));
    }
}

void PanelsPlot::paintKey(QCPPainter& painter) const
{
    const auto* panel = keyed();
    if (panel == nullptr) {
        return;
    }
    constexpr double swatch = 30;
    const double line = Fonts::scaled(keyLine);
    double left = margin + Fonts::scaled(tickRoom);
    painter.setFont(Fonts::ui(Fonts::axis));
    const QFontMetricsF metrics(painter.font());
    for (int index = 0; index < panel->lines.size(); ++index) {
        const auto look = traceLook(static_cast<std::size_t>(index), tokens());
        const QPointF middle(left + swatch / 2, margin + line / 2);
        painter.setPen(QPen(look.color, 1.6, look.line));
        painter.drawLine(middle - QPointF(swatch / 2, 0), middle + QPointF(swatch / 2, 0));
        drawMarkers(painter, look.marker, look.color, {middle}, markerSize, tokens().surface);
        const QRectF room(left + swatch + 6, margin,
                          std::max(0.0, plot().width() - left - swatch - 12), line);
        painter.setPen(tokens().text);
        const auto shown =
            metrics.elidedText(panel->lines[index].name, Qt::ElideRight, room.width());
        painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, shown);
        left = room.left() + metrics.horizontalAdvance(shown) + 20;
    }
}

int PanelsPlot::panelAt(QPointF pixel) const
{
    for (int panel = 0; panel < data_.panels.size(); ++panel) {
        if (cellOf(panel).contains(pixel)) {
            return panel;
        }
    }
    return -1;
}

PlotPoint PanelsPlot::pointAt(QPointF pixel) const
{
    const int panel = panelAt(pixel);
    if (panel < 0) {
        return {};
    }
    const auto box = panelBox(panel);
    const auto places = static_cast<double>(data_.places.size());
    const double at = (pixel.x() - box.left()) / box.width() * places;
    return {static_cast<std::size_t>(panel), at >= 0 && at < places ? static_cast<int>(at) : -1};
}

HoverText PanelsPlot::cardAt(const PlotPoint& point, QPointF /*pixel*/) const
{
    if (!point) {
        return {};
    }
    const auto& one = data_.panels[static_cast<int>(point.series)];
    const auto& label = data_.places[point.index];
    HoverText card;
    card.title =
        data_.placesLabel.isEmpty() ? label : QStringLiteral("%1 %2").arg(data_.placesLabel, label);
    for (const auto& line : one.lines) {
        const double spread = line.spreads.value(point.index);
        const auto value = numberText(line.values.value(point.index, std::nan("")), 4);
        card.lines.push_back(
            {line.name.isEmpty() ? one.title : line.name,
             spread > 0 ? u"%1 \u00B1 %2"_s.arg(value, numberText(spread)) : value});
    }
    return card;
}

void PanelsPlot::clicked(const QMouseEvent& event)
{
    if (const int panel = panelAt(event.position()); panel >= 0) {
        emit panelClicked(panel);
        if (const auto point = pointAt(event.position())) {
            emit placeClicked(point.index);
        }
    }
}

PlotPoint PanelsPlot::neighbor(int across, int down) const
{
    const int inRow =
        columns(plot().width() - 2 * margin, plot().height() - 2 * margin - keyHeight());
    const int next = current_ < 0 ? 0 : current_ + across + inRow * down;
    return {0, next < data_.panels.size() ? std::max(next, -1) : -1};
}

/// A column for each line of each panel.
PlotData PanelsPlot::plotData() const
{
    PlotData numbers;
    numbers.columns.push_back(
        {data_.placesLabel.isEmpty() ? tr("Name") : data_.placesLabel, data_.places});
    for (const auto& panel : data_.panels) {
        for (const auto& line : panel.lines) {
            const auto title = panel.lines.size() > 1
                                   ? QStringLiteral("%1: %2").arg(panel.title, line.name)
                                   : panel.title;
            numbers.columns.push_back({title, {}, {line.values.begin(), line.values.end()}});
        }
    }
    return numbers;
}

}  // namespace papilio::widgets
