#pragma once

#include "core/io/formats/file_format.h"

namespace papilio::core {

/**
 * Sampled accesses to memory: what `perf mem report --stdio` prints, in any sort order that has the
 * memory access, and the single samples of `perf mem report -D`.
 *
 * Loads and stores by memory level with their latencies become counters, whose runs are functions
 * and data objects (memory_profile.h). Single samples also give the communication between threads:
 * a load that found its line modified in the cache of another core (HITM) takes it from the thread
 * whose store to the line was sampled last.
 */
FileFormat perfMemFormat();

/**
 * What `perf c2c report --stdio` prints: the totals of the trace, and a table of counters whose
 * runs are the shared cache lines, named with the functions that access them.
 */
FileFormat perfC2cFormat();

}  // namespace papilio::core
