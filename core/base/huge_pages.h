#pragma once

#include "core/base/memory.h"

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <utility>
#include <vector>

namespace papilio::core {

/// std::allocator that leaves numbers uninitialized: a dataset of 400 MB is written once, not
/// twice.
template<typename T>
struct UninitializedAllocator : std::allocator<T> {
    template<typename U>
    struct rebind {  // NOLINT(readability-identifier-naming): the standard names it
        using other = UninitializedAllocator<U>;
    };

    template<typename U>
    void construct(U* place) noexcept
    {
        ::new (static_cast<void*>(place)) U;
    }
    template<typename U, typename... Arguments>
    void construct(U* place, Arguments&&... arguments)
    {
        ::new (static_cast<void*>(place)) U(std::forward<Arguments>(arguments)...);
    }
};

/// The same, but the numbers may lie in a file: the first allocation of as many as `mapping` has is
/// that memory. A copy of the vector has memory of its own.
template<typename T>
struct MappingAllocator : UninitializedAllocator<T> {
    using propagate_on_container_move_assignment = std::true_type;
    using propagate_on_container_swap = std::true_type;
    using is_always_equal = std::false_type;
    template<typename U>
    struct rebind {  // NOLINT(readability-identifier-naming): the standard names it
        using other = MappingAllocator<U>;
    };

    MappingAllocator() = default;
    explicit MappingAllocator(std::shared_ptr<FileMapping> numbers) : mapping(std::move(numbers)) {}
    template<typename U>
    MappingAllocator(const MappingAllocator<U>& other)  // NOLINT(google-explicit-constructor)
        : mapping(other.mapping)
    {}

    [[nodiscard]] T* allocate(std::size_t count)
    {
        if (mapping && !isUsed && count * sizeof(T) == mapping->size()) {
            isUsed = true;
            return static_cast<T*>(mapping->data());
        }
        return UninitializedAllocator<T>::allocate(count);
    }
    void deallocate(T* memory, std::size_t count)
    {
        if (mapping && static_cast<void*>(memory) == mapping->data()) {
            mapping.reset();
        } else {
            UninitializedAllocator<T>::deallocate(memory, count);
        }
    }
    [[nodiscard]] MappingAllocator select_on_container_copy_construction() const { return {}; }
    bool operator==(const MappingAllocator& other) const { return mapping == other.mapping; }

    std::shared_ptr<FileMapping> mapping;
    bool isUsed = false;
};

/// A vector of numbers whose resize() does not touch the new elements, in memory or in a file.
template<typename T>
using RawVector = std::vector<T, MappingAllocator<T>>;

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
