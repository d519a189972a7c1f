#pragma once

#include "widgets/models/roofline_models.h"
#include "widgets/plot/roofline_data.h"

#include <QString>

namespace papilio::widgets {

/// The plot of a look at a roofline. Under GFLOP/J only the roofs whose power was measured are
/// drawn; watts have no roofs.
/// @param latency  cycles of a unit that is not pipelined, whose roof is drawn besides (paper 4,
/// Figs. 32 to 35); 1: none
RooflineDrawing rooflineDrawing(const RooflineLook& look, RooflineAxis axis, int latency = 1);

/// Which bytes the intensities count: "all loads and stores, core view".
QString bytesText(const core::Roofline& roofline);

/// The sentences about one kernel, as rich text. @param latency  as above
QString kernelText(const RooflineLook& look, int point, int latency = 1);

/// What stands out among all kernels: points near a roof, points above every roof, roofs of other
/// threads than theirs, an axis that the tables do not follow; empty: nothing.
struct RooflineRemark {
    QString lead;
    QString text;
    bool isWarning = false;
    bool asksToMeasure = false;  ///< roofs, again or for other threads
};
RooflineRemark rooflineRemark(const RooflineLook& look, RooflineAxis axis);

}  // namespace papilio::widgets
