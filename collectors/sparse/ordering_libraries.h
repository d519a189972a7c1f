#pragma once

#include "collectors/matrices/csr_matrix.h"

#include <vector>

namespace papilio::collectors {

// One source file each: these libraries' headers are slow to compile. Element i of a result is the
// old number of the new row i.

/// @return Unsupported in a build without Boost
core::Result<std::vector<std::int32_t>> reverseCuthillMcKee(const Adjacency& graph);
std::vector<std::int32_t> approximateMinimumDegree(const Adjacency& graph);
/// @return InvalidArgument with the number METIS gave; Unsupported in a build without METIS
core::Result<std::vector<std::int32_t>> nestedDissection(const Adjacency& graph);

}  // namespace papilio::collectors
