#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace papilio::core {

/// As much of a text as decides what it is.
inline constexpr std::size_t headBytes = std::size_t{1} << 16;

/**
 * A text without what launchers, test harnesses and people who paste put in front of its lines:
 * the rank, as `mpirun --tag-output` ("[1,0]<stdout>:"), `srun -l` ("0: ") and `mpiexec -l`
 * ("[0] ") write it, one and the same word with ": " on every line, and blanks (four or more, or a
 * tab) before every line.
 *
 * Decided from the first 64 KiB: every line that is not blank has to begin so. What several ranks
 * wrote follows one rank after the other. What is before every line is taken off in turn: a label,
 * then the blanks behind it.
 * @return nothing where there is nothing to take off
 */
std::optional<std::string> withoutFrame(std::string_view text);

}  // namespace papilio::core
