#pragma once

#include "core/model/locality.h"
#include "core/present/table.h"
#include "core/roofline/cache_prediction.h"
#include "core/roofline/roof_set.h"
#include "core/roofline/sparse_work.h"

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace papilio::core {

/// A kernel of a roofline and its place under the roofs.
struct RoofedKernel {
    const RooflinePoint* point = nullptr;
    Placement placement;
    bool isUnder = true;    ///< isPlacedUnder()
    bool isSpmv = false;    ///< core::isSpmv()
    std::size_t group = 0;  ///< the same for the same name, from 0
};

/// The points of the roofline, which has to live as long as the rows; sparse bounds where the
/// choice is sparse.
std::vector<RoofedKernel> roofedKernels(const Roofline& roofline, const RoofChoice& choice);

/// Kernels and their places under the roofs; times are in the unit that fits these kernels.
Columns<RoofedKernel> kernelColumns(const std::vector<RoofedKernel>& kernels);

/// A roof of a choice.
struct RoofRow {
    Ceiling roof;
    double ridge = RooflinePoint::unknown;  ///< of a bandwidth, with the highest compute roof
    std::size_t bound = 0;  ///< kernels it binds, of those that are placed under these roofs
    bool isShown = true;    ///< unless others are chosen: isUsual(), or it binds a kernel
};

/// Bandwidths, then compute roofs.
std::vector<RoofRow> roofRows(const RoofSet& roofs, const std::vector<RoofedKernel>& kernels);

/// Those that are shown.
std::vector<Ceiling> drawnRoofs(const std::vector<RoofRow>& rows);

/// "roof", "value" with its "unit", "spread", "ridge", "bound".
Columns<RoofRow> roofColumns(const RoofSet& roofs);

/// Bounds of a sparse kernel: "roof", "performance" [GFLOP/s], "time" in the unit that fits them.
Columns<SparseBound> sparseBoundColumns(const std::vector<SparseBound>& bounds);

/// Every roof of a roofline, as it was measured.
Columns<Ceiling> ceilingColumns(const std::vector<Ceiling>& ceilings);

/// Predicted misses over accesses, also with divided ways where there is a sector. A row is the
/// number of lines of a cache; the histogram has to live as long as the columns.
/// @param cache  whose distances were recorded; its lines do not matter
Columns<double> missColumns(const ReuseHistogram& histogram, const CacheChoice& cache = {});

/// Predicted misses of a data object in a whole cache, and where it is cut for a sector.
struct ObjectMisses {
    ObjectPrediction whole;
    MissPrediction cut;
};
/// The objects of both predictions.
std::vector<ObjectMisses> objectMisses(const CachePrediction& whole, const CachePrediction& cut);
/// Accesses and misses of objects. @param hasSector  also the misses with divided ways
Columns<ObjectMisses> objectColumns(bool hasSector);

/// "from" (the thread that wrote), one column for each thread that used the line next, "unit". A
/// row is the index of a thread; the matrix has to live as long as the columns.
Columns<std::size_t> communicationColumns(const CommunicationMatrix& matrix);

}  // namespace papilio::core
