#include "core/base/vector_targets.h"
#include "tests/benchmarks/child_roles.h"
#include "tests/benchmarks/results.h"
#include "tests/benchmarks/table.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <string>
#include <string_view>

namespace papilio::benchmarks {
namespace {

std::size_t events = 200000;
bool isTrial = false;

struct Options {
    std::string json;       ///< where to write the rows; empty: nowhere
    std::string reference;  ///< a file such as --json writes; empty: none
    double allowed = 1.3;   ///< times the reference's ratio
    std::string target;     ///< of core::vectorTargets(); empty: the fastest
    std::string unknown;    ///< the first argument nobody understands
};

/// The value of "--name=value", or empty.
std::string_view valueOf(std::string_view argument, std::string_view option)
{
    return argument.starts_with(option) ? argument.substr(option.size()) : std::string_view();
}

Options optionsOf(int argc, char** argv)
{
    Options options;
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument = argv[i];
        if (argument == "--trial") {
            isTrial = true;
            events = 500;
        } else if (const auto count = valueOf(argument, "--events="); !count.empty()) {
            events = std::strtoull(count.data(), nullptr, 10);
        } else if (const auto json = valueOf(argument, "--json="); !json.empty()) {
            options.json = json;
        } else if (const auto reference = valueOf(argument, "--reference="); !reference.empty()) {
            options.reference = reference;
        } else if (const auto allowed = valueOf(argument, "--allowed="); !allowed.empty()) {
            options.allowed = std::strtod(allowed.data(), nullptr);
        } else if (const auto target = valueOf(argument, "--target="); !target.empty()) {
            options.target = target;
        } else if (options.unknown.empty()) {
            options.unknown = argument;
        }
    }
    return options;
}

int fail(const std::string& sentence)
{
    fmt::print(stderr, "papilio_benchmarks: {}\n", sentence);
    return 2;
}

int run(const Options& options)
{
    Reference reference;
    if (!options.reference.empty() && !readReference(options.reference, reference)) {
        return fail(options.reference + ": not a file that --json wrote");
    }
    const auto targets = core::vectorTargets();
    if (!options.target.empty() && std::ranges::find(targets, options.target) == targets.end()) {
        return fail(fmt::format("--target={}: this machine has {}", options.target,
                                fmt::join(targets, ", ")));
    }
    core::setVectorTarget(options.target);
    Results results;
    benchmark::RunSpecifiedBenchmarks(&results);
    const auto rows = results.rows();
    print(rows, reference);
    if (!options.json.empty() && !writeJson(rows, options.json)) {
        return fail(options.json + ": cannot be written");
    }
    const auto worse = regressions(rows, reference, options.allowed);
    for (const auto& line : worse) {
        fmt::print("slower: {}\n", line);
    }
    return results.hasFailed() || !worse.empty() ? 1 : 0;
}

}  // namespace

std::size_t eventCount()
{
    return events;
}

int repeated(int times)
{
    return isTrial ? std::max(2, times / 10) : times;
}

}  // namespace papilio::benchmarks

int main(int argc, char** argv)
{
    using namespace papilio::benchmarks;
    if (argc == 2) {
        const int status = playRole(argv[1]);
        if (status >= 0) {
            return status;
        }
    }
    benchmark::Initialize(&argc, argv);
    const auto options = optionsOf(argc, argv);
    return options.unknown.empty() ? run(options) : fail(options.unknown + ": no such option");
}
