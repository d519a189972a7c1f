#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

/**
 * The memory that the agent inside a measured program shares with the collector outside.
 *
 * It is a file in a directory of the user alone, mapped by both: what the program recorded is there
 * also after a crash, and no descriptor stays open in it. Samples go through a ring;
 * any thread of the program writes, the collector reads. Nothing here may need a constructor.
 */
namespace papilio::collectors {

inline constexpr std::uint64_t streamMagic = 0x344d5254534c5050;  // "PPLSTRM4"
inline constexpr std::uint64_t ringCapacity = std::uint64_t{1} << 17;
inline constexpr std::uint32_t slotCapacity = 65'536;
/// Memory for events is taken in steps of that many: most programs need one of them.
inline constexpr std::uint32_t slotsPerStep = 1024;
inline constexpr std::uint32_t noSlot = ~std::uint32_t{0};

inline constexpr const char* directoryVariable = "PAPILIO_AGENT_DIRECTORY";
inline constexpr const char* intervalVariable = "PAPILIO_AGENT_INTERVAL_US";
inline constexpr const char* callbacksVariable = "PAPILIO_AGENT_CALLBACKS";  ///< "end": only then

enum class EventKind : std::uint32_t {
    Unread,
    Counter,
    Callback,
    Created,
    Recorder,
    Set,
    Group,
    Count,     ///< "RECORDER:CNT" as the member of a group
    Statistic  ///< ":MIN", ":MED" … as a member: libsde adds up the addresses of these values
};

/// As libsde numbers them (sde_lib.h), and Unknown.
enum class ValueType : std::uint32_t { LongLong, Int, Double, Float, Unknown };

/// Bits of the mode of a counter, as sde_lib.h numbers them.
inline constexpr int writableMode = 0x01;
inline constexpr int instantMode = 0x10;

/// The contents of a sample.
enum class SampleKind : std::uint32_t {
    Value,       ///< value, at a time
    Last,        ///< the same, when the event or the program ended
    Reset,       ///< a recorder or created counter was emptied by the program
    SetBegin,    ///< value: how many elements follow
    SetElement,  ///< value: count; time: type << 32 | size in bytes
    SetBytes,    ///< time and value: 16 bytes of the element before
    SetEnd,
    Member,  ///< value: slot of an event that belongs to this group
};

/// One software-defined event. Everything but the atomics is written before `ready` and then stays,
/// except type and description, whose change raises `revision`.
struct EventSlot {
    std::atomic<std::uint32_t> ready;
    std::atomic<std::uint32_t> revision;
    EventKind kind;
    ValueType type;
    std::uint32_t mode;                   ///< instantMode (else delta) | writableMode
    std::uint64_t elementSize;            ///< recorder: bytes of one value
    std::atomic<std::uint64_t> total;     ///< created counter: its value; recorder: its :CNT
    std::atomic<std::uint64_t> inserted;  ///< counting set
    std::atomic<std::uint64_t> removed;
    std::atomic<std::uint64_t> foreign;  ///< values of another size than the recorder's
    char name[256];                      ///< "Library::event"
    std::uint32_t libraryLength;         ///< bytes of the name that are the library
    char description[188];
};
static_assert(sizeof(EventSlot) == 512);

struct Sample {
    std::atomic<std::uint64_t> stamp;  ///< position in the stream + 1, once the rest is there
    std::int64_t timeNs;               ///< CLOCK_MONOTONIC
    std::uint64_t value;               ///< bits: int64, or double for double and float
    std::uint32_t slot;
    SampleKind kind;
};
static_assert(sizeof(Sample) == 32);

struct StreamHeader {
    std::uint64_t magic;
    std::int32_t pid;
    std::int64_t openedNs;
    alignas(64) std::atomic<std::uint64_t> head;  ///< next position to write
    alignas(64) std::atomic<std::uint64_t> tail;  ///< next position to read; the collector's
    alignas(64) std::atomic<std::uint32_t> slotCount;
    /// Events that are not recorded: beyond slotCapacity, or there was no memory for more.
    std::atomic<std::uint32_t> refusedSlots;
    std::atomic<std::uint32_t> refusedMembers;  ///< members that their groups lack
    std::atomic<std::uint32_t> lastRequests;    ///< the collector asks for a last sampling
    std::atomic<std::uint32_t> lastAnswers;
    std::atomic<std::uint32_t> finished;      ///< 1: took its last samples; 2: in a crash
    std::atomic<std::uint32_t> unmapped;      ///< counters whose memory vanished
    std::atomic<std::uint32_t> neverRead;     ///< of those, the ones that have no value
    std::atomic<std::uint64_t> lost;          ///< samples given up because the ring was full
    std::atomic<std::uint64_t> samplingNs;    ///< CPU time of the agent's thread
    std::atomic<std::uint64_t> timedRecords;  ///< papi_sde_record calls that were timed
    std::atomic<std::uint64_t> timedNs;       ///< what the agent added to those
    alignas(64) char program[512];
};

/// The whole file.
struct StreamMemory {
    StreamHeader header;
    Sample ring[ringCapacity];
    EventSlot events[slotCapacity];  ///< at the end: their memory is taken when they are made
};

/// Bytes of the file that hold `slots` events, and everything before them.
constexpr std::size_t streamBytes(std::uint32_t slots)
{
    return sizeof(StreamMemory) - (slotCapacity - std::size_t{slots}) * sizeof(EventSlot);
}

}  // namespace papilio::collectors
