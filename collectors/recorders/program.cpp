#include "collectors/recorders/program.h"

#include "collectors/recorders/stream_layout.h"
#include "core/base/child_process.h"
#include "core/base/process_start.h"
#include "core/io/files/user_folders.h"

#include <cerrno>
#include <cstring>
#include <elf.h>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <sys/stat.h>
#include <unistd.h>

extern char** environ;

namespace papilio::collectors {

using core::Errc;
using core::Error;
using core::Result;

namespace fs = std::filesystem;

namespace {

constexpr const char* agentName = "libpapilio-agent.so";
constexpr unsigned long roomForStreams = 4;

/// The environment of this process with the agent's variables in it.
std::vector<std::string> environmentOf(const ProgramRequest& request)
{
    std::vector<std::string> variables;
    std::string preload = request.agent;
    // AddressSanitizer ends a program where another library comes first, unless it is told that
    // this is known. Of one option the last counts.
    std::string sanitizer = "ASAN_OPTIONS=";
    for (char** entry = environ; *entry != nullptr; ++entry) {
        const std::string_view variable = *entry;
        if (variable.starts_with("LD_PRELOAD=")) {
            if (variable.size() > 11) {
                preload += ":" + std::string(variable.substr(11));
            }
        } else if (variable.starts_with(sanitizer) && sanitizer.back() == '=') {
            sanitizer = std::string(variable) + ":";
        } else if (!variable.starts_with("PAPILIO_AGENT_")) {
            variables.emplace_back(variable);
        }
    }
    variables.push_back("LD_PRELOAD=" + preload);
    variables.push_back(sanitizer + "verify_asan_link_order=0");
    variables.push_back(fmt::format("{}={}", directoryVariable, request.directory));
    variables.push_back(fmt::format("{}={:.0f}", intervalVariable, request.intervalMs * 1000));
    if (request.callbacksAtEnd) {
        variables.push_back(fmt::format("{}=end", callbacksVariable));
    }
    return variables;
}

/// Whether an ELF file asks for a loader. Only files of this process's own kind are looked into.
bool asksForLoader(std::ifstream& file, const Elf64_Ehdr& head)
{
    for (unsigned index = 0; index < head.e_phnum; ++index) {
        Elf64_Phdr segment = {};
        file.seekg(static_cast<std::streamoff>(head.e_phoff + index * sizeof segment));
        if (!file.read(reinterpret_cast<char*>(&segment), sizeof segment)) {
            return true;  // damaged: the kernel will say so
        }
        if (segment.p_type == PT_INTERP) {
            return true;
        }
    }
    return false;
}

}  // namespace

Result<pid_t> startProgram(const ProgramRequest& request)
{
    const auto& program = request.arguments.front();
    const auto [process, problem] = core::startProcess({.program = program,
                                                        .arguments = request.arguments,
                                                        .environment = environmentOf(request),
                                                        .blocked = request.signalMask});
    if (process < 0) {
        return Error{problem == ENOENT ? Errc::NotFound : Errc::Unreadable,
                     fmt::format("{}: this program cannot be started ({}); give its path, or "
                                 "install it",
                                 program, std::strerror(problem))};
    }
    return process;
}

Result<std::string> agentLibrary()
{
    std::error_code ignored;
    const fs::path program = core::thisProgram();
    const fs::path beside = program.parent_path() / agentName;
    const fs::path installed = program.parent_path().parent_path() / "lib/papilio" / agentName;
    for (const auto& place : {beside, installed}) {
        if (fs::exists(place, ignored)) {
            return place.string();
        }
    }
    return Error{
        Errc::NotFound,
        fmt::format("the agent {} is neither in {} nor in {}: this version was built "
                    "without libsde; install libpapi-dev and libsde1 and build again",
                    agentName, beside.parent_path().string(), installed.parent_path().string())};
}

Result<core::PrivateDirectory> streamDirectory()
{
    std::vector<fs::path> places = {"/dev/shm"};
    for (const char* variable : {"XDG_RUNTIME_DIR", "TMPDIR"}) {
        if (auto place = core::folderFrom(variable); !place.empty()) {
            places.push_back(std::move(place));
        }
    }
    places.emplace_back("/tmp");
    auto made = core::PrivateDirectory::make(places, roomForStreams * streamBytes(slotsPerStep));
    return made ? std::move(made)
                : made.error().in(fmt::format("{} MiB that a program can share",
                                              roomForStreams * streamBytes(slotsPerStep) >> 20));
}

std::optional<std::string> whyUnseen(const std::string& program)
{
    const fs::path path = core::programInPath(program);
    struct stat status = {};
    std::ifstream file(path, std::ios::binary);
    Elf64_Ehdr head = {};
    if (path.empty() || stat(path.c_str(), &status) != 0 ||
        !file.read(reinterpret_cast<char*>(&head), sizeof head) ||
        std::memcmp(head.e_ident, ELFMAG, SELFMAG) != 0) {
        return std::nullopt;  // a script, or nothing: the start will tell
    }
    if (((status.st_mode & S_ISUID) != 0 && status.st_uid != geteuid()) ||
        (status.st_mode & S_ISGID) != 0) {
        return fmt::format(
            "{} runs with the rights of another user or group, so the loader does not load the "
            "agent into it.",
            path.string());
    }
    Elf64_Ehdr own = {};
    std::ifstream("/proc/self/exe", std::ios::binary)
        .read(reinterpret_cast<char*>(&own), sizeof own);
    if (head.e_ident[EI_CLASS] != own.e_ident[EI_CLASS] || head.e_machine != own.e_machine) {
        return fmt::format("{} is built for a different processor architecture than the agent.",
                           path.string());
    }
    if (!asksForLoader(file, head)) {
        return fmt::format(
            "{} is linked statically, so no agent can be loaded into it; link "
            "libsde and the C library dynamically.",
            path.string());
    }
    return std::nullopt;
}

}  // namespace papilio::collectors
