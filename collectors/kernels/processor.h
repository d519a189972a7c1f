#pragma once

#include <string>
#include <string_view>

/// Kernels are inline assembly: each is written for one architecture.
#if defined(__x86_64__)
#define PAPILIO_KERNELS_X86_64 1
#endif

namespace papilio::collectors {

/// Instructions beyond the first x86-64 that a kernel may need.
enum class Extension { None, Avx, Avx2, Fma, Avx512 };

/// Why this processor (or the virtual one this runs on) cannot execute it; empty: it can.
std::string whyNot(Extension extension);

}  // namespace papilio::collectors
