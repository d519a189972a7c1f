#pragma once

#include "collectors/roofline/isa.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace papilio::collectors {

/// The arrays a stream kernel goes through: a is written (or read, by "load"), the others are read.
struct StreamArrays {
    char* a = nullptr;
    const char* b = nullptr;
    const char* c = nullptr;
    const char* d = nullptr;
};

/// Goes `passes` (>= 1) times through `bytes` of each array; bytes is a multiple of streamStep > 0,
/// and the arrays are aligned to 64 bytes.
using StreamFunction = void (*)(const StreamArrays& arrays, std::size_t bytes, std::size_t passes);

inline constexpr std::size_t streamStep = 512;

/**
 * What the arrays hold and the kernels store, 4 bytes at a time: 2^-10 as float, 6e-27 as two of
 * them are a double.
 *
 * Not zero: some processors (AMD Zen 3) write lines of zeros to memory at twice the speed. Small,
 * but not subnormal: products hardly change the sums, so that values stay what they are however
 * often kernels go through arrays that others wrote.
 */
inline constexpr std::uint32_t streamPattern = 0x3a80'0000;
/// Fills a thread's arrays with it; bytes is a multiple of 4.
void fillStreamArrays(char* memory, std::size_t bytes);

/**
 * A kernel that moves data between a memory level and the registers.
 *
 * Its traffic is what its instructions ask for: arrays x bytes x passes. What a cache moves besides
 * (a line that is read because it is about to be written) is not counted.
 */
struct StreamKernel {
    /**
     * What each element does:
     *   load      read a                       1 : 0
     *   store     write a                      0 : 1
     *   copy      a = b                        1 : 1
     *   2:1       read b and c, write a        2 : 1, without arithmetic
     *   triad     a = b + s c                  2 : 1 (STREAM)
     *   3:1       a = b + c d                  3 : 1 (Schoenauer; likwid-bench calls it triad)
     *   store nt, copy nt   the same with non-temporal stores, which read no line before they
     *                       write it: on DRAM the traffic is then what is counted
     */
    std::string_view operation;
    Isa isa = Isa::Scalar;
    Precision precision = Precision::Double;  ///< separates scalar kernels and arithmetic
    std::size_t loads = 0;                    ///< arrays that are read
    std::size_t stores = 0;                   ///< arrays that are written, 0 or 1
    StreamFunction run = nullptr;

    [[nodiscard]] std::size_t arrays() const { return loads + stores; }
};

/// All kernels of this build, whether or not this processor runs them (isaRuns()).
const std::vector<StreamKernel>& streamKernels();

/// The kernel of that name that runs here, or null.
const StreamKernel* streamKernel(std::string_view operation,
                                 Isa isa,
                                 Precision precision = Precision::Double);

}  // namespace papilio::collectors
