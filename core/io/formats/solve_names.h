#pragma once

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

}  // namespace papilio::core
