#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::collectors {

/// The rows of a table of resources (processors/arm_cores.csv): cells between commas (the
/// last one may have some), comments after '#'. Rows of another number of cells, and of a file that
/// cannot be read, are left out.
std::vector<std::vector<std::string>> resourceTable(std::string_view file, std::size_t columns);

}  // namespace papilio::collectors
