#include "widgets/plot/trace_plot.h"

#include "core/base/bounded.h"
#include "widgets/plot/plot_style.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/tokens.h"
#include "widgets/theme/tr.h"

#include <qcustomplot.h>

#include <QKeyEvent>
#include <QMenu>

#include <algorithm>
#include <cmath>
#include <utility>

namespace papilio::widgets {

namespace {

constexpr int keyMargin = 184;
constexpr int plainMargin = 20;
/// Residuals that end so far above r0 do not say where the scale begins to be of interest.
constexpr double calmBelow = 1e3;
/// Diverged residuals are counted, not drawn over thirty decades: the scale ends here above r0.
constexpr double roomAbove = 1e14;

/// A small table at the top of a plot: names on the left, numbers on the right of their columns.
/// @param left  where it begins, if there is room
/// @param rows  at least the head; all of one length
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

}  // namespace

TracePlot::TracePlot(QWidget* parent)
    : PlotFrame(parent),
      toleranceLayer_(addLayer(QStringLiteral("tolerance"), QStringLiteral("main"))),
      hoverLayer_(addLayer(QStringLiteral("hover"), QStringLiteral("overlay")))
{
    allowZoom();
    allowRanges();
    makeLinear(*plot().xAxis);
    paintOn(QStringLiteral("main"), [this](QCPPainter& painter) { paintTraces(painter); });
    paintOn(QStringLiteral("tolerance"), [this](QCPPainter& painter) { paintTolerance(painter); });
    paintOn(QStringLiteral("hover"), [this](QCPPainter& painter) { paintHover(painter); });
    const auto told = [this] { emit offScaleChanged(); };
    connect(plot().xAxis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, told);
    connect(plot().yAxis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, told);
    connect(plot().xAxis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this,
            [this](const QCPRange& range) { emit stretchChanged(range.lower, range.upper); });
    setAccessibleName(tr("Traces"));
    applyTokens(tokens());
}

void TracePlot::setPicture(TracePicture picture, bool keepView)
{
    if (picture.xLabel != picture_.xLabel) {
        range_.reset();  // it is of another axis
    }
    picture_ = std::move(picture);
    updateHidden();
    updateStatistics();
    const auto& shown = picture_;
    fitToSize();
    plot().xAxis->setLabel(shown.xLabel);
    plot().yAxis->setLabel(shown.yLabel);
    if (shown.isLogarithmic) {
        makeLogarithmic(*plot().yAxis);
    } else {
        makeLinear(*plot().yAxis);
    }
    if (!keepView) {
        resetView();
    } else {
        redraw();
        emit offScaleChanged();
    }
    resetHover();
}

void TracePlot::setTolerance(double tolerance)
{
    if (picture_.tolerance && picture_.tolerance != tolerance) {
        picture_.tolerance = tolerance;
        toleranceLayer_->replot();
    }
}

void TracePlot::setSelected(std::optional<std::size_t> trace)
{
    if (selected_ != trace) {
        selected_ = trace;
        redraw();
    }
}

void TracePlot::updateHidden()
{
    hidden_.assign(picture_.traces.size(), false);
    for (std::size_t index = 0; index < picture_.traces.size(); ++index) {
        const auto& trace = picture_.traces[index];
        // The other residual of a solver goes with it.
        hidden_[index] = trace.isSecondary
                             ? std::ranges::any_of(picture_.traces,
                                                   [&](const Trace& main) {
                                                       return !main.isSecondary &&
                                                              main.id == trace.id &&
                                                              hiddenNames_.contains(fullName(main));
                                                   })
                             : hiddenNames_.contains(fullName(trace));
    }
}

void TracePlot::setHidden(std::size_t trace, bool isHidden)
{
    const auto name = fullName(picture_.traces[trace]);
    if (isHidden) {
        hiddenNames_.insert(name);
    } else {
        hiddenNames_.erase(name);
    }
    showHidden();
}

void TracePlot::showHidden()
{
    updateHidden();
    redraw();
    emit offScaleChanged();
}

void TracePlot::showOnly(std::size_t trace)
{
    const auto kept = fullName(picture_.traces[trace]);
    std::set<QString> others;
    for (const auto& one : picture_.traces) {
        if (const auto name = fullName(one); !one.isSecondary && name != kept) {
            others.insert(name);
        }
    }
    hiddenNames_ = hiddenNames_ == others ? std::set<QString>() : others;
    showHidden();
}

void TracePlot::showAllTraces()
{
    hiddenNames_.clear();
    showHidden();
}

void TracePlot::setRange(std::optional<Range> range)
{
    range_ = range;
    updateStatistics();
    redraw();
}

/// Of long series they take a while: not at every redraw.
void TracePlot::updateStatistics()
{
    statistics_.clear();
    for (std::size_t trace = 0; range_ && trace < picture_.traces.size(); ++trace) {
        statistics_.push_back(statistics(trace));
    }
}

core::RangeStatistics TracePlot::statistics(std::size_t trace) const
{
    const auto& one = picture_.traces[trace];
    if (!range_) {
        return {};
    }
    const auto from = scale().indexAt(one, range_->from);
    auto to = scale().indexAt(one, range_->to);
    if (to < one.values->size() && scale().positionOf(one, to) <= range_->to) {
        ++to;
    }
    auto found =
        core::rangeStatistics(one.values->values().subspan(from, std::max(from, to) - from));
    for (double* value : {&found.minimum, &found.maximum, &found.mean, &found.first, &found.last}) {
        *value /= one.unit;
    }
    return found;
}

PlotData TracePlot::plotData() const
{
    PlotData numbers;
    numbers.columns = {{tr("Curve")}, {picture_.xLabel}, {picture_.yLabel}};
    for (std::size_t index = 0; index < picture_.traces.size(); ++index) {
        const auto& trace = picture_.traces[index];
        if (hidden_[index]) {
            continue;
        }
        const auto name =
            trace.isSecondary ? fullName(trace) + QStringLiteral(" *") : fullName(trace);
        for (std::size_t place = 0; place < trace.values->size(); ++place) {
            numbers.columns[0].texts << name;
            numbers.columns[1].numbers.push_back(scale().positionOf(trace, place));
            numbers.columns[2].numbers.push_back((*trace.values)[place] / trace.unit);
        }
    }
    return numbers;
}

std::size_t TracePlot::offScale() const
{
    std::size_t count = 0;
    for (std::size_t index = 0; index < picture_.traces.size(); ++index) {
        if (!hidden_[index]) {
            count += scale().offScale(picture_.traces[index], true) +
                     scale().offScale(picture_.traces[index], false);
        }
    }
    return count;
}

void TracePlot::showStretch(double from, double to)
{
    if (plot().xAxis->range() != QCPRange(from, to)) {
        plot().xAxis->setRange(from, to);
        redraw();
    }
}

void TracePlot::resetView()
{
    double right = picture_.end;
    core::Extent all;
    core::Extent calm;                  // of what did not run away
    std::vector<std::size_t> runaways;  // the axis ends where they leave the plot
    for (std::size_t index = 0; index < picture_.traces.size(); ++index) {
        const auto& trace = picture_.traces[index];
        const auto count = trace.values->size();
        if (count == 0 || hidden_[index]) {
            continue;
        }
        const double end = (*trace.values)[count - 1] / trace.unit;
        const bool isCalm = !picture_.isLogarithmic || end <= calmBelow;
        if (!isCalm) {
            runaways.push_back(index);
        } else {
            right = std::max(right, scale().positionOf(trace, count - 1));
        }
        if (trace.forecast && trace.positions.empty() && trace.forecast->at < 1.6 * right) {
            right = std::max(right, trace.forecast->high.value_or(trace.forecast->at) < 1.8 * right
                                        ? trace.forecast->high.value_or(trace.forecast->at)
                                        : trace.forecast->at);
        }
        auto extent = trace.values->extent(0, count);
        extent.minimum /= trace.unit;
        extent.maximum /= trace.unit;
        extent.smallestPositive /= trace.unit;
        all.include(extent);
        if (std::isfinite(extent.maximum) && isCalm) {
            calm.include(extent);
        }
    }
    const auto tolerance = picture_.tolerance;
    if (picture_.isLogarithmic) {
        const double first = std::isfinite(calm.maximum) ? calm.maximum : 1;
        double top = std::isfinite(all.maximum) && all.maximum <= first * roomAbove
                         ? all.maximum
                         : first * roomAbove;
        double bottom = std::isfinite(all.smallestPositive) ? all.smallestPositive : top * 1e-3;
        if (tolerance && *tolerance > 0) {
            bottom = std::min(bottom, *tolerance * 0.3);
            top = std::max(top, *tolerance * 3);
        }
        plot().yAxis->setRange(std::pow(10, std::floor(std::log10(bottom) - 0.1)),
                               std::pow(10, std::ceil(std::log10(top) + 0.1)));
        for (const auto index : runaways) {
            const auto& trace = picture_.traces[index];
            auto shown = trace.values->size() - 1;
            while (shown > 0 &&
                   !((*trace.values)[shown] / trace.unit <= plot().yAxis->range().upper)) {
                --shown;
            }
            const auto last = std::min(shown + 1, trace.values->size() - 1);  // its triangle
            right = std::max(right, scale().positionOf(trace, last));
        }
    } else {
        const double low = all.isEmpty() ? 0 : std::min(0.0, all.minimum);
        const double high = all.isEmpty() || all.maximum <= low ? low + 1 : all.maximum;
        plot().yAxis->setRange(low - (low < 0 ? 0.05 * (high - low) : 0),
                               high + 0.05 * (high - low));
    }
    plot().xAxis->setRange(0, right > 0 ? right : 1);
    redraw();
    emit offScaleChanged();
}

void TracePlot::clicked(const QMouseEvent& event)
{
    if (const auto trace = key().traceAt(event.position())) {
        if (event.modifiers().testFlag(Qt::ControlModifier)) {
            showOnly(*trace);
        } else {
            setHidden(*trace, !hidden_[*trace]);
        }
    } else if (box().contains(event.position())) {
        const auto point = pointAt(event.position());
        emit traceClicked(point ? static_cast<int>(point.series) : -1);
    }
}

std::optional<PlotFrame::DragLine> TracePlot::dragLine() const
{
    return picture_.tolerance ? std::optional(DragLine{.value = *picture_.tolerance,
                                                       .snaps = picture_.toleranceName.isEmpty()})
                              : std::nullopt;
}

void TracePlot::lineDragged(double tolerance)
{
    const double rounded = roundedTo(tolerance, 2);
    setTolerance(rounded);
    emit toleranceDragged(rounded);
}

void TracePlot::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && range_) {
        setRange({});
    } else {
        PlotFrame::keyPressEvent(event);
    }
}

