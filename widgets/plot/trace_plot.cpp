#include "widgets/plot/trace_plot.h"

#include "core/base/bounded.h"
#include "widgets/plot/plot_marks.h"
#include "widgets/plot/plot_style.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"

#include <qcustomplot.h>

#include <QKeyEvent>
#include <QMenu>

#include <algorithm>
#include <array>
#include <cmath>

namespace papilio::widgets {

namespace {

constexpr double gripRoom = 12;  ///< px right of the axes, for what drags the tolerance
constexpr int keyMargin = 164;
constexpr int plainMargin = 20;
/// Diverged residuals are counted, not drawn over thirty decades: the scale ends here above r0.
constexpr double roomAbove = 1e3;

constexpr double farAway = 30'000;  // px: painters do not take any coordinate

}  // namespace

Category traceLook(std::size_t index, const Tokens& tokens)
{
    constexpr std::size_t fillOnly = 6;
    if (index < fillOnly) {
        return category(index, tokens);
    }
    auto look =
        category(index == fillOnly ? fillOnly + 1 : (index - fillOnly - 1) % fillOnly, tokens);
    if (index > fillOnly) {
        look.line = look.line == Qt::SolidLine ? Qt::DotLine : Qt::SolidLine;
    }
    return look;
}

Category traceLook(std::size_t index, std::optional<std::size_t> dash, const Tokens& tokens)
{
    if (!dash) {
        return traceLook(index, tokens);
    }
    // Seven hues, then the same ones mixed with text and surface; the pattern is the other one's.
    // Mixed hues are too near to each other, so their patterns begin with another one.
    constexpr std::size_t hues = 7;
    constexpr std::size_t fillOnly = 6;
    const auto hue = index % hues;
    auto look = category(hue == fillOnly ? fillOnly + 1 : hue, tokens);
    const auto round = index / hues % 3;
    look.colour = round == 0   ? look.colour
                  : round == 1 ? mix(look.colour, tokens.text, 0.6)
                               : mix(look.colour, tokens.surface, 0.6);
    constexpr std::array patterns = {Qt::SolidLine, Qt::DashLine, Qt::DashDotLine, Qt::DotLine,
                                     Qt::DashDotDotLine};
    look.line = patterns[(*dash + 2 * round) % patterns.size()];
    return look;
}

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
    setAccessibleName(tr("Traces"));
    applyTokens(tokens());
}

void TracePlot::setPicture(TracePicture picture, bool keepView)
{
    if (picture.xLabel != picture_.xLabel) {
        range_.reset();  // it is of another axis
    }
    picture_ = std::move(picture);
    hovered_.reset();
    updateHidden();
    updateStatistics();
    const auto& shown = picture_;
    fixMargins(plot(), shown.title.isEmpty() ? 16 : 30, shown.hasKey ? keyMargin : plainMargin, 44);
    plot().xAxis->setLabel(shown.xLabel);
    plot().yAxis->setLabel(shown.yLabel);
    if (shown.isLogarithmic) {
        makeLogarithmic(*plot().yAxis);
    } else {
        plot().yAxis->setScaleType(QCPAxis::stLinear);
        plot().yAxis->setTicker(QSharedPointer<QCPAxisTicker>(new QCPAxisTicker));
        makeLinear(*plot().yAxis);
    }
    if (!keepView) {
        resetView();
    } else {
        redraw();
        emit offScaleChanged();
    }
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

QString TracePlot::fullName(const Trace& trace) const
{
    return trace.group.isEmpty() ? trace.name
                                 : QStringLiteral("%1 / %2").arg(trace.group, trace.name);
}

void TracePlot::setHidden(std::size_t trace, bool isHidden)
{
    const auto name = fullName(picture_.traces[trace]);
    if (isHidden) {
        hiddenNames_.insert(name);
    } else {
        hiddenNames_.erase(name);
    }
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
    updateHidden();
    redraw();
    emit offScaleChanged();
}

void TracePlot::showAllTraces()
{
    hiddenNames_.clear();
    updateHidden();
    redraw();
    emit offScaleChanged();
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
    const auto from = indexAt(one, range_->from);
    auto to = indexAt(one, range_->to);
    if (to < one.values->size() && positionOf(one, to) <= range_->to) {
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
            numbers.columns[1].numbers.push_back(positionOf(trace, place));
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
            count +=
                offScale(picture_.traces[index], true) + offScale(picture_.traces[index], false);
        }
    }
    return count;
}

