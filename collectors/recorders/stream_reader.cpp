#include "collectors/recorders/stream_reader.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace papilio::collectors {

using core::Errc;
using core::Error;

/// What is mapped of one file, where the handler of SIGBUS finds it: an entry of a list that only
/// grows, free while `memory` is null.
struct StreamReader::Region {
    std::atomic<StreamMemory*> memory;
    std::atomic<bool> isCut;
    Region* next;

    static std::atomic<Region*> first;
    static Region* take(StreamMemory* memory);
    static void replaceLostPage(int number, siginfo_t* information, void* context);
};

std::atomic<StreamReader::Region*> StreamReader::Region::first{nullptr};

/// A program may make its stream shorter, which is a SIGBUS for whoever reads it: zeros take the
/// place of the page.
void StreamReader::Region::replaceLostPage(int number, siginfo_t* information, void*)
{
    const auto at = reinterpret_cast<std::uintptr_t>(information->si_addr);
    for (Region* region = first.load(); region != nullptr; region = region->next) {
        const auto begin = reinterpret_cast<std::uintptr_t>(region->memory.load());
        if (begin != 0 && at >= begin && at - begin < sizeof(StreamMemory)) {
            const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
            void* const start = reinterpret_cast<void*>(at / page * page);
            if (mmap(start, page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED,
                     -1, 0) == start) {
                region->isCut = true;
                return;
            }
        }
    }
    signal(number, SIG_DFL);  // not ours: it comes again
}

StreamReader::Region* StreamReader::Region::take(StreamMemory* memory)
{
    static const bool handled = [] {
        struct sigaction action = {};
        action.sa_sigaction = replaceLostPage;
        action.sa_flags = SA_SIGINFO;
        sigemptyset(&action.sa_mask);
        return sigaction(SIGBUS, &action, nullptr) == 0;
    }();
    static_cast<void>(handled);
    Region* free = first.load();
    while (free != nullptr && free->memory.load() != nullptr) {
        free = free->next;
    }
    if (free == nullptr) {
        free = new Region{{nullptr}, {false}, first.load()};
        first = free;
    }
    free->isCut = false;
    free->memory = memory;
    return free;
}

StreamReader::StreamReader(StreamMemory* memory) : memory_(memory), region_(Region::take(memory)) {}

bool StreamReader::isCut() const
{
    return region_->isCut;
}

core::Result<StreamReader> StreamReader::open(const std::string& path)
{
    const int file = ::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (file < 0) {
        return Error{Errc::Unreadable, path + ": " + std::strerror(errno)};
    }
    struct stat status = {};
    void* mapped = MAP_FAILED;
    if (fstat(file, &status) == 0 && S_ISREG(status.st_mode) &&
        status.st_size == sizeof(StreamMemory)) {
        mapped = mmap(nullptr, sizeof(StreamMemory), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    }
    close(file);
    if (mapped == MAP_FAILED) {
        return Error{Errc::Unreadable, path + ": this is not a stream of the agent"};
    }
    StreamReader reader(static_cast<StreamMemory*>(mapped));
    if (reader.header().magic != streamMagic) {
        return Error{Errc::Malformed, path + ": the agent in the program has a different version"};
    }
    return reader;
}

StreamReader::StreamReader(StreamReader&& other) noexcept
    : memory_(std::exchange(other.memory_, nullptr)),
      region_(std::exchange(other.region_, nullptr)),
      position_(other.position_),
      holes_(other.holes_)
{}

StreamReader::~StreamReader()
{
    if (memory_ != nullptr) {
        region_->memory = nullptr;
        munmap(memory_, sizeof(StreamMemory));
    }
}

std::size_t StreamReader::drain(bool finally, const std::function<void(const Sample&)>& take)
{
    std::size_t count = 0;
    const auto head = memory_->header.head.load(std::memory_order_acquire);
    // What waited for room when its process died is not a sample.
    const auto end = std::min(head, position_ + ringCapacity);
    for (; position_ < end; ++position_) {
        const Sample& sample = memory_->ring[position_ % ringCapacity];
        if (sample.stamp.load(std::memory_order_acquire) == position_ + 1) {
            // Copied first: the program may go on writing to what was checked already.
            Sample copy = {};
            copy.timeNs = sample.timeNs;
            copy.value = sample.value;
            copy.slot = sample.slot;
            copy.kind = sample.kind;
            take(copy);
            ++count;
        } else if (finally) {
            ++holes_;
        } else {
            break;
        }
    }
    memory_->header.tail.store(position_, std::memory_order_release);
    return count;
}

std::uint32_t StreamReader::slotCount() const
{
    return std::min(memory_->header.slotCount.load(std::memory_order_acquire), slotCapacity);
}

const EventSlot& StreamReader::slot(std::uint32_t index) const
{
    return memory_->events[index];
}

}  // namespace papilio::collectors
