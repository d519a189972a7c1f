#include "core/io/files/part_file.h"

#include "core/io/files/atomic_file.h"

#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace papilio::core {

bool isBehind(const std::filesystem::path& path, int file)
{
    struct stat named {};
    struct stat opened {};
    return ::lstat(path.c_str(), &named) == 0 && ::fstat(file, &opened) == 0 &&
           named.st_dev == opened.st_dev && named.st_ino == opened.st_ino;
}

namespace {

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

}  // namespace papilio::core