double TracePlot::tolerancePixel() const
{
    return yPixel(picture_.tolerance.value_or(1));
}

QPointF TracePlot::pixelOf(std::size_t trace, std::size_t index) const
{
    const auto& one = picture_.traces[trace];
    return {xPixel(positionOf(one, index)), y(one, (*one.values)[index])};
}

void TracePlot::resetView()
{
    double right = 0;
    core::Extent all;
    core::Extent calm;  // of what did not run away
    for (std::size_t index = 0; index < picture_.traces.size(); ++index) {
        const auto& trace = picture_.traces[index];
        const auto count = trace.values->size();
        if (count == 0 || hidden_[index]) {
            continue;
        }
        right = std::max(right, positionOf(trace, count - 1));
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
        const double end = (*trace.values)[count - 1] / trace.unit;
        if (std::isfinite(extent.maximum) && end <= roomAbove) {
            calm.include(extent);
        }
    }
    plot().xAxis->setRange(0, right > 0 ? right : 1);
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
    } else {
        const double low = all.isEmpty() ? 0 : std::min(0.0, all.minimum);
        const double high = all.isEmpty() || all.maximum <= low ? low + 1 : all.maximum;
        plot().yAxis->setRange(low - (low < 0 ? 0.05 * (high - low) : 0),
                               high + 0.05 * (high - low));
    }
    redraw();
    emit offScaleChanged();
}

bool TracePlot::pressed(const QMouseEvent& event)
{
    setFocus();
    pressedAt_ = event.position();
    isDragging_ = event.button() == Qt::LeftButton && isOnTolerance(event.position());
    if (isDragging_) {
        emit toleranceDragStarted();
    }
    return isDragging_;
}

bool TracePlot::moved(const QMouseEvent& event)
{
    const auto at = event.position();
    if (isDragging_) {
        dragTo(plot().yAxis->pixelToCoord(core::bounded(at.y(), box().top(), box().bottom())));
    } else if (event.buttons() == Qt::NoButton) {
        const auto entries = key().entries;
        const bool isOnKey = std::ranges::any_of(
            entries, [&](const KeyEntry& entry) { return entry.box.contains(at); });
        plot().setCursor(isOnTolerance(at) ? Qt::SizeVerCursor
                         : isOnKey         ? Qt::PointingHandCursor
                                           : Qt::ArrowCursor);
        hover(at);
    }
    return isDragging_;
}

bool TracePlot::released(const QMouseEvent& event)
{
    constexpr double still = 3;
    if (isDragging_) {
        isDragging_ = false;
        emit toleranceDragFinished();
        return true;
    }
    if (event.button() != Qt::LeftButton ||
        QLineF(event.position(), pressedAt_).length() >= still) {
        return false;
    }
    for (const auto& entry : key().entries) {
        if (entry.box.contains(event.position())) {
            if (event.modifiers().testFlag(Qt::ControlModifier)) {
                showOnly(entry.trace);
            } else {
                setHidden(entry.trace, !hidden_[entry.trace]);
            }
            return true;
        }
    }
    if (box().contains(event.position())) {
        emit traceClicked(hovered_ ? static_cast<int>(hovered_->first) : -1);
    }
    return false;
}

bool TracePlot::isOnTolerance(QPointF pixel) const
{
    return picture_.tolerance &&
           isOnLine(pixel, tolerancePixel(), box().adjusted(0, 0, gripRoom, 0));
}

void TracePlot::dragTo(double tolerance)
{
    const double rounded = roundedTo(tolerance, 2);
    setTolerance(rounded);
    emit toleranceDragged(rounded);
}

void TracePlot::keyPressEvent(QKeyEvent* event)
{
    const double decades = decadesOfKey(event->key());
    if (event->key() == Qt::Key_Escape && range_) {
        setRange({});
    } else if (decades != 0 && picture_.tolerance) {
        dragTo(*picture_.tolerance * std::pow(10, decades));
    } else {
        PlotFrame::keyPressEvent(event);
    }
}

void TracePlot::addMenuActions(QMenu& menu, QPointF place)
{
    std::optional<std::size_t> trace;
    if (const auto found = valueAt(place)) {
        trace = found->first;
    }
    for (const auto& entry : key().entries) {
        if (entry.box.contains(place)) {
            trace = entry.trace;
        }
    }
    const bool isAnyHidden = !hiddenNames_.empty();
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
    if (isAnyHidden) {
        menu.addAction(tr("Show all curves"), this, &TracePlot::showAllTraces);
    }
    if (range_) {
        menu.addAction(tr("Remove the range"), this, [this] { setRange({}); });
    }
    if (!menu.isEmpty()) {
        menu.addSeparator();
    }
}

