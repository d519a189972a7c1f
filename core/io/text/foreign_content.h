#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace papilio::core {

/**
 * Why `head`, the beginning of a file, is not text that any importer reads, and how to fix it:
 * "is compressed by xz; unpack it first". Nothing where it may be such text.
 *
 * Told are archives and compressed files, HDF5, UTF-16, and lines that end in CR alone.
 */
std::optional<std::string> foreignContent(std::string_view head);

/// ';' or a tab, where that and no comma separates the columns of the first line that is neither
/// empty nor a comment.
std::optional<char> otherSeparator(std::string_view head);

/// "separates its columns by ";"; save it with commas between them and points in numbers (1.5)"
std::string separatorRefusal(char separator);

/// The first line that is neither empty nor a comment, without its end; empty where there is none.
std::string_view firstContentLine(std::string_view head);

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
