#include "core/base/number_format.h"

#include "core/base/constants.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <limits>

namespace papilio::core {

namespace {

constexpr int smallestExponent = -3;  // 0.001
constexpr int integerDigits = 4;      // 9,999
constexpr double wholeNumbers = 1e7;  // numbers that happen to be whole are written whole below it
constexpr double wholeCounts = 1e15;  // above it a double does not hold every whole number
constexpr double roundOff = 1e-12;    // of the scale
constexpr double equalNumbers = 1e-12;  // relative: 0.1 + 0.2 is 0.3

// The number that is not 0 keeps it out of .tbss: mold 1.10 protects a page that is not there where
// a lone .tbss ends at the end of one, and such a program does not start.
struct Spoken {
    NumberStyle style = NumberStyle::Plain;
    int isInitialized = 1;
};
thread_local Spoken spoken;

const char* const minus = "\u2212";

bool isWhole(double value)
{
    return std::nearbyint(value) == value;
}

/// Decimal exponent of |value| after rounding to so many significant digits: 999.7 to 3 has 3.
int roundedExponent(double value, int digits)
{
    const auto text = fmt::format("{:.{}e}", std::abs(value), digits - 1);
    return std::atoi(text.c_str() + text.find('e') + 1);
}

/// A number in the text of fmt, with the signs and separators of the style.
std::string styled(std::string text, NumberStyle style)
{
    if (style == NumberStyle::Plain) {
        return text;
    }
    const bool isNegative = text.starts_with('-');
    if (isNegative) {
        text.erase(0, 1);
    }
    constexpr std::size_t group = 3;
    for (auto place = std::min(text.find('.'), text.size()); place > group;) {
        place -= group;
        text.insert(place, 1, ',');
    }
    return isNegative ? minus + text : text;
}

bool isEqual(const std::string& text, double value)
{
    return std::abs(std::strtod(text.c_str(), nullptr) - value) <= equalNumbers * std::abs(value);
}

/// Cuts zeros behind the point where the number is exactly the shorter one.
std::string withoutZeros(std::string text, double value)
{
    if (text.find('.') == std::string::npos || !isEqual(text, value)) {
        return text;
    }
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') {
        text.pop_back();
    }
    return text;
}

std::string fixed(double value, int decimals)
{
    auto text = fmt::format("{:.{}f}", value, decimals);
    // No "-0.00": what rounds to zero has no sign.
    if (text.starts_with('-') && text.find_first_of("123456789") == std::string::npos) {
        text.erase(0, 1);
    }
    return text;
}

std::string superscript(int number)
{
    static constexpr std::array<const char*, 10> digits = {"⁰", "¹", "²", "³", "⁴",
                                                           "⁵", "⁶", "⁷", "⁸", "⁹"};
    std::string text;
    for (const char letter : std::to_string(number)) {
        text += letter == '-' ? "⁻" : digits[static_cast<std::size_t>(letter - '0')];
    }
    return text;
}

std::string power(double value, int digits, NumberStyle style)
{
    const auto text = fmt::format("{:.{}e}", value, digits - 1);
    const auto mark = text.find('e');
    const int exponent = std::atoi(text.c_str() + mark + 1);
    auto mantissa = text.substr(0, mark);
    if (mantissa.find('.') != std::string::npos && isEqual(text, value)) {
        mantissa.erase(mantissa.find_last_not_of('0') + 1);
        if (mantissa.back() == '.') {
            mantissa.pop_back();
        }
    }
    if (style == NumberStyle::Plain) {
        return mantissa + text.substr(mark);
    }
    const auto ten = "10" + superscript(exponent);
    return mantissa == "1"    ? ten
           : mantissa == "-1" ? minus + ten
                              : styled(mantissa, style) + "×" + ten;
}

/// What no digits can tell.
std::string special(double value, NumberStyle style)
{
    if (std::isnan(value)) {
        return notApplicableText(style);
    }
    if (std::isinf(value)) {
        return styled(value < 0 ? "-" : "", style) + (style == NumberStyle::Window ? "∞" : "inf");
    }
    return value == 0 ? "0" : std::string();
}

struct Range {
    double smallest = 0;  ///< of the sizes that are not 0
    double largest = 0;   ///< 0: there is no number but 0
};

Range rangeOf(std::span<const double> values)
{
    Range range;
    for (const double value : values) {
        const double size = std::abs(value);
        if (std::isfinite(size) && size > 0) {
            range.smallest = range.largest == 0 ? size : std::min(range.smallest, size);
            range.largest = std::max(range.largest, size);
        }
    }
    return range;
}

/// The largest unit that does not exceed the largest number; a smaller one where the smallest
/// number is below `readable` of it and the largest bears the smaller.
NumberUnit fittingUnit(const Range& range,
                       std::span<const NumberUnit> units,
                       std::size_t ofNothing,
                       double readable)
{
    if (range.largest == 0) {
        return units[ofNothing];
    }
    constexpr double tooLarge = 9999.5;
    constexpr double almost = 0.9995;  // "1 ms" rather than "1,000 µs"
    auto place = units.size() - 1;
    while (place > 0 && range.largest < almost * units[place].factor) {
        --place;
    }
    while (place > 0 && range.smallest < readable * units[place].factor &&
           range.largest < tooLarge * units[place - 1].factor) {
        --place;
    }
    return units[place];
}

/// Without the zeros that "5.0 %" has behind its point: it says no more than "5 %".
std::string comparable(std::string text)
{
    const auto point = text.find('.');
    if (point == std::string::npos) {
        return text;
    }
    const auto end = std::min(text.find_first_not_of("0123456789", point + 1), text.size());
    const auto last = text.find_last_not_of('0', end - 1);
    const auto kept = last == point ? point : last + 1;
    return text.erase(kept, end - kept);
}

bool areToldApart(std::span<const double> values, const std::vector<std::string>& texts)
{
    for (std::size_t i = 0; i < values.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (values[i] != values[j] && comparable(texts[i]) == comparable(texts[j]) &&
                !(std::isnan(values[i]) && std::isnan(values[j]))) {
                return false;
            }
        }
    }
    return true;
}

