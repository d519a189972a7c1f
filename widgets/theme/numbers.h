#pragma once

#include <QString>

#include <optional>

namespace papilio::widgets {

/// Screen writes a true minus (U+2212), Plain a hyphen for Copy, CSV and fields.
enum class NumberStyle { Screen, Plain };

/**
 * Engineering notation: exponent a multiple of 3, none between 1 and 999, `digits` significant
 * digits.
 *
 * "13.2e−15", "447e−3", "3.86"; "0" only for exactly zero; an en dash for NaN, which means "does
 * not apply".
 */
QString engineering(double value, NumberStyle style = NumberStyle::Screen, int digits = 3);

/// Fixed decimals, as raw coefficients are shown: "0.999787"; en dash for NaN.
QString fixedNumber(double value, int decimals = 6, NumberStyle style = NumberStyle::Screen);

/// "1.0e−10": mantissa in [1, 10) with `digits` significant digits; 0 is "0".
QString scientific(double value, NumberStyle style = NumberStyle::Screen, int digits = 2);

/// Shortest text of a parameter: "1e-10", "5e-4", "0.05", "2.5e-13".
QString compactNumber(double value, NumberStyle style = NumberStyle::Plain);

/// compactNumber() on the screen with at most 4 significant digits: what a threshold reads as.
QString shortNumber(double value);

/// The nearest value with so many significant digits: what a dragged handle means.
double roundedTo(double value, int digits);

/// All 17 digits where needed, with a hyphen: for Copy and CSV. Empty for NaN.
QString fullPrecision(double value);

/// "5 %", "0.02 %" of a share.
QString percent(double share, NumberStyle style = NumberStyle::Screen);

/// "10⁻⁶" for 10^exponent, but 0.01 0.1 1 10 100 for -2 … 2.
QString powerOfTen(int exponent);

/// Reads "1e-10", "1e−10", "5 %", ".5"; nothing for anything else.
std::optional<double> parseNumber(const QString& text);

/// The en dash that stands for "does not apply".
QString notApplicable();

}  // namespace papilio::widgets
