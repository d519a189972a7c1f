#pragma once

#include "collectors/recorders/agent/agent.h"

namespace papilio::agent {

/// libsde 1.0 reads a counting set without its lock: while the agent reads, insertions wait, which
/// go through here.
class SetLock {
public:
    SetLock();
    SetLock(const SetLock&) = delete;
    SetLock& operator=(const SetLock&) = delete;
    ~SetLock();
};
void resetSetLock();  ///< in a forked child

/// Pushes the elements of a set with their counts: at most four times a second, and in the end.
void sampleSet(std::uint32_t slot, When when);

}  // namespace papilio::agent
