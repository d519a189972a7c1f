#include "collectors/roofline/kernel_bench.h"

#include "collectors/roofline/core_clock.h"

#include <algorithm>
#include <fmt/format.h>

namespace papilio::collectors {

namespace {

/// Arrays lie behind each other with a gap that keeps them out of the same sets of the L1 cache.
constexpr std::size_t gap = 5UL * 64 + 4096;
constexpr std::size_t mostArrays = 4;

StreamArrays arraysIn(char* memory, std::size_t bytes)
{
    const std::size_t pitch = (bytes + gap) / 64 * 64;
    return {memory, memory + pitch, memory + 2 * pitch, memory + 3 * pitch};
}

void execute(const KernelRun& run, char* memory, std::size_t passes)
{
    if (run.compute != nullptr) {
        run.compute->run(passes);
        return;
    }
    const std::size_t bytes = KernelBench::arrayBytes(run);
    run.stream->run(arraysIn(memory, bytes), bytes, passes);
}

}  // namespace

KernelBench::KernelBench(std::unique_ptr<ThreadTeam> team, std::vector<PageMemory> memory)
    : team_(std::move(team)),
      memory_(std::move(memory))
{}

core::Result<KernelBench> KernelBench::open(const std::vector<unsigned>& processors,
                                            std::size_t largestBytes)
{
    auto team = ThreadTeam::start(processors);
    if (!team) {
        return team.error();
    }
    std::vector<PageMemory> memory;
    for (std::size_t thread = 0; thread < processors.size(); ++thread) {
        const std::size_t bytes = largestBytes + mostArrays * (gap + streamStep);
        memory.emplace_back(bytes);
        if (memory.back().bytes() == 0) {
            return core::Error{
                core::Errc::Unsupported,
                fmt::format(
                    "there are not {} MiB free for each of {} threads; choose fewer threads",
                    bytes >> 20, processors.size())};
        }
    }
    // Written by its own thread: on its own memory node.
    (*team)->run([&](std::size_t thread) {
        fillStreamArrays(memory[thread].data(), memory[thread].bytes());
    });
    return KernelBench(*std::move(team), std::move(memory));
}

std::size_t KernelBench::arrayBytes(const KernelRun& run)
{
    const std::size_t share = run.threadBytes / run.stream->arrays();
    return std::max(share / streamStep, std::size_t{1}) * streamStep;
}

double KernelBench::seconds(const KernelRun& run)
{
    if (run.isWarm) {
        team_->run([&](std::size_t thread) { execute(run, memory_[thread].data(), 1); });
    }
    return team_->run([&](std::size_t thread) { execute(run, memory_[thread].data(), run.passes); })
        .seconds;
}

double KernelBench::gigahertz()
{
    double clock = 0;
    team_->run([&clock](std::size_t thread) {
        if (thread == 0) {
            clock = coreGigahertz();
        }
    });
    return clock;
}

double KernelBench::fit(KernelRun& run, double target)
{
    run.passes = 1;
    run.isWarm = false;
    double sweep = seconds(run);
    if (sweep <= 4 * target) {  // else the first one may have been slow
        sweep = std::min(sweep, seconds(run));
    }
    if (sweep > target) {
        return sweep;
    }
    run.isWarm = true;
    for (double taken = 0; true; run.passes *= 4) {
        taken = std::min(seconds(run), seconds(run));
        if (taken > target / 4) {
            const double each = taken / static_cast<double>(run.passes);
            run.passes = std::max<std::size_t>(1, static_cast<std::size_t>(target / each));
            return each * static_cast<double>(run.passes);
        }
    }
}

double KernelBench::rate(const KernelRun& run, double seconds) const
{
    const double each = run.compute != nullptr
                            ? run.compute->flops
                            : static_cast<double>(arrayBytes(run) * run.stream->arrays());
    return each * static_cast<double>(run.passes) * static_cast<double>(threads()) / seconds / 1e9;
}

}  // namespace papilio::collectors
