#pragma once

#include "collectors/recorders/agent/agent.h"

namespace papilio::agent {

/**
 * libsde 1.0 reads its table of events and its counting sets without a lock of its own. While the
 * agent's thread reads, what changes them waits; it all goes through here.
 *
 * Taken after Lock where both are held. Recursive: a signal handler of the program may register
 * events too.
 */
class LibsdeLock {
public:
    LibsdeLock();
    LibsdeLock(const LibsdeLock&) = delete;
    LibsdeLock& operator=(const LibsdeLock&) = delete;
    ~LibsdeLock();
};
void resetLibsdeLock();  ///< in a forked child: its holder may not exist any more

/// Calls one of libsde's functions that change its table or a set.
template<typename Function, typename... Arguments>
auto whileNobodyReads(Function function, Arguments... arguments)
{
    // Also gives a forked child a lock of its own. Where there is no stream nobody reads.
    if (!openStream()) {
        return function(arguments...);
    }
    const LibsdeLock lock;
    return function(arguments...);
}

}  // namespace papilio::agent
