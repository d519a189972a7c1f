#pragma once

#include "core/traces/solver_runs.h"

#include <cstddef>
#include <string>
#include <vector>

namespace papilio::core {

/// Why a run may have failed, with what speaks for it. Nothing here is a fact: a history holds no
/// matrix.
struct Cause {
    enum class Kind {
        /// The solver needs a symmetric matrix (`solvers` of the same matrix do not, and converged)
        NotSymmetric,
        /// It restarts every `period` iterations and falls behind (`solvers` converged)
        RestartTooShort,
        /// Its recurrent residual went on falling while the true one stood still
        ResidualDrift,
        /// The same method converged without a preconditioner (`solvers`)
        PreconditionerHarms
    };
    Kind kind = Kind::NotSymmetric;
    std::vector<std::string> solvers = {};  ///< as solverTitle() spells them, at most three
    std::size_t period = 0;
};

/// "not symmetric", "restart too short", "residual drift", "preconditioner harms": how documents
/// spell it.
std::string_view toString(Cause::Kind kind);

/// The causes that the other runs of the same problem (solvedProblem()) and the run's own findings
/// suggest; none for a run that converged in its true residual, or that only was not finished.
std::vector<Cause> causesOf(const std::vector<SolverRun>& runs, std::size_t run);

}  // namespace papilio::core
