#pragma once

#include "collectors/kernels/architecture.h"

#include <string>

namespace papilio::collectors {

/// Instructions beyond the first x86-64, ARMv8-A or POWER8 that a kernel may need. Sve is of any
/// vector length, the others are of the length that they name.
enum class Extension {
    None,
    Avx,
    Avx2,
    Fma,
    Avx512,
    Sve,
    Sve128,
    Sve256,
    Sve512,
    Sve1024,
    Sve2048
};

/// Why this processor (or the virtual one this runs on) cannot execute a kernel of an architecture
/// that needs an extension; empty: it can.
std::string whyNot(Architecture architecture, Extension extension);

/// Bits of a scalable vector of this processor; 0 where it has none.
unsigned scalableVectorBits();

}  // namespace papilio::collectors
