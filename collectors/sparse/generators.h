#pragma once

#include "collectors/sparse/csr_matrix.h"

#include <string>

namespace papilio::collectors {

/**
 * Makes a matrix from a description; the matrix has its name. The same text makes the same matrix.
 *
 *   poisson2d:N            five-point stencil on N x N points
 *   poisson3d:N            seven-point stencil on N x N x N points
 *   banded:N:W             N rows, all columns up to W left and right of the diagonal
 *   powerlaw:N:D           N rows, D non-zeros a row on average; their number falls as rank^-0.8,
 *                          so that equal shares of rows are unequal shares of work; columns are
 *                          random and prefer the same few
 *   best[:D], worst[:D]    5 non-zeros a row in D rows (4104): columns within one cache line, or
 *                          1024 apart, which throws x out of a 4-way L1 cache of 32 KiB (paper 4,
 *                          section 2.2.3)
 *
 * @return InvalidArgument naming the text, and what would be understood
 */
core::Result<CsrMatrix> generateMatrix(const std::string& text);

}  // namespace papilio::collectors
