#include "collectors/valgrind/valgrind_counter.h"

#include "collectors/base/elf_file.h"
#include "collectors/base/held_program.h"
#include "collectors/base/kernel_program.h"
#include "collectors/base/source.h"
#include "collectors/valgrind/instruction_work.h"
#include "collectors/valgrind/valgrind_events.h"
#include "core/base/child_process.h"
#include "core/base/number_format.h"
#include "core/io/files/file_text.h"
#include "core/io/files/private_directory.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace papilio::collectors {

using core::Errc;
using core::Error;
using core::Result;

namespace {

/// What the instructions of a program did in all.
struct ProgramWork {
    std::int64_t doubles = 0;
    std::int64_t singles = 0;
    std::int64_t extended = 0;
    std::int64_t loadBytes = 0;
    std::int64_t storeBytes = 0;
    std::int64_t undecoded = 0;  ///< instructions in code that could not be read
};

struct WorkEvent {
    std::string_view name;
    std::string_view description;
    std::int64_t (*value)(const ProgramWork&);
};

constexpr std::array workEvents = {
    WorkEvent{"valgrind::FLOP", "Floating-point operations: FLOP_F64 + FLOP_F32 + FLOP_X87",
              [](const ProgramWork& work) { return work.doubles + work.singles + work.extended; }},
    WorkEvent{"valgrind::FLOP_F64",
              "Operations in double precision: each number of a vector counts, in a fused "
              "multiply-add twice",
              [](const ProgramWork& work) { return work.doubles; }},
    WorkEvent{"valgrind::FLOP_F32",
              "Operations in single precision: each number of a vector counts, in a fused "
              "multiply-add twice",
              [](const ProgramWork& work) { return work.singles; }},
    WorkEvent{"valgrind::FLOP_X87", "Operations of the x87 unit",
              [](const ProgramWork& work) { return work.extended; }},
    WorkEvent{"valgrind::load_bytes", "Bytes that the core loads",
              [](const ProgramWork& work) { return work.loadBytes; }},
    WorkEvent{"valgrind::store_bytes", "Bytes that the core stores",
              [](const ProgramWork& work) { return work.storeBytes; }},
    WorkEvent{"valgrind::bytes", "Bytes between the core and L1: load_bytes + store_bytes",
              [](const ProgramWork& work) { return work.loadBytes + work.storeBytes; }},
};

const WorkEvent* workEvent(std::string_view name)
{
    const auto* const found = std::ranges::find(workEvents, name, &WorkEvent::name);
    return found == workEvents.end() ? nullptr : found;
}

std::vector<std::string> commandOf(const ProgramRun& run,
                                   const std::filesystem::path& folder,
                                   bool lastIsL2)
{
    auto command = callgrindCommand(lastIsL2);
    for (const char* option :
         {"--trace-children=yes", "--dump-line=no", "--compress-pos=no", "--compress-strings=no"}) {
        command.emplace_back(option);
    }
    command.push_back("--callgrind-out-file=" + (folder / "counts" / "%p").string());
    command.push_back("--log-file=" + (folder / "log").string());
    // A child begins with what its parent has counted: written before, it is not counted twice.
    for (const char* function : {"fork", "_Fork", "__libc_fork", "vfork"}) {
        command.push_back(std::string("--dump-before=") + function);
    }
    command.insert(command.end(), run.arguments.begin(), run.arguments.end());
    return command;
}

/// Where valgrind itself gives up.
Error notRun(const std::string& program, int status, const std::filesystem::path& log)
{
    const auto text = core::readSmallFile(log);
    const auto words = text ? *text : std::string();
    constexpr int illegal = 128 + 4;
    if (status == illegal || words.find("unhandled instruction") != std::string::npos) {
        return {Errc::Unsupported,
                fmt::format("{}: valgrind does not know an instruction of this program, most "
                            "likely of AVX-512; build the program without it (gcc: -mno-avx512f)",
                            program)};
    }
    return {Errc::InvalidArgument,
            fmt::format("{}: {} under valgrind{}{}", program, core::endText(status),
                        words.empty() ? "" : ": ", lastLine(words))};
}

Result<ProgramDumps> runUnderValgrind(const ProgramRun& run,
                                      bool lastIsL2,
                                      const std::stop_token& stop)
{
    const auto folder = core::PrivateDirectory::makeTemporary();
    if (!folder) {
        return folder.error();
    }
    std::error_code failed;
    std::filesystem::create_directory(folder->path() / "counts", failed);
    auto held = HeldProgram::start(commandOf(run, folder->path(), lastIsL2));
    if (!held) {
        return held.error();
    }
    const auto ended = held->run(stop);
    if (!ended) {
        return ended.error();
    }
    if (ended->status != 0) {
        return notRun(run.arguments.front(), ended->status, folder->path() / "log");
    }
    return readProgramDumps(folder->path() / "counts");
}

void addWork(const InstructionWork& work, const InstructionCounts& counts, ProgramWork& sum)
{
    sum.doubles += work.doubles * counts.executed;
    sum.singles += work.singles * counts.executed;
    sum.extended += work.extended * counts.executed;
    // valgrind splits accesses of vectors, and what does not happen (a mask, a condition) is none.
    const auto loads = work.isGather ? counts.loads : std::min(counts.loads, counts.executed);
    const auto stores = std::min(counts.stores, counts.executed);
    sum.loadBytes += work.loadBytes * loads;
    // callgrind counts an access that changes what is there as a load.
    sum.storeBytes += work.storeBytes * (work.isModify && stores == 0 ? loads : stores);
}

Result<ProgramWork> workOf(const CodeCounts& code)
{
    const auto decoder = InstructionDecoder::make();
    if (!decoder) {
        return decoder.error();
    }
    ProgramWork sum;
    for (const auto& [object, instructions] : code) {
        const auto file = ElfCode::open(object);
        for (const auto& [address, counts] : instructions) {
            const auto bytes = file && file->architecture() == Architecture::X86_64
                                   ? file->at(address)
                                   : std::string_view();
            if (bytes.empty()) {
                sum.undecoded += counts.executed;
            } else {
                addWork(decoder->work(bytes), counts, sum);
            }
        }
    }
    return sum;
}

bool needsL2(const std::vector<std::string>& events)
{
    return std::ranges::any_of(events, [](const auto& name) {
        const auto* event = valgrindEvent(name);
        return event != nullptr && event->needsL2;
    });
}

bool needsWork(const std::vector<std::string>& events)
{
    return std::ranges::any_of(events, [](const auto& name) { return workEvent(name) != nullptr; });
}

}  // namespace