std::optional<std::pair<std::size_t, std::size_t>> TracePlot::valueAt(QPointF pixel) const
{
    constexpr double near = 24;
    std::optional<std::pair<std::size_t, std::size_t>> found;
    double best = near;
    if (!box().contains(pixel)) {
        return found;
    }
    const double position = plot().xAxis->pixelToCoord(pixel.x());
    for (std::size_t trace = 0; trace < picture_.traces.size(); ++trace) {
        const auto& one = picture_.traces[trace];
        if (one.values->size() == 0 || hidden_[trace]) {
            continue;
        }
        const auto index = std::min(indexAt(one, position), one.values->size() - 1);
        const double away = QLineF(pixelOf(trace, index), pixel).length();
        if (away < best) {
            best = away;
            found = {trace, index};
        }
    }
    return found;
}

/// The value, and what the other lines have at the same position.
HoverText TracePlot::cardOf(std::size_t trace, std::size_t index) const
{
    constexpr std::size_t mostLines = 10;
    const auto& own = picture_.traces[trace];
    const double position = positionOf(own, index);
    const double value = (*own.values)[index] / own.unit;
    HoverText card;
    card.title = picture_.xLabel.isEmpty()
                     ? shortText(position)
                     : QStringLiteral("%1 %2").arg(picture_.xLabel, shortText(position));
    card.lines.push_back({fullName(own), numberText(value)});
    std::vector<std::pair<double, std::size_t>> others;
    for (std::size_t other = 0; other < picture_.traces.size(); ++other) {
        const auto& one = picture_.traces[other];
        const auto count = one.values->size();
        if (other == trace || hidden_[other] || one.isSecondary || count == 0) {
            continue;
        }
        const auto place = indexAt(one, position);
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
        if (picture_.isLogarithmic && there > 0 && value > 0) {
            text += QStringLiteral("  ") + ratioText(there / value);
        } else if (!picture_.isLogarithmic) {
            text += QStringLiteral("  (%1%2)")
                        .arg(there > value ? QStringLiteral("+") : QString(),
                             numberText(there - value));
        }
        card.lines.push_back({fullName(picture_.traces[other]), text});
    }
    return card;
}

void TracePlot::hover(QPointF pixel)
{
    const auto found = valueAt(pixel);
    showHover(found ? cardOf(found->first, found->second) : HoverText(), pixel);
    if (found == hovered_) {
        return;
    }
    hovered_ = found;
    hoverLayer_->replot();
    if (!found) {
        emit hovered({});
        return;
    }
    const auto& one = picture_.traces[found->first];
    emit hovered(QStringLiteral("%1 · %2 · %3")
                     .arg(fullName(one), shortText(positionOf(one, found->second)),
                          numberText((*one.values)[found->second] / one.unit)));
}

double TracePlot::positionOf(const Trace& trace, std::size_t index) const
{
    return trace.positions.empty() ? static_cast<double>(index) : trace.positions[index];
}

std::size_t TracePlot::indexAt(const Trace& trace, double position) const
{
    const auto count = trace.values->size();
    if (trace.positions.empty()) {
        return static_cast<std::size_t>(
            std::clamp(std::ceil(position), 0.0, static_cast<double>(count)));
    }
    const auto& all = trace.positions;
    return std::min<std::size_t>(
        count, static_cast<std::size_t>(std::ranges::lower_bound(all, position) - all.begin()));
}

std::pair<std::size_t, std::size_t> TracePlot::shownRange(const Trace& trace) const
{
    const auto range = plot().xAxis->range();
    const auto from = indexAt(trace, range.lower);
    auto to = indexAt(trace, range.upper);
    if (to < trace.values->size() && positionOf(trace, to) <= range.upper) {
        ++to;
    }
    return {from, std::max(from, to)};
}

double TracePlot::y(const Trace& trace, double value) const
{
    const double shown = value / trace.unit;
    if (picture_.isLogarithmic && !(shown > 0)) {
        return box().bottom();
    }
    return std::clamp(yPixel(shown), -farAway, farAway);
}

