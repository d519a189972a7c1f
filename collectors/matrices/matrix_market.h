#pragma once

#include "collectors/matrices/csr_matrix.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace papilio::collectors {

/**
 * Reads a Matrix Market file (NIST; Boisvert, Pozo, Remington 1996): object matrix, format
 * coordinate or array, field real, integer or pattern (all values 1), symmetry general, symmetric
 * or skew-symmetric (the other half is filled in). Entries of the same place are added up.
 * "x.tns" is a tensor: parseTensor().
 *
 * @return NotFound, Unreadable; Malformed naming the line, what is there and what was expected;
 * Unsupported for complex and hermitian matrices, naming the word
 */
core::Result<CsrMatrix> readMatrixFile(const std::filesystem::path& path);

/// The same of a text; `name` is the matrix's. Messages begin with "line N: ".
core::Result<CsrMatrix> parseMatrixMarket(std::string_view text, const std::string& name);

/**
 * Reads a sparse tensor of FROSTT: lines "i j k value" of two or more indices from 1, comments from
 * "#". Fibers along the last index are the rows, those without an entry are left out, in the order
 * of their indices, as CSF has them (paper 4, section 3.2).
 */
core::Result<CsrMatrix> parseTensor(std::string_view text, const std::string& name);

}  // namespace papilio::collectors
