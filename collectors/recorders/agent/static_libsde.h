#pragma once

namespace papilio::agent {

/**
 * Programs that carry libsde 1.0 inside (libsde.a): none of their calls come by here, and the
 * functions for tools are not even linked in. What is left is where libsde keeps its events: the
 * program's symbol table, unless it was stripped, says where they begin.
 */

/// Looks for libsde inside the program. @return whether it is there
bool findStaticLibsde();

/// Adds new events, forgets those that are gone, and pushes what recorders got. Under the lock.
/// Reads without libsde's lock: recorders only grow, behind their count.
void sampleStaticLibsde();

}  // namespace papilio::agent
