#pragma once

#include "collectors/roofline/compute_kernels.h"
#include "collectors/roofline/cpu_layout.h"
#include "collectors/roofline/power_meter.h"
#include "collectors/roofline/stream_kernels.h"
#include "collectors/roofline/thread_team.h"

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace papilio::collectors {

/// One kernel as it is to be run: exactly one of the two is set.
struct KernelRun {
    const StreamKernel* stream = nullptr;
    const ComputeKernel* compute = nullptr;
    std::size_t threadBytes = 0;  ///< of one thread, all arrays together; for stream kernels
    std::size_t passes = 1;       ///< sweeps, or iterations
    bool isWarm = true;           ///< one sweep goes before, untimed
};

/// Runs kernels on a team of bound threads, each thread with memory of its own.
class KernelBench {
public:
    /// @param largestBytes  the largest KernelRun::threadBytes that will be asked for
    /// @return what ThreadTeam::start() says; Unsupported naming the size there is no memory for
    static core::Result<KernelBench> open(const std::vector<unsigned>& processors,
                                          std::size_t largestBytes);

    [[nodiscard]] std::size_t threads() const { return team_->size(); }

    /// One run: from the first start to the last end, in seconds.
    double seconds(const KernelRun& run);

    /// The clock of the first thread's core now, GHz (coreGigahertz()).
    double gigahertz();

    /// Sets the passes, at least one, so that a run takes about `target` seconds. Where one sweep
    /// takes longer no other goes before it: what it reads is not in a cache then.
    /// @return the seconds that a run takes
    double fit(KernelRun& run, double target);

    /// Bytes that one array of the run really has: a multiple of streamStep.
    static std::size_t arrayBytes(const KernelRun& run);

    /// GB/s of explicit traffic, or GFLOP/s, of all threads together.
    [[nodiscard]] double rate(const KernelRun& run, double seconds) const;

private:
    KernelBench(std::unique_ptr<ThreadTeam> team, std::vector<PageMemory> memory);

    std::unique_ptr<ThreadTeam> team_;
    std::vector<PageMemory> memory_;
};

/// Which roofs to measure, and how.
struct RoofRequest {
    std::vector<std::size_t> threads = {1};  ///< each 1 … CpuLayout::processors
    std::vector<Isa> computeIsas = {};       ///< empty: all that run here
    std::vector<Isa> bandwidthIsas = {};     ///< empty: the widest that runs here
    std::vector<Precision> precisions = {Precision::Double, Precision::Single};
    std::size_t repetitions = 30;  ///< >= 1
    double runSeconds = 2e-3;      ///< > 0; of one repetition
    bool best = true;              ///< Ceiling::value is the best repetition, not the median
};

/// One roof to be: everything but its values.
struct PlannedRoof {
    core::Ceiling ceiling;
    KernelRun run;
    bool classic = false;  ///< of the roofline that counts DRAM bytes, not of the cache-aware one
};

/**
 * The roofs for one number of threads: every stream kernel on every level, every compute kernel,
 * and the streams past the caches for the classic roofline. Names are those of Ceiling: a level, or
 * operation and width ("FMA AVX-512", "ADD SSE SP").
 *
 * Bandwidths are measured in double precision; single only where scalar kernels are asked for.
 */
std::vector<PlannedRoof> planRoofs(const CpuLayout& layout,
                                   const RoofRequest& request,
                                   std::size_t threads);

/// "L1 load AVX-512, 2 threads": for progress.
std::string describe(const core::Ceiling& ceiling);

/// Reads "1,2,8", "1-4" and "all" (every core), in the order given and each once.
/// @return InvalidArgument naming what is not a number of threads, or more than there are
/// processors
core::Result<std::vector<std::size_t>> threadCounts(const std::string& list,
                                                    const CpuLayout& layout);

/// How far a measurement is: runs done, runs in all, what was run last.
using RunProgress = std::function<void(std::size_t done, std::size_t of, const std::string& what)>;

/**
 * Measures the roofs of this machine (paper 4, section 2.1; cache-aware roofline model of Ilic,
 * Pratas and Sousa, 2013).
 *
 * Repetitions of all kernels alternate, so that a disturbance of a second meets a few runs of each
 * and not all of one. low, value and high of a Ceiling are the worst, median and best repetition;
 * with RoofRequest::best the value is the best one. Bytes are explicit: what load and store
 * instructions move, never what a cache reads because a line is about to be written.
 *
 * @return two rooflines: the cache-aware one, and the classic one, whose bandwidth is of streams
 * that pass DRAM with exactly the bytes counted (loads and non-temporal stores). When `stop` is
 * requested it returns within a second with the rounds that are complete, which may be none: then
 * the list is empty. Unsupported where threads or memory cannot be had.
 */
core::Result<std::vector<core::Roofline>> measureRoofs(const CpuLayout& layout,
                                                       const RoofRequest& request,
                                                       const PowerMeter& power,
                                                       const std::stop_token& stop,
                                                       const RunProgress& progress);

/// The compute roofs of scalar instructions alone, in the first precision of the request, else in
/// double; empty when stopped early.
core::Result<std::vector<core::Ceiling>> measureScalarRoofs(const CpuLayout& layout,
                                                            const RoofRequest& request,
                                                            const std::stop_token& stop);

/// Sets low, median, high and value from the rates of at least one repetition.
void setSpread(core::Ceiling& ceiling, std::vector<double> rates, bool best);

}  // namespace papilio::collectors
