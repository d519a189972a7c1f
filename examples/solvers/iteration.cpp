#include "examples/solvers/krylov.h"

#include <array>
#include <cmath>

namespace papilio::solvers {

namespace {

constexpr std::array<SolverName, 9> names = {{
    {"cg", "CG", "recurrent", true, conjugateGradients},
    {"bicg", "BiCG", "recurrent", false, biConjugateGradients},
    {"bicgstab", "BiCGStab", "recurrent", false, biCgStab},
    {"cgs", "CGS", "recurrent", false, conjugateGradientsSquared},
    {"gmres", "GMRES", "recurrent", false, gmres},
    {"idr", "IDR", "recurrent", false, inducedDimensionReduction},
    {"qmr", "QMR", "recurrent", false, quasiMinimalResidual},
    {"tfqmr", "TFQMR", "estimate", false, transposeFreeQmr},
    {"refinement", "Iterative refinement", "true", false, iterativeRefinement},
}};

}  // namespace

std::span<const SolverName> solverNames()
{
    return names;
}

const SolverName* solverName(std::string_view name)
{
    for (const auto& method : names) {
        if (method.name == name) {
            return &method;
        }
    }
    return nullptr;
}

Iteration::Iteration(const LinearSystem& system,
                     const Preconditioner& preconditioner,
                     const SolverOptions& options,
                     const Watch& watch)
    : system_(system),
      preconditioner_(preconditioner),
      options_(options),
      watch_(watch),
      target_(options.tolerance * system.rightHandSide.norm())
{
    run.solution = Vector::Zero(system.rightHandSide.size());
    run.initialResidual = system.rightHandSide.norm();
}

Vector Iteration::multiply(const Vector& x)
{
    ++run.spmv;
    return system_.matrix * x;
}

Vector Iteration::multiplyTransposed(const Vector& x)
{
    ++run.spmv;
    return system_.matrix.transpose() * x;
}

bool Iteration::step(double residual)
{
    ++run.iterations;
    const bool goOn =
        !watch_ || watch_({.iteration = run.iterations, .residual = residual, .spmv = run.spmv});
    if (residual <= target_) {
        run.end = SolverEnd::Converged;
    } else if (!std::isfinite(residual)) {
        run.end = SolverEnd::Breakdown;
    } else if (!goOn) {
        run.end = SolverEnd::Stopped;
    } else {
        return run.iterations < options_.maximumIterations;
    }
    return false;
}

bool Iteration::breakDown()
{
    run.end = SolverEnd::Breakdown;
    return false;
}

SolverRun solve(const SolverName& method,
                const LinearSystem& system,
                const Preconditioner& preconditioner,
                const SolverOptions& options,
                const Watch& watch)
{
    Iteration it(system, preconditioner, options, watch);
    const bool goOn =
        !watch || watch({.iteration = 0, .residual = it.run.initialResidual, .spmv = 0});
    if (it.run.initialResidual == 0) {
        it.run.end = SolverEnd::Converged;
    } else if (!goOn) {
        it.run.end = SolverEnd::Stopped;
    } else {
        method.solve(it);
    }
    it.run.finalResidual = (system.rightHandSide - system.matrix * it.run.solution).norm();
    return std::move(it.run);
}

}  // namespace papilio::solvers
