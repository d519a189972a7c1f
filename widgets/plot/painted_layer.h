#pragma once

#include <qcustomplot.h>

#include <functional>

namespace papilio::widgets {

/// Draws with a function on a layer of a plot: bands, lines and labels that no plottable knows.
/// Internal to widgets/plot.
class PaintedLayer : public QCPLayerable {
    Q_OBJECT

public:
    using Paint = std::function<void(QCPPainter&)>;

    PaintedLayer(QCustomPlot* plot, const QString& layer, Paint paint)
        : QCPLayerable(plot, layer),
          paint_(std::move(paint))
    {}

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override
    {
        painter->setAntialiasing(true);
    }
    void draw(QCPPainter* painter) override { paint_(*painter); }
    [[nodiscard]] QRect clipRect() const override { return parentPlot()->viewport(); }

private:
    Paint paint_;
};

/// Adds a layer with its own paint buffer, above `below`, so that it can be drawn again alone.
inline QCPLayer* addBufferedLayer(QCustomPlot& plot, const QString& name, const QString& below)
{
    plot.addLayer(name, plot.layer(below), QCustomPlot::limAbove);
    auto* layer = plot.layer(name);
    layer->setMode(QCPLayer::lmBuffered);
    return layer;
}

}  // namespace papilio::widgets