Category TracePlot::lineLook(const Trace& trace) const
{
    return traceLook(trace.category, trace.dash, tokens());
}

QColor TracePlot::colour(const Trace& trace) const
{
    return lineLook(trace).colour;
}

TracePlot::Shape TracePlot::shapeOf(const Trace& trace) const
{
    auto [from, to] = shownRange(trace);
    // One point next to each edge, so that the line goes on to it.
    from -= from > 0 ? 1 : 0;
    to += to < trace.values->size() ? 1 : 0;
    const auto width = static_cast<std::size_t>(std::max(1.0, box().width()));
    Shape shape;
    auto& found = shape.lines;
    found.resize(1);
    // Qt takes seconds for one line that goes up and down thousands of times, and milliseconds for
    // its pieces.
    constexpr double mostHeights = 4;
    double travelled = 0;
    const auto add = [&](double x, double value) {
        if (std::isnan(value)) {
            return;
        }
        const QPointF point(x, y(trace, value));
        if (!found.back().isEmpty()) {
            const auto last = found.back().last();
            travelled += std::abs(point.y() - last.y());
            if (travelled > mostHeights * box().height()) {
                found.push_back(QPolygonF(QList<QPointF>{last}));
                travelled = 0;
            }
        }
        if (trace.isStepped && !found.back().isEmpty()) {
            found.back() << QPointF(x, found.back().last().y());
        }
        found.back() << point;
    };
    constexpr std::size_t dense = 3;
    const auto pixel = [&](std::size_t index) {
        return std::clamp(xPixel(positionOf(trace, index)), -farAway, farAway);
    };
    if (to - from <= dense * width) {
        for (auto index = from; index < to; ++index) {
            const double value = (*trace.values)[index];
            if (std::isnan(value) && !found.back().isEmpty()) {
                found.emplace_back();
            }
            add(pixel(index), value);
        }
        return shape;
    }
    std::vector<std::size_t> bounds;
    for (std::size_t column = 0; column <= width; ++column) {
        const double edge = plot().xAxis->pixelToCoord(box().left() + static_cast<double>(column));
        bounds.push_back(std::clamp(indexAt(trace, edge), from, to));
    }
    bounds.front() = from;
    bounds.back() = to;
    // Where the line fills its columns it is what lies between its extremes: filled at once.
    constexpr double filled = 3;
    QPolygonF top, bottom;
    std::pair<double, double> last;  // pixel and value at the end of the band
    const auto endBand = [&] {
        if (top.size() > 1) {
            std::ranges::reverse(bottom);
            shape.bands.push_back(top + bottom);
        } else if (!top.isEmpty()) {
            found.push_back(top + bottom);
        }
        top.clear();
        bottom.clear();
    };
    for (const auto& column : core::columnsOf(*trace.values, bounds)) {
        if (column.extent.isEmpty()) {
            endBand();
            found.emplace_back();
            continue;
        }
        const double x = pixel(column.from);
        const double high = y(trace, column.extent.maximum);
        const double low = y(trace, column.extent.minimum);
        if (std::abs(low - high) >= filled) {
            if (top.isEmpty() && !found.back().isEmpty()) {
                add(x, (*trace.values)[column.from]);
                found.emplace_back();
            }
            top << QPointF(x, std::min(low, high));
            bottom << QPointF(x, std::max(low, high));
            last = {x, (*trace.values)[column.to - 1]};
            continue;
        }
        if (!top.isEmpty()) {
            endBand();
            add(last.first, last.second);
        }
        add(x, (*trace.values)[column.from]);
        add(x, column.extent.minimum);
        add(x, column.extent.maximum);
        add(x, (*trace.values)[column.to - 1]);
    }
    endBand();
    std::erase_if(found, [](const QPolygonF& line) { return line.isEmpty(); });
    return shape;
}

std::size_t TracePlot::offScale(const Trace& trace, bool above) const
{
    const auto [from, to] = shownRange(trace);
    const auto range = plot().yAxis->range();
    if (above) {
        return trace.values->countAbove(from, to, range.upper * trace.unit);
    }
    const auto below = trace.values->countUpTo(
        from, to, std::nextafter(range.lower * trace.unit, -std::numeric_limits<double>::max()));
    // What has no logarithm is on the line of zero.
    const auto zeros = picture_.isLogarithmic ? trace.values->countUpTo(from, to, 0) : 0;
    return below - std::min(below, zeros);
}

