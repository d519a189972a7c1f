#pragma once

#include "collectors/matrices/csr_matrix.h"

#include <string>

namespace papilio::solvers {

/// Rows are what a sparse matrix-vector product goes through.
using Matrix = collectors::SparseMatrix;
using Vector = Eigen::VectorXd;

/// A x = b.
struct LinearSystem {
    std::string name;      ///< "poisson2d-64", or that of the file
    Matrix matrix;         ///< n x n, n >= 1, compressed, columns in order
    Vector rightHandSide;  ///< n
};

/**
 * A system from a text: the description of a matrix (collectors/matrices/generators.h) with a
 * right-hand side of ones, or the path of a Matrix Market file, whose right-hand side is the matrix
 * times ones.
 *
 * @return what generateMatrix() and readMatrixFile() say; InvalidShape for a matrix that is not
 * square
 */
core::Result<LinearSystem> linearSystem(const std::string& text);

}  // namespace papilio::solvers
