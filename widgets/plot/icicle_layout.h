#pragma once

#include "widgets/plot/icicle_plot.h"

#include <QRectF>
#include <QStringList>

namespace papilio::widgets {

/// Where the boxes of an icicle stand.
struct IcicleLayout {
    QRectF root;          ///< the whole
    QList<QRectF> boxes;  ///< one a node; without width: nothing to see
    /// One a node: its width is on the scale of the root. The others share what is left of their
    /// parent evenly.
    QList<bool> onScale;
    int levels = 0;
    double extent = 1;     ///< width of the widest level, of the whole: above 1 where nodes overlap
    QStringList negative;  ///< "Core bound −1.0 %": below 0, so without a width
    QStringList hidden;    ///< not counted, and nothing is left of their parent
};

/**
 * Lays the levels out below one another; children begin where their parent begins, or where the box
 * before them ends.
 *
 * Where nodes go past the whole everything becomes narrower, so that nothing is cut.
 * @param first  room of the uppermost row
 */
IcicleLayout layOutIcicle(const IcicleData& data, const QRectF& first);

/// The levels of a tree below its root.
int icicleLevels(const IcicleData& data);

}  // namespace papilio::widgets
