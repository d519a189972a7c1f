#include "collectors/suite/append_events.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <string_view>

namespace papilio::collectors {

using core::Dataset;
using core::Errc;
using core::Error;
using core::Result;

namespace {

Result<void> checkFit(const Dataset& data, const Dataset& more)
{
    if (data.kernels != more.kernels) {
        return Error{Errc::InvalidShape,
                     fmt::format("the kernels differ: {} there, {} here, or their names differ",
                                 more.kernelCount(), data.kernelCount())};
    }
    if (data.repetitions != more.repetitions || data.threads != more.threads) {
        return Error{Errc::InvalidShape,
                     fmt::format("{} repetitions and {} threads there, {} and {} here",
                                 more.repetitions, more.threads, data.repetitions, data.threads)};
    }
    if (data.provenance.source != more.provenance.source) {
        return Error{Errc::InvalidArgument,
                     fmt::format("it was counted with {}, the existing one with {}",
                                 more.provenance.source, data.provenance.source)};
    }
    std::set<std::string_view> known;
    for (std::size_t event = 0; event < data.eventCount(); ++event) {
        known.insert(data.eventIds[event]);
    }
    for (std::size_t event = 0; event < more.eventCount(); ++event) {
        if (known.contains(more.eventIds[event])) {
            return Error{Errc::InvalidArgument,
                         fmt::format("the event {} is in both", more.eventIds[event])};
        }
    }
    return {};
}

}  // namespace

Result<void> appendEvents(Dataset& data, const Dataset& more)
{
    if (data.kernelCount() == 0) {
        data = more;
        return {};
    }
    if (auto fit = checkFit(data, more); !fit) {
        return fit;
    }
    if (!data.valid.empty() || !more.valid.empty()) {
        data.valid.resize(data.values.size(), 1);
        auto valid = more.valid;
        valid.resize(more.values.size(), 1);
        data.valid.insert(data.valid.end(), valid.begin(), valid.end());
    }
    if (data.rawCounts.size() == data.values.size() &&
        more.rawCounts.size() == more.values.size()) {
        data.rawCounts.insert(data.rawCounts.end(), more.rawCounts.begin(), more.rawCounts.end());
    } else {
        data.rawCounts.clear();
    }
    const std::size_t before = data.values.size();
    data.values.resize(before + more.values.size());
    std::ranges::copy(more.values, data.values.begin() + static_cast<std::ptrdiff_t>(before));
    for (std::size_t event = 0; event < more.eventCount(); ++event) {
        data.eventIds.append(more.eventIds[event]);
        data.eventNames.append(more.eventNames[event]);
    }
    for (const auto& note : more.provenance.notes) {
        if (std::ranges::find(data.provenance.notes, note) == data.provenance.notes.end()) {
            data.provenance.notes.push_back(note);
        }
    }
    return {};
}

Dataset reordered(const Dataset& data, const std::vector<std::size_t>& order)
{
    Dataset result = data;
    result.eventIds = {};
    result.eventNames = {};
    const std::size_t block = data.blockSize();
    const auto move = [&](const auto& from, auto& to) {
        for (std::size_t place = 0; place < order.size() && !from.empty(); ++place) {
            std::copy_n(from.begin() + static_cast<std::ptrdiff_t>(order[place] * block), block,
                        to.begin() + static_cast<std::ptrdiff_t>(place * block));
        }
    };
    move(data.values, result.values);
    move(data.valid, result.valid);
    move(data.rawCounts, result.rawCounts);
    for (const std::size_t event : order) {
        result.eventIds.append(data.eventIds[event]);
        result.eventNames.append(data.eventNames[event]);
    }
    return result;
}

}  // namespace papilio::collectors
