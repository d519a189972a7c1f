#pragma once

#include "widgets/plot/plot_frame.h"

#include <QList>
#include <QStringList>
#include <QVector>

namespace papilio::widgets {

/// A line of a panel.
struct PanelLine {
    QString name;
    QVector<double> values;        ///< one per place; NaN leaves a gap
    QVector<double> spreads = {};  ///< half widths of error bars; 0: not known; empty: none is
};

/// One small plot of several.
struct Panel {
    QString title;
    QString note;  ///< at the right of the title: a verdict, a unit
    QList<PanelLine> lines;
};

/// What a plot of panels shows: values at the same places in each of them.
struct PanelsData {
    enum class Arrangement {
        Grid,    ///< small multiples, read by themselves
        Column,  ///< below one another, over one row of labels
    };

    Arrangement arrangement = Arrangement::Grid;
    QList<Panel> panels;
    QStringList places;       ///< kernels, runs, cores
    QString placesLabel;      ///< "Run"
    QVector<int> separators;  ///< a dashed line before these places
};

/**
 * Small plots with scales of their own over common places: what is asked for and what is measured
 * of every metric (paper 1, Fig. 3), several definitions over runs (paper 2, Fig. 9).
 *
 * The lines of a panel look alike in all panels; a key above names them where there are several. A
 * card next to the pointer has the values of a place. Arrow keys choose another panel.
 */
class PanelsPlot : public PlotFrame {
    Q_OBJECT

public:
    explicit PanelsPlot(QWidget* parent = nullptr);

    void setPanels(PanelsData wanted);
    [[nodiscard]] const PanelsData& panels() const { return data_; }
    /// Frames a panel; -1: none.
    void setCurrent(int panel);
    [[nodiscard]] int current() const { return current_; }

    /// The axes of a panel, and a value in it: pixels on canvas().
    [[nodiscard]] QRectF panelBox(int panel) const;
    [[nodiscard]] QPointF pixelOf(int panel, int line, int place) const;
    /// Pixels in which every panel of a grid can be read where it has this width.
    [[nodiscard]] int heightFor(int width) const;

    void resetView() override { redraw(); }
    [[nodiscard]] PlotData plotData() const override;

signals:
    void panelClicked(int panel);
    void placeClicked(int place);

protected:
    [[nodiscard]] PlotPoint pointAt(QPointF pixel) const override;
    [[nodiscard]] HoverText cardAt(const PlotPoint& point, QPointF pixel) const override;
    void clicked(const QMouseEvent& event) override;
    /// A panel: arrow keys walk through them.
    void choose(const PlotPoint& panel) override { emit panelClicked(panel.index); }
    [[nodiscard]] PlotPoint neighbor(int across, int down) const override;

private:
    struct Scale {
        double low = 0, high = 1, step = 1;
    };

    [[nodiscard]] bool isColumn() const
    {
        return data_.arrangement == PanelsData::Arrangement::Column;
    }
    [[nodiscard]] int columns(double width, double height) const;
    [[nodiscard]] QRectF cellOf(int panel) const;
    [[nodiscard]] double keyHeight() const;
    [[nodiscard]] const Panel* keyed() const;
    [[nodiscard]] static Scale scaleOf(const Panel& panel, double height);
    [[nodiscard]] double xOf(const QRectF& box, double place) const;
    [[nodiscard]] static double yOf(const QRectF& box, const Scale& scale, double value);
    [[nodiscard]] int panelAt(QPointF pixel) const;

    void paint(QCPPainter& painter) const;
    void paintPanel(QCPPainter& painter, int panel) const;
    void paintScale(QCPPainter& painter, const QRectF& box, const Scale& scale) const;
    void paintTitle(QCPPainter& painter, int panel) const;
    void paintLines(QCPPainter& painter, int panel) const;
    void paintLabels(QCPPainter& painter, const QRectF& box) const;
    void paintKey(QCPPainter& painter) const;

    PanelsData data_;
    int current_ = -1;
};

}  // namespace papilio::widgets
