#include "collectors/valgrind/valgrind_runs.h"

#include "core/base/bounded.h"

#include <algorithm>
#include <fmt/format.h>
#include <thread>

namespace papilio::collectors {

using core::Errc;
using core::Error;
using core::Result;

ValgrindRuns::ValgrindRuns(const MeasureRequest& request, bool needsL2, const KernelSuite& suite)
    : request_(request),
      variants_(needsL2 ? 2 : 1),
      dumpsEach_(3 * suite.kernels.size()),
      outputs_(request.repetitions * variants_, Result<ValgrindOutput>(ValgrindOutput{})),
      dumps_(outputs_.size(), 0)
{}

Result<void> ValgrindRuns::execute(const std::filesystem::path& directory,
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

void ValgrindRuns::work(const std::filesystem::path& directory,
                        std::stop_source& end,
                        const MeasureProgress& progress)
{
    for (std::size_t run = next_++; run < outputs_.size(); run = next_++) {
        const auto place = directory / std::to_string(run);
        std::error_code failed;
        std::filesystem::create_directory(place, failed);
        if (failed) {
            outputs_[run] =
                Error{Errc::Unreadable, fmt::format("{}: {}", place.string(), failed.message())};
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

void ValgrindRuns::report(std::size_t run, std::size_t dumps, const MeasureProgress& progress)
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

}  // namespace papilio::collectors
