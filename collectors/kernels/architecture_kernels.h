#pragma once

#include "collectors/kernels/processor.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

/// What is written for each architecture, in the folder of its name. Rows are known in every
/// build, because a collector states the true counts of a processor that it only emulates; the
/// machine code is in builds for the architecture alone.
namespace papilio::collectors {

/// Runs a loop of inline assembly so many times.
using LoopBody = void (*)(std::uint64_t passes);

/// Bodies of the branch kernels, in the order of the suite; null for an architecture without any.
constexpr std::size_t branchKernels = 11;
std::array<LoopBody, branchKernels> branchBodies();

/// The start of the random numbers of the branch kernels, and how the next one is drawn.
constexpr std::uint64_t drawStart = 0xd22945b452e4d549;
constexpr std::uint64_t drawMultiplier = 6364136223846793005;
constexpr std::uint64_t drawIncrement = 1442695040888963407;

/// A kind of floating-point instruction.
struct FlopsRow {
    const char* expectation;  ///< "D_SVE512_FMA"
    bool fused;
    Extension needs;
    std::array<LoopBody, 3> bodies;  ///< 24, 48 and 96 instructions a pass; fused: 12, 24, 48
};

std::vector<FlopsRow> x86FlopsRows();
std::vector<FlopsRow> aarch64FlopsRows();
std::vector<FlopsRow> ppcFlopsRows();

/// A kind of instruction.
struct InstructionRow {
    const char* expectation;  ///< "INT_ADD"
    Extension needs;
    std::array<LoopBody, 2> bodies;  ///< 24 and 48 instructions a pass
};

std::vector<InstructionRow> x86InstructionRows();
std::vector<InstructionRow> aarch64InstructionRows();
std::vector<InstructionRow> ppcInstructionRows();

/// `n` loads (a multiple of chaseUnroll), each from where the one before points to.
/// @return where the last one pointed
constexpr std::uint64_t chaseUnroll = 16;
extern "C" void* papilio_chase(void* place, std::uint64_t n);

/// `count` stores in a block of `bytes`, from `offset` on. @return the offset of the next one
extern "C" std::uint64_t papilio_store(unsigned char* block,
                                       std::uint64_t offset,
                                       std::uint64_t step,
                                       std::uint64_t bytes,
                                       std::uint64_t count);

/// A byte that, repeated, is no instruction.
unsigned char trapByte();
/// Writes a NOP and a jump to `next`.
void putLine(unsigned char* code, const unsigned char* next);
/// Counts the argument of the function down, goes to `first` until it is zero, and returns.
void putLastLine(unsigned char* code, const unsigned char* first);

}  // namespace papilio::collectors
