#pragma once

#include "collectors/matrices/csr_matrix.h"

#include <optional>
#include <string_view>
#include <vector>

namespace papilio::collectors {

/// How rows and columns of a matrix are renumbered before it is multiplied.
enum class Ordering {
    Original,
    Rcm,        ///< reverse Cuthill-McKee (Boost.Graph): small bandwidth
    Amd,        ///< approximate minimum degree (Eigen): little fill-in
    Nd,         ///< nested dissection (METIS): small separators
    Bipartite,  ///< parts that share few columns (METIS), as partitions of a hypergraph do
    Gray,       ///< Gray code of the occupied column blocks: rows that use the same part of x meet
};

/// "original", "rcm", "amd", "nd", "bipartite", "gray".
std::string_view orderingName(Ordering ordering);
std::optional<Ordering> orderingFromName(std::string_view name);

/// Whether it renumbers the rows alone, so that the matrix need not be square.
constexpr bool isOfRows(Ordering ordering)
{
    return ordering >= Ordering::Bipartite;
}

/**
 * The order of rows and columns: element i is the row that becomes row i. Computed on the pattern
 * of A + Aᵀ, so A need not be symmetric.
 *
 * @return InvalidShape for a matrix that is not square and an ordering of rows and columns;
 * InvalidArgument where the library refuses
 */
core::Result<std::vector<std::int32_t>> order(const CsrMatrix& matrix, Ordering ordering);

}  // namespace papilio::collectors
