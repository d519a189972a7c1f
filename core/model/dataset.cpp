#include "core/model/dataset.h"

#include <fmt/format.h>
#include <unordered_set>

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
    std::unordered_set<std::string_view> seen;
    seen.reserve(dataset.eventCount());
    for (std::size_t event = 0; event < dataset.eventCount(); ++event) {
        if (!seen.insert(dataset.eventIds[event]).second) {
            return Error{Errc::InvalidArgument,
                         fmt::format("event id '{}' is used for two events (the second is event "
                                     "{}); ids must be unique",
                                     dataset.eventIds[event], event + 1)};
        }
    }
    return {};
}

}  // namespace papilio::core
