#include "collectors/valgrind/valgrind_run.h"

#include "collectors/host/host_machine.h"
#include "collectors/host/topology.h"
#include "core/base/child_process.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace papilio::collectors {

using core::Errc;
using core::Error;
using core::Result;

namespace {

constexpr int ways = 8;
constexpr int waysOfL3 = 16;

std::vector<std::string> commandOf(const ValgrindRun& run, const std::filesystem::path& kernels)
{
    auto command = callgrindCommand(run.lastIsL2);
    command.emplace_back("--collect-atstart=no");
    command.push_back("--callgrind-out-file=" + (run.directory / "dump").string());
    command.push_back(kernels);
    std::ranges::move(kernelArguments(run.benchmark), std::back_inserter(command));
    return command;
}

std::size_t filesIn(const std::filesystem::path& directory)
{
    std::error_code ignored;
    std::size_t count = 0;
    for (std::filesystem::directory_iterator entry(directory, ignored), end; entry != end;
         entry.increment(ignored)) {
        ++count;
    }
    return count;
}

/// Every kernel that ran has both of its dumps.
Result<void> checkComplete(const ValgrindOutput& output, const std::filesystem::path& directory)
{
    for (std::size_t index = 0; index < output.kernels.size(); ++index) {
        const auto& kernel = output.kernels[index];
        if (kernel.missing.empty() &&
            (!output.dumps.contains({index, 1}) || !output.dumps.contains({index, 2}))) {
            return Error{Errc::Malformed,
                         fmt::format("valgrind wrote no counts of the kernel {} to {}; make room "
                                     "there or set TMPDIR to a larger folder",
                                     kernel.name, directory.parent_path().string())};
        }
    }
    return {};
}

}  // namespace

std::vector<std::string> callgrindCommand(bool lastIsL2)
{
    return {"valgrind",
            "--command-line-only=yes",
            "--quiet",
            "--tool=callgrind",
            "--vgdb=no",
            "--cache-sim=yes",
            "--branch-sim=yes",
            "--collect-jumps=yes",
            "--dump-instr=yes",
            fmt::format("--I1={},{},{}", virtualCaches.l1i, ways, virtualCaches.line),
            fmt::format("--D1={},{},{}", virtualCaches.l1d, ways, virtualCaches.line),
            lastIsL2
                ? fmt::format("--LL={},{},{}", virtualCaches.l2, ways, virtualCaches.line)
                : fmt::format("--LL={},{},{}", virtualCaches.l3, waysOfL3, virtualCaches.line)};
}

core::Machine virtualMachine()
{
    const auto host = hostMachine();
    core::Machine machine{
        .id = "valgrind",
        .attributes = {
            {"model", "virtual processor of valgrind " + valgrindVersion()},
            {"caches", cacheText(virtualCaches)},
            {"associativity",
             fmt::format("{} ways, L3 {}; least recently used; no prefetching", ways, waysOfL3)},
            {"branch predictor", "two-bit counters over 16 Ki entries, indexed with the history"},
        }};
    for (const auto& [name, value] : host.attributes) {
        machine.attributes.emplace_back("host " + name, value);
    }
    return machine;
}

Result<ValgrindOutput> runValgrind(const ValgrindRun& run, const std::stop_token& stop)
{
    const auto kernels = kernelProgram();
    if (!kernels) {
        return kernels.error();
    }
    const auto child = core::runChild({.arguments = commandOf(run, *kernels),
                                       .environment = bareEnvironment(),
                                       .whileRunning =
                                           [&] {
                                               if (run.dumps) {
                                                   run.dumps(filesIn(run.directory));
                                               }
                                           }},
                                      stop);
    if (!child) {
        return child.error();
    }
    if (child->status != 0) {
        return Error{Errc::Unreadable, fmt::format("valgrind {} in the benchmark {}: {}",
                                                   core::endText(child->status), run.benchmark,
                                                   lastLine(child->output))};
    }
    auto dumps = readDumps(run.directory);
    if (!dumps) {
        return dumps.error();
    }
    ValgrindOutput output{virtualKernels(child->output), *std::move(dumps)};
    if (auto complete = checkComplete(output, run.directory); !complete) {
        return complete.error();
    }
    return output;
}

}  // namespace papilio::collectors
