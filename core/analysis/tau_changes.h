#pragma once

#include "core/analysis/candidates.h"
#include "core/analysis/stability.h"

#include <stop_token>
#include <vector>

namespace papilio::core {

/// From this tau on (included), up to the next change, these events are chosen.
struct TauChange {
    double tau = 0;
    ChosenSet chosen;
};

/**
 * All values of tau at which the chosen set changes, exactly.
 *
 * Raising tau lets candidates in one by one. One that is rejected at its place in the order
 * influences nothing; one that passes there changes the choice, and the selection is run again from
 * its place on. Candidates of equal noise enter together. Cost: one residual per new group, one
 * selection per change.
 *
 * @param scores at alpha
 * @return ascending; what was found so far where `stop` asked for it
 */
std::vector<TauChange> tauChanges(const Candidates& candidates,
                                  const std::vector<double>& scores,
                                  double alpha,
                                  const std::stop_token& stop = {});

/// A stretch of alpha with one chosen set.
struct AlphaPiece {
    double low = 0;
    double high = 0;
    ChosenSet chosen;
};

/**
 * The chosen set along alpha, among the first `active` candidates.
 *
 * Evaluated at the values of the grid; between two that differ, bisection (in log alpha) until
 * every change is known to 1 %, and then the change itself to 1e-6. Values that agree are taken to
 * agree between: exact breakpoints number about (candidates x expectations x |x| / alpha), too many
 * to visit. Where many values differ from their neighbors, only the gaps next to `focus` are looked
 * into so closely; in the others changes are located from the left, and where there are very many
 * to 1 % only.
 *
 * @param grid values of alpha, ascending, at least one
 * @param focus one of them
 * @return ascending, without holes from the first value to the last; neighbors may have the same
 * set
 */
std::vector<AlphaPiece> alphaPieces(const Candidates& candidates,
                                    std::size_t active,
                                    const std::vector<double>& grid,
                                    double focus,
                                    const std::stop_token& stop = {});

}  // namespace papilio::core
