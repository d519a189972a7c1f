#pragma once

#include "examples/solvers/krylov.h"

#include <Eigen/Core>

namespace papilio::solvers {

struct EigenOptions {
    double tolerance = 1e-10;  ///< solved when the residual is at most this times the first
    int maximumIterations = 1000;
    int block = 4;  ///< eigenvalues that are wanted, >= 1
};

struct EigenRun {
    SolverRun run;  ///< `solution` is not used; residuals are ||A X - X diag(lambda)||_F
    Eigen::VectorXd eigenvalues;  ///< block, smallest first
    Eigen::MatrixXd vectors;      ///< n x block, orthonormal
};

/// LOBPCG as events name it; it solves no linear system, so it is none of solverNames().
const SolverName& eigenSolverName();

/**
 * The smallest eigenvalues of a symmetric matrix (paper 5, Table 1).
 *
 * LOBPCG: Knyazev 2001. Rayleigh-Ritz on the span of the iterates, the preconditioned residuals and
 * the last directions, which is made orthonormal in every iteration; a direction that depends on
 * the others is dropped. The first iterate is random with a fixed seed.
 * @param matrix  symmetric, n x n with n >= block
 */
EigenRun lobpcg(const Matrix& matrix,
                const Preconditioner& preconditioner,
                const EigenOptions& options,
                const Watch& watch);

/// Whether A equals its transpose.
bool isSymmetric(const Matrix& matrix);

}  // namespace papilio::solvers
