#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// How many characters must be changed, added or taken away to make one text of the other
/// (Levenshtein), whatever the case of ASCII letters; `most` + 1 where it is more than `most`.
std::size_t editDistance(std::string_view a, std::string_view b, std::size_t most);

/// Those of `known` that somebody may have meant with `typed`, nearest first, in their order where
/// they are equally near: at most a quarter of its characters differ, and 2 may in any case.
/// @param limit  longest list
std::vector<std::string> similarTexts(std::string_view typed,
                                      const std::vector<std::string>& known,
                                      std::size_t limit = 3);

}  // namespace papilio::core
