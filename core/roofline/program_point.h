#pragma once

#include "core/model/document.h"
#include "core/roofline/placement.h"

#include <optional>
#include <string>

namespace papilio::core {

/// A run of a program as a point under the roofs of its study.
struct ProgramPoint {
    std::string roofline;  ///< the roofs' name
    RooflinePoint point;
    Placement placement;  ///< under the roofs of `roofline`, for the point's own threads
};

/**
 * The point of a run whose counts are in a table of the same study: what it computed and moved,
 * beside where its slots went (paper 2, section 1).
 *
 * A point belongs to a run where it is called as the run is, or as the table where that has one
 * run. Rooflines without roofs are passed over.
 * @return nothing where no point is called so, or where points under several roofs are
 */
std::optional<ProgramPoint> programPoint(const Document& document,
                                         const CounterTable& counters,
                                         const std::string& run);

/// The same of a table of that name; nothing where the study has none.
std::optional<ProgramPoint> programPoint(const Document& document,
                                         const std::string& counters,
                                         const std::string& run);

}  // namespace papilio::core
