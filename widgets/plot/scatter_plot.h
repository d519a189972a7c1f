#pragma once

#include "core/base/constants.h"
#include "widgets/plot/plot_frame.h"

#include <QStringList>
#include <QVector>

namespace papilio::widgets {

/// Two values of each thing: counts of two events in each kernel.
struct ScatterData {
    QStringList names;  ///< of the points
    QVector<double> x;
    QVector<double> y;
    QString xLabel;
    QString yLabel;
    double factor = core::notANumber;  ///< of the line y = factor x; NaN: none
    QString lineText;                  ///< above the axes
};

/**
 * One point for each thing, and the line on which y is a multiple of x.
 *
 * A card next to the pointer names the nearest point and has its values. Left and Right choose
 * another point, in the order of the data; Home shows all.
 */
class ScatterPlot : public PlotFrame {
    Q_OBJECT

public:
    explicit ScatterPlot(QWidget* parent = nullptr);

    /// Other values of as many points keep the zoom.
    void setData(ScatterData data);
    [[nodiscard]] const ScatterData& data() const { return data_; }

    /// Rings a point; -1: none.
    void setCurrent(int point);
    [[nodiscard]] int current() const { return current_; }
    /// Pixels on canvas().
    [[nodiscard]] QPointF pixelOf(int point) const;

    void resetView() override;
    [[nodiscard]] PlotData plotData() const override;

signals:
    void pointClicked(int point);

protected:
    [[nodiscard]] PlotPoint pointAt(QPointF pixel) const override;
    [[nodiscard]] HoverText cardAt(const PlotPoint& point, QPointF pixel) const override;
    void choose(const PlotPoint& point) override;
    [[nodiscard]] PlotPoint neighbor(int across, int down) const override;

private:
    void paintPoints(QCPPainter& painter) const;
    void paintLine(QCPPainter& painter) const;
    void paintText(QCPPainter& painter) const;

    ScatterData data_;
    int current_ = -1;
};

}  // namespace papilio::widgets
