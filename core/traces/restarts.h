#pragma once

#include "core/traces/log_history.h"

#include <cstddef>
#include <optional>
#include <span>

namespace papilio::core {

/// Something that happens to a residual every `period` iterations.
struct Restarts {
    std::size_t period = 0;
    std::size_t first = 0;  ///< the iteration in which it happens first
    std::size_t count = 0;  ///< how often it was found
    /// Mean change of log10 r in it: above 0, what a restart loses, in decades
    double jump = 0;
};

/**
 * Restarts of a solver: at regular distances the residual jumps up, or falls more slowly from there
 * on (GMRES that begins anew from the same solution does not jump).
 *
 * Both are a positive second difference of log10 r that stands out (10 times what the smallest
 * third around it reaches). The positions are folded by every period from 4 to a third of the
 * history; a period counts where at least 3 and 70 % of its positions are hit, and where that many
 * hits are improbable for positions drawn by chance (binomial tail, corrected for the number of
 * periods and phases tried). Periods that begin with the history, as restarts do, need less
 * evidence than shifted ones.
 */
std::optional<Restarts> findRestarts(const LogHistory& history);

/// A residual that is computed only now and then and held in between (the true residual of GMRES).
struct Held {
    std::size_t changes = 0;
    std::optional<std::size_t> period;  ///< where at least 70 % of the distances are the same
    std::size_t last = 0;               ///< the iteration of the last change
};

/// @return nothing where, up to the last change, more than half of the values differ from the one
/// before
std::optional<Held> findHeld(std::span<const double> residuals);

}  // namespace papilio::core
