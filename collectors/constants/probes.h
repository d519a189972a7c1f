#pragma once

#include <cstddef>
#include <functional>

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

}  // namespace papilio::collectors
