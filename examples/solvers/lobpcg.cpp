#include "examples/solvers/lobpcg.h"

#include <Eigen/Eigenvalues>
#include <Eigen/QR>

#include <cmath>
#include <random>

namespace papilio::solvers {

namespace {

using Dense = Eigen::MatrixXd;

/// An orthonormal basis of what the columns span.
Dense orthonormal(const Dense& columns)
{
    Eigen::ColPivHouseholderQR<Dense> qr(columns);
    constexpr double dependent = 1e-12;
    qr.setThreshold(dependent);
    return qr.householderQ() * Dense::Identity(columns.rows(), qr.rank());
}

Dense randomBlock(Eigen::Index rows, Eigen::Index columns)
{
    constexpr unsigned seed = 20010101;
    std::mt19937 generator(seed);
    Dense block(rows, columns);
    for (Eigen::Index column = 0; column < columns; ++column) {
        for (Eigen::Index row = 0; row < rows; ++row) {
            block(row, column) = generator() / 0x1p32 - 0.5;
        }
    }
    return orthonormal(block);
}

}  // namespace

const SolverName& eigenSolverName()
{
    static constexpr SolverName name = {.name = "lobpcg",
                                        .title = "LOBPCG",
                                        .residual = "||A X - X Lambda||_F",
                                        .symmetricOnly = true,
                                        .solve = nullptr};
    return name;
}

EigenRun lobpcg(const Matrix& matrix,
                const Preconditioner& preconditioner,
                const EigenOptions& options,
                const Watch& watch)
{
    const auto block = static_cast<Eigen::Index>(options.block);
    EigenRun result;
    auto& run = result.run;
    const auto multiply = [&](const Dense& columns) -> Dense {
        run.spmv += columns.cols();
        return matrix * columns;
    };
    Dense x = randomBlock(matrix.rows(), block);
    Dense ax = multiply(x);
    Dense directions(matrix.rows(), 0);
    double target = 0;
    for (;; ++run.iterations) {
        // The iterates are Ritz vectors, but for the first ones.
        const Eigen::SelfAdjointEigenSolver<Dense> ritz(x.transpose() * ax);
        x = x * ritz.eigenvectors();
        ax = ax * ritz.eigenvectors();
        result.eigenvalues = ritz.eigenvalues();
        const Dense rest = ax - x * result.eigenvalues.asDiagonal();
        run.finalResidual = rest.norm();
        if (run.iterations == 0) {
            run.initialResidual = run.finalResidual;
            target = options.tolerance * run.initialResidual;
        }
        const bool goOn =
            !watch ||
            watch({.iteration = run.iterations, .residual = run.finalResidual, .spmv = run.spmv});
        run.end = run.finalResidual <= target         ? SolverEnd::Converged
                  : !std::isfinite(run.finalResidual) ? SolverEnd::Breakdown
                  : !goOn                             ? SolverEnd::Stopped
                                                      : SolverEnd::IterationLimit;
        if (run.end != SolverEnd::IterationLimit || run.iterations == options.maximumIterations) {
            break;
        }
        Dense space(matrix.rows(), 2 * block + directions.cols());
        space.leftCols(block) = x;
        for (Eigen::Index column = 0; column < block; ++column) {
            space.col(block + column) = preconditioner.solve(rest.col(column));
            space.col(block + column).normalize();
        }
        space.rightCols(directions.cols()) = directions;
        const Dense basis = orthonormal(space);
        const Dense product = multiply(basis);
        const Eigen::SelfAdjointEigenSolver<Dense> small(basis.transpose() * product);
        const Dense chosen = small.eigenvectors().leftCols(block);
        const Dense next = basis * chosen;
        directions = next - x * (x.transpose() * next);
        directions.colwise().normalize();
        ax = product * chosen;
        x = next;
    }
    result.vectors = std::move(x);
    return result;
}

bool isSymmetric(const Matrix& matrix)
{
    const Matrix transposed = matrix.transpose();
    return matrix.rows() == matrix.cols() && (matrix - transposed).norm() == 0;
}

}  // namespace papilio::solvers
