#pragma once

#include "widgets/models/roofline_models.h"
#include "widgets/plot/roofline_data.h"

#include <QString>

namespace papilio::widgets {

/// What the y axis of the roofline plot measures.
enum class RooflineAxis { Performance, Efficiency, Power };

/// The plot of a look at a roofline. Under GFLOP/J only the roofs whose power was measured are
/// drawn; watts have no roofs.
RooflineDrawing rooflineDrawing(const RooflineLook& look, RooflineAxis axis);

/// Which bytes the intensities count: "all loads and stores, core view".
QString bytesText(const core::Roofline& roofline);

/// The sentences about one kernel, as rich text.
QString kernelText(const RooflineLook& look, int point);

/// What stands out among all kernels: points near a roof, points above every roof; empty: nothing.
struct RooflineRemark {
    QString lead;
    QString text;
    bool isWarning = false;
};
RooflineRemark rooflineRemark(const RooflineLook& look);

}  // namespace papilio::widgets
