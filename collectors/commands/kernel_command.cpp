#include "collectors/commands/command.h"
#include "collectors/roofline/measure_roofs.h"
#include "core/base/number_format.h"
#include "core/base/standard_streams.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace papilio::collectors {

namespace {

struct KernelOptions {
    std::string operation;
    std::string isa = "scalar";
    std::string precision = "double";
    std::size_t bytes = 16'000;
    std::size_t threads = 1;
    std::size_t repetitions = 30;
    double milliseconds = 2;
    bool json = false;
};

/// The kernel of that name.
KernelRun runOf(const KernelOptions& options)
{
    const auto isa = isaFromName(options.isa);
    const Precision precision =
        options.precision == "single" ? Precision::Single : Precision::Double;
    KernelRun run{.threadBytes = options.bytes / options.threads};
    if (isa) {
        run.stream = streamKernel(options.operation, *isa, precision);
        run.compute = computeKernel(options.operation, *isa, precision);
    }
    if (run.stream == nullptr && run.compute == nullptr) {
        refuse(core::errorOf(
            core::Errc::InvalidArgument,
            "no kernel \"{}\" with {} in {} precision runs here; the kernels are load, store, "
            "copy, 2:1, triad, 3:1, store nt, copy nt, ADD, MUL, ADD+MUL and FMA",
            options.operation, options.isa, options.precision));
    }
    return run;
}

void printRun(const KernelOptions& options, const KernelRun& run, const std::vector<double>& rates)
{
    const bool compute = run.compute != nullptr;
    core::Ceiling spread;
    setSpread(spread, rates, false);
    if (!options.json) {
        const auto numbers = core::tellApart({spread.high, spread.value, spread.low});
        core::print("{} {}: best {}, median {}, worst {} {}\n", options.operation, options.isa,
                    numbers[0], numbers[1], numbers[2], compute ? "GFLOP/s" : "GB/s");
        return;
    }
    const nlohmann::ordered_json document = {{"operation", options.operation},
                                             {"isa", options.isa},
                                             {"precision", options.precision},
                                             {"threads", options.threads},
                                             {"unit", compute ? "GFLOP/s" : "GB/s"},
                                             {"high", spread.high},
                                             {"median", spread.value},
                                             {"low", spread.low},
                                             {"repetitions", rates}};
    core::print("{}\n", document.dump(1));
}

int runKernel(const KernelOptions& options)
{
    const auto layout = needUsable(CpuLayout::detect());
    needUsable(threadCounts(fmt::format("{}", options.threads), layout));
    auto run = runOf(options);
    const auto end = layout.processors.begin() + static_cast<std::ptrdiff_t>(options.threads);
    auto bench = needUsable(KernelBench::open({layout.processors.begin(), end}, run.threadBytes));
    bench.fit(run, options.milliseconds / 1e3);
    std::vector<double> rates;
    for (std::size_t repetition = 0; repetition < options.repetitions; ++repetition) {
        rates.push_back(bench.rate(run, bench.seconds(run)));
    }
    printRun(options, run, rates);
    return Done;
}

}  // namespace

void addKernelCommand(Program& program)
{
    auto [command, options] = program.add(
        "kernel", "Run one kernel of the roof measurement at the given size and print its rates",
        runKernel);
    command.add_option("OPERATION", options.operation, "load, store, 2:1, triad, FMA, …")
        ->required();
    command.add_option("--isa", options.isa, "scalar, sse, avx2, avx512, neon, sve, vsx")
        ->capture_default_str();
    command.add_option("--precision", options.precision, "double or single")
        ->check(CLI::IsMember({"double", "single"}))
        ->capture_default_str();
    command
        .add_option("--bytes", options.bytes, "Size of all arrays of all threads, for example 16kB")
        ->transform(CLI::AsSizeValue(true))
        ->check(inRange(std::size_t{512}, std::size_t{1} << 40))
        ->capture_default_str();
    command
        .add_option("--threads", options.threads,
                    "Number of threads; each core gets one before any core gets a second")
        ->capture_default_str();
    command.add_option("--repetitions", options.repetitions, "Runs")
        ->check(inRange(std::size_t{1}, std::size_t{100000}))
        ->capture_default_str();
    command.add_option("--run-ms", options.milliseconds, "Milliseconds of one run")
        ->check(inRange(0.05, 1000.0))
        ->capture_default_str();
    command.add_flag("--json", options.json, "Print one JSON document");
}

}  // namespace papilio::collectors