/// The smallest difference between two that are not the same.
double smallestDifference(std::span<const double> values)
{
    double smallest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < values.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const double difference = std::abs(values[i] - values[j]);
            if (difference > 0) {
                smallest = std::min(smallest, difference);
            }
        }
    }
    return smallest;
}

}  // namespace

NumberStyle spokenStyle()
{
    return spoken.style;
}

NumberStyleScope::NumberStyleScope(NumberStyle style) : before_(spoken.style)
{
    spoken.style = style;
}

NumberStyleScope::~NumberStyleScope()
{
    spoken.style = before_;
}

std::string notApplicableText(NumberStyle style)
{
    return style == NumberStyle::Window ? "–" : "-";
}

std::string numberText(double value, int digits, NumberStyle style)
{
    if (auto text = special(value, style); !text.empty()) {
        return text;
    }
    if (isWhole(value) && std::abs(value) < wholeNumbers) {
        return styled(fixed(value, 0), style);
    }
    // Digits before the point are never cut: 1234.5 to three digits is 1235.
    const int before = std::max(digits, integerDigits);
    const int exponent =
        std::abs(value) >= 1 ? roundedExponent(value, before) : roundedExponent(value, digits);
    if (exponent < smallestExponent || exponent >= before) {
        return power(value, digits, style);
    }
    const int decimals = std::max(0, digits - 1 - roundedExponent(value, digits));
    return styled(withoutZeros(fixed(value, decimals), value), style);
}

std::string numberText(double value, int digits, double scale, NumberStyle style)
{
    if (value != 0 && std::abs(value) < roundOff * std::abs(scale)) {
        return style == NumberStyle::Window ? "≈\u00A00" : "~0";
    }
    return numberText(value, digits, style);
}

std::string shortText(double value, int digits, NumberStyle style)
{
    return numberText(roundedTo(value, digits), digits, style);
}

