#include "core/traces/recorder_roles.h"

#include "core/base/ascii.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace papilio::core {

std::string nameInLibrary(const std::string& name, const std::string& library)
{
    const auto prefix = library + "::";
    return !library.empty() && name.starts_with(prefix) ? name.substr(prefix.size()) : name;
}

EventName eventName(const std::string& name, const std::string& library)
{
    const auto event = nameInLibrary(name, library);
    if (const auto slash = event.rfind('/'); slash != std::string::npos) {
        return {event.substr(0, slash), event.substr(slash + 1)};
    }
    if (const auto colons = event.find("::"); colons != std::string::npos) {
        return {event.substr(colons + 2), event.substr(0, colons)};
    }
    return {library, event};
}

std::string conventionalRole(const std::string& quantity, Recorder::Kind kind)
{
    const auto name = lowerCase(quantity);
    if (name.find("spmv") != std::string::npos) {
        return Recorder::Roles::spmv;
    }
    if (kind != Recorder::Kind::Series) {
        return {};
    }
    if (name.find("residual") == std::string::npos) {
        return Recorder::Roles::distribution;
    }
    return name.starts_with("true")       ? Recorder::Roles::trueResidual
           : name.starts_with("implicit") ? Recorder::Roles::implicitResidual
           : name.starts_with("precond")  ? Recorder::Roles::preconditionedResidual
                                          : Recorder::Roles::residual;
}

std::string_view conventionalStatistic(const std::string& quantity)
{
    using Said = std::pair<std::string_view, std::string_view>;
    constexpr std::array<Said, 6> said = {{{"numiter", "iterations"},
                                           {"spmvcount", "spmv"},
                                           {"solverruntime", "seconds"},
                                           {"tolerance", "tolerance"},
                                           {"initialresidual", "initial residual"},
                                           {"finalresidual", "final residual"}}};
    const auto name = lowerCase(quantity);
    const auto found =
        std::ranges::find_if(said, [&](const Said& one) { return name.starts_with(one.first); });
    return found == said.end() ? std::string_view() : found->second;
}

LogHistory logHistory(std::span<const double> residuals)
{
    LogHistory history;
    history.count = residuals.size();
    history.logs.reserve(residuals.size());
    history.at.reserve(residuals.size());
    for (std::size_t index = 0; index < residuals.size(); ++index) {
        const double value = residuals[index];
        if (!std::isfinite(value)) {
            ++history.notFinite;
            history.firstNotFinite = history.firstNotFinite.value_or(index);
        } else if (value > 0) {
            history.logs.push_back(std::log10(value));
            history.at.push_back(index);
        } else {
            ++(value < 0 ? history.negative : history.zeros);
        }
    }
    history.endsNotFinite = !residuals.empty() && !std::isfinite(residuals.back());
    return history;
}

Line lineThrough(const LogHistory& history, std::size_t from, std::size_t to)
{
    Line line;
    const auto count = static_cast<double>(to - from);
    if (to - from < 2) {
        line.height = to > from ? history.logs[from] : 0;
        return line;
    }
    double meanX = 0;
    double meanY = 0;
    for (std::size_t index = from; index < to; ++index) {
        meanX += static_cast<double>(history.at[index]) / count;
        meanY += history.logs[index] / count;
    }
    double sxx = 0;
    double sxy = 0;
    for (std::size_t index = from; index < to; ++index) {
        const double x = static_cast<double>(history.at[index]) - meanX;
        sxx += x * x;
        sxy += x * (history.logs[index] - meanY);
    }
    line.slope = sxy / sxx;
    line.height = meanY - line.slope * meanX;
    double squares = 0;
    double products = 0;
    double before = 0;
    for (std::size_t index = from; index < to; ++index) {
        const double off = history.logs[index] - line(static_cast<double>(history.at[index]));
        squares += off * off;
        products += off * before;
        before = off;
    }
    line.sigma = std::sqrt(squares / std::max(1.0, count - 2));
    const double correlation = squares > 0 ? std::clamp(products / squares, 0.0, 0.99) : 0;
    const double independent = std::max(2.0, count * (1 - correlation) / (1 + correlation));
    line.slopeError = line.sigma / std::sqrt(sxx * independent / count);
    return line;
}

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

constexpr std::string_view component = "sde:::";

/// Whether two columns are passes over the same run and interval.
bool isSameSample(const CounterColumn& one, const CounterColumn& other)
{
    const bool isSameTime =
        one.time == other.time || (std::isnan(one.time) && std::isnan(other.time));
    return one.run == other.run && isSameTime;
}

/// The columns of one part; of each run only the first pass with the event.
std::vector<std::size_t> samplesOf(const CounterTable& counters,
                                   std::size_t event,
                                   const std::string& part)
{
    std::vector<std::size_t> samples;
    for (std::size_t column = 0; column < counters.columns.size(); ++column) {
        const auto& which = counters.columns[column];
        const bool isTaken = std::ranges::any_of(samples, [&](std::size_t other) {
            return isSameSample(counters.columns[other], which);
        });
        if (which.part == part && !isTaken && !std::isnan(counters.value(event, column))) {
            samples.push_back(column);
        }
    }
    return samples;
}

