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

}  // namespace papilio::collectors
