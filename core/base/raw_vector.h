#pragma once

#include <memory>
#include <utility>
#include <vector>

namespace papilio::core {

/// std::allocator that leaves numbers uninitialised: a dataset of 400 MB is written once, not
/// twice.
template<typename T>
struct UninitialisedAllocator : std::allocator<T> {
    template<typename U>
    struct rebind {  // NOLINT(readability-identifier-naming): the standard names it
        using other = UninitialisedAllocator<U>;
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

/// A vector of numbers whose resize() does not touch the new elements.
template<typename T>
using RawVector = std::vector<T, UninitialisedAllocator<T>>;

}  // namespace papilio::core
