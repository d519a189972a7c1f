// Floating-point instructions of x86-64: SSE where 128 bits do, VEX and EVEX beyond.
#include "collectors/kernels/architecture_kernels.h"

namespace papilio::collectors {

#if defined(__x86_64__)

namespace {

template<typename T>
struct alignas(64) Constants {
    std::array<T, 64 / sizeof(T)> values;
    explicit constexpr Constants(T value) : values() { values.fill(value); }
};

constexpr Constants<float> onesS(1.0F);
constexpr Constants<double> onesD(1.0);
constexpr Constants<float> zerosS(0.0F);
constexpr Constants<double> zerosD(0.0);

#define PAPILIO_CLOBBERS                                                                    \
    "cc", "memory", "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", \
        "xmm9", "xmm10", "xmm11", "xmm12", "xmm13"

/// Registers 0 to 12 are one, register 13 is zero.
#define PAPILIO_SETUP(move, reg)                                                           \
    ".irp i,0,1,2,3,4,5,6,7,8,9,10,11,12\n" move " (%[ones]), %%" reg "\\i\n .endr\n" move \
    " (%[zeros]), %%" reg "13\n"

/// Six multiplications and six additions, repeated.
#define PAPILIO_SSE(mul, add, times) \
    ".rept " times                   \
    "\n"                             \
    ".irp i,0,1,2,3,4,5\n" mul       \
    " %%xmm12, %%xmm\\i\n .endr\n"   \
    ".irp i,6,7,8,9,10,11\n" add " %%xmm13, %%xmm\\i\n .endr\n .endr\n"
#define PAPILIO_AVX(mul, add, reg, times)                           \
    ".rept " times                                                  \
    "\n"                                                            \
    ".irp i,0,1,2,3,4,5\n" mul " %%" reg "12, %%" reg "\\i, %%" reg \
    "\\i\n .endr\n"                                                 \
    ".irp i,6,7,8,9,10,11\n" add " %%" reg "13, %%" reg "\\i, %%" reg "\\i\n .endr\n .endr\n"
/// Twelve times r += 1 * 0.
#define PAPILIO_FUSED(fma, reg, times)                                           \
    ".rept " times                                                               \
    "\n"                                                                         \
    ".irp i,0,1,2,3,4,5,6,7,8,9,10,11\n" fma " %%" reg "12, %%" reg "13, %%" reg \
    "\\i\n"                                                                      \
    ".endr\n .endr\n"

#define PAPILIO_KERNEL(precision, name, setup, body, leave)                                  \
    extern "C" __attribute__((noinline, noclone)) void papilio_flops_##name(std::uint64_t n) \
    {                                                                                        \
        asm volatile(setup ".p2align 5\n 1:\n" body "dec %[n]\n jnz 1b\n" leave              \
                     : [n] "+r"(n)                                                           \
                     : [ones] "r"(&ones##precision), [zeros] "r"(&zeros##precision)          \
                     : PAPILIO_CLOBBERS);                                                    \
    }

#define PAPILIO_SSE_KERNELS(p, name, move, mul, add)                                         \
    PAPILIO_KERNEL(p, name##_24, PAPILIO_SETUP(move, "xmm"), PAPILIO_SSE(mul, add, "2"), "") \
    PAPILIO_KERNEL(p, name##_48, PAPILIO_SETUP(move, "xmm"), PAPILIO_SSE(mul, add, "4"), "") \
    PAPILIO_KERNEL(p, name##_96, PAPILIO_SETUP(move, "xmm"), PAPILIO_SSE(mul, add, "8"), "")
#define PAPILIO_AVX_KERNELS(p, name, reg, move, mul, add)                                   \
    PAPILIO_KERNEL(p, name##_24, PAPILIO_SETUP(move, reg), PAPILIO_AVX(mul, add, reg, "2"), \
                   "vzeroupper\n")                                                          \
    PAPILIO_KERNEL(p, name##_48, PAPILIO_SETUP(move, reg), PAPILIO_AVX(mul, add, reg, "4"), \
                   "vzeroupper\n")                                                          \
    PAPILIO_KERNEL(p, name##_96, PAPILIO_SETUP(move, reg), PAPILIO_AVX(mul, add, reg, "8"), \
                   "vzeroupper\n")
#define PAPILIO_FUSED_KERNELS(p, name, reg, move, fma)                                   \
    PAPILIO_KERNEL(p, name##_12, PAPILIO_SETUP(move, reg), PAPILIO_FUSED(fma, reg, "1"), \
                   "vzeroupper\n")                                                       \
    PAPILIO_KERNEL(p, name##_24, PAPILIO_SETUP(move, reg), PAPILIO_FUSED(fma, reg, "2"), \
                   "vzeroupper\n")                                                       \
    PAPILIO_KERNEL(p, name##_48, PAPILIO_SETUP(move, reg), PAPILIO_FUSED(fma, reg, "4"), \
                   "vzeroupper\n")

}  // namespace

PAPILIO_SSE_KERNELS(S, S_SCAL, "movaps", "mulss", "addss")
PAPILIO_SSE_KERNELS(S, S_128, "movaps", "mulps", "addps")
PAPILIO_AVX_KERNELS(S, S_256, "ymm", "vmovaps", "vmulps", "vaddps")
PAPILIO_AVX_KERNELS(S, S_512, "zmm", "vmovaps", "vmulps", "vaddps")
PAPILIO_SSE_KERNELS(D, D_SCAL, "movapd", "mulsd", "addsd")
PAPILIO_SSE_KERNELS(D, D_128, "movapd", "mulpd", "addpd")
PAPILIO_AVX_KERNELS(D, D_256, "ymm", "vmovapd", "vmulpd", "vaddpd")
PAPILIO_AVX_KERNELS(D, D_512, "zmm", "vmovapd", "vmulpd", "vaddpd")
PAPILIO_FUSED_KERNELS(S, S_SCAL_FMA, "xmm", "vmovaps", "vfmadd231ss")
PAPILIO_FUSED_KERNELS(S, S_128_FMA, "xmm", "vmovaps", "vfmadd231ps")
PAPILIO_FUSED_KERNELS(S, S_256_FMA, "ymm", "vmovaps", "vfmadd231ps")
PAPILIO_FUSED_KERNELS(S, S_512_FMA, "zmm", "vmovaps", "vfmadd231ps")
PAPILIO_FUSED_KERNELS(D, D_SCAL_FMA, "xmm", "vmovapd", "vfmadd231sd")
PAPILIO_FUSED_KERNELS(D, D_128_FMA, "xmm", "vmovapd", "vfmadd231pd")
PAPILIO_FUSED_KERNELS(D, D_256_FMA, "ymm", "vmovapd", "vfmadd231pd")
PAPILIO_FUSED_KERNELS(D, D_512_FMA, "zmm", "vmovapd", "vfmadd231pd")

#define PAPILIO_BODIES(name, a, b, c)                                                      \
    {                                                                                      \
        papilio_flops_##name##_##a, papilio_flops_##name##_##b, papilio_flops_##name##_##c \
    }
#else
#define PAPILIO_BODIES(name, a, b, c) \
    {                                 \
        nullptr, nullptr, nullptr     \
    }
#endif

#define PAPILIO_PLAIN_ROW(name, needs)                                   \
    FlopsRow                                                             \
    {                                                                    \
#name, false, Extension::needs, PAPILIO_BODIES(name, 24, 48, 96) \
    }
#define PAPILIO_FUSED_ROW(name, needs)                                  \
    FlopsRow                                                            \
    {                                                                   \
#name, true, Extension::needs, PAPILIO_BODIES(name, 12, 24, 48) \
    }

std::vector<FlopsRow> x86FlopsRows()
{
    return {
        PAPILIO_PLAIN_ROW(S_SCAL, None),    PAPILIO_PLAIN_ROW(S_128, None),
        PAPILIO_PLAIN_ROW(S_256, Avx),      PAPILIO_PLAIN_ROW(S_512, Avx512),
        PAPILIO_PLAIN_ROW(D_SCAL, None),    PAPILIO_PLAIN_ROW(D_128, None),
        PAPILIO_PLAIN_ROW(D_256, Avx),      PAPILIO_PLAIN_ROW(D_512, Avx512),
        PAPILIO_FUSED_ROW(S_SCAL_FMA, Fma), PAPILIO_FUSED_ROW(S_128_FMA, Fma),
        PAPILIO_FUSED_ROW(S_256_FMA, Fma),  PAPILIO_FUSED_ROW(S_512_FMA, Avx512),
        PAPILIO_FUSED_ROW(D_SCAL_FMA, Fma), PAPILIO_FUSED_ROW(D_128_FMA, Fma),
        PAPILIO_FUSED_ROW(D_256_FMA, Fma),  PAPILIO_FUSED_ROW(D_512_FMA, Avx512),
    };
}

}  // namespace papilio::collectors
