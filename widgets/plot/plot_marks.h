#pragma once

#include "widgets/theme/tokens.h"

#include <QPen>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <QVector>

class QCPPainter;

namespace papilio::widgets {

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
