#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace papilio::core {

/**
 * Packs items into bins of `capacity`: the fewest bins, ceil(items / capacity); among such
 * packings, one that keeps many groups whole in a bin (an item may then be in several bins).
 *
 * Greedy over many orders of the groups with a fixed seed; the same input gives the same packing.
 * @param groups  of items; those larger than a bin are spread
 */
std::vector<std::vector<std::string>> packed(const std::vector<std::string>& items,
                                             const std::vector<std::vector<std::string>>& groups,
                                             std::size_t capacity);

}  // namespace papilio::core
