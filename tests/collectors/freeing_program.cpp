// SPDX-License-Identifier: GPL-3.0-or-later
// A program whose events go again while it runs. Each of its allocations is a mapping of its own
// that ends when it is freed, so that whoever reads what libsde has freed is killed at once.
#include <cstddef>
#include <cstring>
#include <ctime>
#include <sde_lib.h>
#include <sys/mman.h>

namespace {

/// Before each allocation; keeps it aligned as malloc does.
struct alignas(64) Head {
    std::size_t mapped;
    std::size_t asked;
};

void* allocate(std::size_t size)
{
    const std::size_t whole = size + sizeof(Head);
    void* mapped = mmap(nullptr, whole, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped == MAP_FAILED) {
        return nullptr;
    }
    auto* head = static_cast<Head*>(mapped);
    *head = {.mapped = whole, .asked = size};
    return head + 1;
}

void pauseMs(long milliseconds)
{
    const timespec time{.tv_sec = 0, .tv_nsec = milliseconds * 1'000'000};
    nanosleep(&time, nullptr);
}

}  // namespace

extern "C" {

void* malloc(std::size_t size)
{
    return allocate(size);
}

void* calloc(std::size_t count, std::size_t size)
{
    return allocate(count * size);
}

void free(void* pointer)
{
    if (pointer != nullptr) {
        Head* head = static_cast<Head*>(pointer) - 1;
        munmap(head, head->mapped);
    }
}

void* realloc(void* pointer, std::size_t size)
{
    void* moved = allocate(size);
    if (pointer != nullptr && moved != nullptr) {
        const std::size_t before = (static_cast<Head*>(pointer) - 1)->asked;
        std::memcpy(moved, pointer, before < size ? before : size);
        free(pointer);
    }
    return moved;
}

}  // extern "C"

/// argv[1]: "unregister" each event, or "shutdown" the library.
int main(int argc, char** argv)
{
    const bool shutdown = argc > 1 && std::strcmp(argv[1], "shutdown") == 0;
    papi_handle_t library = papi_sde_init("Freed");
    pauseMs(30);  // the agent has looked at what there is
    static long long count = 7;
    void* set = nullptr;
    papi_sde_register_counter(library, "count", PAPI_SDE_RO | PAPI_SDE_DELTA, PAPI_SDE_long_long,
                              &count);
    papi_sde_create_counting_set(library, "set", &set);
    const int element = 5;
    papi_sde_counting_set_insert(set, sizeof element, sizeof element, &element, 0);
    // At once, before the agent looks again; then it has the time to.
    if (shutdown) {
        papi_sde_shutdown(library);
    } else {
        papi_sde_unregister_counter(library, "count");
        papi_sde_unregister_counter(library, "set");
    }
    pauseMs(60);
    return 0;
}
