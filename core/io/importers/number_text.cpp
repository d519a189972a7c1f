#include "core/io/importers/number_text.h"

#include <array>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <string>

namespace papilio::core {

namespace {

constexpr std::array<double, 23> powersOfTen = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                                1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

bool equalsIgnoringCase(std::string_view text, std::string_view lower)
{
    if (text.size() != lower.size()) {
        return false;
    }
    for (std::size_t at = 0; at < text.size(); ++at) {
        if ((text[at] | 0x20) != lower[at]) {
            return false;
        }
    }
    return true;
}

/// Plain decimals of up to 2^53 and 22 places: digits and power are exact doubles, so one division
/// rounds correctly.
bool readPlain(std::string_view text, double& value)
{
    constexpr std::size_t safeDigits = 18;
    if (text.empty() || text.size() > safeDigits) {
        return false;
    }
    const char* at = text.data();
    const char* const end = at + text.size();
    const bool negative = *at == '-';
    at += negative ? 1 : 0;
    std::uint64_t digits = 0;
    const char* const first = at;
    for (; at != end && static_cast<unsigned char>(*at - '0') < 10; ++at) {
        digits = digits * 10 + static_cast<std::uint64_t>(*at - '0');
    }
    std::size_t places = 0;
    if (at == first) {
        return false;
    }
    if (at != end && *at == '.') {
        const char* const point = ++at;
        for (; at != end && static_cast<unsigned char>(*at - '0') < 10; ++at) {
            digits = digits * 10 + static_cast<std::uint64_t>(*at - '0');
        }
        places = static_cast<std::size_t>(at - point);
    }
    if (at != end || digits > (std::uint64_t{1} << 53)) {
        return false;
    }
    const auto magnitude = static_cast<double>(digits);
    value = places == 0 ? magnitude : magnitude / powersOfTen[places];
    value = negative ? -value : value;
    return true;
}

}  // namespace

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) {
        text.remove_prefix(1);
    }
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) {
        text.remove_suffix(1);
    }
    return text;
}

NumberText readNumber(std::string_view text, double& value)
{
    if (readPlain(text, value)) {
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
    if (end != text.data() + text.size() || code == std::errc::invalid_argument || value != value) {
        return NumberText::NotANumber;
    }
    if (code == std::errc::result_out_of_range) {
        // from_chars does not say to which side; strtod does.
        value = std::strtod(std::string(text).c_str(), nullptr);
    }
    return NumberText::Number;
}

bool readCount(std::string_view text, long long& value)
{
    text = trimmed(text);
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    return code == std::errc() && end == text.data() + text.size() && value >= 0 && !text.empty();
}

}  // namespace papilio::core
