#include "core/io/text/number_text.h"

#include "core/base/parsed_number.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>
#include <limits>
#include <string>

namespace papilio::core {

namespace {

constexpr int mostDigits = 19;  // the most that always fit 64 bits
constexpr int mostPlaces = 27;  // 10^27 is exact in 64 bits of mantissa

template<typename Float>
constexpr std::array<Float, mostPlaces + 1> powersOfTen()
{
    std::array<Float, mostPlaces + 1> powers{};
    Float power = 1;
    for (auto& entry : powers) {
        entry = power;
        power *= 10;
    }
    return powers;
}

/// Eight digits at once, as one multiplication tree. @return false where the next eight bytes are
/// not all digits
bool readEight(const char* at, const char* end, std::uint64_t& digits)
{
    if constexpr (std::endian::native != std::endian::little) {
        return false;
    }
    std::uint64_t block = 0;
    if (end - at < static_cast<std::ptrdiff_t>(sizeof block)) {
        return false;
    }
    std::memcpy(&block, at, sizeof block);
    const std::uint64_t high = block & 0xF0F0F0F0F0F0F0F0U;
    const std::uint64_t carried = (block + 0x0606060606060606U) & 0xF0F0F0F0F0F0F0F0U;
    if (high != 0x3030303030303030U || carried != 0x3030303030303030U) {
        return false;
    }
    block -= 0x3030303030303030U;
    block = block * 10 + (block >> 8U);  // pairs of digits in every other byte
    constexpr std::uint64_t mask = 0x000000FF000000FFU;
    constexpr std::uint64_t upper = 100 + (std::uint64_t{1000000} << 32U);
    constexpr std::uint64_t lower = 1 + (std::uint64_t{10000} << 32U);
    digits =
        digits * 100000000 + (((block & mask) * upper + ((block >> 16U) & mask) * lower) >> 32U);
    return true;
}

const char* readDigits(const char* at, const char* end, std::uint64_t& digits)
{
    while (readEight(at, end, digits)) {
        at += 8;
    }
    for (; at != end && static_cast<unsigned char>(*at - '0') < 10; ++at) {
        digits = digits * 10 + static_cast<std::uint64_t>(*at - '0');
    }
    return at;
}

/// digits / 10^places, correctly rounded. @return false where that takes more care than this
bool divide(std::uint64_t digits, std::ptrdiff_t places, double& value)
{
    constexpr int exactPlaces = 22;  // 10^22 is the last exact power in a double
    static constexpr auto doubles = powersOfTen<double>();
    if (digits <= (std::uint64_t{1} << 53U) && places <= exactPlaces) {
        value = static_cast<double>(digits);
        value = places == 0 ? value : value / doubles[static_cast<std::size_t>(places)];
        return true;
    }
    if constexpr (std::numeric_limits<long double>::digits == 64 &&
                  std::endian::native == std::endian::little) {
        // Both operands are exact in 64 bits, so the quotient is correct to 64 bits. Rounding it
        // once more to 53 is right unless it lies next to the middle between two doubles.
        static constexpr auto powers = powersOfTen<long double>();
        const long double quotient =
            static_cast<long double>(digits) / powers[static_cast<std::size_t>(places)];
        std::uint64_t mantissa = 0;
        std::memcpy(&mantissa, &quotient, sizeof mantissa);
        constexpr std::uint64_t cut = (1U << 11U) - 1;
        constexpr std::uint64_t middle = 1U << 10U;
        const std::uint64_t rest = mantissa & cut;
        if (rest < middle - 1 || rest > middle + 1) {
            value = static_cast<double>(quotient);
            return true;
        }
    }
    return false;
}

}  // namespace

const char* readDecimal(const char* at, const char* end, double& value)
{
    const bool negative = at != end && *at == '-';
    at += negative ? 1 : 0;
    std::uint64_t digits = 0;
    const char* const first = at;
    at = readDigits(at, end, digits);
    std::ptrdiff_t count = at - first;
    std::ptrdiff_t places = 0;
    if (count > 0 && at != end && *at == '.') {
        const char* const point = at + 1;
        at = readDigits(point, end, digits);
        places = at - point;
        count += places;
        if (*first == '0') {
            // "0.000123": leading zeros are not digits to hold.
            const char* significant = first;
            while (significant != at && (*significant == '0' || *significant == '.')) {
                count -= *significant == '0' ? 1 : 0;
                ++significant;
            }
            count = count == 0 ? 1 : count;
        }
    }
    if (at == first || count > mostDigits || places > mostPlaces ||
        (at != end && (*at == 'e' || *at == 'E')) || !divide(digits, places, value)) {
        return nullptr;
    }
    value = negative ? -value : value;
    return at;
}

NumberText readNumber(std::string_view text, double& value)
{
    if (const char* const end = text.data() + text.size();
        readDecimal(text.data(), end, value) == end && !text.empty()) {
        return NumberText::Number;
    }
    text = trimmed(text);
    if (text.empty() || equalsIgnoringCase(text, "nan")) {
        return NumberText::Missing;
    }
    if (text.size() > 1 && text.front() == '+' && text[1] != '-') {
        text.remove_prefix(1);
    }
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool isFar = code == std::errc::result_out_of_range;  // `value` is as it was before
    if (end != text.data() + text.size() || code == std::errc::invalid_argument ||
        (!isFar && value != value)) {
        return NumberText::NotANumber;
    }
    if (isFar) {
        // from_chars does not say to which side; strtod does.
        value = std::strtod(std::string(text).c_str(), nullptr);
    }
    return NumberText::Number;
}

std::string numberExpected(std::string_view cell)
{
    constexpr std::array absent = {"n/a", "na", "#n/a", "-", "--", "?", "null", "none", "missing"};
    const auto text = trimmed(cell);
    auto sentence = "expected a number, found " + quotedExcerpt(cell);
    if (std::ranges::any_of(absent,
                            [&](const char* word) { return equalsIgnoringCase(text, word); })) {
        sentence += "; use an empty cell or nan for a missing count";
    } else if (text.find(',') != std::string_view::npos &&
               text.find_first_not_of("0123456789,.-+eE") == std::string_view::npos) {
        sentence += "; numbers have a decimal point and no commas";
    }
    return sentence;
}

std::string missingCellsNote(std::size_t count)
{
    return fmt::format("Empty or nan cells, taken as missing values: {}.", count);
}

std::optional<double> readNumber(std::string_view text)
{
    double value = 0;
    return readNumber(text, value) == NumberText::Number ? std::optional(value) : std::nullopt;
}

std::optional<std::size_t> readCount(std::string_view text)
{
    const auto value = parsedNumber<std::int64_t>(trimmed(text));
    return value && *value >= 0 ? std::optional(static_cast<std::size_t>(*value)) : std::nullopt;
}

namespace {

constexpr std::size_t groupDigits = 3;

/// Whether `digits` are groups between separators: "1,234", "12,34,567" (as in India). A number in
/// groups begins with no 0.
bool areGroups(std::string_view digits, char separator)
{
    if (digits.starts_with('-') || digits.starts_with('+')) {
        digits.remove_prefix(1);
    }
    if (digits.starts_with('0')) {
        return false;
    }
    for (bool isFirst = true; true; isFirst = false) {
        const auto end = std::min(digits.find(separator), digits.size());
        const auto group = digits.substr(0, end);
        const bool isLast = end == digits.size();
        if (group.find_first_not_of("0123456789") != std::string_view::npos ||
            group.size() > groupDigits || group.size() < (isFirst ? 1 : groupDigits - 1) ||
            (isLast && group.size() != groupDigits)) {
            return false;
        }
        if (isLast) {
            return !isFirst;
        }
        digits.remove_prefix(end + 1);
    }
}

}  // namespace

void NumberLocale::see(std::string_view cell)
{
    cell = trimmed(cell);
    if (cell.empty() || cell.find_first_not_of("0123456789.,+-eE") != std::string_view::npos) {
        return;
    }
    const auto comma = cell.rfind(',');
    const auto point = cell.rfind('.');
    if (comma == std::string_view::npos && point == std::string_view::npos) {
        return;
    }
    if (comma != std::string_view::npos && point != std::string_view::npos) {
        (point < comma ? hasSeenComma_ : hasSeenPoint_) = true;
    } else if (comma != std::string_view::npos) {
        hasSeenComma_ = hasSeenComma_ || !areGroups(cell, ',');
    } else {
        // One point is a decimal point until a comma says otherwise.
        (cell.find('.') != point && areGroups(cell, '.') ? hasSeenComma_ : hasSeenPoint_) = true;
    }
}

NumberText NumberLocale::read(std::string_view cell, double& value) const
{
    const char decimal = hasDecimalComma() ? ',' : '.';
    const char separator = hasDecimalComma() ? '.' : ',';
    const auto text = trimmed(cell);
    const auto whole = text.substr(0, text.find_first_of(hasDecimalComma() ? ",eE" : ".eE"));
    const auto rest = text.substr(whole.size());
    const bool hasGroups = whole.find(separator) != std::string_view::npos;
    if (!hasGroups && rest.find(',') == std::string_view::npos) {
        return decimal == ',' && rest.find('.') != std::string_view::npos ? NumberText::NotANumber
                                                                          : readNumber(text, value);
    }
    if (rest.find(separator) != std::string_view::npos ||
        (hasGroups && !areGroups(whole, separator))) {
        return NumberText::NotANumber;
    }
    std::string plain;
    for (const char character : whole) {
        plain += character == separator ? std::string() : std::string(1, character);
    }
    plain += rest;
    std::ranges::replace(plain, decimal, '.');
    return readNumber(plain, value);
}

}  // namespace papilio::core
