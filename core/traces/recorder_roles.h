#pragma once

#include "core/model/counters.h"
#include "core/model/document.h"
#include "core/model/recorder.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/**
 * What the name of a software-defined event says, by the convention of paper 5 (Tables 2 and 4):
 *
 *   LIBRARY::SUBJECT/QUANTITY     "PapilioSolvers::poisson2d-64/pcg/SpmvCount_I"
 *   LIBRARY::QUANTITY::SUBJECT    "TAMM::FlopsPerTask_RCRD_I::ContrID=46"
 *   LIBRARY::QUANTITY             the library is the subject
 *
 * Events with one subject belong to one solver run: its recorders are histories, its counters say
 * single values of it (numiter, SpmvCount, InitialResidual, FinalResidual, SolverRuntime).
 */
struct EventName {
    std::string subject;
    std::string quantity;
};
EventName eventName(const std::string& name, const std::string& library);

/// The name without "LIBRARY::".
std::string nameInLibrary(const std::string& name, const std::string& library);

/**
 * The role of an event. Only a recorder has a history: "residual", "true residual", "implicit
 * residual", "preconditioned residual", or "distribution"; of other kinds only "spmv" is one.
 * Empty: none.
 */
std::string conventionalRole(const std::string& quantity, Recorder::Kind kind);

/// The meaning of the last value of a counter with that name for its solver run: "iterations",
/// "spmv", "seconds", "tolerance", "initial residual", "final residual"; or empty.
std::string_view conventionalStatistic(const std::string& quantity);

/// A residual history on the logarithmic scale, and what of it no logarithm exists for.
struct LogHistory {
    std::vector<double> logs;     ///< log10 of every positive, finite value, in order
    std::vector<std::size_t> at;  ///< the iteration (index in the history) of each of them
    std::size_t count = 0;        ///< length of the history
    std::size_t zeros = 0;
    std::size_t negative = 0;
    std::size_t notFinite = 0;
    std::optional<std::size_t> firstNotFinite;
    bool endsNotFinite = false;  ///< the last value is NaN or infinite

    [[nodiscard]] std::size_t size() const { return logs.size(); }
};

LogHistory logHistory(std::span<const double> residuals);

/// A straight line through points, by least squares.
struct Line {
    double slope = 0;
    double height = 0;  ///< at the abscissa 0
    double sigma = 0;   ///< standard deviation of the points from the line
    /// Standard error of the slope; neighboring points of a history are not independent samples,
    /// so their number is reduced by (1 - c) / (1 + c), c the correlation of neighboring
    /// deviations.
    double slopeError = 0;

    [[nodiscard]] double operator()(double abscissa) const { return height + slope * abscissa; }
};

/// The line through logs[from, to) over their iterations; flat where there are fewer than 2 points.
Line lineThrough(const LogHistory& history, std::size_t from, std::size_t to);

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
 * neighbors resemble each other (correlation of log10 above 0.5), else a distribution. What is not
 * a series is never a residual: a counter that was sampled has no iterations.
 */
TraceRole traceRole(const Recorder& recorder);

/// Places of the residuals that went on when the last of them began: of solvers one after the other
/// only the last may still run, the others have ended, also at a limit of iterations. Residuals
/// without times are not among them.
std::vector<std::size_t> latestResiduals(const std::vector<const Recorder*>& recorders);

/// Whether a name speaks of a residual: "resid" (no resident memory), "_res_" or "rnorm" in it, or
/// its part behind the last "/" is "res" or "norm".
bool saysResidual(const std::string& name);

/// Whether a role speaks of a residual in the norm of a preconditioner.
bool saysPreconditioned(const std::string& role);

/// The solver run a recorder belongs to: its subject, else its library, else its name up to the
/// last
/// "::", else its name.
std::string traceSubject(const Recorder& recorder);

/// The program that was recorded and its arguments, without its folder: "jacobi div 300" of
/// "papilio-collect recorders -o a.h5 -- ./jacobi div 300"; empty: not known
std::string recordedProgram(const Provenance& provenance);

/// The part of a subject before its last "/": the matrix, as "thermal2" of "thermal2/cg"; or empty.
std::string traceProblem(const std::string& subject);
/// What is solved, whatever the run is called: Recorder::problem, else that part of its subject.
std::string traceProblem(const Recorder& recorder);
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

/**
 * Software-defined events that a tool read as counters ("sde:::LIBRARY::EVENT", paper 5) as
 * recorders of the kind Counter: what convergence, tables and plots of recorders work with.
 *
 * A recorder has one value for each run of the table, in their order; intervals give it times. Of
 * several parts (ranks, threads) each has a recorder of its own, "EVENT (part)": a sum of residuals
 * means nothing. Passes after the first that has the event, and values that were not counted, are
 * left out.
 */
std::vector<std::shared_ptr<const Recorder>> softwareEvents(const CounterTable& counters);

/// Adds those of all counters of a document to its recorders; where a name is taken, the name of
/// the counters follows it.
void addSoftwareEvents(Document& document);

}  // namespace papilio::core
