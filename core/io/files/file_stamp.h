#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

struct stat;

namespace papilio::core {

/// Tells whether a file is still the one that was read: every save makes a new file (another inode)
/// and every write another time. Times are compared, never ordered: clocks may jump.
struct FileStamp {
    std::uint64_t device = 0;
    std::uint64_t inode = 0;
    std::uint64_t size = 0;
    std::int64_t modifiedSeconds = 0;
    std::int64_t modifiedNanoseconds = 0;

    bool operator==(const FileStamp&) const = default;
};

/// Of the file behind `path`, through symbolic links; empty where there is none.
std::optional<FileStamp> fileStamp(const std::filesystem::path& path);
FileStamp fileStamp(const struct stat& status);

}  // namespace papilio::core
