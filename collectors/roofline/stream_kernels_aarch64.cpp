// Assembly, because a compiler drops loads whose values nobody needs, and chooses widths itself.
#include "collectors/roofline/stream_kernels.h"

#if defined(__aarch64__)

namespace papilio::collectors {

namespace {

// clang-format off
// A move of register R from or to place K of an array, and R += S T.
#define L_DOUBLE(R, ARRAY, K) "ldr d" #R ", [%[" #ARRAY "], #" #K "*8]\n"
#define S_DOUBLE(R, ARRAY, K) "str d" #R ", [%[" #ARRAY "], #" #K "*8]\n"
#define F_DOUBLE(R, S, T) "fmadd d" #R ", d" #S ", d" #T ", d" #R "\n"
#define L_SINGLE(R, ARRAY, K) "ldr s" #R ", [%[" #ARRAY "], #" #K "*4]\n"
#define S_SINGLE(R, ARRAY, K) "str s" #R ", [%[" #ARRAY "], #" #K "*4]\n"
#define F_SINGLE(R, S, T) "fmadd s" #R ", s" #S ", s" #T ", s" #R "\n"
#define L_NEON(R, ARRAY, K) "ldr q" #R ", [%[" #ARRAY "], #" #K "*16]\n"
#define S_NEON(R, ARRAY, K) "str q" #R ", [%[" #ARRAY "], #" #K "*16]\n"
#define F_NEON_DOUBLE(R, S, T) "fmla v" #R ".2d, v" #S ".2d, v" #T ".2d\n"
#define F_NEON_SINGLE(R, S, T) "fmla v" #R ".4s, v" #S ".4s, v" #T ".4s\n"
#define L_SVE(R, ARRAY, K) "ld1d {z" #R ".d}, p0/z, [%[" #ARRAY "], #" #K ", mul vl]\n"
#define S_SVE(R, ARRAY, K) "st1d {z" #R ".d}, p0, [%[" #ARRAY "], #" #K ", mul vl]\n"
#define F_SVE_DOUBLE(R, S, T) "fmla z" #R ".d, p0/m, z" #S ".d, z" #T ".d\n"
#define F_SVE_SINGLE(R, S, T) "fmla z" #R ".s, p0/m, z" #S ".s, z" #T ".s\n"

// An operation at one place: registers X, Y and Z; register 8 holds the factor s.
#define LOAD(L, S, F, X, Y, Z) L(X, a, X)
#define STORE(L, S, F, X, Y, Z) S(X, a, X)
#define COPY(L, S, F, X, Y, Z) L(X, b, X) S(X, a, X)
#define TWO_TO_ONE(L, S, F, X, Y, Z) L(X, b, X) L(Y, c, X) S(X, a, X)
#define TRIAD(L, S, F, X, Y, Z) L(X, b, X) L(Y, c, X) F(X, Y, 8) S(X, a, X)
#define SCHOENAUER(L, S, F, X, Y, Z) L(X, b, X) L(Y, c, X) L(Z, d, X) F(X, Y, Z) S(X, a, X)

#define TWO(OP, L, S, F) OP(L, S, F, 0, 16, 24) OP(L, S, F, 1, 17, 25)
#define EIGHT(OP, L, S, F) \
    TWO(OP, L, S, F) OP(L, S, F, 2, 18, 26) OP(L, S, F, 3, 19, 27) \
    OP(L, S, F, 4, 20, 28) OP(L, S, F, 5, 21, 29) OP(L, S, F, 6, 22, 30) OP(L, S, F, 7, 23, 31)

#define SETUP ".irp i,0,1,2,3,4,5,6,7,8\n ld1r {v\\i\\().4s}, [%[data]]\n .endr\n"
#define SETUP_SVE \
    ".arch_extension sve\n ptrue p0.b\n" \
    ".irp i,0,1,8\n ld1rw {z\\i\\().s}, p0/z, [%[data]]\n .endr\n"

// The registers start as what the arrays hold (streamPattern).
#define STREAM_KERNEL(NAME, SETTING, BODY, STEP)                                                  \
    void NAME(const StreamArrays& arrays, std::size_t bytes, std::size_t passes)                  \
    {                                                                                             \
        const std::size_t step = STEP;                                                            \
        for (std::size_t pass = 0; pass < passes; ++pass) {                                       \
            char* a = arrays.a;                                                                   \
            const char* b = arrays.b;                                                             \
            const char* c = arrays.c;                                                             \
            const char* d = arrays.d;                                                             \
            std::size_t left = bytes;                                                             \
            asm volatile(SETTING ".p2align 6\n 1:\n" BODY                                         \
                "add %[a], %[a], %[step]\n add %[b], %[b], %[step]\n"                             \
                "add %[c], %[c], %[step]\n add %[d], %[d], %[step]\n"                             \
                "subs %[left], %[left], %[step]\n b.ne 1b\n"                                      \
                : [a] "+&r"(a), [b] "+&r"(b), [c] "+&r"(c), [d] "+&r"(d), [left] "+&r"(left)      \
                : [step] "r"(step), [data] "r"(&streamPattern)                                    \
                : "memory", "cc", "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v16",    \
                  "v17", "v18", "v19", "v20", "v21", "v22", "v23", "v24", "v25", "v26", "v27",    \
                  "v28", "v29", "v30", "v31");                                                    \
        }                                                                                         \
    }

#define KERNELS(SUFFIX, SETTING, TIMES, L, S, F, STEP)                               \
    STREAM_KERNEL(load##SUFFIX, SETTING, TIMES(LOAD, L, S, F), STEP)                 \
    STREAM_KERNEL(store##SUFFIX, SETTING, TIMES(STORE, L, S, F), STEP)               \
    STREAM_KERNEL(copy##SUFFIX, SETTING, TIMES(COPY, L, S, F), STEP)                 \
    STREAM_KERNEL(twoToOne##SUFFIX, SETTING, TIMES(TWO_TO_ONE, L, S, F), STEP)       \
    STREAM_KERNEL(triad##SUFFIX, SETTING, TIMES(TRIAD, L, S, F), STEP)               \
    STREAM_KERNEL(schoenauer##SUFFIX, SETTING, TIMES(SCHOENAUER, L, S, F), STEP)

// Two vectors of SVE a turn: at most streamStep bytes.
KERNELS(ScalarDouble, SETUP, EIGHT, L_DOUBLE, S_DOUBLE, F_DOUBLE, 64)
KERNELS(ScalarSingle, SETUP, EIGHT, L_SINGLE, S_SINGLE, F_SINGLE, 32)
KERNELS(NeonDouble, SETUP, EIGHT, L_NEON, S_NEON, F_NEON_DOUBLE, 128)
KERNELS(NeonSingle, SETUP, EIGHT, L_NEON, S_NEON, F_NEON_SINGLE, 128)
KERNELS(SveDouble, SETUP_SVE, TWO, L_SVE, S_SVE, F_SVE_DOUBLE, 2 * vectorBytes(Isa::Sve))
KERNELS(SveSingle, SETUP_SVE, TWO, L_SVE, S_SVE, F_SVE_SINGLE, 2 * vectorBytes(Isa::Sve))

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
        ROWS(NeonDouble, Isa::Neon, Precision::Double),
        ROWS(NeonSingle, Isa::Neon, Precision::Single),
        ROWS(SveDouble, Isa::Sve, Precision::Double),
        ROWS(SveSingle, Isa::Sve, Precision::Single),
    };
    return kernels;
}

}  // namespace papilio::collectors

#endif
