#pragma once

#include "widgets/plot/painted_layer.h"

namespace papilio::widgets {

/// Where both noise plots draw a noise of zero: as good as a double can tell.
constexpr double zeroNoise = 2.2e-16;

/// Text on a patch of the surface, so that points behind it do not cut it.
inline void drawHaloed(QCPPainter& painter, QPointF at, const QString& text, const QColor& halo)
{
    QPainterPath path;
    path.addText(at, painter.font(), text);
    const auto ink = painter.pen().color();
    if (!painter.modes().testFlag(QCPPainter::pmVectorized)) {
        painter.strokePath(path, QPen(halo, 3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    }
    painter.setPen(ink);
    painter.drawText(at, text);
}

}  // namespace papilio::widgets
