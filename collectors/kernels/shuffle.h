#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace papilio::collectors {

/// The numbers 0 … count - 1 in an order that looks random and is the same everywhere.
inline std::vector<std::uint32_t> shuffled(std::size_t count, std::uint64_t seed)
{
    constexpr std::uint64_t multiplier = 6364136223846793005;
    constexpr std::uint64_t increment = 1442695040888963407;
    constexpr int high = 33;  // the low bits of such a generator are poor
    std::vector<std::uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0U);
    std::uint64_t state = seed * multiplier + increment;
    for (std::size_t left = count; left > 1; --left) {
        state = state * multiplier + increment;
        std::swap(order[left - 1], order[(state >> high) % left]);
    }
    return order;
}

}  // namespace papilio::collectors
