#include "core/model/dataset.h"

#include "core/base/huge_pages.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <fmt/format.h>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace papilio::core {
namespace {

Result<void> checkSize(const char* what, std::size_t size, std::size_t expected)
{
    if (size == expected) {
        return {};
    }
    return Error{Errc::InvalidShape, fmt::format("the dataset has {} {}, but its shape needs {}",
                                                 size, what, expected)};
}

/// The first of the texts that is equal to one before it. An std::unordered_set takes ten times as
/// long: it allocates each text, and waits for the memory at each.
std::optional<std::size_t> firstRepeated(const StringTable& texts)
{
    struct Place {
        std::uint32_t hash = 0;
        std::uint32_t next = 0;  ///< number of the text + 1 (events have 32 bits); 0: free
    };
    constexpr std::size_t ahead = 16;
    HugeVector<std::size_t> hashes(texts.size());
    for (std::size_t index = 0; index < texts.size(); ++index) {
        hashes[index] = std::hash<std::string_view>()(texts[index]);
    }
    HugeVector<Place> places(std::bit_ceil(2 * texts.size() + 1), Place());
    const auto last = places.size() - 1;
    for (std::size_t index = 0; index < texts.size(); ++index) {
        __builtin_prefetch(&places[hashes[std::min(index + ahead, texts.size() - 1)] & last]);
        const auto hash = static_cast<std::uint32_t>(hashes[index] >> 32U);
        auto at = hashes[index] & last;
        for (; places[at].next != 0; at = (at + 1) & last) {
            if (places[at].hash == hash && texts[places[at].next - 1] == texts[index]) {
                return index;
            }
        }
        places[at] = {hash, static_cast<std::uint32_t>(index + 1)};
    }
    return {};
}

}  // namespace

Result<void> checkDatasetShape(const Dataset& dataset)
{
    if (dataset.repetitions == 0) {
        return Error{Errc::InvalidShape, "the dataset has 0 repetitions; at least one is needed"};
    }
    if (dataset.kernelCount() == 0) {
        return Error{Errc::InvalidShape, "the dataset has 0 kernels; at least one is needed"};
    }
    const std::size_t numbers = dataset.eventCount() * dataset.blockSize();
    if (auto check = checkSize("event names", dataset.eventNames.size(), dataset.eventCount());
        !check) {
        return check;
    }
    if (auto check = checkSize("values", dataset.values.size(), numbers); !check) {
        return check;
    }
    if (!dataset.valid.empty()) {
        if (auto check = checkSize("validity marks", dataset.valid.size(), numbers); !check) {
            return check;
        }
    }
    if (!dataset.rawCounts.empty()) {
        if (auto check = checkSize("raw counts", dataset.rawCounts.size(), numbers); !check) {
            return check;
        }
    }
    if (!dataset.iterations.empty()) {
        return checkSize("iteration counts", dataset.iterations.size(), dataset.kernelCount());
    }
    return {};
}

Result<void> checkDataset(const Dataset& dataset)
{
    if (auto shape = checkDatasetShape(dataset); !shape) {
        return shape;
    }
    if (const auto event = firstRepeated(dataset.eventIds)) {
        return Error{Errc::InvalidArgument,
                     fmt::format("event id '{}' is used for two events (the second is event "
                                 "{}); ids must be unique",
                                 dataset.eventIds[*event], *event + 1)};
    }
    return {};
}

}  // namespace papilio::core
