#pragma once

#include <cstddef>

namespace papilio::collectors {

/// Bytes of the caches one core sees; 0: there is no such level.
struct CacheSizes {
    std::size_t l1d = 0;
    std::size_t l1i = 0;
    std::size_t l2 = 0;
    std::size_t l3 = 0;
    std::size_t line = 64;

    bool operator==(const CacheSizes&) const = default;
};

/**
 * The caches of virtual processors: the same on every machine, so that what is counted is the
 * same on every machine too. They are small because valgrind and qemu walk through several times
 * their size; counts per access depend on the level a buffer fits in, not on its bytes.
 */
constexpr CacheSizes virtualCaches{.l1d = 32768, .l1i = 32768, .l2 = 131072, .l3 = 1048576};

}  // namespace papilio::collectors
