#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace papilio::core {

/// How many characters all names begin with, up to the last "/", "_", ":" or blank: what need not
/// be shown. 0 for fewer than two names.
std::size_t commonPrefix(const std::vector<std::string>& names);

}  // namespace papilio::core
