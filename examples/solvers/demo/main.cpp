// papilio-demo-solvers: something to record. Solves linear systems, or runs tasks, and tells
// libsde how it goes; a program of somebody else would do the same.
#include "collectors/matrices/generators.h"
#include "examples/solvers/events.h"
#include "examples/solvers/lobpcg.h"
#include "examples/solvers/record_cost.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <fmt/format.h>
#include <memory>
#include <thread>
#include <vector>

namespace {

using namespace papilio;
using namespace papilio::solvers;
using Clock = std::chrono::steady_clock;

enum ExitStatus { Done = 0, Failed = 1, WrongUsage = 2, SignalBase = 128 };

struct Options {
    std::vector<std::string> matrices = {"poisson2d:64"};
    std::vector<std::string> solvers;
    std::string preconditioner = "both";
    SolverOptions solver;
    double paceMs = 0;
    bool tasks = false;
    int threads = 2;
    int eigenvalues = 4;
    std::size_t recordCost = 0;
};

volatile std::sig_atomic_t stopSignal = 0;

void askToStop(int number)
{
    stopSignal = number;
}

double secondsSince(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

const char* text(SolverEnd end)
{
    switch (end) {
        case SolverEnd::Converged:
            return "converged";
        case SolverEnd::IterationLimit:
            return "iteration limit";
        case SolverEnd::Breakdown:
            return "broke down";
        case SolverEnd::Stopped:
            return "stopped";
    }
    return "";
}

int fail(const core::Error& error, int status)
{
    fmt::print(stderr, "papilio-demo-solvers: {}\n", error.message);
    return status;
}

/// Preconditioners that "--preconditioner" represents.
std::vector<std::string> preconditioners(const std::string& option)
{
    return option == "both" ? std::vector<std::string>{"ilu0", "none"} : std::vector{option};
}

/// The events stay registered until the program ends, and libsde reads where they are: what holds
/// them must not go before.
using AllEvents = std::vector<std::unique_ptr<SolverEvents>>;

void printRun(const std::string& system,
              const std::string& name,
              const SolverRun& run,
              double seconds)
{
    fmt::print("{:<20} {:<12} {:>7} {:>7} {:>11.4e} {:>11.4e} {:>10.3e}  {}\n", system, name,
               run.iterations, run.spmv, run.initialResidual, run.finalResidual, seconds,
               text(run.end));
    std::fflush(stdout);
}

void solveOne(const LinearSystem& system,
              const SolverName& method,
              const Preconditioner& preconditioner,
              bool preconditioned,
              const Options& options,
              AllEvents& events)
{
    const std::string name = (preconditioned ? "p" : "") + std::string(method.name);
    events.push_back(
        std::make_unique<SolverEvents>(system.name + "/" + name, method, options.solver.tolerance));
    SolverEvents& mine = *events.back();
    const auto watch = [&](const Progress& progress) {
        mine.progress(progress);
        if (options.paceMs > 0) {
            std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(options.paceMs));
        }
        return stopSignal == 0;
    };
    const auto start = Clock::now();
    if (&method != &eigenSolverName()) {
        const SolverRun run = solve(method, system, preconditioner, options.solver, watch);
        const double seconds = secondsSince(start);
        mine.finish(run, seconds);
        printRun(system.name, name, run, seconds);
        return;
    }
    const auto found = lobpcg(system.matrix, preconditioner,
                              {.tolerance = options.solver.tolerance,
                               .maximumIterations = options.solver.maximumIterations,
                               .block = options.eigenvalues},
                              watch);
    const double seconds = secondsSince(start);
    mine.finish(found.run, seconds);
    printRun(system.name, name, found.run, seconds);
    for (const double value : found.eigenvalues) {
        fmt::print("{:<20} eigenvalue {:.10g}\n", "", value);
    }
}

int solveAll(const Options& options)
{
    std::vector<const SolverName*> methods;
    for (const auto& method : solverNames()) {
        const bool wanted = std::find(options.solvers.begin(), options.solvers.end(),
                                      method.name) != options.solvers.end();
        if (wanted || options.solvers.empty()) {
            methods.push_back(&method);
        }
    }
    const bool wantsEigenvalues = std::find(options.solvers.begin(), options.solvers.end(),
                                            eigenSolverName().name) != options.solvers.end();
    if (wantsEigenvalues) {
        methods.push_back(&eigenSolverName());
    }
    std::vector<LinearSystem> systems;
    for (const auto& matrix : options.matrices) {
        auto system = linearSystem(matrix);
        if (!system) {
            return fail(system.error(),
                        system.error().code == core::Errc::InvalidArgument ? WrongUsage : Failed);
        }
        if (wantsEigenvalues &&
            (!isSymmetric(system->matrix) || system->matrix.rows() < options.eigenvalues)) {
            return fail({core::Errc::InvalidArgument,
                         fmt::format("{}: lobpcg needs a symmetric matrix with at least {} rows",
                                     system->name, options.eigenvalues)},
                        WrongUsage);
        }
        systems.push_back(*std::move(system));
    }
    fmt::print("{:<20} {:<12} {:>7} {:>7} {:>11} {:>11} {:>10}\n", "matrix", "solver", "numiter",
               "SpMV", "initial", "final", "seconds");
    static AllEvents events;
    for (const auto& system : systems) {
        for (const auto& name : preconditioners(options.preconditioner)) {
            const auto made = preconditioner(name, system.matrix);
            if (!made) {
                return fail(made.error().in(system.name), Failed);
            }
            for (const SolverName* method : methods) {
                if (stopSignal == 0) {
                    solveOne(system, *method, **made, name != "none", options, events);
                }
            }
        }
    }
    return stopSignal == 0 ? static_cast<int>(Done) : SignalBase + stopSignal;
}

int runAllTasks(const Options& options)
{
    static std::vector<std::unique_ptr<TaskEvents>> events;
    double check = 0;
    fmt::print("{:<12} {:>7} {:>10} {:>14}\n", "contraction", "tasks", "products", "FLOPs");
    for (const auto& contraction : contractions()) {
        events.push_back(std::make_unique<TaskEvents>(contraction));
        std::atomic<long long> products = 0;
        std::atomic<long long> flops = 0;
        check += runTasks(contraction, options.threads, [&](const TaskDone& task) {
            events.back()->done(task);
            products += task.length;
            flops += task.flops;
        });
        fmt::print("{:<12} {:>7} {:>10} {:>14}\n", contraction.name, contraction.tasks,
                   products.load(), flops.load());
    }
    return check > 0 ? Done : Failed;
}

/// Times recordings, prints how they are spread, and records that.
int recordCosts(std::size_t count)
{
    auto cost = recordCost(count);
    auto& times = cost.nanoseconds;
    std::sort(times.begin(), times.end());
    constexpr double slow = 10;
    const double median = times[times.size() / 2];
    const auto slower = times.end() - std::upper_bound(times.begin(), times.end(), slow * median);
    fmt::print("{} recordings, each with a reading of the clock ({:.0f} ns)\n", times.size(),
               cost.clock);
    fmt::print("minimum {:.0f} ns, quartiles {:.0f}, {:.0f} and {:.0f} ns, maximum {:.0f} ns\n",
               times.front(), times[times.size() / 4], median, times[times.size() * 3 / 4],
               times.back());
    fmt::print("{} took more than {} times the median\n", slower, slow);
    return Done;
}

std::vector<std::string> allSolvers()
{
    std::vector<std::string> names;
    for (const auto& method : solverNames()) {
        names.emplace_back(method.name);
    }
    names.emplace_back(eigenSolverName().name);
    return names;
}

void addOptions(CLI::App& program, Options& options)
{
    program
        .add_option("--matrix", options.matrices,
                    "Matrix Market files, or " + collectors::describedMatrices(false))
        ->capture_default_str();
    program
        .add_option("--solver", options.solvers,
                    "Methods (default: all but lobpcg, which finds the smallest eigenvalues)")
        ->check(CLI::IsMember(allSolvers()));
    program
        .add_option("--preconditioner", options.preconditioner,
                    "none, jacobi, ilu0, or both (with ILU(0) and without)")
        ->check(CLI::IsMember({"none", "jacobi", "ilu0", "both"}))
        ->capture_default_str();
    program
        .add_option("--tolerance", options.solver.tolerance,
                    "Tolerance of the residual, relative to the first")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    program
        .add_option("--max-iterations", options.solver.maximumIterations, "Limit for each method")
        ->check(CLI::Range(1, 100'000'000))
        ->capture_default_str();
    program.add_option("--restart", options.solver.restart, "m of GMRES(m)")
        ->check(CLI::Range(1, 10'000))
        ->capture_default_str();
    program.add_option("--shadow", options.solver.shadow, "s of IDR(s)")
        ->check(CLI::Range(1, 100))
        ->capture_default_str();
    program.add_option("--eigenvalues", options.eigenvalues, "Number of eigenvalues of lobpcg")
        ->check(CLI::Range(1, 100))
        ->capture_default_str();
    program
        .add_option("--pace-ms", options.paceMs,
                    "Wait after every iteration, so that the run can be watched live")
        ->check(CLI::Range(0.0, 10'000.0));
    program.add_flag(
        "--tasks", options.tasks,
        "Run tensor contractions as tasks instead of solvers, and record their times and FLOPs");
    program
        .add_option("--record-cost", options.recordCost,
                    "Record so many numbers instead, and the time that each recording took")
        ->check(CLI::Range(1, 10'000'000));
    program.add_option("--threads", options.threads, "Number of threads for the tasks")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
}

}  // namespace

int main(int argc, char** argv)
{
    CLI::App program(
        "Solves linear systems and reports its progress to libsde: an example to record with "
        "papilio-collect recorders.",
        "papilio-demo-solvers");
    program.set_version_flag("--version", "papilio-demo-solvers " PAPILIO_VERSION);
    Options options;
    addOptions(program, options);
    try {
        program.parse(argc, argv);
    } catch (const CLI::Success& help) {
        return program.exit(help);
    } catch (const CLI::ParseError& error) {
        fmt::print(stderr, "papilio-demo-solvers: {}; see --help\n", error.what());
        return WrongUsage;
    }
    std::signal(SIGTERM, askToStop);
    std::signal(SIGINT, askToStop);
    try {
        return options.recordCost > 0 ? recordCosts(options.recordCost)
               : options.tasks        ? runAllTasks(options)
                                      : solveAll(options);
    } catch (const std::bad_alloc&) {
        fmt::print(stderr,
                   "papilio-demo-solvers: the system does not fit into the memory of this machine; "
                   "choose a smaller one\n");
        return Failed;
    }
}
