// Assembly, because a compiler folds chains whose result it can predict, and chooses widths itself.
#include "collectors/roofline/compute_kernels.h"

#if defined(__powerpc64__) && defined(__LITTLE_ENDIAN__)

#include <array>

namespace papilio::collectors {

namespace {

template<typename Number>
struct alignas(16) Operands {
    std::array<Number, 16 / sizeof(Number)> start;
    std::array<Number, 16 / sizeof(Number)> increment;
    std::array<Number, 16 / sizeof(Number)> factor;
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
// A scalar register holds single precision in the format of double.
const Operands<double> scalarSingles = operands(0x1p-23, 1 - 0x1p-24);

// Register 12 holds the increment, 13 the factor; what is fused adds their product.
// clang-format off
#define ADD_SCALAR(P, K) "fadd" P " " #K "," #K ",12\n"
#define MUL_SCALAR(P, K) "fmul" P " " #K "," #K ",13\n"
#define FMA_SCALAR(P, K) "fmadd" P " " #K ",12,13," #K "\n"
#define ADD_VSX(P, K) "xvadd" P " " #K "," #K ",12\n"
#define MUL_VSX(P, K) "xvmul" P " " #K "," #K ",13\n"
#define FMA_VSX(P, K) "xvmadda" P " " #K ",12,13\n"

// Three of a kind after each other, as on x86-64.
#define TWELVE(FIRST, SECOND, P) \
    FIRST(P, 0) FIRST(P, 1) FIRST(P, 2) SECOND(P, 3) SECOND(P, 4) SECOND(P, 5) \
    FIRST(P, 6) FIRST(P, 7) FIRST(P, 8) SECOND(P, 9) SECOND(P, 10) SECOND(P, 11)

// 24 operations a turn: what counts and jumps stays below a tenth of the instructions.
#define COMPUTE_KERNEL(NAME, VALUES, P, FIRST, SECOND)                                            \
    void NAME(std::size_t iterations)                                                             \
    {                                                                                             \
        asm volatile(".irp i,0,1,2,3,4,5,6,7,8,9,10,11\n lxvd2x \\i,0,%[start]\n .endr\n"         \
                     "lxvd2x 12,0,%[increment]\n lxvd2x 13,0,%[factor]\n"                         \
                     ".p2align 5\n 1:\n" TWELVE(FIRST, SECOND, P) TWELVE(FIRST, SECOND, P)        \
                     "addic. %[n], %[n], -1\n bne 1b\n"                                           \
                     : [n] "+&r"(iterations)                                                      \
                     : [start] "b"((VALUES).start.data()),                                        \
                       [increment] "b"((VALUES).increment.data()),                                \
                       [factor] "b"((VALUES).factor.data())                                       \
                     : "memory", "cc", "ca", "fr0", "fr1", "fr2", "fr3", "fr4", "fr5", "fr6",     \
                       "fr7", "fr8", "fr9", "fr10", "fr11", "fr12", "fr13");                      \
    }

#define KERNELS(SUFFIX, VALUES, P, ADD, MUL, FMA)          \
    COMPUTE_KERNEL(add##SUFFIX, VALUES, P, ADD, ADD)       \
    COMPUTE_KERNEL(mul##SUFFIX, VALUES, P, MUL, MUL)       \
    COMPUTE_KERNEL(addMul##SUFFIX, VALUES, P, MUL, ADD)    \
    COMPUTE_KERNEL(fma##SUFFIX, VALUES, P, FMA, FMA)

KERNELS(ScalarDouble, doubles, "", ADD_SCALAR, MUL_SCALAR, FMA_SCALAR)
KERNELS(ScalarSingle, scalarSingles, "s", ADD_SCALAR, MUL_SCALAR, FMA_SCALAR)
KERNELS(VsxDouble, doubles, "dp", ADD_VSX, MUL_VSX, FMA_VSX)
KERNELS(VsxSingle, singles, "sp", ADD_VSX, MUL_VSX, FMA_VSX)

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
        ROWS(VsxDouble, Isa::Vsx, Precision::Double, 2),
        ROWS(VsxSingle, Isa::Vsx, Precision::Single, 4),
    };
    return kernels;
}

}  // namespace papilio::collectors

#endif
