#include "tests/fuzz/scratch.h"

#include "tests/fuzz/target.h"

#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <string>
#include <sys/resource.h>
#include <unistd.h>

namespace papilio::fuzz {

namespace {

struct Directory {
    std::filesystem::path path;

    Directory()
    {
        const bool inMemory = access("/dev/shm", W_OK) == 0;
        const auto above = std::getenv("TMPDIR") == nullptr && inMemory
                               ? std::filesystem::path("/dev/shm")
                               : std::filesystem::temp_directory_path();
        std::string pattern = above / "papilio-fuzz-XXXXXX";
        require(mkdtemp(pattern.data()) != nullptr, pattern + ": cannot be made");
        path = pattern;
        // An edit that has HDF5 store what a study only claims must not fill the machine's memory.
        constexpr rlimit largest{.rlim_cur = 256U << 20, .rlim_max = 256U << 20};
        require(setrlimit(RLIMIT_FSIZE, &largest) == 0, "a limit for files");
        std::signal(SIGXFSZ, SIG_IGN);
    }
    Directory(const Directory&) = delete;
    Directory& operator=(const Directory&) = delete;
    ~Directory()
    {
        std::error_code gone;
        std::filesystem::remove_all(path, gone);
    }
};

}  // namespace

const std::filesystem::path& scratchDirectory()
{
    static const Directory directory;
    return directory.path;
}

ScratchFile::ScratchFile(const char* name) : path_(scratchDirectory() / name)
{
    descriptor_ = open(path_.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    require(descriptor_ >= 0, path_.string() + ": cannot be written");
}

ScratchFile::~ScratchFile()
{
    close(descriptor_);
}

void ScratchFile::write(std::string_view content) const
{
    const bool written = ftruncate(descriptor_, static_cast<off_t>(content.size())) == 0 &&
                         pwrite(descriptor_, content.data(), content.size(), 0) ==
                             static_cast<ssize_t>(content.size());
    require(written, path_.string() + ": cannot be written");
}

}  // namespace papilio::fuzz
