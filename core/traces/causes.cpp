#include "core/traces/causes.h"

#include "core/base/enum_names.h"
#include "core/base/text.h"
#include "core/traces/recorder_roles.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace papilio::core {

namespace {

constexpr std::size_t mostNamed = 3;

/// The method in small letters: without what preconditions it, and without its options.
std::string methodOf(const SolverRun& run)
{
    auto name = lowerCase(traceSolver(run.subject));
    name.erase(std::min(name.size(), name.find_first_of("+-( _")));
    return name;
}

/// The method without the letter for a preconditioner: "cg" of "pcg+ilu".
std::string plainMethodOf(const SolverRun& run)
{
    const auto method = methodOf(run);
    return run.preconditioned && method.starts_with('p') ? method.substr(1) : method;
}

bool isOneOf(std::string_view method, std::span<const std::string_view> names)
{
    const auto plain = method.starts_with('p') ? method.substr(1) : method;
    return std::ranges::any_of(
        names, [&](std::string_view name) { return name == method || name == plain; });
}

bool needsSymmetry(const SolverRun& run)
{
    constexpr std::array<std::string_view, 5> names = {"cg", "fcg", "cr", "minres", "symmlq"};
    return isOneOf(methodOf(run), names);
}

bool takesAnyMatrix(const SolverRun& run)
{
    constexpr std::array<std::string_view, 11> names = {"bicg",  "bicgstab", "bcgs",   "cgs",
                                                        "gmres", "fgmres",   "lgmres", "idr",
                                                        "qmr",   "tfqmr",    "gcr"};
    return isOneOf(methodOf(run), names);
}

bool failed(const SolverRun& run)
{
    return run.report.verdict && *run.report.verdict != Convergence::Converged &&
           *run.report.verdict != Convergence::Unfinished &&
           *run.report.verdict != Convergence::Stopped &&
           *run.report.verdict != Convergence::StoppedByUser;
}

/// The solvers of the same problem that converged in every sense.
template<typename Wanted>
std::vector<std::string> convergedBeside(const std::vector<SolverRun>& runs,
                                         std::size_t run,
                                         Wanted wanted)
{
    std::vector<std::string> names;
    const auto problem = solvedProblem(runs[run]);
    for (std::size_t other = 0; other < runs.size() && names.size() < mostNamed; ++other) {
        const auto& one = runs[other];
        if (other != run && solvedProblem(one) == problem && one.converged() &&
            !one.missesTrueResidual && wanted(one)) {
            names.push_back(solverTitle(traceSolver(one.subject)));
        }
    }
    return names;
}

const Finding* findingOf(const SolverRun& run, Finding::Kind kind)
{
    const auto found = std::ranges::find(run.report.findings, kind, &Finding::kind);
    return found == run.report.findings.end() ? nullptr : &*found;
}

}  // namespace

std::string_view toString(Cause::Kind kind)
{
    constexpr EnumNames<Cause::Kind, 4> names = {"not symmetric", "restart too short",
                                                 "residual drift", "preconditioner harms"};
    return names.of(kind);
}

std::vector<Cause> causesOf(const std::vector<SolverRun>& runs, std::size_t run)
{
    std::vector<Cause> causes;
    const auto& one = runs[run];
    if (one.missesTrueResidual && findingOf(one, Finding::Kind::ResidualGap) != nullptr) {
        causes.push_back({.kind = Cause::Kind::ResidualDrift});
    }
    if (!failed(one) || solvedProblem(one).matrix.empty()) {
        return causes;
    }
    if (one.preconditioned) {
        auto others = convergedBeside(runs, run, [&](const SolverRun& other) {
            return !other.preconditioned && methodOf(other) == plainMethodOf(one);
        });
        if (!others.empty()) {
            causes.push_back(
                {.kind = Cause::Kind::PreconditionerHarms, .solvers = std::move(others)});
        }
    }
    if (needsSymmetry(one)) {
        auto others = convergedBeside(runs, run, takesAnyMatrix);
        // Where another solver of the kind converges, the matrix is not what is wrong.
        if (!others.empty() && convergedBeside(runs, run, needsSymmetry).empty()) {
            causes.push_back({.kind = Cause::Kind::NotSymmetric, .solvers = std::move(others)});
        }
    }
    if (const auto* restart = findingOf(one, Finding::Kind::Restart)) {
        auto others = convergedBeside(runs, run, [](const SolverRun&) { return true; });
        if (!others.empty()) {
            causes.push_back({.kind = Cause::Kind::RestartTooShort,
                              .solvers = std::move(others),
                              .period = restart->period});
        }
    }
    return causes;
}

}  // namespace papilio::core
