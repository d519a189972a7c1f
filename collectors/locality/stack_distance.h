#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <unordered_map>
#include <vector>

namespace papilio::collectors {

/// How an access finds its line.
struct Reuse {
    enum class Kind { First, Invalidated, Again };
    Kind kind = Kind::First;
    std::uint64_t distance = 0;  ///< of Again: places in the LRU stack above the line
};

/**
 * Exact LRU stack distances: how many different lines were touched since the last touch of the same
 * line (Mattson et al. 1970), in O(log n) a touch with a binary indexed tree over the times of the
 * last touches (Bennett and Kruskal 1975). n is the number of different lines: the tree is packed
 * whenever it is full.
 *
 * A line that is invalidated leaves a free place in the stack, as it does in every cache that held
 * it. The next touch of a line below that place fills it: no line between them moves, and the place
 * of the touched line is free instead, so that each touch hits in the same caches as one by one.
 */
class StackDistances {
public:
    Reuse touch(std::uint64_t line);

    /// Takes the line out of all caches; the next touch of it finds it invalidated.
    void invalidate(std::uint64_t line);

    /// Different lines so far.
    [[nodiscard]] std::size_t lines() const { return lastTime_.size(); }

private:
    void add(std::size_t time, std::int32_t change);
    [[nodiscard]] std::uint64_t marksUpTo(std::size_t time) const;
    void pack();

    std::unordered_map<std::uint64_t, std::size_t> lastTime_;  ///< 0: invalidated
    std::set<std::size_t> free_;                               ///< times of the free places
    std::vector<std::int32_t> tree_;  ///< 1-based; a mark at each last time and free place
    std::uint64_t marks_ = 0;
    std::size_t now_ = 0;
};

}  // namespace papilio::collectors
