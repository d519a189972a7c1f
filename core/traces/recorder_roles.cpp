#include "core/traces/recorder_roles.h"

#include "core/base/ascii.h"
#include "core/base/text.h"
#include "core/traces/log_history.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace papilio::core {

namespace {

bool has(const std::string& text, const char* part)
{
    return text.find(part) != std::string::npos;
}

TraceRole residualRole(const std::string& text)
{
    return has(text, "true") || has(text, "explicit") ? TraceRole::TrueResidual
           : has(text, "implicit")                    ? TraceRole::ImplicitResidual
                                                      : TraceRole::Residual;
}

/// As the literature spells them.
constexpr std::array<std::string_view, 14> knownSolvers = {
    "CG",  "BiCG", "BiCGStab", "CGS",    "GMRES",  "FGMRES",     "FCG",
    "IDR", "QMR",  "TFQMR",    "MINRES", "LOBPCG", "Refinement", "Richardson"};

}  // namespace

bool saysResidual(const std::string& name)
{
    const auto text = lowerCase(name);
    const auto last = text.substr(text.rfind('/') + 1);  // of "file/column"
    return (has(text, "resid") && !has(text, "resident")) || has(text, "_res_") ||
           has(text, "rnorm") || last == "res" || last == "norm";
}

bool saysPreconditioned(const std::string& role)
{
    return has(role, "precond");
}

bool looksLikeHistory(std::span<const double> values)
{
    constexpr std::size_t fewest = 3;
    constexpr std::size_t enough = 10'000;
    const auto history = logHistory(values.first(std::min(values.size(), enough)));
    if (history.size() < fewest || history.negative > 0 || history.zeros > 1) {
        return false;
    }
    double mean = 0;
    for (const double value : history.logs) {
        mean += value / static_cast<double>(history.size());
    }
    double squares = 0;
    double products = 0;
    for (std::size_t index = 0; index < history.size(); ++index) {
        const double off = history.logs[index] - mean;
        squares += off * off;
        products += index > 0 ? off * (history.logs[index - 1] - mean) : 0;
    }
    // Three points on a line correlate by 0: their direction has to do.
    const bool falls = std::ranges::is_sorted(history.logs, std::greater{});
    constexpr double alike = 0.5;
    return squares > 0 && (falls || products > alike * squares);
}

TraceRole traceRole(const Recorder& recorder)
{
    const auto role = lowerCase(recorder.role);
    // A residual that was sampled now and then is not a history, whatever it is called.
    const bool isSeries = recorder.kind == Recorder::Kind::Series;
    if (isSeries && (has(role, "residual") || has(role, "norm"))) {
        return residualRole(role);
    }
    if (role == Recorder::Roles::spmv) {
        return TraceRole::Spmv;
    }
    if (role == Recorder::Roles::distribution) {
        return TraceRole::Distribution;
    }
    const auto name = lowerCase(recorder.name);
    if (has(name, "spmv")) {
        return TraceRole::Spmv;
    }
    if (!isSeries) {
        return recorder.kind == Recorder::Kind::CountingSet ? TraceRole::Distribution
                                                            : TraceRole::Counter;
    }
    if (!role.empty()) {
        return TraceRole::Other;
    }
    if (!recorder.integers.empty()) {
        return TraceRole::Distribution;
    }
    if (saysResidual(name)) {
        return residualRole(name);
    }
    return looksLikeHistory(recorder.values) ? TraceRole::Residual : TraceRole::Distribution;
}

std::string traceSubject(const Recorder& recorder)
{
    if (!recorder.subject.empty()) {
        return recorder.subject;
    }
    if (!recorder.library.empty()) {
        return recorder.library;
    }
    const auto end = recorder.name.rfind("::");
    return end == std::string::npos || end == 0 ? recorder.name : recorder.name.substr(0, end);
}

std::string traceProblem(const std::string& subject)
{
    const auto end = subject.rfind('/');
    return end == std::string::npos ? std::string() : subject.substr(0, end);
}

std::string traceSolver(const std::string& subject)
{
    const auto end = subject.rfind('/');
    return end == std::string::npos ? subject : subject.substr(end + 1);
}

std::string solverTitle(const std::string& solver)
{
    // A name that has capitals is spelled as its author wants it.
    if (lowerCase(solver) != solver) {
        return solver;
    }
    const bool isPrefixed = solver.starts_with('p');
    for (const std::size_t skipped : {std::size_t{0}, std::size_t{1}}) {
        const auto name = solver.substr(std::min(skipped, solver.size()));
        const auto* const found = std::ranges::find_if(knownSolvers, [&](std::string_view known) {
            const auto rest = name.size() > known.size() ? name[known.size()] : '(';
            return name.starts_with(lowerCase(std::string(known))) && !isLetterOrDigit(rest);
        });
        if (found != knownSolvers.end() && (skipped == 0 || isPrefixed)) {
            return (skipped > 0 ? "P" : "") + std::string(*found) + name.substr(found->size());
        }
    }
    return solver;
}

bool isEigensolver(const std::string& solver)
{
    const auto name = lowerCase(solver);
    constexpr std::array methods = {"lobpcg",     "blopex",       "lanczos",     "arnoldi",
                                    "davidson",   "krylov-schur", "krylovschur", "rqcg",
                                    "trlan",      "primme",       "rayleigh",    "power method",
                                    "eigensolve", "eigenvalue"};  // not "eigen", a library that
                                                                  // solves linear systems
    return std::ranges::any_of(methods, [&](const char* method) { return has(name, method); });
}

bool isPreconditioned(const std::string& solver)
{
    const auto name = lowerCase(solver);
    constexpr std::array marks = {"ilu", "ic(", "ic0", "jacobi", "precond", "+", "amg", "bddc"};
    // "Jacobi" alone is a solver; behind another name it is a preconditioner.
    if (std::ranges::any_of(marks, [&](const char* mark) {
            const auto at = name.find(mark);
            return at != std::string::npos && at > 0;
        })) {
        return true;
    }
    return name.starts_with('p') &&
           std::ranges::any_of(knownSolvers, [&](const std::string_view known) {
               return name.compare(1, known.size(), lowerCase(std::string(known))) == 0;
           });
}

}  // namespace papilio::core
