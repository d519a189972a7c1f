// The functions of libsde as the program sees them: each does what libsde does and notes it.
#include "collectors/recorders/agent/agent.h"

#include <cstring>
#include <dlfcn.h>
#include <pthread.h>

#define PAPILIO_SEEN extern "C" __attribute__((visibility("default")))

namespace papilio::agent {

namespace {

constexpr int ok = 0;
constexpr int notSupported = -4;  ///< SDE_ECMP: what a program gets where there is no libsde
constexpr std::uint32_t timedEvery = 1024;
constexpr std::uint32_t timedAt = 16;  ///< not the first: it touches everything for the first time

Sde real;
pthread_once_t found = PTHREAD_ONCE_INIT;

template<typename Function>
void find(Function& function, const char* name, void* where = RTLD_NEXT)
{
    function = reinterpret_cast<Function>(dlsym(where, name));
}

void findFunctions()
{
    find(real.init, "papi_sde_init");
    find(real.shutdown, "papi_sde_shutdown");
    find(real.registerCounter, "papi_sde_register_counter");
    find(real.registerCallback, "papi_sde_register_counter_cb");
    find(real.unregister, "papi_sde_unregister_counter");
    find(real.describe, "papi_sde_describe_counter");
    find(real.addToGroup, "papi_sde_add_counter_to_group");
    find(real.createCounter, "papi_sde_create_counter");
    find(real.increment, "papi_sde_inc_counter");
    find(real.createRecorder, "papi_sde_create_recorder");
    find(real.createSet, "papi_sde_create_counting_set");
    find(real.insert, "papi_sde_counting_set_insert");
    find(real.remove, "papi_sde_counting_set_remove");
    find(real.record, "papi_sde_record");
    find(real.resetRecorder, "papi_sde_reset_recorder");
    find(real.resetCounter, "papi_sde_reset_counter");
    find(real.eventCount, "sde_ti_get_num_reg_events", RTLD_DEFAULT);
    find(real.eventName, "sde_ti_get_event_name", RTLD_DEFAULT);
    find(real.isSimple, "sde_ti_is_simple_counter", RTLD_DEFAULT);
    find(real.readEvent, "sde_ti_read_counter", RTLD_DEFAULT);
    find(real.eventCode, "sde_ti_name_to_code", RTLD_DEFAULT);
    find(real.compareLongLong, "papi_sde_compare_long_long", RTLD_DEFAULT);
    find(real.compareInt, "papi_sde_compare_int", RTLD_DEFAULT);
    find(real.compareDouble, "papi_sde_compare_double", RTLD_DEFAULT);
    find(real.compareFloat, "papi_sde_compare_float", RTLD_DEFAULT);
}

ValueType typeOf(int type)
{
    return type >= 0 && type <= 3 ? static_cast<ValueType>(type) : ValueType::Unknown;
}

/// A recorder says the size of its values only; the comparison tells the rest where it is libsde's.
ValueType typeOf(const void* comparison, std::size_t size)
{
    if (comparison == nullptr) {
        return ValueType::Unknown;
    }
    if (size == 8) {
        return comparison == sde().compareLongLong ? ValueType::LongLong
               : comparison == sde().compareDouble ? ValueType::Double
                                                   : ValueType::Unknown;
    }
    if (size == 4) {
        return comparison == sde().compareInt     ? ValueType::Int
               : comparison == sde().compareFloat ? ValueType::Float
                                                  : ValueType::Unknown;
    }
    return ValueType::Unknown;
}

void note(void* library, Event event)
{
    if (!openStream()) {
        return;
    }
    const Lock lock;
    const char* name = lock ? libraryName(library) : nullptr;
    if (name != nullptr && event.name != nullptr) {
        event.library = name;
        addEvent(event);
    } else if (lock && name == nullptr && tooManyLibraries()) {
        refuseEvent();
    }
}

void noteRecord(const void* handle, std::size_t size, const void* value)
{
    if (stream() == nullptr && !openStream()) {
        return;
    }
    const auto slot = slotOfHandle(handle);
    if (slot == noSlot) {
        return;
    }
    auto& header = stream()->header;
    EventSlot& shared = stream()->events[slot];
    const std::int64_t time = now();
    shared.total.fetch_add(1, std::memory_order_relaxed);
    std::uint64_t bits = 0;
    if (size != shared.elementSize || (size != 4 && size != 8)) {
        shared.foreign.fetch_add(1, std::memory_order_relaxed);
    } else {
        std::memcpy(&bits, value, size);
        push(slot, SampleKind::Value, bits, time);
    }
    if (header.head.load(std::memory_order_relaxed) % timedEvery == timedAt) {
        header.timedNs.fetch_add(static_cast<std::uint64_t>(now() - time),
                                 std::memory_order_relaxed);
        header.timedRecords.fetch_add(1, std::memory_order_relaxed);
    }
}

void noteReset(const void* handle)
{
    if (!openStream()) {
        return;
    }
    const auto slot = slotOfHandle(handle);
    if (slot != noSlot) {
        stream()->events[slot].total.store(0, std::memory_order_relaxed);
        push(slot, SampleKind::Reset, 0, now());
    }
}

/// Calls `libsdes`, which frees events of a library; `retire` takes their last values.
template<typename Real, typename Retire>
int whileEventsGo(Real libsdes, void* library, Retire retire)
{
    if (library == nullptr || !openStream()) {
        return libsdes(library);
    }
    const Lock lock;
    if (lock) {
        retire();  // may ask the program's callbacks, which LibsdeLock must not hold up
    }
    const LibsdeLock libsde;
    beforeEventsGo(static_cast<bool>(lock));
    if (lock) {
        retire();  // those that were found only now
    }
    return libsdes(library);
}

/// Calls `libsdes` to register an event of a name, and notes it.
template<typename Real, typename... Arguments>
int registerEvent(Real libsdes, void* library, const Event& event, Arguments... arguments)
{
    if (libsdes == nullptr) {
        return notSupported;
    }
    const Registration registration;
    const int status = whileNobodyReads(libsdes, library, event.name, arguments...);
    if (status == ok) {
        note(library, event);
    }
    return status;
}

/// The same of an event that libsde makes and gives a handle of.
template<typename Real, typename... Arguments>
int createEvent(Real libsdes, void* library, void** handle, Event event, Arguments... arguments)
{
    if (libsdes == nullptr) {
        return notSupported;
    }
    const Registration registration;
    void* made = nullptr;
    const int status = whileNobodyReads(libsdes, library, event.name, arguments..., &made);
    if (status == ok && handle != nullptr) {
        *handle = made;
    }
    if (status == ok && made != nullptr) {
        event.handle = made;
        note(library, event);
    }
    return status;
}

/// Calls `use` with the name of a library, where what a program says of an event succeeded.
template<typename Use>
void noteOfEvent(int status, void* library, const char* event, const char* said, Use use)
{
    if (status == ok && event != nullptr && said != nullptr && openStream()) {
        const Lock lock;
        if (const char* name = lock ? libraryName(library) : nullptr; name != nullptr) {
            use(name);
        }
    }
}

template<typename Real>
int reset(Real libsdes, void* handle)
{
    const int status = libsdes == nullptr ? notSupported : libsdes(handle);
    if (status == ok) {
        noteReset(handle);
    }
    return status;
}

/// Calls `libsdes` to change a counting set, and counts the changes.
template<typename Real, typename Changes, typename... Arguments>
int changeSet(Real libsdes, Changes EventSlot::*changes, void* set, Arguments... arguments)
{
    if (libsdes == nullptr) {
        return notSupported;
    }
    const bool recorded = openStream();
    const int status = whileNobodyReads(libsdes, set, arguments...);
    if (const auto slot = recorded && status == ok ? slotOfHandle(set) : noSlot; slot != noSlot) {
        (stream()->events[slot].*changes).fetch_add(1, std::memory_order_relaxed);
    }
    return status;
}

}  // namespace

const Sde& sde()
{
    pthread_once(&found, findFunctions);
    return real;
}

}  // namespace papilio::agent