std::string countText(double value, NumberStyle style)
{
    constexpr double thousand = 1000;
    constexpr int digits = 4;
    const double size = std::abs(value);
    if (size < wholeCounts && (isWhole(value) || size >= thousand)) {
        return styled(fixed(value, 0), style);
    }
    return numberText(value, size < thousand ? 3 : digits, style);
}

std::string fixedText(double value, int decimals, NumberStyle style)
{
    return std::isfinite(value) ? styled(fixed(value, decimals), style) : special(value, style);
}

std::string percentText(double share, NumberStyle style)
{
    constexpr int digits = 2;
    if (std::isnan(share)) {
        return notApplicableText(style);
    }
    if (share != 0 && std::abs(share) < roundOff) {
        return numberText(share, digits, 1.0, style);  // round-off, without a unit
    }
    const double percent = toPercent * share;
    std::string text;
    if (std::abs(percent) >= 9.95 && std::isfinite(percent)) {
        text = fixed(percent, 0);
        // Not all of it is 100 % only where three decimals do not show the rest.
        const auto isAll = [](const std::string& shown) {
            return std::abs(std::strtod(shown.c_str(), nullptr)) == toPercent;
        };
        for (int decimals = 1; decimals <= 3 && isAll(text); ++decimals) {
            if (const auto more = fixed(percent, decimals); !isAll(more)) {
                text = more;
            }
        }
        text = styled(text, style);
    } else {
        text = numberText(percent, digits, style);
    }
    return text + (style == NumberStyle::Window ? "\u00A0%" : " %");
}

std::string withSign(double value, std::string text)
{
    return value > 0 && !text.starts_with('+') &&
                   text.find_first_of("123456789") != std::string::npos
               ? "+" + text
               : text;
}

std::string ratioText(double ratio, NumberStyle style)
{
    constexpr int digits = 3;
    constexpr int fewer = 2;
    if (std::isnan(ratio)) {
        return notApplicableText(style);
    }
    return numberText(ratio, std::abs(ratio) < 1 ? fewer : digits, style) +
           (style == NumberStyle::Plain ? "x" : "\u00A0×");
}

std::string powerOfTenText(int exponent, NumberStyle style)
{
    constexpr int readAsTheyAre = 2;
    const double value = std::pow(10.0, exponent);
    if (std::abs(exponent) <= readAsTheyAre) {
        return numberText(value, 1, style);
    }
    return power(value, 1, style);
}

std::vector<std::string> tellApart(std::span<const double> values, NumberStyle style, int digits)
{
    std::vector<std::string> texts;
    const auto write = [&](auto text) {
        texts.clear();
        std::ranges::transform(values, std::back_inserter(texts), text);
        return areToldApart(values, texts);
    };
    const auto range = rangeOf(values);
    const auto exponent = range.largest == 0 ? 0 : roundedExponent(range.largest, digits);
    const bool areWhole = std::ranges::all_of(
        values, [](double value) { return !std::isfinite(value) || isWhole(value); });
    const int ofLargest = areWhole ? 0 : std::max(0, digits - 1 - exponent);
    constexpr int fewest = 2;  // digits of the smallest
    int decimals = areWhole || range.largest == 0
                       ? ofLargest
                       : std::max(ofLargest, fewest - 1 - roundedExponent(range.smallest, fewest));
    // Numbers of very different sizes have no decimals in common.
    const bool haveDecimals = range.largest == 0 || areWhole ||
                              (range.smallest >= 0.001 && decimals <= ofLargest + fewest);
    if (!haveDecimals || range.largest >= wholeCounts) {
        for (int more = digits; more <= std::numeric_limits<double>::max_digits10; ++more) {
            if (write([&](double value) { return numberText(value, more, style); })) {
                break;
            }
        }
        return texts;
    }
    if (style == NumberStyle::Plain && areWhole && range.largest >= wholeNumbers) {
        // Without separators many digits are hard to read: powers of ten where they tell apart.
        constexpr int most = 6;
        for (int more = digits; more <= most; ++more) {
            if (write([&](double value) { return numberText(value, more, style); })) {
                return texts;
            }
        }
    }
    const auto withDecimals = [&](double value) {
        return value == 0 ? "0" : fixedText(value, decimals, style);
    };
    if (!write(withDecimals)) {
        // Two digits of the smallest difference.
        const double difference = smallestDifference(values);
        constexpr int mostDecimals = 20;
        decimals = std::clamp(1 - roundedExponent(difference, 2), decimals + 1, mostDecimals);
        while (!write(withDecimals) && decimals < mostDecimals) {
            ++decimals;
        }
    }
    const auto endsInZero = [&] {
        return std::ranges::all_of(texts, [](const auto& text) {
            return text.find('.') == std::string::npos || text.ends_with('0');
        });
    };
    // Zeros that all of them end with, where they are exactly the shorter ones.
    while (decimals > 0 && endsInZero()) {
        const bool areExact = std::ranges::all_of(values, [&](double value) {
            return !std::isfinite(value) || isEqual(fixed(value, decimals - 1), value);
        });
        if (!areExact) {
            break;
        }
        --decimals;
        write(withDecimals);
    }
    return texts;
}

