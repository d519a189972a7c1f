#pragma once

#include "collectors/matrices/csr_matrix.h"

#include <string>

namespace papilio::collectors {

/**
 * Makes a matrix from a description; the matrix has its name. The same text makes the same matrix.
 *
 *   poisson2d:N            -u_xx - u_yy on the unit square, five points, N x N inner points
 *   poisson3d:N            on the unit cube, seven points, N x N x N
 *   anisotropic:N[:E]      -u_xx - E u_yy (0.01): the smaller E, the weaker the coupling in y
 *   convection:N[:P]       -u_xx - u_yy + P (u_x + u_y) (40), upwind differences: not symmetric, an
 *                          M-matrix for every P
 *   central:N[:P]          the same (200) with central differences: oscillates and is hard to solve
 *                          where P / N > 2
 *   random:N[:D]           symmetric, strictly diagonally dominant, about D (8) random entries a
 *                          row
 *   banded:N:W             N rows, all columns up to W left and right of the diagonal
 *   powerlaw:N:D           N rows, D non-zeros a row on average; their number falls as rank^-0.8,
 *                          so that equal shares of rows are unequal shares of work; columns are
 *                          random and prefer the same few
 *   tensor:N:D             N fibers of D places each, all non-zero
 *   scattered:N:R          N fibers of one non-zero each in R places, far apart: nothing is used
 *                          again (paper 4, Fig. 55)
 *   even:N:Z               Z non-zeros and Z / 2 columns, as many in each of the N rows (Table 4)
 *   best[:D], worst[:D]    5 non-zeros a row in D rows (4104): columns within one cache line, or
 *                          1024 apart, which throws x out of a 4-way L1 cache of 32 KiB (paper 4,
 *                          section 2.2.3)
 *
 * @return InvalidArgument naming the text, and what would be understood
 */
core::Result<CsrMatrix> generateMatrix(const std::string& text);

/// The descriptions, for messages and help: "poisson2d:N, poisson3d:N, …".
/// @param withOblong  also of matrices that are not square
std::string describedMatrices(bool withOblong = true);

}  // namespace papilio::collectors