using namespace papilio::agent;

PAPILIO_SEEN void* papi_sde_init(const char* library)
{
    void* handle = sde().init == nullptr ? nullptr : whileNobodyReads(sde().init, library);
    if (handle != nullptr && library != nullptr && openStream()) {
        const Lock lock;
        if (lock) {
            addLibrary(handle, library);
        }
    }
    return handle;
}

PAPILIO_SEEN int papi_sde_shutdown(void* library)
{
    if (sde().shutdown == nullptr) {
        return notSupported;
    }
    return whileEventsGo(sde().shutdown, library, [library] {
        if (const char* name = libraryName(library); name != nullptr) {
            retireLibrary(name);
        }
    });
}

PAPILIO_SEEN int papi_sde_register_counter(
    void* library, const char* name, int mode, int type, void* counter)
{
    return registerEvent(sde().registerCounter, library,
                         {.library = nullptr,
                          .name = name,
                          .kind = EventKind::Counter,
                          .type = typeOf(type),
                          .mode = mode,
                          .counter = counter},
                         mode, type, counter);
}

PAPILIO_SEEN int papi_sde_register_counter_cb(void* library,
                                              const char* name,
                                              int mode,
                                              int type,
                                              long long (*callback)(void*),
                                              void* parameter)
{
    return registerEvent(sde().registerCallback, library,
                         {.library = nullptr,
                          .name = name,
                          .kind = EventKind::Callback,
                          .type = typeOf(type),
                          .mode = mode,
                          .callback = callback,
                          .parameter = parameter},
                         mode, type, callback, parameter);
}

