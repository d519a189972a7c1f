#pragma once

#include "core/comparison/roofline_difference.h"
#include "widgets/plot/roofline_data.h"

namespace papilio::widgets {

/// The plot of two rooflines: the bandwidths and the highest compute roof of each, B in another
/// color; kernels of both with an arrow from A to B. Points 2 i and 2 i + 1 are pair i.
RooflineDrawing comparedDrawing(const core::RooflineDifference& pair);

}  // namespace papilio::widgets
