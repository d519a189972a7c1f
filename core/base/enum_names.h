#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <type_traits>

namespace papilio::core {

/// How documents spell the enumerators 0, 1, 2, … of an enumeration.
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

/// Specialized beside an enumeration whose enumerators documents spell; toString() and named() take
/// it from here.
template<typename Enum>
inline constexpr EnumNames<Enum, 0> spelling = {};

template<typename Enum>
concept IsSpelled = std::is_enum_v<Enum> && !spelling<Enum>.names.empty();

template<IsSpelled Enum>
constexpr std::string_view toString(Enum value)
{
    return spelling<Enum>.of(value);
}

/// What a text spells, if there is such an enumerator.
template<IsSpelled Enum>
constexpr std::optional<Enum> named(std::string_view text)
{
    return spelling<Enum>.find(text);
}

}  // namespace papilio::core
