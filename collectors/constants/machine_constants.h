#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace papilio::collectors {

/// Does `count` operations that wait for each other; the time is taken around it.
using Probe = std::function<void(std::size_t count)>;

/// Loads, each of the address the one before found: `bytes` of 64-byte lines in one random cycle.
/// An empty probe where the system has not that much memory.
Probe pointerChase(std::size_t bytes);
/// Bytes of the pages that the system gives where nothing else is asked for.
std::size_t smallPageBytes();
/// The same over one line in each of `pages` small pages.
Probe pageChase(std::size_t pages);

/// Jumps from line to line of `bytes` of code in an order that looks random, in whole rounds; empty
/// where no code can be written.
Probe codeChase(std::size_t bytes);
/// The same with one line in each of `pages` small pages; empty where jumps do not reach that far.
Probe codePageChase(std::size_t pages);

/// A branch on each of a million bits, half of them set, in random order or sorted.
Probe branches(bool isRandom);
/// Jumps to the next instruction; empty where this build knows none.
Probe jumps();

enum class FloatOperation { Add, Multiply, FusedMultiplyAdd, Divide, AddAndSquareRoot };
/// A chain of operations in double precision; empty where the CPU has no such instruction.
Probe floatChain(FloatOperation operation);

/// One number of this machine that formulas need (paper 3, section 2 and Table 1).
struct MachineConstant {
    std::string name;  ///< "L1d_latency", "memory_latency", "branch_miss_cost", "fp_add_latency", …
    double value = 0;         ///< median of the samples
    double spread = 0;        ///< half of their interquartile range
    std::string unit;         ///< "cycles" of the core clock; "B" for sizes
    double nanoseconds = 0;   ///< the median in time; 0 for sizes
    std::size_t samples = 0;  ///< 0: not measured but reported by the system
    std::string how;          ///< one sentence
    std::string level = {};   ///< whose latency it is: "L1", "DRAM"; empty: of no level
};

/// Why the measured latency of a cache or of memory may not be what its name says.
struct LatencyDoubt {
    enum class Kind {
        NotAbove,  ///< hardly larger than that of the level before: both measured the same
        Scattered  ///< its spread is a large part of it
    };
    Kind kind = Kind::NotAbove;
    MachineConstant constant;
    MachineConstant before;  ///< of the level before, where it is NotAbove
};

/// The doubts about latencies of caches and memory, by level.
std::vector<LatencyDoubt> latencyDoubts(const std::vector<MachineConstant>& constants);

/// One sentence, with what may be the cause.
std::string doubtText(const LatencyDoubt& doubt);

struct MachineConstants {
    std::string machine;   ///< model of the CPU
    double gigahertz = 0;  ///< of the core while it was measured: median
    std::vector<MachineConstant> constants;
};

struct ConstantOptions {
    std::size_t samples = 15;       ///< of each constant, >= 3
    double sampleMilliseconds = 6;  ///< how long one takes at least, > 0
    std::string only = {};          ///< measure constants whose name contains this; empty: all
};

/// Called before each constant: how many are done, of how many, and the name of the next.
using ConstantProgress =
    std::function<void(std::size_t done, std::size_t of, const std::string& name)>;

/**
 * Measures on the processor this process may use first, alone on it for the time.
 *
 * Latencies of caches and memory: a chase through pointers in random order over half of each level
 * (CpuLayout::workingSets). Cost of a TLB miss: one line in each of many small pages, less the same
 * lines packed. Instruction cache and TLB: the same with jumps through code. Cost of a
 * misprediction: a branch on random bits, less the same bits sorted, over the half that is
 * mispredicted. Floating point: chains in which each operation waits for the one before. Cycles are
 * time x the clock measured next to each sample.
 * @return Unsupported where hwloc cannot describe the machine; InvalidArgument for options out of
 * range; Cancelled
 */
core::Result<MachineConstants> measureConstants(const ConstantOptions& options,
                                                const std::stop_token& stop,
                                                const ConstantProgress& progress = {});

}  // namespace papilio::collectors
