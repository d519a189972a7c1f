#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace papilio::collectors {

/**
 * Exact LRU stack distances: how many different lines were touched since the last touch of the same
 * line (Mattson et al. 1970), in O(log n) a touch with a binary indexed tree over the times of the
 * last touches (Bennett and Kruskal 1975). n is the number of different lines: the tree is packed
 * whenever it is full.
 */
class StackDistances {
public:
    StackDistances();

    /// The distance since the last touch of `line`; nothing at the first one.
    std::optional<std::uint64_t> touch(std::uint64_t line);

    /// Different lines so far.
    [[nodiscard]] std::size_t lines() const { return lastTime_.size(); }

private:
    void add(std::size_t time, std::int32_t change);
    [[nodiscard]] std::uint64_t marksUpTo(std::size_t time) const;
    void pack();

    std::unordered_map<std::uint64_t, std::size_t> lastTime_;
    std::vector<std::int32_t> tree_;  ///< 1-based; a mark at each line's last time
    std::size_t now_ = 0;
};

}  // namespace papilio::collectors