PAPILIO_SEEN int papi_sde_unregister_counter(void* library, const char* name)
{
    if (sde().unregister == nullptr) {
        return notSupported;
    }
    const auto unregister = [name](void* of) { return sde().unregister(of, name); };
    return whileEventsGo(unregister, library, [library, name] {
        if (const char* of = libraryName(library); of != nullptr && name != nullptr) {
            retireEvent(of, name);
        }
    });
}

PAPILIO_SEEN int papi_sde_describe_counter(void* library, const char* name, const char* description)
{
    const int status = sde().describe == nullptr
                           ? notSupported
                           : whileNobodyReads(sde().describe, library, name, description);
    noteOfEvent(status, library, name, description,
                [&](const char* of) { describeEvent(of, name, description); });
    return status;
}

PAPILIO_SEEN int papi_sde_add_counter_to_group(void* library,
                                               const char* name,
                                               const char* group,
                                               std::uint32_t flags)
{
    const Registration registration;
    const int status = sde().addToGroup == nullptr
                           ? notSupported
                           : whileNobodyReads(sde().addToGroup, library, name, group, flags);
    noteOfEvent(status, library, name, group,
                [&](const char* of) { addToGroup(of, name, group, flags); });
    return status;
}

PAPILIO_SEEN int papi_sde_create_counter(void* library, const char* name, int mode, void** handle)
{
    return createEvent(sde().createCounter, library, handle,
                       {.library = nullptr,
                        .name = name,
                        .kind = EventKind::Created,
                        .type = ValueType::LongLong,
                        .mode = mode},
                       mode);
}

PAPILIO_SEEN int papi_sde_inc_counter(void* counter, long long increment)
{
    const int status =
        sde().increment == nullptr ? notSupported : sde().increment(counter, increment);
    if (status == ok && openStream()) {
        if (const auto slot = slotOfHandle(counter); slot != noSlot) {
            stream()->events[slot].total.fetch_add(static_cast<std::uint64_t>(increment),
                                                   std::memory_order_relaxed);
        }
    }
    return status;
}

PAPILIO_SEEN int papi_sde_create_recorder(void* library,
                                          const char* name,
                                          std::size_t size,
                                          int (*compare)(const void*, const void*),
                                          void** handle)
{
    return createEvent(sde().createRecorder, library, handle,
                       {.library = nullptr,
                        .name = name,
                        .kind = EventKind::Recorder,
                        .type = typeOf(reinterpret_cast<const void*>(compare), size),
                        .mode = instantMode,
                        .elementSize = size},
                       size, compare);
}

PAPILIO_SEEN int papi_sde_record(void* recorder, std::size_t size, const void* value)
{
    const int status = sde().record == nullptr ? notSupported : sde().record(recorder, size, value);
    if (status == ok && value != nullptr) {
        noteRecord(recorder, size, value);
    }
    return status;
}

PAPILIO_SEEN int papi_sde_reset_recorder(void* recorder)
{
    return reset(sde().resetRecorder, recorder);
}

PAPILIO_SEEN int papi_sde_reset_counter(void* counter)
{
    return reset(sde().resetCounter, counter);
}

PAPILIO_SEEN int papi_sde_create_counting_set(void* library, const char* name, void** handle)
{
    return createEvent(sde().createSet, library, handle,
                       {.library = nullptr,
                        .name = name,
                        .kind = EventKind::Set,
                        .type = ValueType::LongLong,
                        .mode = instantMode});
}

PAPILIO_SEEN int papi_sde_counting_set_insert(
    void* set, std::size_t size, std::size_t hashed, const void* element, std::uint32_t type)
{
    return changeSet(sde().insert, &EventSlot::inserted, set, size, hashed, element, type);
}

PAPILIO_SEEN int papi_sde_counting_set_remove(void* set,
                                              std::size_t hashed,
                                              const void* element,
                                              std::uint32_t type)
{
    return changeSet(sde().remove, &EventSlot::removed, set, hashed, element, type);
}
