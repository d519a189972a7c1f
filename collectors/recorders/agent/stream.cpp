#include "collectors/recorders/agent/agent.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <pthread.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace papilio::agent {

namespace {

StreamMemory* memory = nullptr;
bool refused = false;  ///< nobody collects, or there is no room: not tried again

char streamDirectory[512];
char streamPath[512];
std::uint32_t roomFor = 0;  ///< events whose memory is taken
bool isFull = false;        ///< there was no memory for more: not tried again

/// A page that the kernel empties in a forked child: tells "my stream" from "my parent's" without
/// a system call, also where fork was called behind the C library's back.
std::uint64_t* alive = nullptr;
std::uint64_t neverForked = collectors::streamMagic;

void forgetAlive()
{
    *alive = 0;
}

bool watchForks()
{
    if (alive != nullptr) {
        return true;
    }
    const long page = sysconf(_SC_PAGESIZE);
    void* mapped = mmap(nullptr, static_cast<std::size_t>(page), PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped != MAP_FAILED &&
        madvise(mapped, static_cast<std::size_t>(page), MADV_WIPEONFORK) == 0) {
        alive = static_cast<std::uint64_t*>(mapped);
        return true;
    }
    alive = &neverForked;
    return pthread_atfork(nullptr, nullptr, forgetAlive) == 0;
}

/// The collector reports what it finds under this name.
void complain(const char* directory, const char* what)
{
    char path[512];
    std::snprintf(path, sizeof path, "%s/refused-%d", directory, static_cast<int>(getpid()));
    const int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file >= 0) {
        [[maybe_unused]] const auto written = write(file, what, std::strlen(what));
        close(file);
    }
}

/// Values of a program go nowhere but into a directory that is its user's alone; a link, or one
/// that somebody else made under the name, is none.
bool isPrivate(const char* directory)
{
    struct statx status = {};  // C libraries before 2.33 have no lstat() to load
    return statx(AT_FDCWD, directory, AT_SYMLINK_NOFOLLOW, STATX_TYPE | STATX_MODE | STATX_UID,
                 &status) == 0 &&
           S_ISDIR(status.stx_mode) && status.stx_uid == geteuid() &&
           (status.stx_mode & (S_IRWXG | S_IRWXO)) == 0;
}

/// Whether a file may become that large: going beyond the limit sends SIGXFSZ.
bool isAllowed(std::size_t bytes)
{
    rlimit limit{};
    return getrlimit(RLIMIT_FSIZE, &limit) != 0 || limit.rlim_cur >= bytes;
}

StreamMemory* mapFile(const char* directory)
{
    if (!isPrivate(directory)) {
        return nullptr;
    }
    if (!isAllowed(sizeof(StreamMemory))) {
        char why[160];
        std::snprintf(why, sizeof why,
                      "files may not become as large as the %zu KiB that it needs; raise the limit "
                      "of file sizes (ulimit -f)",
                      sizeof(StreamMemory) / 1024);
        complain(directory, why);
        return nullptr;
    }
    char path[512];
    char made[520];
    for (int number = 0; number < 1000; ++number) {
        std::snprintf(path, sizeof path, "%s/stream-%d-%d", directory, static_cast<int>(getpid()),
                      number);
        if (access(path, F_OK) == 0) {  // the same process before an exec
            continue;
        }
        std::snprintf(made, sizeof made, "%s.new", path);
        const int file = open(made, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (file < 0) {
            return nullptr;  // the collector is gone, and its directory with it
        }
        fchmod(file, S_IRUSR | S_IWUSR);  // whatever the program's umask
        // Room is taken now: a full file system must not kill the program at some later sample.
        int full = ftruncate(file, sizeof(StreamMemory)) == 0 ? 0 : errno;
        if (full == 0) {
            full = posix_fallocate(file, 0, collectors::streamBytes(collectors::slotsPerStep));
        }
        void* mapped = full != 0 ? MAP_FAILED
                                 : mmap(nullptr, sizeof(StreamMemory), PROT_READ | PROT_WRITE,
                                        MAP_SHARED, file, 0);
        close(file);
        if (mapped == MAP_FAILED) {
            char why[160];
            std::snprintf(why, sizeof why, "there is no room for it: %s",
                          std::strerror(full != 0 ? full : errno));
            unlink(made);
            complain(directory, why);
            return nullptr;
        }
        auto* stream = static_cast<StreamMemory*>(mapped);
        stream->header.magic = collectors::streamMagic;
        stream->header.pid = getpid();
        stream->header.openedNs = now();
        const auto length =
            readlink("/proc/self/exe", stream->header.program, sizeof stream->header.program - 1);
        stream->header.program[length > 0 ? length : 0] = '\0';
        rename(made, path);
        std::snprintf(streamDirectory, sizeof streamDirectory, "%s", directory);
        std::snprintf(streamPath, sizeof streamPath, "%s", path);
        roomFor = collectors::slotsPerStep;
        isFull = false;
        return stream;
    }
    return nullptr;
}

/// The events of the parent are those of the child too, with totals of its own.
void inherit(const StreamMemory& parent)
{
    auto count = parent.header.slotCount.load(std::memory_order_acquire);
    while (count > 0 && !makeRoom(count)) {
        count = std::min(count - 1, roomFor);
    }
    for (std::uint32_t slot = 0; slot < count; ++slot) {
        std::memcpy(static_cast<void*>(&memory->events[slot]), &parent.events[slot],
                    sizeof(EventSlot));
        memory->events[slot].inserted = 0;
        memory->events[slot].removed = 0;
        memory->events[slot].foreign = 0;
    }
    memory->header.slotCount = count;
}

bool open()
{
    const char* directory = std::getenv(collectors::directoryVariable);
    if (directory == nullptr || !watchForks()) {
        return false;
    }
    StreamMemory* parent = memory;  // not null: this is a forked child
    if (parent != nullptr) {
        resetLock();
        resetLibsdeLock();
        resetRegistrations();
        forgetSampling();
    }
    memory = mapFile(directory);
    if (memory == nullptr) {
        return false;
    }
    if (parent != nullptr) {
        inherit(*parent);
        munmap(parent, sizeof(StreamMemory));
    }
    *alive = collectors::streamMagic;
    catchCrashes();
    startSampling();
    return true;
}

/// Whether nobody reads any more. A collector that was killed still has its number while nobody
/// waits for it, but no lock.
bool collectorIsGone()
{
    const int folder = ::open(streamDirectory, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder < 0) {
        // Of a program that gave up its rights nobody can know; it must not wait for ever.
        return errno == ENOENT || errno == EACCES;
    }
    const bool isGone = flock(folder, LOCK_SH | LOCK_NB) == 0;
    close(folder);
    return isGone;
}

}  // namespace

