// Assembly, because a compiler folds chains whose result it can predict, and chooses widths itself.
#include "collectors/roofline/compute_kernels.h"

#if defined(__aarch64__)

namespace papilio::collectors {

namespace {

// Sums and products move so slowly that the longest run leaves them near 1.
template<typename Number>
struct Operands {
    Number start;
    Number increment;
    Number factor;
};

constexpr Operands<double> doubles = {1, 0x1p-52, 1 - 0x1p-53};
constexpr Operands<float> singles = {1, 0x1p-23F, 1 - 0x1p-24F};

// Register 14 holds the increment, 15 the factor; what is fused adds their product.
// clang-format off
#define ADD_SCALAR(T, K) "fadd " T #K ", " T #K ", " T "14\n"
#define MUL_SCALAR(T, K) "fmul " T #K ", " T #K ", " T "15\n"
#define FMA_SCALAR(T, K) "fmadd " T #K ", " T "14, " T "15, " T #K "\n"
#define ADD_NEON(T, K) "fadd v" #K T ", v" #K T ", v14" T "\n"
#define MUL_NEON(T, K) "fmul v" #K T ", v" #K T ", v15" T "\n"
#define FMA_NEON(T, K) "fmla v" #K T ", v14" T ", v15" T "\n"
#define ADD_SVE(T, K) "fadd z" #K T ", z" #K T ", z14" T "\n"
#define MUL_SVE(T, K) "fmul z" #K T ", z" #K T ", z15" T "\n"
#define FMA_SVE(T, K) "fmla z" #K T ", p0/m, z14" T ", z15" T "\n"

// Three of a kind after each other, as on x86-64.
#define TWELVE(FIRST, SECOND, T) \
    FIRST(T, 0) FIRST(T, 1) FIRST(T, 2) SECOND(T, 3) SECOND(T, 4) SECOND(T, 5) \
    FIRST(T, 6) FIRST(T, 7) FIRST(T, 8) SECOND(T, 9) SECOND(T, 10) SECOND(T, 11)
#define FILL_NEON(T) \
    ".irp i,0,1,2,3,4,5,6,7,8,9,10,11\n ld1r {v\\i\\()" T "}, [%[start]]\n .endr\n" \
    "ld1r {v14" T "}, [%[increment]]\n ld1r {v15" T "}, [%[factor]]\n"
#define FILL_SVE(LD, T) \
    ".arch_extension sve\n ptrue p0.b\n" \
    ".irp i,0,1,2,3,4,5,6,7,8,9,10,11\n " LD " {z\\i\\()" T "}, p0/z, [%[start]]\n .endr\n" \
    LD " {z14" T "}, p0/z, [%[increment]]\n " LD " {z15" T "}, p0/z, [%[factor]]\n"

// 24 operations a turn: what counts and jumps stays below a tenth of the instructions.
#define COMPUTE_KERNEL(NAME, VALUES, FILL, T, FIRST, SECOND)                                 \
    void NAME(std::size_t iterations)                                                        \
    {                                                                                        \
        asm volatile(FILL ".p2align 6\n 1:\n" TWELVE(FIRST, SECOND, T) TWELVE(FIRST, SECOND, T) \
                     "subs %[n], %[n], #1\n b.ne 1b\n"                                       \
                     : [n] "+&r"(iterations)                                                 \
                     : [start] "r"(&(VALUES).start), [increment] "r"(&(VALUES).increment),   \
                       [factor] "r"(&(VALUES).factor)                                        \
                     : "memory", "cc", "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", \
                       "v9", "v10", "v11", "v14", "v15");                                    \
    }

#define KERNELS(SUFFIX, VALUES, FILL, T, ADD, MUL, FMA)          \
    COMPUTE_KERNEL(add##SUFFIX, VALUES, FILL, T, ADD, ADD)       \
    COMPUTE_KERNEL(mul##SUFFIX, VALUES, FILL, T, MUL, MUL)       \
    COMPUTE_KERNEL(addMul##SUFFIX, VALUES, FILL, T, MUL, ADD)    \
    COMPUTE_KERNEL(fma##SUFFIX, VALUES, FILL, T, FMA, FMA)

KERNELS(ScalarDouble, doubles, FILL_NEON(".2d"), "d", ADD_SCALAR, MUL_SCALAR, FMA_SCALAR)
KERNELS(ScalarSingle, singles, FILL_NEON(".4s"), "s", ADD_SCALAR, MUL_SCALAR, FMA_SCALAR)
KERNELS(NeonDouble, doubles, FILL_NEON(".2d"), ".2d", ADD_NEON, MUL_NEON, FMA_NEON)
KERNELS(NeonSingle, singles, FILL_NEON(".4s"), ".4s", ADD_NEON, MUL_NEON, FMA_NEON)
KERNELS(SveDouble, doubles, FILL_SVE("ld1rd", ".d"), ".d", ADD_SVE, MUL_SVE, FMA_SVE)
KERNELS(SveSingle, singles, FILL_SVE("ld1rw", ".s"), ".s", ADD_SVE, MUL_SVE, FMA_SVE)

#define ROWS(SUFFIX, ISA, PRECISION, LANES)                             \
    {"ADD",     ISA, PRECISION, 24.0 * (LANES), add##SUFFIX},           \
    {"MUL",     ISA, PRECISION, 24.0 * (LANES), mul##SUFFIX},           \
    {"ADD+MUL", ISA, PRECISION, 24.0 * (LANES), addMul##SUFFIX},        \
    {"FMA",     ISA, PRECISION, 48.0 * (LANES), fma##SUFFIX}
// clang-format on

double scalableLanes(std::size_t bytesOfNumber)
{
    return static_cast<double>(vectorBytes(Isa::Sve) / bytesOfNumber);
}

}  // namespace

const std::vector<ComputeKernel>& computeKernels()
{
    static const std::vector<ComputeKernel> kernels{
        ROWS(ScalarDouble, Isa::Scalar, Precision::Double, 1),
        ROWS(ScalarSingle, Isa::Scalar, Precision::Single, 1),
        ROWS(NeonDouble, Isa::Neon, Precision::Double, 2),
        ROWS(NeonSingle, Isa::Neon, Precision::Single, 4),
        ROWS(SveDouble, Isa::Sve, Precision::Double, scalableLanes(sizeof(double))),
        ROWS(SveSingle, Isa::Sve, Precision::Single, scalableLanes(sizeof(float))),
    };
    return kernels;
}

}  // namespace papilio::collectors

#endif
