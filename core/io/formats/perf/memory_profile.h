#pragma once

#include "core/io/formats/counter_builder.h"
#include "core/model/document.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace papilio::core {

/// What a sampled access did.
enum class MemoryOperation { Load, Store, Access };  ///< Access: loads and stores, not told apart

/// Samples of one kind, as a profile of memory accesses counts them.
struct MemorySamples {
    MemoryOperation operation = MemoryOperation::Access;
    std::string level;     ///< "L1 hit", "Local RAM hit": where the data were
    std::string function;  ///< that accessed; empty: not known
    std::string data;      ///< object that was accessed; empty: not known
    std::string thread;    ///< empty: not known
    double samples = 0;
    double cycles = 0;        ///< latency of each of them; 0: not known
    bool isModified = false;  ///< the line was in the cache of another core, changed (HITM)
};

/**
 * Gathers sampled accesses to memory: how many by level, and their latencies.
 *
 * Events are mem_loads:LEVEL, mem_stores:LEVEL or mem_accesses:LEVEL (samples), mem_latency:LEVEL
 * (cycles, summed over its samples with a latency) and mem_loads:HITM. Runs are functions, and in a
 * second table data objects.
 */
class MemoryProfile {
public:
    void add(const MemorySamples& samples);

    /// The tables, and definitions with the mean latency of each level.
    /// @param name  of the profile: also the only run where no function is known
    [[nodiscard]] Result<Document> document(const std::string& name,
                                            const Provenance& provenance) const;

private:
    struct Latency {
        std::string count, sum;
    };

    void addTo(CounterBuilder& counters, const std::string& run, const MemorySamples& samples);

    CounterBuilder byFunction_;
    CounterBuilder byData_;
    std::map<std::string, Latency> latencies_;  ///< by level
};

/// The level that perf names "L1 or L1 hit" (until Linux 6.5) or "L1 hit": "L1 hit".
std::string memoryLevel(std::string_view text);

/// What the bits of perf_mem_data_src say (linux/perf_event.h).
struct DataSource {
    MemoryOperation operation = MemoryOperation::Access;
    std::string level;  ///< "unknown" where the bits say none
    bool isModified = false;
};
DataSource dataSource(std::uint64_t bits);

}  // namespace papilio::core
