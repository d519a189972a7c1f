#include "widgets/plot/noise_plot.h"

#include "core/base/bounded.h"
#include "core/base/lists.h"
#include "widgets/plot/plot_style.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"

#include <qcustomplot.h>

#include <QMenu>

#include <algorithm>
#include <cmath>
#include <utility>

namespace papilio::widgets {

namespace {

constexpr double zeroNoise = 2.2e-16;  ///< where zeros are drawn: as good as a double can tell
constexpr double snapReach = 40;       ///< px: the cross hair and a click take a point so near
constexpr double largestTau = 10;
/// From here on points are squares without antialiasing: thousands of discs cost 300 ms,
/// squares 10.
constexpr std::size_t dense = 20000;

/// Whole ranks: the usual ticks would be at half ones.
class RankTicker : public QCPAxisTickerFixed {
protected:
    QString getTickLabel(double tick, const QLocale&, QChar, int) override
    {
        return countText(tick);
    }
};

QCPScatterStyle dots(const QColor& color, double size, bool isDense)
{
    return isDense ? QCPScatterStyle(QCPScatterStyle::ssSquare, QPen(Qt::NoPen), color, size - 1)
                   : QCPScatterStyle(QCPScatterStyle::ssDisc, color, color, size);
}

}  // namespace

NoisePlot::NoisePlot(QWidget* parent)
    : PlotFrame(parent),
      zeroAt_(zeroNoise),
      graphs_{plot().addGraph(), plot().addGraph(), plot().addGraph(), plot().addGraph()},
      shadeLayer_(addLayer(QStringLiteral("shade"), QStringLiteral("background"))),
      tauLayer_(addLayer(QStringLiteral("tau"), QStringLiteral("legend"))),
      hoverLayer_(addLayer(QStringLiteral("hover"), QStringLiteral("tau")))
{
    curves_[0].tau = 1e-10;
    allowZoom();
    plot().yAxis->setLabel(tr("max-RNMSE (relative, any pair of repetitions)"));
    plot().yAxis->setProperty("briefLabel", tr("max-RNMSE"));
    plot().xAxis->setLabelPadding(4);
    for (auto* graph : graphs_) {
        graph->setSelectable(QCP::stNone);
    }
    paintOn(QStringLiteral("shade"), [this](QCPPainter& painter) {
        if (hasTau()) {
            paintShade(painter);
        }
    });
    // Behind the points, over the shade.
    paintOn(QStringLiteral("grid"), [this](QCPPainter& painter) {
        if (!isPair() && showsIntervals_) {
            paintIntervals(painter, curves_[0], scale(), tokens());
        }
    });
    paintOn(QStringLiteral("main"), [this](QCPPainter& painter) {
        if (isPair()) {
            paintTaus(painter);
            paintKey(painter);
        } else {
            if (isFigure()) {
                paintKey(painter);
            }
            paintZero(painter);
            if (gap_) {
                paintGap(painter, curves_[0], *gap_, scale(), labels(), tokens());
            }
        }
    });
    paintOn(QStringLiteral("tau"), [this](QCPPainter& painter) {
        if (hasTau()) {
            paintUndecided(painter, curves_[0], scale(), tokens());
            paintLabels(painter, labels(), scale(), tokens());
        }
        paintSelection(painter);
        if (hasTau()) {
            paintTau(painter);
        }
    });
    paintOn(QStringLiteral("hover"), [this](QCPPainter& painter) { paintHover(painter); });
    setAccessibleName(tr("Noise by event"));
    applyTokens(tokens());
}

void NoisePlot::setCurve(NoiseCurve curve)
{
    Q_ASSERT(curve.values.size() == curve.events.size() &&
             curve.values.size() == curve.statuses.size() &&
             curve.lows.size() == curve.highs.size() &&
             (curve.lows.empty() || curve.lows.size() == curve.values.size()));
    const bool sameData = !isPair_ && curve.values == curves_[0].values;
    curve.tau = tau();
    curves_ = {std::move(curve), {}};
    isPair_ = false;
    showCurves(sameData);
}

void NoisePlot::setCurves(NoiseCurve first, NoiseCurve second)
{
    Q_ASSERT(first.values.size() == first.events.size() &&
             second.values.size() == second.events.size());
    curves_ = {std::move(first), std::move(second)};
    isPair_ = true;
    selectedEvent_.reset();
    setAccessibleName(tr("Noise of both, by event"));
    showCurves(false);
}

void NoisePlot::showCurves(bool keepsView)
{
    fill();
    gap_ = isPair() ? std::nullopt : widestGap(curves_[0]);
    restyle();
    if (!keepsView) {
        resetView();
    }
    describe();
    resetHover();
    redraw();
}

void NoisePlot::fill()
{
    double smallest = 1;
    for (const auto& curve : curves_) {
        const auto positive = std::ranges::upper_bound(curve.values, 0.0);
        smallest = positive == curve.values.end() ? smallest : std::min(smallest, *positive);
    }
    // Zeros keep a place of their own below values that are smaller than that.
    zeroAt_ = smallest > 4 * zeroNoise ? zeroNoise : smallest / 10;
    makeLogarithmic(*plot().yAxis, zeroAt_);
    std::array<QVector<QCPGraphData>, 4> points;
    excluded_.clear();
    for (std::size_t side = 0; side < sides(); ++side) {
        const auto& curve = curves_[side];
        for (std::size_t rank = 0; rank < curve.size(); ++rank) {
            const auto graph = isPair()                                              ? side
                               : curve.statuses[rank] == core::EventStatus::Chosen   ? 2
                               : curve.statuses[rank] == core::EventStatus::Excluded ? 3
                               : curve.statuses[rank] <= core::EventStatus::Noisy    ? 0
                                                                                     : 1;
            if (!isPair() && graph == 3) {
                excluded_.push_back(rank);
            }
            points[graph].append(
                {static_cast<double>(rank), std::max(curve.values[rank], zeroAt_)});
        }
    }
    for (std::size_t graph = 0; graph < points.size(); ++graph) {
        graphs_[graph]->data()->set(points[graph], true);
    }
}

QColor NoisePlot::colorOf(std::size_t side) const
{
    return tokens().categories[comparedCategory(side == 0)];
}

void NoisePlot::restyle()
{
    const auto& t = tokens();
    const bool isDense = curves_[0].size() + curves_[1].size() >= dense;
    plot().setNotAntialiasedElement(QCP::aeScatters, isDense);
    if (!isPair()) {
        for (auto* graph : graphs_) {
            graph->setLineStyle(QCPGraph::lsNone);
            graph->setPen(Qt::NoPen);  // QCustomPlot takes it where a style has none
        }
        graphs_[0]->setScatterStyle(dots(t.disabled, 4, isDense));
        graphs_[1]->setScatterStyle(dots(t.categories[0], 4, isDense));
        graphs_[2]->setScatterStyle(
            QCPScatterStyle(QCPScatterStyle::ssDiamond, QPen(t.surface, 1), t.categories[2], 10));
        graphs_[3]->setScatterStyle(
            QCPScatterStyle(QCPScatterStyle::ssCross, QPen(t.disabled, 1.5), Qt::NoBrush, 6));
        return;
    }
    for (std::size_t side = 0; side < 2; ++side) {
        const auto color = colorOf(side);
        graphs_[side]->setPen(QPen(color, 1.4, side == 0 ? Qt::SolidLine : Qt::DashLine));
        graphs_[side]->setLineStyle(isDense ? QCPGraph::lsNone : QCPGraph::lsLine);
        graphs_[side]->setScatterStyle(
            isDense || side == 0
                ? dots(color, isDense ? 4 : 5, isDense)
                : QCPScatterStyle(QCPScatterStyle::ssDiamond, color, t.surface, 7));
    }
}

void NoisePlot::fitToSize()
{
    constexpr int low = 170;  // px: below it the room is for the curve
    const bool isLow = plot().viewport().height() < Fonts::scaled(low);
    fixMargins(plot(), isLow ? 8 : 16, 18, isLow ? 24 : 46, 66);
    plot().xAxis->setLabel(isLow ? QString() : tr("Rank of event by max-RNMSE"));
}

void NoisePlot::resetView()
{
    const auto events = std::max(curves_[0].size(), curves_[1].size());
    constexpr std::size_t few = 8;
    const auto count = static_cast<double>(std::max(events, few));
    double top = 1;
    double least = 1;
    for (std::size_t side = 0; side < sides(); ++side) {
        const auto& curve = curves_[side];
        top = std::max({top, curve.values.empty() ? 0 : curve.values.back() / 2, curve.tau});
        least = std::min({least, curve.values.empty() ? 0 : curve.values.front(), curve.tau});
    }
    // Where nothing repeats exactly, no decades lead down to zero.
    constexpr double below = 100;
    const double bottom = std::max(zeroAt_ / 2.2, least / below);
    const auto whole = QSharedPointer<RankTicker>::create();
    whole->setTickStep(1);
    plot().xAxis->setTicker(whole);
    if (events > 0 && events < few) {
        plot().xAxis->setRange(-0.6, static_cast<double>(events) - 0.4);
    } else {
        whole->setScaleStrategy(QCPAxisTickerFixed::ssMultiples);
        plot().xAxis->setRange(-(isPair() ? 0.03 : 0.05) * count,
                               (isPair() ? 1.02 : 1.004) * count);
    }
    plot().yAxis->setRange(bottom, top * 4);
    redraw();
}

void NoisePlot::setJudged(bool isJudged)
{
    if (std::exchange(isJudged_, isJudged) != isJudged) {
        describe();
        redraw();
    }
}

void NoisePlot::setTau(double tau)
{
    if (curves_[0].tau != tau) {
        curves_[0].tau = tau;
        replotTau();
        describe();
    }
}

void NoisePlot::describe()
{
    setAccessibleDescription(isPair() ? tr("A: %1 of %2 events at or below τ; B: %3 of %4")
                                            .arg(countText(quiet(0)))
                                            .arg(countText(curves_[0].size()))
                                            .arg(countText(quiet(1)))
                                            .arg(countText(curves_[1].size()))
                             : !isJudged_ ? tr("%1 events").arg(countText(curves_[0].size()))
                                          : tr("τ = %1, %2 of %3 events kept")
                                                .arg(shortText(tau()))
                                                .arg(countText(quiet()))
                                                .arg(countText(curves_[0].size())));
}

void NoisePlot::setSelectedEvent(std::optional<std::uint32_t> event, const QString& label)
{
    selectedEvent_ = event;
    selectedLabel_ = label;
    replotTau();
}

std::optional<std::size_t> NoisePlot::selectedRank(std::size_t side) const
{
    const auto& events = curves_[side].events;
    const auto found = selectedEvent_ ? std::ranges::find(events, *selectedEvent_) : events.end();
    return found == events.end() ? std::nullopt
                                 : std::optional(static_cast<std::size_t>(found - events.begin()));
}

void NoisePlot::replotTau()
{
    shadeLayer_->replot();
    tauLayer_->replot();
}

NoiseLabels NoisePlot::labels() const
{
    const auto kept = quiet();
    auto labels = placeLabels(curves_[0], scale(), tauPixel(), kept,
                              curves_[0].size() - excluded_.size() - kept);
    if (gap_) {
        labels.gap = placeGap(curves_[0], *gap_, scale(), labels, tauPixel());
    }
    return labels;
}

std::size_t NoisePlot::quiet(std::size_t side) const
{
    const auto& curve = curves_[side];
    const auto below = static_cast<std::size_t>(std::ranges::upper_bound(curve.values, curve.tau) -
                                                curve.values.begin());
    return below -
           static_cast<std::size_t>(std::ranges::lower_bound(excluded_, below) - excluded_.begin());
}

std::optional<PlotFrame::DragLine> NoisePlot::dragLine() const
{
    return hasTau() ? std::optional(DragLine{tau(), zeroAt_}) : std::nullopt;
}

void NoisePlot::lineDragged(double tau)
{
    const double bounded = std::min(tau, largestTau);
    if (bounded != this->tau()) {
        setTau(bounded);
        emit tauDragged(bounded);
    }
}

void NoisePlot::choose(const PlotPoint& point)
{
    emit eventClicked(curves_[point.series].events[static_cast<std::size_t>(point.index)]);
}

void NoisePlot::addMenuActions(QMenu& menu, QPointF place)
{
    if (const auto point = pointAt(place); eventMenu_ && point && !isPair()) {
        eventMenu_(menu, curves_[0].events[static_cast<std::size_t>(point.index)]);
        menu.addSeparator();
    }
}

PlotPoint NoisePlot::pointAt(QPointF pixel) const
{
    if (!box().contains(pixel)) {
        return {};
    }
    const double first = plot().xAxis->pixelToCoord(pixel.x() - snapReach);
    const double last = plot().xAxis->pixelToCoord(pixel.x() + snapReach);
    PlotPoint best;
    double bestDistance = snapReach;
    for (std::size_t side = 0; side < sides() && last >= 0; ++side) {
        const auto& curve = curves_[side];
        const auto begin = static_cast<std::size_t>(std::max(0.0, std::floor(first)));
        const auto end = std::min(curve.size(), static_cast<std::size_t>(last) + 1);
        // Ranks closer than half a pixel look the same; 200,000 points are not all asked.
        const auto stride = std::max<std::size_t>(1, (end - std::min(begin, end)) / 4096);
        for (auto rank = begin; rank < end; rank += stride) {
            const auto delta = pixelOf(rank, side) - pixel;
            const double distance = std::hypot(delta.x(), delta.y());
            if (distance <= bestDistance && curve.events[rank] != NoiseCurve::noEvent) {
                bestDistance = distance;
                best = {side, static_cast<int>(rank)};
            }
        }
    }
    return best;
}

HoverText NoisePlot::cardAt(const PlotPoint& point, QPointF /*pixel*/) const
{
    return point && cards_ && !isPair() ? cards_(static_cast<std::size_t>(point.index))
                                        : HoverText();
}

void NoisePlot::hoverChanged()
{
    hoverLayer_->replot();
    emit hovered(hoveredPoint().index);
}

PlotPoint NoisePlot::neighbor(int across, int /*down*/) const
{
    const auto last = static_cast<int>(curves_[0].size()) - 1;
    const auto selected = selectedRank(0);
    return across == 0 || last < 0
               ? PlotPoint()
               : PlotPoint{0, std::clamp((selected ? static_cast<int>(*selected) : -1) + across, 0,
                                         last)};
}

void NoisePlot::paintShade(QCPPainter& painter) const
{
    const double line = core::bounded(tauPixel(), box().top(), box().bottom());
    painter.fillRect(QRectF(box().topLeft(), QPointF(box().right() + 1, line)), tokens().shade);
}

void NoisePlot::setIntervalsShown(bool shown)
{
    showsIntervals_ = shown;
    redraw();
}

void NoisePlot::paintZero(QCPPainter& painter) const
{
    const double zero = yPixel(zeroAt_);
    if (box().top() < zero && zero < box().bottom()) {
        painter.setPen(dashedPen(tokens().axis, 1, {1, 3}));
        painter.drawLine(QPointF(box().left(), zero), QPointF(box().right(), zero));
    }
}

/// Each tau of two curves as a line through the plot with its words; one line where both are the
/// same.
void NoisePlot::paintTaus(QCPPainter& painter) const
{
    painter.setFont(Fonts::ui(Fonts::axis, QFont::Medium));
    const bool isOne = curves_[0].tau == curves_[1].tau;
    for (std::size_t side = 0; side < (isOne ? 1 : 2); ++side) {
        const auto& curve = curves_[side];
        const double line = tauPixel(side);
        if (curve.values.empty() || line < box().top() || line > box().bottom()) {
            continue;
        }
        painter.setPen(QPen(isOne ? tokens().axis : colorOf(side), 1.4,
                            side == 0 ? Qt::SolidLine : Qt::DashLine));
        painter.drawLine(QPointF(box().left(), line), QPointF(box().right(), line));
        const auto letter = side == 0 ? QStringLiteral("A") : QStringLiteral("B");
        painter.setPen(tokens().text);
        // B's words hang below its line, so that two close lines keep theirs apart.
        drawHaloed(
            painter, {box().left() + 12, side == 0 ? line - 5 : line + 13},
            QStringLiteral("τ %1 = %2").arg(isOne ? tr("of both") : letter, shortText(curve.tau)),
            tokens().surface);
    }
}

/// Whether neither words, tau nor the single curve are in an area.
bool NoisePlot::isFreeOfWords(const QRectF& area) const
{
    const auto words = hasTau() ? labels() : NoiseLabels();
    const std::array taken{QRectF(box().left(), tauPixel() - 14, box().width(), 28), words.kept.box,
                           words.rejected.box, words.mean.box, words.gap.box};
    return box().contains(area) &&
           (!hasTau() ||
            std::ranges::none_of(taken, [&](const QRectF& one) { return area.intersects(one); })) &&
           std::ranges::none_of(core::indicesBelow(curves_[0].size()),
                                [&](std::size_t rank) { return area.contains(pixelOf(rank)); });
}

void NoisePlot::paintKey(QCPPainter& painter) const
{
    if (!isPair()) {
        painter.setFont(Fonts::ui(Fonts::axis));
    }
    const QFontMetricsF metrics(painter.font());
    const QStringList kinds{tr("noisy"), tr("quiet"), tr("chosen"), tr("excluded"),
                            tr("undecided")};
    const auto undecided = graphs_.size();
    const auto isThere = [&](std::size_t kind) {
        return kind != undecided ? !graphs_[kind]->data()->isEmpty()
                                 : !isPair() && hasTau() && hasUndecided(curves_[0]);
    };
    QMap<std::size_t, QString> texts;
    double width = 0;
    for (std::size_t side = 0; side <= undecided; ++side) {
        if (isThere(side)) {
            const auto& name = isPair() ? curves_[side].name : kinds[static_cast<int>(side)];
            texts[side] = metrics.elidedText(name, Qt::ElideMiddle, box().width() / 2);
            width = std::max(width, metrics.horizontalAdvance(texts[side]));
        }
    }
    double left = box().right() - 12 - width;
    double top = box().bottom() - (isPair() ? 30 : 20);
    if (!isPair()) {
        // Curves rise: this corner is free, or else a place above or at the left.
        const double height = 14 * static_cast<double>(texts.size());
        const auto isFree = [&](QPointF last) {
            return isFreeOfWords({last.x() - 20, last.y() - height, width + 24, height + 2});
        };
        std::vector<QPointF> places = {{left, top}};
        for (double y = box().top() + height + 4; y < box().bottom() - 2; y += 4) {
            places.insert(places.end(), {{box().left() + 44, y}, {left, y}});
        }
        const auto place = std::ranges::find_if(places, isFree);
        if (place == places.end()) {
            return;  // over points and words nobody can read it
        }
        left = place->x();
        top = place->y();
    }
    for (const auto& [side, text] : texts.asKeyValueRange()) {
        const auto& graph = *graphs_[std::min(side, undecided - 1)];
        painter.setPen(graph.pen());
        if (isPair()) {
            painter.drawLine(QPointF(left - 36, top - 4), QPointF(left - 8, top - 4));
        }
        const auto style = side == undecided
                               ? QCPScatterStyle(QCPScatterStyle::ssSquare,
                                                 QPen(tokens().approximate.text), Qt::NoBrush, 7)
                               : graph.scatterStyle();
        style.applyTo(&painter, graph.pen());
        style.drawShape(&painter, QPointF(left - (isPair() ? 22 : 12), top - 4));
        painter.setPen(tokens().text);
        drawHaloed(painter, QPointF(left, top), text, tokens().surface);
        top += isPair() ? 18 : -14;
    }
}

void NoisePlot::paintSelection(QCPPainter& painter) const
{
    std::vector<QPointF> rings;
    for (std::size_t side = 0; side < sides(); ++side) {
        if (const auto rank = selectedRank(side); rank && box().contains(pixelOf(*rank, side))) {
            rings.push_back(pixelOf(*rank, side));
        }
    }
    if (rings.empty() || isFigure()) {
        return;
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(tokens().accent, 1));
    painter.drawLine(rings.front(), rings.back());
    painter.setPen(QPen(tokens().accent, 2));
    for (const auto& ring : rings) {
        painter.drawEllipse(ring, 9, 9);
    }
    if (selectedLabel_.isEmpty()) {
        return;
    }
    const auto at = rings.front();
    painter.setFont(Fonts::mono(Fonts::table));
    const double width = QFontMetricsF(painter.font()).horizontalAdvance(selectedLabel_);
    const bool left = at.x() + 34 + width > box().right();
    const bool below = at.y() - 50 < box().top();
    const QPointF end = at + QPointF(left ? -25 : 25, below ? 40 : -40);
    painter.setPen(QPen(tokens().accent, 1));
    const QPointF direction = (end - at) / std::hypot(end.x() - at.x(), end.y() - at.y());
    painter.drawLine(at + 9 * direction, end);
    painter.setPen(tokens().text);
    const double textLeft = std::max(box().left() + 4, left ? end.x() - 5 - width : end.x() + 5);
    drawHaloed(painter, QPointF(textLeft, end.y() + (below ? 8 : 0)), selectedLabel_,
               tokens().surface);
}

void NoisePlot::paintTau(QCPPainter& painter) const
{
    const double line = tauPixel();
    if (line < box().top() || line > box().bottom()) {
        return;
    }
    painter.setPen(QPen(tokens().accent, 2));
    painter.drawLine(QPointF(box().left(), line), QPointF(box().right(), line));
    const auto text = QStringLiteral("τ = %1").arg(shortText(tau()));
    painter.setFont(Fonts::ui(Fonts::table, QFont::DemiBold));
    const double grips = isFigure() ? 0 : 12;  // to drag it
    const double width = QFontMetricsF(painter.font()).horizontalAdvance(text) + 28 + grips;
    // Where all events are quiet, those at the right lie below the line: the tag above it.
    const auto& values = curves_[0].values;
    const bool isAbove = !values.empty() && values.back() <= tau() && line - 22 >= box().top() - 8;
    const QRectF tag(box().right() + 1 - width, line - (isAbove ? 21 : 11), width, 22);
    painter.setPen(Qt::NoPen);
    painter.setBrush(tokens().accent);
    painter.drawRoundedRect(tag, 4, 4);
    painter.setPen(QPen(tokens().onAccent, 1.5));
    for (const double grip : {6.0, 10.0}) {
        if (isFigure()) {
            break;
        }
        painter.drawLine(QPointF(tag.left() + grip, tag.center().y() - 5),
                         QPointF(tag.left() + grip, tag.center().y() + 5));
    }
    painter.setPen(tokens().onAccent);
    painter.drawText(tag.adjusted(grips, 0, -4, 0), Qt::AlignCenter, text);
}

void NoisePlot::paintHover(QCPPainter& painter) const
{
    const auto& point = hoveredPoint();
    if (point && box().contains(pixelOf(point))) {
        drawCrossHair(
            painter, box(), pixelOf(point), countText(point.index),
            numberText(curves_[point.series].values[static_cast<std::size_t>(point.index)], 2),
            tokens());
    }
}

PlotData NoisePlot::plotData() const
{
    PlotData numbers;
    numbers.columns = {{tr("Rank")}, {tr("max-RNMSE")}};
    const bool hasNames = cards_ && !isPair();
    const bool hasIntervals = !curves_[0].lows.empty() && !isPair();
    if (hasNames) {
        numbers.columns.push_back({tr("Event")});
    }
    if (hasIntervals) {
        numbers.columns.push_back({tr("Interval from"), {}, curves_[0].lows});
        numbers.columns.push_back({tr("Interval to"), {}, curves_[0].highs});
    }
    if (isPair()) {
        numbers.columns.push_back({tr("Study")});
    }
    for (std::size_t side = 0; side < sides(); ++side) {
        const auto& curve = curves_[side];
        for (std::size_t rank = 0; rank < curve.size(); ++rank) {
            numbers.columns[0].numbers.push_back(static_cast<double>(rank + 1));
            numbers.columns[1].numbers.push_back(curve.values[rank]);
            if (hasNames) {
                numbers.columns[2].texts << cards_(rank).title;
            } else if (isPair()) {
                numbers.columns.back().texts << curve.name;
            }
        }
    }
    return numbers;
}

}  // namespace papilio::widgets
