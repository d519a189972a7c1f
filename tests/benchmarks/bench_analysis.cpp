#include "core/analysis/candidates.h"
#include "core/analysis/noise_kernel.h"
#include "core/analysis/pipeline.h"
#include "core/analysis/stability.h"
#include "core/support/cpu_dispatch.h"
#include "core/support/lanes.h"
#include "core/support/parallel.h"
#include "tests/benchmarks/table.h"

#include <benchmark/benchmark.h>

#include <array>
#include <cmath>
#include <memory>
#include <random>

namespace papilio::benchmarks {
namespace {

constexpr std::size_t repetitions = 5;
constexpr std::size_t kernels = 48;
constexpr std::size_t expectations = 16;

/// The CPU-FLOPs basis: three loops of 24, 48, 96 (FMA: 12, 24, 48) instructions in each of 16
/// kernels.
std::shared_ptr<const core::Basis> basis()
{
    auto made = std::make_shared<core::Basis>();
    made->matrix = Eigen::MatrixXd::Zero(kernels, expectations);
    for (std::size_t x = 0; x < expectations; ++x) {
        made->expectations.push_back("X" + std::to_string(x));
        for (std::size_t loop = 0; loop < 3; ++loop) {
            made->matrix(Eigen::Index(3 * x + loop), Eigen::Index(x)) =
                (x < 8 ? 24.0 : 12.0) * double(1 << loop);
        }
    }
    return made;
}

enum class Survivors { TenPercent, All, AllDifferent };

/// Counts of the right kind: combinations of the expectations, with noise; the rest is noise
/// without a pattern. AllDifferent: real coefficients instead of small integers, so that no two
/// events are equal.
std::shared_ptr<const core::Benchmark> makeBenchmark(Survivors survivors)
{
    auto data = std::make_shared<core::Dataset>();
    const std::size_t events = eventCount();
    for (std::size_t event = 0; event < events; ++event) {
        data->eventIds.append(std::to_string(event));
        data->eventNames.append("EVENT_" + std::to_string(event));
    }
    for (std::size_t kernel = 0; kernel < kernels; ++kernel) {
        data->kernels.append(std::to_string(kernel));
    }
    data->repetitions = repetitions;
    data->values.resize(events * repetitions * kernels);
    const auto bench = std::make_shared<core::Benchmark>();
    bench->basis = basis();

    std::mt19937_64 random(20240527);
    const auto uniform = [&] { return double(random() >> 11) * 0x1p-53; };
    for (std::size_t event = 0; event < events; ++event) {
        double* block = &data->values[event * repetitions * kernels];
        const bool isGood = survivors != Survivors::TenPercent || random() % 10 == 0;
        Eigen::VectorXd coordinates = Eigen::VectorXd::Zero(expectations);
        for (int term = 0; term < 4; ++term) {
            // rank 12 of 16, so that a selection has to look at every column
            coordinates(Eigen::Index(random() % 12)) =
                survivors == Survivors::AllDifferent ? 4 * uniform() : double(1 + random() % 4);
        }
        const Eigen::VectorXd counts = bench->basis->matrix * coordinates;
        const double noise = isGood ? std::pow(10.0, -16 + 4 * uniform()) : 0.3;
        for (std::size_t i = 0; i < repetitions * kernels; ++i) {
            block[i] = isGood ? counts(Eigen::Index(i % kernels)) * (1 + noise * (uniform() - 0.5))
                              : 100 * uniform();
        }
    }
    bench->data = data;
    auto signatures = std::make_shared<core::Signatures>();
    for (std::size_t metric = 0; metric < 6; ++metric) {
        signatures->push_back({"M" + std::to_string(metric),
                               Eigen::VectorXd::Unit(expectations, Eigen::Index(metric)),
                               {}});
    }
    bench->signatures = signatures;
    return bench;
}

const std::shared_ptr<const core::Benchmark>& benchmarkWith(Survivors survivors)
{
    static Survivors current = survivors;
    static std::shared_ptr<const core::Benchmark> made =
        makeBenchmark(survivors);  // one at a time: 384 MB each
    if (current != survivors) {
        made = makeBenchmark(survivors);
        current = survivors;
    }
    return made;
}

PAPILIO_KERNEL void readAll(const double* values, std::size_t count, double* sum)
{
    core::Lanes sums[8] = {};
    for (std::size_t i = 0; i + 64 <= count; i += 64) {
        for (std::size_t lane = 0; lane < 8; ++lane) {
            sums[lane] += core::loadLanes(values + i + 8 * lane);
            __builtin_prefetch(values + i + 8 * lane + 1024);
        }
    }
    *sum = core::sumOfLanes(sums[0] + sums[1] + sums[2] + sums[3] + sums[4] + sums[5] + sums[6] +
                            sums[7]);
}

using core::VectorPath;
using core::vectorPath;
PAPILIO_DISPATCH(readOnPath,
                 readAll,
                 (const double* values, std::size_t count, double* sum),
                 (values, count, sum))

/// Rows that may take seconds run once.
enum class Length { Short, Seconds };

/// Registers a row: `body` is timed, `setUp` is not.
template<typename Body>
void row(const std::string& name,
         const std::string& baseline,
         Body body,
         Length length = Length::Short)
{
    if (!baseline.empty()) {
        compare(name, baseline);
    }
    auto* registered = benchmark::RegisterBenchmark(name.c_str(), [body](benchmark::State& state) {
        body(state);
        core::setWorkerCount(0);
    });
    registered->Unit(benchmark::kMillisecond)->UseRealTime();
    if (length == Length::Seconds) {
        registered->Iterations(1);
    } else {
        registered->MinTime(0.2)->Repetitions(3);
    }
}

void readRows(unsigned threads, const std::string& suffix)
{
    row("pure read" + suffix, "", [threads](benchmark::State& state) {
        core::setWorkerCount(threads);
        const auto& values = benchmarkWith(Survivors::TenPercent)->data->values;
        for (auto _ : state) {
            core::parallelFor(values.size() / 65536, 1, {},
                              [&](std::size_t begin, std::size_t end) {
                                  double sum = 0;
                                  readOnPath(&values[begin * 65536], (end - begin) * 65536, &sum);
                                  benchmark::DoNotOptimize(sum);
                              });
        }
    });
    row("max-RNMSE, all pairs" + suffix, "pure read" + suffix, [threads](benchmark::State& state) {
        core::setWorkerCount(threads);
        const auto& data = *benchmarkWith(Survivors::TenPercent)->data;
        std::vector<double> rnmse(data.eventCount());
        std::vector<double> magnitude(data.eventCount());
        for (auto _ : state) {
            core::parallelFor(data.eventCount(), 512, {}, [&](std::size_t begin, std::size_t end) {
                core::noiseOfEvents(data.block(begin).data(), end - begin, {repetitions, kernels},
                                    &rnmse[begin], nullptr, &magnitude[begin]);
            });
        }
    });
    row("noise stage" + suffix, "pure read" + suffix, [threads](benchmark::State& state) {
        core::setWorkerCount(threads);
        const auto data = benchmarkWith(Survivors::TenPercent)->data;
        for (auto _ : state) {
            benchmark::DoNotOptimize(core::measureNoise(data));
        }
    });
    row("noise + representation" + suffix, "pure read" + suffix,
        [threads](benchmark::State& state) {
            core::setWorkerCount(threads);
            const auto benchmark = benchmarkWith(Survivors::TenPercent);
            for (auto _ : state) {
                const auto result =
                    core::represent(core::measureNoise(benchmark->data), benchmark->basis);
                benchmark::DoNotOptimize(result.hasValue());
            }
        });
}

void pipelineRows(Survivors survivors, const std::string& suffix)
{
    const std::string whole = "loaded -> metrics" + suffix;
    row(whole, "pure read, 2 threads", [survivors](benchmark::State& state) {
        const auto benchmark = benchmarkWith(survivors);
        for (auto _ : state) {
            benchmark::DoNotOptimize(core::analyze(benchmark));
        }
    });
    row("candidates" + suffix, whole, [survivors](benchmark::State& state) {
        const auto analysis = core::analyze(benchmarkWith(survivors));
        for (auto _ : state) {
            benchmark::DoNotOptimize(core::makeCandidates(analysis.representation, 5e-3));
        }
    });
    row("alpha move" + suffix, whole, [survivors](benchmark::State& state) {
        auto benchmark = *benchmarkWith(survivors);
        auto analysis = core::analyze(std::make_shared<core::Benchmark>(benchmark));
        double k = 20;
        for (auto _ : state) {
            benchmark.parameters.alpha = 1 / (k += 2);  // never the same twice: no cached scores
            analysis = core::analyze(std::make_shared<core::Benchmark>(benchmark), &analysis);
        }
    });
    row("tau move" + suffix, whole, [survivors](benchmark::State& state) {
        auto benchmark = *benchmarkWith(survivors);
        auto analysis = core::analyze(std::make_shared<core::Benchmark>(benchmark));
        double step = 0;
        for (auto _ : state) {
            benchmark.parameters.tau = 1e-13 * std::pow(10.0, std::fmod(step += 0.37, 3.0));
            analysis = core::analyze(std::make_shared<core::Benchmark>(benchmark), &analysis);
        }
    });
    row(
        "whole tau axis" + suffix, whole,
        [survivors](benchmark::State& state) {
            const auto analysis = core::analyze(benchmarkWith(survivors));
            for (auto _ : state) {
                benchmark::DoNotOptimize(core::tauStability(analysis));
            }
        },
        Length::Seconds);
    if (survivors != Survivors::TenPercent) {
        return;  // half a minute: a hundred selections among all columns
    }
    row(
        "alpha ribbon, 64 stops" + suffix, whole,
        [survivors](benchmark::State& state) {
            const auto analysis = core::analyze(benchmarkWith(survivors));
            for (auto _ : state) {
                benchmark::DoNotOptimize(core::alphaStability(analysis));
            }
        },
        Length::Seconds);
}

const bool isRegistered = [] {
    readRows(1, ", 1 thread");
    readRows(2, ", 2 threads");
    pipelineRows(Survivors::TenPercent, ", 10 % survive");
    pipelineRows(Survivors::All, ", all survive");
    pipelineRows(Survivors::AllDifferent, ", all survive and differ");
    return true;
}();

}  // namespace
}  // namespace papilio::benchmarks
