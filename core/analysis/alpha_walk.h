#pragma once

#include "core/analysis/candidates.h"
#include "core/analysis/stability.h"

#include <stop_token>
#include <vector>

namespace papilio::core {

/// A stretch of alpha with one chosen set.
struct AlphaPiece {
    double low = 0;
    double high = 0;
    ChosenSet chosen;
};

/**
 * The chosen set along alpha, among the first `active` candidates.
 *
 * Evaluated at the stops; between two that differ, bisection (in log alpha) until every change is
 * known to 1 %, and then the change itself to 1e-6. Stops that agree are taken to agree between:
 * exact breakpoints number about (candidates x expectations x |x| / alpha), too many to visit.
 * Where many stops differ from their neighbours, only the gaps next to `focus` are looked into so
 * closely; in the others one change is located to 1 %.
 *
 * @param stops ascending, at least one
 * @param focus one of the stops
 * @return ascending, without holes from the first stop to the last; neighbours may have the same
 * set
 */
std::vector<AlphaPiece> alphaPieces(const Candidates& candidates,
                                    std::size_t active,
                                    const std::vector<double>& stops,
                                    double focus,
                                    const std::stop_token& stop = {});

}  // namespace papilio::core
