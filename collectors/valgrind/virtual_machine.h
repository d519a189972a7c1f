#pragma once

#include "collectors/kernels/cache_sizes.h"
#include "core/model/machine.h"

#include <array>
#include <string>

namespace papilio::collectors {

/**
 * The caches of the virtual processor: the same on every machine, so that what is counted is the
 * same on every machine too. They are small because valgrind walks through several times their
 * size; counts per access depend on the level a buffer fits in, not on its bytes.
 */
constexpr CacheSizes virtualCaches{.l1d = 32768, .l1i = 32768, .l2 = 131072, .l3 = 1048576};

/// "--I1=…", "--D1=…", and "--LL=…" with L3 or L2 as the last cache: valgrind has two levels only.
std::array<std::string, 3> cacheOptions(bool lastIsL2);

/// The virtual processor as studies describe it, and the host it ran on.
core::Machine virtualMachine();

}  // namespace papilio::collectors
