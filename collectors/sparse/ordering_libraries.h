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
/// Rows in parts of equal work that share few columns: a k-way partition of the bipartite graph of
/// rows and columns, which is what METIS can do of a partition of the hypergraph of columns.
/// @return as nestedDissection()
core::Result<std::vector<std::int32_t>> bipartiteOrder(const CsrMatrix& matrix);
std::vector<std::int32_t> grayOrder(const CsrMatrix& matrix);

}  // namespace papilio::collectors
