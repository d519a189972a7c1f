#pragma once

#include "collectors/valgrind/valgrind_events.h"
#include "core/base/result.h"

#include <filesystem>
#include <map>
#include <utility>

namespace papilio::collectors {

/// Counts of one dump.
using DumpCounts = std::array<std::int64_t, valgrindCounts>;

/// The dumps of one run, by the index of the kernel and how often it ran (1 or 2 times n).
using DumpsOfKernels = std::map<std::pair<std::size_t, unsigned>, DumpCounts>;

/**
 * Reads what callgrind wrote at "kernel INDEX TIMES" client requests; other dumps are skipped.
 *
 * Callgrind leaves out zero columns at the end of a line, and writes "jcnd=taken/executed" and
 * "jump=executed" per jump.
 *
 * @param directory  holds the files, all of them of one run
 * @return Unreadable or Malformed naming the file: most likely the disk is full
 */
core::Result<DumpsOfKernels> readDumps(const std::filesystem::path& directory);

}  // namespace papilio::collectors