std::vector<std::string> tellApart(std::initializer_list<double> values,
                                   NumberStyle style,
                                   int digits)
{
    return tellApart(std::span<const double>(values.begin(), values.size()), style, digits);
}

std::vector<std::string> tellPercentsApart(std::span<const double> shares, NumberStyle style)
{
    std::vector<std::string> texts;
    std::ranges::transform(shares, std::back_inserter(texts),
                           [&](double share) { return percentText(share, style); });
    if (areToldApart(shares, texts)) {
        return texts;
    }
    std::vector<double> percents;
    std::ranges::transform(shares, std::back_inserter(percents),
                           [](double share) { return toPercent * share; });
    texts = tellApart(percents, style, 2);
    for (std::size_t i = 0; i < shares.size(); ++i) {
        texts[i] += std::isnan(shares[i]) ? "" : style == NumberStyle::Window ? "\u00A0%" : " %";
    }
    return texts;
}

NumberUnit timeUnit(std::span<const double> seconds, NumberStyle style)
{
    const std::array<NumberUnit, 4> units = {
        NumberUnit{"ns", 1e-9}, NumberUnit{style == NumberStyle::Window ? "µs" : "us", 1e-6},
        NumberUnit{"ms", 1e-3}, NumberUnit{"s", 1}};
    return fittingUnit(rangeOf(seconds), units, units.size() - 1, 0.1);
}

NumberUnit bytesUnit(std::span<const double> bytes)
{
    static const std::array<NumberUnit, 6> units = {
        NumberUnit{"B", 1},        NumberUnit{"KiB", 0x1p10}, NumberUnit{"MiB", 0x1p20},
        NumberUnit{"GiB", 0x1p30}, NumberUnit{"TiB", 0x1p40}, NumberUnit{"PiB", 0x1p50}};
    return fittingUnit(rangeOf(bytes), units, 0, 0.1);
}

NumberUnit rateUnit(std::span<const double> values, std::string_view base)
{
    std::vector<NumberUnit> units;
    double factor = 1;
    for (const char* prefix : {"", "k", "M", "G", "T", "P", "E"}) {
        units.push_back({prefix + std::string(base), factor});
        factor *= 1000;
    }
    return fittingUnit(rangeOf(values), units, 0, 1);
}

std::string inUnit(double value, const NumberUnit& unit, int digits, NumberStyle style)
{
    return std::isnan(value) ? notApplicableText(style)
                             : numberText(value / unit.factor, digits, style) +
                                   (style == NumberStyle::Window ? "\u00A0" : " ") + unit.name;
}

std::string timeText(double seconds, NumberStyle style)
{
    return inUnit(seconds, timeUnit({&seconds, 1}, style), 3, style);
}

std::string bytesText(double bytes, NumberStyle style)
{
    return inUnit(bytes, bytesUnit({&bytes, 1}), 3, style);
}

