#pragma once

#include "core/base/number_format.h"
#include "core/base/text.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/window_sentences.h"

#include <QString>
#include <QStringList>

#include <initializer_list>
#include <optional>
#include <type_traits>

namespace papilio::widgets {

// The formatter of core (core/base/number_format.h says what each of them writes) in the style of
// the window.

using core::NumberStyle;
using core::roundedTo;

/// "0.471", "1,412", "2.3×10⁻⁵"; an en dash for NaN.
inline QString numberText(double value, int digits = 3)
{
    return textOf(core::numberText(value, digits, NumberStyle::Window));
}
/// numberText(), and "≈ 0" for round-off relative to the scale.
inline QString numberText(double value, int digits, double scale)
{
    return textOf(core::numberText(value, digits, scale, NumberStyle::Window));
}
/// A parameter, threshold or coefficient: "10⁻¹⁰", "0.05"; Plain for fields: "1e-10".
inline QString shortText(double value, NumberStyle style = NumberStyle::Window, int digits = 4)
{
    return textOf(core::shortText(value, digits, style));
}
/// A coefficient: at most 6 significant digits.
inline QString coefficientText(double value)
{
    return shortText(value, NumberStyle::Window, 6);
}
/// "590,871"; "1,132": how many there are, also where a sentence says it.
template<typename Count>
requires std::is_arithmetic_v<Count> QString countText(Count count)
{
    return textOf(core::countText(static_cast<double>(count), NumberStyle::Window));
}
/// "1 event", "1,132 events"; `many` where an s does not make the plural.
template<typename Count>
requires std::is_integral_v<Count> QString counted(Count count,
                                                   std::string_view one,
                                                   std::string_view many = {})
{
    return inWindowWords([&] { return core::plural(static_cast<std::size_t>(count), one, many); });
}
/// So many decimals.
inline QString fixedText(double value, int decimals)
{
    return textOf(core::fixedText(value, decimals, NumberStyle::Window));
}
/// A share or relative error: "45 %", "0.058 %".
inline QString percentText(double share)
{
    return textOf(core::percentText(share, NumberStyle::Window));
}
/// "0.41 ×", "0.052 ×"
inline QString ratioText(double ratio)
{
    return textOf(core::ratioText(ratio, NumberStyle::Window));
}
/// "10⁻⁶", but 0.01 0.1 1 10 100 for -2 … 2.
inline QString powerOfTenText(int exponent)
{
    return textOf(core::powerOfTenText(exponent, NumberStyle::Window));
}
/// "52.6 µs"
inline QString timeText(double seconds)
{
    return textOf(core::timeText(seconds, NumberStyle::Window));
}
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
inline QString familyText(const core::NumberFamily& family, double value)
{
    return textOf(family.text(value, NumberStyle::Window));
}

/// "2026-11-22 10:58 UTC" of what studies keep ("2026-11-22T10:58:49Z"); anything else as it is.
QString dateText(const std::string& iso);

/// All 17 digits where needed, with a hyphen: for Copy and CSV. Empty for NaN.
QString fullPrecision(double value);

/// Reads "1e-10", "1e−10", "2.3×10⁻⁵", "5 %", ".5"; nothing for anything else.
std::optional<double> parseNumber(const QString& text);

/// The en dash that represents "does not apply".
inline QString notApplicable()
{
    return textOf(core::notApplicableText(NumberStyle::Window));
}

}  // namespace papilio::widgets
