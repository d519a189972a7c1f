#pragma once

#include "collectors/kernels/cache_sizes.h"
#include "core/model/machine.h"

#include <array>
#include <string>

namespace papilio::collectors {

/// "--I1=…", "--D1=…", and "--LL=…" with L3 or L2 as the last cache: valgrind has two levels only.
std::array<std::string, 3> cacheOptions(bool lastIsL2);

/// The virtual processor as studies describe it, and the host it ran on.
core::Machine virtualMachine();

}  // namespace papilio::collectors
