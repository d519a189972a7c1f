#pragma once

#include "core/traces/recorder_roles.h"

#include <cstddef>
#include <optional>
#include <span>

namespace papilio::core {

/// Something that happens to a residual every `period` iterations.
struct Restarts {
    std::size_t period = 0;
    std::size_t first = 0;  ///< the iteration in which it happens first
    std::size_t count = 0;  ///< how often it happens
    /// Mean change of log10 r in it: above 0, what a restart loses, in decades
    double jump = 0;
};

/**
 * Restarts of a solver, as GMRES(m) makes them every m iterations: the period is right, or nothing
 * is said. Two signs are looked for.
 *
 * The pattern: between its restarts GMRES never rises, and one cycle resembles the one before, or,
 * for symmetric matrices, the second before (Baker, Jessup, Manteuffel, "A technique for
 * accelerating the convergence of restarted GMRES", SIAM J. Matrix Anal. Appl. 26, 2005). The
 * second differences of log10 r, scaled by those around, correlate with themselves at a distance P.
 * The period is P / 2 or P, whichever is where the history slows down most for the first time:
 * abruptly, more than anywhere before, and again in the second or third restart. Where both may be
 * meant nothing is said.
 *
 * Jumps: log10 r rises in every restart. The second differences that stand out (10 times what the
 * smallest third around reaches) are folded by every period from 5 to a third of the history; a
 * period counts where at least 3 and 70 % of its positions are hit, that many hits are improbable
 * for positions drawn by chance (binomial tail, corrected for the number of periods tried), and the
 * sharpest bend of the beginning is at the first restart.
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
