#include "collectors/qemu/qemu_counter.h"

#include "collectors/base/elf_file.h"
#include "collectors/base/held_program.h"
#include "collectors/qemu/qemu_events.h"
#include "core/base/child_process.h"
#include "core/io/files/private_directory.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>

namespace papilio::collectors {

using core::Errc;
using core::errorOf;
using core::Result;

namespace {

/// Where Debian's cross compilers have the loader and the libraries of a program.
std::string librariesOf(const QemuCpu& cpu)
{
    const auto folder = fmt::format(
        "/usr/{}-linux-gnu", cpu.architecture == Architecture::Aarch64 ? "aarch64" : "powerpc64le");
    std::error_code none;
    return std::filesystem::is_directory(folder + "/lib", none) ? folder : std::string();
}

/// By the environment: a child that becomes another program of the processor is counted, too, where
/// the system starts it with qemu.
std::vector<std::string> commandOf(const QemuCpu& cpu,
                                   const std::filesystem::path& plugin,
                                   const std::filesystem::path& program,
                                   const std::filesystem::path& folder,
                                   const ProgramRun& run)
{
    std::vector<std::string> command = {
        "env", fmt::format("QEMU_CPU={}", cpu.name),
        fmt::format("QEMU_PLUGIN={},program={},vector={},block={}", pluginValue(plugin),
                    pluginValue(folder), cpu.scalableBits / 8, cpu.zeroedBytes)};
    if (const auto libraries = librariesOf(cpu);
        std::getenv("QEMU_LD_PREFIX") == nullptr && !libraries.empty()) {
        command.push_back("QEMU_LD_PREFIX=" + libraries);
    }
    command.insert(command.end(), {std::string(cpu.program), program.string()});
    command.insert(command.end(), run.arguments.begin() + 1, run.arguments.end());
    return command;
}

/// The sum of what all processes wrote.
Result<QemuCounts> sumOf(const std::filesystem::path& folder)
{
    QemuCounts sum{};
    std::error_code failed;
    for (const auto& entry : std::filesystem::directory_iterator(folder, failed)) {
        const auto lines = readQemuCounts(entry.path());
        if (!lines) {
            return lines.error();
        }
        for (const auto& counts : *lines) {
            std::ranges::transform(sum, counts, sum.begin(), std::plus());
        }
    }
    if (sum.at(PAPILIO_STARTED) == 0) {
        return errorOf(Errc::Unreadable,
                       "qemu wrote no counts to {}; make room there or set TMPDIR to a "
                       "larger folder",
                       folder.string());
    }
    return sum;
}

}  // namespace

Result<std::unique_ptr<ProgramCounter>> QemuCounter::open(const std::string& cpu)
{
    const auto known = knownQemuCpu(cpu);
    if (!known) {
        return known.error();
    }
    if (const auto usable = checkEmulator(**known); !usable) {
        return usable.error();
    }
    auto events = qemuEvents(**known, true);
    return events ? Result<std::unique_ptr<ProgramCounter>>(
                        std::make_unique<QemuCounter>(**known, *std::move(events)))
                  : events.error();
}

Result<CountedRun> QemuCounter::count(const ProgramRun& request, const std::stop_token& stop) const
{
    const auto plugin = qemuPlugin();
    if (!plugin) {
        return plugin.error();
    }
    const auto& name = request.arguments.front();
    const auto program = core::programInPath(name);
    if (program.empty()) {
        return errorOf(Errc::NotFound, "the program {} was not found", name);
    }
    if (const auto code = ElfCode::open(program);
        !code || code->architecture() != cpu_.architecture) {
        return errorOf(Errc::Unsupported,
                       "{} is not a program for {}; build it with a cross compiler such "
                       "as {}-linux-gnu-gcc",
                       name, nameOf(cpu_.architecture),
                       cpu_.architecture == Architecture::Aarch64 ? "aarch64" : "powerpc64le");
    }
    const auto folder = core::PrivateDirectory::makeTemporary();
    if (!folder) {
        return folder.error();
    }
    auto held = HeldProgram::start(commandOf(cpu_, *plugin, program, folder->path(), request));
    if (!held) {
        return held.error();
    }
    auto run = held->run(stop);
    if (!run || run->status != 0) {
        return run;
    }
    const auto sum = sumOf(folder->path());
    if (!sum) {
        return sum.error();
    }
    for (const auto& wanted : request.events) {
        run->events.push_back({wanted, static_cast<double>(event(wanted)->value(*sum))});
    }
    const auto others =
        sum->at(PAPILIO_EXECUTED) - sum->at(PAPILIO_NOT_EXECUTED) - (sum->at(PAPILIO_STARTED) - 1);
    if (others > 0) {
        run->notes.push_back(fmt::format(
            "{} {} that this one started {} not counted: this system does not start it with qemu.",
            others, others == 1 ? "program" : "programs", others == 1 ? "was" : "were"));
    }
    return run;
}

}  // namespace papilio::collectors
