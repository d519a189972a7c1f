#include "core/io/files/file_stamp.h"

#include <sys/stat.h>

namespace papilio::core {

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
