#pragma once

#include "widgets/theme/tokens.h"

#include <QPen>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <QVector>

class QCPAxis;
class QCPPainter;
class QCustomPlot;

namespace papilio::widgets {

/// Background, axes, ticks, grids, fonts of a whole plot in the colors of a theme; series take
/// category(i).
void applyTheme(QCustomPlot& plot, const Tokens& tokens);

/// The left margin of every plot in px at 96 dpi, so that stacked plots line up.
constexpr int plotLeftMargin = 64;

/// Fixed margins: 64 left, as given elsewhere.
void fixMargins(QCustomPlot& plot, int top, int right, int bottom, int left = plotLeftMargin);
/// Lets the left margin grow where long numbers would cover the label of the axis.
void growLeftMargin(QCustomPlot& plot);

/**
 * Makes an axis logarithmic: decades as 10ⁿ, but 0.01 … 100 plain; at most 8 labels; 2 … 9 as
 * sub-grid.
 *
 * @param zeroAt  where exact zeros are drawn, labeled "0"; 0: no zero on this axis
 */
void makeLogarithmic(QCPAxis& axis, double zeroAt = 0);

/// Makes a linear axis write its numbers as everything else does; large and small ones share a
/// power of ten: 0, 0.5, 1, 1.5×10⁹.
void makeLinear(QCPAxis& axis);

/// A label longer than its room would be cut at both ends: that of the values gets a second line
/// where the margin grows with it, or is the axis' property "briefLabel", or ends in an ellipsis;
/// it is left out where that leaves a few letters. That of the other axis gets no second line.
void fitLabels(const QCustomPlot& plot);

/// A dashed line with flat ends; the pattern counts in widths of the pen.
QPen dashedPen(const QColor& color, double width, const QVector<qreal>& pattern);

/// Text with its base line at a point, on a halo of the surface so that what is behind does not cut
/// it. In SVG and PDF, where text stays text, there is no halo.
void drawHaloed(QCPPainter& painter, QPointF at, const QString& text, const QColor& halo);

/// A cross hair at a point with its coordinates in boxes at the axes. @param isAcross  the lines go
/// through the whole of `axes`, else from the axes to the point
void drawCrossHair(QCPPainter& painter,
                   const QRectF& axes,
                   QPointF at,
                   const QString& x,
                   const QString& y,
                   const Tokens& tokens,
                   bool isAcross = true);

}  // namespace papilio::widgets
