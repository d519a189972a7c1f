// A Top-Down model over interval data: as long as a program of three hours sampled every second.
#include "core/io/topdown/model_file.h"
#include "core/topdown/tree.h"
#include "tests/benchmarks/table.h"

#include <benchmark/benchmark.h>

#include <fmt/format.h>
#include <memory>
#include <random>

namespace papilio::benchmarks {
namespace {

constexpr std::size_t some = 10'000;
constexpr std::size_t many = 1'000'000;

std::shared_ptr<const core::TopDownModel> model()
{
    static const auto read = core::readTopDownModel("skylake-sp");
    return read ? *read : nullptr;
}

template<std::size_t intervals>
const core::CounterTable& counters()
{
    static const auto made = [] {
        core::CounterTable table;
        table.name = "intervals";
        std::mt19937_64 random(5);
        for (std::size_t interval = 0; interval < intervals; ++interval) {
            table.columns.push_back({.run = fmt::format("{} s", interval + 1),
                                     .pass = {},
                                     .part = {},
                                     .time = static_cast<double>(interval + 1)});
        }
        for (const auto& event : model()->events) {
            table.events.push_back(event.name);
            for (std::size_t interval = 0; interval < intervals; ++interval) {
                table.values.push_back(1e9 + static_cast<double>(random() % 1'000'000'000));
            }
        }
        return table;
    }();
    return made;
}

/// What has to be done at the least: four level-1 shares of every interval from its counts.
template<std::size_t intervals>
void plainLoops(benchmark::State& state)
{
    const auto& table = counters<intervals>();
    const std::size_t events = table.events.size();
    std::vector<double> shares(4 * intervals);
    for (auto turn : state) {
        for (std::size_t interval = 0; interval < intervals; ++interval) {
            double sum = 0;
            for (std::size_t event = 0; event < events; ++event) {
                sum += table.value(event, interval);
            }
            for (std::size_t share = 0; share < 4; ++share) {
                shares[4 * interval + share] = table.value(share, interval) / sum;
            }
        }
        benchmark::DoNotOptimize(shares.data());
    }
}

template<std::size_t intervals>
void evaluateTree(benchmark::State& state)
{
    for (auto turn : state) {
        benchmark::DoNotOptimize(core::evaluateTopDown(model(), counters<intervals>()));
    }
}

template<std::size_t intervals>
void registerPair(const char* scan, const char* whole)
{
    benchmark::RegisterBenchmark(scan, plainLoops<intervals>)
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime();
    benchmark::RegisterBenchmark(whole, evaluateTree<intervals>)
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime();
    compare(whole, scan);
}

const bool topdownRegistered = [] {
    registerPair<some>("Top-Down, 10,000 intervals: plain loops over the counts",
                       "Top-Down, 10,000 intervals: whole tree (skylake-sp)");
    registerPair<many>("Top-Down, a million intervals: plain loops over the counts",
                       "Top-Down, a million intervals: whole tree (skylake-sp)");
    return true;
}();

}  // namespace
}  // namespace papilio::benchmarks
