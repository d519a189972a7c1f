#pragma once

#include "core/base/constants.h"
#include "core/base/enum_names.h"
#include "core/model/recorder.h"
#include "core/traces/recorder_roles.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace papilio::core {

/// One thing a residual history shows, with its place; what `value` and `other` are, its kind says.
struct Finding {
    enum class Kind {
        /// every `period` iterations from `from` on, `count` times; value: change of log10 r there
        Restart,
        /// from `from` to `to`; value: the level, other: slope in decades per iteration
        Stagnation,
        /// the same in the middle of a history that goes on falling
        Plateau,
        /// above 10 r0 from `from` on, to the end; value: largest residual / r0
        Divergence,
        /// above 10 r0 from `from` to `to`; value: largest residual / r0
        Overshoot,
        /// `count` values are NaN or infinite, the first at `from`
        NotFinite,
        /// `count` values are negative, which no norm is
        Negative,
        /// `count` values are exactly 0
        Zero,
        /// falls by value decades between `from` and `to`, most at once
        Step,
        /// is computed every `period` iterations only (0: irregularly), last at `from`
        Held,
        /// value: a tolerance that was reached at `from` and left again
        NotHeld,
        /// value: the recurrent residual at the end, other: the true one; from: where the true one
        /// was computed last
        ResidualGap,
        /// the same of two norms (residuals under a preconditioner and without), which compare only
        /// by how far each of them fell: both are relative to their own first value
        RelativeGap
    };
    static constexpr double none = notANumber;

    Kind kind = Kind::Stagnation;
    std::size_t from = 0;
    std::size_t to = 0;
    std::size_t period = 0;
    std::size_t count = 0;
    double value = none;
    double other = none;
};

template<>
inline constexpr EnumNames<Finding::Kind, 13> spelling<Finding::Kind> = {"restart",
                                                                         "stagnation",
                                                                         "plateau",
                                                                         "divergence",
                                                                         "overshoot",
                                                                         "not finite",
                                                                         "negative",
                                                                         "zero",
                                                                         "step",
                                                                         "held",
                                                                         "not held",
                                                                         "residual gap",
                                                                         "relative residual gap"};

/// What became of a solver.
enum class Convergence {
    Converged,   ///< it reached the tolerance and stayed below
    Unfinished,  ///< it falls, but ended before the tolerance; a forecast where the values give one
    Stagnates,   ///< the residual stays at one level
    NotConverging,  ///< the residual does not fall, or rises
    Erratic,        ///< it swings over more than a decade without getting ahead
    Diverged,       ///< beyond 10 r0 without coming back, or no longer a number
    // Only from RunEnd:
    Stopped,           ///< after the number of iterations that was set; it made no test
    FalseConvergence,  ///< its recurrence arrived, its true residual did not
    Crashed,
    Failed,  ///< it broke down, or its process ended with a status
    StoppedByUser
};

template<>
inline constexpr EnumNames<Convergence, 11> spelling<Convergence> = {
    "converged",          "unfinished", "stagnates",         "not converging", "erratic",
    "diverged",           "stopped",    "false convergence", "crashed",        "failed",
    "stopped by the user"};

/// Whether a run that ended so will not reach its tolerance: it was not only cut.
bool hasFailed(std::optional<Convergence> verdict);

/// When a tolerance was reached; iterations count from 0, the initial residual.
struct Crossing {
    double tolerance = 0;
    std::optional<std::size_t> first;    ///< first value at or below it
    std::optional<std::size_t> lasting;  ///< from here on every value is
};

/// Where the line through the last part of log10 r meets the tolerance, in iterations.
struct Forecast {
    double tolerance = 0;
    double at = 0;
    /// Nine of ten true ends lie between low and high (docs/developer/methods.md, 5).
    double low = 0;
    std::optional<double> high;  ///< nothing where it may never arrive
};

