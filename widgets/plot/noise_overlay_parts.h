#pragma once

#include "widgets/plot/noise_marks.h"
#include "widgets/plot/noise_overlay_plot.h"
#include "widgets/plot/painted_layer.h"

namespace papilio::widgets {

/// What the overlay draws. Internal to noise_overlay_*.cpp: it knows QCustomPlot.
struct NoiseOverlayPlot::Parts {
    explicit Parts(QCustomPlot& target);

    [[nodiscard]] double shown(double value) const { return std::max(value, zeroAt); }
    [[nodiscard]] double y(double value) const { return plot.yAxis->coordToPixel(shown(value)); }
    [[nodiscard]] QRectF box() const { return plot.axisRect()->rect(); }
    [[nodiscard]] std::optional<QPointF> pixelOf(int side, int row) const;
    [[nodiscard]] double tauPixel(int side) const;

    void fill();
    void restyle(const Tokens& newTokens);
    void resetView();

    /// Each tau as a line through the plot with its words; one line where both are the same.
    void paintTaus(QCPPainter& painter) const;
    void paintKey(QCPPainter& painter) const;
    void paintSelection(QCPPainter& painter) const;

    QCustomPlot& plot;
    const Tokens* tokens;
    std::array<QCPGraph*, 2> graphs;
    QCPLayer* selectionLayer;
    std::array<OverlayCurve, 2> curves;
    double zeroAt = zeroNoise;
    int selected = -1;
    QString label;
};

}  // namespace papilio::widgets
