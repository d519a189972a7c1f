#pragma once

#include "core/analysis/representation.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace papilio::core {

/// An event the specialized QRCP has picked.
struct ChosenEvent {
    std::uint32_t event = 0;   ///< index into the dataset
    double score = 0;          ///< sum of Sc(|R(x)|) over the coordinates of its original column
    double norm = 0;           ///< ||x||_2, the tie-break
    double pivotResidual = 0;  ///< ||(I - Q Q^T) x||_2 when it was picked, >= beta
};

/// The representable events in the order of their noise, with what the selection reuses between two
/// moves of tau or alpha.
class Candidates;  // core/analysis/candidates.h

/// Step 4: the specialized QRCP (paper 1, Algorithm 2) at one tau and alpha.
struct Pivoting {
    std::shared_ptr<const Representation> representation;
    std::vector<ChosenEvent> chosen;  ///< in pivot order
    std::vector<EventStatus> status;  ///< E
    StatusCounts counts;
    double beta = 0;  ///< alpha sqrt(X)
};

/// Score of one column: sum of Sc(|R(x_i)|), R(u) = alpha floor(u/alpha + 1/2); v >= 1 -> v, 0 < v
/// < 1 -> 1/v, 0 -> 0. Computed on x snapped to 2^-32 and rounded to 32 significant bits, so that
/// exact ties survive roundoff.
double pivotScore(const double* coordinates, Eigen::Index count, double alpha);
/// Norm of one column, snapped and rounded in the same way.
double pivotNorm(const double* coordinates, Eigen::Index count);

}  // namespace papilio::core
