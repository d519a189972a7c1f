#include "collectors/qemu/qemu_events.h"

#include "collectors/base/kernel_program.h"
#include "collectors/host/host_machine.h"
#include "collectors/host/topology.h"
#include "core/base/child_process.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string_view>

namespace papilio::collectors {

using core::Errc;
using core::Error;
using core::errorOf;
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
        return errorOf(Errc::Malformed,
                       "qemu wrote {} lines of counts for {} kernels of {} to {}, but {} for each "
                       "were expected; make room there or set TMPDIR to a larger folder",
                       output.counts.size(), ran, run.benchmark,
                       run.directory.parent_path().string(), countsPerKernel);
    }
    if (output.scalableBits != run.cpu.scalableBits) {
        return errorOf(Errc::Malformed,
                       "the SVE vectors of qemu's {} have {} bits, but {} were expected",
                       run.cpu.name, output.scalableBits, run.cpu.scalableBits);
    }
    return {};
}

constexpr std::array cpus = {
    QemuCpu{core::a64fx, "NEON 128 bits, SVE 512 bits", Architecture::Aarch64, "qemu-aarch64", 512,
            256},
    QemuCpu{core::neoverseN1, "NEON 128 bits", Architecture::Aarch64, "qemu-aarch64", 0, 64},
    QemuCpu{core::power9, "VSX 128 bits", Architecture::Ppc64le, "qemu-ppc64le", 0, 128},
};
static_assert(cpus.size() == core::emulatedCpus.size());

/// "qemu-aarch64 version 7.2.22 (Debian …)" gives "7.2.22".
std::string askVersion(const QemuCpu& cpu)
{
    const auto answer = core::runChild(
        {.arguments = {std::string(cpu.program), "--version"}, .environment = bareEnvironment()});
    constexpr std::string_view word = " version ";
    if (!answer || answer->status != 0) {
        return {};
    }
    const auto place = answer->output.find(word);
    if (place == std::string::npos) {
        return {};
    }
    const auto begin = place + word.size();
    return answer->output.substr(begin, answer->output.find_first_of(" \n", begin) - begin);
}

/// Whether it can load plugins at all: one that is linked statically cannot.
bool loadsPlugins(const QemuCpu& cpu)
{
    const auto answer = core::runChild(
        {.arguments = {std::string(cpu.program), "-h"}, .environment = bareEnvironment()});
    return answer && answer->output.find("-plugin") != std::string::npos;
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
        return errorOf(Errc::Unreadable, "{} cannot be opened", file.string());
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
            return errorOf(Errc::Malformed, "{}: line {}: expected {} whole numbers", file.string(),
                           all.size() + 1, counts.size());
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
        return errorOf(Errc::Unreadable, "{} {} in the benchmark {}: {}", run.cpu.program,
                       core::endText(child->status), run.benchmark, lastLine(child->output));
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

std::span<const QemuCpu> qemuCpus()
{
    return cpus;
}

const QemuCpu* qemuCpu(std::string_view name)
{
    const auto found = std::ranges::find(cpus, name, &QemuCpu::name);
    return found == cpus.end() ? nullptr : &*found;
}

Result<const QemuCpu*> knownQemuCpu(const std::string& name)
{
    if (const auto* known = qemuCpu(name)) {
        return known;
    }
    std::vector<std::string_view> names;
    std::ranges::transform(cpus, std::back_inserter(names), &QemuCpu::name);
    return errorOf(Errc::InvalidArgument,
                   "qemu:{}: Papilio has no kernels for this CPU; use one of: {}", name,
                   fmt::join(names, ", "));
}

std::string qemuVersion(const QemuCpu& cpu)
{
    return core::programInPath(std::string(cpu.program)).empty() ? std::string() : askVersion(cpu);
}

bool pluginFits(std::string_view version)
{
    constexpr std::array first = {6, 0};
    constexpr std::array beyond = {11, 0};
    std::array<int, 2> number = {0, 0};
    const char* end = version.data() + version.size();
    const auto major = std::from_chars(version.data(), end, number[0]);
    if (major.ptr < end && *major.ptr == '.') {
        std::from_chars(major.ptr + 1, end, number[1]);
    }
    return number >= first && number < beyond;
}

Result<void> checkEmulator(const QemuCpu& cpu)
{
    const std::string version = qemuVersion(cpu);
    if (version.empty()) {
        return errorOf(Errc::NotFound,
                       "the source qemu:{} needs the program {}, which is not in PATH; install it "
                       "(Debian: apt install qemu-user)",
                       cpu.name, cpu.program);
    }
    if (!pluginFits(version)) {
        return errorOf(Errc::Unsupported,
                       "the source qemu:{} needs qemu 6.0 to 10.2, but {} is of version {}: its "
                       "interface for plugins is not known",
                       cpu.name, cpu.program, version);
    }
    if (!loadsPlugins(cpu)) {
        return errorOf(Errc::Unsupported,
                       "the source qemu:{} needs a qemu that loads plugins, but {} {} was built "
                       "without them (that of Debian 13 is linked statically); use that of Debian "
                       "12, or build qemu with --enable-plugins",
                       cpu.name, cpu.program, version);
    }
    if (const auto plugin = qemuPlugin(); !plugin) {
        return plugin.error();
    }
    return {};
}

Result<void> checkQemu(const QemuCpu& cpu)
{
    if (const auto emulator = checkEmulator(cpu); !emulator) {
        return emulator.error();
    }
    if (const auto program = kernelProgram(cpu.architecture); !program) {
        return program.error();
    }
    return {};
}

core::Machine qemuMachine(const QemuCpu& cpu)
{
    core::Machine machine{
        .id = fmt::format("qemu:{}", cpu.name),
        .attributes = {
            {"model", fmt::format("{}, emulated by qemu {}", cpu.title(), qemuVersion(cpu))},
            {"instruction set", std::string(nameOf(cpu.architecture))},
            {"vectors", std::string(cpu.vectors)},
            {"caches", cacheText(virtualCaches) + "; simulated, not those of the processor"},
            {"associativity", "8 ways, L3 16; least recently used; no prefetching"},
            {"branch predictor",
             "two-bit counters over 16 Ki entries, indexed with the address and the last 6 "
             "outcomes; simulated, not that of the processor"},
        }};
    for (const auto& [name, value] : hostMachine().attributes) {
        machine.attributes.emplace_back("host " + name, value);
    }
    return machine;
}

Result<std::vector<VirtualEvent>> qemuEvents(const QemuCpu& cpu, bool ofPrograms)
{
#define PAPILIO_NAME(name) #name,
    constexpr std::string_view names[] = {PAPILIO_QEMU_COUNTS(PAPILIO_NAME)};
#undef PAPILIO_NAME
    std::vector<std::string_view> where = {ofPrograms ? "program" : "kernels"};
    if (cpu.architecture == Architecture::Aarch64) {
        where.emplace_back("aarch64");
    }
    if (cpu.scalableBits != 0) {
        where.emplace_back("sve");
    }
    return virtualEvents("processors/qemu_events.csv", names, where);
}

}  // namespace papilio::collectors
