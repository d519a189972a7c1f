#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>

namespace papilio::core {

/// What this process may still take without pushing anything out: the least of what the machine
/// has free (MemAvailable and free swap), what its control groups leave (memory.max, or v1's
/// memory.limit_in_bytes) and what its own limit of address space leaves (RLIMIT_AS). In bytes;
/// empty where the system does not tell.
std::optional<std::uint64_t> availableMemory();

/// The same out of other roots than /proc and /sys/fs/cgroup, without the process's own limit.
std::optional<std::uint64_t> availableMemory(const std::filesystem::path& proc,
                                             const std::filesystem::path& cgroups);

/**
 * Asked before something large is allocated: Linux promises memory that it does not have, and ends
 * the process at the first touch.
 *
 * @return Unreadable, "needs 80.0 GB of memory, and 12.3 GB are free here; …"; small amounts are
 * not looked into
 */
Result<void> memoryFor(std::uint64_t bytes);

/**
 * A piece of a file as memory, which keeps the bytes that it had.
 *
 * This process holds a lease on the file (fcntl(2), F_SETLEASE): whoever opens it to write or to
 * truncate it waits until the piece is copied into memory of this process. A file that is replaced
 * by another (rename) or removed stays as it is. What is written to the memory never reaches the
 * file; write before other threads read, because a copy may be made at any time.
 */
class FileMapping {
public:
    /**
     * @param file  a descriptor open for reading only; it may be closed afterwards
     * @return null where the system gives no such promise: the file is another user's, lies on a
     * network, is open for writing somewhere, or ends before `offset` + `bytes`
     */
    static std::shared_ptr<FileMapping> map(int file, std::uint64_t offset, std::size_t bytes);

    FileMapping(const FileMapping&) = delete;
    FileMapping(FileMapping&&) = delete;
    FileMapping& operator=(const FileMapping&) = delete;
    FileMapping& operator=(FileMapping&&) = delete;
    ~FileMapping();

    [[nodiscard]] void* data() const { return static_cast<char*>(pages_) + skipped_; }
    [[nodiscard]] std::size_t size() const { return length_ - skipped_; }

private:
    friend class LeaseWatch;
    FileMapping(int file, void* pages, std::size_t length, std::size_t skipped);
    void copyPages();

    int file_;  ///< holds the lease
    void* pages_;
    std::size_t length_;   ///< from the beginning of the first page
    std::size_t skipped_;  ///< of the first page
};

}  // namespace papilio::core