NumberFamily::NumberFamily(std::span<const double> values, int digits)
{
    constexpr int group = 3;
    constexpr int fewest = 2;    // digits that the smallest should have
    constexpr int mostMore = 1;  // decimals that are spent on it
    const auto range = rangeOf(values);
    if (range.largest == 0) {
        return;
    }
    const bool areWhole = std::ranges::all_of(
        values, [](double value) { return !std::isfinite(value) || isWhole(value); });
    if (areWhole && range.largest < wholeNumbers) {
        return;
    }
    const int largest = roundedExponent(range.largest, digits);
    if (largest >= integerDigits) {
        exponent_ = largest / group * group;
    } else if (largest < smallestExponent) {
        exponent_ = largest;
    }
    decimals_ = std::max(0, digits - 1 - (largest - exponent_));
    const int wanted = fewest - 1 - (roundedExponent(range.smallest, fewest) - exponent_);
    decimals_ = std::clamp(wanted, decimals_, decimals_ + mostMore);
    // Not more decimals than any of them has.
    while (decimals_ > 0 && std::ranges::all_of(values, [&](double value) {
               const double shown = value / std::pow(10.0, exponent_);
               return !std::isfinite(value) || isEqual(fixed(shown, decimals_ - 1), shown);
           })) {
        --decimals_;
    }
}

std::string NumberFamily::factorText(NumberStyle style) const
{
    return exponent_ == 0                 ? std::string()
           : style == NumberStyle::Window ? "×10" + superscript(exponent_)
                                          : fmt::format("1e{}", exponent_);
}

std::string NumberFamily::text(double value, NumberStyle style) const
{
    if (!std::isfinite(value)) {
        return special(value, style);
    }
    const double shown = exponent_ == 0 ? value : value / std::pow(10.0, exponent_);
    auto text = fixedText(shown, decimals_, style);
    // What is there is not zero.
    return value != 0 && text.find_first_of("123456789") == std::string::npos
               ? numberText(shown, 1, style)
           : value == 0 ? "0"
                        : text;
}

std::vector<std::string> tickTexts(std::span<const double> ticks, NumberStyle style)
{
    constexpr int fewest = 3;
    std::vector<std::string> texts;
    for (int digits = fewest; digits < std::numeric_limits<double>::max_digits10; ++digits) {
        const NumberFamily family(ticks, digits);
        texts.clear();
        std::ranges::transform(ticks, std::back_inserter(texts), [&](double tick) {
            const auto power = style == NumberStyle::Window || family.exponent() == 0
                                   ? family.factorText(style)
                                   : fmt::format("e{:+03d}", family.exponent());
            return tick == 0 ? "0" : family.text(tick, style) + power;
        });
        if (areToldApart(ticks, texts)) {
            break;
        }
    }
    return texts;
}

double roundedTo(double value, int digits)
{
    if (!std::isfinite(value)) {
        return value;
    }
    const auto text = fmt::format("{:.{}e}", value, digits - 1);
    return std::strtod(text.c_str(), nullptr);
}

double nextPreferred(double value, bool isUp)
{
    // Renard's R10, rounded as people say them (ISO 3).
    static constexpr std::array<double, 10> steps = {1, 1.25, 1.6, 2, 2.5, 3.2, 4, 5, 6.3, 8};
    constexpr double same = 1e-9;
    if (!(value > 0) || !std::isfinite(value)) {
        return value;
    }
    const int exponent = static_cast<int>(std::floor(std::log10(value)));
    double below = 0;
    for (int decade = exponent - 1; decade <= exponent + 1; ++decade) {
        for (const double step : steps) {
            const double candidate =
                std::strtod(fmt::format("{}e{}", step, decade).c_str(), nullptr);
            if (isUp && candidate > value * (1 + same)) {
                return candidate;
            }
            if (!isUp && candidate < value * (1 - same)) {
                below = candidate;
            }
        }
    }
    return isUp ? value : below;
}

std::string exactText(double value)
{
    std::array<char, 32> buffer = {};
    const auto end = std::to_chars(buffer.begin(), buffer.end(), value).ptr;
    return {buffer.begin(), end};
}

}  // namespace papilio::core
