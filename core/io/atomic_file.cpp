#include "core/io/atomic_file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

namespace papilio::core {

namespace {

Error problem(const std::filesystem::path& path, int code)
{
    return {code == ENOENT ? Errc::NotFound : Errc::Unreadable,
            path.string() + ": " + writeProblem(code)};
}

/// fsync of a file or directory; file systems without it say EINVAL, and that is no failure.
int syncToDisk(const std::filesystem::path& path, int flags)
{
    const int file = ::open(path.c_str(), flags | O_CLOEXEC);
    if (file < 0) {
        return errno;
    }
    const int code = ::fsync(file) == 0 || errno == EINVAL ? 0 : errno;
    ::close(file);
    return code;
}

}  // namespace

std::string writeProblem(int code)
{
    switch (code) {
        case ENOSPC:
        case EDQUOT:
            return "the disk is full; make room or save elsewhere";
        case EACCES:
        case EPERM:
            return "no permission to write here; choose another place or change the permissions";
        case EROFS:
            return "the file system is read-only; choose another place";
        case ENOENT:
            return "there is no such directory; create it first";
        case ENOTDIR:
            return "a part of this path is a file, not a directory";
        case EISDIR:
            return "is a directory; give the name of a file";
        case EFBIG:
            return "the file would be larger than is allowed here";
        case ENAMETOOLONG:
            return "the name is too long";
        default:
            return std::string("cannot be written: ") + std::strerror(code);
    }
}

AtomicFile::AtomicFile(std::filesystem::path target, std::filesystem::path part)
    : target_(std::move(target)),
      part_(std::move(part))
{}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : target_(std::move(other.target_)),
      part_(std::move(other.part_))
{
    other.target_.clear();
}

AtomicFile::~AtomicFile()
{
    if (!target_.empty()) {
        ::unlink(part_.c_str());
    }
}

Result<AtomicFile> AtomicFile::prepare(const std::filesystem::path& path, std::uint64_t bytes)
{
    std::error_code failed;
    // Through a symbolic link the file it stands for is replaced, not the link.
    auto target = std::filesystem::is_symlink(path, failed) && std::filesystem::exists(path, failed)
                      ? std::filesystem::canonical(path, failed)
                      : path;
    if (target.filename().empty()) {
        return problem(path, EISDIR);
    }
    const auto directory =
        target.has_parent_path() ? target.parent_path() : std::filesystem::path(".");
    struct stat status {};
    if (::stat(directory.c_str(), &status) != 0) {
        return problem(path, errno);
    }
    if (!S_ISDIR(status.st_mode)) {
        return problem(path, ENOTDIR);
    }
    if (::stat(target.c_str(), &status) == 0) {
        if (S_ISDIR(status.st_mode)) {
            return problem(path, EISDIR);
        }
        if (!S_ISREG(status.st_mode)) {
            return Error{Errc::Unreadable,
                         path.string() + ": is a device or pipe; give the name of a file"};
        }
        if (::access(target.c_str(), W_OK) != 0) {
            return problem(path, errno);
        }
    }
    auto part = target;
    part += ".part";
    const int file = ::open(part.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0) {
        return problem(path, errno);
    }
    ::close(file);
    AtomicFile atomic(std::move(target), std::move(part));
    const auto space = std::filesystem::space(directory, failed);
    if (!failed && space.available < bytes) {
        return Error{
            Errc::Unreadable,
            fmt::format("{}: {} MB are needed here and {} MB are free; make room or save elsewhere",
                        path.string(), bytes / 1000000 + 1, space.available / 1000000)};
    }
    return atomic;
}

Result<void> AtomicFile::commit()
{
    struct stat status {};
    if (::stat(target_.c_str(), &status) == 0) {
        ::chmod(part_.c_str(), status.st_mode & 07777U);
    }
    if (const int code = syncToDisk(part_, O_RDONLY); code != 0) {
        return problem(target_, code);
    }
    if (std::rename(part_.c_str(), target_.c_str()) != 0) {
        return problem(target_, errno);
    }
    const auto directory =
        target_.has_parent_path() ? target_.parent_path() : std::filesystem::path(".");
    target_.clear();
    // The study is in place; a directory that cannot be synced is not worth alarming anybody.
    (void)syncToDisk(directory, O_RDONLY | O_DIRECTORY);
    return {};
}

}  // namespace papilio::core
