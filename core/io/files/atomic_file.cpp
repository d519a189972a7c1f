#include "core/io/files/atomic_file.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace papilio::core {

namespace {

Error fileError(const std::filesystem::path& path, int code)
{
    return {code == ENOENT ? Errc::NotFound : Errc::Unreadable,
            path.string() + ": " + writeProblem(code)};
}

/// fsync of what is open; file systems without it say EINVAL, and that is not a failure.
int syncToDisk(int file)
{
    return ::fsync(file) == 0 || errno == EINVAL ? 0 : errno;
}

void syncDirectory(const std::filesystem::path& path)
{
    const int directory = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (directory >= 0) {
        // The file is in place; a directory that cannot be synced is not worth alarming anybody.
        (void)syncToDisk(directory);
        ::close(directory);
    }
}

std::filesystem::path directoryOf(const std::filesystem::path& target)
{
    return target.has_parent_path() ? target.parent_path() : std::filesystem::path(".");
}

/// Whether there can be a file at `target`, which may be there already.
Result<void> checkTarget(const std::filesystem::path& path, const std::filesystem::path& target)
{
    struct stat status {};
    if (::stat(directoryOf(target).c_str(), &status) != 0) {
        return fileError(path, errno);
    }
    if (!S_ISDIR(status.st_mode)) {
        return fileError(path, ENOTDIR);
    }
    if (::stat(target.c_str(), &status) != 0) {
        return {};
    }
    if (S_ISDIR(status.st_mode)) {
        return fileError(path, EISDIR);
    }
    if (!S_ISREG(status.st_mode)) {
        return Error{Errc::Unreadable,
                     path.string() + ": is a device or pipe; give the name of a file"};
    }
    return ::access(target.c_str(), W_OK) == 0 ? Result<void>() : fileError(path, errno);
}

/// What is private stays so while it is written, too; the owner must be able to write. Never the
/// set-user-ID, set-group-ID and sticky bits, and of somebody else's file no writing by others:
/// whoever may replace the file must not choose what others may do with this user's.
void likeTarget(int file, const std::filesystem::path& target, mode_t also)
{
    struct stat status {};
    if (::stat(target.c_str(), &status) == 0) {
        const mode_t kept = status.st_uid == ::geteuid() ? 0777 : 0755;
        (void)::fchmod(file, (status.st_mode & kept) | also);
    }
}

using Clock = std::chrono::steady_clock;

constexpr auto patience = std::chrono::seconds(5);
constexpr auto pause = std::chrono::milliseconds(20);
constexpr mode_t everybody = 0666;  ///< less the umask

enum class Held { ByUs, ByAnother };

/// File systems without locks (some of clusters) are written without.
Held lock(int file)
{
    return ::flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK ? Held::ByAnother
                                                                         : Held::ByUs;
}

/// Removes what is in the way, unless a living writer holds it.
/// @return 0: gone, or going; EWOULDBLOCK: held; else why not
int removeStale(const std::filesystem::path& part)
{
    const int file = ::open(part.c_str(), O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) {
        if (errno == ENOENT) {
            return 0;
        }
        // A link, a pipe, a file of somebody else: it goes, or nothing is written.
        return ::unlink(part.c_str()) == 0 || errno == ENOENT ? 0 : errno;
    }
    int code = 0;
    if (lock(file) == Held::ByAnother) {
        code = EWOULDBLOCK;
    } else if (isBehind(part, file) && ::unlink(part.c_str()) != 0 && errno != ENOENT) {
        code = errno;
    }
    ::close(file);
    return code;
}

Error inTheWay(const std::filesystem::path& part, int code)
{
    return {Errc::Unreadable,
            part.string() +
                (code == EWOULDBLOCK
                     ? ": another program is saving here; try again when it has finished"
                     : ": is in the way and cannot be removed; remove it, or save elsewhere")};
}

}  // namespace

std::string writeProblem(int code)
{
    switch (code) {
        case EDQUOT:
            return "your quota on this disk is used up; make room or save elsewhere";
        case ENOSPC:
            return "the disk is full; make room or save elsewhere";
        case EACCES:
        case EPERM:
            return "no permission to write here; choose a different place or change the "
                   "permissions";
        case EROFS:
            return "the file system is read-only; choose a different place";
        case ENOENT:
            return "folder not found; create it first";
        case ENOTDIR:
            return "a part of this path is a file, not a folder";
        case EISDIR:
            return "is a folder; give the name of a file";
        case EFBIG:
            return "the file would exceed the size limit (ulimit -f, or the file system); raise "
                   "the limit or save elsewhere";
        case ENAMETOOLONG:
            return "the name is too long; choose one of at most 255 bytes";
        default:
            return std::string("cannot be written: ") + std::strerror(code);
    }
}

AtomicFile::AtomicFile(std::filesystem::path target, std::filesystem::path part, int file)
    : target_(std::move(target)),
      part_(std::move(part)),
      file_(file)
{}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : target_(std::move(other.target_)),
      part_(std::move(other.part_)),
      file_(std::exchange(other.file_, -1))
{
    other.target_.clear();
}

AtomicFile::~AtomicFile()
{
    if (!target_.empty()) {
        ::unlink(part_.c_str());
    }
    if (file_ >= 0) {
        ::close(file_);
    }
}

