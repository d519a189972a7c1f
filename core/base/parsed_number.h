#pragma once

#include <charconv>
#include <concepts>
#include <optional>
#include <string_view>
#include <system_error>

namespace papilio::core {

/// The number that all of `text` is, as std::from_chars reads it; nothing where something else
/// is before or behind it (blanks and a leading + too), or where it is out of range.
template<typename Number>
std::optional<Number> parsedNumber(std::string_view text, [[maybe_unused]] int base = 10)
{
    Number value = 0;
    const char* const end = text.data() + text.size();
    std::from_chars_result read;
    if constexpr (std::integral<Number>) {
        read = std::from_chars(text.data(), end, value, base);
    } else {
        read = std::from_chars(text.data(), end, value);
    }
    return read.ec == std::errc() && read.ptr == end ? std::optional(value) : std::nullopt;
}

}  // namespace papilio::core
