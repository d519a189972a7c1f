#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/**
 * How numbers are written for people: in tables, sentences, chips, axes, reports and the text of
 * the command line. JSON and CSV are for programs and keep full precision; nothing here is for
 * them.
 *
 * Plain decimals from 0.001 to 9,999, powers of ten outside. Zeros at the end are cut only where
 * the number is exactly the shorter one: 0.8 is "0.8", and 0.79999 is "0.800".
 */
enum class NumberStyle {
    Plain,   ///< ASCII: "-2.3e-05", "1000000", "-" for what does not apply
    Window,  ///< "−2.3×10⁻⁵", "1,000,000", an en dash for what does not apply
};

/// The style of core's sentences on this thread: Plain, or what the innermost scope says.
NumberStyle spokenStyle();

/// Within it numbers of core's sentences on this thread are written in that style.
class NumberStyleScope {
public:
    explicit NumberStyleScope(NumberStyle style);
    NumberStyleScope(const NumberStyleScope&) = delete;
    NumberStyleScope& operator=(const NumberStyleScope&) = delete;
    ~NumberStyleScope();

private:
    NumberStyle before_;
};

/// What is written for "does not apply" and for NaN.
std::string notApplicableText(NumberStyle style = spokenStyle());

/// "0.471", "12.4", "1,412", "2.3×10⁻⁵": so many significant digits, though digits before the point
/// are never cut. Whole numbers below ten million are whole.
std::string numberText(double value, int digits = 3, NumberStyle style = spokenStyle());

/// numberText(), and "≈ 0" (Plain: "~0") for what is below 1e-12 of the scale and not exactly 0:
/// round-off. The exact value belongs in the tool tip.
std::string numberText(double value, int digits, double scale, NumberStyle style = spokenStyle());

/// A coefficient, parameter or threshold: up to so many significant digits without zeros at the
/// end: "4", "0.8", "1.0002", "10⁻¹⁰" (Plain: "1e-10").
std::string shortText(double value, int digits = 4, NumberStyle style = spokenStyle());

/// "590,871", "64": whole, also where it is a mean of counts above a thousand; numberText() of what
/// is smaller and not whole.
std::string countText(double value, NumberStyle style = spokenStyle());

/// So many decimals: "0.60", "−1.50", "1,234.5"; never a negative zero.
std::string fixedText(double value, int decimals, NumberStyle style = spokenStyle());

/// A share, relative error or residual: "45 %", "2.1 %", "0.058 %"; "99.97 %" rather than "100 %"
/// for what is not all. Below 0.001 % it is a power of ten, "2.3×10⁻⁶ %", and below 1e-12 of all
/// round-off.
std::string percentText(double share, NumberStyle style = spokenStyle());

/// A change: the text with a plus before it where the value is above zero.
std::string withSign(double value, std::string text);

/// B / A, always as a factor: "0.41 ×", "1.25 ×", "0.052 ×" (Plain: "0.41x", "0.052x").
std::string ratioText(double ratio, NumberStyle style = spokenStyle());

/// "10⁻⁶", "0.01", "1", "10": the labels of logarithmic axes (Plain: "1e-06").
std::string powerOfTenText(int exponent, NumberStyle style = spokenStyle());

/**
 * Numbers that are compared with each other: all with the same decimals, and as many as it takes to
 * distinguish those that differ: "99.99990" and "100.00025", "1,000,000" and "999,640".
 */
std::vector<std::string> tellApart(std::span<const double> values,
                                   NumberStyle style = spokenStyle(),
                                   int digits = 3);
std::vector<std::string> tellApart(std::initializer_list<double> values,
                                   NumberStyle style = spokenStyle(),
                                   int digits = 3);

/// percentText() of shares that are compared: "2.09 %" and "2.11 %".
std::vector<std::string> tellPercentsApart(std::span<const double> shares,
                                           NumberStyle style = spokenStyle());

/// A unit in which numbers are shown: number = value / factor.
struct NumberUnit {
    std::string name;   ///< "ms", "GiB", "TB/s"
    double factor = 1;  ///< value of one such unit
};

/// The unit of a column of times in seconds: "ns", "µs" (Plain: "us"), "ms" or "s".
NumberUnit timeUnit(std::span<const double> seconds, NumberStyle style = spokenStyle());
/// The unit of a column of bytes: "B", "KiB", "MiB" …
NumberUnit bytesUnit(std::span<const double> bytes);
/// The unit of a column or family of rates: "GFLOP/s" for 3e9 of "FLOP/s".
NumberUnit rateUnit(std::span<const double> values, std::string_view base);

/// "17.7 ms" of 0.0177 s.
std::string inUnit(double value,
                   const NumberUnit& unit,
                   int digits = 3,
                   NumberStyle style = spokenStyle());
/// One time in the unit that fits it: "52.6 µs".
std::string timeText(double seconds, NumberStyle style = spokenStyle());
/// One size in the unit that fits it: "12.4 MiB", "64 B".
std::string bytesText(double bytes, NumberStyle style = spokenStyle());

/**
 * Numbers that belong together (a column, a family of counts, the ticks of an axis): one power of
 * ten and the same decimals for all of them, so that points are below each other.
 */
class NumberFamily {
public:
    NumberFamily() = default;
    /// @param digits  significant digits of the largest
    explicit NumberFamily(std::span<const double> values, int digits = 3);

    /// Power of ten that is divided out: a multiple of 3 of large numbers, 0 where they are read as
    /// they are.
    [[nodiscard]] int exponent() const { return exponent_; }
    /// "×10⁹" (Plain: "1e9"); empty where exponent() is 0.
    [[nodiscard]] std::string factorText(NumberStyle style = spokenStyle()) const;
    /// Without the factor: "0.91" of 912e9 where the largest is 2.04e12.
    [[nodiscard]] std::string text(double value, NumberStyle style = spokenStyle()) const;

private:
    int exponent_ = 0;
    int decimals_ = 0;
};

/// The labels of an axis with these ticks: one power of ten for all of them, and as many decimals
/// as it takes to distinguish them: "0", "0.5×10¹²", "1.0×10¹²".
std::vector<std::string> tickTexts(std::span<const double> ticks,
                                   NumberStyle style = spokenStyle());

/// The nearest number with so many significant digits: what a dragged handle means.
double roundedTo(double value, int digits);

/// The number that follows a value going up (or down) ten steps a decade: 1, 1.25, 1.6, 2, 2.5,
/// 3.2, 4, 5, 6.3, 8. What one step of a logarithmic parameter gives, whatever it began with.
double nextPreferred(double value, bool isUp);

/// The shortest decimal that reads back as the same double: "0.1", "1e-05", "450"
std::string exactText(double value);

}  // namespace papilio::core
