#pragma once

#include "core/base/number_format.h"

#include <QString>
#include <QStringList>

#include <concepts>
#include <initializer_list>
#include <optional>

namespace papilio::widgets {

// The formatter of core (core/base/number_format.h says what each of them writes) in the style of
// the window.

using core::NumberStyle;
using core::roundedTo;

/// "0.471", "1,412", "2.3×10⁻⁵"; an en dash for NaN.
QString numberText(double value, int digits = 3);
/// numberText(), and "≈ 0" for round-off relative to the scale.
QString numberText(double value, int digits, double scale);
/// A parameter, threshold or coefficient: "10⁻¹⁰", "0.05"; Plain for fields: "1e-10".
QString shortText(double value, NumberStyle style = NumberStyle::Window, int digits = 4);
/// A coefficient: at most 6 significant digits.
QString coefficientText(double value);
/// "590,871"
QString countText(double value);
/// "1,132": how many there are, also where a sentence says it.
template<std::integral Count>
QString countText(Count count)
{
    return countText(static_cast<double>(count));
}
/// So many decimals.
QString fixedText(double value, int decimals);
/// A share or relative error: "45 %", "0.058 %".
QString percentText(double share);
/// "0.41 ×", "0.052 ×"
QString ratioText(double ratio);
/// "10⁻⁶", but 0.01 0.1 1 10 100 for -2 … 2.
QString powerOfTenText(int exponent);
/// "52.6 µs"
QString timeText(double seconds);
/// Compared numbers with as many decimals as it takes to distinguish them.
QStringList tellApart(std::initializer_list<double> values);
/// Compared shares, distinguished: "2.09 %" and "2.11 %".
QStringList tellPercentsApart(std::initializer_list<double> shares);
/// Distance of ticks: the smallest of 1, 2 and 5 times a power of ten that is at least this, which
/// is > 0.
double roundStep(double least);
/// The labels of an axis: one power of ten for all, distinguished.
QStringList tickTexts(const QList<double>& ticks);
/// A number of a family without the family's power of ten.
QString familyText(const core::NumberFamily& family, double value);

/// All 17 digits where needed, with a hyphen: for Copy and CSV. Empty for NaN.
QString fullPrecision(double value);

/// Reads "1e-10", "1e−10", "2.3×10⁻⁵", "5 %", ".5"; nothing for anything else.
std::optional<double> parseNumber(const QString& text);

/// The en dash that represents "does not apply".
QString notApplicable();

}  // namespace papilio::widgets
