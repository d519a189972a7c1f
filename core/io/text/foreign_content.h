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

}  // namespace papilio::core
