#pragma once

#include "core/roofline/roof_set.h"

#include <string>

namespace papilio::core {

/// Fa(I) = min(B I, Fp) [GFLOP/s] (paper 4, Eq. 3), with B in GB/s and Fp in GFLOP/s.
double attainable(double intensity, double bandwidth, double peak);

/// The position of a kernel under the roofs.
struct Placement {
    enum class State {
        Placed,
        NoOperation,     ///< it does no floating-point operation: it has no place under a roof
        NoBytes,         ///< its bytes were not counted: only the compute roofs say something
        NoPerformance,   ///< its speed is not known
        NoRoof,          ///< there is no roof to compare with
        AboveEveryRoof,  ///< above 110 % of every roof's best repetition: roof, level, bytes,
                         ///< operations or threads do not belong together
        AboveItsLevel,   ///< sparse: the same of the level that holds its data, below another roof
        ThreadsUnknown,  ///< the roofs are for a number of threads, and the point's is not known
        ThreadsNotMeasured,  ///< no roofs were measured for its number of threads
    };

    State state = State::NoRoof;
    std::string boundBy;  ///< name of the roof; empty where there is none
    Ceiling::Kind kind = Ceiling::Kind::Bandwidth;
    double roof = RooflinePoint::unknown;     ///< GFLOP/s of that roof at the point's intensity
    double percent = RooflinePoint::unknown;  ///< 100 performance / roof; may exceed 100
    /// roof / performance: the headroom; NaN where its cores were not its own (lackedCores())
    double distance = RooflinePoint::unknown;
    /// Fa with the fastest level and the highest compute roof [GFLOP/s]
    double attainable = RooflinePoint::unknown;

    bool isAtRoof = false;  ///< as fast as its roof, within the spread: nothing to gain below it

    /// Whether boundBy, roof and percent are there.
    [[nodiscard]] bool isBound() const { return !boundBy.empty(); }
    /// Whether roof, level, bytes, operations or threads do not belong together: no advice.
    [[nodiscard]] bool isAbove() const
    {
        return state == State::AboveEveryRoof || state == State::AboveItsLevel;
    }
};

/// Share of a roof [%] from which a kernel counts as on it.
constexpr double onTheRoof = 90;

/**
 * The roof directly above the point: the lowest of all roofs, at its intensity, whose best
 * repetition the point does not exceed (paper 4, section 2.1.3). Threads are not looked at.
 *
 * Above every roof (of its level), the highest one stands as `boundBy`, and the percentage is
 * beyond 100.
 */
Placement place(const RooflinePoint& point, const RoofSet& roofs);

/// The same with the roofs that were measured for the point's own number of threads, and no others:
/// State::ThreadsUnknown and ThreadsNotMeasured. Roofs that do not say their threads are for every
/// point. Under sparse roofs as placeSparse() does.
Placement place(const RooflinePoint& point, const Roofline& roofline, RoofChoice choice);

/// The placement, unless the roofs are for another number of threads than the point's.
Placement underOwnThreads(Placement placement, const RooflinePoint& point, const RoofSet& roofs);

/// Whether a point is placed under the roofs of `choice`, not under those measured for another
/// number of threads, its own.
bool isPlacedUnder(const RooflinePoint& point, const Roofline& roofline, RoofChoice choice);

/// Seconds a kernel would save on its roof: seconds (1 - performance / roof), 0 where it is at its
/// roof; NaN where its time, its roof or its headroom is not known.
double secondsToWin(const RooflinePoint& point, const Placement& placement);

}  // namespace papilio::core