struct ConvergenceOptions {
    double tolerance = 1e-6;  ///< relative to the first value unless `absolute`; NaN: not known
    bool absolute = false;
    std::optional<double> reference = {};  ///< what it is relative to instead of the first value
    bool isOwn = false;                    ///< the run itself says this tolerance
    /// The true residual at the end, of its first: at most 10 is no divergence, whatever the
    /// recurrence says
    std::optional<double> trueRelative = {};
    RunEnd end = {};  ///< what its log or process says of the end
};

/// What a residual history says.
struct ConvergenceReport {
    static constexpr double none = notANumber;

    std::size_t count = 0;
    double first = none;  ///< r0; NaN: there is none, or it is not a number
    double last = none;
    double minimum = none;  ///< of the finite values
    double maximum = none;
    double relativeLast = none;          ///< last / first; NaN where that is not a number
    std::optional<Convergence> verdict;  ///< verdictOf(end, …); nothing: too short, or no tolerance
    std::optional<Convergence> judged;  ///< what the values alone suggest
    double unit = none;                 ///< what the tolerance is relative to; 1: absolute
    RunEnd end;
    double rate = none;  ///< decades per iteration over the last fifth; below 0 is getting ahead
    double meanRate = none;  ///< decades per iteration from the first to the last value
    Crossing target;
    std::vector<Crossing> crossings;  ///< of `tolerances` that were reached, largest first
    std::optional<Forecast> forecast;
    std::vector<Finding> findings;
};

/**
 * Reads a residual history r0 … rn (docs/developer/methods.md, 5).
 *
 * Tolerances are crossed where r <= tolerance r0 (or tolerance). Stagnation: the best residual so
 * far improved by less than 0.1 decades over the last fifth of the history, and at least over 50
 * iterations, and falls less than a quarter as fast as before. Divergence: not finite at the end;
 * or the last value is above 10 r0 and it or the last tenth (median) above 1e4 r0, not a decade
 * below its peak and falling; or after 50 values that tenth is above 10 r0, too, and the second
 * half does not fall. What falls in its second half is unfinished, as is what is shorter than 50
 * values and below r0; what is shorter and did not fall has no verdict. The forecast is made from
 * the last quarter and the last half of the history, whole restart periods where there are
 * restarts; only what is unfinished has one. NaN, infinite, negative and zero values are counted as
 * findings and left out of the logarithms; an empty or constant history is not an error.
 */
ConvergenceReport analyzeConvergence(std::span<const double> residuals,
                                     const ConvergenceOptions& options = {});

/**
 * The verdict on a run: what its log or process says of its end, else what its values suggest
 * (docs/developer/methods.md, 5). A solver that says only that it did not converge is judged by its
 * values, but is unfinished where they reached the tolerance, which is not its own, or say nothing.
 * What ended the process counts where the solver had not reached its own tolerance; a stop, where
 * it had reached none.
 */
std::optional<Convergence> verdictOf(const RunEnd& end,
                                     std::optional<Convergence> judged,
                                     bool isOwnTolerance);

/// The crossing of one absolute limit.
Crossing crossing(std::span<const double> residuals, double limit);

/// Something that happens to a residual every `period` iterations.
struct Restarts {
    std::size_t period = 0;
    std::size_t first = 0;  ///< the iteration in which it happens first
    std::size_t count = 0;  ///< how often it happens
    /// Mean change of log10 r in it: above 0, what a restart loses, in decades
    double jump = 0;
};

/**
 * Restarts of a solver, as GMRES(m) makes them every m iterations: the period is right, or there is
 * no result. Two signs are looked for.
 *
 * The pattern: between its restarts GMRES never rises, and one cycle resembles the one before, or,
 * for symmetric matrices, the second before (Baker, Jessup, Manteuffel, "A technique for
 * accelerating the convergence of restarted GMRES", SIAM J. Matrix Anal. Appl. 26, 2005). The
 * second differences of log10 r, scaled by those around, correlate with themselves at a distance P.
 * The period is P / 2 or P, whichever is where the history slows down most for the first time:
 * abruptly, more than anywhere before, and again in the second or third restart. Where both are
 * possible there is no result.
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
