#include "examples/solvers/events.h"

#include <fmt/format.h>
#include <utility>

#ifdef PAPILIO_HAVE_SDE
#include <sde_lib.h>
#endif

namespace papilio::solvers {

#ifdef PAPILIO_HAVE_SDE

namespace {

/// Registers and describes in one go.
class Library {
public:
    explicit Library(const char* name) : handle_(papi_sde_init(name)) {}

    void counter(const std::string& name, int type, void* value, const std::string& says) const
    {
        papi_sde_register_counter(handle_, name.c_str(), PAPI_SDE_RO | PAPI_SDE_INSTANT, type,
                                  value);
        papi_sde_describe_counter(handle_, name.c_str(), says.c_str());
    }
    void function(const std::string& name,
                  long long (*value)(void*),
                  void* of,
                  const std::string& says) const
    {
        papi_sde_register_counter_cb(handle_, name.c_str(), PAPI_SDE_RO | PAPI_SDE_INSTANT,
                                     PAPI_SDE_long_long, value, of);
        papi_sde_describe_counter(handle_, name.c_str(), says.c_str());
    }
    [[nodiscard]] void* created(const std::string& name, const std::string& says) const
    {
        void* counter = nullptr;
        papi_sde_create_counter(handle_, name.c_str(), PAPI_SDE_DELTA, &counter);
        papi_sde_describe_counter(handle_, name.c_str(), says.c_str());
        return counter;
    }
    [[nodiscard]] void* recorder(const std::string& name,
                                 std::size_t size,
                                 int (*compare)(const void*, const void*),
                                 const std::string& says) const
    {
        void* recorder = nullptr;
        papi_sde_create_recorder(handle_, name.c_str(), size, compare, &recorder);
        papi_sde_describe_counter(handle_, name.c_str(), says.c_str());
        return recorder;
    }

private:
    papi_handle_t handle_;
};

}  // namespace

SolverEvents::SolverEvents(const std::string& subject, const SolverName& method, double tolerance)
    : tolerance_(tolerance)
{
    const Library library("PapilioSolvers");
    const auto name = [&subject](const char* event) { return subject + "/" + event; };
    library.counter(name("numiter_I"), PAPI_SDE_long_long, &iterations_,
                    "Number of iterations until convergence");
    library.counter(name("SpmvCount_I"), PAPI_SDE_long_long, &spmv_,
                    "Number of sparse matrix-vector products");
    library.counter(name("InitialResidual_D"), PAPI_SDE_double, &initialResidual_,
                    "Initial residual, 2-norm");
    library.counter(name("FinalResidual_D"), PAPI_SDE_double, &finalResidual_,
                    "Final residual, 2-norm of b - A x");
    library.counter(name("IterativeResidual_D"), PAPI_SDE_double, &residual_,
                    "Iterative residual, 2-norm");
    library.counter(name("SolverRuntime_D"), PAPI_SDE_double, &seconds_,
                    "Run time of the solver in seconds");
    library.counter(name("Tolerance_D"), PAPI_SDE_double, &tolerance_,
                    "Tolerance of the residual, relative to the first");
    recorder_ = library.recorder(
        name("IterativeResidual_RCRD_D"), sizeof(double), papi_sde_compare_double,
        fmt::format("Residuals of {}, one per iteration, beginning with the initial residual ({})",
                    method.title, method.residual));
}

void SolverEvents::progress(const Progress& progress)
{
    iterations_ = progress.iteration;
    spmv_ = progress.spmv;
    residual_ = progress.residual;
    if (progress.iteration == 0) {
        initialResidual_ = progress.residual;
    }
    papi_sde_record(recorder_, sizeof progress.residual, &progress.residual);
}

void SolverEvents::finish(const SolverRun& run, double seconds)
{
    spmv_ = run.spmv;
    finalResidual_ = run.finalResidual;
    seconds_ = seconds;
}

TaskEvents::TaskEvents(const Contraction& contraction)
{
    const Library library("PapilioTasks");
    const auto name = [&contraction](const char* event) {
        return fmt::format("{}::ContrID={}", event, contraction.id);
    };
    const auto says = [&contraction](const char* what) {
        return fmt::format("{}, contraction {}", what, contraction.name);
    };
    static long long current = 0;
    if (std::exchange(current, contraction.id) == 0) {
        library.counter("ContractionID_I", PAPI_SDE_long_long, &current,
                        "ID of the contraction that is computed");
    }
    library.function(
        name("MaxTaskLength_I"),
        [](void* self) { return static_cast<TaskEvents*>(self)->longest_.load(); }, this,
        says("Largest number of matrix products of a task"));
    products_ = library.created(name("DgemmCount_I"), says("Number of matrix products"));
    flops_ = library.created(name("FlopCount_I"), says("Number of floating-point operations"));
    lengths_ = library.recorder(name("LengthPerTask_RCRD_I"), sizeof(int), papi_sde_compare_int,
                                says("Matrix products of each task"));
    flopsPerTask_ =
        library.recorder(name("FlopsPerTask_RCRD_I"), sizeof(long long), papi_sde_compare_long_long,
                         says("Floating-point operations of each task"));
}

void TaskEvents::done(const TaskDone& task)
{
    const long long flops = task.flops;
    auto longest = longest_.load();
    while (longest < task.length && !longest_.compare_exchange_weak(longest, task.length)) {
    }
    papi_sde_inc_counter(products_, task.length);
    papi_sde_inc_counter(flops_, flops);
    papi_sde_record(lengths_, sizeof task.length, &task.length);
    papi_sde_record(flopsPerTask_, sizeof flops, &flops);
}

#else

SolverEvents::SolverEvents(const std::string&, const SolverName&, double tolerance)
    : tolerance_(tolerance)
{}
void SolverEvents::progress(const Progress& progress)
{
    residual_ = progress.residual;
}
void SolverEvents::finish(const SolverRun& run, double seconds)
{
    finalResidual_ = run.finalResidual;
    seconds_ = seconds;
}
TaskEvents::TaskEvents(const Contraction&) {}
void TaskEvents::done(const TaskDone&) {}

#endif

}  // namespace papilio::solvers
