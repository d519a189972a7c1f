#include "collectors/recorders/agent/agent.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace papilio::agent {

namespace {

constexpr int fatalSignals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
constexpr std::int32_t deepestGroup = 16;
constexpr std::uintptr_t pageMask = 4095;

std::atomic<bool> running{false};
std::atomic<bool> stopped{false};
bool callbacksOnlyAtEnd = false;
std::uintptr_t checkedPage = 0;  ///< known to be mapped, during one sampling

constexpr std::int64_t setIntervalNs = 250'000'000;
constexpr std::size_t shownBytes = 48;

/// As libsde hands it out (sde_lib.h, cset_list_object_t): a copy that is the caller's to free.
struct Element {
    std::uint32_t count;
    std::uint32_t type;
    std::size_t size;
    void* bytes;
    Element* next;
};

Element* elements(std::uint32_t slot)
{
    const LocalEvent& event = local(slot);
    long long list = 0;
    if (event.id < 0 || sde().readEvent == nullptr) {
        return nullptr;
    }
    const LibsdeLock lock;
    return eventsCanBeLookedUp() &&
                   sde().readEvent(static_cast<std::uint32_t>(event.id), &list) == 0
               ? reinterpret_cast<Element*>(list)
               : nullptr;
}

void pushElement(std::uint32_t slot, const Element& element)
{
    const auto size = static_cast<std::int64_t>(element.size & 0xffffffffU);
    push(slot, SampleKind::SetElement, element.count, std::int64_t{element.type} << 32 | size);
    const std::size_t shown = element.size < shownBytes ? element.size : shownBytes;
    for (std::size_t at = 0; at < shown; at += 16) {
        unsigned char bytes[16] = {};
        std::memcpy(bytes, static_cast<const char*>(element.bytes) + at,
                    shown - at < 16 ? shown - at : 16);
        std::int64_t first = 0;
        std::uint64_t second = 0;
        std::memcpy(&first, bytes, 8);
        std::memcpy(&second, bytes + 8, 8);
        push(slot, SampleKind::SetBytes, second, first);
    }
}

/// Pushes the elements of a set with their counts: at most four times a second, and in the end.
void sampleSet(std::uint32_t slot, When when)
{
    LocalEvent& event = local(slot);
    const EventSlot& shared = stream()->events[slot];
    const std::uint64_t changes = shared.inserted.load(std::memory_order_relaxed) +
                                  shared.removed.load(std::memory_order_relaxed);
    // In a crash the heap may be what is broken: what the collector has is then all there is.
    if (when == When::Crash || (event.hasValue != 0 && event.setChanges == changes) ||
        (when == When::Interval && now() - event.setTimeNs < setIntervalNs)) {
        return;
    }
    event.hasValue = 1;
    event.setChanges = changes;
    Element* list = elements(slot);
    std::uint64_t count = 0;
    for (const Element* element = list; element != nullptr; element = element->next) {
        ++count;
    }
    push(slot, SampleKind::SetBegin, count, now());
    while (list != nullptr) {
        pushElement(slot, *list);
        Element* next = list->next;
        std::free(list->bytes);
        std::free(list);
        list = next;
    }
    event.setTimeNs = now();
    push(slot, SampleKind::SetEnd, changes, event.setTimeNs);
}

/// Whether an address can be read: a library may have been unloaded with its counters in it.
bool isMapped(const void* address)
{
    // Asks the kernel to do nothing about the page, which it refuses where there is none.
    const std::uintptr_t page = reinterpret_cast<std::uintptr_t>(address) & ~pageMask;
    if (page != checkedPage && msync(reinterpret_cast<void*>(page), 1, MS_ASYNC) != 0) {
        return false;
    }
    checkedPage = page;
    return true;
}

std::uint64_t bitsOf(double value)
{
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
}

double doubleOf(std::uint64_t bits)
{
    double value = 0;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

/// A value as its type says, widened to 64 bits as PAPI does.
std::uint64_t widen(const void* data, ValueType type)
{
    if (type == ValueType::Int) {
        return static_cast<std::uint64_t>(std::int64_t{
            __atomic_load_n(static_cast<const std::int32_t*>(data), __ATOMIC_RELAXED)});
    }
    if (type == ValueType::Float) {
        const auto bits =
            __atomic_load_n(static_cast<const std::uint32_t*>(data), __ATOMIC_RELAXED);
        float value = 0;
        std::memcpy(&value, &bits, sizeof value);
        return bitsOf(value);
    }
    std::uint64_t bits = 0;
    if (reinterpret_cast<std::uintptr_t>(data) % 8 == 0) {
        bits = __atomic_load_n(static_cast<const std::uint64_t*>(data), __ATOMIC_RELAXED);
    } else {
        std::memcpy(&bits, data, sizeof bits);
    }
    return bits;
}

struct Reading {
    bool there;
    std::uint64_t value;
};

Reading read(std::uint32_t slot, When when, int depth);

bool less(std::uint64_t a, std::uint64_t b, ValueType type)
{
    return type == ValueType::Double || type == ValueType::Float
               ? doubleOf(a) < doubleOf(b)
               : static_cast<std::int64_t>(a) < static_cast<std::int64_t>(b);
}

std::uint64_t sum(std::uint64_t a, std::uint64_t b, ValueType type)
{
    return type == ValueType::Double || type == ValueType::Float ? bitsOf(doubleOf(a) + doubleOf(b))
                                                                 : a + b;
}

/// Made from the members here: libsde 1.0 starts from 0, so that no minimum is ever positive and no
/// maximum negative.
Reading readGroup(const LocalEvent& event, When when, int depth)
{
    enum Flags { Sum, Max, Min };
    Reading group{false, 0};
    for (std::uint32_t next = depth < deepestGroup ? event.firstMember : 0; next != 0;) {
        const Member& item = member(next);
        next = item.next;
        const Reading one = read(item.slot, when, depth + 1);
        if (!one.there) {
            return {false, 0};  // without one of its members it would be another number
        }
        const ValueType type = stream()->events[item.slot].type;
        const bool takes = event.group - 1 == Min ? less(one.value, group.value, type)
                                                  : less(group.value, one.value, type);
        if (!group.there) {
            group = one;
        } else if (event.group - 1 == Sum) {
            group.value = sum(group.value, one.value, type);
        } else if (takes) {
            group.value = one.value;
        }
    }
    return group;
}

/// An event that came to libsde by another way: only what can be read without harm.
Reading readUnseen(std::uint32_t slot, LocalEvent& event, When when)
{
    const auto id = static_cast<std::uint32_t>(event.id);
    EventSlot& shared = stream()->events[slot];
    const std::size_t length = std::strlen(shared.name);
    const bool count = length > 4 && std::strcmp(shared.name + length - 4, ":CNT") == 0;
    long long value = 0;
    if (when == When::Crash || event.id < 0 || sde().isSimple == nullptr) {
        return {false, 0};
    }
    const LibsdeLock lock;
    if (!eventsCanBeLookedUp() || (!count && sde().isSimple(id) == 0) ||
        sde().readEvent(id, &value) != 0 || (count && value == -1)) {
        return {false, 0};
    }
    if (shared.ready.load(std::memory_order_relaxed) == 0) {
        shared.type = count ? ValueType::LongLong : ValueType::Unknown;
        shared.ready.store(1, std::memory_order_release);
    }
    return {true, static_cast<std::uint64_t>(value)};
}

Reading read(std::uint32_t slot, When when, int depth)
{
    LocalEvent& event = local(slot);
    const EventSlot& shared = stream()->events[slot];
    if (shared.kind == EventKind::Count) {
        return {true, stream()->events[event.of].total.load(std::memory_order_relaxed)};
    }
    if (event.retired != 0) {
        return {event.hasValue != 0, event.lastValue};
    }
    switch (shared.kind) {
        case EventKind::Counter:
            if (event.counter == nullptr) {
                return {false, 0};
            }
            if (when != When::Crash && !isMapped(event.counter)) {
                event.retired = 1;
                stream()->header.unmapped.fetch_add(1, std::memory_order_relaxed);
                stream()->header.neverRead.fetch_add(event.hasValue == 0 ? 1 : 0,
                                                     std::memory_order_relaxed);
                return {event.hasValue != 0, event.lastValue};
            }
            return {true, widen(event.counter, shared.type)};
        case EventKind::Callback: {
            if (event.callback == nullptr || when == When::Crash ||
                (callbacksOnlyAtEnd && when == When::Interval) ||
                !isMapped(reinterpret_cast<const void*>(event.callback))) {
                return {event.hasValue != 0, event.lastValue};
            }
            const long long returned = event.callback(event.parameter);
            return {true, widen(&returned, shared.type)};
        }
        case EventKind::Created:
            return {true, shared.total.load(std::memory_order_relaxed)};
        case EventKind::Group:
            return readGroup(event, when, depth);
        case EventKind::Unread:
            return readUnseen(slot, event, when);
        case EventKind::Recorder:
        case EventKind::Set:
        case EventKind::Count:
        case EventKind::Statistic:
            break;
    }
    return {false, 0};
}

void answerRequests()
{
    auto& header = stream()->header;
    const auto asked = header.lastRequests.load(std::memory_order_acquire);
    if (asked != header.lastAnswers.load(std::memory_order_relaxed)) {
        sampleAll(When::Last);
        header.lastAnswers.store(asked, std::memory_order_release);
    }
}

long intervalNs()
{
    const char* text = std::getenv(collectors::intervalVariable);
    const long microseconds = text == nullptr ? 0 : std::atol(text);
    return microseconds >= 100 && microseconds <= 3'600'000'000 ? microseconds * 1000 : 10'000'000;
}

void* sampleForever(void*)
{
    const long interval = intervalNs();
    const timespec pause{.tv_sec = interval / 1'000'000'000, .tv_nsec = interval % 1'000'000'000};
    while (!stopped.load(std::memory_order_relaxed)) {
        {
            const Lock lock;
            if (lock && !stopped.load(std::memory_order_relaxed) && stream() != nullptr) {
                findUnseenEvents();
                sampleAll(When::Interval);
                answerRequests();
                timespec used{};
                clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
                stream()->header.samplingNs.store(
                    static_cast<std::uint64_t>(used.tv_sec) * 1'000'000'000 +
                        static_cast<std::uint64_t>(used.tv_nsec),
                    std::memory_order_relaxed);
            }
        }
        nanosleep(&pause, nullptr);
    }
    return nullptr;
}

void takeCrash(int number, siginfo_t* information, void*)
{
    const int error = errno;
    finish(When::Crash);
    struct sigaction byDefault = {};
    byDefault.sa_handler = SIG_DFL;
    sigaction(number, &byDefault, nullptr);
    // A fault comes again when the instruction does; a signal that was sent has to be sent again.
    if (information->si_code <= 0) {
        syscall(SYS_tgkill, getpid(), syscall(SYS_gettid), number);
    }
    errno = error;
}

void finishAtExit()
{
    finish(When::Last);
}

}  // namespace

void sampleSlot(std::uint32_t slot, When when)
{
    EventSlot& shared = stream()->events[slot];
    LocalEvent& event = local(slot);
    if (event.retired != 0 || shared.kind == EventKind::Count) {
        return;
    }
    if (shared.kind == EventKind::Set) {
        sampleSet(slot, when);
        return;
    }
    const Reading reading = read(slot, when, 0);
    if (!reading.there || event.retired != 0 ||
        (when == When::Interval && event.hasValue != 0 && event.lastValue == reading.value)) {
        return;
    }
    event.hasValue = 1;
    event.lastValue = reading.value;
    push(slot, when == When::Interval ? SampleKind::Value : SampleKind::Last, reading.value, now());
}

void sampleAll(When when)
{
    checkedPage = 0;
    sampleStaticLibsde();
    const auto count = stream()->header.slotCount.load(std::memory_order_relaxed);
    for (std::uint32_t slot = 0; slot < count; ++slot) {
        sampleSlot(slot, when);
    }
}

void finish(When when)
{
    // Not the parent's last words from a child that shares its memory until it calls exec.
    if (stream() == nullptr || stream()->header.pid != getpid() || stopped.exchange(true)) {
        return;
    }
    const Lock lock(when == When::Crash);
    if (lock) {
        sampleAll(when);
        stream()->header.finished.store(when == When::Crash ? 2 : 1, std::memory_order_release);
    }
}

void startSampling()
{
    const char* callbacks = std::getenv(collectors::callbacksVariable);
    callbacksOnlyAtEnd = callbacks != nullptr && std::strcmp(callbacks, "end") == 0;
    stopped = false;
    if (running.exchange(true)) {
        return;
    }
    std::atexit(finishAtExit);
    at_quick_exit(finishAtExit);
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, std::size_t{1} << 18);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_t thread = {};
    if (pthread_create(&thread, &attributes, sampleForever, nullptr) == 0) {
        pthread_setname_np(thread, "papilio-agent");
    }
    pthread_attr_destroy(&attributes);
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

void catchCrashes()
{
    for (const int number : fatalSignals) {
        struct sigaction action = {};
        if (sigaction(number, nullptr, &action) != 0 || action.sa_handler != SIG_DFL) {
            continue;  // the program has its own way with it
        }
        action.sa_sigaction = takeCrash;
        action.sa_flags = SA_SIGINFO | SA_ONSTACK;
        sigemptyset(&action.sa_mask);
        sigaction(number, &action, nullptr);
    }
}

void forgetSampling()
{
    running = false;
}

}  // namespace papilio::agent
