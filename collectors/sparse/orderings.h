#pragma once

#include "collectors/matrices/csr_matrix.h"

#include <optional>
#include <string_view>
#include <vector>

namespace papilio::collectors {

/// How rows and columns of a matrix are renumbered before it is multiplied.
enum class Ordering {
    Original,
    Rcm,  ///< reverse Cuthill-McKee (Boost.Graph): small bandwidth
    Amd,  ///< approximate minimum degree (Eigen): little fill-in
    Nd,   ///< nested dissection (METIS): small separators
};

/// "original", "rcm", "amd", "nd".
std::string_view orderingName(Ordering ordering);
std::optional<Ordering> orderingFromName(std::string_view name);

/**
 * The order of rows and columns: element i is the row that becomes row i. Computed on the pattern
 * of A + Aᵀ, so A need not be symmetric.
 *
 * @return InvalidShape for a matrix that is not square and an ordering other than Original;
 * InvalidArgument where the library refuses
 */
core::Result<std::vector<std::int32_t>> order(const CsrMatrix& matrix, Ordering ordering);

}  // namespace papilio::collectors
