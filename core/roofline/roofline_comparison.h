#pragma once

#include "core/base/difference.h"
#include "core/roofline/roof_set.h"

#include <string>
#include <utility>
#include <vector>

namespace papilio::core {

/// One roof of two machines or thread counts.
struct ComparedRoof {
    std::string name;
    Ceiling::Kind kind = Ceiling::Kind::Bandwidth;
    double before = RooflinePoint::unknown;  ///< NaN: only the other one has it
    double after = RooflinePoint::unknown;
    Difference difference = {};  ///< after / before, with the spreads of the repetitions
};

/// One kernel of two runs or machines.
struct ComparedPoint {
    std::string name;
    std::string before;  ///< run it comes from; may be empty
    std::string after;
    RooflinePoint from;
    RooflinePoint to;
    Difference difference = {};  ///< of the performance, after / before
    Placement placedBefore;
    Placement placedAfter;
};

/// Two rooflines side by side: roofs by kind and label, kernels by name and run. What ran with
/// other threads, or roofs of another ISA or precision, have no ratio.
struct RooflineComparison {
    std::vector<ComparedRoof> roofs;    ///< the ones of `before` first, then what only `after` has
    std::vector<ComparedPoint> points;  ///< kernels that are in both
    std::vector<ComparedPoint> onlyBefore;  ///< with no `to`
    std::vector<ComparedPoint> onlyAfter;   ///< with no `from`
};
/// @param alike  labels of kernels that are paired whatever their names; the only kernels of both
/// are, too
RooflineComparison compare(const Roofline& before,
                           const Roofline& after,
                           const RoofChoice& choice,
                           const std::vector<std::pair<std::string, std::string>>& alike = {});

/// The choice with the most threads that roofs of both were measured for, where it leaves them
/// open and there are any.
RoofChoice commonChoice(const Roofline& before, const Roofline& after, RoofChoice choice);

/// Kernels with several runs in one roofline: each run against the first of as many threads, in
/// their order. What an arrow shows.
std::vector<ComparedPoint> compareRuns(const Roofline& roofline, const RoofChoice& choice);

}  // namespace papilio::core
