#include "core/analysis/noise.h"
#include "core/io/study/study_file.h"
#include "tests/support/adaptive_replay.h"

#include <chrono>
#include <cstdlib>
#include <fmt/format.h>
#include <string>
#include <string_view>

namespace papilio::benchmarks {
namespace {

struct Line {
    std::size_t replays = 0;
    std::size_t same = 0;
    std::size_t falseOnes = 0;  ///< of the adaptive measurement, that the complete one has not
    double cells = 0;
    double four = 0;
    double eight = 0;
    double mostCells = 0;
    std::size_t rounds = 0;
    double seconds = 0;
};

core::MeasureCost whole(const core::Dataset& data, std::size_t counters)
{
    core::MeasureStep all;
    for (std::uint32_t event = 0; event < data.eventCount(); ++event) {
        all.events.push_back(event);
    }
    for (std::uint32_t kernel = 0; kernel < data.kernelCount(); ++kernel) {
        all.kernels.push_back(kernel);
    }
    core::MeasureCost sum;
    for (std::size_t repetition = 0; repetition < data.repetitions; ++repetition) {
        sum += core::costOf(all, counters);
    }
    return sum;
}

tests::Replay replay(const core::Benchmark& complete, const std::string& name, Line& line)
{
    const auto start = std::chrono::steady_clock::now();
    auto measured = tests::measuredAdaptively(complete);
    line.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    const auto share = [](std::uint64_t part, std::uint64_t of) {
        return static_cast<double>(part) / static_cast<double>(of);
    };
    const double cells = share(measured.four.cells, whole(*complete.data, 4).cells);
    ++line.replays;
    line.cells += cells;
    line.mostCells = std::max(line.mostCells, cells);
    line.four += share(measured.four.counterRuns, whole(*complete.data, 4).counterRuns);
    line.eight += share(measured.eight.counterRuns, whole(*complete.data, 8).counterRuns);
    line.rounds += measured.rounds;
    const auto expected = tests::answerOf(std::make_shared<const core::Benchmark>(complete));
    const auto answer = tests::answerOf(measured.benchmark);
    line.same += answer == expected ? 1 : 0;
    if (answer != expected) {
        fmt::print("  {}: chosen {} (of {}/{}), metrics", name,
                   answer.chosen == expected.chosen ? "same" : "differ", answer.chosen.size(),
                   expected.chosen.size());
        for (std::size_t metric = 0; metric < answer.metrics.size(); ++metric) {
            if (!(answer.metrics[metric] == expected.metrics[metric])) {
                fmt::print(" {}: {} ({} terms) for {} ({})", metric,
                           core::toString(answer.metrics[metric].verdict),
                           answer.metrics[metric].terms.size(),
                           core::toString(expected.metrics[metric].verdict),
                           expected.metrics[metric].terms.size());
            }
        }
        fmt::print("\n");
    }
    return measured;
}

void print(std::string_view name, const Line& line)
{
    const auto of = static_cast<double>(line.replays);
    fmt::print(
        "{:28} same {:3}/{:3}  false {}  cells {:5.1f} % (most {:5.1f} %)  runs of 4 {:5.1f} "
        "%, of 8 {:5.1f} %  rounds {:.0f}  {:.2f} s each\n",
        name, line.same, line.replays, line.falseOnes, 100 * line.cells / of, 100 * line.mostCells,
        100 * line.four / of, 100 * line.eight / of, static_cast<double>(line.rounds) / of,
        line.seconds / of);
    std::fflush(stdout);
}

void planted(std::uint32_t machines)
{
    Line line;
    for (std::uint32_t seed = 1; seed <= machines; ++seed) {
        const auto machine = tests::adaptiveMachine(seed);
        const auto measured = replay(*machine.benchmark, fmt::format("machine {}", seed), line);
        line.falseOnes += tests::falseDefinitions(machine, measured.benchmark);
    }
    print(fmt::format("{} planted machines", machines), line);
}

void genuine(int orders)
{
    const auto result =
        tests::verdictsInRandomOrders(tests::genuineCounters(PAPILIO_SOURCE_DIR), orders);
    fmt::print("{} orders of 51 repetitions: {:.1f} % of the cells, verdicts", orders,
               100 * result.cells);
    for (std::size_t at = 0; at < result.same.size(); ++at) {
        fmt::print(" {:.2f} % at {:.0e},", 100 * result.same[at], tests::genuineTaus[at]);
    }
    fmt::print(" {:.2f} % at all\n", 100 * result.sameAtAll);
}

/// A study that was made while building, of a simulated machine.
core::Benchmark sample(const std::string& name)
{
    const auto study =
        core::readStudy(PAPILIO_BUILD_DIR "/share/papilio/samples/" + name + ".papilio.h5");
    if (!study) {
        fmt::print(stderr, "{}\n", study.error().message);
        std::exit(2);
    }
    return *study->benchmarks.front();
}

void simulated(const std::string& name)
{
    const auto benchmark = sample(name);
    Line line;
    replay(benchmark, name, line);
    print(fmt::format("{} ({} events)", name, benchmark.data->eventCount()), line);
}

/// 70 % of the events are zero, 20 % noisy, the rest those of the sample, again and again.
void large(std::size_t events)
{
    auto benchmark = sample("mi250x-gpu-flops");
    const auto few = benchmark.data;
    std::vector<std::size_t> counting;
    const auto noise = core::measureNoise(few);
    for (std::size_t event = 0; event < few->eventCount(); ++event) {
        if (noise->sanity[event] == core::EventStatus::Chosen) {
            counting.push_back(event);
        }
    }
    auto data = std::make_shared<core::Dataset>(*few);
    const std::size_t block = few->blockSize();
    data->eventIds = {};
    data->eventNames = {};
    data->valid.clear();
    data->rawCounts.clear();
    data->values.resize(events * block);
    std::fill(data->values.begin(), data->values.end(), 0.0);
    std::mt19937 random(20240611);
    std::normal_distribution<double> normal;
    std::size_t next = 0;
    for (std::size_t event = 0; event < events; ++event) {
        const auto kind = random() % 10;
        std::string name = "ZERO_" + std::to_string(event);
        auto* const values = data->values.data() + event * block;
        if (kind == 7 || kind == 8) {
            name = "NOISY_" + std::to_string(event);
            for (std::size_t place = 0; place < block; ++place) {
                values[place] = std::round(1000 * std::exp(normal(random)));
            }
        } else if (kind == 9) {
            const auto from = counting[next % counting.size()];
            name = std::string(few->eventIds[from]);
            if (next >= counting.size()) {
                name += "_AGAIN_" + std::to_string(next / counting.size());
            }
            std::ranges::copy(few->block(from), values);
            ++next;
        }
        data->eventIds.append(name);
        data->eventNames.append(name);
    }
    benchmark.data = data;
    Line line;
    replay(benchmark, "large", line);
    print(fmt::format("mi250x gpu-flops ({} events)", events), line);
}

}  // namespace
}  // namespace papilio::benchmarks

int main(int argc, char** argv)
{
    using namespace papilio::benchmarks;
    const auto machines =
        argc > 1 ? static_cast<std::uint32_t>(std::strtoul(argv[1], nullptr, 10)) : 100U;
    for (const auto* name : {"spr-cpu-flops", "spr-branch", "spr-dcache", "mi250x-gpu-flops"}) {
        simulated(name);
    }
    large(machines < 100 ? 2000 : 20000);
    genuine(static_cast<int>(machines));
    planted(machines);
}
