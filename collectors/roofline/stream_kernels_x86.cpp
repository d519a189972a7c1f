// Assembly, because a compiler drops loads whose values nobody needs, and chooses widths itself.
#include "collectors/roofline/stream_kernels.h"

#if defined(__x86_64__)

#include <array>

namespace papilio::collectors {

namespace {

// One step of an operation at position K of the unrolled loop: MOV moves a register of W bytes, R
// is the register's name without its number. Register 15 holds the factor s, 14 is scratch.
// clang-format off
#define AT(ARRAY, W, K) #K "*" #W "(%[" #ARRAY "],%[i])"
#define READ(MOV, ARRAY, R, W, K, INTO) MOV " " AT(ARRAY, W, K) ", %%" R INTO "\n\t"
#define WRITE(MOV, R, W, K, FROM) MOV " %%" R FROM ", " AT(a, W, K) "\n\t"

#define LOAD(MOV, R, W, K, P) READ(MOV, a, R, W, K, #K)
#define STORE(MOV, R, W, K, P) WRITE(MOV, R, W, K, #K)
#define COPY(MOV, R, W, K, P) READ(MOV, b, R, W, K, #K) WRITE(MOV, R, W, K, #K)
#define TWO_TO_ONE(MOV, R, W, K, P) \
    READ(MOV, b, R, W, K, #K) READ(MOV, c, R, W, K, "14") WRITE(MOV, R, W, K, #K)
#define TRIAD_FMA(MOV, R, W, K, P) \
    READ(MOV, c, R, W, K, #K) \
    "vfmadd213" P " " AT(b, W, K) ", %%" R "15, %%" R #K "\n\t" \
    WRITE(MOV, R, W, K, #K)
#define TRIAD_SSE(MOV, R, W, K, P) \
    READ(MOV, c, R, W, K, #K) \
    "mul" P " %%" R "15, %%" R #K "\n\t" \
    "add" P " " AT(b, W, K) ", %%" R #K "\n\t" \
    WRITE(MOV, R, W, K, #K)
#define SCHOENAUER_FMA(MOV, R, W, K, P) \
    READ(MOV, c, R, W, K, #K) READ(MOV, d, R, W, K, "14") \
    "vfmadd213" P " " AT(b, W, K) ", %%" R "14, %%" R #K "\n\t" \
    WRITE(MOV, R, W, K, #K)
#define SCHOENAUER_SSE(MOV, R, W, K, P) \
    READ(MOV, c, R, W, K, #K) \
    "mul" P " " AT(d, W, K) ", %%" R #K "\n\t" \
    "add" P " " AT(b, W, K) ", %%" R #K "\n\t" \
    WRITE(MOV, R, W, K, #K)

// Past the caches: MOVNT writes to memory without reading the line first.
#define STORE_NT(MOVNT, R, W, K, P) MOVNT " %%" R #K ", " AT(a, W, K) "\n\t"
#define COPY_NT(MOVNT, R, W, K, P) \
    READ(P, b, R, W, K, #K) MOVNT " %%" R #K ", " AT(a, W, K) "\n\t"

#define FOUR(OP, MOV, R, W, P) \
    OP(MOV, R, W, 0, P) OP(MOV, R, W, 1, P) OP(MOV, R, W, 2, P) OP(MOV, R, W, 3, P)
#define EIGHT(OP, MOV, R, W, P) \
    FOUR(OP, MOV, R, W, P) \
    OP(MOV, R, W, 4, P) OP(MOV, R, W, 5, P) OP(MOV, R, W, 6, P) OP(MOV, R, W, 7, P)
// clang-format on

// clang-format off
#define SET(MOV, R, N) MOV " (%[data]), %%" R #N "\n\t"
// clang-format on
#define REGISTERS(MOV, R) \
    SET(MOV, R, 0)        \
    SET(MOV, R, 1)        \
    SET(MOV, R, 2)        \
    SET(MOV, R, 3) SET(MOV, R, 4) SET(MOV, R, 5) SET(MOV, R, 6) SET(MOV, R, 7) SET(MOV, R, 15)

alignas(64) constexpr auto registerData = [] {
    std::array<std::uint32_t, 16> words{};
    words.fill(streamPattern);
    return words;
}();

// The index runs from -bytes to 0, so that one addition steps and tests. The registers start as
// what the arrays hold (streamPattern).
#define STREAM_KERNEL(NAME, MOV, R, BODY, STEP, END)                                            \
    void NAME(const StreamArrays& arrays, std::size_t bytes, std::size_t passes)                \
    {                                                                                           \
        std::size_t i = 0;                                                                      \
        asm volatile(REGISTERS(MOV, R) "1:\n\t"                                               \
            "mov %[from], %[i]\n\t"                                                           \
            ".p2align 6\n"                                                                    \
            "2:\n\t" BODY "add $" #STEP                                                       \
            ", %[i]\n\t"                                                                      \
            "jnz 2b\n\t"                                                                      \
            "dec %[passes]\n\t"                                                               \
            "jnz 1b\n\t" END                                                                  \
            : [i] "=&r"(i), [passes] "+&r"(passes)                                            \
            : [from] "r"(-bytes), [a] "r"(arrays.a + bytes), [b] "r"(arrays.b + bytes),       \
              [c] "r"(arrays.c + bytes), [d] "r"(arrays.d + bytes),                           \
              [data] "r"(registerData.data())                                                 \
            : "memory", "cc", "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", \
              "xmm14", "xmm15"); \
    }

#define KERNELS(SUFFIX, MOV, R, W, P, STEP, STEP4, TRIAD, SCHOENAUER, END)              \
    STREAM_KERNEL(load##SUFFIX, MOV, R, EIGHT(LOAD, MOV, R, W, P), STEP, END)           \
    STREAM_KERNEL(store##SUFFIX, MOV, R, EIGHT(STORE, MOV, R, W, P), STEP, END)         \
    STREAM_KERNEL(copy##SUFFIX, MOV, R, EIGHT(COPY, MOV, R, W, P), STEP, END)           \
    STREAM_KERNEL(twoToOne##SUFFIX, MOV, R, EIGHT(TWO_TO_ONE, MOV, R, W, P), STEP, END) \
    STREAM_KERNEL(triad##SUFFIX, MOV, R, EIGHT(TRIAD, MOV, R, W, P), STEP, END)         \
    STREAM_KERNEL(schoenauer##SUFFIX, MOV, R, FOUR(SCHOENAUER, MOV, R, W, P), STEP4, END)

// The stores of a run are in memory before its time is taken: sfence.
#define KERNELS_NT(SUFFIX, MOV, MOVNT, R, W, STEP, END)                             \
    STREAM_KERNEL(storeNt##SUFFIX, MOV, R, EIGHT(STORE_NT, MOVNT, R, W, MOV), STEP, \
                  "sfence\n\t" END)                                                 \
    STREAM_KERNEL(copyNt##SUFFIX, MOV, R, EIGHT(COPY_NT, MOVNT, R, W, MOV), STEP, "sfence\n\t" END)

// clang-format off
KERNELS(ScalarDouble, "movsd",  "xmm", 8,  "sd", 64,  32,  TRIAD_SSE, SCHOENAUER_SSE, "")
KERNELS(ScalarSingle, "movss",  "xmm", 4,  "ss", 32,  16,  TRIAD_SSE, SCHOENAUER_SSE, "")
KERNELS(SseDouble,    "movaps", "xmm", 16, "pd", 128, 64,  TRIAD_SSE, SCHOENAUER_SSE, "")
KERNELS(SseSingle,    "movaps", "xmm", 16, "ps", 128, 64,  TRIAD_SSE, SCHOENAUER_SSE, "")
KERNELS(Avx2Double,   "vmovapd", "ymm", 32, "pd", 256, 128, TRIAD_FMA, SCHOENAUER_FMA, "vzeroupper\n\t")
KERNELS(Avx2Single,   "vmovaps", "ymm", 32, "ps", 256, 128, TRIAD_FMA, SCHOENAUER_FMA, "vzeroupper\n\t")
KERNELS(Avx512Double, "vmovapd", "zmm", 64, "pd", 512, 256, TRIAD_FMA, SCHOENAUER_FMA, "vzeroupper\n\t")
KERNELS(Avx512Single, "vmovaps", "zmm", 64, "ps", 512, 256, TRIAD_FMA, SCHOENAUER_FMA, "vzeroupper\n\t")

KERNELS_NT(Sse,    "movaps",  "movntps",  "xmm", 16, 128, "")
KERNELS_NT(Avx2,   "vmovapd", "vmovntpd", "ymm", 32, 256, "vzeroupper\n\t")
KERNELS_NT(Avx512, "vmovapd", "vmovntpd", "zmm", 64, 512, "vzeroupper\n\t")

#define ROWS_NT(SUFFIX, ISA)                                                    \
    {"store nt",   ISA, Precision::Double, 0, 1, storeNt##SUFFIX},              \
    {"copy nt",    ISA, Precision::Double, 1, 1, copyNt##SUFFIX}
#define ROWS(SUFFIX, ISA, PRECISION)                                            \
    {"load",       ISA, PRECISION, 1, 0, load##SUFFIX},                         \
    {"store",      ISA, PRECISION, 0, 1, store##SUFFIX},                        \
    {"copy",       ISA, PRECISION, 1, 1, copy##SUFFIX},                         \
    {"2:1",        ISA, PRECISION, 2, 1, twoToOne##SUFFIX},                     \
    {"triad",      ISA, PRECISION, 2, 1, triad##SUFFIX},                        \
    {"3:1",        ISA, PRECISION, 3, 1, schoenauer##SUFFIX}
// clang-format on

}  // namespace

const std::vector<StreamKernel>& streamKernels()
{
    static const std::vector<StreamKernel> kernels{
        ROWS(ScalarDouble, Isa::Scalar, Precision::Double),
        ROWS(ScalarSingle, Isa::Scalar, Precision::Single),
        ROWS(SseDouble, Isa::Sse, Precision::Double),
        ROWS(SseSingle, Isa::Sse, Precision::Single),
        ROWS(Avx2Double, Isa::Avx2, Precision::Double),
        ROWS(Avx2Single, Isa::Avx2, Precision::Single),
        ROWS(Avx512Double, Isa::Avx512, Precision::Double),
        ROWS(Avx512Single, Isa::Avx512, Precision::Single),
        ROWS_NT(Sse, Isa::Sse),
        ROWS_NT(Avx2, Isa::Avx2),
        ROWS_NT(Avx512, Isa::Avx512),
    };
    return kernels;
}

}  // namespace papilio::collectors

#endif
