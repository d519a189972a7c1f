#include "core/base/memory.h"

#include "core/base/number_format.h"

#include <algorithm>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <future>
#include <mutex>
#include <pthread.h>
#include <sstream>
#include <string>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <system_error>
#include <thread>
#include <unistd.h>
#include <vector>

namespace papilio::core {

namespace {

using Bytes = std::optional<std::uint64_t>;
namespace fs = std::filesystem;

/// Less than this is not worth the system calls: the allocation itself says whether it is there.
constexpr std::uint64_t worthAsking = std::uint64_t{32} << 20;

Bytes least(Bytes one, Bytes other)
{
    return one && other ? std::min(*one, *other) : one ? one : other;
}

/// The number at the beginning of a file; "max" is none.
Bytes numberIn(const fs::path& file)
{
    std::ifstream stream(file);
    std::uint64_t number = 0;
    return stream >> number ? Bytes(number) : std::nullopt;
}

/// The number behind a key, as in "MemAvailable:   123 kB" or "inactive_file 123".
Bytes numberOf(const fs::path& file, const std::string& key)
{
    std::ifstream stream(file);
    for (std::string line; std::getline(stream, line);) {
        std::istringstream words(line);
        std::string word;
        std::uint64_t number = 0;
        if (words >> word && word == key && words >> number) {
            return number;
        }
    }
    return std::nullopt;
}

Bytes ofMachine(const fs::path& proc)
{
    constexpr std::uint64_t kibi = 1024;
    const auto free = numberOf(proc / "meminfo", "MemAvailable:");
    return free ? Bytes((*free + numberOf(proc / "meminfo", "SwapFree:").value_or(0)) * kibi)
                : std::nullopt;
}

/// What a group's limit leaves: its files in the page cache give way.
Bytes leftIn(const fs::path& group, const char* limit, const char* usage)
{
    const auto most = numberIn(group / limit);
    const auto used = numberIn(group / usage);
    if (!most || !used) {
        return std::nullopt;
    }
    const auto cached = numberOf(group / "memory.stat", "inactive_file").value_or(0);
    const auto held = *used - std::min(*used, cached);
    return *most - std::min(*most, held);
}

/// The groups of this process and those above them; in a container the root is its own group.
Bytes ofGroups(const fs::path& proc, const fs::path& cgroups)
{
    Bytes left;
    std::ifstream stream(proc / "self/cgroup");
    for (std::string line; std::getline(stream, line);) {  // 0::/user.slice or 4:memory:/docker/…
        const auto first = line.find(':');
        const auto second = first == std::string::npos ? first : line.find(':', first + 1);
        if (second == std::string::npos) {
            continue;
        }
        const bool unified = second == first + 1;
        if (!unified && line.substr(first + 1, second - first - 1) != "memory") {
            continue;
        }
        const auto root = unified ? cgroups : cgroups / "memory";
        for (fs::path group = fs::path(line.substr(second + 1)).relative_path();;
             group = group.parent_path()) {
            left = least(left, unified ? leftIn(root / group, "memory.max", "memory.current")
                                       : leftIn(root / group, "memory.limit_in_bytes",
                                                "memory.usage_in_bytes"));
            if (group.empty()) {
                break;
            }
        }
    }
    return left;
}

Bytes ofProcess()
{
    rlimit limit{};
    const auto pages = numberIn("/proc/self/statm");
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY || !pages) {
        return std::nullopt;
    }
    const auto used = *pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
    return limit.rlim_cur - std::min<std::uint64_t>(limit.rlim_cur, used);
}

}  // namespace

std::optional<std::uint64_t> availableMemory(const std::filesystem::path& proc,
                                             const std::filesystem::path& cgroups)
{
    return least(ofMachine(proc), ofGroups(proc, cgroups));
}

std::optional<std::uint64_t> availableMemory()
{
    return least(availableMemory("/proc", "/sys/fs/cgroup"), ofProcess());
}

Result<void> memoryFor(std::uint64_t bytes)
{
    if (bytes < worthAsking) {
        return {};
    }
    const auto available = availableMemory();
    if (!available || bytes <= *available) {
        return {};
    }
    return errorOf(Errc::Unreadable,
                   "needs {} of memory, but only {} are free; close other programs, or use a "
                   "machine with more memory",
                   bytesText(static_cast<double>(bytes)),
                   bytesText(static_cast<double>(*available)));
}

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
