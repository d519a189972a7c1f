#include "collectors/locality/trace_program.h"

#include "collectors/base/elf_file.h"
#include "collectors/base/held_program.h"
#include "core/base/child_process.h"
#include "core/base/lists.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace papilio::collectors {

using core::Errc;
using core::Error;
using core::errorOf;
using core::Result;

namespace {

constexpr std::uint64_t movedTo = 0x108000;  // valgrind loads position-independent programs there
constexpr int logDescriptor = 9;
constexpr std::uint64_t smallestObject = 64;

struct Layout {
    std::uint64_t start = 0;
    std::vector<DataObject> objects;
};

/// Where the program's function and largest variables are while valgrind runs it.
Result<Layout> layoutOf(const std::filesystem::path& program, const TraceRequest& request)
{
    auto elf = elfSymbols(program);
    if (!elf) {
        return elf.error();
    }
    const std::uint64_t base = elf->positionIndependent ? movedTo : 0;
    Layout layout;
    auto& symbols = elf->symbols;
    const auto from = std::find_if(symbols.begin(), symbols.end(), [&](const ElfSymbol& symbol) {
        return symbol.isFunction && symbol.name == request.from;
    });
    if (from != symbols.end()) {
        layout.start = base + from->address;
    } else if (!symbols.empty() && !request.from.empty()) {
        return errorOf(
            Errc::InvalidArgument,
            "{} has no function {} to start at; --from \"\" counts from the first instruction",
            program.string(), request.from);
    }
    std::erase_if(symbols, [](const ElfSymbol& symbol) {
        return symbol.isFunction || symbol.bytes < smallestObject;
    });
    std::stable_sort(symbols.begin(), symbols.end(),
                     [](const auto& a, const auto& b) { return a.bytes > b.bytes; });
    for (const auto& symbol : symbols) {
        const bool known = std::any_of(
            layout.objects.begin(), layout.objects.end(),
            [&](const auto& object) { return object.address == base + symbol.address; });
        const bool isWanted = layout.objects.size() < request.objects ||
                              std::ranges::any_of(request.sectors, [&](const Sector& sector) {
                                  return core::contains(sector, symbol.name);
                              });
        if (!known && isWanted) {
            layout.objects.push_back({symbol.name, base + symbol.address, symbol.bytes});
        }
    }
    return layout;
}

/// A running valgrind, and the end of the pipe its trace comes from.
struct Child {
    pid_t process = -1;
    int trace = -1;

    /// Ends it and waits for it, unless that is done.
    int finish(bool kill)
    {
        int status = 0;
        if (kill) {
            ::kill(process, SIGKILL);
        }
        while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
        }
        close(trace);
        return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    }
};

/// What says where memory was allocated; empty: it was not built, or is not installed.
std::string allocations()
{
    return core::programOfPapilio("papilio-allocations.so", "collectors").string();
}

Result<Child> start(const std::filesystem::path& program, const TraceRequest& request)
{
    std::vector<std::string> words{"valgrind",
                                   "--tool=lackey",
                                   "--trace-mem=yes",
                                   "--trace-sched=yes",
                                   "--child-silent-after-fork=yes",
                                   fmt::format("--log-fd={}", logDescriptor),
                                   program.string()};
    words.insert(words.end(), request.arguments.begin() + 1, request.arguments.end());
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) {
        return Error{Errc::Unreadable, "no pipe can be created for the trace"};
    }
    constexpr int pipeBytes = 1 << 20;
    fcntl(ends[0], F_SETPIPE_SZ, pipeBytes);  // a refusal costs speed only
    const auto [process, problem] =
        core::startProcess({.program = words.front(),
                            .arguments = words,
                            .environment = environmentPreloading(allocations()),
                            .descriptors = {{ends[1], logDescriptor}}});
    close(ends[1]);
    if (process < 0) {
        close(ends[0]);
        return Error{Errc::NotFound, "valgrind was not found; install the package valgrind"};
    }
    return Child{.process = process, .trace = ends[0]};
}

