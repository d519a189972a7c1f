#include "collectors/locality/locality_counter.h"

#include <algorithm>
#include <fmt/format.h>

namespace papilio::collectors {

namespace {

// Where valgrind puts the stack of the first thread on 64-bit Linux; other stacks are mapped.
constexpr std::uint64_t stackBegin = 0x1ff0000000;
constexpr std::uint64_t stackEnd = 0x2000000000;

void count(std::vector<std::int64_t>& bins, std::uint64_t distance)
{
    const std::size_t bin = core::ReuseHistogram::bin(distance);
    bins.resize(std::max(bins.size(), bin + 1));
    ++bins[bin];
}

}  // namespace

LocalityCounter::LocalityCounter(std::vector<DataObject> objects, std::uint64_t lineBytes)
    : lineBytes_(lineBytes),
      sharing_(lineBytes)
{
    std::sort(objects.begin(), objects.end(),
              [](const auto& a, const auto& b) { return a.address < b.address; });
    objects.push_back({.name = "stack"});
    objects.push_back({.name = "other data"});
    for (auto& object : objects) {
        counts_.push_back(std::make_unique<Counts>());
        counts_.back()->object = std::move(object);
    }
}

LocalityCounter::Counts& LocalityCounter::countsOf(std::uint64_t address)
{
    const auto objectsEnd = counts_.end() - 2;
    const auto after = std::upper_bound(
        counts_.begin(), objectsEnd, address,
        [](std::uint64_t value, const auto& counts) { return value < counts->object.address; });
    if (after != counts_.begin()) {
        Counts& candidate = **(after - 1);
        if (address - candidate.object.address < candidate.object.bytes) {
            return candidate;
        }
    }
    const bool stack = address >= stackBegin && address < stackEnd;
    return stack ? **objectsEnd : *counts_.back();
}

void LocalityCounter::touch(const MemoryAccess& access)
{
    std::uint64_t address = access.address;
    std::uint64_t left = std::min(access.bytes, longestAccess);
    while (left > 0) {  // an access over the end of a line touches two
        const std::uint64_t bytes = std::min(left, lineBytes_ - address % lineBytes_);
        const std::uint64_t line = address / lineBytes_;
        Counts& counts = countsOf(address);
        const auto own = counts.distances.touch(line);
        if (const auto shared = all_.touch(line)) {
            count(counts.shared, *shared);
        } else {
            ++counts.cold;
        }
        if (own) {
            count(counts.own, *own);
        }
        if (access.thread < core::SharingCounter::mostThreads) {
            sharing_.touch(access.thread, address, bytes, access.writes);
        }
        address += bytes;
        left -= bytes;
    }
}

core::ReuseHistogram LocalityCounter::histogram() const
{
    core::ReuseHistogram histogram;
    histogram.lineBytes = static_cast<double>(lineBytes_);
    std::size_t bins = 1;
    for (const auto& counts : counts_) {
        bins = std::max({bins, counts->shared.size(), counts->own.size()});
    }
    for (const auto& counts : counts_) {
        if (counts->distances.lines() == 0) {
            continue;
        }
        core::ReuseObject object{.name = counts->object.name,
                                 .bytes = static_cast<double>(counts->object.bytes),
                                 .cold = counts->cold,
                                 .shared = counts->shared,
                                 .own = counts->own};
        object.shared.resize(bins);
        object.own.resize(bins);
        histogram.objects.push_back(std::move(object));
    }
    return histogram;
}

core::CommunicationMatrix LocalityCounter::communication(std::size_t threads) const
{
    core::CommunicationMatrix matrix;
    const std::size_t shown = std::min(threads, core::SharingCounter::mostThreads);
    for (std::size_t thread = 0; thread < shown; ++thread) {
        matrix.threads.push_back(fmt::format("{}", thread));
    }
    matrix.trueSharing = sharing_.trueSharing(shown);
    matrix.falseSharing = sharing_.falseSharing(shown);
    return matrix;
}

}  // namespace papilio::collectors
