#include "collectors/valgrind/valgrind_counter.h"

#include "collectors/base/elf_file.h"
#include "collectors/base/held_program.h"
#include "collectors/base/kernel_program.h"
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

/// What the instructions of a program did in all.
struct WorkSum {
    std::array<std::int64_t, programWorks> counts{};
    std::int64_t undecoded = 0;  ///< instructions in code that could not be read

    std::int64_t& operator[](ProgramWork work) { return counts.at(static_cast<std::size_t>(work)); }
};

void addWork(const InstructionWork& work, const InstructionCounts& counts, WorkSum& sum)
{
    sum[ProgramWork::Doubles] += work.doubles * counts.executed;
    sum[ProgramWork::Singles] += work.singles * counts.executed;
    sum[ProgramWork::Extended] += work.extended * counts.executed;
    // valgrind splits accesses of vectors, and what does not happen (a mask, a condition) is none.
    const auto loads = work.isGather ? counts.loads : std::min(counts.loads, counts.executed);
    const auto stores = std::min(counts.stores, counts.executed);
    sum[ProgramWork::LoadBytes] += work.loadBytes * loads;
    // callgrind counts an access that changes what is there as a load.
    sum[ProgramWork::StoreBytes] +=
        work.storeBytes * (work.isModify && stores == 0 ? loads : stores);
}

/// The instructions of several functions.
CodeCounts codeOf(const std::map<std::string, FunctionCounts>& functions)
{
    CodeCounts all;
    for (const auto& [name, function] : functions) {
        for (const auto& [object, instructions] : function.code) {
            for (const auto& [address, counts] : instructions) {
                auto& sum = all[object][address];
                sum.executed += counts.executed;
                sum.loads += counts.loads;
                sum.stores += counts.stores;
            }
        }
    }
    return all;
}

/// Names of those with the most instructions of their own, most first.
std::vector<std::string> largestFunctions(const ProgramDumps& dumps, std::size_t most)
{
    std::vector<std::pair<std::int64_t, std::string>> sizes;
    for (const auto& [name, function] : dumps.functions) {
        sizes.emplace_back(-function.counts.at(static_cast<std::size_t>(ValgrindCount::Ir)), name);
    }
    std::ranges::sort(sizes);
    sizes.resize(std::min(most, sizes.size()));
    std::vector<std::string> names;
    std::ranges::transform(sizes, std::back_inserter(names),
                           [](const auto& one) { return one.second; });
    return names;
}

Result<WorkSum> workOf(const CodeCounts& code)
{
    const auto decoder = InstructionDecoder::make();
    if (!decoder) {
        return decoder.error();
    }
    WorkSum sum;
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

/// It is a sum of work.
bool needsWork(const VirtualEvent& event)
{
    return event.terms.front().first >= 2 * valgrindCounts;
}

}  // namespace

Result<std::unique_ptr<ProgramCounter>> ValgrindCounter::open()
{
    if (core::programInPath("valgrind").empty()) {
        return Error{Errc::NotFound,
                     "the source valgrind needs the program valgrind, which is not in PATH; "
                     "install it (Debian: apt install valgrind)"};
    }
    auto events = valgrindEvents(true);
    return events ? Result<std::unique_ptr<ProgramCounter>>(
                        std::make_unique<ValgrindCounter>(*std::move(events)))
                  : events.error();
}

core::Machine ValgrindCounter::machine() const
{
    return virtualMachine();
}

std::vector<EventProbe> ValgrindCounter::probe(const std::vector<std::string>& events) const
{
    const auto decoder = InstructionDecoder::make();
    auto probes = VirtualCounter::probe(events);
    for (auto& probe : probes) {
        if (const auto* known = event(probe.event);
            known != nullptr && needsWork(*known) && !decoder) {
            probe.refusal = decoder.error().message;
        }
    }
    return probes;
}

Result<CountedRun> ValgrindCounter::count(const ProgramRun& request,
                                          const std::stop_token& stop) const
{
    const auto dumps = runUnderValgrind(request, false, stop);
    if (!dumps) {
        return dumps.error();
    }
    std::vector<const VirtualEvent*> wanted;
    for (const auto& name : request.events) {
        wanted.push_back(event(name));
    }
    ProgramDumps second;
    if (std::ranges::any_of(wanted, &VirtualEvent::isOfCaches)) {
        auto ran = runUnderValgrind(request, true, stop);
        if (!ran) {
            return ran.error();
        }
        second = *std::move(ran);
    }
    std::int64_t undecoded = 0;
    const auto eventsOf = [&](const DumpCounts& first, const DumpCounts& ofCaches,
                              const CodeCounts& code) -> Result<std::vector<CountedEvent>> {
        AllCounts counts{};
        const auto next = std::ranges::copy(first, counts.begin()).out;
        std::ranges::copy(ofCaches, next);
        if (std::ranges::any_of(wanted, [](const auto* one) { return needsWork(*one); })) {
            const auto work = workOf(code);
            if (!work) {
                return work.error();
            }
            undecoded = std::max(undecoded, work->undecoded);  // that of the program
            std::ranges::copy(work->counts, next + valgrindCounts);
        }
        std::vector<CountedEvent> events;
        for (const auto* one : wanted) {
            events.push_back({one->name, static_cast<double>(one->value(counts))});
        }
        return events;
    };
    CountedRun run;
    auto events = eventsOf(dumps->counts, second.counts, codeOf(dumps->functions));
    if (!events) {
        return events.error();
    }
    run.events = *std::move(events);
    for (const auto& name : largestFunctions(*dumps, request.functions)) {
        const auto& function = dumps->functions.at(name);
        auto ofFunction = eventsOf(function.counts, second.functions[name].counts, function.code);
        if (!ofFunction) {
            return ofFunction.error();
        }
        run.pieces.push_back({name, *std::move(ofFunction)});
    }
    constexpr double negligible = 1e-3;  // the kernel's own code in every process, for example
    const auto all = dumps->counts.at(static_cast<std::size_t>(ValgrindCount::Ir));
    const double share = static_cast<double>(undecoded) / static_cast<double>(all);
    if (share > negligible) {
        run.notes.push_back(
            fmt::format("{} of the instructions are in code that is in no file (made at run time); "
                        "their operations and bytes are not counted.",
                        core::percentText(share)));
    }
    return run;
}

}  // namespace papilio::collectors
