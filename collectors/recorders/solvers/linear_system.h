#pragma once

#include "core/support/result.h"

#include <Eigen/SparseCore>

#include <string>

namespace papilio::solvers {

/// Rows are what a sparse matrix-vector product goes through.
using Matrix = Eigen::SparseMatrix<double, Eigen::RowMajor, int>;
using Vector = Eigen::VectorXd;

/// A x = b.
struct LinearSystem {
    std::string name;      ///< "poisson2d-64", or that of the file
    Matrix matrix;         ///< n x n, n >= 1, compressed, columns in order
    Vector rightHandSide;  ///< n
};

/// Poisson's equation on the unit square, -u_xx - u_yy = 1, five points, n x n inner points.
LinearSystem poisson2d(int n);
/// On the unit cube, seven points, n^3 unknowns.
LinearSystem poisson3d(int n);
/// -u_xx - epsilon u_yy = 1 on the unit square: the smaller epsilon, the weaker the coupling in y.
LinearSystem anisotropic(int n, double epsilon);
/// -u_xx - u_yy + p (u_x + u_y) = 1, upwind differences: not symmetric, an M-matrix for every p.
LinearSystem convectionDiffusion(int n, double p);
/// The same with central differences: oscillates and is hard to solve where p / n > 2.
LinearSystem convectionDiffusionCentral(int n, double p);
/// Symmetric, strictly diagonally dominant, about `perRow` random entries a row, fixed seed.
LinearSystem randomSpd(int n, int perRow);

/**
 * A system from a text: "poisson2d:64", "poisson3d:16", "anisotropic:64:0.01",
 * "convection:64:40", "central:64:400", "random:1000:8", or the path of a Matrix Market file, whose
 * right-hand side is then the matrix times ones.
 *
 * @return InvalidArgument saying what there is; what readMatrixMarket() says
 */
core::Result<LinearSystem> linearSystem(const std::string& text);

/**
 * Reads a Matrix Market file: coordinate or array; real, integer or pattern (entries are 1);
 * general, symmetric or skew-symmetric.
 *
 * @return Unreadable; Malformed naming file, line and what is wrong; Unsupported for complex or
 * Hermitian ones; InvalidShape for one that is not square
 */
core::Result<Matrix> readMatrixMarket(const std::string& path);

}  // namespace papilio::solvers
