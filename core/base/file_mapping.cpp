#include "core/base/file_mapping.h"

#include <algorithm>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <future>
#include <mutex>
#include <pthread.h>
#include <string>
#include <sys/mman.h>
#include <sys/stat.h>
#include <system_error>
#include <thread>
#include <unistd.h>
#include <vector>

namespace papilio::core {

/// Holds the leases of this process, in a thread of its own: the system tells by a signal that
/// somebody waits for one.
class LeaseWatch {
public:
    /// It lives as long as the process: mappings may be released at its very end.
    static LeaseWatch& instance()
    {
        static auto* const watch = new LeaseWatch;
        return *watch;
    }

    /// @return whether the system granted the lease, and the file has `end` bytes
    bool take(FileMapping& mapping, std::uint64_t end)
    {
        const std::scoped_lock lock(mutex_);  // until then nobody closes the file
        f_owner_ex owner{.type = F_OWNER_TID, .pid = thread_};
        if (thread_ == 0 || ::fcntl(mapping.file_, F_SETSIG, wanted()) != 0 ||
            ::fcntl(mapping.file_, F_SETOWN_EX, &owner) != 0 ||
            ::fcntl(mapping.file_, F_SETLEASE, F_RDLCK) != 0) {
            return false;
        }
        // Its size counts from when nobody can change it any more.
        struct stat status {};
        if (::fstat(mapping.file_, &status) != 0 ||
            static_cast<std::uint64_t>(status.st_size) < end) {
            return false;
        }
        held_.push_back(&mapping);
        return true;
    }

    void release(FileMapping& mapping)
    {
        const std::scoped_lock lock(mutex_);
        std::erase(held_, &mapping);
    }

private:
    LeaseWatch()
    {
        std::promise<pid_t> started;
        auto id = started.get_future();
        try {
            std::thread([this, &started] { run(started); }).detach();
            thread_ = id.get();
        } catch (const std::system_error&) {
            thread_ = 0;  // no thread to be had: files are copied
        }
    }

    /// One that neither PAPI nor Qt uses; only the thread of this class receives it.
    static int wanted() { return SIGRTMIN + 11; }

    [[noreturn]] void run(std::promise<pid_t>& started)
    {
        sigset_t signals;
        sigfillset(&signals);
        pthread_sigmask(SIG_BLOCK, &signals, nullptr);
        started.set_value(gettid());
        sigemptyset(&signals);
        sigaddset(&signals, wanted());
        for (;;) {
            siginfo_t what{};
            if (::sigwaitinfo(&signals, &what) != wanted()) {
                continue;
            }
            const std::scoped_lock lock(mutex_);
            const auto mapping = std::ranges::find(held_, what.si_fd, &FileMapping::file_);
            if (mapping != held_.end()) {
                (*mapping)->copyPages();
                held_.erase(mapping);
            }
        }
    }

    std::mutex mutex_;
    std::vector<FileMapping*> held_;
    pid_t thread_ = 0;
};

std::shared_ptr<FileMapping> FileMapping::map(int file, std::uint64_t offset, std::size_t bytes)
{
    const auto page = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    const std::size_t skipped = offset % page;
    const std::size_t length = bytes + skipped;
    // A lease belongs to one opening of the file, and each mapping needs its own.
    const auto again = "/proc/self/fd/" + std::to_string(file);
    const int own = ::open(again.c_str(), O_RDONLY | O_CLOEXEC);
    if (own < 0) {
        return nullptr;
    }
    void* pages = ::mmap(nullptr, length, PROT_READ | PROT_WRITE, MAP_PRIVATE, own,
                         static_cast<off_t>(offset - skipped));
    if (pages == MAP_FAILED) {
        ::close(own);
        return nullptr;
    }
    const std::shared_ptr<FileMapping> mapping(new FileMapping(own, pages, length, skipped));
    if (!LeaseWatch::instance().take(*mapping, offset + bytes)) {
        return nullptr;
    }
    ::madvise(pages, length, MADV_WILLNEED);
    return mapping;
}

FileMapping::FileMapping(int file, void* pages, std::size_t length, std::size_t skipped)
    : file_(file),
      pages_(pages),
      length_(length),
      skipped_(skipped)
{}

FileMapping::~FileMapping()
{
    LeaseWatch::instance().release(*this);
    ::munmap(pages_, length_);
    if (file_ >= 0) {
        ::close(file_);  // and the lease with it
    }
}

/// The same bytes at the same place, out of the file; then the lease goes. Whoever reads meanwhile
/// reads either.
void FileMapping::copyPages()
{
    void* copy =
        ::mmap(nullptr, length_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (copy == MAP_FAILED) {
        return;  // the system takes the lease after a while (/proc/sys/fs/lease-break-time)
    }
    std::memcpy(copy, pages_, length_);
    ::mremap(copy, length_, length_, MREMAP_MAYMOVE | MREMAP_FIXED, pages_);
    ::close(file_);
    file_ = -1;
}

}  // namespace papilio::core
