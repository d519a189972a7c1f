#include "core/traces/pyramid.h"
#include "tests/benchmarks/table.h"

#include <benchmark/benchmark.h>

#include <cmath>
#include <random>
#include <vector>

namespace papilio::benchmarks {
namespace {

constexpr std::size_t points = 10'000'000;
constexpr std::size_t width = 1500;  // px

/// A residual that falls and swings, ten million values; one for all rows.
const std::vector<double>& values()
{
    static const auto made = [] {
        std::mt19937 random(1);
        std::normal_distribution<double> noise(0, 0.3);
        std::vector<double> all(points);
        for (std::size_t index = 0; index < points; ++index) {
            all[index] = std::pow(10, -1e-6 * static_cast<double>(index) + noise(random));
        }
        return all;
    }();
    return made;
}

const core::Pyramid& pyramid()
{
    static const core::Pyramid made(values());
    return made;
}

std::vector<std::size_t> boundsOf(std::size_t from, std::size_t to)
{
    std::vector<std::size_t> bounds;
    for (std::size_t column = 0; column <= width; ++column) {
        bounds.push_back(from + column * (to - from) / width);
    }
    return bounds;
}

void scanOnce(benchmark::State& state)
{
    for (auto turn : state) {
        core::Extent extent;
        for (const double value : values()) {
            extent.include(value);
        }
        benchmark::DoNotOptimize(extent);
    }
}

void build(benchmark::State& state)
{
    auto copy = values();
    for (auto turn : state) {
        core::Pyramid made(copy);
        benchmark::DoNotOptimize(made.size());
    }
}

/// Another stretch each time: `share` of all points over 1,500 columns, and what is off the scale.
template<int Share>
void view(benchmark::State& state)
{
    const auto shown = points / static_cast<std::size_t>(Share);
    std::size_t from = 0;
    pyramid();
    for (auto turn : state) {
        from = (from + 7919) % (points - shown + 1);
        benchmark::DoNotOptimize(core::columnsOf(pyramid(), boundsOf(from, from + shown)));
        benchmark::DoNotOptimize(pyramid().countAbove(from, from + shown, 1.0));
    }
}

void add(const char* name, void (*body)(benchmark::State&), const char* baseline)
{
    benchmark::RegisterBenchmark(name, body)->Unit(benchmark::kMillisecond)->UseRealTime();
    compare(name, baseline);
}

const bool tracesRegistered = [] {
    add("10^7 points: one scan", scanOnce, "");
    add("10^7 points: build the pyramid", build, "10^7 points: one scan");
    add("10^7 points: all of them on 1,500 px", view<1>, "10^7 points: one scan");
    add("10^7 points: a tenth, panned", view<10>, "10^7 points: one scan");
    add("10^7 points: a thousandth, panned", view<1000>, "10^7 points: one scan");
    return true;
}();

}  // namespace
}  // namespace papilio::benchmarks
