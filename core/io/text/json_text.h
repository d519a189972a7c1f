#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace papilio::core {

/// Arrays and objects inside one another that JSON may have here; what is read and written by
/// recursion must fit on the stack.
inline constexpr std::size_t deepestJson = 200;

/// Where a text of JSON goes more than deepestJson levels deep: the bytes before that bracket;
/// nothing where it does not.
std::optional<std::size_t> tooDeepAt(std::string_view text);

}  // namespace papilio::core
