#pragma once

#include <limits>

namespace papilio::core {

/// Where there is no value.
inline constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

/// A share times this is in per cent.
inline constexpr double toPercent = 100;

}  // namespace papilio::core
