#pragma once

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#define PAPILIO_HAVE_CALLGRIND 1
#endif

#include <string>

/// Where the counting of valgrind and of the plugin of qemu begins and ends. A processor of silicon
/// does nothing there: the marks are instructions without effect that no compiler writes.
namespace papilio::collectors {

#if defined(PAPILIO_HAVE_CALLGRIND) || !defined(__x86_64__)
inline constexpr bool hasCountMarks = true;
#else
inline constexpr bool hasCountMarks = false;
#endif

inline void beginCounting()
{
#if defined(PAPILIO_HAVE_CALLGRIND)
    CALLGRIND_TOGGLE_COLLECT;
#endif
#if defined(__aarch64__)
    asm volatile("hint #126" : : : "memory");
#elif defined(__powerpc64__)
    asm volatile("ori 20,20,0" : : : "memory");
#endif
}

/// @param name  of the counts; valgrind writes it
inline void endCounting([[maybe_unused]] const std::string& name)
{
#if defined(__aarch64__)
    asm volatile("hint #127" : : : "memory");
#elif defined(__powerpc64__)
    asm volatile("ori 21,21,0" : : : "memory");
#endif
#if defined(PAPILIO_HAVE_CALLGRIND)
    CALLGRIND_TOGGLE_COLLECT;
    CALLGRIND_DUMP_STATS_AT(name.c_str());
#endif
}

}  // namespace papilio::collectors
