#pragma once

#include "core/model/roofline.h"

#include <string>

namespace papilio::core {

/// The known numbers of one kernel; NaN: not given.
struct PointAmounts {
    std::string name;
    double intensity = RooflinePoint::unknown;    ///< FLOP per byte
    double performance = RooflinePoint::unknown;  ///< GFLOP/s
    double operations = RooflinePoint::unknown;   ///< FLOP
    double bytes = RooflinePoint::unknown;
    double seconds = RooflinePoint::unknown;
    int threads = 0;  ///< 0: not known
};

/**
 * The point of one kernel: AI = operations / bytes and GFLOP/s = operations / seconds / 1e9, where
 * they are not given. Without bytes and AI it has no intensity, which is not an error.
 * @return InvalidArgument naming the amount that is missing, negative, or contradicts the others by
 * more than rounding does
 */
Result<RooflinePoint> pointOf(const PointAmounts& amounts);

}  // namespace papilio::core
