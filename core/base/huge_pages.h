#pragma once

#include "core/base/raw_vector.h"

#include <cstddef>
#include <cstdlib>
#include <new>

namespace papilio::core {

/// Asks the system for large pages under memory that is about to be written for the first time: 80
/// MB in small pages cost more in page faults than what is computed into them. Does nothing where
/// the system has none.
void adviseHugePages(void* memory, std::size_t bytes);

/// Allocates large arrays so that they begin at a large page, and leaves numbers uninitialized.
template<typename T>
struct HugePageAllocator : UninitializedAllocator<T> {
    static_assert(alignof(T) <= alignof(std::max_align_t));

    template<typename U>
    struct rebind {  // NOLINT(readability-identifier-naming): the standard names it
        using other = HugePageAllocator<U>;
    };

    [[nodiscard]] T* allocate(std::size_t count)
    {
        constexpr std::size_t page = std::size_t(2) << 20;
        const auto bytes = count * sizeof(T);
        if (bytes < page / 4) {
            return static_cast<T*>(::operator new(bytes));
        }
        const auto whole = (bytes + page - 1) / page * page;
        void* memory = std::aligned_alloc(page, whole);
        if (memory == nullptr) {
            throw std::bad_alloc();
        }
        adviseHugePages(memory, whole);
        return static_cast<T*>(memory);
    }
    void deallocate(T* memory, std::size_t count)
    {
        constexpr std::size_t page = std::size_t(2) << 20;
        const auto bytes = count * sizeof(T);
        if (bytes < page / 4) {
            ::operator delete(memory);
        } else {
            std::free(memory);  // NOLINT(cppcoreguidelines-no-malloc): aligned_alloc() made it
        }
    }
};

/// A vector for large tables that are written once: no zeroing, few page faults.
template<typename T>
using HugeVector = std::vector<T, HugePageAllocator<T>>;

}  // namespace papilio::core
