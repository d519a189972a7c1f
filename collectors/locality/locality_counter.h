#pragma once

#include "collectors/locality/lackey_trace.h"
#include "collectors/locality/stack_distance.h"
#include "core/model/locality.h"
#include "core/roofline/sharing.h"

#include <memory>
#include <string>
#include <vector>

namespace papilio::collectors {

/// A range of addresses whose reuses are counted apart: a global array.
struct DataObject {
    std::string name;
    std::uint64_t address = 0;
    std::uint64_t bytes = 0;
};

/// Reuse distances and sharing of a stream of accesses.
class LocalityCounter {
public:
    /// Longest access of an instruction that is believed; a longer one is damage.
    static constexpr std::uint64_t longestAccess = 4096;

    /// @param objects  disjoint; what is in none of them counts as "stack" or "other data"
    /// @param lineBytes  a power of two, 1 … core::SharingCounter::mostLineBytes
    LocalityCounter(std::vector<DataObject> objects, std::uint64_t lineBytes);

    void touch(const MemoryAccess& access);

    /// Objects that were touched, with all bins up to the largest distance. Its name is empty.
    [[nodiscard]] core::ReuseHistogram histogram() const;

    /// Its name is empty; threads beyond core::SharingCounter::mostThreads are left out.
    [[nodiscard]] core::CommunicationMatrix communication(std::size_t threads) const;

private:
    struct Counts {
        DataObject object;
        std::int64_t cold = 0;
        std::vector<std::int64_t> shared;
        std::vector<std::int64_t> own;
        StackDistances distances;
    };

    Counts& countsOf(std::uint64_t address);

    std::uint64_t lineBytes_;
    std::vector<std::unique_ptr<Counts>> counts_;  ///< by address; then stack, then other
    StackDistances all_;
    core::SharingCounter sharing_;
};

}  // namespace papilio::collectors