void TracePlot::addMenuActions(QMenu& menu, QPointF place)
{
    auto trace = key().traceAt(place);
    if (const auto point = pointAt(place); point && !trace) {
        trace = point.series;
    }
    if (trace && picture_.traces.size() > 1) {
        const auto name =
            QFontMetrics(menu.font())
                .elidedText(fullName(picture_.traces[*trace]), Qt::ElideMiddle, Fonts::scaled(220))
                .replace(u'&', QStringLiteral("&&"));
        const bool isHidden = hidden_[*trace];
        menu.addAction(isHidden ? tr("Show %1").arg(name) : tr("Hide %1").arg(name), this,
                       [this, trace, isHidden] { setHidden(*trace, !isHidden); });
        menu.addAction(tr("Only %1").arg(name), this, [this, trace] { showOnly(*trace); });
    }
    if (!hiddenNames_.empty()) {
        menu.addAction(tr("Show all curves"), this, &TracePlot::showAllTraces);
    }
    if (range_) {
        menu.addAction(tr("Remove the range"), this, [this] { setRange({}); });
    }
    if (!menu.isEmpty()) {
        menu.addSeparator();
    }
}

PlotPoint TracePlot::pointAt(QPointF pixel) const
{
    constexpr double near = 24;
    PlotPoint found;
    double best = near;
    const double position = plot().xAxis->pixelToCoord(pixel.x());
    for (std::size_t trace = 0; box().contains(pixel) && trace < picture_.traces.size(); ++trace) {
        const auto& one = picture_.traces[trace];
        if (one.values->size() == 0 || hidden_[trace]) {
            continue;
        }
        const auto index = std::min(scale().indexAt(one, position), one.values->size() - 1);
        const double away = QLineF(pixelOf(trace, index), pixel).length();
        if (away < best) {
            best = away;
            found = {trace, static_cast<int>(index)};
        }
    }
    return found;
}

