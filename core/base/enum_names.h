#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace papilio::core {

/// How documents spell the enumerators 0, 1, 2, … of an enumeration:
/// `constexpr EnumNames<Mode, 2> modes = {"instantaneous", "delta"};`
template<typename Enum, std::size_t count>
struct EnumNames {
    std::array<std::string_view, count> names;

    [[nodiscard]] constexpr std::string_view of(Enum value) const
    {
        return names[static_cast<std::size_t>(value)];
    }
    /// The enumerator that is spelled like that, if there is one.
    [[nodiscard]] constexpr std::optional<Enum> find(std::string_view text) const
    {
        const auto found = std::ranges::find(names, text);
        return found == names.end() ? std::nullopt
                                    : std::optional(static_cast<Enum>(found - names.begin()));
    }
};

}  // namespace papilio::core
