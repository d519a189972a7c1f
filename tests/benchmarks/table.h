#pragma once

#include <cstddef>
#include <string>

namespace papilio::benchmarks {

/// Events of the large dataset; --events=N, 200,000 by default (384 MB).
std::size_t eventCount();

/// Says with which row of the same run a row is compared in the table.
void compare(const std::string& row, const std::string& baseline);

}  // namespace papilio::benchmarks
