#pragma once

#include "collectors/kernels/suite.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace papilio::collectors {

/// Memory of its own, zero, aligned to a page; the pages are there from the beginning.
class Buffer {
public:
    /// Null inside where the system has no such memory: check with bool.
    explicit Buffer(std::size_t bytes);
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    ~Buffer();

    explicit operator bool() const { return data_ != nullptr; }
    [[nodiscard]] unsigned char* data() const { return data_; }
    [[nodiscard]] std::size_t size() const { return bytes_; }

    /// From now on it can be executed and no more written. @return whether the system allows that
    bool makeExecutable();

private:
    unsigned char* data_ = nullptr;
    std::size_t bytes_ = 0;
};

/// One size of a buffer, and the cache level it is expected to stay in.
struct CachePoint {
    std::string name;       ///< "L2 3"
    std::size_t level = 0;  ///< 0: L1, 1: L2, 2: L3, 3: memory
    std::size_t bytes = 0;
    std::string missing;  ///< "the processor has no L3 cache"; empty: there is one
};

/**
 * Three sizes for each of L1, L2, L3 and memory, at the quarter points of the geometric scale
 * between one level and the next, as the Counter Analysis Toolkit takes them: from 4 KiB to L1,
 * from L1 to L2, from L2 to L3, and from L3 to twelve times that.
 *
 * @param first  the level closest to the core: CacheSizes::l1d or l1i
 */
std::vector<CachePoint> cachePoints(const CacheSizes& caches, std::size_t first);

/// The numbers 0 … count - 1 in an order that looks random and is the same everywhere.
std::vector<std::uint32_t> shuffled(std::size_t count, std::uint64_t seed);

/// How the lines of a buffer are touched: in blocks of pages, one block after the other.
struct CacheLayout {
    std::size_t stride = 0;         ///< bytes from one place to the next
    std::size_t pagesPerBlock = 0;  ///< pages that are touched before the next ones

    [[nodiscard]] std::size_t placesPerBlock() const;
};

/// What the kernels of a suite do in buffers of every size and layout.
struct CacheKernels {
    std::vector<std::string> expectations;
    std::string note;
    std::uint64_t unroll = 1;  ///< accesses come in multiples of this
    /// Per access, where the buffer stays in a level (0: L1, 1: L2, 2: L3, 3: memory).
    std::vector<double> (*truth)(std::size_t level) = nullptr;
    /// @param places  of the buffer, at least 2 @return nothing without memory, or after a stop
    KernelBody (*prepare)(std::size_t places,
                          const CacheLayout& layout,
                          const std::stop_token& stop) = nullptr;
};

/// A kernel for each of cachePoints() and for each layout: every line of the caches and every
/// second one, in large blocks and in small ones.
KernelSuite cacheSuite(const KernelMachine& machine, const CacheKernels& kernels);

}  // namespace papilio::collectors
