#pragma once

#include "collectors/recorders/stream_layout.h"

#include <cstddef>
#include <cstdint>

/**
 * The part of Papilio that lives inside a measured program (LD_PRELOAD). It has no C++ run-time
 * library, no PAPI, allocates nothing, keeps no descriptor open and blocks every signal in its one
 * thread, so that the program does not notice it.
 */
namespace papilio::agent {

using collectors::EventKind;
using collectors::EventSlot;
using collectors::instantMode;
using collectors::noSlot;
using collectors::Sample;
using collectors::SampleKind;
using collectors::StreamMemory;
using collectors::ValueType;

/// The arguments of the program when it created an event.
struct Event {
    const char* library;
    const char* name;
    EventKind kind;
    ValueType type;
    int mode = 0;                   ///< as in EventSlot
    std::size_t elementSize = 0;    ///< recorder
    const void* counter = nullptr;  ///< registered counter
    long long (*callback)(void*) = nullptr;
    void* parameter = nullptr;
    const void* handle = nullptr;  ///< recorder, created counter, counting set
    std::uint32_t of = noSlot;     ///< count: the recorder that it counts
};

// stream.cpp: the shared memory of this process.

/// Maps a stream if there is none, also in a forked child; false where there is no collector.
bool openStream();
/// The stream of this very process; null before openStream() and in a forked child.
StreamMemory* stream();
/// Appends a sample; waits for the collector when the ring is full, at most until it is gone: until
/// the kernel has dropped its lock on the folder, which it does however the collector ended.
void push(std::uint32_t slot, SampleKind kind, std::uint64_t value, std::int64_t timeNs);
/// Takes memory for that many events. false: there is none left.
bool makeRoom(std::uint32_t slots);
std::int64_t now();

// events.cpp: the table of events. Everything is called under the lock, except where it says no.

/// One lock for the table and the sampling. It gives up after 200 ms in which no sample was handed
/// on (5 s where the collector has not made room), rather than hang the program.
class Lock {
public:
    explicit Lock(bool inSignalHandler = false);
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;
    ~Lock();
    explicit operator bool() const { return held_; }

private:
    bool held_ = false;
};
void resetLock();  ///< in a forked child: its holder may not exist any more

void addLibrary(const void* handle, const char* name);
const char* libraryName(const void* handle);  ///< null: unknown
bool tooManyLibraries();                      ///< some were left out
void addEvent(const Event& event);
void refuseEvent();  ///< counts an event that is not recorded
void describeEvent(const char* library, const char* name, const char* description);
void addToGroup(const char* library, const char* member, const char* group, std::uint32_t flags);
void retireEvent(const char* library, const char* name);  ///< after a last sample
void retireLibrary(const char* library);
/// No lock is needed. noSlot: not one of ours.
std::uint32_t slotOfHandle(const void* handle);
std::uint32_t slotOfName(const char* library, const char* name);  ///< noSlot: there is none
/// Events that came to libsde without the functions that are interposed.
void findUnseenEvents();

/**
 * An interposed function makes an event known to libsde, and then to the table here. While one of
 * these lives, findUnseenEvents() looks for nothing: it would take the event in between, and what
 * libsde keeps next to a recorder ("NAME:CNT"), for events that came another way.
 */
class Registration {
public:
    Registration();
    Registration(const Registration&) = delete;
    Registration& operator=(const Registration&) = delete;
    ~Registration();

private:
    bool counted_ = false;
};
void resetRegistrations();  ///< in a forked child: their threads do not exist any more

/**
 * libsde 1.0 reads its table of events and its counting sets without a lock of its own. While the
 * agent's thread reads, what changes them waits; it all goes through here.
 *
 * Taken after Lock where both are held. Recursive: a signal handler of the program may register
 * events too.
 */
class LibsdeLock {
public:
    LibsdeLock();
    LibsdeLock(const LibsdeLock&) = delete;
    LibsdeLock& operator=(const LibsdeLock&) = delete;
    ~LibsdeLock();
};
void resetLibsdeLock();  ///< in a forked child: its holder may not exist any more

/// Calls one of libsde's functions that change its table or a set.
template<typename Function, typename... Arguments>
auto whileNobodyReads(Function function, Arguments... arguments)
{
    // Also gives a forked child a lock of its own. Without a stream there is no reader.
    if (!openStream()) {
        return function(arguments...);
    }
    const LibsdeLock lock;
    return function(arguments...);
}

/**
 * libsde 1.0 leaves the events that it frees in its table, so that looking for one event can meet
 * another that is gone. Each has a place of its own up to 512 events: there the agent goes on
 * reading those that it knows to live.
 *
 * Under LibsdeLock, right before events are freed. `locked`: also under Lock.
 */
void beforeEventsGo(bool locked);
bool eventsCanBeLookedUp();  ///< under LibsdeLock

/**
 * static_libsde.cpp: programs that carry libsde 1.0 inside (libsde.a). None of their calls come by
 * here, and the functions for tools are not even linked in. What is left is where libsde keeps its
 * events: the program's symbol table, unless it was stripped, says where they begin.
 */
/// Looks for libsde inside the program. @return whether it is there
bool findStaticLibsde();
/// Adds new events, forgets those that are gone, and pushes what recorders got. Under the lock.
/// Reads without libsde's lock: recorders only grow, behind their count.
void sampleStaticLibsde();

// sampling.cpp

enum class When { Interval, Last, Crash };
/// Pushes what changed, and for Last and Crash everything. Under the lock.
void sampleAll(When when);
void sampleSlot(std::uint32_t slot, When when);
/// Takes the last samples of the process, once; never waits long.
void finish(When when);
void startSampling();   ///< starts the thread, once a process
void catchCrashes();    ///< where the program left a fatal signal to its default
void forgetSampling();  ///< in a forked child, which has no thread

/// What the agent knows of a slot in addition to what is shared.
struct LocalEvent {
    const void* counter;
    long long (*callback)(void*);
    void* parameter;
    const void* handle;
    std::uint64_t lastValue;
    std::uint64_t setChanges;  ///< inserted + removed when the set was last sampled
    std::int64_t setTimeNs;
    std::uint32_t hasValue;
    std::uint32_t retired;
    std::uint32_t group;        ///< flags + 1 of a group; 0: none
    std::uint32_t firstMember;  ///< index + 1 into the list of members
    std::int32_t id;            ///< libsde's number; -1: not asked yet
    std::uint32_t of;           ///< count: the recorder
};
struct Member {
    std::uint32_t slot;
    std::uint32_t next;  ///< index + 1; 0: the last
};
LocalEvent& local(std::uint32_t slot);
const Member& member(std::uint32_t indexPlusOne);

/// libsde's own functions behind the interposed ones.
struct Sde {
    void* (*init)(const char*);
    int (*shutdown)(void*);
    int (*registerCounter)(void*, const char*, int, int, void*);
    int (*registerCallback)(void*, const char*, int, int, long long (*)(void*), void*);
    int (*unregister)(void*, const char*);
    int (*describe)(void*, const char*, const char*);
    int (*addToGroup)(void*, const char*, const char*, std::uint32_t);
    int (*createCounter)(void*, const char*, int, void**);
    int (*increment)(void*, long long);
    int (*createRecorder)(
        void*, const char*, std::size_t, int (*)(const void*, const void*), void**);
    int (*createSet)(void*, const char*, void**);
    int (*insert)(void*, std::size_t, std::size_t, const void*, std::uint32_t);
    int (*remove)(void*, std::size_t, const void*, std::uint32_t);
    int (*record)(void*, std::size_t, const void*);
    int (*resetRecorder)(void*);
    int (*resetCounter)(void*);
    int (*eventCount)();
    char* (*eventName)(int);
    int (*isSimple)(std::uint32_t);
    int (*readEvent)(std::uint32_t, long long*);
    int (*eventCode)(const char*, std::uint32_t*);
    const void* compareLongLong;
    const void* compareInt;
    const void* compareDouble;
    const void* compareFloat;
};
const Sde& sde();

}  // namespace papilio::agent
