#pragma once

#include <string_view>

namespace papilio::fuzz {

/// Imports `text` as a file of that format ("perf-stat"), the way the window does, and uses what
/// comes of it. Also asks every format whether it looks like one of its own.
void importAs(std::string_view format, std::string_view text);

}  // namespace papilio::fuzz
