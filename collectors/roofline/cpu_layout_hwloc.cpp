#include "collectors/roofline/cpu_layout.h"

#ifdef PAPILIO_HAVE_HWLOC

#include "collectors/host/host_machine.h"
#include "collectors/host/topology.h"

#include <algorithm>
#include <fmt/format.h>
#include <hwloc.h>
#include <memory>
#include <string_view>

namespace papilio::collectors {

namespace {

struct Destroy {
    void operator()(hwloc_topology_t topology) const { hwloc_topology_destroy(topology); }
};
using Hardware = std::unique_ptr<hwloc_topology, Destroy>;

Hardware loadHardware()
{
    hwloc_topology_t raw = nullptr;
    if (hwloc_topology_init(&raw) != 0) {
        return nullptr;
    }
    Hardware hardware(raw);
    return hwloc_topology_load(raw) == 0 ? std::move(hardware) : nullptr;
}

/// What this process may use: taskset and batch systems narrow it.
hwloc_bitmap_t usable(hwloc_topology_t topology)
{
    hwloc_bitmap_t set = hwloc_bitmap_alloc();
    if (hwloc_get_cpubind(topology, set, HWLOC_CPUBIND_PROCESS) != 0 ||
        hwloc_bitmap_iszero(set) != 0) {
        hwloc_bitmap_copy(set, hwloc_topology_get_allowed_cpuset(topology));
    }
    hwloc_bitmap_and(set, set, hwloc_topology_get_allowed_cpuset(topology));
    return set;
}

std::vector<unsigned> members(hwloc_const_bitmap_t set)
{
    std::vector<unsigned> numbers;
    for (int bit = hwloc_bitmap_first(set); bit >= 0; bit = hwloc_bitmap_next(set, bit)) {
        numbers.push_back(static_cast<unsigned>(bit));
    }
    return numbers;
}

void addProcessors(CpuLayout& layout, hwloc_topology_t topology, hwloc_const_bitmap_t allowed)
{
    std::vector<std::vector<unsigned>> cores;
    for (hwloc_obj_t core = nullptr;
         (core = hwloc_get_next_obj_by_type(topology, HWLOC_OBJ_CORE, core)) != nullptr;) {
        hwloc_bitmap_t set = hwloc_bitmap_dup(core->cpuset);
        hwloc_bitmap_and(set, set, allowed);
        if (auto processors = members(set); !processors.empty()) {
            cores.push_back(std::move(processors));
        }
        hwloc_bitmap_free(set);
    }
    if (cores.empty()) {  // some virtual machines describe no cores
        for (const unsigned processor : members(allowed)) {
            cores.push_back({processor});
        }
    }
    layout.cores = cores.size();
    std::size_t most = 0;
    for (const auto& core : cores) {
        most = std::max(most, core.size());
    }
    for (std::size_t sibling = 0; sibling < most; ++sibling) {
        for (const auto& core : cores) {
            if (sibling < core.size()) {
                layout.processors.push_back(core[sibling]);
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

void addCaches(CpuLayout& layout, hwloc_topology_t topology)
{
    for (const auto type :
         {HWLOC_OBJ_L1CACHE, HWLOC_OBJ_L2CACHE, HWLOC_OBJ_L3CACHE, HWLOC_OBJ_L4CACHE}) {
        for (hwloc_obj_t cache = nullptr;
             (cache = hwloc_get_next_obj_by_type(topology, type, cache)) != nullptr;) {
            if (cache->attr->cache.size > 0) {
                layout.caches.push_back({.level = cache->attr->cache.depth,
                                         .bytes = cache->attr->cache.size,
                                         .processors = members(cache->cpuset),
                                         .inclusion = inclusionOf(cache)});
            }
        }
    }
}

}  // namespace

core::Result<CpuLayout> CpuLayout::detect()
{
    const Hardware hardware = loadHardware();
    if (hardware == nullptr) {
        return core::Error{core::Errc::Unsupported,
                           "hwloc cannot read the processors and caches of this machine"};
    }
    CpuLayout layout;
    hwloc_bitmap_t allowed = usable(hardware.get());
    addProcessors(layout, hardware.get(), allowed);
    hwloc_bitmap_free(allowed);
    addCaches(layout, hardware.get());
    layout.memoryBytes = topology().memoryBytes;
    if (layout.processors.empty() || layout.caches.empty()) {
        return core::Error{
            core::Errc::Unsupported,
            fmt::format(
                "hwloc finds {} processors and {} caches here; roofs need at least one of each",
                layout.processors.size(), layout.caches.size())};
    }
    layout.machine = hostMachine();
    return layout;
}

}  // namespace papilio::collectors

#else

#include "collectors/base/libraries.h"

namespace papilio::collectors {

core::Result<CpuLayout> CpuLayout::detect()
{
    return missingLibrary(Library::Hwloc);
}

}  // namespace papilio::collectors

#endif
