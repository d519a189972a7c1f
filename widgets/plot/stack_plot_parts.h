#pragma once

#include "widgets/plot/stack_plot.h"

#include <qcustomplot.h>

#include <QRectF>

namespace papilio::widgets {

inline constexpr int stackKeyWidth = 150;
inline constexpr int stackLineHeight = 62;

/// One bar, or one pixel of an area: what it stands for, and where.
struct StackColumn {
    int first = 0, last = 0;  ///< runs
    double left = 0, right = 0;
    QVector<double> values;  ///< one per layer; NaN: none
};

/// What a StackPlot draws, and how. Internal to stack_*.cpp: it knows QCustomPlot.
struct StackPlot::Parts {
    explicit Parts(QCustomPlot& target) : plot(target) {}

    [[nodiscard]] QRectF box() const { return plot.axisRect()->rect(); }
    [[nodiscard]] double x(double run) const { return plot.xAxis->coordToPixel(run); }
    [[nodiscard]] double y(double value) const { return plot.yAxis->coordToPixel(value); }
    [[nodiscard]] bool isArea() const { return !data.times.isEmpty(); }
    [[nodiscard]] double left(int run) const
    {
        return isArea() ? (run == 0 ? 0.0 : data.times[run - 1]) : run;
    }
    [[nodiscard]] double right(int run) const { return isArea() ? data.times[run] : run + 1.0; }
    [[nodiscard]] int runAt(double coordinate) const;
    [[nodiscard]] double top() const;
    [[nodiscard]] double bottom() const;

    [[nodiscard]] QRectF barBox(const StackColumn& column, int layer) const;
    /// What is shown of the axis: bars, or intervals, those narrower than a pixel as their mean
    /// over time.
    [[nodiscard]] QVector<StackColumn> columns() const;
    [[nodiscard]] StackColumn column(int run) const;
    /// Over time, of the intervals from `first` to `last`; what is missing does not count.
    [[nodiscard]] QVector<double> means(int first, int last) const;

    void paintBars(QCPPainter& painter) const;
    void paintColumn(QCPPainter& painter, const StackColumn& column) const;
    void paintNumber(QCPPainter& painter,
                     const QRectF& bar,
                     double value,
                     const QColor& fill) const;
    void paintRunNames(QCPPainter& painter) const;
    void paintLine(QCPPainter& painter) const;
    void paintLineScale(QCPPainter& painter, const QRectF& room, double most) const;
    void paintLineNote(QCPPainter& painter, const QRectF& room) const;
    void paintKey(QCPPainter& painter) const;
    void paintCurrent(QCPPainter& painter) const;

    QCustomPlot& plot;
    const Tokens* tokens = &lightTokens();
    StackData data;
    int current = -1;
    int hovered = -1;
};

}  // namespace papilio::widgets
