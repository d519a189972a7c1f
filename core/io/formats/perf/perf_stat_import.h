#pragma once

#include "core/io/formats/file_format.h"

namespace papilio::core {

/// `perf stat -x`, `perf stat -j` and what `perf stat` prints for people: every file is a run,
/// every interval of -I one too; sockets, cores, CPUs and threads are its parts.
FileFormat perfStatFormat();

}  // namespace papilio::core
