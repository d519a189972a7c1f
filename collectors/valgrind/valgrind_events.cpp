#include "collectors/valgrind/valgrind_events.h"

#include "collectors/host/host_machine.h"
#include "collectors/host/topology.h"
#include "core/base/child_process.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <limits>
#include <optional>
#include <sstream>
#include <utility>
#include <vector>

namespace papilio::collectors {

using core::Errc;
using core::Error;
using core::errorOf;
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
            return errorOf(Errc::Malformed,
                           "valgrind wrote no counts of the kernel {} to {}; make room "
                           "there or set TMPDIR to a larger folder",
                           kernel.name, directory.parent_path().string());
        }
    }
    return {};
}

constexpr std::array<std::string_view, 13> columnNames = {
    "Ir", "Dr", "Dw", "I1mr", "D1mr", "D1mw", "ILmr", "DLmr", "DLmw", "Bc", "Bcm", "Bi", "Bim"};

/// One file as far as it is read.
struct Dump {
    std::optional<std::pair<std::size_t, unsigned>> trigger;  ///< empty: not one of ours
    std::vector<std::size_t> columns;  ///< place in DumpCounts of each column
    DumpCounts counts{};
    bool complete = false;
    /// Where the instructions are to be read, too.
    std::map<std::string, FunctionCounts>* functions = nullptr;
    FunctionCounts* function = nullptr;  ///< the current one
    std::string objectName;
    std::unordered_map<std::uint64_t, InstructionCounts>* object = nullptr;  ///< the current one
    bool isCall = false;  ///< the next line has what a function that is called costs
};

