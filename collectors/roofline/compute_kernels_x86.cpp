// Assembly, because a compiler folds chains whose result it can predict, and chooses widths itself.
#include "collectors/roofline/compute_kernels.h"

#if defined(__x86_64__)

#include <array>

namespace papilio::collectors {

namespace {

template<typename Number>
struct alignas(64) Operands {
    std::array<Number, 64 / sizeof(Number)> start;
    std::array<Number, 64 / sizeof(Number)> increment;
    std::array<Number, 64 / sizeof(Number)> factor;
};

// Sums and products move so slowly that the longest run leaves them near 1.
template<typename Number>
Operands<Number> operands(Number increment, Number factor)
{
    Operands<Number> all{};
    all.start.fill(1);
    all.increment.fill(increment);
    all.factor.fill(factor);
    return all;
}

const Operands<double> doubles = operands(0x1p-52, 1 - 0x1p-53);
const Operands<float> singles = operands(0x1p-23F, 1 - 0x1p-24F);

// Register 14 holds the increment, 15 the factor.
#define ADD_SSE(R, P, K) "add" P " %%" R "14, %%" R #K "\n\t"
#define MUL_SSE(R, P, K) "mul" P " %%" R "15, %%" R #K "\n\t"
#define ADD_AVX(R, P, K) "vadd" P " %%" R "14, %%" R #K ", %%" R #K "\n\t"
#define MUL_AVX(R, P, K) "vmul" P " %%" R "15, %%" R #K ", %%" R #K "\n\t"
#define FMA(R, P, K) "vfmadd213" P " %%" R "14, %%" R "15, %%" R #K "\n\t"

// clang-format off
// Three of a kind after each other: strict turns leave adders idle on some processors (Zen 4).
#define TWELVE(FIRST, SECOND, R, P) \
    FIRST(R, P, 0) FIRST(R, P, 1) FIRST(R, P, 2) SECOND(R, P, 3) SECOND(R, P, 4) SECOND(R, P, 5) \
    FIRST(R, P, 6) FIRST(R, P, 7) FIRST(R, P, 8) SECOND(R, P, 9) SECOND(R, P, 10) SECOND(R, P, 11)
#define FILL(MOV, R, K) MOV " (%[start]), %%" R #K "\n\t"
#define FILL_TWELVE(MOV, R) \
    FILL(MOV, R, 0) FILL(MOV, R, 1) FILL(MOV, R, 2) FILL(MOV, R, 3) FILL(MOV, R, 4) FILL(MOV, R, 5) \
    FILL(MOV, R, 6) FILL(MOV, R, 7) FILL(MOV, R, 8) FILL(MOV, R, 9) FILL(MOV, R, 10) FILL(MOV, R, 11)
// clang-format on

// 24 operations a turn: what counts and jumps stays below a tenth of the instructions.
#define COMPUTE_KERNEL(NAME, VALUES, MOV, R, P, FIRST, SECOND, END)                         \
    void NAME(std::size_t iterations)                                                       \
    {                                                                                       \
        asm volatile(FILL_TWELVE(MOV, R)                                                  \
                     MOV " 64(%[start]), %%" R "14\n\t"                                   \
                     MOV " 128(%[start]), %%" R "15\n\t"                                  \
                     ".p2align 6\n"                                                       \
                     "1:\n\t" TWELVE(FIRST, SECOND, R, P) TWELVE(FIRST, SECOND, R, P)             \
                     "dec %[n]\n\t"                                                       \
                     "jnz 1b\n\t" END                                                     \
                     : [n] "+&r"(iterations)                                              \
                     : [start] "r"(&(VALUES))                                             \
                     : "memory", "cc", "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5",    \
                       "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm14", "xmm15"); \
    }

#define KERNELS(SUFFIX, VALUES, MOV, R, P, ADD, MUL, END)            \
    COMPUTE_KERNEL(add##SUFFIX, VALUES, MOV, R, P, ADD, ADD, END)    \
    COMPUTE_KERNEL(mul##SUFFIX, VALUES, MOV, R, P, MUL, MUL, END)    \
    COMPUTE_KERNEL(addMul##SUFFIX, VALUES, MOV, R, P, MUL, ADD, END) \
    COMPUTE_KERNEL(fma##SUFFIX, VALUES, MOV, R, P, FMA, FMA, END)

// clang-format off
KERNELS(ScalarDouble, doubles, "movsd",   "xmm", "sd", ADD_SSE, MUL_SSE, "")
KERNELS(ScalarSingle, singles, "movss",   "xmm", "ss", ADD_SSE, MUL_SSE, "")
KERNELS(SseDouble,    doubles, "movapd",  "xmm", "pd", ADD_SSE, MUL_SSE, "")
KERNELS(SseSingle,    singles, "movaps",  "xmm", "ps", ADD_SSE, MUL_SSE, "")
KERNELS(Avx2Double,   doubles, "vmovapd", "ymm", "pd", ADD_AVX, MUL_AVX, "vzeroupper\n\t")
KERNELS(Avx2Single,   singles, "vmovaps", "ymm", "ps", ADD_AVX, MUL_AVX, "vzeroupper\n\t")
KERNELS(Avx512Double, doubles, "vmovapd", "zmm", "pd", ADD_AVX, MUL_AVX, "vzeroupper\n\t")
KERNELS(Avx512Single, singles, "vmovaps", "zmm", "ps", ADD_AVX, MUL_AVX, "vzeroupper\n\t")

#define ROWS(SUFFIX, ISA, PRECISION, LANES)                             \
    {"ADD",     ISA, PRECISION, 24.0 * (LANES), add##SUFFIX},           \
    {"MUL",     ISA, PRECISION, 24.0 * (LANES), mul##SUFFIX},           \
    {"ADD+MUL", ISA, PRECISION, 24.0 * (LANES), addMul##SUFFIX},        \
    {"FMA",     ISA, PRECISION, 48.0 * (LANES), fma##SUFFIX}
// clang-format on

}  // namespace

const std::vector<ComputeKernel>& computeKernels()
{
    static const std::vector<ComputeKernel> kernels{
        ROWS(ScalarDouble, Isa::Scalar, Precision::Double, 1),
        ROWS(ScalarSingle, Isa::Scalar, Precision::Single, 1),
        ROWS(SseDouble, Isa::Sse, Precision::Double, 2),
        ROWS(SseSingle, Isa::Sse, Precision::Single, 4),
        ROWS(Avx2Double, Isa::Avx2, Precision::Double, 4),
        ROWS(Avx2Single, Isa::Avx2, Precision::Single, 8),
        ROWS(Avx512Double, Isa::Avx512, Precision::Double, 8),
        ROWS(Avx512Single, Isa::Avx512, Precision::Single, 16),
    };
    return kernels;
}

}  // namespace papilio::collectors

#endif
