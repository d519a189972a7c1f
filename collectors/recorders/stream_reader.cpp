#include "collectors/recorders/stream_reader.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace papilio::collectors {

using core::Errc;
using core::Error;

core::Result<StreamReader> StreamReader::open(const std::string& path)
{
    const int file = ::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW);
    if (file < 0) {
        return Error{Errc::Unreadable, path + ": " + std::strerror(errno)};
    }
    struct stat status = {};
    void* mapped = MAP_FAILED;
    if (fstat(file, &status) == 0 && status.st_size == sizeof(StreamMemory)) {
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
      position_(other.position_),
      holes_(other.holes_)
{}

StreamReader::~StreamReader()
{
    if (memory_ != nullptr) {
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
