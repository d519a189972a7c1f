#include "collectors/valgrind/valgrind_run.h"

#include "collectors/valgrind/virtual_machine.h"
#include "core/base/child_process.h"

#include <cstdlib>
#include <fmt/format.h>
#include <sstream>

namespace papilio::collectors {

using core::Errc;
using core::Error;
using core::Result;

namespace {

std::vector<std::string> commandOf(const ValgrindRun& run, const std::filesystem::path& kernels)
{
    std::vector<std::string> command = {
        "valgrind",
        "--command-line-only=yes",
        "--quiet",
        "--tool=callgrind",
        "--vgdb=no",
        "--collect-atstart=no",
        "--cache-sim=yes",
        "--branch-sim=yes",
        "--collect-jumps=yes",
        "--dump-instr=yes",
        "--callgrind-out-file=" + (run.directory / "dump").string()};
    for (const auto& option : cacheOptions(run.lastIsL2)) {
        command.push_back(option);
    }
    command.push_back(kernels);
    command.push_back(run.benchmark);
    for (const std::size_t bytes :
         {virtualCaches.l1d, virtualCaches.l1i, virtualCaches.l2, virtualCaches.l3}) {
        command.push_back(std::to_string(bytes));
    }
    return command;
}

/// Only what valgrind needs: the size of the environment moves the stack.
std::vector<std::string> environment()
{
    const char* path = std::getenv("PATH");
    const char* temporary = std::getenv("TMPDIR");
    std::vector<std::string> variables = {
        fmt::format("PATH={}", path != nullptr ? path : "/usr/bin:/bin")};
    if (temporary != nullptr) {
        variables.push_back(fmt::format("TMPDIR={}", temporary));
    }
    return variables;
}

/// "run NAME" and "missing NAME: why" lines.
std::vector<VirtualKernel> kernelsOf(const std::string& output)
{
    constexpr std::string_view run = "run ";
    constexpr std::string_view missing = "missing ";
    std::vector<VirtualKernel> kernels;
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with(run)) {
            kernels.push_back({line.substr(run.size()), ""});
        } else if (line.starts_with(missing)) {
            const auto colon = line.find(": ");
            kernels.push_back({line.substr(missing.size(), colon - missing.size()),
                               colon == std::string::npos ? "" : line.substr(colon + 2)});
        }
    }
    return kernels;
}

std::string lastLine(const std::string& text)
{
    const auto end = text.find_last_not_of(" \n");
    if (end == std::string::npos) {
        return "it printed no message";
    }
    const auto begin = text.rfind('\n', end);
    return text.substr(begin == std::string::npos ? 0 : begin + 1,
                       end - (begin == std::string::npos ? 0 : begin + 1) + 1);
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

Result<std::filesystem::path> kernelProgram()
{
    auto program = core::programOfPapilio("papilio-kernels", "collectors");
    if (program.empty()) {
        return Error{Errc::NotFound,
                     "the program papilio-kernels is neither beside this program nor in "
                     "../libexec/papilio: install Papilio again"};
    }
    return program;
}

Result<ValgrindOutput> runValgrind(const ValgrindRun& run, const std::stop_token& stop)
{
    const auto kernels = kernelProgram();
    if (!kernels) {
        return kernels.error();
    }
    const auto child = core::runChild({.arguments = commandOf(run, *kernels),
                                       .environment = environment(),
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
        return Error{Errc::Unreadable,
                     fmt::format("valgrind ended with status {} in the benchmark {}: {}",
                                 child->status, run.benchmark, lastLine(child->output))};
    }
    auto dumps = readDumps(run.directory);
    if (!dumps) {
        return dumps.error();
    }
    ValgrindOutput output{kernelsOf(child->output), *std::move(dumps)};
    if (auto complete = checkComplete(output, run.directory); !complete) {
        return complete.error();
    }
    return output;
}

}  // namespace papilio::collectors
