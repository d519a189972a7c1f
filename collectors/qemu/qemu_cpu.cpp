#include "collectors/qemu/qemu_cpu.h"

#include "collectors/base/kernel_program.h"
#include "collectors/host/host_machine.h"
#include "collectors/host/topology.h"
#include "collectors/qemu/qemu_run.h"
#include "core/base/child_process.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::collectors {

using core::Errc;
using core::Error;
using core::Result;

namespace {

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
    return Error{Errc::InvalidArgument,
                 fmt::format("qemu:{}: Papilio has no kernels for this CPU; use one of: {}", name,
                             fmt::join(names, ", "))};
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
        return Error{Errc::NotFound,
                     fmt::format("the source qemu:{} needs the program {}, which is not in PATH; "
                                 "install it (Debian: apt install qemu-user)",
                                 cpu.name, cpu.program)};
    }
    if (!pluginFits(version)) {
        return Error{Errc::Unsupported,
                     fmt::format("the source qemu:{} needs qemu 6.0 to 10.2, but {} is of version "
                                 "{}: its interface for plugins is not known",
                                 cpu.name, cpu.program, version)};
    }
    if (!loadsPlugins(cpu)) {
        return Error{
            Errc::Unsupported,
            fmt::format("the source qemu:{} needs a qemu that loads plugins, but {} {} was "
                        "built without them (that of Debian 13 is linked statically); use "
                        "that of Debian 12, or build qemu with --enable-plugins",
                        cpu.name, cpu.program, version)};
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

}  // namespace papilio::collectors
