#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

namespace papilio::widgets {

/**
 * Maps a parameter to [0, 1]: logarithmic between low and high, or linear.
 *
 * With `hasZero` the left end represents 0; values in (0, low] are drawn there too.
 */
struct LogAxis {
    double low = 1e-16;
    double high = 10;
    bool hasZero = false;
    bool isLinear = false;

    [[nodiscard]] double position(double value) const
    {
        if (isLinear) {
            return std::clamp((value - low) / (high - low), 0.0, 1.0);
        }
        if (!(value > low)) {
            return 0;
        }
        return std::clamp(std::log(value / low) / std::log(high / low), 0.0, 1.0);
    }

    [[nodiscard]] double value(double position) const
    {
        const double at = std::clamp(position, 0.0, 1.0);
        if (isLinear) {
            return low + at * (high - low);
        }
        if (hasZero && at <= 0) {
            return 0;
        }
        return low * std::pow(high / low, at);
    }

    /// Decades to label, at most `most`, aligned so that 10^0 is among them if it is in range.
    [[nodiscard]] std::vector<int> decades(int most) const
    {
        std::vector<int> exponents;
        const int first = static_cast<int>(std::ceil(std::log10(low) - 1e-9)) + (hasZero ? 1 : 0);
        const int last = static_cast<int>(std::floor(std::log10(high) + 1e-9));
        const int step = std::max(1, (last - first + most) / std::max(1, most));
        for (int exponent = first; exponent <= last; ++exponent) {
            if (exponent % step == 0) {
                exponents.push_back(exponent);
            }
        }
        return exponents;
    }

    bool operator==(const LogAxis&) const = default;
};

}  // namespace papilio::widgets
