#pragma once

#include <string>
#include <string_view>

namespace papilio::core {

/// True for well-formed UTF-8 (RFC 3629: no overlong forms, surrogates, or code points past
/// U+10FFFF).
bool isUtf8(std::string_view bytes);

/// True for text HDF5 and every reader can hold: UTF-8 without NUL.
bool isText(std::string_view bytes);

/// `text` behind the byte order mark that programs of Windows write in front of UTF-8.
std::string_view withoutByteOrderMark(std::string_view text);

/**
 * Foreign text as people are shown it, on one line.
 *
 * Nothing in it acts on a terminal, breaks XML or LaTeX, or turns the direction of writing: tabs
 * and line ends become blanks; other control characters (also DEL and C1), marks and overrides of
 * the direction, separators of lines and what XML 1.0 has no place for become "\u001b", as in JSON;
 * a byte that is not UTF-8 becomes "\xff". Doing it twice changes nothing.
 */
std::string visibleText(std::string_view text);

/// The same for text of many lines: tabs and line feeds stay. JSON in it stays the same JSON.
std::string visibleLines(std::string_view text);

/// A cell of a CSV file that a spreadsheet may open: text it would compute (it begins with = @ tab
/// or CR, or with + or - and is no number) gets an apostrophe before it.
std::string spreadsheetText(std::string_view cell);

/// Foreign text as an error quotes it: in quotes, on one line, at most 40 bytes of it; or the words
/// "bytes that are not UTF-8".
std::string quotedExcerpt(std::string_view bytes);

}  // namespace papilio::core
