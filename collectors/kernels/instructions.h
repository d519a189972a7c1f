#pragma once

#include "collectors/kernels/instructions_aarch64.h"
#include "collectors/kernels/instructions_ppc64le.h"
#include "collectors/kernels/instructions_x86_64.h"

#include <cstdint>

/// The kernels are loops that are written once, in *_kernels.cpp; what an instruction is called on
/// a processor is in the header of the processor. Names of rows are known in every build, because a
/// collector states the true counts of a processor that it only emulates; the machine code is in
/// builds for the architecture alone (PAPILIO_COUNT_DOWN: one of the three).
namespace papilio::collectors {

/// Runs a loop of inline assembly so many times.
using LoopBody = void (*)(std::uint64_t passes);

}  // namespace papilio::collectors

/// A function of its own: what is measured is neither inlined nor copied.
#define PAPILIO_MEASURED extern "C" __attribute__((noinline, noclone))