Result<std::unique_ptr<ProgramCounter>> ValgrindCounter::open()
{
    if (core::programInPath("valgrind").empty()) {
        return Error{Errc::NotFound,
                     "the source valgrind needs the program valgrind, which is not in PATH; "
                     "install it (Debian: apt install valgrind)"};
    }
    return std::unique_ptr<ProgramCounter>(std::make_unique<ValgrindCounter>());
}

core::Machine ValgrindCounter::machine() const
{
    return virtualMachine();
}

std::vector<EventProbe> ValgrindCounter::probe(const std::vector<std::string>& events) const
{
    const auto decoder = InstructionDecoder::make();
    std::vector<EventProbe> probes;
    for (const auto& event : events) {
        auto& probe = probes.emplace_back(EventProbe{.event = event, .refusal = {}});
        if (workEvent(event) != nullptr) {
            probe.refusal = decoder ? std::string() : decoder.error().message;
        } else if (valgrindEvent(event) == nullptr) {
            probe.refusal = "valgrind has no such event";
        }
    }
    return probes;
}

std::vector<core::EventDescription> ValgrindCounter::describe(
    const std::vector<std::string>& events) const
{
    std::vector<core::EventDescription> descriptions;
    for (const auto& name : events) {
        const auto* event = valgrindEvent(name);
        const auto* work = workEvent(name);
        if (event != nullptr || work != nullptr) {
            const auto text = event != nullptr ? event->description : work->description;
            descriptions.push_back(described({name, std::string(text), {}}, "valgrind"));
        }
    }
    return descriptions;
}

Result<CountedRun> ValgrindCounter::count(const ProgramRun& request,
                                          const std::stop_token& stop) const
{
    const auto dumps = runUnderValgrind(request, false, stop);
    if (!dumps) {
        return dumps.error();
    }
    KernelCounts counts{.l3 = dumps->counts};
    if (needsL2(request.events)) {
        const auto second = runUnderValgrind(request, true, stop);
        if (!second) {
            return second.error();
        }
        counts.l2 = second->counts;
    }
    ProgramWork work;
    if (needsWork(request.events)) {
        const auto made = workOf(dumps->code);
        if (!made) {
            return made.error();
        }
        work = *made;
    }
    CountedRun run;
    for (const auto& name : request.events) {
        const auto* event = valgrindEvent(name);
        const auto value = event != nullptr ? event->value(counts) : workEvent(name)->value(work);
        run.events.push_back({name, static_cast<double>(value)});
    }
    constexpr double negligible = 1e-3;  // the kernel's own code in every process, for example
    const auto all = dumps->counts.at(static_cast<std::size_t>(ValgrindCount::Ir));
    const double undecoded = static_cast<double>(work.undecoded) / static_cast<double>(all);
    if (undecoded > negligible) {
        run.notes.push_back(
            fmt::format("{} of the instructions are in code that is in no file (made at run time); "
                        "their operations and bytes are not counted.",
                        core::percentText(undecoded)));
    }
    return run;
}

}  // namespace papilio::collectors
