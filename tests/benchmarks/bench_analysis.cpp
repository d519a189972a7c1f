#include "core/analysis/candidates.h"
#include "core/analysis/noise.h"
#include "core/analysis/noise_kernel.h"
#include "core/analysis/pipeline.h"
#include "core/analysis/shown_formula.h"
#include "core/analysis/stability.h"
#include "core/base/parallel.h"
#include "core/base/vector_targets.h"
#include "core/campaign/campaign.h"
#include "tests/benchmarks/made_benchmark.h"
#include "tests/benchmarks/pure_read.h"
#include "tests/benchmarks/table.h"
#include "tests/support/planted_machine.h"

#include <benchmark/benchmark.h>

#include <cmath>
#include <memory>

namespace papilio::benchmarks {
namespace {

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
            core::parallelFor(
                values.size() / 65536, 1, {}, [&](std::size_t begin, std::size_t end) {
                    const double sum = sumOfAll(&values[begin * 65536], (end - begin) * 65536);
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
                const auto both = core::measureAndRepresent(benchmark->data, benchmark->basis);
                benchmark::DoNotOptimize(both.representation.hasValue());
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

/// 300 events, 20 metrics: what one analysis of them costs, and what is known beyond it.
void trustRows()
{
    const std::string whole = "analysis of 300 events";
    row(whole, "", [](benchmark::State& state) {
        const auto machine = tests::plantedMachine({.events = 300}, 1);
        for (auto _ : state) {
            benchmark::DoNotOptimize(core::analyze(machine.benchmark));
        }
    });
    row("smallest formulas, 300 events, 20 metrics", whole, [](benchmark::State& state) {
        const auto machine = tests::plantedMachine({.events = 300}, 1);
        const auto analysis = core::analyze(machine.benchmark);
        for (auto _ : state) {
            benchmark::DoNotOptimize(core::smallestFormulas(analysis));
        }
    });
    row("noise intervals", "noise stage, 2 threads", [](benchmark::State& state) {
        const auto noise = core::measureNoise(benchmarkWith(Survivors::TenPercent)->data);
        for (auto _ : state) {
            benchmark::DoNotOptimize(core::noiseIntervals(*noise));
        }
    });
}

/// What the page Campaign does at each step of a drag of tau.
void campaignRows()
{
    constexpr std::size_t studies = 10;
    constexpr std::size_t events = 1000;
    constexpr double steps = 1.01;  // each a tau of its own
    const std::string whole = "analysis of one study of 1,000 events";
    row(whole, whole, [](benchmark::State& state) {
        const auto one = makeBenchmark(Survivors::TenPercent, events);
        for (auto _ : state) {
            benchmark::DoNotOptimize(core::analyze(one));
        }
    });
    row("ten studies of 1,000 events: a step of tau", whole, [](benchmark::State& state) {
        std::vector<core::Document> tried(studies);
        for (auto& study : tried) {
            study.benchmarks = {makeBenchmark(Survivors::TenPercent, events)};
        }
        core::ThresholdTrial trial(std::move(tried));
        auto thresholds = trial.first();
        benchmark::DoNotOptimize(trial.digests(thresholds));
        for (auto _ : state) {
            thresholds.tau *= steps;
            benchmark::DoNotOptimize(trial.digests(thresholds));
        }
    });
}

const bool analysisRegistered = [] {
    trustRows();
    campaignRows();
    readRows(1, ", 1 thread");
    readRows(2, ", 2 threads");
    pipelineRows(Survivors::TenPercent, ", 10 % survive");
    pipelineRows(Survivors::All, ", all survive");
    pipelineRows(Survivors::AllDifferent, ", all survive and differ");
    return true;
}();

}  // namespace
}  // namespace papilio::benchmarks