Result<AtomicFile> AtomicFile::prepare(const std::filesystem::path& path, std::uint64_t bytes)
{
    std::error_code failed;
    // Through a symbolic link the file it represents is replaced, not the link.
    auto target = std::filesystem::is_symlink(path, failed) && std::filesystem::exists(path, failed)
                      ? std::filesystem::canonical(path, failed)
                      : path;
    if (failed) {  // a pipe has no other name
        target = path;
    }
    if (target.filename().empty()) {
        return fileError(path, EISDIR);
    }
    if (const auto possible = checkTarget(path, target); !possible) {
        return possible.error();
    }
    const auto directory = directoryOf(target);
    constexpr std::size_t longest = 250;  // names have up to 255 bytes
    auto part = target;
    part.replace_filename(target.filename().string().substr(0, longest) + ".part");
    const auto file = makePart(part, path);
    if (!file) {
        return file.error();
    }
    likeTarget(*file, target, S_IRUSR | S_IWUSR);
    AtomicFile atomic(std::move(target), std::move(part), *file);
    const auto space = std::filesystem::space(directory, failed);
    if (!failed && space.available < bytes) {
        return errorOf(Errc::Unreadable,
                       "{}: {} MB are needed, but only {} MB are free; make room or save elsewhere",
                       path.string(), bytes / 1000000 + 1, space.available / 1000000);
    }
    return atomic;
}

Result<void> AtomicFile::write(const std::filesystem::path& path, std::string_view bytes)
{
    auto file = prepare(path, bytes.size());
    if (!file) {
        return file.error();
    }
    if (const auto filled = file->fill(path, bytes); !filled) {
        return filled.error();
    }
    const auto committed = file->commit();
    return committed ? Result<void>() : committed.error();
}

Result<void> AtomicFile::writeAll(const std::vector<Content>& files)
{
    std::vector<AtomicFile> parts;
    for (const auto& [path, bytes] : files) {
        auto file = prepare(path, bytes.size());
        if (!file) {
            return file.error();
        }
        if (const auto filled = file->fill(path, bytes); !filled) {
            return filled.error();
        }
        // Some file systems find out only now that there is no room.
        if (const int code = syncToDisk(file->file_); code != 0) {
            return fileError(path, code);
        }
        parts.push_back(*std::move(file));
    }
    for (auto& part : parts) {
        if (const auto committed = part.commit(); !committed) {
            return committed.error();
        }
    }
    return {};
}

Result<void> AtomicFile::fill(const std::filesystem::path& path, std::string_view bytes) const
{
    while (!bytes.empty()) {
        const auto written = ::write(file_, bytes.data(), bytes.size());
        if (written < 0 && errno != EINTR) {
            return fileError(path, errno);
        }
        bytes.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(written, 0)));
    }
    return {};
}

Result<FileStamp> AtomicFile::commit()
{
    likeTarget(file_, target_, 0);
    if (const int code = syncToDisk(file_); code != 0) {
        return fileError(target_, code);
    }
    struct stat status {};
    if (::fstat(file_, &status) != 0 || status.st_nlink == 0) {
        return fileError(target_, ENOENT);  // the directory vanished, or somebody removed the part
    }
    if (std::rename(part_.c_str(), target_.c_str()) != 0) {
        return fileError(target_, errno);
    }
    const auto directory = directoryOf(target_);
    target_.clear();
    syncDirectory(directory);
    return fileStamp(status);
}

bool isBehind(const std::filesystem::path& path, int file)
{
    struct stat named {};
    struct stat opened {};
    return ::lstat(path.c_str(), &named) == 0 && ::fstat(file, &opened) == 0 &&
           named.st_dev == opened.st_dev && named.st_ino == opened.st_ino;
}

Result<int> makePart(const std::filesystem::path& part, const std::filesystem::path& path)
{
    const auto until = Clock::now() + patience;
    while (true) {
        const int file =
            ::open(part.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, everybody);
        if (file >= 0) {
            // Whoever came between creating and locking took it for a dead writer's.
            if (lock(file) == Held::ByUs && isBehind(part, file)) {
                return file;
            }
            ::close(file);
        } else if (errno != EEXIST) {
            return Error{errno == ENOENT ? Errc::NotFound : Errc::Unreadable,
                         path.string() + ": " + writeProblem(errno)};
        } else if (const int code = removeStale(part); code != 0) {
            if (code != EWOULDBLOCK || Clock::now() >= until) {
                return inTheWay(part, code);
            }
            std::this_thread::sleep_for(pause);
        }
    }
}

FileStamp fileStamp(const struct stat& status)
{
    return {.device = status.st_dev,
            .inode = status.st_ino,
            .size = static_cast<std::uint64_t>(status.st_size),
            .modifiedSeconds = status.st_mtim.tv_sec,
            .modifiedNanoseconds = status.st_mtim.tv_nsec};
}

std::optional<FileStamp> fileStamp(const std::filesystem::path& path)
{
    struct stat status {};
    return ::stat(path.c_str(), &status) == 0 ? std::optional(fileStamp(status)) : std::nullopt;
}

}  // namespace papilio::core
