#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>

namespace papilio::core {

/// How many threads parallelFor() uses: two where the machine has them. Memory is the limit of what
/// runs here, and two saturate it.
unsigned workerCount();

/// Chooses another number of threads for the whole process (tests, benchmarks); 0: back to the
/// default.
void setWorkerCount(unsigned count);

/**
 * Calls body(begin, end) for consecutive pieces of [0, count) of at most `grain` items, on
 * workerCount() threads.
 *
 * The calling thread takes part. Pieces are handed out one at a time, so that `stop` is polled
 * between them. What the body throws (std::bad_alloc) ends the work and is thrown here; of several
 * exceptions the one of the first piece.
 *
 * @return false where `stop` ended the work before all pieces were done
 */
bool parallelFor(std::size_t count,
                 std::size_t grain,
                 const std::stop_token& stop,
                 const std::function<void(std::size_t begin, std::size_t end)>& body);

}  // namespace papilio::core
