#pragma once

#include <string_view>

namespace papilio::core {

/// True for well-formed UTF-8 (RFC 3629: no overlong forms, surrogates, or code points past
/// U+10FFFF).
bool isUtf8(std::string_view bytes);

/// True for text HDF5 and every reader can hold: UTF-8 without NUL.
bool isText(std::string_view bytes);

}  // namespace papilio::core
