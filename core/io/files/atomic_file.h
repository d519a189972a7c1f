#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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

/**
 * Replaces a file as a whole: everything goes to PATH.part next to it, which is renamed at the end.
 *
 * What is not committed is removed; an existing PATH is untouched until then. The part is locked
 * (flock) while its writer lives: a second writer of the same PATH waits a while, and a part whose
 * writer was killed is removed. A part that is a link or another user's file is never written
 * through.
 */
class AtomicFile {
public:
    /// Checks that `path` can be written and has room for about `bytes`.
    /// @return NotFound (no such directory) or Unreadable (a directory, no permission, no space,
    /// another writer), naming the path
    static Result<AtomicFile> prepare(const std::filesystem::path& path, std::uint64_t bytes);

    /// A whole small file in one step: prepare(), write, commit().
    static Result<void> write(const std::filesystem::path& path, std::string_view bytes);

    /// A path and what is to be in the file.
    using Content = std::pair<std::filesystem::path, std::string>;
    /// Whole small files in one step: all are on the disk before the first one is renamed, so that
    /// a full disk or a missing permission leaves every one of them as it was.
    static Result<void> writeAll(const std::vector<Content>& files);

    AtomicFile(const AtomicFile&) = delete;
    AtomicFile(AtomicFile&& other) noexcept;
    AtomicFile& operator=(const AtomicFile&) = delete;
    AtomicFile& operator=(AtomicFile&&) = delete;
    ~AtomicFile();

    /// Where to write in the meantime.
    [[nodiscard]] const std::filesystem::path& part() const { return part_; }

    /// Syncs the part to the disk, gives it the permissions of the file it replaces, renames it,
    /// and syncs the directory.
    /// @return the new file's stamp
    Result<FileStamp> commit();

private:
    /// @param path  for messages
    Result<void> fill(const std::filesystem::path& path, std::string_view bytes) const;

    AtomicFile(std::filesystem::path target, std::filesystem::path part, int file);

    std::filesystem::path target_;  ///< empty once committed or moved from
    std::filesystem::path part_;
    int file_ = -1;  ///< the part, opened and locked
};

/// A sentence for an errno of writing, as in "the disk is full: make room or save elsewhere".
std::string writeProblem(int code);

/**
 * Makes PATH.part new, for this process alone, and locks it.
 *
 * A part whose writer lives is waited for, at most a few seconds; one that a dead writer left is
 * removed. A link or another user's file in its place is removed where that is allowed.
 *
 * @param path  the file that is to be replaced
 * @return the file descriptor; Unreadable or NotFound naming `path`, or the part where that is what
 * is in the way
 */
Result<int> makePart(const std::filesystem::path& part, const std::filesystem::path& path);

/// Whether `path` still names what is opened as `file`: its last holder may just have removed it.
bool isBehind(const std::filesystem::path& path, int file);

}  // namespace papilio::core
