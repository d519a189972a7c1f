#include "collectors/qemu/qemu_run.h"

#include "core/base/child_process.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <sstream>

namespace papilio::collectors {

using core::Errc;
using core::Error;
using core::Result;

namespace {

std::filesystem::path countsFile(const QemuRun& run)
{
    return run.directory / "counts";
}

std::vector<std::string> commandOf(const QemuRun& run,
                                   const std::filesystem::path& plugin,
                                   const std::filesystem::path& kernels)
{
    std::string option =
        fmt::format("{},out={}", pluginValue(plugin), pluginValue(countsFile(run)));
    if (run.withCaches) {
        option += fmt::format(",caches={}:{}:{}:{}:{}", virtualCaches.l1d, virtualCaches.l1i,
                              virtualCaches.l2, virtualCaches.l3, virtualCaches.line);
    }
    std::vector<std::string> command = {std::string(run.cpu.program),
                                        "-cpu",
                                        std::string(run.cpu.name),
                                        "-plugin",
                                        std::move(option),
                                        kernels.string()};
    std::ranges::move(kernelArguments(run.benchmark), std::back_inserter(command));
    return command;
}

/// Of "vectors BITS".
unsigned scalableBitsOf(const std::string& output)
{
    constexpr std::string_view word = "vectors ";
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with(word)) {
            unsigned bits = 0;
            std::from_chars(line.data() + word.size(), line.data() + line.size(), bits);
            return bits;
        }
    }
    return 0;
}

std::size_t linesIn(const std::filesystem::path& file)
{
    std::ifstream stream(file);
    return static_cast<std::size_t>(std::count(std::istreambuf_iterator<char>(stream), {}, '\n'));
}

/// Every kernel that ran has its counts, and the vectors are as long as the events say.
Result<void> checkComplete(const QemuRun& run, const QemuOutput& output)
{
    const auto ran = static_cast<std::size_t>(std::ranges::count_if(
        output.kernels, [](const auto& kernel) { return kernel.missing.empty(); }));
    if (output.counts.size() != countsPerKernel * ran) {
        return Error{Errc::Malformed,
                     fmt::format("qemu wrote {} lines of counts for {} kernels of {} to {}, but {} "
                                 "for each were expected; make room there or set TMPDIR to a "
                                 "larger folder",
                                 output.counts.size(), ran, run.benchmark,
                                 run.directory.parent_path().string(), countsPerKernel)};
    }
    if (output.scalableBits != run.cpu.scalableBits) {
        return Error{Errc::Malformed,
                     fmt::format("the SVE vectors of qemu's {} have {} bits, but {} were expected",
                                 run.cpu.name, output.scalableBits, run.cpu.scalableBits)};
    }
    return {};
}

}  // namespace

Result<std::filesystem::path> qemuPlugin()
{
    auto plugin = core::programOfPapilio("papilio-qemu-plugin.so", "collectors");
    if (plugin.empty()) {
        return Error{Errc::NotFound,
                     "papilio-qemu-plugin.so is neither beside this program nor in "
                     "../libexec/papilio: install Papilio again"};
    }
    return plugin;
}

std::string pluginValue(const std::filesystem::path& path)
{
    std::string value;
    for (const char letter : path.string()) {
        value += letter == ',' ? std::string(",,") : std::string(1, letter);
    }
    return value;
}

Result<std::vector<QemuCounts>> readQemuCounts(const std::filesystem::path& file)
{
    std::ifstream stream(file);
    if (!stream) {
        return Error{Errc::Unreadable, fmt::format("{} cannot be opened", file.string())};
    }
    std::vector<QemuCounts> all;
    for (std::string line; std::getline(stream, line);) {
        QemuCounts counts{};
        const char* place = line.data();
        const char* end = place + line.size();
        bool isSound = !stream.eof();  // the last line is whole, too
        for (auto& count : counts) {
            const auto read = std::from_chars(place, end, count);
            isSound = isSound && read.ec == std::errc() && count >= 0;
            place = read.ptr != end && *read.ptr == ' ' ? read.ptr + 1 : read.ptr;
        }
        if (!isSound || place != end) {
            return Error{Errc::Malformed,
                         fmt::format("{}: line {}: expected {} whole numbers", file.string(),
                                     all.size() + 1, counts.size())};
        }
        all.push_back(counts);
    }
    return all;
}

Result<QemuOutput> runQemu(const QemuRun& run, const std::stop_token& stop)
{
    const auto plugin = qemuPlugin();
    if (!plugin) {
        return plugin.error();
    }
    const auto kernels = kernelProgram(run.cpu.architecture);
    if (!kernels) {
        return kernels.error();
    }
    const auto child = core::runChild({.arguments = commandOf(run, *plugin, *kernels),
                                       .environment = bareEnvironment(),
                                       .whileRunning =
                                           [&] {
                                               if (run.counts) {
                                                   run.counts(linesIn(countsFile(run)));
                                               }
                                           }},
                                      stop);
    if (!child) {
        return child.error();
    }
    if (child->status != 0) {
        return Error{Errc::Unreadable, fmt::format("{} {} in the benchmark {}: {}", run.cpu.program,
                                                   core::endText(child->status), run.benchmark,
                                                   lastLine(child->output))};
    }
    auto counts = readQemuCounts(countsFile(run));
    if (!counts) {
        return counts.error();
    }
    QemuOutput output{virtualKernels(child->output), scalableBitsOf(child->output),
                      *std::move(counts)};
    if (auto complete = checkComplete(run, output); !complete) {
        return complete.error();
    }
    return output;
}

}  // namespace papilio::collectors