std::vector<std::string> partsOf(const CounterTable& counters)
{
    std::vector<std::string> parts;
    for (const auto& column : counters.columns) {
        if (std::ranges::find(parts, column.part) == parts.end()) {
            parts.push_back(column.part);
        }
    }
    return parts;
}

Recorder recorderOf(const CounterTable& counters,
                    std::size_t event,
                    const std::vector<std::size_t>& samples)
{
    constexpr double nanoseconds = 1e9;
    constexpr double exact = 0x1p53;
    Recorder recorder;
    recorder.name = counters.events[event].substr(component.size());
    const auto end = recorder.name.find("::");
    recorder.library = end == std::string::npos ? std::string() : recorder.name.substr(0, end);
    recorder.kind = Recorder::Kind::Counter;
    recorder.unit = counters.units.empty() ? std::string() : counters.units[event];
    const auto name = eventName(recorder.name, recorder.library);
    recorder.subject = name.subject;
    recorder.role = conventionalRole(name.quantity, recorder.kind);
    recorder.provenance = counters.provenance;
    recorder.provenance.notes = {"Software-defined events (sde:::) among the counters " +
                                 counters.name + " are recorders, too."};
    bool isWhole = true;
    bool isTimed = true;
    for (const auto column : samples) {
        const double value = counters.value(event, column);
        recorder.values.push_back(value);
        isWhole = isWhole && value == std::round(value) && std::abs(value) < exact;
        isTimed = isTimed && counters.columns[column].time >= 0;
    }
    recorder.type = isWhole ? "long long" : "double";
    if (isWhole) {
        std::vector<std::int64_t> whole;
        for (const double value : recorder.values) {
            whole.push_back(static_cast<std::int64_t>(value));
        }
        recorder.setIntegers(std::move(whole));
    }
    for (std::size_t at = 0; at < samples.size() && isTimed; ++at) {
        recorder.timesNs.push_back(std::llround(counters.columns[samples[at]].time * nanoseconds));
    }
    return recorder;
}

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

std::vector<std::size_t> latestResiduals(const std::vector<const Recorder*>& recorders)
{
    std::vector<std::size_t> residuals;
    std::int64_t lastBegin = 0;
    for (std::size_t index = 0; index < recorders.size(); ++index) {
        const auto& times = recorders[index]->timesNs;
        if (!times.empty() && traceRole(*recorders[index]) == TraceRole::Residual) {
            residuals.push_back(index);
            lastBegin = std::max(lastBegin, times.front());
        }
    }
    std::erase_if(residuals,
                  [&](std::size_t index) { return recorders[index]->timesNs.back() < lastBegin; });
    return residuals;
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

std::string recordedProgram(const Provenance& provenance)
{
    constexpr std::string_view mark = " -- ";
    const auto at = provenance.command.find(mark);
    if (at == std::string::npos) {
        return {};
    }
    auto program = provenance.command.substr(at + mark.size());
    const auto folder = program.rfind('/', program.find(' '));
    return folder == std::string::npos ? program : program.substr(folder + 1);
}

std::string traceProblem(const std::string& subject)
{
    const auto end = subject.rfind('/');
    return end == std::string::npos ? std::string() : subject.substr(0, end);
}

std::string traceProblem(const Recorder& recorder)
{
    return recorder.problem.empty() ? traceProblem(traceSubject(recorder)) : recorder.problem;
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

std::vector<std::shared_ptr<const Recorder>> softwareEvents(const CounterTable& counters)
{
    std::vector<std::shared_ptr<const Recorder>> recorders;
    const auto parts = partsOf(counters);
    for (std::size_t event = 0; event < counters.events.size(); ++event) {
        const std::string_view name = counters.events[event];
        if (!name.starts_with(component) || name.size() == component.size()) {
            continue;
        }
        for (const auto& part : parts) {
            const auto samples = samplesOf(counters, event, part);
            if (samples.empty()) {
                continue;
            }
            auto recorder = recorderOf(counters, event, samples);
            if (!part.empty()) {
                recorder.name += " (" + part + ")";
            }
            recorders.push_back(std::make_shared<const Recorder>(std::move(recorder)));
        }
    }
    return recorders;
}

void addSoftwareEvents(Document& document)
{
    for (const auto& table : document.counters) {
        for (auto& recorder : softwareEvents(*table)) {
            if (document.recorder(recorder->name)) {
                auto renamed = std::make_shared<Recorder>(*recorder);
                renamed->name += " (" + table->name + ")";
                recorder = std::move(renamed);
            }
            document.recorders.push_back(std::move(recorder));
        }
    }
}

}  // namespace papilio::core
