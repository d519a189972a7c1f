#include "core/support/cpu_dispatch.h"

#include <atomic>

namespace papilio::core {
namespace {

VectorPath widest()
{
    if (isSupported(VectorPath::Avx512)) {
        return VectorPath::Avx512;
    }
    return isSupported(VectorPath::Avx2) ? VectorPath::Avx2 : VectorPath::Plain;
}

std::atomic<VectorPath>& current()
{
    static std::atomic<VectorPath> path = widest();
    return path;
}

}  // namespace

std::string_view toString(VectorPath path)
{
    switch (path) {
        case VectorPath::Avx512:
            return "AVX-512";
        case VectorPath::Avx2:
            return "AVX2";
        case VectorPath::Plain:
            break;
    }
    return "plain";
}

bool isSupported(VectorPath path)
{
#if defined(__x86_64__)
    switch (path) {
        case VectorPath::Avx512:
            return __builtin_cpu_supports("avx512f") != 0 &&
                   __builtin_cpu_supports("avx512dq") != 0 &&
                   __builtin_cpu_supports("avx512vl") != 0 &&
                   __builtin_cpu_supports("avx512bw") != 0;
        case VectorPath::Avx2:
            return __builtin_cpu_supports("avx2") != 0;
        case VectorPath::Plain:
            break;
    }
    return true;
#else
    return path == VectorPath::Plain;
#endif
}

VectorPath vectorPath()
{
    return current().load(std::memory_order_relaxed);
}

void setVectorPath(VectorPath path)
{
    current().store(isSupported(path) ? path : widest(), std::memory_order_relaxed);
}

}  // namespace papilio::core
