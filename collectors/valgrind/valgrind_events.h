#pragma once

#include "collectors/base/kernel_program.h"
#include "collectors/base/virtual_events.h"
#include "core/base/result.h"
#include "core/model/machine.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace papilio::collectors {

/// What one run of callgrind says about one kernel.
enum class ValgrindCount {
    Ir,
    Dr,
    Dw,
    I1mr,
    D1mr,
    D1mw,
    ILmr,
    DLmr,
    DLmw,
    Bc,
    Bcm,
    Bi,
    Bim,
    Taken,  ///< conditional branches taken (--collect-jumps)
    Jump,   ///< unconditional direct jumps (--collect-jumps)
};

constexpr std::size_t valgrindCounts = static_cast<std::size_t>(ValgrindCount::Jump) + 1;

/// What instructions of a whole program did in all, by their encodings.
enum class ProgramWork { Doubles, Singles, Extended, LoadBytes, StoreBytes };

constexpr std::size_t programWorks = static_cast<std::size_t>(ProgramWork::StoreBytes) + 1;

/// What events are sums of: the counts of a run, those of a second one that has L2 as its last
/// cache, and the work.
using AllCounts = std::array<std::int64_t, 2 * valgrindCounts + programWorks>;

/// All of benchmarks, in the order they are stored, or those of whole programs.
/// @return as virtualEvents()
core::Result<std::vector<VirtualEvent>> valgrindEvents(bool ofPrograms = false);

/// Counts of one dump.
using DumpCounts = std::array<std::int64_t, valgrindCounts>;

/// The dumps of one run, by the index of the kernel and how often it ran (1 or 2 times n).
using DumpsOfKernels = std::map<std::pair<std::size_t, unsigned>, DumpCounts>;

/**
 * Reads what callgrind wrote at "kernel INDEX TIMES" client requests; other dumps are skipped.
 *
 * Callgrind leaves out zero columns at the end of a line, and writes "jcnd=taken/executed" and
 * "jump=executed" per jump.
 *
 * @param directory  holds the files, all of them of one run
 * @return Unreadable or Malformed naming the file: most likely the disk is full
 */
core::Result<DumpsOfKernels> readDumps(const std::filesystem::path& directory);

/// What one instruction of a program did in a run.
struct InstructionCounts {
    std::int64_t executed = 0;
    std::int64_t loads = 0;
    std::int64_t stores = 0;
};

/// By the program or library, and the address in its file.
using CodeCounts = std::map<std::string, std::unordered_map<std::uint64_t, InstructionCounts>>;

/// Of a function's own instructions, without those of the functions that it calls.
struct FunctionCounts {
    DumpCounts counts{};
    CodeCounts code;
};

/// A program and its children.
struct ProgramDumps {
    std::size_t processes = 0;
    DumpCounts counts{};
    std::map<std::string, FunctionCounts> functions;  ///< by name; together they are the program
};

/**
 * Reads what callgrind wrote at the end of each process, with --dump-instr=yes --compress-pos=no
 * --compress-strings=no.
 *
 * @return Unreadable or Malformed naming the file: most likely the disk is full
 */
core::Result<ProgramDumps> readProgramDumps(const std::filesystem::path& directory);

/// callgrind with everything counted of each instruction, on the virtual processor: L3 or L2 is its
/// last cache, since valgrind has two levels only. The output and the program follow.
std::vector<std::string> callgrindCommand(bool lastIsL2);

/// The virtual processor as studies describe it, and the host it ran on.
core::Machine virtualMachine();

/// One run of all kernels of a benchmark under callgrind.
struct ValgrindRun {
    std::string benchmark;
    bool lastIsL2 = false;
    std::filesystem::path directory;         ///< empty; for its output
    std::function<void(std::size_t)> dumps;  ///< receives the number of dumps from time to time
};

/// What a run gives.
struct ValgrindOutput {
    std::vector<VirtualKernel> kernels;
    DumpsOfKernels dumps;
};

/// @return NotFound where valgrind or papilio-kernels is missing; Cancelled after a stop;
/// Unreadable or Malformed with valgrind's message
core::Result<ValgrindOutput> runValgrind(const ValgrindRun& run, const std::stop_token& stop);

}  // namespace papilio::collectors