std::optional<double> TracePlot::lastShown(const Trace& trace) const
{
    const auto [from, to] = shownRange(trace);
    for (auto index = to; index > from; --index) {
        if (!std::isnan((*trace.values)[index - 1])) {
            return core::bounded(y(trace, (*trace.values)[index - 1]), box().top(), box().bottom());
        }
    }
    return {};
}

void TracePlot::paintTrace(QCPPainter& painter,
                           const Trace& trace,
                           bool isStrong,
                           bool isPale) const
{
    auto look = lineLook(trace);
    if (isPale) {
        constexpr float left = 0.25F;
        look.colour.setAlphaF(left);
    }
    QPen pen(look.colour, trace.isSecondary ? 1.2 : isStrong ? 2.6 : 1.8);
    pen.setStyle(trace.isSecondary ? Qt::DotLine : look.line);
    if (trace.isTwin) {
        pen.setDashPattern({4, 4});
        pen.setCapStyle(Qt::FlatCap);
    }
    pen.setJoinStyle(Qt::RoundJoin);
    // Of very many points antialiasing only costs.
    constexpr std::size_t many = 100'000;
    painter.setAntialiasing(trace.values->size() < many);
    const auto shape = shapeOf(trace);
    for (const auto& band : shape.bands) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(look.colour);
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
    if (trace.isRunning && trace.values->size() > 0) {
        const auto last = trace.values->size() - 1;
        painter.setPen(QPen(look.colour, 2));
        painter.setBrush(tokens().surface);
        painter.drawEllipse(
            QPointF(xPixel(positionOf(trace, last)), y(trace, (*trace.values)[last])), 5, 5);
    }
}

void TracePlot::paintTraces(QCPPainter& painter) const
{
    painter.save();
    painter.setClipRect(box());
    const bool any = selected_ && *selected_ < picture_.traces.size();
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
    paintZero(painter);
    paintEdges(painter);
    paintMarks(painter);
    paintCrossings(painter);
    paintKey(painter);
    paintTitle(painter);
}

void TracePlot::paintZero(QCPPainter& painter) const
{
    const bool any =
        picture_.isLogarithmic && std::ranges::any_of(picture_.traces, [&](const Trace& trace) {
            const auto [from, to] = shownRange(trace);
            return trace.values->countUpTo(from, to, 0) > 0;
        });
    if (!any) {
        return;
    }
    const double at = box().bottom() - 0.5;
    painter.setPen(QPen(tokens().axis, 1.5, Qt::DotLine));
    painter.drawLine(QPointF(box().left(), at), QPointF(box().right(), at));
    painter.setFont(Fonts::ui(Fonts::axis));
    painter.setPen(tokens().muted);
    painter.drawText(QRectF(box().left() + 4, at - 15, 120, 14), Qt::AlignLeft | Qt::AlignVCenter,
                     tr("0 and below"));
}

void TracePlot::paintEdges(QCPPainter& painter) const
{
    painter.setPen(Qt::NoPen);
    const auto range = plot().yAxis->range();
    for (std::size_t index = 0; index < picture_.traces.size(); ++index) {
        const auto& trace = picture_.traces[index];
        for (const bool above : {true, false}) {
            if (hidden_[index] || offScale(trace, above) == 0) {
                continue;
            }
            const auto [from, to] = shownRange(trace);
            // Bisection for the first value beyond the edge.
            auto low = from;
            auto high = to;
            while (high - low > 1) {
                const auto middle = low + (high - low) / 2;
                const bool hit =
                    above ? trace.values->countAbove(from, middle, range.upper * trace.unit) > 0
                          : trace.values->countUpTo(from, middle, range.lower * trace.unit) > 0;
                (hit ? high : low) = middle;
            }
            const double x = xPixel(positionOf(trace, low));
            const double edge = above ? box().top() + 1 : box().bottom() - 1;
            const double inner = edge + (above ? 8 : -8);
            painter.setBrush(colour(trace));
            painter.drawPolygon(
                QPolygonF({QPointF(x, edge), QPointF(x - 4.5, inner), QPointF(x + 4.5, inner)}));
        }
    }
}

