#pragma once

#include "core/base/result.h"

namespace papilio::core {

/// A floating-point unit that is not pipelined: one result every `latency` cycles.
struct ScaledUnit {
    int latency = 0;        ///< cycles
    double attainable = 0;  ///< Fa(I) before and after [GFLOP/s]
    double peak = 0;        ///< Fp0 / latency [GFLOP/s]
    double ridge = 0;       ///< peak / bandwidth [FLOP/byte]
    double unrounded = 0;   ///< Fp0 / Fa(I)
};

/**
 * The slowest unit that does not lower the attainable performance at an intensity (paper 4, section
 * 2.2.5):
 *
 *     latency = floor(Fp0 / Fa(I)),  Fa(I) = min(B I, Fp0)
 *
 * The paper prints a ceiling, but its own numbers need the floor: 4 / 0.532 = 7.52, and a unit of 7
 * cycles reaches 0.571 >= 0.532 GFLOP/s while one of 8 cycles reaches 0.5.
 *
 * @param peak       Fp0 > 0 [GFLOP/s], one operation per cycle
 * @param bandwidth  B > 0 of the level in question [GB/s]
 * @param intensity  I > 0 [FLOP/byte]
 * @return InvalidArgument naming the number that is not positive
 */
Result<ScaledUnit> scaleUnit(double peak, double bandwidth, double intensity);

}  // namespace papilio::core
