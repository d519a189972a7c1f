#pragma once

#include "core/model/recorder.h"

#include <span>
#include <string>

namespace papilio::core {

/// What a recorder is to an analysis.
enum class TraceRole {
    Residual,          ///< the residual a solver steers by ("recurrent")
    TrueResidual,      ///< b - A x, computed
    ImplicitResidual,  ///< an estimate that costs nothing
    Spmv,              ///< running count of matrix-vector products
    Distribution,      ///< values without an order that matters: task lengths, costs
    Counter,           ///< one number that was sampled
    Other
};

/**
 * The role a recorder says, or what its name, type and values suggest: "residual" or "norm" with
 * "true" or "implicit" in a name of floating type, "spmv" in a name; a series of whole numbers is a
 * distribution. A floating series that says nothing is a residual where it is positive and its
 * neighbors resemble each other (correlation of log10 above 0.5), else a distribution. What is no
 * series is never a residual: a counter that was sampled has no iterations.
 */
TraceRole traceRole(const Recorder& recorder);

/// Whether a name speaks of a residual: "resid" (no resident memory), "_res_" or "rnorm" in it, or
/// its part behind the last "/" is "res" or "norm".
bool saysResidual(const std::string& name);

/// Whether a role speaks of a residual in the norm of a preconditioner.
bool saysPreconditioned(const std::string& role);

/// The solver run a recorder belongs to: its subject, else its library, else its name up to the
/// last
/// "::", else its name.
std::string traceSubject(const Recorder& recorder);

/// The part of a subject before its last "/": the matrix, as "thermal2" of "thermal2/cg"; or empty.
std::string traceProblem(const std::string& subject);
/// What is behind it: the solver.
std::string traceSolver(const std::string& subject);

/// A solver as the literature spells it, where it is known and the name is in small letters:
/// "pbicgstab" is "PBiCGStab", "gmres(30)" is "GMRES(30)"; else the name itself.
std::string solverTitle(const std::string& solver);

/// Whether the name of a solver says that it is preconditioned: "PCG", "cg+ilu0", "gmres-jacobi".
bool isPreconditioned(const std::string& solver);

/// Whether the name of a solver is that of a method for eigenvalues: "plobpcg", "Krylov-Schur".
bool isEigensolver(const std::string& solver);

/// Whether the values look like a history: positive, and neighbors resemble each other.
bool looksLikeHistory(std::span<const double> values);

}  // namespace papilio::core