/// Feeds the trace until it ends; false when it was stopped or the limit was reached.
bool follow(const Child& child,
            LackeyTrace& trace,
            const TraceRequest& request,
            const std::stop_token& stop,
            const std::function<void(std::uint64_t)>& progress)
{
    std::vector<char> buffer(std::size_t{1} << 18);
    constexpr int milliseconds = 50;
    while (!stop.stop_requested() && trace.accesses() < request.limit) {
        pollfd waiting{.fd = child.trace, .events = POLLIN, .revents = 0};
        if (poll(&waiting, 1, milliseconds) <= 0) {
            continue;
        }
        const ssize_t bytes = read(child.trace, buffer.data(), buffer.size());
        if (bytes <= 0) {
            return true;
        }
        trace.feed({buffer.data(), static_cast<std::size_t>(bytes)});
        progress(trace.accesses());
    }
    return false;
}

std::vector<std::string> notesOf(const TraceRequest& request,
                                 const LackeyTrace& trace,
                                 const core::ReuseHistogram& reuse,
                                 bool complete,
                                 bool stripped)
{
    std::vector<std::string> notes{
        fmt::format("{} data accesses of {} thread(s), beginning with {}, traced with valgrind's "
                    "lackey; lines of {} bytes, exact LRU distances.",
                    trace.accesses(), trace.threads(),
                    request.from.empty() || stripped ? "the first instruction" : request.from,
                    request.lineBytes)};
    if (!complete) {
        notes.push_back(fmt::format("The program was ended after {} accesses, before its end.",
                                    trace.accesses()));
    }
    if (allocations().empty()) {
        notes.emplace_back(
            "Arrays from malloc are other data: papilio-allocations.so, which says "
            "where they were allocated, is not installed.");
    }
    if (stripped) {
        notes.emplace_back(
            "The program has no symbols, so its variables are not counted separately.");
    }
    for (const auto& sector : request.sectors) {
        for (const auto& name : sector) {
            if (std::ranges::find(reuse.objects, name, &core::ReuseObject::name) ==
                reuse.objects.end()) {
                notes.push_back(
                    fmt::format("The sector \"{}\" has nothing of \"{}\": the program "
                                "has no such object, or did not use it.",
                                nameOf(sector), name));
            }
        }
    }
    if (trace.threads() > 1) {
        notes.emplace_back(
            "Valgrind runs one thread at a time and switches every 100,000 blocks or when one "
            "waits: threads interleave more coarsely than on a processor.");
    }
    if (trace.threads() > core::SharingCounter::mostThreads) {
        notes.push_back(fmt::format("Sharing is counted for the first {} threads.",
                                    core::SharingCounter::mostThreads));
    }
    return notes;
}

}  // namespace

Result<TraceOutcome> traceProgram(const TraceRequest& request,
                                  const std::stop_token& stop,
                                  const std::function<void(std::uint64_t)>& progress)
{
    const auto program = core::programInPath(request.arguments.front());
    if (program.empty()) {
        return errorOf(Errc::NotFound, "{}: program not found", request.arguments.front());
    }
    auto layout = layoutOf(program, request);
    if (!layout && layout.error().code == Errc::Malformed) {
        layout = Layout{};  // a script: valgrind says whether it runs it
    }
    if (!layout) {
        return layout.error();
    }
    const bool stripped = layout->start == 0;
    LocalityCounter counter(layout->objects, request.lineBytes, request.sectors);
    LackeyTrace trace([&counter](const MemoryAccess& access) { counter.touch(access); },
                      layout->start,
                      [&counter](const HeapBlock& block) { counter.allocate(block); });
    auto child = start(program, request);
    if (!child) {
        return child.error();
    }
    const bool complete = follow(*child, trace, request, stop, progress);
    TraceOutcome outcome;
    outcome.status = child->finish(!complete);
    if (trace.accesses() == 0 && !stop.stop_requested()) {
        const std::string& words = trace.remarks();
        return errorOf(Errc::Unsupported,
                       "{}: valgrind traced no accesses of this program (status {}){}{}",
                       program.string(), outcome.status, words.empty() ? "" : ": ",
                       words.substr(0, words.find('\n')));
    }
    outcome.accesses = trace.accesses();
    outcome.reuse = counter.histogram(request.objects);
    outcome.reuse.name = program.filename().string();
    outcome.reuse.provenance.source = "valgrind lackey";
    outcome.reuse.provenance.kind = core::DataOrigin::Virtual;
    outcome.reuse.provenance.notes =
        notesOf(request, trace, outcome.reuse, complete, stripped && !request.from.empty());
    if (trace.threads() > 1) {
        outcome.communication = counter.communication(trace.threads());
        outcome.communication->name = outcome.reuse.name;
        outcome.communication->provenance = outcome.reuse.provenance;
    }
    return outcome;
}

}  // namespace papilio::collectors
