#pragma once

#include <Eigen/Core>

namespace papilio::core {

// The only places where decompositions are instantiated: each costs many seconds to compile.

/// Singular values, largest first; empty for an empty matrix.
Eigen::VectorXd singularValues(const Eigen::MatrixXd& matrix);

/// Numerical rank as numpy defines it: singular values above sigma_max max(rows, columns) 2^-52.
Eigen::Index numericalRank(const Eigen::MatrixXd& matrix);

/// Thin factor Q of A = Q R: orthonormal columns that span those of A.
/// @param matrix  rows >= columns, full column rank
Eigen::MatrixXd orthonormalBasis(const Eigen::MatrixXd& matrix);

/// A = Q R of full column rank, rows >= columns. Columns that share no row with others are factored
/// alone: where A has blocks, Q and R have the same ones, with zeros that are exact.
struct ThinQr {
    Eigen::MatrixXd q;         ///< rows x columns, orthonormal columns
    Eigen::MatrixXd inverseR;  ///< columns x columns: R^-1
};
ThinQr thinQr(const Eigen::MatrixXd& matrix);

/// argmin ||A y - s||_2 for every column s of `right`, of minimum norm where the rank is deficient.
/// The columns of A are scaled to unit norm for the solve, so that a small one is not lost next to
/// a large one.
Eigen::MatrixXd leastSquares(const Eigen::MatrixXd& matrix, const Eigen::MatrixXd& right);

}  // namespace papilio::core
