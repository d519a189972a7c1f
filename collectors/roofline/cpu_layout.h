#pragma once

#include "collectors/host/topology.h"
#include "core/base/result.h"
#include "core/model/machine.h"
#include "core/model/roofline.h"

#include <cstddef>
#include <string>
#include <vector>

namespace papilio::collectors {

/// What is to be swept on one level by each of T threads.
struct WorkingSet {
    std::string level;            ///< "L1" … "DRAM"
    std::size_t threadBytes = 0;  ///< of one thread, all its arrays together
    std::string note = {};        ///< what is unusual about it; may be empty
};

/// The processors this process may use and their caches, as hwloc sees them.
struct CpuLayout {
    /// In the order threads are bound: one of each core, then the cores' other hardware threads.
    std::vector<unsigned> processors;
    std::size_t cores = 0;
    std::vector<CpuCache> caches;
    std::size_t memoryBytes = 0;  ///< of this machine
    core::Machine machine;

    /// @return Unsupported where hwloc cannot describe this machine
    static core::Result<CpuLayout> detect();

    /// How many of the first `threads` processors share the cache of `processor` on `level`, and
    /// its bytes. Bytes 0: it has none.
    struct Share {
        std::size_t bytes = 0;
        std::size_t threads = 0;
    };
    [[nodiscard]] Share share(unsigned level, unsigned processor, std::size_t threads) const;

    /// The cache levels, nearest first, and their sizes; DRAM last.
    [[nodiscard]] std::vector<core::MemoryLevel> levels() const;

    /**
     * What each of the first `threads` (>= 1) processors sweeps so that its data are served by one
     * level: half of its share of that cache, and beyond the next smaller one; for DRAM four times
     * the last caches, at least 64 MiB, and never more than a quarter of the memory in all.
     */
    [[nodiscard]] std::vector<WorkingSet> workingSets(std::size_t threads) const;
};

}  // namespace papilio::collectors
