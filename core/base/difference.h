#pragma once

#include "core/base/constants.h"
#include "core/base/enum_names.h"

#include <string_view>

namespace papilio::core {

/// A measured number, and the interval in which its repetitions, passes or roofs are.
struct Measured {
    double value = notANumber;
    double low = notANumber;  ///< NaN: it was measured once, or its interval is not known
    double high = notANumber;

    /// value ± halfWidth; a half-width of NaN, or a negative one, is not known.
    static Measured within(double value, double halfWidth);
    [[nodiscard]] bool isRepeated() const { return low <= value && value <= high; }
};

/// What two measured numbers show (docs/developer/methods.md, 4): a difference is real, or it is
/// not mentioned.
struct Difference {
    enum class Kind {
        NotComparable,  ///< one of them is missing, or they are of different things
        WithinNoise,    ///< the intervals overlap: no per cent, no arrow, no advice, no color
        MeasuredOnce,   ///< one has no interval: both values are shown, no advice, no color
        Real
    };
    Kind kind = Kind::NotComparable;
    double ratio = notANumber;  ///< second / first; NaN where not comparable, or the first is 0

    [[nodiscard]] bool isReal() const { return kind == Kind::Real; }
    /// Whether values and ratio are shown.
    [[nodiscard]] bool isShown() const { return isReal() || kind == Kind::MeasuredOnce; }
    /// The ratio where it may be shown, else NaN.
    [[nodiscard]] double shownRatio() const { return isShown() ? ratio : notANumber; }
    /// How much the second is larger, of the first, where it is real; else 0.
    [[nodiscard]] double realChange() const { return isReal() ? ratio - 1 : 0; }
};
template<>
inline constexpr EnumNames<Difference::Kind, 4> spelling<Difference::Kind> = {
    "not comparable", "within noise", "measured once", "real"};

/// @param areComparable  false: of unequal threads, ranks, instruction sets or precisions
Difference difference(const Measured& first, const Measured& second, bool areComparable = true);

}  // namespace papilio::core
