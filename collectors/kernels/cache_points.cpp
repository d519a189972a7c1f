#include "collectors/kernels/cache_points.h"

#include <array>
#include <cmath>

namespace papilio::collectors {

std::vector<CachePoint> cachePoints(const CacheSizes& caches, std::size_t first)
{
    constexpr std::array names = {"L1", "L2", "L3", "memory"};
    constexpr double smallest = 4096;
    constexpr double largest = 12;  // times the last cache
    constexpr int points = 3;
    const std::array sizes = {static_cast<double>(first), static_cast<double>(caches.l2),
                              static_cast<double>(caches.l3)};
    std::vector<CachePoint> found;
    double below = smallest;
    for (std::size_t level = 0; level < names.size(); ++level) {
        const bool isMemory = level == sizes.size();
        const double above = isMemory ? below * largest : sizes.at(level);
        const bool exists = above > below;
        for (int point = 1; point <= points; ++point) {
            const double share = static_cast<double>(point) / (points + 1);
            found.push_back(
                {.name = std::string(names.at(level)) + " " + std::to_string(point),
                 .level = level,
                 .bytes =
                     exists ? static_cast<std::size_t>(below * std::pow(above / below, share)) : 0,
                 .missing = exists ? ""
                                   : std::string("the processor has no ") + names.at(level) +
                                         " cache of its own size"});
        }
        below = exists ? above : below;
    }
    return found;
}

}  // namespace papilio::collectors
