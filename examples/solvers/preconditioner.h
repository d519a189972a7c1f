#pragma once

#include "examples/solvers/linear_system.h"

#include <memory>
#include <string>

namespace papilio::solvers {

/// M, an approximation of A that is easy to solve with.
class Preconditioner {
public:
    Preconditioner() = default;
    Preconditioner(const Preconditioner&) = delete;
    Preconditioner& operator=(const Preconditioner&) = delete;
    virtual ~Preconditioner() = default;

    [[nodiscard]] virtual Vector solve(const Vector& r) const = 0;            ///< M^-1 r
    [[nodiscard]] virtual Vector solveTransposed(const Vector& r) const = 0;  ///< M^-T r
};

/**
 * M = I ("none"), diag(A) ("jacobi"), or L U with the pattern of A ("ilu0": Saad, "Iterative
 * Methods for Sparse Linear Systems", 2nd ed., algorithm 10.4).
 *
 * @return InvalidArgument for another name; RankDeficient naming the row where a pivot is zero or
 * missing
 */
core::Result<std::unique_ptr<const Preconditioner>> preconditioner(const std::string& name,
                                                                   const Matrix& matrix);

/// The factors of ILU(0) in one matrix: L below the diagonal, with ones on it, and U.
core::Result<Matrix> incompleteFactors(const Matrix& matrix);

}  // namespace papilio::solvers
