// Preloaded into a program: its files together may take $PAPILIO_TEST_QUOTA bytes, as under a
// quota.
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

bool isGranted(int file, size_t bytes)
{
    static std::atomic<long> left{std::atol(std::getenv("PAPILIO_TEST_QUOTA"))};
    struct stat status = {};
    if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode) ||
        left.fetch_sub(static_cast<long>(bytes)) >= static_cast<long>(bytes)) {
        return true;
    }
    errno = EDQUOT;
    return false;
}

}  // namespace

extern "C" ssize_t write(int file, const void* from, size_t bytes)
{
    return isGranted(file, bytes) ? syscall(SYS_write, file, from, bytes) : -1;
}

extern "C" ssize_t pwrite(int file, const void* from, size_t bytes, off_t at)
{
    return isGranted(file, bytes) ? syscall(SYS_pwrite64, file, from, bytes, at) : -1;
}

extern "C" ssize_t pwrite64(int file, const void* from, size_t bytes, off64_t at)
{
    return isGranted(file, bytes) ? syscall(SYS_pwrite64, file, from, bytes, at) : -1;
}
