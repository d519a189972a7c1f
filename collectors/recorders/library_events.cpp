#include "collectors/recorders/library_events.h"

#include <fmt/format.h>

#if __has_include(<sde_lib.h>)

#include <algorithm>
#include <cstdint>
#include <dlfcn.h>
#include <list>
#include <sde_lib.h>
#include <string>

namespace papilio::collectors {

using core::Errc;
using core::Error;
using core::errorOf;
using core::Result;

namespace {

/// What the hook told; the functions that it is given have no place for it. A handle is a name.
struct Listing {
    std::list<std::string> libraries;
    std::vector<EventInfo> events;
};
Listing* listing = nullptr;

std::string nameOf(papi_handle_t handle, const char* event)
{
    const auto* library = static_cast<const std::string*>(handle);
    return fmt::format("sde:::{}::{}", library == nullptr ? "" : *library,
                       event == nullptr ? "" : event);
}

int note(papi_handle_t handle, const char* event, std::string kind)
{
    const auto* library = static_cast<const std::string*>(handle);
    listing->events.push_back(
        {nameOf(handle, event), std::move(kind), library == nullptr ? "" : *library});
    return 0;
}

const char* typeName(int type)
{
    switch (type) {
        case PAPI_SDE_int:
            return "int";
        case PAPI_SDE_double:
            return "double";
        case PAPI_SDE_float:
            return "float";
        default:
            return "long long";
    }
}

papi_sde_fptr_struct_t noting()
{
    papi_sde_fptr_struct_t functions{};
    functions.init = [](const char* name) -> papi_handle_t {
        return &listing->libraries.emplace_back(name == nullptr ? "" : name);
    };
    functions.shutdown = [](papi_handle_t) { return 0; };
    functions.register_counter = [](papi_handle_t handle, const char* event, int, int type, void*) {
        return note(handle, event, fmt::format("counter, {}", typeName(type)));
    };
    functions.register_counter_cb = [](papi_handle_t handle, const char* event, int, int type,
                                       papi_sde_fptr_t, void*) {
        return note(handle, event, fmt::format("counter, {}, from a function", typeName(type)));
    };
    functions.unregister_counter = [](papi_handle_t, const char*) { return 0; };
    functions.describe_counter = [](papi_handle_t handle, const char* event, const char* text) {
        const auto found =
            std::ranges::find(listing->events, nameOf(handle, event), &EventInfo::name);
        if (found != listing->events.end() && text != nullptr) {
            found->description += fmt::format(": {}", text);
        }
        return 0;
    };
    functions.add_counter_to_group = [](papi_handle_t handle, const char*, const char* group,
                                        std::uint32_t) {
        const auto name = nameOf(handle, group);
        return std::ranges::find(listing->events, name, &EventInfo::name) == listing->events.end()
                   ? note(handle, group, "group of counters")
                   : 0;
    };
    functions.create_counter = [](papi_handle_t handle, const char* event, int, void** counter) {
        if (counter != nullptr) {
            *counter = nullptr;
        }
        return note(handle, event, "counter of the library");
    };
    functions.inc_counter = [](papi_handle_t, long long) { return 0; };
    functions.create_recorder = [](papi_handle_t handle, const char* event, std::size_t bytes,
                                   int (*)(const void*, const void*), void** recorder) {
        if (recorder != nullptr) {
            *recorder = nullptr;
        }
        return note(handle, event, fmt::format("recorder of values of {} bytes", bytes));
    };
    functions.create_counting_set = [](papi_handle_t handle, const char* event, void** set) {
        if (set != nullptr) {
            *set = nullptr;
        }
        return note(handle, event, "counting set");
    };
    functions.counting_set_insert = [](void*, std::size_t, std::size_t, const void*,
                                       std::uint32_t) { return 0; };
    functions.counting_set_remove = [](void*, std::size_t, const void*, std::uint32_t) {
        return 0;
    };
    functions.record = [](void*, std::size_t, const void*) { return 0; };
    functions.reset_recorder = [](void*) { return 0; };
    functions.reset_counter = [](void*) { return 0; };
    functions.get_counter_handle = [](papi_handle_t, const char*) -> void* { return nullptr; };
    return functions;
}

}  // namespace

Result<std::vector<EventInfo>> libraryEvents(const std::filesystem::path& library)
{
    std::error_code failed;
    const auto path = std::filesystem::absolute(library, failed);
    if (!std::filesystem::exists(path, failed)) {
        return Error{Errc::NotFound, library.string() + ": file not found"};
    }
    // A library may name functions of libsde without linking it: its program does.
    dlopen("libsde.so.1", RTLD_NOW | RTLD_GLOBAL);
    // It stays loaded: some libraries do not survive being unloaded.
    void* handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) {
        return errorOf(Errc::Unsupported,
                       "{}: cannot be loaded: {}; for a program, give the library that has the "
                       "events, or record the program",
                       library.string(), dlerror());
    }
    const auto hook = reinterpret_cast<papi_handle_t (*)(papi_sde_fptr_struct_t*)>(
        dlsym(handle, "papi_sde_hook_list_events"));
    if (hook == nullptr) {
        return errorOf(Errc::Unsupported,
                       "{}: does not list its events (it has no papi_sde_hook_list_events); "
                       "papilio-collect recorders shows the events of a run",
                       library.string());
    }
    Listing all;
    listing = &all;
    auto functions = noting();
    hook(&functions);
    listing = nullptr;
    return std::move(all.events);
}

#else

namespace papilio::collectors {

core::Result<std::vector<EventInfo>> libraryEvents(const std::filesystem::path& library)
{
    return core::errorOf(core::Errc::Unsupported,
                         "{}: this build has no libsde, which is needed to list the events of a "
                         "library: install libpapi-dev and build again",
                         library.string());
}

#endif

}  // namespace papilio::collectors
