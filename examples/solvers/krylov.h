#pragma once

#include "examples/solvers/linear_system.h"
#include "examples/solvers/preconditioner.h"

#include <functional>
#include <span>
#include <string_view>

namespace papilio::solvers {

struct SolverOptions {
    double tolerance = 1e-10;  ///< solved when the residual is at most this times the first
    int maximumIterations = 1000;
    int restart = 30;  ///< GMRES(m)
    int shadow = 4;    ///< IDR(s)
};

/// The state of a solver; reported after every iteration, and with iteration 0 before the first.
struct Progress {
    int iteration = 0;
    double residual = 0;  ///< 2-norm that the method itself goes by, see SolverName::residual
    long spmv = 0;        ///< products with A or its transpose so far
};
/// @return false to stop the solver
using Watch = std::function<bool(const Progress&)>;

enum class SolverEnd { Converged, IterationLimit, Breakdown, Stopped };

struct SolverRun {
    Vector solution;
    SolverEnd end = SolverEnd::IterationLimit;
    int iterations = 0;
    long spmv = 0;
    double initialResidual = 0;
    double finalResidual = 0;  ///< ||b - A x||_2, computed from the solution
};

/// A method as the command line names it; all take the preconditioner from the right, so that their
/// residual is that of A x = b.
struct SolverName {
    std::string_view name;      ///< "bicgstab"
    std::string_view title;     ///< "BiCGStab"
    std::string_view residual;  ///< "recurrent", "estimate" (TFQMR: an upper bound), "true"
    bool symmetricOnly;
    void (*solve)(class Iteration&);
};
std::span<const SolverName> solverNames();
const SolverName* solverName(std::string_view name);

/**
 * Solves A x = b from x = 0.
 *
 * CG: Hestenes and Stiefel 1952. BiCG: Fletcher 1976. CGS: Sonneveld 1989. BiCGStab: van der Vorst
 * 1992. QMR: Freund and Nachtigal 1994, coupled two-term recurrences without look-ahead (Barrett et
 * al., "Templates", figure 2.8). TFQMR: Freund 1993 (Saad, algorithm 7.8). GMRES(m): Saad and
 * Schultz 1986. IDR(s): van Gijzen and Sonneveld 2011, bi-orthogonal variant. Iterative refinement:
 * corrections from a few steps of BiCGStab in single precision.
 *
 * Breakdown and divergence are outcomes, not errors.
 */
SolverRun solve(const SolverName& method,
                const LinearSystem& system,
                const Preconditioner& preconditioner,
                const SolverOptions& options,
                const Watch& watch);

/// What the methods share: products that are counted, the criterion, the watch.
class Iteration {
public:
    Iteration(const LinearSystem& system,
              const Preconditioner& preconditioner,
              const SolverOptions& options,
              const Watch& watch);

    Vector multiply(const Vector& x);
    Vector multiplyTransposed(const Vector& x);
    [[nodiscard]] Vector precondition(const Vector& r) const { return preconditioner_.solve(r); }
    [[nodiscard]] Vector preconditionTransposed(const Vector& r) const
    {
        return preconditioner_.solveTransposed(r);
    }

    /// One iteration is done. @return whether to go on
    bool step(double residual);
    /// A division by zero is next. @return false
    bool breakDown();

    [[nodiscard]] const Matrix& matrix() const { return system_.matrix; }
    [[nodiscard]] const Preconditioner& preconditioner() const { return preconditioner_; }
    [[nodiscard]] const Vector& rightHandSide() const { return system_.rightHandSide; }
    [[nodiscard]] const SolverOptions& options() const { return options_; }
    [[nodiscard]] double target() const { return target_; }
    void countProducts(long count) { run.spmv += count; }

    SolverRun run;

private:
    const LinearSystem& system_;
    const Preconditioner& preconditioner_;
    const SolverOptions& options_;
    const Watch& watch_;
    double target_;
};

void conjugateGradients(Iteration& it);
void biConjugateGradients(Iteration& it);
void conjugateGradientsSquared(Iteration& it);
void biCgStab(Iteration& it);
void quasiMinimalResidual(Iteration& it);
void transposeFreeQmr(Iteration& it);
void gmres(Iteration& it);
void inducedDimensionReduction(Iteration& it);
void iterativeRefinement(Iteration& it);

}  // namespace papilio::solvers
