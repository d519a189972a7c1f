#pragma once

#include "widgets/plot/noise_marks.h"
#include "widgets/plot/noise_plot.h"
#include "widgets/plot/painted_layer.h"

namespace papilio::widgets {

/// What the noise plot draws. Internal to noise_plot*.cpp: it knows QCustomPlot.
struct NoisePlot::Parts {
    explicit Parts(QCustomPlot& plot);

    void setCurve(NoiseCurve curve);
    void restyle(const Tokens& tokens);
    void resetView();
    void replotTau();
    void replotHover();

    [[nodiscard]] double shown(double value) const { return value > zeroAt ? value : zeroAt; }
    [[nodiscard]] double tauPixel() const;
    [[nodiscard]] double tauAt(double pixel) const;
    [[nodiscard]] QPointF pixelOf(std::size_t rank) const;
    [[nodiscard]] std::size_t quiet() const;
    [[nodiscard]] double x(double rank) const { return plot.xAxis->coordToPixel(rank); }
    [[nodiscard]] double y(double value) const { return plot.yAxis->coordToPixel(value); }
    [[nodiscard]] QRectF box() const { return plot.axisRect()->rect(); }

    /// Whether no point of the curve lies in an area.
    [[nodiscard]] bool isFree(const QRectF& area) const;
    /// Where a note of a width stands on a base line: left, or right where the curve leaves room
    /// only there.
    [[nodiscard]] QPointF notePlace(double width, double baseLine) const;
    [[nodiscard]] QRectF meanNoteBox() const;
    [[nodiscard]] QString rejectedNote() const;
    /// Where it stands; null where nothing is free.
    [[nodiscard]] QRectF rejectedNoteBox() const;

    void paintShade(QCPPainter& painter) const;
    void paintNotes(QCPPainter& painter) const;
    void paintGap(QCPPainter& painter) const;
    void paintSelection(QCPPainter& painter) const;
    void paintRibbon(QCPPainter& painter) const;
    void paintTau(QCPPainter& painter) const;
    void paintHover(QCPPainter& painter) const;

    QCustomPlot& plot;
    const Tokens* tokens;
    QCPGraph* noisy;
    QCPGraph* quietOnes;
    QCPGraph* chosen;
    QCPLayer* shadeLayer;
    QCPLayer* tauLayer;
    QCPLayer* hoverLayer;

    NoiseCurve curve;
    std::vector<RibbonInterval> intervals;
    double tau = 1e-10;
    double zeroAt = zeroNoise;
    std::optional<std::uint32_t> selectedEvent;
    std::optional<std::size_t> selectedRank;
    QString selectedLabel;
    std::optional<std::size_t> hoveredRank;
    std::optional<std::size_t>
        gapBefore;  ///< first rank after the widest gap, if there is one of three decades
    double gapDecades = 0;
    int drawings = 0;
    bool isDragging = false;
    bool isPressed = false;
    QPointF pressedAt;
};

}  // namespace papilio::widgets