std::int64_t leadingNumber(std::string_view text)
{
    std::int64_t value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

/// Adds what a damaged file may claim; the largest number stays the largest.
void add(std::int64_t& count, std::int64_t more)
{
    if (__builtin_add_overflow(count, more, &count)) {
        count = more < 0 ? std::numeric_limits<std::int64_t>::min()
                         : std::numeric_limits<std::int64_t>::max();
    }
}

/// "kernel 3 2"
std::optional<std::pair<std::size_t, unsigned>> triggerOf(std::string_view text)
{
    std::istringstream words{std::string(text)};
    std::string word;
    std::size_t index = 0;
    unsigned times = 0;
    if (words >> word >> index >> times && word == "kernel") {
        return std::pair(index, times);
    }
    return std::nullopt;
}

void readColumns(std::string_view text, Dump& dump)
{
    std::istringstream words{std::string(text)};
    for (std::string word; words >> word;) {
        const auto* found = std::ranges::find(columnNames, word);
        dump.columns.push_back(found == columnNames.end()
                                   ? valgrindCounts
                                   : static_cast<std::size_t>(found - columnNames.begin()));
    }
}

void readTotals(std::string_view text, Dump& dump)
{
    std::istringstream numbers{std::string(text)};
    std::int64_t number = 0;
    for (std::size_t column = 0; column < dump.columns.size() && numbers >> number; ++column) {
        if (dump.columns[column] < valgrindCounts) {
            dump.counts.at(dump.columns[column]) = number;
        }
    }
    dump.complete = true;
}

/// "0x401136 12 3 1": an address, and counts of which the last may be missing.
void readInstruction(std::string_view line, Dump& dump)
{
    if (std::exchange(dump.isCall, false) || dump.object == nullptr) {
        return;
    }
    const char* place = line.data() + 2;
    const char* const end = line.data() + line.size();
    std::uint64_t address = 0;
    place = std::from_chars(place, end, address, 16).ptr;
    auto& counts = (*dump.object)[address];
    for (const std::size_t column : dump.columns) {
        std::int64_t count = 0;
        while (place != end && *place == ' ') {
            ++place;
        }
        const auto read = std::from_chars(place, end, count);
        if (read.ec != std::errc()) {
            return;
        }
        place = read.ptr;
        if (column < valgrindCounts) {
            add(dump.function->counts.at(column), count);
        }
        if (column == static_cast<std::size_t>(ValgrindCount::Ir)) {
            add(counts.executed, count);
        } else if (column == static_cast<std::size_t>(ValgrindCount::Dr)) {
            add(counts.loads, count);
        } else if (column == static_cast<std::size_t>(ValgrindCount::Dw)) {
            add(counts.stores, count);
        }
    }
}

void readCodeLine(std::string_view line, Dump& dump)
{
    constexpr std::string_view object = "ob=";
    constexpr std::string_view function = "fn=";
    if (line.starts_with("0x")) {
        readInstruction(line, dump);
    } else if (line.starts_with("calls=")) {
        dump.isCall = true;
    } else if (line.starts_with(object)) {  // a function follows
        dump.objectName = line.substr(object.size());
        dump.object = nullptr;
    } else if (line.starts_with(function)) {
        dump.function = &(*dump.functions)[std::string(line.substr(function.size()))];
        dump.object = &dump.function->code[dump.objectName];
    }
}

void readLine(std::string_view line, Dump& dump)
{
    if (dump.functions != nullptr) {
        readCodeLine(line, dump);
    }
    const auto after = [&](std::string_view prefix) {
        return line.starts_with(prefix) ? std::optional(line.substr(prefix.size())) : std::nullopt;
    };
    const auto addJumps = [&dump](ValgrindCount kind, std::string_view text) {
        const auto place = static_cast<std::size_t>(kind);
        add(dump.counts.at(place), leadingNumber(text));
        if (dump.function != nullptr) {
            add(dump.function->counts.at(place), leadingNumber(text));
        }
    };
    if (const auto jump = after("jump=")) {
        addJumps(ValgrindCount::Jump, *jump);
    } else if (const auto taken = after("jcnd=")) {
        addJumps(ValgrindCount::Taken, *taken);
    } else if (const auto trigger = after("desc: Trigger: Client Request: ")) {
        dump.trigger = triggerOf(*trigger);
    } else if (const auto columns = after("events: ")) {
        readColumns(*columns, dump);
    } else if (const auto totals = after("totals:")) {
        readTotals(*totals, dump);
    }
}

/// @param functions  where the instructions go; null: nowhere
Result<Dump> readDump(const std::filesystem::path& path,
                      std::map<std::string, FunctionCounts>* functions = nullptr)
{
    std::ifstream file(path);
    Dump dump;
    dump.functions = functions;
    for (std::string line; std::getline(file, line);) {
        readLine(line, dump);
    }
    if ((dump.trigger || functions != nullptr) && !dump.complete) {
        return errorOf(Errc::Malformed,
                       "{}: valgrind's output ends too early; make room in {} or set "
                       "TMPDIR to a larger folder",
                       path.string(), path.parent_path().parent_path().string());
    }
    return dump;
}

Error unreadable(const std::filesystem::path& directory, const std::error_code& why)
{
    return {Errc::Unreadable, fmt::format("{}: valgrind's output cannot be read: {}",
                                          directory.string(), why.message())};
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
        return errorOf(Errc::Unreadable, "valgrind {} in the benchmark {}: {}",
                       core::endText(child->status), run.benchmark, lastLine(child->output));
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

Result<DumpsOfKernels> readDumps(const std::filesystem::path& directory)
{
    DumpsOfKernels dumps;
    std::error_code failed;
    for (const auto& entry : std::filesystem::directory_iterator(directory, failed)) {
        const auto dump = readDump(entry.path());
        if (!dump) {
            return dump.error();
        }
        if (dump->trigger) {
            dumps[*dump->trigger] = dump->counts;
        }
    }
    if (failed) {
        return unreadable(directory, failed);
    }
    return dumps;
}

Result<ProgramDumps> readProgramDumps(const std::filesystem::path& directory)
{
    ProgramDumps dumps;
    std::error_code failed;
    for (const auto& entry : std::filesystem::directory_iterator(directory, failed)) {
        const auto dump = readDump(entry.path(), &dumps.functions);
        if (!dump) {
            return dump.error();
        }
        ++dumps.processes;
        for (std::size_t count = 0; count < valgrindCounts; ++count) {
            add(dumps.counts.at(count), dump->counts.at(count));
        }
    }
    if (failed) {
        return unreadable(directory, failed);
    }
    return dumps;
}

Result<std::vector<VirtualEvent>> valgrindEvents(bool ofPrograms)
{
    std::vector<std::string> names(columnNames.begin(), columnNames.end());
    names.insert(names.end(), {"Taken", "Jump"});
    for (std::size_t count = 0; count < valgrindCounts; ++count) {
        names.push_back("L2." + names[count]);
    }
    names.insert(names.end(), {"doubles", "singles", "extended", "load_bytes", "store_bytes"});
    const std::vector<std::string_view> views(names.begin(), names.end());
    return virtualEvents("processors/valgrind_events.csv", views,
                         {ofPrograms ? "program" : "kernels"});
}

}  // namespace papilio::collectors
