#pragma once

#include "core/base/number_format.h"

#include <concepts>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <utility>

namespace papilio::core {

/// Whole numbers of a sentence are written as in tables: "1,132" in the window.
template<class Argument>
decltype(auto) spokenArgument(const Argument& argument)
{
    if constexpr (std::integral<Argument> && !std::same_as<Argument, char> &&
                  !std::same_as<Argument, bool>) {
        return countText(static_cast<double>(argument));
    } else {
        return (argument);
    }
}

/// A sentence for people, or a part of one.
/// @param english  a literal; it is checked against the arguments when this is compiled
template<class... Arguments>
std::string sentence(fmt::format_string<Arguments...> english, Arguments&&... arguments)
{
    return fmt::format(fmt::runtime(fmt::string_view(english)), spokenArgument(arguments)...);
}

}  // namespace papilio::core
