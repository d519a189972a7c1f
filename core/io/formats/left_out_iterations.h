#pragma once

#include <algorithm>
#include <cstddef>
#include <string>

namespace papilio::core {

// Some programs print every tenth iteration of a solver only. All results about a history count
// iterations, so each has to have a value: the last one before it (Finding::Kind::Held says so).

/// How many values may be left out in addition to `printed` ones: a thousand for each and ten
/// million in all, so that a stray number cannot fill the memory.
[[nodiscard]] constexpr std::size_t mostLeftOut(std::size_t printed)
{
    constexpr std::size_t each = 1000;
    constexpr std::size_t all = 10'000'000;
    return std::min(printed, all / each) * each;
}

/// "too many iterations are left out before this one; …"
[[nodiscard]] std::string tooManyLeftOut();

/// What the provenance says: "Iterations that were left out: 45. …"
[[nodiscard]] std::string leftOutNote(std::size_t count);

}  // namespace papilio::core