/// What the card next to the pointer says of a value: the value, and what the other lines that are
/// not hidden have at the same position, the largest first.
HoverText TracePlot::cardAt(const PlotPoint& point, QPointF /*pixel*/) const
{
    if (!point) {
        return {};
    }
    constexpr std::size_t mostLines = 10;
    const auto scale = this->scale();
    const auto& picture = picture_;
    const auto index = static_cast<std::size_t>(point.index);
    const auto& own = picture.traces[point.series];
    const double position = scale.positionOf(own, index);
    const double value = (*own.values)[index] / own.unit;
    HoverText card;
    card.title = picture.xLabel.isEmpty()
                     ? shortText(position)
                     : QStringLiteral("%1 %2").arg(picture.xLabel, shortText(position));
    if (picture.isLogarithmic && value > 0 && picture.traces.size() > 1) {
        card.title += QStringLiteral(" · ") + tr("ratio to %1").arg(fullName(own));
    }
    card.lines.push_back({fullName(own), numberText(value)});
    std::vector<std::pair<double, std::size_t>> others;
    for (std::size_t other = 0; other < picture.traces.size(); ++other) {
        const auto& one = picture.traces[other];
        const auto count = one.values->size();
        if (other == point.series || hidden_[other] || one.isSecondary || count == 0) {
            continue;
        }
        const auto place = scale.indexAt(one, position);
        if (place < count && !std::isnan((*one.values)[place])) {
            others.emplace_back((*one.values)[place] / one.unit, other);
        }
    }
    std::ranges::sort(others, std::ranges::greater());
    for (const auto& [there, other] : others) {
        if (card.lines.size() == mostLines) {
            card.lines.push_back({tr("and %1 more").arg(others.size() + 1 - mostLines), {}});
            break;
        }
        auto text = numberText(there);
        if (picture.isLogarithmic && there > 0 && value > 0) {
            text += QStringLiteral("  ") + ratioText(there / value);
        } else if (!picture.isLogarithmic) {
            text += QStringLiteral("  (%1%2)")
                        .arg(there > value ? QStringLiteral("+") : QString(),
                             numberText(there - value));
        }
        card.lines.push_back({fullName(picture.traces[other]), text});
    }
    return card;
}

