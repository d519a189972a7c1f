#include "collectors/recorders/agent/agent.h"

#include <cstdio>
#include <cstring>
#include <ctime>
#include <pthread.h>

namespace papilio::agent {

namespace {

using collectors::slotCapacity;
using collectors::StreamHeader;

constexpr std::uint32_t tableSize = 2 * slotCapacity;  ///< power of two: half empty at worst
constexpr std::uint32_t libraryCapacity = 4096;
constexpr std::uint32_t memberCapacity = 16'384;

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t libsdeMutex = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

LocalEvent locals[slotCapacity];
std::uint32_t byName[tableSize];  ///< slot + 1

/// Read without the lock by every recording: a handle is stored before its slot.
struct HandleEntry {
    std::atomic<const void*> handle;
    std::atomic<std::uint32_t> slot;  ///< slot + 1; 0: none any more
};
HandleEntry byHandle[tableSize];

struct Library {
    const void* handle;
    char name[256];
};
Library libraries[libraryCapacity];
std::uint32_t libraryCount = 0;

Member members[memberCapacity];
std::uint32_t memberCount = 0;

std::atomic<std::uint32_t> registrations{0};

/// What of libsde's table may be read; under LibsdeLock.
enum class Table { Whole, WithFreed, Unknown };
Table table = Table::Whole;
constexpr int libsdeBuckets = 512;
std::uint32_t seenByLibsde = 0;

std::uint32_t hashOf(const char* text)
{
    std::uint32_t hash = 2'166'136'261U;
    for (; *text != '\0'; ++text) {
        hash = (hash ^ static_cast<unsigned char>(*text)) * 16'777'619U;
    }
    return hash;
}

std::uint32_t hashOf(const void* pointer)
{
    const auto bits = reinterpret_cast<std::uintptr_t>(pointer) >> 4;
    return static_cast<std::uint32_t>((bits * 0x9e3779b97f4a7c15ULL) >> 32);
}

/// Where the name is, or where it would go.
std::uint32_t& nameEntry(const char* name)
{
    std::uint32_t index = hashOf(name) % tableSize;
    while (byName[index] != 0 && std::strcmp(stream()->events[byName[index] - 1].name, name) != 0) {
        index = (index + 1) % tableSize;
    }
    return byName[index];
}

void bindHandle(const void* handle, std::uint32_t slot)
{
    std::uint32_t index = hashOf(handle) % tableSize;
    for (std::uint32_t tries = 0; tries < tableSize; ++tries) {
        const void* found = byHandle[index].handle.load(std::memory_order_relaxed);
        if (found == nullptr || found == handle) {
            byHandle[index].slot.store(slot + 1, std::memory_order_relaxed);
            byHandle[index].handle.store(handle, std::memory_order_release);
            return;
        }
        index = (index + 1) % tableSize;
    }
}

void unbindHandle(const void* handle)
{
    std::uint32_t index = hashOf(handle) % tableSize;
    for (std::uint32_t tries = 0; tries < tableSize; ++tries) {
        const void* found = byHandle[index].handle.load(std::memory_order_relaxed);
        if (found == handle) {
            byHandle[index].slot.store(0, std::memory_order_release);
        }
        if (found == nullptr || found == handle) {
            return;
        }
        index = (index + 1) % tableSize;
    }
}

void fullName(char (&to)[sizeof(EventSlot::name)], const char* library, const char* name)
{
    std::snprintf(to, sizeof to, "%s::%s", library, name);
}

/// The slot of a name, a new one if need be; noSlot when there is no room for more.
std::uint32_t slotOf(const char* library, const char* name, bool make)
{
    char full[sizeof(EventSlot::name)];
    fullName(full, library, name);
    std::uint32_t& entry = nameEntry(full);
    if (entry != 0 || !make) {
        return entry - 1;  // 0 - 1 is noSlot
    }
    auto& header = stream()->header;
    const auto slot = header.slotCount.load(std::memory_order_relaxed);
    if (slot >= slotCapacity || !makeRoom(slot + 1)) {
        return noSlot;
    }
    entry = slot + 1;
    EventSlot& shared = stream()->events[slot];
    std::memcpy(shared.name, full, sizeof full);
    shared.libraryLength = static_cast<std::uint32_t>(std::strlen(library));
    locals[slot] = {};
    locals[slot].id = -1;
    header.slotCount.store(slot + 1, std::memory_order_release);
    return slot;
}

}  // namespace

Lock::Lock(bool inSignalHandler)
{
    const auto position = [](auto of) {
        return stream() == nullptr ? 0 : (stream()->header.*of).load(std::memory_order_relaxed);
    };
    const auto moved = [&] {
        return position(&StreamHeader::head) + position(&StreamHeader::tail);
    };
    // Tried again and again: a wait until a steady time is not what sanitizers know of a mutex.
    constexpr timespec pause{.tv_sec = 0, .tv_nsec = 20'000};
    std::uint64_t before = moved();
    for (std::int64_t start = now(); !(held_ = pthread_mutex_trylock(&mutex) == 0);) {
        // With a full ring its holder waits for the collector, which may be slow to get a turn.
        const bool isFull = position(&StreamHeader::head) - position(&StreamHeader::tail) >=
                            collectors::ringCapacity;
        const std::int64_t patience = isFull            ? 5'000'000'000
                                      : inSignalHandler ? 20'000'000
                                                        : 200'000'000;
        if (moved() != before) {
            before = moved();
            start = now();
        } else if (now() - start > patience) {
            return;
        }
        nanosleep(&pause, nullptr);
    }
}

Lock::~Lock()
{
    if (held_) {
        pthread_mutex_unlock(&mutex);
    }
}

LibsdeLock::LibsdeLock()
{
    pthread_mutex_lock(&libsdeMutex);
}

LibsdeLock::~LibsdeLock()
{
    pthread_mutex_unlock(&libsdeMutex);
}

void resetLibsdeLock()
{
    libsdeMutex = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
}

void resetLock()
{
    mutex = PTHREAD_MUTEX_INITIALIZER;
}

LocalEvent& local(std::uint32_t slot)
{
    return locals[slot];
}

const Member& member(std::uint32_t indexPlusOne)
{
    return members[indexPlusOne - 1];
}

void addLibrary(const void* handle, const char* name)
{
    std::uint32_t index = 0;
    while (index < libraryCount && libraries[index].handle != handle) {
        ++index;
    }
    if (index == libraryCapacity) {
        return;
    }
    std::snprintf(libraries[index].name, sizeof libraries[index].name, "%s", name);
    libraries[index].handle = handle;
    libraryCount = index == libraryCount ? index + 1 : libraryCount;
}

bool tooManyLibraries()
{
    return libraryCount == libraryCapacity;
}

const char* libraryName(const void* handle)
{
    for (std::uint32_t index = 0; index < libraryCount; ++index) {
        if (libraries[index].handle == handle) {
            return libraries[index].name;
        }
    }
    return nullptr;
}

void refuseEvent()
{
    stream()->header.refusedSlots.fetch_add(1, std::memory_order_relaxed);
}

void addEvent(const Event& event)
{
    const auto slot = slotOf(event.library, event.name, true);
    if (slot == noSlot) {
        refuseEvent();
        return;
    }
    LocalEvent& mine = locals[slot];
    EventSlot& shared = stream()->events[slot];
    const bool known = shared.ready.load(std::memory_order_relaxed) != 0;
    // libsde ignores a second registration silently, unless the first is gone.
    if (known && mine.retired == 0 && shared.kind != EventKind::Unread) {
        return;
    }
    mine.counter = event.counter;
    mine.callback = event.callback;
    mine.parameter = event.parameter;
    mine.handle = event.handle;
    mine.of = event.of;
    mine.retired = 0;
    mine.hasValue = 0;
    mine.id = -1;
    // Asked here, in the program's own thread: libsde's lock spins, and a thread that waits for it
    // in parallel to the program wastes a whole time slice when the holder is not running.
    if (std::uint32_t id = 0; event.kind == EventKind::Set && sde().eventCode != nullptr &&
                              whileNobodyReads(sde().eventCode, shared.name, &id) == 0) {
        mine.id = static_cast<std::int32_t>(id);
    }
    shared.kind = event.kind;
    shared.type = event.type;
    shared.mode = static_cast<std::uint32_t>(event.mode);
    shared.elementSize = event.elementSize;
    shared.total.store(0, std::memory_order_relaxed);
    shared.revision.fetch_add(1, std::memory_order_relaxed);
    shared.ready.store(1, std::memory_order_release);
    if (event.handle != nullptr) {
        bindHandle(event.handle, slot);
    }
}

void describeEvent(const char* library, const char* name, const char* description)
{
    const auto slot = slotOf(library, name, false);
    if (slot == noSlot) {
        return;
    }
    EventSlot& shared = stream()->events[slot];
    std::snprintf(shared.description, sizeof shared.description, "%s", description);
    shared.revision.fetch_add(1, std::memory_order_release);
}

namespace {

/// The slot of an event that goes into a group. "RECORDER:CNT" and the other statistics that libsde
/// keeps next to a recorder get theirs here.
std::uint32_t memberSlot(const char* library, const char* member)
{
    const auto known = slotOf(library, member, false);
    const char* colon = std::strrchr(member, ':');
    if (known != noSlot || colon == nullptr) {
        return known;
    }
    char owner[sizeof(EventSlot::name)];
    std::snprintf(owner, sizeof owner, "%.*s", static_cast<int>(colon - member), member);
    const auto recorder = slotOf(library, owner, false);
    if (recorder == noSlot || stream()->events[recorder].kind != EventKind::Recorder) {
        return noSlot;
    }
    const bool counts = std::strcmp(colon, ":CNT") == 0;
    addEvent({.library = library,
              .name = member,
              .kind = counts ? EventKind::Count : EventKind::Statistic,
              .type = ValueType::LongLong,
              .mode = instantMode,
              .of = recorder});
    return slotOf(library, member, false);
}

}  // namespace

void addToGroup(const char* library, const char* member, const char* group, std::uint32_t flags)
{
    const auto of = memberSlot(library, member);
    if (of == noSlot) {
        stream()->header.refusedMembers.fetch_add(1, std::memory_order_relaxed);
        return;
    }
    const EventSlot& first = stream()->events[of];
    addEvent({.library = library,
              .name = group,
              .kind = EventKind::Group,
              .type = first.type,
              .mode = static_cast<int>(first.mode)});
    const auto slot = slotOf(library, group, false);
    if (slot == noSlot || stream()->events[slot].kind != EventKind::Group) {
        return;
    }
    for (std::uint32_t next = locals[slot].firstMember; next != 0;) {
        const Member& item = members[next - 1];
        if (item.slot == of) {
            return;
        }
        next = item.next;
    }
    if (memberCount == memberCapacity) {
        stream()->header.refusedMembers.fetch_add(1, std::memory_order_relaxed);
        return;
    }
    members[memberCount] = {.slot = of, .next = locals[slot].firstMember};
    locals[slot].firstMember = ++memberCount;
    locals[slot].group = flags + 1;
    push(slot, SampleKind::Member, of, now());
}

void retireEvent(const char* library, const char* name)
{
    const auto slot = slotOf(library, name, false);
    if (slot == noSlot || locals[slot].retired != 0) {
        return;
    }
    sampleSlot(slot, When::Last);
    locals[slot].retired = 1;
    locals[slot].counter = nullptr;
    locals[slot].callback = nullptr;
    if (locals[slot].handle != nullptr) {
        unbindHandle(locals[slot].handle);
        locals[slot].handle = nullptr;
    }
}

void retireLibrary(const char* library)
{
    const std::size_t length = std::strlen(library);
    const auto count = stream()->header.slotCount.load(std::memory_order_relaxed);
    for (std::uint32_t slot = 0; slot < count; ++slot) {
        const EventSlot& shared = stream()->events[slot];
        if (shared.libraryLength == length && std::strncmp(shared.name, library, length) == 0) {
            retireEvent(library, shared.name + length + 2);
        }
    }
}

std::uint32_t slotOfName(const char* library, const char* name)
{
    return slotOf(library, name, false);
}

std::uint32_t slotOfHandle(const void* handle)
{
    std::uint32_t index = hashOf(handle) % tableSize;
    for (std::uint32_t tries = 0; tries < tableSize; ++tries) {
        const void* found = byHandle[index].handle.load(std::memory_order_acquire);
        if (found == handle) {
            return byHandle[index].slot.load(std::memory_order_acquire) - 1;
        }
        if (found == nullptr) {
            return noSlot;
        }
        index = (index + 1) % tableSize;
    }
    return noSlot;
}

void findUnseenEvents()
{
    if (sde().eventCount == nullptr || sde().eventName == nullptr) {
        return;
    }
    const LibsdeLock lock;
    // Under the lock nothing new comes into libsde's table.
    if (!eventsCanBeLookedUp() || registrations.load() != 0) {
        return;
    }
    const auto count = static_cast<std::uint32_t>(sde().eventCount());
    for (; seenByLibsde < count; ++seenByLibsde) {
        const char* full = sde().eventName(static_cast<int>(seenByLibsde));
        const char* colons = full == nullptr ? nullptr : std::strstr(full, "::");
        if (colons == nullptr) {
            continue;
        }
        char library[sizeof(EventSlot::name)];
        std::snprintf(library, sizeof library, "%.*s", static_cast<int>(colons - full), full);
        // The statistics that libsde keeps next to a recorder are made from its values here.
        const char* colon = std::strrchr(colons + 2, ':');
        if (colon != nullptr) {
            char owner[sizeof(EventSlot::name)];
            std::snprintf(owner, sizeof owner, "%.*s", static_cast<int>(colon - colons - 2),
                          colons + 2);
            const auto of = slotOf(library, owner, false);
            if (of != noSlot && stream()->events[of].kind == EventKind::Recorder) {
                continue;
            }
        }
        if (slotOf(library, colons + 2, false) != noSlot) {
            continue;
        }
        const auto slot = slotOf(library, colons + 2, true);
        if (slot != noSlot) {
            stream()->events[slot].kind = EventKind::Unread;
            stream()->events[slot].type = ValueType::Unknown;
            locals[slot].id = static_cast<std::int32_t>(seenByLibsde);
        }
    }
}

Registration::Registration() : counted_(openStream())
{
    if (counted_) {
        registrations.fetch_add(1);
    }
}

Registration::~Registration()
{
    if (counted_) {
        registrations.fetch_sub(1);
    }
}

void resetRegistrations()
{
    registrations.store(0);
}

bool eventsCanBeLookedUp()
{
    return table == Table::Whole || (table == Table::WithFreed && sde().eventCount != nullptr &&
                                     sde().eventCount() <= libsdeBuckets);
}

void beforeEventsGo(bool locked)
{
    if (locked) {
        findUnseenEvents();  // later it would not be known which of them are gone
    }
    table = locked && table != Table::Unknown ? Table::WithFreed : Table::Unknown;
}

}  // namespace papilio::agent
