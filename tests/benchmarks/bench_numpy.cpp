// Baselines in vectorized numpy; left out where python3 has no numpy.
#include "tests/benchmarks/child_roles.h"
#include "tests/benchmarks/table.h"

#include <benchmark/benchmark.h>

#include <fmt/format.h>
#include <string>

namespace papilio::benchmarks {
namespace {

/// What numpy_baseline.py prints: run once for all rows.
const std::string& timesOfNumpy()
{
    static const std::string text =
        outputOf(fmt::format("'{}' '{}/tests/benchmarks/numpy_baseline.py' {}", PAPILIO_PYTHON,
                             PAPILIO_SOURCE_DIR, eventCount()));
    return text;
}

void numpyRow(benchmark::State& state, const std::string& key)
{
    for (auto turn : state) {
        const double milliseconds = numberAfter(timesOfNumpy(), key);
        if (milliseconds < 0) {
            state.SkipWithError("numpy_baseline.py failed");
            return;
        }
        state.SetIterationTime(milliseconds / 1e3);
    }
}

const bool numpyRegistered = [] {
    const auto add = [](const std::string& name, const std::string& key) {
        benchmark::RegisterBenchmark(name.c_str(), numpyRow, key)
            ->UseManualTime()
            ->Iterations(1)
            ->Unit(benchmark::kMillisecond);
    };
    add("numpy: max-RNMSE", "max-RNMSE");
    add("numpy: noise + representation", "noise and representation");
    add("numpy: selection among all", "selection among all");
    add("numpy: loadtxt, extrapolated from 2,000 events", "loadtxt, whole dataset");
    compare("numpy: max-RNMSE", "max-RNMSE, all pairs, 1 thread");
    compare("numpy: noise + representation", "noise + representation, 2 threads");
    compare("numpy: selection among all", "alpha move, all survive");
    compare("numpy: loadtxt, extrapolated from 2,000 events", "import CSV, whole numbers");
    return true;
}();

}  // namespace
}  // namespace papilio::benchmarks
