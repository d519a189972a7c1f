#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace papilio::collectors {

/// One load, store, or both of a traced program.
struct MemoryAccess {
    std::size_t thread = 0;  ///< numbered from 0 in the order they start
    std::uint64_t address = 0;
    std::uint64_t bytes = 0;
    bool writes = false;
};

/// A block of memory that the program allocated or freed.
struct HeapBlock {
    std::uint64_t address = 0;
    std::uint64_t bytes = 0;  ///< 0: it was freed
    /// "main (heap.c:9)": the call of the program that asked for it; " #2" where that line has
    /// several such calls
    std::string site = {};
};

/**
 * Reads what `valgrind --tool=lackey --trace-mem=yes --trace-sched=yes` writes.
 *
 *   I  0401ab70,3          an instruction
 *    L 04a1bde0,8          a load; S a store, M both
 *   --15729--   SCHED[2]:  acquired lock (…)     the accesses that follow are of thread 2
 *
 * Valgrind runs one thread at a time; a number that starts again is a new thread. Everything else
 * in the stream is skipped.
 *
 * collectors/locality/allocations.c adds blocks of memory, with the calls behind each:
 *
 *   **15729** papilio-allocated 0x4A33010 384000
 *   ==15729==    by 0x1091EB: main (heap.c:9)
 */
class LackeyTrace {
public:
    using Visitor = std::function<void(const MemoryAccess&)>;
    using HeapVisitor = std::function<void(const HeapBlock&)>;

    /// @param start  the address of the instruction with which accesses begin to count; 0: the
    /// first
    LackeyTrace(Visitor visit, std::uint64_t start, HeapVisitor visitBlock = {})
        : visit_(std::move(visit)),
          visitBlock_(std::move(visitBlock)),
          start_(start)
    {}

    /// Takes the next piece of the stream, which need not end with a line.
    void feed(std::string_view text);

    /// Threads seen so far, at least 1.
    [[nodiscard]] std::size_t threads() const { return threads_; }
    [[nodiscard]] std::uint64_t accesses() const { return accesses_; }

    /// The last lines that are not of the trace: what valgrind says when it fails.
    [[nodiscard]] const std::string& remarks() const { return remarks_; }

private:
    void line(std::string_view text);
    void schedule(std::string_view text);
    void access(std::string_view text);
    /// Of an allocation, or the call behind the last one; false: neither.
    bool heap(std::string_view text);

    Visitor visit_;
    HeapVisitor visitBlock_;
    HeapBlock block_;  ///< whose calls follow; no bytes: none
    std::map<std::string, std::vector<std::uint64_t>> sites_;  ///< their addresses, by name
    std::uint64_t start_;
    std::string rest_;
    std::string remarks_;
    std::unordered_map<std::uint64_t, std::size_t> threadOf_;  ///< valgrind's number to ours
    std::size_t thread_ = 0;
    std::size_t threads_ = 1;
    std::uint64_t accesses_ = 0;
};

}  // namespace papilio::collectors