StreamMemory* stream()
{
    return memory != nullptr && *alive == collectors::streamMagic ? memory : nullptr;
}

bool openStream()
{
    if (stream() != nullptr) {
        return true;
    }
    if (refused) {
        return false;
    }
    static std::atomic<int> opening{0};
    if (opening.exchange(1) != 0) {
        while (opening.load() != 0) {
            sched_yield();
        }
        return stream() != nullptr;
    }
    const int error = errno;
    refused = !open();
    errno = error;  // the program asked libsde, not us
    opening.store(0);
    return !refused;
}

bool makeRoom(std::uint32_t slots)
{
    if (slots <= roomFor) {
        return true;
    }
    constexpr std::uint32_t step = collectors::slotsPerStep;
    const std::uint32_t wanted = (slots + step - 1) / step * step;
    isFull = isFull || !isAllowed(collectors::streamBytes(wanted));
    const int file = isFull ? -1 : ::open(streamPath, O_RDWR | O_CLOEXEC | O_NOFOLLOW);
    if (file < 0) {
        return false;  // the collector is gone, or there was no memory before
    }
    const std::size_t from = collectors::streamBytes(roomFor);
    // Taken now, not when a page is first written: a full file system must not kill the program.
    const int full = posix_fallocate(file, static_cast<off_t>(from),
                                     static_cast<off_t>(collectors::streamBytes(wanted) - from));
    close(file);
    isFull = full != 0;
    roomFor = isFull ? roomFor : wanted;
    return !isFull;
}

std::int64_t now()
{
    timespec time{};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

void push(std::uint32_t slot, SampleKind kind, std::uint64_t value, std::int64_t timeNs)
{
    auto& header = memory->header;
    if (header.lost.load(std::memory_order_relaxed) != 0) {
        header.lost.fetch_add(1, std::memory_order_relaxed);
        return;
    }
    const auto position = header.head.fetch_add(1, std::memory_order_relaxed);
    for (int waits = 0;
         position - header.tail.load(std::memory_order_acquire) >= collectors::ringCapacity;
         ++waits) {
        if (waits % 1024 == 1023 && collectorIsGone()) {
            header.lost.fetch_add(1, std::memory_order_relaxed);
            return;
        }
        const timespec pause{.tv_sec = 0, .tv_nsec = 50'000};
        nanosleep(&pause, nullptr);
    }
    Sample& sample = memory->ring[position % collectors::ringCapacity];
    sample.timeNs = timeNs;
    sample.value = value;
    sample.slot = slot;
    sample.kind = kind;
    sample.stamp.store(position + 1, std::memory_order_release);
}

}  // namespace papilio::agent
