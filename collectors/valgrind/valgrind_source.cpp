#include "collectors/valgrind/valgrind_source.h"

#include "collectors/base/kernel_program.h"
#include "collectors/kernels/suite.h"
#include "collectors/valgrind/valgrind_events.h"
#include "core/base/bounded.h"
#include "core/base/child_process.h"

#include <algorithm>
#include <atomic>
#include <fmt/format.h>
#include <mutex>
#include <thread>
#include <vector>

namespace papilio::collectors {

using core::Errc;
using core::Error;
using core::errorOf;
using core::Result;

namespace {

/// All runs of a measurement: for each repetition one with L3 as the last cache and, if needed, one
/// with L2.
class ValgrindRuns {
public:
    ValgrindRuns(const MeasureRequest& request, bool needsL2, const KernelSuite& suite)
        : request_(request),
          variants_(needsL2 ? 2 : 1),
          dumpsEach_(3 * suite.kernels.size()),
          outputs_(request.repetitions * variants_, Result<ValgrindOutput>(ValgrindOutput{})),
          dumps_(outputs_.size(), 0)
    {}

    /**
     * Runs as many at a time as there are processors; the first error ends all.
     *
     * @param directory  for the output of the runs, which is removed again
     * @return what runValgrind() says; a stop is not an error, and leaves outputs without dumps
     */
    core::Result<void> execute(const std::filesystem::path& directory,
                               const std::stop_token& stop,
                               const MeasureProgress& progress)
    {
        std::stop_source end;
        const std::stop_callback forward(stop, [&] { end.request_stop(); });
        const std::size_t workers =
            core::bounded<std::size_t>(std::thread::hardware_concurrency(), 1, outputs_.size());
        {
            std::vector<std::jthread> threads;
            for (std::size_t worker = 0; worker < workers; ++worker) {
                threads.emplace_back([&] { work(directory, end, progress); });
            }
        }
        const auto failed = std::ranges::find_if(outputs_, [](const auto& output) {
            return !output && output.error().code != Errc::Cancelled;
        });
        return failed == outputs_.end() ? Result<void>() : failed->error();
    }

    /// @param variant  0: the last cache is L3, 1: it is L2
    [[nodiscard]] const ValgrindOutput& output(std::size_t repetition, std::size_t variant) const
    {
        return *outputs_[repetition * variants_ + variant];
    }
    [[nodiscard]] std::size_t variants() const { return variants_; }

private:
    void work(const std::filesystem::path& directory,
              std::stop_source& end,
              const MeasureProgress& progress)
    {
        for (std::size_t run = next_++; run < outputs_.size(); run = next_++) {
            const auto place = directory / std::to_string(run);
            std::error_code failed;
            std::filesystem::create_directory(place, failed);
            if (failed) {
                outputs_[run] =
                    errorOf(Errc::Unreadable, "{}: {}", place.string(), failed.message());
            } else {
                outputs_[run] =
                    runValgrind({.benchmark = request_.benchmark,
                                 .lastIsL2 = run % variants_ == 1,
                                 .directory = place,
                                 .dumps = [&](std::size_t dumps) { report(run, dumps, progress); }},
                                end.get_token());
            }
            std::filesystem::remove_all(place, failed);
            if (!outputs_[run]) {
                end.request_stop();
                return;
            }
            report(run, dumpsEach_, progress);
        }
    }
    void report(std::size_t run, std::size_t dumps, const MeasureProgress& progress)
    {
        const std::scoped_lock lock(mutex_);
        dumps_[run] = std::min(dumps, dumpsEach_);
        std::size_t done = 0;
        for (const auto count : dumps_) {
            done += count;
        }
        if (progress && done > reported_) {
            reported_ = done;
            progress(done, dumpsEach_ * dumps_.size(),
                     fmt::format("{}, repetition {}", request_.benchmark, run / variants_ + 1));
        }
    }

    const MeasureRequest& request_;
    std::size_t variants_;
    std::size_t dumpsEach_;  ///< a warm-up, n and 2n iterations of each kernel
    std::vector<core::Result<ValgrindOutput>> outputs_;
    std::vector<std::size_t> dumps_;
    std::size_t reported_ = 0;
    std::atomic<std::size_t> next_ = 0;
    std::mutex mutex_;
};

/// 2n iterations less n.
DumpCounts perN(const DumpsOfKernels& dumps, std::size_t kernel)
{
    DumpCounts counts = dumps.at({kernel, 2});
    const DumpCounts& once = dumps.at({kernel, 1});
    for (std::size_t column = 0; column < counts.size(); ++column) {
        counts.at(column) -= once.at(column);
    }
    return counts;
}

}  // namespace

Result<std::unique_ptr<Source>> ValgrindSource::open()
{
    if (core::programInPath("valgrind").empty()) {
        return Error{Errc::NotFound,
                     "the source valgrind needs the program valgrind, which is not in PATH; "
                     "install it (Debian: apt install valgrind)"};
    }
    if (const auto program = kernelProgram(); !program) {
        return program.error();
    }
    auto events = valgrindEvents();
    return events ? Result<std::unique_ptr<Source>>(
                        std::make_unique<ValgrindSource>(*std::move(events)))
                  : events.error();
}

core::Machine ValgrindSource::machine() const
{
    return virtualMachine();
}

Result<ValgrindSource::Counts> ValgrindSource::count(const MeasureRequest& request,
                                                     bool withCaches,
                                                     const std::filesystem::path& directory,
                                                     const std::stop_token& stop,
                                                     const MeasureProgress& progress)
{
    const auto runs =
        std::make_shared<ValgrindRuns>(request, withCaches, suiteOf(request.benchmark));
    if (auto done = runs->execute(directory, stop, progress); !done) {
        return done.error();
    }
    if (stop.stop_requested()) {
        return Error{Errc::Cancelled, "stopped"};
    }
    return Counts{
        .kernels = runs->output(0, 0).kernels,
        .ofRun = [runs](std::size_t repetition, std::size_t kernel, std::size_t /*place*/) {
            std::vector<std::int64_t> counts(AllCounts().size());
            auto next = counts.begin();
            for (std::size_t variant = 0; variant < runs->variants(); ++variant) {
                next =
                    std::ranges::copy(perN(runs->output(repetition, variant).dumps, kernel), next)
                        .out;
            }
            return counts;
        }};
}

}  // namespace papilio::collectors
