#include "core/support/cpu_dispatch.h"
#include "core/support/parallel.h"
#include "tests/benchmarks/table.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::benchmarks {
namespace {

std::size_t events = 200000;

std::map<std::string, std::string>& baselines()
{
    static std::map<std::string, std::string> map;
    return map;
}

/// Collects the runs and prints "name | time | baseline | ratio" at the end.
class Table : public benchmark::BenchmarkReporter {
public:
    bool ReportContext(const Context&) override { return true; }

    void ReportRuns(const std::vector<Run>& runs) override
    {
        for (const Run& run : runs) {
            if (run.run_type != Run::RT_Iteration) {
                continue;  // mean, deviation
            }
            const std::string name = run.run_name.function_name;
            const double milliseconds = run.GetAdjustedRealTime();
            const auto [place, isNew] = times_.try_emplace(name, milliseconds);
            if (isNew) {
                order_.push_back(name);
            }
            place->second = std::min(place->second, milliseconds);
        }
    }

    void Finalize() override
    {
        std::size_t width = 4;
        for (const auto& name : order_) {
            width = std::max(width, name.size());
        }
        fmt::print("{} events, {} threads, {}; the fastest of the repetitions\n", events,
                   core::workerCount(), core::toString(core::vectorPath()));
        fmt::print("{:<{}} | {:>9} | {:<{}} | {:>6}\n", "name", width, "ms", "baseline", width,
                   "ratio");
        for (const auto& name : order_) {
            const auto baseline = baselines().find(name);
            const auto reference =
                baseline == baselines().end() ? times_.end() : times_.find(baseline->second);
            if (reference == times_.end()) {
                fmt::print("{:<{}} | {:>9.3f} | {:<{}} |\n", name, width, times_[name], "", width);
            } else {
                fmt::print("{:<{}} | {:>9.3f} | {:<{}} | {:>6.2f}\n", name, width, times_[name],
                           reference->first, width, times_[name] / reference->second);
            }
        }
    }

private:
    std::vector<std::string> order_;
    std::map<std::string, double> times_;
};

}  // namespace

std::size_t eventCount()
{
    return events;
}

void compare(const std::string& row, const std::string& baseline)
{
    baselines()[row] = baseline;
}

}  // namespace papilio::benchmarks

int main(int argc, char** argv)
{
    benchmark::Initialize(&argc, argv);
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument = argv[i];
        constexpr std::string_view option = "--events=";
        if (!argument.starts_with(option)) {
            fmt::print(stderr, "papilio_benchmarks: {}: no such option\n", argument);
            return 2;
        }
        papilio::benchmarks::events = std::strtoull(argv[i] + option.size(), nullptr, 10);
    }
    papilio::benchmarks::Table table;
    benchmark::RunSpecifiedBenchmarks(&table);
    return 0;
}
