// Assembly, because a compiler folds chains whose result it can predict, and chooses widths itself.
#include "collectors/roofline/compute_kernels.h"

#include <algorithm>
#include <array>

namespace papilio::collectors {

namespace {

#if defined(__x86_64__) || defined(__aarch64__) || \
    (defined(__powerpc64__) && defined(__LITTLE_ENDIAN__))

template<typename Number>
struct alignas(64) Operands {
    std::array<Number, 64 / sizeof(Number)> start;
    std::array<Number, 64 / sizeof(Number)> increment;
    std::array<Number, 64 / sizeof(Number)> factor;
};

// Sums and products move so slowly that the longest run leaves them near 1.
template<typename Number>
constexpr Operands<Number> operands(Number increment, Number factor)
{
    Operands<Number> all{};
    all.start.fill(1);
    all.increment.fill(increment);
    all.factor.fill(factor);
    return all;
}

constexpr Operands<double> doubles = operands(0x1p-52, 1 - 0x1p-53);
constexpr Operands<float> singles = operands(0x1p-23F, 1 - 0x1p-24F);

// clang-format off
#if defined(__x86_64__)

// Register 14 holds the increment, 15 the factor.
#define ADD_SSE(K, R, P) "add" P " %%" R "14, %%" R #K "\n"
#define MUL_SSE(K, R, P) "mul" P " %%" R "15, %%" R #K "\n"
#define ADD_AVX(K, R, P) "vadd" P " %%" R "14, %%" R #K ", %%" R #K "\n"
#define MUL_AVX(K, R, P) "vmul" P " %%" R "15, %%" R #K ", %%" R #K "\n"
#define FMA(K, R, P) "vfmadd213" P " %%" R "14, %%" R "15, %%" R #K "\n"
#define FILL(MOV, R) \
    ".irp i,0,1,2,3,4,5,6,7,8,9,10,11\n " MOV " (%[start]), %%" R "\\i\n .endr\n" \
    MOV " 64(%[start]), %%" R "14\n " MOV " 128(%[start]), %%" R "15\n.p2align 6\n"
#define COUNT_DOWN "dec %[n]\n jnz 1b\n"
#define OPERANDS(VALUES) [start] "r"(&(VALUES))
#define CLOBBERS \
    "memory", "cc", "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", \
    "xmm10", "xmm11", "xmm14", "xmm15"
#define ALL(K) \
    K(ScalarDouble, Scalar, Double, 1,  doubles, FILL("movsd",   "xmm"), "", ADD_SSE, MUL_SSE, FMA, "xmm", "sd") \
    K(ScalarSingle, Scalar, Single, 1,  singles, FILL("movss",   "xmm"), "", ADD_SSE, MUL_SSE, FMA, "xmm", "ss") \
    K(SseDouble,    Sse,    Double, 2,  doubles, FILL("movapd",  "xmm"), "", ADD_SSE, MUL_SSE, FMA, "xmm", "pd") \
    K(SseSingle,    Sse,    Single, 4,  singles, FILL("movaps",  "xmm"), "", ADD_SSE, MUL_SSE, FMA, "xmm", "ps") \
    K(Avx2Double,   Avx2,   Double, 4,  doubles, FILL("vmovapd", "ymm"), "vzeroupper\n", ADD_AVX, MUL_AVX, FMA, "ymm", "pd") \
    K(Avx2Single,   Avx2,   Single, 8,  singles, FILL("vmovaps", "ymm"), "vzeroupper\n", ADD_AVX, MUL_AVX, FMA, "ymm", "ps") \
    K(Avx512Double, Avx512, Double, 8,  doubles, FILL("vmovapd", "zmm"), "vzeroupper\n", ADD_AVX, MUL_AVX, FMA, "zmm", "pd") \
    K(Avx512Single, Avx512, Single, 16, singles, FILL("vmovaps", "zmm"), "vzeroupper\n", ADD_AVX, MUL_AVX, FMA, "zmm", "ps")

#elif defined(__aarch64__)

// Register 14 holds the increment, 15 the factor; what is fused adds their product.
#define ADD_SCALAR(K, T) "fadd " T #K ", " T #K ", " T "14\n"
#define MUL_SCALAR(K, T) "fmul " T #K ", " T #K ", " T "15\n"
#define FMA_SCALAR(K, T) "fmadd " T #K ", " T "14, " T "15, " T #K "\n"
#define ADD_NEON(K, T) "fadd v" #K T ", v" #K T ", v14" T "\n"
#define MUL_NEON(K, T) "fmul v" #K T ", v" #K T ", v15" T "\n"
#define FMA_NEON(K, T) "fmla v" #K T ", v14" T ", v15" T "\n"
#define ADD_SVE(K, T) "fadd z" #K T ", z" #K T ", z14" T "\n"
#define MUL_SVE(K, T) "fmul z" #K T ", z" #K T ", z15" T "\n"
#define FMA_SVE(K, T) "fmla z" #K T ", p0/m, z14" T ", z15" T "\n"
#define FILL_NEON(T) \
    ".irp i,0,1,2,3,4,5,6,7,8,9,10,11\n ld1r {v\\i\\()" T "}, [%[start]]\n .endr\n" \
    "ld1r {v14" T "}, [%[increment]]\n ld1r {v15" T "}, [%[factor]]\n.p2align 6\n"
#define FILL_SVE(LD, T) \
    ".arch_extension sve\n ptrue p0.b\n" \
    ".irp i,0,1,2,3,4,5,6,7,8,9,10,11\n " LD " {z\\i\\()" T "}, p0/z, [%[start]]\n .endr\n" \
    LD " {z14" T "}, p0/z, [%[increment]]\n " LD " {z15" T "}, p0/z, [%[factor]]\n.p2align 6\n"
#define COUNT_DOWN "subs %[n], %[n], #1\n b.ne 1b\n"
#define OPERANDS(VALUES) \
    [start] "r"((VALUES).start.data()), [increment] "r"((VALUES).increment.data()), \
        [factor] "r"((VALUES).factor.data())
#define CLOBBERS \
    "memory", "cc", "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9", "v10", "v11", \
    "v14", "v15"
#define ALL(K) \
    K(ScalarDouble, Scalar, Double, 1, doubles, FILL_NEON(".2d"), "", ADD_SCALAR, MUL_SCALAR, FMA_SCALAR, "d") \
    K(ScalarSingle, Scalar, Single, 1, singles, FILL_NEON(".4s"), "", ADD_SCALAR, MUL_SCALAR, FMA_SCALAR, "s") \
    K(NeonDouble, Neon, Double, 2, doubles, FILL_NEON(".2d"), "", ADD_NEON, MUL_NEON, FMA_NEON, ".2d") \
    K(NeonSingle, Neon, Single, 4, singles, FILL_NEON(".4s"), "", ADD_NEON, MUL_NEON, FMA_NEON, ".4s") \
    K(SveDouble, Sve, Double, lanesOfSve<double>(), doubles, FILL_SVE("ld1rd", ".d"), "", ADD_SVE, MUL_SVE, FMA_SVE, ".d") \
    K(SveSingle, Sve, Single, lanesOfSve<float>(), singles, FILL_SVE("ld1rw", ".s"), "", ADD_SVE, MUL_SVE, FMA_SVE, ".s")

template<typename Number>
double lanesOfSve()
{
    return static_cast<double>(vectorBytes(Isa::Sve) / sizeof(Number));
}

#else

// A scalar register holds single precision in the format of double.
constexpr Operands<double> scalarSingles = operands(0x1p-23, 1 - 0x1p-24);

// Register 12 holds the increment, 13 the factor; what is fused adds their product.
#define ADD_SCALAR(K, P) "fadd" P " " #K "," #K ",12\n"
#define MUL_SCALAR(K, P) "fmul" P " " #K "," #K ",13\n"
#define FMA_SCALAR(K, P) "fmadd" P " " #K ",12,13," #K "\n"
#define ADD_VSX(K, P) "xvadd" P " " #K "," #K ",12\n"
#define MUL_VSX(K, P) "xvmul" P " " #K "," #K ",13\n"
#define FMA_VSX(K, P) "xvmadda" P " " #K ",12,13\n"
#define FILL \
    ".irp i,0,1,2,3,4,5,6,7,8,9,10,11\n lxvd2x \\i,0,%[start]\n .endr\n" \
    "lxvd2x 12,0,%[increment]\n lxvd2x 13,0,%[factor]\n.p2align 5\n"
#define COUNT_DOWN "addic. %[n], %[n], -1\n bne 1b\n"
#define OPERANDS(VALUES) \
    [start] "b"((VALUES).start.data()), [increment] "b"((VALUES).increment.data()), \
        [factor] "b"((VALUES).factor.data())
#define CLOBBERS \
    "memory", "cc", "ca", "fr0", "fr1", "fr2", "fr3", "fr4", "fr5", "fr6", "fr7", "fr8", "fr9", \
    "fr10", "fr11", "fr12", "fr13"
#define ALL(K) \
    K(ScalarDouble, Scalar, Double, 1, doubles, FILL, "", ADD_SCALAR, MUL_SCALAR, FMA_SCALAR, "") \
    K(ScalarSingle, Scalar, Single, 1, scalarSingles, FILL, "", ADD_SCALAR, MUL_SCALAR, FMA_SCALAR, "s") \
    K(VsxDouble, Vsx, Double, 2, doubles, FILL, "", ADD_VSX, MUL_VSX, FMA_VSX, "dp") \
    K(VsxSingle, Vsx, Single, 4, singles, FILL, "", ADD_VSX, MUL_VSX, FMA_VSX, "sp")

#endif

// Three of a kind after each other: strict turns leave adders idle on some processors (Zen 4).
#define SIX(FIRST, SECOND, A, B, C, D, E, F, ...) \
    FIRST(A, __VA_ARGS__) FIRST(B, __VA_ARGS__) FIRST(C, __VA_ARGS__) \
    SECOND(D, __VA_ARGS__) SECOND(E, __VA_ARGS__) SECOND(F, __VA_ARGS__)
#define TWELVE(FIRST, SECOND, ...) \
    SIX(FIRST, SECOND, 0, 1, 2, 3, 4, 5, __VA_ARGS__) \
    SIX(FIRST, SECOND, 6, 7, 8, 9, 10, 11, __VA_ARGS__)
// 24 operations a turn: what counts and jumps stays below a tenth of the instructions.
#define COMPUTE_KERNEL(NAME, VALUES, BEGIN, END, FIRST, SECOND, ...) \
    void NAME(std::size_t iterations) \
    { \
        asm volatile(BEGIN "1:\n" \
                     TWELVE(FIRST, SECOND, __VA_ARGS__) TWELVE(FIRST, SECOND, __VA_ARGS__) \
                     COUNT_DOWN END \
                     : [n] "+&r"(iterations) \
                     : OPERANDS(VALUES) \
                     : CLOBBERS); \
    }
#define KERNELS(SUFFIX, ISA, PRECISION, LANES, VALUES, BEGIN, END, ADD, MUL, FUSED, ...) \
    COMPUTE_KERNEL(add##SUFFIX, VALUES, BEGIN, END, ADD, ADD, __VA_ARGS__) \
    COMPUTE_KERNEL(mul##SUFFIX, VALUES, BEGIN, END, MUL, MUL, __VA_ARGS__) \
    COMPUTE_KERNEL(addMul##SUFFIX, VALUES, BEGIN, END, MUL, ADD, __VA_ARGS__) \
    COMPUTE_KERNEL(fma##SUFFIX, VALUES, BEGIN, END, FUSED, FUSED, __VA_ARGS__)
#define ROWS(SUFFIX, ISA, PRECISION, LANES, ...) \
    {"ADD",     Isa::ISA, Precision::PRECISION, 24.0 * (LANES), add##SUFFIX}, \
    {"MUL",     Isa::ISA, Precision::PRECISION, 24.0 * (LANES), mul##SUFFIX}, \
    {"ADD+MUL", Isa::ISA, Precision::PRECISION, 24.0 * (LANES), addMul##SUFFIX}, \
    {"FMA",     Isa::ISA, Precision::PRECISION, 48.0 * (LANES), fma##SUFFIX},

ALL(KERNELS)

std::vector<ComputeKernel> kernelsHere()
{
    return {ALL(ROWS)};
}
// clang-format on

#else

std::vector<ComputeKernel> kernelsHere()
{
    return {};  // no kernels are written for this processor
}

#endif

}  // namespace

const std::vector<ComputeKernel>& computeKernels()
{
    static const std::vector<ComputeKernel> kernels = kernelsHere();
    return kernels;
}

bool runsHere(const ComputeKernel& kernel)
{
    return isaRuns(kernel.isa) && (kernel.operation != "FMA" || fmaRuns());
}

const ComputeKernel* computeKernel(std::string_view operation, Isa isa, Precision precision)
{
    const auto& kernels = computeKernels();
    const auto found =
        std::find_if(kernels.begin(), kernels.end(), [&](const ComputeKernel& kernel) {
            return kernel.operation == operation && kernel.isa == isa &&
                   kernel.precision == precision;
        });
    return found != kernels.end() && runsHere(*found) ? &*found : nullptr;
}

}  // namespace papilio::collectors
