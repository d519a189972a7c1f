#pragma once

#include "collectors/base/source.h"
#include "collectors/kernels/suite.h"
#include "collectors/valgrind/valgrind_run.h"

#include <atomic>
#include <mutex>
#include <vector>

namespace papilio::collectors {

/// All runs of a measurement: for each repetition one with L3 as the last cache and, if needed, one
/// with L2.
class ValgrindRuns {
public:
    ValgrindRuns(const MeasureRequest& request, bool needsL2, const KernelSuite& suite);

    /**
     * Runs as many at a time as there are processors; the first error ends all.
     *
     * @param directory  for the output of the runs, which is removed again
     * @return what runValgrind() says; a stop is not an error, and leaves outputs without dumps
     */
    core::Result<void> execute(const std::filesystem::path& directory,
                               const std::stop_token& stop,
                               const MeasureProgress& progress);

    /// @param variant  0: the last cache is L3, 1: it is L2
    [[nodiscard]] const ValgrindOutput& output(std::size_t repetition, std::size_t variant) const
    {
        return *outputs_[repetition * variants_ + variant];
    }
    [[nodiscard]] std::size_t variants() const { return variants_; }

private:
    void work(const std::filesystem::path& directory,
              std::stop_source& end,
              const MeasureProgress& progress);
    void report(std::size_t run, std::size_t dumps, const MeasureProgress& progress);

    const MeasureRequest& request_;
    std::size_t variants_;
    std::size_t dumpsEach_;  ///< a warm-up, n and 2n iterations of each kernel
    std::vector<core::Result<ValgrindOutput>> outputs_;
    std::vector<std::size_t> dumps_;
    std::size_t reported_ = 0;
    std::atomic<std::size_t> next_ = 0;
    std::mutex mutex_;
};

}  // namespace papilio::collectors
