// Assembly, because a compiler drops loads whose values nobody needs, and chooses widths itself.
#include "collectors/roofline/stream_kernels.h"

#if defined(__powerpc64__) && defined(__LITTLE_ENDIAN__)

#include <array>

namespace papilio::collectors {

namespace {

// clang-format off
// A move of register R from or to place K of an array, and R += S T. VSX of POWER8 takes the place
// from a register.
#define L_DOUBLE(R, ARRAY, K) "lfd " #R "," #K "*8(%[" #ARRAY "])\n"
#define S_DOUBLE(R, ARRAY, K) "stfd " #R "," #K "*8(%[" #ARRAY "])\n"
#define F_DOUBLE(R, S, T) "fmadd " #R "," #S "," #T "," #R "\n"
#define L_SINGLE(R, ARRAY, K) "lfs " #R "," #K "*4(%[" #ARRAY "])\n"
#define S_SINGLE(R, ARRAY, K) "stfs " #R "," #K "*4(%[" #ARRAY "])\n"
#define F_SINGLE(R, S, T) "fmadds " #R "," #S "," #T "," #R "\n"
#define L_VSX(R, ARRAY, K) "lxvd2x " #R ",%[at" #K "],%[" #ARRAY "]\n"
#define S_VSX(R, ARRAY, K) "stxvd2x " #R ",%[at" #K "],%[" #ARRAY "]\n"
#define F_VSX_DOUBLE(R, S, T) "xvmaddadp " #R "," #S "," #T "\n"
#define F_VSX_SINGLE(R, S, T) "xvmaddasp " #R "," #S "," #T "\n"

// An operation at one place: registers X, Y and Z; register 12 holds the factor s.
#define LOAD(L, S, F, X, Y, Z) L(X, a, X)
#define STORE(L, S, F, X, Y, Z) S(X, a, X)
#define COPY(L, S, F, X, Y, Z) L(X, b, X) S(X, a, X)
#define TWO_TO_ONE(L, S, F, X, Y, Z) L(X, b, X) L(Y, c, X) S(X, a, X)
#define TRIAD(L, S, F, X, Y, Z) L(X, b, X) L(Y, c, X) F(X, Y, 12) S(X, a, X)
#define SCHOENAUER(L, S, F, X, Y, Z) L(X, b, X) L(Y, c, X) L(Z, d, X) F(X, Y, Z) S(X, a, X)

#define FOUR(OP, L, S, F) \
    OP(L, S, F, 0, 4, 8) OP(L, S, F, 1, 5, 9) OP(L, S, F, 2, 6, 10) OP(L, S, F, 3, 7, 11)

#define SETUP(LD) ".irp i,0,1,2,3,12\n " LD "\n .endr\n"

alignas(16) constexpr std::array<std::uint32_t, 4> registerData = {streamPattern, streamPattern,
                                                                   streamPattern, streamPattern};

// The registers start as what the arrays hold (streamPattern).
#define STREAM_KERNEL(NAME, SETTING, BODY, STEP)                                                  \
    void NAME(const StreamArrays& arrays, std::size_t bytes, std::size_t passes)                  \
    {                                                                                             \
        for (std::size_t pass = 0; pass < passes; ++pass) {                                       \
            char* a = arrays.a;                                                                   \
            const char* b = arrays.b;                                                             \
            const char* c = arrays.c;                                                             \
            const char* d = arrays.d;                                                             \
            std::size_t left = bytes;                                                             \
            asm volatile(SETTING ".p2align 5\n 1:\n" BODY                                         \
                "addi %[a],%[a]," #STEP "\n addi %[b],%[b]," #STEP "\n"                           \
                "addi %[c],%[c]," #STEP "\n addi %[d],%[d]," #STEP "\n"                           \
                "addic. %[left],%[left],-" #STEP "\n bne 1b\n"                                    \
                : [a] "+&b"(a), [b] "+&b"(b), [c] "+&b"(c), [d] "+&b"(d), [left] "+&r"(left)      \
                : [data] "b"(registerData.data()), [at0] "b"(0UL), [at1] "b"(16UL),               \
                  [at2] "b"(32UL), [at3] "b"(48UL)                                                \
                : "memory", "cc", "ca", "fr0", "fr1", "fr2", "fr3", "fr4", "fr5", "fr6", "fr7",   \
                  "fr8", "fr9", "fr10", "fr11", "fr12");                                          \
        }                                                                                         \
    }

#define KERNELS(SUFFIX, LD, L, S, F, STEP)                                          \
    STREAM_KERNEL(load##SUFFIX, SETUP(LD), FOUR(LOAD, L, S, F), STEP)               \
    STREAM_KERNEL(store##SUFFIX, SETUP(LD), FOUR(STORE, L, S, F), STEP)             \
    STREAM_KERNEL(copy##SUFFIX, SETUP(LD), FOUR(COPY, L, S, F), STEP)               \
    STREAM_KERNEL(twoToOne##SUFFIX, SETUP(LD), FOUR(TWO_TO_ONE, L, S, F), STEP)     \
    STREAM_KERNEL(triad##SUFFIX, SETUP(LD), FOUR(TRIAD, L, S, F), STEP)             \
    STREAM_KERNEL(schoenauer##SUFFIX, SETUP(LD), FOUR(SCHOENAUER, L, S, F), STEP)

KERNELS(ScalarDouble, "lfd \\i,0(%[data])", L_DOUBLE, S_DOUBLE, F_DOUBLE, 32)
KERNELS(ScalarSingle, "lfs \\i,0(%[data])", L_SINGLE, S_SINGLE, F_SINGLE, 16)
KERNELS(VsxDouble, "lxvd2x \\i,0,%[data]", L_VSX, S_VSX, F_VSX_DOUBLE, 64)
KERNELS(VsxSingle, "lxvd2x \\i,0,%[data]", L_VSX, S_VSX, F_VSX_SINGLE, 64)

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
        ROWS(VsxDouble, Isa::Vsx, Precision::Double),
        ROWS(VsxSingle, Isa::Vsx, Precision::Single),
    };
    return kernels;
}

}  // namespace papilio::collectors

#endif
