// The GPU kernels: 15 loops of one vector instruction each, inline assembly so that the count is
// exact. The same source for nvcc and hipcc. From sm_80 on the compiler sets a register with one HFMA2
// of zeros: 1000 in a launch, a thousandth.
#include "gpu_kernels.h"

#include <cstring>

#if defined(__HIPCC__)
#include <hip/hip_runtime.h>
#define GPU(name) hip##name
#define GPU_RUNTIME "HIP"
#else
#include <cuda_runtime.h>
#define GPU(name) cuda##name
#define GPU_RUNTIME "CUDA"
#endif

namespace {

constexpr unsigned warps = 1000;
constexpr unsigned passes = 25;
constexpr unsigned unroll = 40;  // 25 x 40 instructions in each warp

// One instruction: x = x op y, or x = x * y + y. Half precision travels in 16-bit integers.
#if defined(__HIPCC__)
#define TWO(text) asm volatile(text " %0, %0, %1" : "+v"(x) : "v"(y))
#define ONE(text) asm volatile(text " %0, %0" : "+v"(x))
#define FUSED(text) asm volatile(text " %0, %0, %1, %1" : "+v"(x) : "v"(y))
#else
#define TWO_H(text) asm volatile(text " %0, %0, %1;" : "+h"(x) : "h"(y))
#define TWO_S(text) asm volatile(text " %0, %0, %1;" : "+f"(x) : "f"(y))
#define TWO_D(text) asm volatile(text " %0, %0, %1;" : "+d"(x) : "d"(y))
#define ONE_S(text) asm volatile(text " %0, %0;" : "+f"(x))
#define FUSED_H(text) asm volatile(text " %0, %0, %1, %1;" : "+h"(x) : "h"(y))
#define FUSED_S(text) asm volatile(text " %0, %0, %1, %1;" : "+f"(x) : "f"(y))
#define FUSED_D(text) asm volatile(text " %0, %0, %1, %1;" : "+d"(x) : "d"(y))
#endif

#define KERNEL(name, type, instruction)                             \
    __global__ void name(type* out, type seed)                      \
    {                                                               \
        type x = seed;                                              \
        const type y = seed;                                        \
        static_cast<void>(y);                                       \
        for (unsigned pass = 0; pass < passes; ++pass) {            \
            _Pragma("unroll") for (unsigned i = 0; i < unroll; ++i) \
            {                                                       \
                instruction;                                        \
            }                                                       \
        }                                                           \
        if (out != nullptr) {                                       \
            *out = x;                                               \
        }                                                           \
    }

#if defined(__HIPCC__)
KERNEL(A_H, short, TWO("v_add_f16"))
KERNEL(S_H, short, TWO("v_sub_f16"))
KERNEL(M_H, short, TWO("v_mul_f16"))
KERNEL(SQ_H, short, ONE("v_sqrt_f16"))
KERNEL(F_H, short, FUSED("v_fma_f16"))
KERNEL(A_S, float, TWO("v_add_f32"))
KERNEL(S_S, float, TWO("v_sub_f32"))
KERNEL(M_S, float, TWO("v_mul_f32"))
KERNEL(SQ_S, float, ONE("v_sqrt_f32"))
KERNEL(F_S, float, FUSED("v_fma_f32"))
KERNEL(A_D, double, TWO("v_add_f64"))
KERNEL(S_D, double, asm volatile("v_add_f64 %0, %0, -%1" : "+v"(x) : "v"(y)))
KERNEL(M_D, double, TWO("v_mul_f64"))
KERNEL(SQ_D, double, ONE("v_sqrt_f64"))
KERNEL(F_D, double, FUSED("v_fma_f64"))
#else
KERNEL(A_H, unsigned short, TWO_H("add.rn.f16"))
KERNEL(S_H, unsigned short, TWO_H("sub.rn.f16"))
KERNEL(M_H, unsigned short, TWO_H("mul.rn.f16"))
KERNEL(F_H, unsigned short, FUSED_H("fma.rn.f16"))
KERNEL(A_S, float, TWO_S("add.rn.f32"))
KERNEL(S_S, float, TWO_S("sub.rn.f32"))
KERNEL(M_S, float, TWO_S("mul.rn.f32"))
KERNEL(SQ_S, float, ONE_S("sqrt.approx.ftz.f32"))
KERNEL(F_S, float, FUSED_S("fma.rn.f32"))
KERNEL(A_D, double, TWO_D("add.rn.f64"))
KERNEL(S_D, double, TWO_D("sub.rn.f64"))
KERNEL(M_D, double, TWO_D("mul.rn.f64"))
KERNEL(F_D, double, FUSED_D("fma.rn.f64"))
#endif

template<typename T>
void launch(void (*kernel)(T*, T), unsigned launches, unsigned width)
{
    for (unsigned count = 0; count < launches; ++count) {
        kernel<<<warps, width>>>(nullptr, T(0));
    }
}

#define RUN(kernel)                        \
    if (std::strcmp(name, #kernel) == 0) { \
        launch(kernel, launches, width);   \
        return true;                       \
    }

bool start(const char* name, unsigned launches, unsigned width)
{
    // clang-format off
    RUN(A_H) RUN(S_H) RUN(M_H) RUN(F_H) RUN(A_S) RUN(S_S) RUN(M_S) RUN(SQ_S) RUN(F_S)
    RUN(A_D) RUN(S_D) RUN(M_D) RUN(F_D)
#if defined(__HIPCC__)
    RUN(SQ_H) RUN(SQ_D)
#endif
    return false;
    // clang-format on
}

}  // namespace

const char* papilio_gpu_runtime()
{
    return GPU_RUNTIME;
}

const char* papilio_gpu_problem()
{
    int devices = 0;
    const auto code = GPU(GetDeviceCount)(&devices);
    if (code != GPU(Success)) {
        return GPU(GetErrorString)(code);
    }
    return devices > 0 ? "" : "no device";
}

int papilio_gpu_run(const char* name, unsigned launches)
{
    int width = 32;
#if defined(__HIPCC__)
    hipDeviceGetAttribute(&width, hipDeviceAttributeWarpSize, 0);
#else
    cudaDeviceGetAttribute(&width, cudaDevAttrWarpSize, 0);
#endif
    if (!start(name, launches, static_cast<unsigned>(width))) {
        return 1;
    }
    return GPU(DeviceSynchronize)() == GPU(Success) ? 0 : 2;
}
