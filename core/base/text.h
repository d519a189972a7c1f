#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// True for well-formed UTF-8 (RFC 3629: no overlong forms, surrogates, or code points past
/// U+10FFFF).
bool isUtf8(std::string_view bytes);

/// True where every byte is a printable character of ASCII: nothing of it acts on a terminal.
bool isPlainText(std::string_view bytes);

/// True for text HDF5 and every reader can hold: UTF-8 without NUL.
bool isText(std::string_view bytes);

/// `text` behind the byte order mark that programs of Windows write in front of UTF-8.
std::string_view withoutByteOrderMark(std::string_view text);

/// `text` without the characters of `blanks` around it.
std::string_view trimmed(std::string_view text, std::string_view blanks = " \t");

/// Letters of ASCII in lower or upper case; other bytes stay.
std::string lowerCase(std::string_view text);
std::string upperCase(std::string_view text);

/// "DP Ops." is DP_Ops: its letters and digits of ASCII, with one _ for what is between them.
std::string plainName(std::string_view text);

/// Comparison that ignores the case of ASCII letters.
bool equalsIgnoringCase(std::string_view a, std::string_view b);
bool containsIgnoringCase(std::string_view text, std::string_view part);

/// The pieces between separators, trimmed: one more than there are separators.
std::vector<std::string_view> split(std::string_view text, std::string_view separator);

/// Removes the first line, which ends with LF, CRLF or the text. @return it without its end
std::string_view takeLine(std::string_view& text);

/// Removes blanks, tabs and the word behind them. @return the word, empty where the text ends
std::string_view takeWord(std::string_view& text);

/// One line of a text and its number, from 1.
struct TextLine {
    std::size_t number = 0;
    std::string_view text;
};
std::vector<TextLine> linesOf(std::string_view text);

/// The place of the byte at `offset`, or of the end where the text is shorter. Its column counts
/// bytes.
Place positionAt(std::string_view text, std::size_t offset);

/// "a", "a and b", "a, b and c": with `last` before the last item.
std::string list(const std::vector<std::string>& items, std::string_view last = "and");

/// "1 file", "3 files": `many` where an s does not make the plural.
std::string plural(std::size_t count, std::string_view one, std::string_view many = {});

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

/// Foreign text as an error quotes it: in quotes, on one line, at most 40 bytes of it; or the words
/// "bytes that are not UTF-8".
std::string quotedExcerpt(std::string_view bytes);

/// The same error, its message as visibleText() writes it: on one line.
Error visibleText(Error error);

/// How many characters all names begin with, up to the last "/", "_", ":" or blank: what need not
/// be shown. 0 for fewer than two names.
std::size_t commonPrefix(const std::vector<std::string>& names);

/// How many characters must be changed, added or taken away to make one text of the other
/// (Levenshtein), whatever the case of ASCII letters; `most` + 1 where it is more than `most`.
std::size_t editDistance(std::string_view a, std::string_view b, std::size_t most);

/// Those of `known` that may be meant with `typed`, nearest first, in their order where
/// they are equally near: at most a quarter of its characters differ, and 2 may in any case.
/// @param limit  longest list
std::vector<std::string> similarTexts(std::string_view typed,
                                      const std::vector<std::string>& known,
                                      std::size_t limit = 3);

/// "line 3, column 7", "line 3", "column 7"; empty where nothing is known.
std::string placeText(const Place& place);

/// An error of a text: "SOURCE: line 3, column 7: SENTENCE", with its place. What is empty or not
/// known is left out.
Error errorAt(std::string_view source,
              const Place& place,
              std::string_view sentence,
              Errc code = Errc::Malformed);

/// The same with "expected EXPECTED, found FOUND".
Error unexpectedAt(std::string_view source,
                   const Place& place,
                   std::string_view expected,
                   std::string_view found);

/// The message of an error that errorAt() made without a source, behind its place: for who shows
/// the place otherwise. Of another error the whole message.
std::string_view withoutPlace(const Error& error);

}  // namespace papilio::core
