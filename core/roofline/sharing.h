#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace papilio::core {

/**
 * Counts how often a thread takes over a cache line that another thread wrote last (paper 4,
 * section 4.1).
 *
 * A thread that keeps a copy takes it over once for each time the writer wrote. It is true sharing
 * where it touches bytes that this writer wrote since it took the line, false sharing otherwise.
 */
class SharingCounter {
public:
    static constexpr std::size_t mostThreads = 64;

    /// @param lineBytes  a power of two, at most 64: of longer lines it cannot tell the bytes
    explicit SharingCounter(std::uint64_t lineBytes) : lineBytes_(lineBytes) {}

    /// One access within one line. Threads are numbered from 0, below mostThreads.
    void touch(std::size_t thread, std::uint64_t address, std::uint64_t bytes, bool writes);

    /// T x T, row: writer, column: who took over; T threads.
    [[nodiscard]] std::vector<double> trueSharing(std::size_t threads) const;
    [[nodiscard]] std::vector<double> falseSharing(std::size_t threads) const;

private:
    struct Line {
        std::uint64_t written = 0;  ///< bytes the owner wrote, one bit each
        std::uint64_t copies = 0;   ///< threads whose copy is up to date
        std::uint8_t owner = 0;     ///< who wrote last
    };
    struct Count {
        std::uint64_t trueSharing = 0;
        std::uint64_t falseSharing = 0;
    };

    [[nodiscard]] std::vector<double> cellsOf(std::size_t threads,
                                              std::uint64_t Count::*sharing) const;

    std::uint64_t lineBytes_;
    std::unordered_map<std::uint64_t, Line> lines_;  ///< lines that were written
    std::vector<Count> counts_ = std::vector<Count>(mostThreads * mostThreads);
};

}  // namespace papilio::core
