// Floating-point instructions of POWER: scalar, and VSX with 128 bits.
#include "collectors/kernels/architecture_kernels.h"

namespace papilio::collectors {

#if defined(__powerpc64__) && defined(__LITTLE_ENDIAN__)

namespace {

template<typename T>
struct alignas(16) Constants {
    std::array<T, 16 / sizeof(T)> values;
    explicit constexpr Constants(T value) : values() { values.fill(value); }
};

constexpr Constants<float> onesS(1.0F);
constexpr Constants<double> onesD(1.0);

}  // namespace

/// Registers 0 to 12 are one, register 13 is zero. A scalar register holds a double either way.
#define PAPILIO_SETUP                                                      \
    ".irp i,0,1,2,3,4,5,6,7,8,9,10,11,12\n lxvd2x \\i,0,%[ones]\n .endr\n" \
    "xxlxor 13,13,13\n"

/// Six multiplications and six additions, repeated.
#define PAPILIO_PLAIN(mul, add, times)                  \
    ".rept " times "\n .irp i,0,1,2,3,4,5\n " mul       \
    " \\i,\\i,12\n .endr\n .irp i,6,7,8,9,10,11\n " add \
    " \\i,\\i,13\n"                                     \
    ".endr\n .endr\n"
/// Twelve times r += 1 * 0: the sum is the last operand of a scalar instruction, the first of VSX.
#define PAPILIO_FUSED_SCALAR(fma, times) \
    ".rept " times "\n .irp i,0,1,2,3,4,5,6,7,8,9,10,11\n " fma " \\i,12,13,\\i\n .endr\n .endr\n"
#define PAPILIO_FUSED_VSX(fma, times) \
    ".rept " times "\n .irp i,0,1,2,3,4,5,6,7,8,9,10,11\n " fma " \\i,12,13\n .endr\n .endr\n"

#define PAPILIO_KERNEL(name, values, body)                                                     \
    extern "C" __attribute__((noinline, noclone)) void papilio_flops_##name(std::uint64_t n)   \
    {                                                                                          \
        asm volatile(PAPILIO_SETUP ".p2align 5\n 1:\n" body "addic. %[n], %[n], -1\n bne 1b\n" \
                     : [n] "+r"(n)                                                             \
                     : [ones] "b"(&(values))                                                   \
                     : "cc", "ca", "memory", "fr0", "fr1", "fr2", "fr3", "fr4", "fr5", "fr6",  \
                       "fr7", "fr8", "fr9", "fr10", "fr11", "fr12", "fr13");                   \
    }
#define PAPILIO_PLAIN_KERNELS(name, ones, mul, add)               \
    PAPILIO_KERNEL(name##_24, ones, PAPILIO_PLAIN(mul, add, "2")) \
    PAPILIO_KERNEL(name##_48, ones, PAPILIO_PLAIN(mul, add, "4")) \
    PAPILIO_KERNEL(name##_96, ones, PAPILIO_PLAIN(mul, add, "8"))
#define PAPILIO_FUSED_KERNELS(name, ones, fused, fma) \
    PAPILIO_KERNEL(name##_12, ones, fused(fma, "1"))  \
    PAPILIO_KERNEL(name##_24, ones, fused(fma, "2"))  \
    PAPILIO_KERNEL(name##_48, ones, fused(fma, "4"))

PAPILIO_PLAIN_KERNELS(S_SCAL, onesD, "fmuls", "fadds")
PAPILIO_PLAIN_KERNELS(S_128, onesS, "xvmulsp", "xvaddsp")
PAPILIO_PLAIN_KERNELS(D_SCAL, onesD, "fmul", "fadd")
PAPILIO_PLAIN_KERNELS(D_128, onesD, "xvmuldp", "xvadddp")
PAPILIO_FUSED_KERNELS(S_SCAL_FMA, onesD, PAPILIO_FUSED_SCALAR, "fmadds")
PAPILIO_FUSED_KERNELS(S_128_FMA, onesS, PAPILIO_FUSED_VSX, "xvmaddasp")
PAPILIO_FUSED_KERNELS(D_SCAL_FMA, onesD, PAPILIO_FUSED_SCALAR, "fmadd")
PAPILIO_FUSED_KERNELS(D_128_FMA, onesD, PAPILIO_FUSED_VSX, "xvmaddadp")

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

#define PAPILIO_PLAIN_ROW(name)                                         \
    {                                                                   \
#name, false, Extension::None, PAPILIO_BODIES(name, 24, 48, 96) \
    }
#define PAPILIO_FUSED_ROW(name)                                        \
    {                                                                  \
#name, true, Extension::None, PAPILIO_BODIES(name, 12, 24, 48) \
    }

std::vector<FlopsRow> ppcFlopsRows()
{
    return {PAPILIO_PLAIN_ROW(S_SCAL),     PAPILIO_PLAIN_ROW(S_128),
            PAPILIO_PLAIN_ROW(D_SCAL),     PAPILIO_PLAIN_ROW(D_128),
            PAPILIO_FUSED_ROW(S_SCAL_FMA), PAPILIO_FUSED_ROW(S_128_FMA),
            PAPILIO_FUSED_ROW(D_SCAL_FMA), PAPILIO_FUSED_ROW(D_128_FMA)};
}

}  // namespace papilio::collectors
