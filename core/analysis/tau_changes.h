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

}  // namespace papilio::core
