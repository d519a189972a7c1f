#pragma once

#include "examples/solvers/krylov.h"
#include "examples/solvers/tasks.h"

#include <atomic>
#include <string>

namespace papilio::solvers {

/**
 * The software-defined events of one solver run, as in Table 2 of paper 5, under
 * "PapilioSolvers::SUBJECT/…": numiter_I, SpmvCount_I, InitialResidual_D, FinalResidual_D,
 * IterativeResidual_D, SolverRuntime_D and the recorder IterativeResidual_RCRD_D; and Tolerance_D.
 *
 * They stay registered until the program ends, so the object has to live as long. Without libsde it
 * does nothing.
 */
class SolverEvents {
public:
    /// @param subject  "poisson2d-64/pcg"
    SolverEvents(const std::string& subject, const SolverName& method, double tolerance);
    SolverEvents(const SolverEvents&) = delete;
    SolverEvents& operator=(const SolverEvents&) = delete;
    ~SolverEvents() = default;

    void progress(const Progress& progress);
    void finish(const SolverRun& run, double seconds);

private:
    long long iterations_ = 0;
    long long spmv_ = 0;
    double initialResidual_ = 0;
    double finalResidual_ = 0;
    double residual_ = 0;
    double seconds_ = 0;
    double tolerance_ = 0;
    void* recorder_ = nullptr;
};

/// The events of one contraction, as in Table 4: "PapilioTasks::DgemmCount_I::ContrID=46", …;
/// ContractionID_I, which all share, is the one that was made last. The object has to live as long
/// as the program.
class TaskEvents {
public:
    explicit TaskEvents(const Contraction& contraction);
    TaskEvents(const TaskEvents&) = delete;
    TaskEvents& operator=(const TaskEvents&) = delete;
    ~TaskEvents() = default;

    void done(const TaskDone& task);  ///< from any thread

private:
    std::atomic<long long> longest_ = 0;
    void* products_ = nullptr;
    void* flops_ = nullptr;
    void* lengths_ = nullptr;
    void* flopsPerTask_ = nullptr;
};

}  // namespace papilio::solvers
