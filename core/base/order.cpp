#include "core/base/order.h"

#include "core/base/huge_pages.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <utility>

namespace papilio::core {
namespace {

struct Keyed {
    std::uint32_t key;  // half of the bits of a non-negative double: those sort like the number
    std::uint32_t item;
};

constexpr unsigned halfBits = 32;
constexpr unsigned digitBits = 8;
constexpr unsigned digitCount = 4;
constexpr std::size_t buckets = std::size_t(1) << digitBits;
constexpr std::size_t few = 256;  // these a comparing sort sorts sooner

std::size_t digit(std::uint32_t key, unsigned index)
{
    return (key >> (index * digitBits)) & (buckets - 1);
}

bool isBefore(const Keyed& a, const Keyed& b)
{
    return a.key < b.key;
}

/// Sorts by key; equal keys keep their order.
/// @param spare  as many, overwritten
void sortByKey(std::span<Keyed> items, std::span<Keyed> spare)
{
    if (std::is_sorted(items.begin(), items.end(), isBefore)) {
        return;
    }
    if (items.size() < few) {
        std::stable_sort(items.begin(), items.end(), isBefore);
        return;
    }
    std::array<std::array<std::uint32_t, buckets>, digitCount> starts{};
    for (const auto& item : items) {
        for (unsigned d = 0; d < digitCount; ++d) {
            ++starts[d][digit(item.key, d)];
        }
    }
    auto from = items;
    auto to = spare.first(items.size());
    for (unsigned d = 0; d < digitCount; ++d) {
        auto& start = starts[d];
        if (start[digit(from.front().key, d)] == items.size()) {
            continue;  // all share this digit
        }
        std::uint32_t next = 0;
        for (auto& count : start) {
            next += std::exchange(count, next);
        }
        for (const auto& item : from) {
            to[start[digit(item.key, d)]++] = item;
        }
        std::swap(from, to);
    }
    if (from.data() != items.data()) {
        std::copy(from.begin(), from.end(), items.begin());
    }
}

}  // namespace

std::vector<std::uint32_t> orderedByValue(std::vector<std::uint32_t> items,
                                          std::span<const double> values)
{
    const auto bits = [&](std::uint32_t item) {
        return std::bit_cast<std::uint64_t>(values[item]);
    };
    // Written all over in turn: in small pages most writes miss the TLB.
    HugeVector<Keyed> keyed(items.size());
    HugeVector<Keyed> spare(items.size());
    std::transform(items.begin(), items.end(), keyed.begin(), [&](std::uint32_t item) {
        return Keyed{static_cast<std::uint32_t>(bits(item) >> halfBits), item};
    });
    sortByKey(keyed, spare);
    // The upper half leaves few equal; those are sorted by the lower half.
    for (auto begin = keyed.begin(); begin != keyed.end();) {
        const auto end = std::find_if(begin + 1, keyed.end(), [begin](const Keyed& other) {
            return other.key != begin->key;
        });
        if (end - begin > 1) {
            for (auto& each : std::span(begin, end)) {
                each.key = static_cast<std::uint32_t>(bits(each.item));
            }
            sortByKey({begin, end}, spare);
        }
        begin = end;
    }
    std::transform(keyed.begin(), keyed.end(), items.begin(),
                   [](const Keyed& each) { return each.item; });
    return items;
}

}  // namespace papilio::core
