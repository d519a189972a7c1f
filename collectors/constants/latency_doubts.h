#pragma once

#include "collectors/constants/machine_constants.h"

#include <string>
#include <vector>

namespace papilio::collectors {

/// Why the measured latency of a cache or of memory may not be what its name says.
struct LatencyDoubt {
    enum class Kind {
        NotAbove,  ///< hardly larger than that of the level before: both measured the same
        Scattered  ///< its spread is a large part of it
    };
    Kind kind = Kind::NotAbove;
    MachineConstant constant;
    MachineConstant before;  ///< of the level before, where it is NotAbove
};

/// The doubts about latencies of caches and memory, by level.
std::vector<LatencyDoubt> latencyDoubts(const std::vector<MachineConstant>& constants);

/// One sentence, with what may be the cause.
std::string doubtText(const LatencyDoubt& doubt);

}  // namespace papilio::collectors
