#include "collectors/locality/locality_counter.h"

#include "core/base/contains.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <iterator>

namespace papilio::collectors {

namespace {

// Where valgrind puts the stack of the first thread on 64-bit Linux; other stacks are mapped.
constexpr std::uint64_t stackBegin = 0x1ff0000000;
constexpr std::uint64_t stackEnd = 0x2000000000;

// Objects that are always there.
constexpr std::size_t stack = 0;
constexpr std::size_t otherData = 1;

void addCounts(const core::ReuseObject& more, core::ReuseObject& counts)
{
    counts.cold += more.cold;
    counts.invalidated += more.invalidated;
    counts.bins.resize(std::max(counts.bins.size(), more.bins.size()));
    std::ranges::transform(more.bins, counts.bins, counts.bins.begin(), std::plus());
}

}  // namespace

std::string nameOf(const Sector& sector)
{
    return fmt::format("{}", fmt::join(sector, ","));
}

LocalityCounter::LocalityCounter(const std::vector<DataObject>& objects,
                                 std::uint64_t lineBytes,
                                 const std::vector<Sector>& sectors)
    : lineBytes_(lineBytes),
      shared_(1 + sectors.size()),
      sharing_(lineBytes)
{
    for (std::size_t index = 0; index < sectors.size(); ++index) {
        shared_[index + 1].sector = sectors[index];
    }
    addObject("stack", 0);
    addObject("other data", 0);
    for (const auto& object : objects) {
        ranges_[object.address] = {object.address + object.bytes,
                                   addObject(object.name, object.bytes)};
    }
}

std::size_t LocalityCounter::addObject(const std::string& name, std::uint64_t bytes)
{
    for (auto* caches : {&shared_, &private_}) {
        for (auto& cache : *caches) {
            cache.objects.push_back({.name = name,
                                     .bytes = static_cast<double>(bytes),
                                     .use = cache.use,
                                     .sector = nameOf(cache.sector),
                                     .isInSector = core::contains(cache.sector, name)});
        }
    }
    return shared_.front().objects.size() - 1;
}

std::size_t LocalityCounter::objectAt(std::uint64_t address) const
{
    const auto after = ranges_.upper_bound(address);
    if (after != ranges_.begin() && address < std::prev(after)->second.end) {
        return std::prev(after)->second.object;
    }
    return address >= stackBegin && address < stackEnd ? stack : otherData;
}

void LocalityCounter::Cache::touch(std::size_t thread,
                                   std::uint64_t line,
                                   std::size_t object,
                                   bool writes)
{
    auto& counts = objects[object];
    if (thread >= stacks.size()) {
        stacks.resize(thread + 1);
    }
    const auto reuse = stacks[thread][counts.isInSector ? 1 : 0].touch(line);
    if (reuse.kind == Reuse::Kind::Again) {
        const auto bin = core::ReuseHistogram::bin(reuse.distance, binsPerOctave);
        counts.bins.resize(std::max(counts.bins.size(), bin + 1));
        ++counts.bins[bin];
    } else {
        ++(reuse.kind == Reuse::Kind::First ? counts.cold : counts.invalidated);
    }
    for (std::size_t other = 0; writes && other < stacks.size(); ++other) {
        for (auto& distances : stacks[other]) {
            if (other != thread) {
                distances.invalidate(line);
            }
        }
    }
}

void LocalityCounter::touch(const MemoryAccess& access)
{
    if (access.thread > 0 && private_.empty()) {
        private_ = shared_;
        for (auto& cache : private_) {
            cache.use = core::CacheUse::Private;
        }
    }
    std::uint64_t address = access.address;
    std::uint64_t left = std::min(access.bytes, longestAccess);
    while (left > 0) {  // an access over the end of a line touches two
        const std::uint64_t bytes = std::min(left, lineBytes_ - address % lineBytes_);
        const std::uint64_t line = address / lineBytes_;
        const std::size_t object = objectAt(address);
        for (auto& cache : shared_) {
            cache.touch(0, line, object, false);
        }
        for (auto& cache : private_) {
            cache.touch(access.thread, line, object, access.writes);
        }
        if (access.thread < core::SharingCounter::mostThreads) {
            sharing_.touch(access.thread, address, bytes, access.writes);
        }
        address += bytes;
        left -= bytes;
    }
}

void LocalityCounter::allocate(const HeapBlock& block)
{
    if (block.bytes == 0) {
        ranges_.erase(block.address);
        return;
    }
    // Blocks that were here before were freed.
    const auto end = block.address + block.bytes;
    ranges_.erase(ranges_.lower_bound(block.address), ranges_.lower_bound(end));
    auto site = sites_.find(block.site);
    if (site == sites_.end()) {
        site = sites_.emplace(block.site, addObject(block.site, 0)).first;
    }
    ranges_[block.address] = {end, site->second};
    for (auto* caches : {&shared_, &private_}) {
        for (auto& cache : *caches) {
            auto& object = cache.objects[site->second];
            object.bytes = std::max(object.bytes, static_cast<double>(block.bytes));
        }
    }
}

core::ReuseHistogram LocalityCounter::histogram(std::size_t sites) const
{
    std::vector<std::size_t> small;
    for (const auto& [name, object] : sites_) {
        if (std::ranges::none_of(
                shared_, [&](const Cache& cache) { return cache.objects[object].isInSector; })) {
            small.push_back(object);
        }
    }
    std::ranges::sort(small, std::greater(),
                      [this](std::size_t object) { return shared_.front().objects[object].bytes; });
    small.erase(small.begin(),
                small.begin() + static_cast<std::ptrdiff_t>(std::min(sites, small.size())));
    core::ReuseHistogram histogram;
    histogram.lineBytes = static_cast<double>(lineBytes_);
    histogram.binsPerOctave = binsPerOctave;
    std::size_t bins = 1;
    for (const auto use : {core::CacheUse::Shared, core::CacheUse::Private}) {
        for (const auto& cache :
             use == core::CacheUse::Shared || private_.empty() ? shared_ : private_) {
            auto objects = cache.objects;
            for (const std::size_t object : small) {
                addCounts(objects[object], objects[otherData]);
                objects[object] = {};
            }
            std::rotate(objects.begin(), objects.begin() + otherData + 1, objects.end());
            for (auto& object : objects) {
                object.use = use;
                if (object.cold + object.invalidated > 0 ||
                    !object.bins.empty()) {  // it was touched
                    bins = std::max(bins, object.bins.size());
                    histogram.objects.push_back(std::move(object));
                }
            }
        }
    }
    for (auto& object : histogram.objects) {
        object.bins.resize(bins);
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