void TracePlot::hoverChanged()
{
    hoverLayer_->replot();
    const auto& point = hoveredPoint();
    if (!point) {
        emit hovered({});
        return;
    }
    const auto& one = picture_.traces[point.series];
    const auto index = static_cast<std::size_t>(point.index);
    emit hovered(QStringLiteral("%1 · %2 · %3")
                     .arg(fullName(one), shortText(scale().positionOf(one, index)),
                          numberText((*one.values)[index] / one.unit)));
}

void TracePlot::paintTrace(QCPPainter& painter,
                           const Trace& trace,
                           bool isStrong,
                           bool isPale) const
{
    auto look = traceLook(trace.category, trace.dash, tokens());
    if (isPale) {
        constexpr float left = 0.25F;
        look.color.setAlphaF(left);
    }
    QPen pen(look.color, trace.isSecondary ? 1.2 : isStrong ? 2.6 : 1.8);
    pen.setStyle(trace.isSecondary ? Qt::DotLine : look.line);
    if (trace.isTwin) {
        pen.setDashPattern({4, 4});
        pen.setCapStyle(Qt::FlatCap);
    }
    pen.setJoinStyle(Qt::RoundJoin);
    // Of very many points antialiasing only costs.
    constexpr std::size_t many = 100'000;
    painter.setAntialiasing(trace.values->size() < many);
    const auto shape = scale().shapeOf(trace);
    for (const auto& band : shape.bands) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(look.color);
        painter.drawPolygon(band);
    }
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    for (const auto& line : shape.lines) {
        if (line.size() == 1) {
            painter.drawEllipse(line.first(), 1.5, 1.5);
        }
        painter.drawPolyline(line);
    }
    painter.setAntialiasing(true);
    for (std::size_t at = 0; trace.hasPoints && at < trace.values->size(); ++at) {
        if (std::isfinite((*trace.values)[at])) {
            painter.setBrush(look.color);
            painter.drawEllipse(scale().pixelOf(trace, at), 2.5, 2.5);
        }
    }
    if (trace.isRunning && trace.values->size() > 0) {
        const auto last = trace.values->size() - 1;
        painter.setPen(QPen(look.color, 2));
        painter.setBrush(tokens().surface);
        painter.drawEllipse(scale().pixelOf(trace, last), 5, 5);
    }
}

void TracePlot::paintTraces(QCPPainter& painter) const
{
    painter.save();
    constexpr double marker = 3;  // those at the edge are whole
    const bool hasPoints = std::ranges::any_of(picture_.traces, &Trace::hasPoints);
    painter.setClipRect(hasPoints ? box().adjusted(-marker, -marker, marker, marker) : box());
    const bool any = !isFigure() && selected_ && *selected_ < picture_.traces.size();
    for (const bool strong : {false, true}) {
        for (std::size_t index = 0; index < picture_.traces.size(); ++index) {
            // The other residual of the selected_ solver belongs to it.
            const auto& trace = picture_.traces[index];
            const bool isOwn =
                any && (*selected_ == index ||
                        (trace.isSecondary && trace.id == picture_.traces[*selected_].id));
            if (isOwn == strong && !hidden_[index]) {
                paintTrace(painter, trace, isOwn, any && !isOwn);
            }
        }
    }
    painter.restore();
    paintRange(painter);
    paintTraceMarks(painter, picture_, hidden_, scale(), tokens());
    key().paint(painter, tokens());
    paintTitle(painter);
}

