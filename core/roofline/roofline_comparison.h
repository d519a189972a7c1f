#pragma once

#include "core/roofline/placement.h"

#include <string>
#include <vector>

namespace papilio::core {

/// One roof of two machines or thread counts.
struct ComparedRoof {
    std::string name;
    Ceiling::Kind kind = Ceiling::Kind::Bandwidth;
    double before = RooflinePoint::unknown;  ///< NaN: only the other one has it
    double after = RooflinePoint::unknown;
    double ratio = RooflinePoint::unknown;  ///< after / before
};

/// One kernel of two runs or machines.
struct ComparedPoint {
    std::string name;
    std::string before;  ///< run it comes from; may be empty
    std::string after;
    RooflinePoint from;
    RooflinePoint to;
    double speedup = RooflinePoint::unknown;  ///< performance, after / before
    Placement placedBefore;
    Placement placedAfter;
};

/// Two rooflines side by side: roofs by kind and label, kernels by name and run.
struct RooflineComparison {
    std::vector<ComparedRoof> roofs;    ///< the ones of `before` first, then what only `after` has
    std::vector<ComparedPoint> points;  ///< kernels that are in both
    std::vector<std::string> onlyBefore;
    std::vector<std::string> onlyAfter;
};
RooflineComparison compare(const Roofline& before, const Roofline& after, const RoofChoice& choice);

/// Kernels with several runs in one roofline: each run against the first, in their order. What an
/// arrow shows.
std::vector<ComparedPoint> compareRuns(const Roofline& roofline, const RoofChoice& choice);

}  // namespace papilio::core
