#pragma once

#include "core/support/error.h"

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

/// The same text where it is one; what is no UTF-8, and NUL, becomes U+FFFD byte by byte.
std::string asText(std::string_view bytes);

/// The same with a blank for every control character: a message is one line, whatever it quotes.
std::string onOneLine(std::string text);

/// The same error, its message on one line.
Error onOneLine(Error error);

/// Foreign text as an error quotes it: in quotes, on one line, at most 40 bytes of it; or the words
/// "bytes that are not UTF-8".
std::string quotedExcerpt(std::string_view bytes);

}  // namespace papilio::core
