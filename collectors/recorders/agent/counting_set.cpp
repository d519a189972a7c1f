#include "collectors/recorders/agent/counting_set.h"

#include "collectors/recorders/agent/libsde_lock.h"

#include <cstdlib>
#include <cstring>

namespace papilio::agent {

namespace {

constexpr std::int64_t intervalNs = 250'000'000;
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

}  // namespace

void sampleSet(std::uint32_t slot, When when)
{
    LocalEvent& event = local(slot);
    const EventSlot& shared = stream()->events[slot];
    const std::uint64_t changes = shared.inserted.load(std::memory_order_relaxed) +
                                  shared.removed.load(std::memory_order_relaxed);
    // In a crash the heap may be what is broken: what the collector has is then all there is.
    if (when == When::Crash || (event.hasValue != 0 && event.setChanges == changes) ||
        (when == When::Interval && now() - event.setTimeNs < intervalNs)) {
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

}  // namespace papilio::agent
