#pragma once

#include "core/present/column.h"
#include "core/roofline/placement.h"

#include <cstddef>
#include <vector>

namespace papilio::core {

/// A kernel of a roofline and its place under the roofs.
struct RoofedKernel {
    const RooflinePoint* point = nullptr;
    Placement placement;
    bool isUnder = true;    ///< isPlacedUnder()
    std::size_t group = 0;  ///< the same for the same name, from 0
};

/// The points of the roofline, which has to live as long as the rows; sparse bounds where the
/// choice is sparse.
std::vector<RoofedKernel> roofedKernels(const Roofline& roofline, const RoofChoice& choice);

/// "kernel", "intensity", "performance", "efficiency", "power", "share" (of its roof), "bound_by",
/// "time", "headroom", "saving". Times are in the unit that fits these kernels.
Columns<RoofedKernel> kernelColumns(const std::vector<RoofedKernel>& kernels);

/// A roof of a choice.
struct RoofRow {
    Ceiling roof;
    double ridge = RooflinePoint::unknown;  ///< of a bandwidth, with the highest compute roof
    std::size_t bound = 0;  ///< kernels it binds, of those that are placed under these roofs
};

/// Bandwidths, then compute roofs.
std::vector<RoofRow> roofRows(const RoofSet& roofs, const std::vector<RoofedKernel>& kernels);

/// "roof", "value" with its "unit", "spread", "ridge", "bound".
Columns<RoofRow> roofColumns(const RoofSet& roofs);

}  // namespace papilio::core
