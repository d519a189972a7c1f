// What a counted instruction costs in the measuring kernels. All loops of a row's kind execute the
// same number of instructions: a ratio of 1 to the longest loop says that the processor, and not
// what controls the loop, bounds the rate.
#include "collectors/kernels/suite.h"
#include "tests/benchmarks/table.h"

#include <benchmark/benchmark.h>

#include <string>

namespace papilio::benchmarks {
namespace {

constexpr std::uint64_t instructions = 960'000;

const collectors::KernelSuite& kernelSuite()
{
    static const collectors::KernelSuite flops = collectors::flopsSuite({});
    return flops;
}

void runKernel(benchmark::State& state, const collectors::Kernel& kernel, std::uint64_t passes)
{
    const auto body = kernel.prepare({});
    for (auto _ : state) {
        body(passes);
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(instructions));
}

std::string rowName(const collectors::Kernel& kernel)
{
    return "kernel " + kernel.name + " a pass, 960,000 instructions";
}

/// The three loops of one width and kind: the first two against the longest.
void addRows(std::size_t first)
{
    const auto& kernels = kernelSuite().kernels;
    if (!kernels[first].missing.empty()) {
        return;
    }
    for (std::size_t loop = 0; loop < 3; ++loop) {
        const auto& kernel = kernels[first + loop];
        const auto perPass = static_cast<std::uint64_t>(kernel.truth[first / 3]);
        benchmark::RegisterBenchmark(rowName(kernel).c_str(), runKernel, kernel,
                                     instructions / perPass)
            ->Unit(benchmark::kMillisecond)
            ->UseRealTime();
        if (loop < 2) {
            compare(rowName(kernel), rowName(kernels[first + 2]));
        }
    }
}

const bool added = [] {
    for (const std::size_t first : {12U, 18U, 36U, 42U}) {  // D_SCAL, D_256, D_SCAL_FMA, D_256_FMA
        addRows(first);
    }
    return true;
}();

}  // namespace
}  // namespace papilio::benchmarks