TracePlot::Key TracePlot::key() const
{
    Key key;
    if (!picture_.hasKey) {
        return key;
    }
    struct Entry {
        double end;
        std::size_t trace;
    };
    std::vector<Entry> entries;
    for (std::size_t index = 0; index < picture_.traces.size(); ++index) {
        if (!picture_.traces[index].isSecondary) {
            entries.push_back({lastShown(picture_.traces[index]).value_or(box().bottom()), index});
        }
    }
    std::ranges::stable_sort(entries, {}, &Entry::end);
    const double left = box().right() + 14;
    const double right = plot().width() - 12;
    key.isTight = static_cast<double>(entries.size()) * Fonts::scaled(34) > box().height();
    const double row = key.isTight
                           ? Fonts::scaled(18)
                           : std::min(double(Fonts::scaled(40)),
                                      box().height() / std::max<double>(1, double(entries.size())));
    key.bottom = box().top();
    for (std::size_t index = 0; index < entries.size(); ++index) {
        if (key.bottom + 2 * row > box().bottom() && index + 1 < entries.size()) {
            key.more = entries.size() - index;
            break;
        }
        const QRectF room(left, key.bottom, right - left, key.isTight ? row : std::min(row, 34.0));
        key.entries.push_back({entries[index].trace, room});
        key.bottom += row;
    }
    return key;
}

QRectF TracePlot::keyBox(std::size_t trace) const
{
    const auto entries = key().entries;
    const auto found = std::ranges::find(entries, trace, &KeyEntry::trace);
    return found == entries.end() ? QRectF() : found->box;
}

