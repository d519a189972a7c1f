#include "collectors/roofline/cpu_layout.h"

#include "collectors/base/libraries.h"
#include "collectors/host/host_machine.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <set>

namespace papilio::collectors {

namespace {

constexpr std::size_t mebibyte = std::size_t{1} << 20;

std::string levelName(unsigned level)
{
    return fmt::format("L{}", level);
}

std::set<unsigned> cacheLevels(const CpuLayout& layout)
{
    std::set<unsigned> levels;
    for (const auto& cache : layout.caches) {
        levels.insert(cache.level);
    }
    return levels;
}

/// The smallest share of a cache that one of the threads has; 0 if one of them has none.
std::size_t smallestShare(const CpuLayout& layout, unsigned level, std::size_t threads)
{
    std::size_t smallest = std::numeric_limits<std::size_t>::max();
    for (std::size_t thread = 0; thread < threads; ++thread) {
        const auto share = layout.share(level, layout.processors[thread], threads);
        smallest = std::min(smallest, share.threads == 0 ? 0 : share.bytes / share.threads);
    }
    return smallest;
}

std::size_t lastCacheBytes(const CpuLayout& layout)
{
    const auto levels = cacheLevels(layout);
    std::size_t bytes = 0;
    for (const auto& cache : layout.caches) {
        bytes += cache.level == *levels.rbegin() ? cache.bytes : 0;
    }
    return bytes;
}

}  // namespace

core::Result<CpuLayout> CpuLayout::detect()
{
    if (!isThere(Library::Hwloc)) {
        return missingLibrary(Library::Hwloc);
    }
    const auto& found = topology();
    if (found.processors.empty() || found.allCaches.empty()) {
        return core::errorOf(
            core::Errc::Unsupported,
            "hwloc finds {} processors and {} caches here; roofs need at least one of each",
            found.processors.size(), found.allCaches.size());
    }
    return CpuLayout{.processors = found.processors,
                     .cores = found.usableCores,
                     .caches = found.allCaches,
                     .memoryBytes = found.memoryBytes,
                     .machine = hostMachine()};
}

CpuLayout::Share CpuLayout::share(unsigned level, unsigned processor, std::size_t threads) const
{
    const auto holds = [](const CpuCache& cache, unsigned number) {
        return std::find(cache.processors.begin(), cache.processors.end(), number) !=
               cache.processors.end();
    };
    for (const auto& cache : caches) {
        if (cache.level == level && holds(cache, processor)) {
            const auto used = std::count_if(
                processors.begin(), processors.begin() + static_cast<std::ptrdiff_t>(threads),
                [&](unsigned number) { return holds(cache, number); });
            return {cache.bytes, static_cast<std::size_t>(used)};
        }
    }
    return {};
}

std::vector<core::MemoryLevel> CpuLayout::levels() const
{
    std::vector<core::MemoryLevel> levels;
    const std::size_t perCore =
        std::max<std::size_t>(1, cores == 0 ? 1 : processors.size() / cores);
    for (const unsigned level : cacheLevels(*this)) {
        const auto cache = std::find_if(caches.begin(), caches.end(),
                                        [level](const auto& one) { return one.level == level; });
        levels.push_back({.name = levelName(level),
                          .bytes = static_cast<double>(cache->bytes),
                          .sharedBy = static_cast<int>(
                              std::max<std::size_t>(1, cache->processors.size() / perCore)),
                          .inclusion = cache->inclusion});
    }
    levels.push_back({.name = "DRAM",
                      .bytes = static_cast<double>(memoryBytes),
                      .sharedBy = static_cast<int>(std::max<std::size_t>(1, cores))});
    return levels;
}

std::vector<WorkingSet> CpuLayout::workingSets(std::size_t threads) const
{
    std::vector<WorkingSet> sets;
    std::size_t below = 0;  // share of the next smaller cache
    for (const unsigned level : cacheLevels(*this)) {
        const std::size_t share = smallestShare(*this, level, threads);
        if (share == 0) {
            continue;
        }
        WorkingSet set{.level = levelName(level), .threadBytes = std::max(share / 2, 2 * below)};
        if (set.threadBytes > share) {
            set.note = fmt::format(
                "{} with {} threads: the share of a thread ({} KiB) is at most twice the cache "
                "before it, so the sweep of {} KiB skips it",
                set.level, threads, share / 1024, set.threadBytes / 1024);
        }
        sets.push_back(set);
        below = share;
    }
    const std::size_t whole = std::min(std::max(4 * lastCacheBytes(*this), 64 * mebibyte),
                                       std::max(memoryBytes / 4, mebibyte));
    sets.push_back({.level = "DRAM", .threadBytes = whole / threads});
    return sets;
}

}  // namespace papilio::collectors
