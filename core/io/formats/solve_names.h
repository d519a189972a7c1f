#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace papilio::core {

/// What the solves of a file are called: that of a file with one solve as the file, others
/// "<file>/<base>", numbered where the base repeats. @param bases  of each solve, "ksp"
std::vector<std::string> solveNames(const std::vector<std::string>& bases, const std::string& file);

/// How the iterations of a log became values.
struct IterationCounts {
    std::size_t first = 0;     ///< iteration of the first value
    std::size_t repeated = 0;  ///< printed again; the later value counts
    std::size_t leftOut = 0;   ///< not printed; the value before represents each

    /// One sentence for each that is not 0.
    [[nodiscard]] std::vector<std::string> notes() const;
};

/// The last line of a log stopped within its number.
std::string cutLineNote();

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
