#pragma once

#include "core/base/constants.h"
#include "core/base/enum_names.h"
#include "core/base/result.h"
#include "core/model/dataset.h"

#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// One roof: what a memory level delivers, or what the processor computes (paper 4, section 2.1).
struct Ceiling {
    enum class Kind { Bandwidth, Compute };

    /// "L1", "L2", "L3", "DRAM" (a level), "FMA", "ADD AVX2"; unique together with kind, threads,
    /// isa, precision, operation and clocks
    std::string name;
    Kind kind = Kind::Bandwidth;
    double value = 0;       ///< GB/s or GFLOP/s; what counts as the roof: see RoofChoice::rate
    double low = 0;         ///< worst repetition; equal to value where the spread is not known
    double high = 0;        ///< best repetition
    int threads = 0;        ///< 0: not known
    std::string isa;        ///< "scalar", "SSE", "AVX2", "AVX-512"; may be empty
    std::string precision;  ///< "double", "single"; may be empty
    /// "load", "store", "2:1" (loads to stores), "ADD", "MUL", "FMA"; may be empty. Roofs of SpMV
    /// on dense matrices (section 2.1.1) are bandwidths with "spmv", or "spmv 64" with the
    /// non-zeros per row they were measured with.
    std::string operation;
    double bytes = 0;  ///< size of the data that were swept; 0: not known
    double watts = 0;  ///< package power while it was measured; 0: not known
    /// Of the repetitions; 0: not kept, as in older studies, whose `value` it is.
    double median = 0;
    double gigahertz = 0;        ///< core clock while it was measured; 0: not known
    double memoryGigahertz = 0;  ///< the same of the memory

    static constexpr std::string_view sparseOperation = "spmv";

    /// Whether it is a roof of the sparse model.
    [[nodiscard]] bool isSparse() const { return operation.starts_with(sparseOperation); }
    /// Whether it may be that of fused multiply-adds: its name or its operation says so, or neither
    /// names an operation.
    [[nodiscard]] bool isFused() const;
    /// The median repetition; NaN where it is not known.
    [[nodiscard]] double medianRate() const
    {
        return median > 0 ? median : value < high || low == high ? value : notANumber;
    }
    bool operator==(const Ceiling&) const = default;
};

template<>
inline constexpr EnumNames<Ceiling::Kind, 2> spelling<Ceiling::Kind> = {"bandwidth", "compute"};

/// One level of the memory hierarchy, for the question where data fit.
struct MemoryLevel {
    std::string name;  ///< as the roofs call it: "L1"
    double bytes = 0;  ///< of one instance
    int sharedBy = 1;  ///< cores that share one instance
    /// Whether it holds whatever the nearer caches hold.
    enum class Inclusion { Unknown, Inclusive, NotInclusive };
    Inclusion inclusion = Inclusion::Unknown;

    bool operator==(const MemoryLevel&) const = default;
};

template<>
inline constexpr EnumNames<MemoryLevel::Inclusion, 3> spelling<MemoryLevel::Inclusion> = {
    "unknown", "inclusive", "not inclusive"};

/// One kernel under the roofs. What is not known is NaN; intensity 0 and no bytes are different.
struct RooflinePoint {
    static constexpr double unknown = notANumber;

    std::string name;
    double intensity = unknown;    ///< FLOP per byte; unknown where bytes were not counted
    double performance = unknown;  ///< GFLOP/s; 0: the kernel does no floating-point operation
    double seconds = unknown;
    int threads = 0;               ///< of all ranks together; 0: not known
    double utilization = unknown;  ///< average core utilization, 0 … threads (paper 4, section 2.2)
    double watts = unknown;
    double gigahertz = unknown;   ///< core frequency it ran at
    double workingSet = unknown;  ///< bytes of data the kernel touches
    std::string run;              ///< points of the same name and other runs are joined by arrows
    /// Busy time of each thread, seconds; empty: not known. utilization = sum / longest.
    std::vector<double> threadSeconds = {};
    double low = unknown;   ///< GFLOP/s of the worst repetition; unknown: it was measured once
    double high = unknown;  ///< of the best
    double cpuSeconds = unknown;     ///< processor time of all threads in `seconds`
    double systemSeconds = unknown;  ///< the part of it in the kernel
    double memoryGigahertz = unknown;
    /// The memory level whose bytes the intensity counts, and whose roof it is under; empty: as
    /// Roofline::bytes says. Points of other levels and the same name are the same kernel.
    std::string level = {};

    /// Processor time over that of all its threads' cores, 0 … 1; NaN where it is not known.
    [[nodiscard]] double coreShare() const { return cpuSeconds / (seconds * threads); }
    /// Whether other programs, or waiting, took its cores, so that its speed is not the code's.
    [[nodiscard]] bool lackedCores() const
    {
        constexpr double least = 0.9;
        return threads > 0 && coreShare() < least;
    }
};

/// The roofs of one machine, and the kernels under them.
struct Roofline {
    /// Which bytes the intensities count: all loads and stores of the core, or DRAM traffic.
    enum class Bytes { Core, Dram };

    std::string name;     ///< unique in a study
    std::string machine;  ///< Machine::id; empty if unknown
    Bytes bytes = Bytes::Core;
    std::vector<MemoryLevel> levels;  ///< nearest first; empty: sizes are not known
    std::vector<Ceiling> ceilings;
    std::vector<RooflinePoint> points;
    Provenance provenance;
};

template<>
inline constexpr EnumNames<Roofline::Bytes, 2> spelling<Roofline::Bytes> = {"core", "dram"};

/// Checks names, that values are positive and finite where they must be, and low <= value <= high.
/// @return InvalidArgument naming the roofline, the roof, level or point, and the value
Result<void> checkRoofline(const Roofline& roofline);

/// The constant that is the latency of a level, as roofs call it: "L1d_latency" of "L1",
/// "L2_latency" of "L2", "memory_latency" of "DRAM".
std::string latencyName(std::string_view level);

}  // namespace papilio::core
