// From the start of the process to the window, and the memory a study takes in it.
#include "tests/benchmarks/child_roles.h"
#include "tests/benchmarks/made_benchmark.h"
#include "tests/benchmarks/made_study.h"
#include "tests/benchmarks/table.h"

#include <benchmark/benchmark.h>

#include <chrono>
#include <fmt/format.h>
#include <functional>
#include <string>

namespace papilio::benchmarks {
namespace {

constexpr std::size_t startEvents = 10'000;
constexpr const char* emptyWindow = "start: an empty Qt window";

/// Settings of nobody, so that a start is the same whoever asks.
std::string startOf(const std::string& study)
{
    return fmt::format(
        "HOME='{0}' XDG_CONFIG_HOME='{0}' XDG_DATA_HOME='{0}' XDG_STATE_HOME='{0}' "
        "QT_QPA_PLATFORM=offscreen '{1}/app/papilio' --time-start {2}",
        scratchDirectory().string(), PAPILIO_BUILD_DIR, study);
}

/// The time a process takes until it has ended, as a user waits for it.
void timeProcess(benchmark::State& state, const std::function<std::string()>& command)
{
    const auto line = command();
    for (auto turn : state) {
        const auto begin = std::chrono::steady_clock::now();
        const auto text = outputOf(line);
        const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
        if (text.empty()) {
            state.SkipWithError("the process failed");
            return;
        }
        state.SetIterationTime(taken.count());
    }
}

void addProcess(const char* name, const std::function<std::string()>& command)
{
    benchmark::RegisterBenchmark(name, timeProcess, command)
        ->Unit(benchmark::kMillisecond)
        ->UseManualTime()
        ->Iterations(1)
        ->Repetitions(5);
}

void memoryOfValues(benchmark::State& state)
{
    for (auto turn : state) {
        state.SetIterationTime(double(eventCount() * repetitions * kernels) * sizeof(double) / 1e9);
    }
}

void memoryOfWindow(benchmark::State& state)
{
    const auto command = roleCommand("--window-memory=" + studyOf(eventCount()).string());
    for (auto turn : state) {
        const double megabytes = numberAfter(outputOf(command), "memory");
        if (megabytes < 0) {
            state.SkipWithError("the process failed");
            return;
        }
        state.SetIterationTime(megabytes / 1e3);
    }
}

const bool startRegistered = [] {
    addProcess(emptyWindow, [] { return roleCommand("--empty-window"); });
    addProcess("start: welcome page painted", [] { return startOf({}); });
    addProcess("start: 10,000 events read, analyzed and painted",
               [] { return startOf(studyOf(startEvents)); });
    compare("start: welcome page painted", emptyWindow);
    compare("start: 10,000 events read, analyzed and painted", emptyWindow);

    constexpr const char* values = "memory: the values alone";
    constexpr const char* window = "memory: most the window takes for a study of them";
    using Body = void (*)(benchmark::State&);
    const auto addMemory = [](const char* name, Body body) {
        benchmark::RegisterBenchmark(name, body)
            ->Unit(benchmark::kMillisecond)
            ->UseManualTime()
            ->Iterations(1);
        setUnit(name, "MB");
    };
    addMemory(values, memoryOfValues);
    addMemory(window, memoryOfWindow);
    compare(window, values);
    return true;
}();

}  // namespace
}  // namespace papilio::benchmarks
