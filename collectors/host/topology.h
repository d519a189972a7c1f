#pragma once

#include "collectors/kernels/processor.h"
#include "core/model/roofline.h"

#include <cstddef>
#include <sched.h>
#include <string>
#include <vector>

namespace papilio::collectors {

/// One data or unified cache, and the processors that share it.
struct CpuCache {
    unsigned level = 1;
    std::size_t bytes = 0;
    std::vector<unsigned> processors;  ///< numbers of the operating system
    core::MemoryLevel::Inclusion inclusion = core::MemoryLevel::Inclusion::Unknown;
};

/// A part of the machine, and the processors that share it.
struct HardwareUnit {
    std::string kind;        ///< "socket", "NUMA node", "L3", "L2", "L1d", "core"
    std::size_t bytes = 0;   ///< of a cache or of memory; 0: it has none
    std::string processors;  ///< "0-3,8-11": numbers of the operating system, as taskset takes them
};

/// Processors and caches, as hwloc finds them.
struct Topology {
    std::size_t sockets = 0;
    std::size_t cores = 0;
    std::size_t threads = 0;  ///< hardware threads of all cores
    CacheSizes caches;
    std::size_t l3Cores = 0;  ///< cores that share one L3; 0: there is no L3
    std::size_t memoryBytes = 0;
    /// Processors this process may use (taskset and batch systems narrow it): one of each core
    /// first, then their siblings.
    std::vector<unsigned> processors;
    std::size_t usableCores = 0;  ///< that have one of these processors
    std::vector<CpuCache> allCaches;
    std::vector<HardwareUnit> units;  ///< those of a kind together, the largest kind first
};

/// Reads it once per process. Levels that hwloc does not find are 0, and no error.
const Topology& topology();

/// Binds the calling thread to one of these processors while it lives, then lets it go where it
/// could go before.
class Pinned {
public:
    explicit Pinned(std::size_t processor);
    Pinned(const Pinned&) = delete;
    Pinned& operator=(const Pinned&) = delete;
    ~Pinned();

    /// Whether the system allowed it.
    [[nodiscard]] bool succeeded() const { return succeeded_; }

private:
    cpu_set_t before_ = {};
    bool succeeded_ = false;
};

/// "L1d 32 KiB, L1i 32 KiB, L2 1 MiB, L3 32 MiB"
std::string cacheText(const CacheSizes& caches);

}  // namespace papilio::collectors
