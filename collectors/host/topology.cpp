#include "collectors/host/topology.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <hwloc.h>
#include <unistd.h>

namespace papilio::collectors {

namespace {

std::size_t countOf(hwloc_topology_t hardware, hwloc_obj_type_t type)
{
    return static_cast<std::size_t>(std::max(0, hwloc_get_nbobjs_by_type(hardware, type)));
}

std::size_t cacheBytes(hwloc_topology_t hardware, hwloc_obj_type_t type)
{
    const hwloc_obj_t cache = hwloc_get_obj_by_type(hardware, type, 0);
    return cache == nullptr ? 0 : cache->attr->cache.size;
}

CacheSizes cachesOf(hwloc_topology_t hardware)
{
    CacheSizes caches{.l1d = cacheBytes(hardware, HWLOC_OBJ_L1CACHE),
                      .l1i = cacheBytes(hardware, HWLOC_OBJ_L1ICACHE),
                      .l2 = cacheBytes(hardware, HWLOC_OBJ_L2CACHE),
                      .l3 = cacheBytes(hardware, HWLOC_OBJ_L3CACHE)};
    const hwloc_obj_t first = hwloc_get_obj_by_type(hardware, HWLOC_OBJ_L1CACHE, 0);
    if (first != nullptr && first->attr->cache.linesize > 0) {
        caches.line = first->attr->cache.linesize;
    }
    return caches;
}

std::size_t coresOfFirstL3(hwloc_topology_t hardware)
{
    const hwloc_obj_t cache = hwloc_get_obj_by_type(hardware, HWLOC_OBJ_L3CACHE, 0);
    if (cache == nullptr) {
        return 0;
    }
    const int cores =
        hwloc_get_nbobjs_inside_cpuset_by_type(hardware, cache->cpuset, HWLOC_OBJ_CORE);
    return static_cast<std::size_t>(std::max(1, cores));
}

/// The first allowed thread of each core, then the second of each, …
std::vector<int> allowedProcessors(hwloc_topology_t hardware)
{
    std::vector<std::pair<unsigned, int>> ranked;
    const hwloc_bitmap_t mine = hwloc_bitmap_alloc();
    if (hwloc_get_cpubind(hardware, mine, HWLOC_CPUBIND_PROCESS) != 0) {
        hwloc_bitmap_copy(mine, hwloc_topology_get_allowed_cpuset(hardware));
    }
    for (std::size_t index = 0; index < countOf(hardware, HWLOC_OBJ_PU); ++index) {
        const hwloc_obj_t unit =
            hwloc_get_obj_by_type(hardware, HWLOC_OBJ_PU, static_cast<unsigned>(index));
        if (hwloc_bitmap_isset(mine, unit->os_index) != 0) {
            ranked.emplace_back(unit->sibling_rank, static_cast<int>(unit->os_index));
        }
    }
    hwloc_bitmap_free(mine);
    std::ranges::stable_sort(ranked, {}, &std::pair<unsigned, int>::first);
    std::vector<int> processors;
    for (const auto& [rank, processor] : ranked) {
        processors.push_back(processor);
    }
    return processors;
}

Topology readTopology()
{
    Topology found;
    hwloc_topology_t hardware = nullptr;
    if (hwloc_topology_init(&hardware) != 0) {
        return found;
    }
    hwloc_topology_set_icache_types_filter(hardware, HWLOC_TYPE_FILTER_KEEP_ALL);
    if (hwloc_topology_load(hardware) == 0) {
        found.sockets = countOf(hardware, HWLOC_OBJ_PACKAGE);
        found.cores = countOf(hardware, HWLOC_OBJ_CORE);
        found.threads = countOf(hardware, HWLOC_OBJ_PU);
        found.caches = cachesOf(hardware);
        found.l3Cores = coresOfFirstL3(hardware);
        found.memoryBytes = hwloc_get_root_obj(hardware)->total_memory;
        found.processors = allowedProcessors(hardware);
    }
    if (found.memoryBytes == 0) {  // hwloc knows it from /sys, which not every container has
        found.memoryBytes = static_cast<std::size_t>(std::max(0L, sysconf(_SC_PHYS_PAGES))) *
                            static_cast<std::size_t>(std::max(0L, sysconf(_SC_PAGESIZE)));
    }
    hwloc_topology_destroy(hardware);
    return found;
}

std::string sizeText(std::size_t bytes)
{
    constexpr std::size_t kibi = 1024;
    return bytes % (kibi * kibi) == 0 ? fmt::format("{} MiB", bytes / (kibi * kibi))
                                      : fmt::format("{} KiB", bytes / kibi);
}

}  // namespace

const Topology& topology()
{
    static const Topology found = readTopology();
    return found;
}

std::string cacheText(const CacheSizes& caches)
{
    std::vector<std::string> parts;
    const auto add = [&](const char* name, std::size_t bytes) {
        if (bytes > 0) {
            parts.push_back(fmt::format("{} {}", name, sizeText(bytes)));
        }
    };
    add("L1d", caches.l1d);
    add("L1i", caches.l1i);
    add("L2", caches.l2);
    add("L3", caches.l3);
    return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace papilio::collectors
