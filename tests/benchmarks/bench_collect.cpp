// What a measurement takes beyond the kernels that are measured.
#include "collectors/kernels/suite.h"
#include "collectors/papi/papi_library.h"
#include "collectors/papi/papi_source.h"
#include "tests/benchmarks/table.h"

#include <benchmark/benchmark.h>

#include <algorithm>

namespace papilio::benchmarks {
namespace {

using namespace collectors;

constexpr std::size_t rounds = 20;  // of every kernel, in one measurement

KernelSuite suite()
{
    return kernelSuite("cpu-flops", {.caches = {}}).value();
}

/// The kernels as often as one measurement of one event runs them, and nothing else.
void bareKernels(benchmark::State& state)
{
    const auto all = suite();
    for (auto turn : state) {
        for (const auto& kernel : all.kernels) {
            if (kernel.missing.empty()) {
                const auto body = kernel.prepare({});
                body(kernel.warmUp);
                for (std::size_t round = 0; round < rounds; ++round) {
                    body(kernel.iterations);
                }
            }
        }
    }
}

/// The same, counted: one event, an event set of its own.
void countedKernels(benchmark::State& state)
{
    if (!startPapi()) {
        state.SkipWithError("PAPI does not start");
        return;
    }
    PapiSource source;
    const std::string event = "perf::PAGE-FAULTS";
    const auto events = source.events();
    const auto found = std::ranges::find(events, event, &EventInfo::name);
    if (found == events.end() || !found->why.empty()) {
        skip(state, event + ": " + (found == events.end() ? "PAPI has no such event" : found->why));
        return;
    }
    const MeasureRequest request{
        .benchmark = "cpu-flops", .events = {event}, .repetitions = rounds};
    for (auto turn : state) {
        const auto data = source.measure(request, {}, {});
        if (!data || !source.failures().empty()) {
            state.SkipWithError("the event cannot be counted here");
            return;
        }
    }
}

const bool collectRegistered = [] {
    constexpr const char* bare = "collect, cpu-flops, 20 repetitions: the kernels alone";
    constexpr const char* counted = "collect, cpu-flops, 20 repetitions: one event through PAPI";
    benchmark::RegisterBenchmark(bare, bareKernels)
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime()
        ->Repetitions(3);
    benchmark::RegisterBenchmark(counted, countedKernels)
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime()
        ->Repetitions(3);
    compare(counted, bare);
    return true;
}();

}  // namespace
}  // namespace papilio::benchmarks
