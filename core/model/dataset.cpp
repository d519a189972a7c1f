#include "core/model/dataset.h"

#include <array>
#include <bit>
#include <functional>
#include <optional>
#include <string_view>
#include <unordered_set>

namespace papilio::core {

namespace {

Result<void> checkSize(const char* what, std::size_t size, std::size_t expected)
{
    if (size == expected) {
        return {};
    }
    return errorOf(Errc::InvalidShape, "the dataset has {} {}, but its shape needs {}", size, what,
                   expected);
}

/// The first of the texts that is equal to one before it.
std::optional<std::size_t> firstRepeated(const StringTable& texts)
{
    std::unordered_set<std::string_view> known(texts.size());
    for (std::size_t index = 0; index < texts.size(); ++index) {
        if (!known.insert(texts[index]).second) {
            return index;
        }
    }
    return {};
}

/// Whether two texts may be equal. Of 200,000 that differ, one set in 10,000 looks as if. A set of
/// the standard library takes ten times as long: it allocates each text, and waits for the memory
/// at each.
bool mayRepeat(const StringTable& texts)
{
    constexpr std::size_t ahead = 16;  // texts whose places are on their way from the memory
    std::array<std::size_t, ahead> hashes{};
    HugeVector<std::uint32_t> seen(std::bit_ceil(2 * texts.size() + 1), 0);  // 0: free
    const auto last = seen.size() - 1;
    const auto isSeen = [&](std::size_t hash) {
        const auto mark = static_cast<std::uint32_t>(hash >> 32U) | 1U;
        auto at = hash & last;
        for (; seen[at] != 0; at = (at + 1) & last) {
            if (seen[at] == mark) {
                return true;
            }
        }
        seen[at] = mark;
        return false;
    };
    for (std::size_t index = 0; index < texts.size() + ahead; ++index) {
        auto& hash = hashes[index % ahead];
        if (index >= ahead && isSeen(hash)) {
            return true;
        }
        if (index < texts.size()) {
            hash = std::hash<std::string_view>()(texts[index]);
            __builtin_prefetch(&seen[hash & last], 1);
        }
    }
    return false;
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
    const auto event = mayRepeat(dataset.eventIds) ? firstRepeated(dataset.eventIds) : std::nullopt;
    if (event) {
        return errorOf(
            Errc::InvalidArgument,
            "event id '{}' is used for two events (the second is event {}); ids must be unique",
            dataset.eventIds[*event], *event + 1);
    }
    return {};
}

std::string importSource(std::string_view format)
{
    return "import:" + std::string(format);
}

DataOrigin originOf(std::string_view source)
{
    return source.starts_with("simulated")                                 ? DataOrigin::Simulated
           : source.starts_with("constructed")                             ? DataOrigin::Constructed
           : source.starts_with("reconstructed")                           ? DataOrigin::Published
           : source.starts_with("import") || source == "python"            ? DataOrigin::Imported
           : source.starts_with("valgrind") || source.starts_with("qemu:") ? DataOrigin::Virtual
                                                                           : DataOrigin::Measured;
}

bool isSimulated(const Provenance& provenance)
{
    return provenance.kind == DataOrigin::Simulated;
}

bool isDeterministic(const Provenance& provenance)
{
    return provenance.kind == DataOrigin::Virtual;
}

bool isMade(DataOrigin origin)
{
    return origin == DataOrigin::Simulated || origin == DataOrigin::Constructed ||
           origin == DataOrigin::Published;
}

}  // namespace papilio::core
