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
    std::uint64_t bits;  // of a non-negative double: they sort like the number
    std::uint32_t item;
};

constexpr unsigned digitBits = 11;
constexpr unsigned digitCount = 6;
constexpr std::size_t buckets = std::size_t(1) << digitBits;

std::size_t digit(std::uint64_t bits, unsigned index)
{
    return (bits >> (index * digitBits)) & (buckets - 1);
}

}  // namespace

std::vector<std::uint32_t> orderedByValue(std::vector<std::uint32_t> items,
                                          std::span<const double> values)
{
    if (items.size() < 256) {
        std::stable_sort(items.begin(), items.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return values[a] < values[b]; });
        return items;
    }
    // Written all over in turn: in small pages most writes miss the TLB.
    HugeVector<Keyed> from(items.size());
    HugeVector<Keyed> to(items.size());
    std::vector<std::array<std::uint32_t, buckets>> histograms(digitCount);
    for (auto& histogram : histograms) {
        histogram.fill(0);
    }
    for (std::size_t i = 0; i < items.size(); ++i) {
        const auto bits = std::bit_cast<std::uint64_t>(values[items[i]]);
        from[i] = {bits, items[i]};
        for (unsigned d = 0; d < digitCount; ++d) {
            ++histograms[d][digit(bits, d)];
        }
    }
    for (unsigned d = 0; d < digitCount; ++d) {
        auto& histogram = histograms[d];
        if (histogram[digit(from.front().bits, d)] == items.size()) {
            continue;  // all share this digit
        }
        std::uint32_t start = 0;
        for (auto& count : histogram) {
            start += std::exchange(count, start);
        }
        for (const auto& keyed : from) {
            to[histogram[digit(keyed.bits, d)]++] = keyed;
        }
        from.swap(to);
    }
    std::transform(from.begin(), from.end(), items.begin(),
                   [](const Keyed& keyed) { return keyed.item; });
    return items;
}

}  // namespace papilio::core
