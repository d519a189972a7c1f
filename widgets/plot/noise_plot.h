#pragma once

#include "widgets/plot/noise_curve.h"
#include "widgets/plot/plot_frame.h"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

class QCPGraph;
class QMenu;

namespace papilio::widgets {

/**
 * The noise of every event by rank on a log axis: one curve with tau as a line to drag, or two to
 * compare.
 *
 * Exact zeros stand at machine epsilon on a dotted line labeled "0"; values above 1 are shown. Of
 * a single curve the region above tau is shaded; intervals of the noise are, on demand, whiskers,
 * or a band where the events are close together, and undecided events have a square around them.
 * While tau is dragged only its own layers are drawn again, never the curve. Excluded events are
 * gray crosses, and no part of what is kept or rejected. Of two, A is a filled disc and a solid
 * line, B an open diamond and a dashed one: they are told apart without color. Each has its tau,
 * and an event of both that is selected is joined by a line. Keys: Up and Down move tau by a tenth
 * of a decade, Page keys by one; Left and Right walk through the events, Home shows all.
 */
class NoisePlot : public PlotFrame {
    Q_OBJECT

public:
    explicit NoisePlot(QWidget* parent = nullptr);

    /// One curve; the same values keep the zoom.
    void setCurve(NoiseCurve curve);
    /// Two curves over one another, A and B.
    void setCurves(NoiseCurve first, NoiseCurve second);
    [[nodiscard]] const NoiseCurve& curve(std::size_t side = 0) const { return curves_[side]; }

    /// Shows the threshold of a single curve; emits nothing. At 0 the line is between the zeros
    /// and the smallest decade.
    void setTau(double tau);
    [[nodiscard]] double tau() const { return curves_[0].tau; }
    /// Whether tau decides anything; else a single curve has no line and no words on it.
    void setJudged(bool isJudged);

    /// What a card next to the pointer says of a rank of a single curve.
    void setCards(std::function<HoverText(std::size_t rank)> cards) { cards_ = std::move(cards); }

    /// Adds to the context menu what can be done with the event at the pointer, or the selected
    /// one.
    void setEventMenu(std::function<void(QMenu& menu, std::uint32_t event)> add)
    {
        eventMenu_ = std::move(add);
    }

    /// Whether intervals are single whiskers; else they are a band.
    [[nodiscard]] bool hasWhiskers() const { return scale().hasWhiskers(); }
    /// Draws the intervals of the noise; at first they are not drawn, since they hide the gap.
    void setIntervalsShown(bool shown);
    [[nodiscard]] bool showsIntervals() const { return showsIntervals_; }

    /// Rings the points of an event and names it; none clears.
    void setSelectedEvent(std::optional<std::uint32_t> event, const QString& label = {});
    [[nodiscard]] std::optional<std::uint32_t> selectedEvent() const { return selectedEvent_; }

    /// Pixels on canvas(): of a tau's line, and of a rank's point.
    [[nodiscard]] double tauPixel(std::size_t side = 0) const
    {
        return linePixel({curves_[side].tau, zeroAt_});
    }
    [[nodiscard]] QPointF pixelOf(std::size_t rank, std::size_t side = 0) const
    {
        return scale().pixelOf(curves_[side], rank);
    }
    /// The words on a single curve, as it is zoomed now.
    [[nodiscard]] NoiseLabels labels() const;

    void resetView() override;
    [[nodiscard]] PlotData plotData() const override;

signals:
    void tauDragStarted();
    void tauDragged(double tau);
    void tauDragFinished();
    /// Rank under the pointer, -1 when it left.
    void hovered(int rank);
    /// The number of the event that the user clicked or walked to.
    void eventClicked(std::uint32_t event);

protected:
    void restyle() override;
    void fitToSize() override;
    [[nodiscard]] PlotPoint pointAt(QPointF pixel) const override;
    [[nodiscard]] HoverText cardAt(const PlotPoint& point, QPointF pixel) const override;
    void hoverChanged() override;
    void choose(const PlotPoint& point) override;
    [[nodiscard]] PlotPoint neighbor(int across, int down) const override;
    [[nodiscard]] std::optional<DragLine> dragLine() const override;
    void lineDragStarted() override { emit tauDragStarted(); }
    void lineDragged(double tau) override;
    void lineDragFinished() override { emit tauDragFinished(); }
    void addMenuActions(QMenu& menu, QPointF place) override;

private:
    void showCurves(bool keepsView);
    void fill();
    void describe();
    void replotTau();
    [[nodiscard]] bool isPair() const { return isPair_; }
    [[nodiscard]] bool hasTau() const { return isJudged_ && !isPair_; }
    [[nodiscard]] std::size_t sides() const { return isPair_ ? 2 : 1; }
    [[nodiscard]] NoiseScale scale() const { return {plot(), zeroAt_}; }
    [[nodiscard]] std::optional<std::size_t> selectedRank(std::size_t side) const;
    [[nodiscard]] std::size_t quiet(std::size_t side = 0) const;
    [[nodiscard]] QColor colorOf(std::size_t side) const;

    void paintShade(QCPPainter& painter) const;
    [[nodiscard]] QPointF pixelOf(const PlotPoint& point) const
    {
        return pixelOf(static_cast<std::size_t>(point.index), point.series);
    }
    void paintZero(QCPPainter& painter) const;
    void paintTaus(QCPPainter& painter) const;
    [[nodiscard]] bool isFreeOfWords(const QRectF& area) const;
    void paintKey(QCPPainter& painter) const;
    void paintSelection(QCPPainter& painter) const;
    void paintTau(QCPPainter& painter) const;
    void paintHover(QCPPainter& painter) const;

    std::array<NoiseCurve, 2> curves_;
    bool isPair_ = false;
    bool isJudged_ = true;
    bool showsIntervals_ = false;
    double zeroAt_;
    std::optional<std::uint32_t> selectedEvent_;
    QString selectedLabel_;
    std::function<HoverText(std::size_t)> cards_;
    std::function<void(QMenu&, std::uint32_t)> eventMenu_;
    std::optional<NoiseGap> gap_;
    std::vector<std::size_t> excluded_;  ///< ranks of the single curve, ascending

    std::array<QCPGraph*, 4> graphs_;  ///< single: noisy, quiet, chosen, excluded; else A and B
    QCPLayer* shadeLayer_;
    QCPLayer* tauLayer_;
    QCPLayer* hoverLayer_;
};

}  // namespace papilio::widgets