void TracePlot::paintKey(QCPPainter& painter) const
{
    const auto key = this->key();
    const double left = box().right() + 14;
    const double width = plot().width() - left - 42;
    const auto write = [&](double y, const QFont& font, const QColor& colour, const QString& text) {
        painter.setFont(font);
        painter.setPen(colour);
        painter.drawText(QRectF(left + 30, y, width, 16), Qt::AlignLeft | Qt::AlignVCenter,
                         QFontMetricsF(font).elidedText(text, Qt::ElideMiddle, width));
    };
    const auto strong = Fonts::ui(Fonts::axis, QFont::DemiBold);
    const auto plain = Fonts::ui(Fonts::axis);
    for (const auto& entry : key.entries) {
        const auto& trace = picture_.traces[entry.trace];
        const bool isHidden = hidden_[entry.trace];
        const double top = entry.box.top();
        auto look = lineLook(trace);
        look.colour.setAlphaF(isHidden ? 0.25F : 1.0F);
        painter.setPen(QPen(look.colour, 2, look.line));
        painter.drawLine(QPointF(left, top + 8), QPointF(left + 22, top + 8));
        const auto name = isHidden ? tokens().disabled : tokens().text;
        const auto separator = QStringLiteral(" · ");
        if (key.isTight) {
            write(top, strong, name,
                  trace.group.isEmpty() ? trace.name : trace.name + separator + trace.group);
        } else {
            write(top, strong, name, trace.name);
            write(top + 15, plain, isHidden ? tokens().disabled : tokens().muted,
                  isHidden ? tr("hidden: click to show")
                  : trace.group.isEmpty() || trace.note.isEmpty()
                      ? trace.group + trace.note
                      : trace.group + separator + trace.note);
        }
    }
    if (key.more > 0) {
        painter.setFont(strong);
        painter.setPen(tokens().muted);
        painter.drawText(QRectF(left, key.bottom, width + 30, 16), Qt::AlignLeft,
                         tr("and %1 more").arg(key.more));
    }
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
    const auto head = Fonts::ui(Fonts::axis, QFont::DemiBold);
    const QFontMetricsF metrics(head);
    constexpr double gap = 14;
    constexpr double widestName = 160;
    std::array<double, 5> widths{};
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
    const QRectF card(core::bounded(left + 8, box().left() + 4,
                                    std::max(box().left() + 4, box().right() - width - 4)),
                      box().top() + 6, width, line * static_cast<double>(rows.size()) + 10);
    painter.setPen(QPen(tokens().border, 1));
    painter.setBrush(tokens().raised);
    painter.drawRoundedRect(card, 4, 4);
    double top = card.top() + 5;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        double x = card.left() + 8;
        painter.setFont(row == 0 ? head : Fonts::ui(Fonts::axis));
        for (std::size_t column = 0; column < widths.size(); ++column) {
            painter.setPen(row == 0 && column > 0 ? tokens().muted : tokens().text);
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
    if (!hovered_ || hovered_->first >= picture_.traces.size() || hidden_[hovered_->first]) {
        return;
    }
    const auto& trace = picture_.traces[hovered_->first];
    const QPointF at(xPixel(positionOf(trace, hovered_->second)),
                     y(trace, (*trace.values)[hovered_->second]));
    if (!box().contains(at)) {
        return;
    }
    drawCrossHair(painter, box(), at, shortText(positionOf(trace, hovered_->second)),
                  numberText((*trace.values)[hovered_->second] / trace.unit), tokens());
}

void TracePlot::label(QCPPainter& painter,
                      QPointF at,
                      const QString& text,
                      LabelPlacer& placer) const
{
    painter.setFont(Fonts::ui(Fonts::axis));
    const QFontMetricsF metrics(painter.font());
    const double width = metrics.horizontalAdvance(text);
    const double left = core::bounded(at.x(), box().left() + 4,
                                      std::max(box().left() + 4, box().right() - width - 4));
    std::vector<QPointF> places;
    for (const double shift : {0.0, -15.0, 15.0, -30.0, 30.0}) {
        places.emplace_back(left, at.y() + 5 + shift);
    }
    const auto placed = placer.level(text, {width, 11}, places);
    if (placed.isVisible) {
        painter.setPen(tokens().text);
        drawHaloed(painter, {left, placed.at.y() - 6.5 + metrics.ascent() / 2}, text,
                   tokens().surface);
    }
}

void TracePlot::paintRestarts(QCPPainter& painter, const TraceMark& mark, LabelPlacer& placer) const
{
    const auto& trace = picture_.traces[mark.trace];
    const auto area = box();  // asked for once: a long recording has thousands of restarts
    painter.save();
    painter.setClipRect(area);
    painter.setPen(QPen(colour(trace), 1.5));
    std::optional<QPointF> first;
    double before = -1e9;
    for (auto index = mark.from; mark.period > 0 && index < trace.values->size();
         index += mark.period) {
        const double x = xPixel(positionOf(trace, index));
        const double value = (*trace.values)[index];
        if (x < area.left() || x > area.right() || std::isnan(value) || x - before < 8) {
            continue;
        }
        before = x;
        const double at = y(trace, value);
        painter.drawLine(QPointF(x, at - 14), QPointF(x, at - 6));
        if (!first && at - 14 > area.top() + 30) {
            first = QPointF(x, at - 14);
        }
    }
    painter.restore();
    if (first) {
        painter.setPen(QPen(colour(trace), 1));
        painter.drawLine(*first, *first - QPointF(0, 18));
        label(painter, *first + QPointF(4, -20), mark.text, placer);
    }
}

void TracePlot::paintStagnation(QCPPainter& painter,
                                const TraceMark& mark,
                                LabelPlacer& placer) const
{
    const auto& trace = picture_.traces[mark.trace];
    const auto last = std::min(mark.to, trace.values->size() - 1);
    const double left = std::max(box().left(), xPixel(positionOf(trace, mark.from)));
    const double right = std::min(box().right(), xPixel(positionOf(trace, last)));
    const double at = y(trace, (*trace.values)[last]) - 12;
    if (right - left < 30 || at < box().top() + 8 || at > box().bottom()) {
        return;
    }
    painter.setPen(QPen(tokens().axis, 1));
    painter.drawLine(QPointF(left, at), QPointF(right, at));
    for (const double x : {left, right}) {
        painter.drawLine(QPointF(x, at - 4), QPointF(x, at + 4));
    }
    const double width = QFontMetricsF(Fonts::ui(Fonts::axis)).horizontalAdvance(mark.text);
    label(painter, {(left + right - width) / 2, at - 9}, mark.text, placer);
}

void TracePlot::paintDivergence(QCPPainter& painter,
                                const TraceMark& mark,
                                LabelPlacer& placer) const
{
    const auto& trace = picture_.traces[mark.trace];
    if (mark.from >= trace.values->size()) {
        return;
    }
    const double x = xPixel(positionOf(trace, mark.from));
    const double at =
        core::bounded(y(trace, (*trace.values)[mark.from]), box().top() + 10, box().bottom() - 10);
    if (x >= box().left() && x <= box().right()) {
        label(painter, {x + 10, at}, mark.text, placer);
    }
}

void TracePlot::paintForecast(QCPPainter& painter, const TraceMark& mark, LabelPlacer& placer) const
{
    const auto& trace = picture_.traces[mark.trace];
    const auto count = trace.values->size();
    if (!trace.forecast || !trace.positions.empty() || count == 0 || !picture_.tolerance) {
        return;
    }
    const auto& forecast = *trace.forecast;
    const QPointF begin(xPixel(static_cast<double>(count - 1)),
                        y(trace, (*trace.values)[count - 1]));
    const double line = yPixel(*picture_.tolerance);
    const QPointF end(xPixel(forecast.at), line);
    painter.save();
    painter.setClipRect(box());
    auto wash = colour(trace);
    wash.setAlphaF(0.14F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(wash);
    const double high = forecast.high ? xPixel(*forecast.high) : box().right();
    painter.drawPolygon(
        QPolygonF({begin, QPointF(xPixel(forecast.low), line), QPointF(high, line)}));
    QPen pen(colour(trace), 1.5);
    pen.setDashPattern({1.5, 3});
    painter.setPen(pen);
    painter.drawLine(begin, end);
    painter.restore();
    if (end.x() < box().right() + 1) {
        const double width = QFontMetricsF(Fonts::ui(Fonts::axis)).horizontalAdvance(mark.text);
        label(painter, {end.x() - width / 2, line + 13}, mark.text, placer);
    }
}

void TracePlot::paintMarks(QCPPainter& painter) const
{
    LabelPlacer placer(box().adjusted(0, 0, 1, 1), 2);
    if (picture_.tolerance) {
        const double line = yPixel(*picture_.tolerance);
        placer.block(QRectF(box().left(), line - 20, 130, 26));  // the words of the line itself
        placer.block(QRectF(box().left(), line - 1, box().width(), 2));
    }
    for (const auto& mark : picture_.marks) {
        if (mark.trace >= picture_.traces.size() || hidden_[mark.trace] ||
            picture_.traces[mark.trace].values->size() == 0) {
            continue;
        }
        switch (mark.kind) {
            case TraceMark::Kind::Restart:
                paintRestarts(painter, mark, placer);
                break;
            case TraceMark::Kind::Stagnation:
                paintStagnation(painter, mark, placer);
                break;
            case TraceMark::Kind::Divergence:
                paintDivergence(painter, mark, placer);
                break;
            case TraceMark::Kind::Forecast:
                paintForecast(painter, mark, placer);
                break;
        }
    }
}

std::vector<TracePlot::Crossing> TracePlot::crossings() const
{
    std::vector<Crossing> found;
    for (std::size_t index = 0; index < picture_.traces.size(); ++index) {
        const auto& trace = picture_.traces[index];
        if (hidden_[index] || !trace.crossing || *trace.crossing >= trace.values->size() ||
            trace.isSecondary) {
            continue;
        }
        const QPointF at(xPixel(positionOf(trace, *trace.crossing)),
                         y(trace, (*trace.values)[*trace.crossing]));
        if (!box().contains(at)) {
            continue;
        }
        // Those below one at the same place look out from under it.
        constexpr double samePlace = 3;
        for (auto& below : found) {
            below.radius += QLineF(below.at, at).length() < samePlace ? 3.5 : 0;
        }
        found.push_back({index, at, 5});
    }
    return found;
}

void TracePlot::paintCrossings(QCPPainter& painter) const
{
    for (const auto& crossing : crossings()) {
        painter.setPen(QPen(tokens().surface, 1.5));
        painter.setBrush(colour(picture_.traces[crossing.trace]));
        painter.drawEllipse(crossing.at, crossing.radius, crossing.radius);
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
    painter.setPen(QPen(tokens().accent, 2));
    painter.drawLine(QPointF(box().left(), line), QPointF(box().right() + gripRoom, line));
    painter.setPen(QPen(tokens().accent, 1.5));
    for (const double grip : {1.0, 5.0}) {  // next to the axes, where no end of a trace is
        const double x = box().right() + gripRoom - grip;
        painter.drawLine(QPointF(x, line - 5), QPointF(x, line + 5));
    }
    painter.setFont(Fonts::ui(Fonts::axis, QFont::DemiBold));
    const bool below = line - 18 < box().top();
    const QFontMetricsF metrics(painter.font());
    const auto text = tr("tolerance %1").arg(shortText(*picture_.tolerance));
    const QPointF base(box().left() + 10,
                       (below ? line + 3 : line - 18) + 8 + metrics.ascent() / 2 - 1);
    painter.setPen(tokens().accent);
    drawHaloed(painter, base, text, tokens().surface);
}

}  // namespace papilio::widgets
