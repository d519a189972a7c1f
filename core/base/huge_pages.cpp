#include "core/base/huge_pages.h"

#include <cstdint>
#include <sys/mman.h>
#include <unistd.h>

#if defined(__linux__)
#endif

namespace papilio::core {

void adviseHugePages(void* memory, std::size_t bytes)
{
#if defined(__linux__)
    static const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    constexpr std::size_t worthwhile = std::size_t(2) << 20;
    if (bytes < worthwhile) {
        return;
    }
    const std::size_t skip = (page - reinterpret_cast<std::uintptr_t>(memory) % page) % page;
    // Advice that is not taken changes nothing but the time.
    static_cast<void>(
        madvise(static_cast<char*>(memory) + skip, (bytes - skip) / page * page, MADV_HUGEPAGE));
#else
    static_cast<void>(memory);
    static_cast<void>(bytes);
#endif
}

}  // namespace papilio::core
