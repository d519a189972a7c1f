#include "collectors/host/topology.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <string_view>
#include <unistd.h>
#include <utility>
#ifdef PAPILIO_HAVE_HWLOC
#include <hwloc.h>
#endif

namespace papilio::collectors {

namespace {

#ifdef PAPILIO_HAVE_HWLOC

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

std::vector<unsigned> members(hwloc_const_bitmap_t set)
{
    std::vector<unsigned> numbers;
    for (int bit = hwloc_bitmap_first(set); bit >= 0; bit = hwloc_bitmap_next(set, bit)) {
        numbers.push_back(static_cast<unsigned>(bit));
    }
    return numbers;
}

void addProcessors(Topology& found, hwloc_topology_t hardware)
{
    hwloc_bitmap_t allowed = hwloc_bitmap_alloc();
    if (hwloc_get_cpubind(hardware, allowed, HWLOC_CPUBIND_PROCESS) != 0 ||
        hwloc_bitmap_iszero(allowed) != 0) {
        hwloc_bitmap_copy(allowed, hwloc_topology_get_allowed_cpuset(hardware));
    }
    hwloc_bitmap_and(allowed, allowed, hwloc_topology_get_allowed_cpuset(hardware));
    std::vector<std::vector<unsigned>> cores;
    hwloc_bitmap_t set = hwloc_bitmap_alloc();
    for (hwloc_obj_t core = nullptr;
         (core = hwloc_get_next_obj_by_type(hardware, HWLOC_OBJ_CORE, core)) != nullptr;) {
        hwloc_bitmap_and(set, core->cpuset, allowed);
        if (auto processors = members(set); !processors.empty()) {
            cores.push_back(std::move(processors));
        }
    }
    if (cores.empty()) {  // some virtual machines describe no cores
        for (const unsigned processor : members(allowed)) {
            cores.push_back({processor});
        }
    }
    hwloc_bitmap_free(set);
    hwloc_bitmap_free(allowed);
    found.usableCores = cores.size();
    std::size_t most = 0;
    for (const auto& core : cores) {
        most = std::max(most, core.size());
    }
    for (std::size_t sibling = 0; sibling < most; ++sibling) {
        for (const auto& core : cores) {
            if (sibling < core.size()) {
                found.processors.push_back(core[sibling]);
            }
        }
    }
}

/// hwloc knows it of x86 processors: "Inclusive" is 1 or 0.
core::MemoryLevel::Inclusion inclusionOf(hwloc_obj_t cache)
{
    using Inclusion = core::MemoryLevel::Inclusion;
    const char* word = hwloc_obj_get_info_by_name(cache, "Inclusive");
    return word == nullptr                 ? Inclusion::Unknown
           : std::string_view(word) == "1" ? Inclusion::Inclusive
                                           : Inclusion::NotInclusive;
}

void addCaches(Topology& found, hwloc_topology_t hardware)
{
    for (const auto type :
         {HWLOC_OBJ_L1CACHE, HWLOC_OBJ_L2CACHE, HWLOC_OBJ_L3CACHE, HWLOC_OBJ_L4CACHE}) {
        for (hwloc_obj_t cache = nullptr;
             (cache = hwloc_get_next_obj_by_type(hardware, type, cache)) != nullptr;) {
            if (cache->attr->cache.size > 0) {
                found.allCaches.push_back({.level = cache->attr->cache.depth,
                                           .bytes = cache->attr->cache.size,
                                           .processors = members(cache->cpuset),
                                           .inclusion = inclusionOf(cache)});
            }
        }
    }
}

void addUnits(Topology& found, hwloc_topology_t hardware)
{
    using Kind = std::pair<hwloc_obj_type_t, const char*>;
    for (const auto& [type, kind] :
         {Kind(HWLOC_OBJ_PACKAGE, "socket"), Kind(HWLOC_OBJ_NUMANODE, "NUMA node"),
          Kind(HWLOC_OBJ_L3CACHE, "L3"), Kind(HWLOC_OBJ_L2CACHE, "L2"),
          Kind(HWLOC_OBJ_L1CACHE, "L1d"), Kind(HWLOC_OBJ_CORE, "core")}) {
        for (hwloc_obj_t unit = nullptr;
             (unit = hwloc_get_next_obj_by_type(hardware, type, unit)) != nullptr;) {
            std::size_t bytes = 0;
            if (type == HWLOC_OBJ_NUMANODE) {
                bytes = unit->attr->numanode.local_memory;
            } else if (hwloc_obj_type_is_cache(type) != 0) {
                bytes = unit->attr->cache.size;
            }
            char* list = nullptr;
            if (hwloc_bitmap_list_asprintf(&list, unit->cpuset) >= 0) {
                found.units.push_back({kind, bytes, list});
                std::free(list);
            }
        }
    }
}

void read(Topology& found)
{
    hwloc_topology_t hardware = nullptr;
    if (hwloc_topology_init(&hardware) != 0) {
        return;
    }
    hwloc_topology_set_icache_types_filter(hardware, HWLOC_TYPE_FILTER_KEEP_ALL);
    if (hwloc_topology_load(hardware) == 0) {
        found.sockets = countOf(hardware, HWLOC_OBJ_PACKAGE);
        found.cores = countOf(hardware, HWLOC_OBJ_CORE);
        found.threads = countOf(hardware, HWLOC_OBJ_PU);
        found.caches = cachesOf(hardware);
        found.l3Cores = coresOfFirstL3(hardware);
        found.memoryBytes = hwloc_get_root_obj(hardware)->total_memory;
        addProcessors(found, hardware);
        addCaches(found, hardware);
        addUnits(found, hardware);
    }
    hwloc_topology_destroy(hardware);
}

#else

void read(Topology& /*found*/) {}

#endif

Topology readTopology()
{
    Topology found;
    read(found);
    if (found.memoryBytes == 0) {  // hwloc knows it from /sys, which not every container has
        found.memoryBytes = static_cast<std::size_t>(std::max(0L, sysconf(_SC_PHYS_PAGES))) *
                            static_cast<std::size_t>(std::max(0L, sysconf(_SC_PAGESIZE)));
    }
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

Pinned::Pinned(std::size_t processor)
{
    if (processor >= CPU_SETSIZE || sched_getaffinity(0, sizeof before_, &before_) != 0) {
        return;
    }
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(processor, &one);
    succeeded_ = sched_setaffinity(0, sizeof one, &one) == 0;
}

Pinned::~Pinned()
{
    if (succeeded_) {
        sched_setaffinity(0, sizeof before_, &before_);
    }
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
