#pragma once

#include "collectors/roofline/compute_kernels.h"
#include "collectors/roofline/page_memory.h"
#include "collectors/roofline/stream_kernels.h"
#include "collectors/roofline/thread_team.h"

#include <memory>
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

}  // namespace papilio::collectors