/// The key takes at most two fifths of a narrow plot.
double TracePlot::keyRoom() const
{
    return std::min<double>(keyMargin, 40.0 * plot().viewport().width() / Fonts::scaled(100));
}

bool TracePlot::isKeyNarrow() const
{
    return keyRoom() < keyMargin;
}

void TracePlot::fitToSize()
{
    fixMargins(plot(), picture_.title.isEmpty() ? 16 : 30,
               picture_.hasKey ? static_cast<int>(keyRoom()) : plainMargin, 44);
    growLeftMargin(plot());
}

TraceKey TracePlot::key() const
{
    return {picture_, hidden_, scale(), plot().width() - (isKeyNarrow() ? 4.0 : 12.0)};
}

QRectF TracePlot::keyBox(std::size_t trace) const
{
    return key().boxOf(trace);
}

/// A band over the range, and a small table of what the lines do in it.
void TracePlot::paintRange(QCPPainter& painter) const
{
    if (!range_) {
        return;
    }
    const double left = std::clamp(xPixel(range_->from), box().left(), box().right());
    const double right = std::clamp(xPixel(range_->to), box().left(), box().right());
    auto wash = tokens().accent;
    wash.setAlphaF(0.10F);
    painter.fillRect(QRectF(left, box().top(), right - left, box().height()), wash);
    painter.setPen(dashedPen(tokens().accent, 1, {3, 3}));
    for (const double x : {left, right}) {
        painter.drawLine(QPointF(x, box().top()), QPointF(x, box().bottom()));
    }
    std::vector<QStringList> rows{
        {tr("%1 … %2").arg(shortText(range_->from, NumberStyle::Window, 3),
                           shortText(range_->to, NumberStyle::Window, 3)),
         tr("Smallest"), tr("Largest"), tr("Mean"), tr("Per step")}};
    constexpr std::size_t mostRows = 8;
    for (std::size_t trace = 0; trace < picture_.traces.size() && rows.size() < mostRows; ++trace) {
        const auto& found = statistics_[trace];
        if (hidden_[trace] || picture_.traces[trace].isSecondary || found.count == 0) {
            continue;
        }
        rows.push_back({fullName(picture_.traces[trace]), numberText(found.minimum),
                        numberText(found.maximum), numberText(found.mean),
                        std::isnan(found.factor)
                            ? notApplicable()
                            : QStringLiteral("× ") + numberText(found.factor)});
    }
    paintCard(painter, box(), left, rows, tokens());
}

void TracePlot::paintTitle(QCPPainter& painter) const
{
    if (!picture_.title.isEmpty()) {
        painter.setFont(Fonts::ui(Fonts::table, QFont::DemiBold));
        painter.setPen(tokens().text);
        painter.drawText(QRectF(box().left(), box().top() - 24, box().width(), 18),
                         Qt::AlignLeft | Qt::AlignVCenter, picture_.title);
    }
}

void TracePlot::paintHover(QCPPainter& painter) const
{
    const auto& point = hoveredPoint();
    if (!point || point.series >= picture_.traces.size() || hidden_[point.series]) {
        return;
    }
    const auto& trace = picture_.traces[point.series];
    const auto index = static_cast<std::size_t>(point.index);
    const auto at = pixelOf(point.series, index);
    if (box().contains(at)) {
        drawCrossHair(painter, box(), at, shortText(scale().positionOf(trace, index)),
                      numberText((*trace.values)[index] / trace.unit), tokens());
    }
}

void TracePlot::paintTolerance(QCPPainter& painter) const
{
    if (!picture_.tolerance) {
        return;
    }
    const double line = yPixel(*picture_.tolerance);
    if (!(line >= box().top() && line <= box().bottom())) {
        return;
    }
    const double gripRoom = isFigure() ? 0 : 12;  // px right of the axes, for what drags it
    painter.setPen(QPen(tokens().accent, 2));
    painter.drawLine(QPointF(box().left(), line), QPointF(box().right() + gripRoom, line));
    painter.setPen(QPen(tokens().accent, 1.5));
    for (const double grip : {1.0, 5.0}) {  // next to the axes, where no end of a trace is
        if (isFigure()) {
            break;
        }
        const double x = box().right() + gripRoom - grip;
        painter.drawLine(QPointF(x, line - 5), QPointF(x, line + 5));
    }
    painter.setFont(Fonts::ui(Fonts::axis, QFont::DemiBold));
    painter.setPen(tokens().accent);  // above the axes its color says what it names
    const auto words = toleranceWords(picture_, hidden_, scale());
    drawHaloed(painter, words.at, words.text, tokens().surface);
}

}  // namespace papilio::widgets
