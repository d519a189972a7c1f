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
        AboveEveryRoof,  ///< faster than every roof's best repetition: check the counts
        AboveItsLevel,   ///< sparse: below some roof, above that of the level that holds its data
    };

    State state = State::NoRoof;
    std::string boundBy;  ///< name of the roof; empty where there is none
    Ceiling::Kind kind = Ceiling::Kind::Bandwidth;
    double roof = RooflinePoint::unknown;      ///< GFLOP/s of that roof at the point's intensity
    double percent = RooflinePoint::unknown;   ///< 100 performance / roof; may exceed 100
    double distance = RooflinePoint::unknown;  ///< roof / performance: the headroom
    /// Fa with the fastest level and the highest compute roof [GFLOP/s]
    double attainable = RooflinePoint::unknown;

    /// Whether boundBy, roof, percent and distance are there.
    [[nodiscard]] bool isBound() const { return !boundBy.empty(); }
    /// Whether it is as fast as its roof, within the spread of the roof's repetitions: there is
    /// nothing to gain below that roof. Far above the median the roof itself was measured badly,
    /// and nothing is said.
    [[nodiscard]] bool isAtRoof() const
    {
        constexpr double far = 150;
        return state == State::Placed && percent >= 100 && percent <= far;
    }
};

/**
 * The roof directly above the point: the lowest of all roofs, at its intensity, whose best
 * repetition the point does not exceed (paper 4, section 2.1.3).
 *
 * Above every roof (of its level), the highest one stands as `boundBy`, and the percentage is
 * beyond 100.
 */
Placement place(const RooflinePoint& point, const RoofSet& roofs);

/// The same with the roofs that were measured for the point's own number of threads, where known;
/// under sparse roofs as placeSparse() does.
Placement place(const RooflinePoint& point, const Roofline& roofline, RoofChoice choice);

/// Whether a point is placed under the roofs of `choice`, not under those measured for another
/// number of threads, its own.
bool isPlacedUnder(const RooflinePoint& point, const Roofline& roofline, RoofChoice choice);

/// How many kernels are not: their shares and bounds are of other roofs.
std::size_t placedElsewhere(const Roofline& roofline, const RoofChoice& choice);

/// Seconds a kernel would save on its roof: seconds (1 - performance / roof), 0 where it is at its
/// roof; NaN where its time or its roof is not known.
double secondsToWin(const RooflinePoint& point, const Placement& placement);

}  // namespace papilio::core
