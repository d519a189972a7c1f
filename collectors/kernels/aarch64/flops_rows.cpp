// Floating-point instructions of AArch64: scalar, NEON, and SVE. One loop of SVE is right for every
// vector length; a row for each length says how many numbers its instructions work on.
#include "collectors/kernels/architecture_kernels.h"

namespace papilio::collectors {

#if defined(__aarch64__)

/// Registers 0 to 12 are one, register 13 is zero.
#define PAPILIO_SETUP(reg, type)                                     \
    ".irp i,0,1,2,3,4,5,6,7,8,9,10,11,12\n fmov " reg "\\i\\()" type \
    ", #1.0\n .endr\n"                                               \
    "movi v13.2d, #0\n"
#define PAPILIO_SETUP_SVE(type)                                                                  \
    ".arch_extension sve\n ptrue p0.b\n"                                                         \
    ".irp i,0,1,2,3,4,5,6,7,8,9,10,11,12\n fmov z\\i\\()." type ", #1.0\n .endr\n dup z13." type \
    ", #0\n"

/// Six multiplications and six additions, repeated.
#define PAPILIO_PLAIN(reg, type, times)                                                       \
    ".rept " times "\n .irp i,0,1,2,3,4,5\n fmul " reg "\\i\\()" type ", " reg "\\i\\()" type \
    ", " reg "12" type "\n .endr\n .irp i,6,7,8,9,10,11\n fadd " reg "\\i\\()" type ", " reg  \
    "\\i\\()" type ", " reg "13" type "\n .endr\n .endr\n"
/// Twelve times r += 1 * 0.
#define PAPILIO_FUSED_TWELVE(text, times) \
    ".rept " times "\n .irp i,0,1,2,3,4,5,6,7,8,9,10,11\n " text "\n .endr\n .endr\n"
#define PAPILIO_FUSED_SCALAR(reg, times) \
    PAPILIO_FUSED_TWELVE("fmadd " reg "\\i, " reg "12, " reg "13, " reg "\\i", times)
#define PAPILIO_FUSED_NEON(type, times) \
    PAPILIO_FUSED_TWELVE("fmla v\\i\\()" type ", v12" type ", v13" type, times)
#define PAPILIO_FUSED_SVE(type, times) \
    PAPILIO_FUSED_TWELVE("fmla z\\i\\()." type ", p0/m, z12." type ", z13." type, times)

#define PAPILIO_KERNEL(name, setup, body)                                                       \
    extern "C" __attribute__((noinline, noclone)) void papilio_flops_##name(std::uint64_t n)    \
    {                                                                                           \
        asm volatile(setup ".p2align 5\n 1:\n" body "subs %[n], %[n], #1\n b.ne 1b\n"           \
                     : [n] "+r"(n)                                                              \
                     :                                                                          \
                     : "cc", "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9", "v10", \
                       "v11", "v12", "v13");                                                    \
    }
#define PAPILIO_PLAIN_KERNELS(name, setup, reg, type)               \
    PAPILIO_KERNEL(name##_24, setup, PAPILIO_PLAIN(reg, type, "2")) \
    PAPILIO_KERNEL(name##_48, setup, PAPILIO_PLAIN(reg, type, "4")) \
    PAPILIO_KERNEL(name##_96, setup, PAPILIO_PLAIN(reg, type, "8"))
#define PAPILIO_FUSED_KERNELS(name, setup, fused, type) \
    PAPILIO_KERNEL(name##_12, setup, fused(type, "1"))  \
    PAPILIO_KERNEL(name##_24, setup, fused(type, "2"))  \
    PAPILIO_KERNEL(name##_48, setup, fused(type, "4"))

PAPILIO_PLAIN_KERNELS(S_SCAL, PAPILIO_SETUP("s", ""), "s", "")
PAPILIO_PLAIN_KERNELS(S_128, PAPILIO_SETUP("v", ".4s"), "v", ".4s")
PAPILIO_PLAIN_KERNELS(S_SVE, PAPILIO_SETUP_SVE("s"), "z", ".s")
PAPILIO_PLAIN_KERNELS(D_SCAL, PAPILIO_SETUP("d", ""), "d", "")
PAPILIO_PLAIN_KERNELS(D_128, PAPILIO_SETUP("v", ".2d"), "v", ".2d")
PAPILIO_PLAIN_KERNELS(D_SVE, PAPILIO_SETUP_SVE("d"), "z", ".d")
PAPILIO_FUSED_KERNELS(S_SCAL_FMA, PAPILIO_SETUP("s", ""), PAPILIO_FUSED_SCALAR, "s")
PAPILIO_FUSED_KERNELS(S_128_FMA, PAPILIO_SETUP("v", ".4s"), PAPILIO_FUSED_NEON, ".4s")
PAPILIO_FUSED_KERNELS(S_SVE_FMA, PAPILIO_SETUP_SVE("s"), PAPILIO_FUSED_SVE, "s")
PAPILIO_FUSED_KERNELS(D_SCAL_FMA, PAPILIO_SETUP("d", ""), PAPILIO_FUSED_SCALAR, "d")
PAPILIO_FUSED_KERNELS(D_128_FMA, PAPILIO_SETUP("v", ".2d"), PAPILIO_FUSED_NEON, ".2d")
PAPILIO_FUSED_KERNELS(D_SVE_FMA, PAPILIO_SETUP_SVE("d"), PAPILIO_FUSED_SVE, "d")

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

#define PAPILIO_PLAIN_ROW(name, body, needs)                             \
    {                                                                    \
#name, false, Extension::needs, PAPILIO_BODIES(body, 24, 48, 96) \
    }
#define PAPILIO_FUSED_ROW(name, body, needs)                            \
    {                                                                   \
#name, true, Extension::needs, PAPILIO_BODIES(body, 12, 24, 48) \
    }
#define PAPILIO_PLAIN_ROWS(p)                                                               \
    PAPILIO_PLAIN_ROW(p##_SCAL, p##_SCAL, None), PAPILIO_PLAIN_ROW(p##_128, p##_128, None), \
        PAPILIO_PLAIN_ROW(p##_SVE128, p##_SVE, Sve128),                                     \
        PAPILIO_PLAIN_ROW(p##_SVE256, p##_SVE, Sve256),                                     \
        PAPILIO_PLAIN_ROW(p##_SVE512, p##_SVE, Sve512),                                     \
        PAPILIO_PLAIN_ROW(p##_SVE1024, p##_SVE, Sve1024),                                   \
        PAPILIO_PLAIN_ROW(p##_SVE2048, p##_SVE, Sve2048)
#define PAPILIO_FUSED_ROWS(p)                                     \
    PAPILIO_FUSED_ROW(p##_SCAL_FMA, p##_SCAL_FMA, None),          \
        PAPILIO_FUSED_ROW(p##_128_FMA, p##_128_FMA, None),        \
        PAPILIO_FUSED_ROW(p##_SVE128_FMA, p##_SVE_FMA, Sve128),   \
        PAPILIO_FUSED_ROW(p##_SVE256_FMA, p##_SVE_FMA, Sve256),   \
        PAPILIO_FUSED_ROW(p##_SVE512_FMA, p##_SVE_FMA, Sve512),   \
        PAPILIO_FUSED_ROW(p##_SVE1024_FMA, p##_SVE_FMA, Sve1024), \
        PAPILIO_FUSED_ROW(p##_SVE2048_FMA, p##_SVE_FMA, Sve2048)

std::vector<FlopsRow> aarch64FlopsRows()
{
    return {PAPILIO_PLAIN_ROWS(S), PAPILIO_PLAIN_ROWS(D), PAPILIO_FUSED_ROWS(S),
            PAPILIO_FUSED_ROWS(D)};
}

}  // namespace papilio::collectors
