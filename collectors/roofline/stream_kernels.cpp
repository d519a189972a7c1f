// Assembly, because a compiler drops loads whose values nobody needs, and chooses widths itself.
#include "collectors/roofline/stream_kernels.h"

#include <algorithm>
#include <array>

namespace papilio::collectors {

namespace {

#if defined(__x86_64__) || defined(__aarch64__) || \
    (defined(__powerpc64__) && defined(__LITTLE_ENDIAN__))

/// What the registers start with: what the arrays hold.
alignas(64) constexpr auto registerData = [] {
    std::array<std::uint32_t, 16> words{};
    words.fill(streamPattern);
    return words;
}();

// clang-format off
#if defined(__x86_64__)

// One step of an operation at position K of the unrolled loop: MOV moves a register of W bytes, R
// is the register's name without its number. Register 15 holds the factor s, 14 is scratch.
// clang-format off
#define AT(ARRAY, W, K) #K "*" #W "(%[" #ARRAY "],%[i])"
#define READ(MOV, ARRAY, R, W, K, INTO) MOV " " AT(ARRAY, W, K) ", %%" R INTO "\n"
#define WRITE(MOV, R, W, K, FROM) MOV " %%" R FROM ", " AT(a, W, K) "\n"

#define LOAD(MOV, R, W, K, P) READ(MOV, a, R, W, K, #K)
#define STORE(MOV, R, W, K, P) WRITE(MOV, R, W, K, #K)
#define COPY(MOV, R, W, K, P) READ(MOV, b, R, W, K, #K) WRITE(MOV, R, W, K, #K)
#define TWO_TO_ONE(MOV, R, W, K, P) \
    READ(MOV, b, R, W, K, #K) READ(MOV, c, R, W, K, "14") WRITE(MOV, R, W, K, #K)
#define TRIAD_FMA(MOV, R, W, K, P) \
    READ(MOV, c, R, W, K, #K) \
    "vfmadd213" P " " AT(b, W, K) ", %%" R "15, %%" R #K "\n" \
    WRITE(MOV, R, W, K, #K)
#define TRIAD_SSE(MOV, R, W, K, P) \
    READ(MOV, c, R, W, K, #K) \
    "mul" P " %%" R "15, %%" R #K "\n" \
    "add" P " " AT(b, W, K) ", %%" R #K "\n" \
    WRITE(MOV, R, W, K, #K)
#define SCHOENAUER_FMA(MOV, R, W, K, P) \
    READ(MOV, c, R, W, K, #K) READ(MOV, d, R, W, K, "14") \
    "vfmadd213" P " " AT(b, W, K) ", %%" R "14, %%" R #K "\n" \
    WRITE(MOV, R, W, K, #K)
#define SCHOENAUER_SSE(MOV, R, W, K, P) \
    READ(MOV, c, R, W, K, #K) \
    "mul" P " " AT(d, W, K) ", %%" R #K "\n" \
    "add" P " " AT(b, W, K) ", %%" R #K "\n" \
    WRITE(MOV, R, W, K, #K)

// Past the caches: MOVNT writes to memory without reading the line first.
#define STORE_NT(MOVNT, R, W, K, P) MOVNT " %%" R #K ", " AT(a, W, K) "\n"
#define COPY_NT(MOVNT, R, W, K, P) \
    READ(P, b, R, W, K, #K) MOVNT " %%" R #K ", " AT(a, W, K) "\n"

#define FOUR(OP, MOV, R, W, P) \
    OP(MOV, R, W, 0, P) OP(MOV, R, W, 1, P) OP(MOV, R, W, 2, P) OP(MOV, R, W, 3, P)
#define EIGHT(OP, MOV, R, W, P) \
    FOUR(OP, MOV, R, W, P) \
    OP(MOV, R, W, 4, P) OP(MOV, R, W, 5, P) OP(MOV, R, W, 6, P) OP(MOV, R, W, 7, P)

#define SET(MOV, R) ".irp i,0,1,2,3,4,5,6,7,15\n " MOV " (%[data]), %%" R "\\i\n .endr\n"

// The index runs from -bytes to 0, so that one addition steps and tests.
#define STREAM_KERNEL(NAME, MOV, R, BODY, STEP, END) \
    void NAME(const StreamArrays& arrays, std::size_t bytes, std::size_t passes) \
    { \
        std::size_t i = 0; \
        asm volatile(SET(MOV, R) "1:\n mov %[from], %[i]\n .p2align 6\n" \
                     "2:\n" BODY "add $" #STEP ", %[i]\n jnz 2b\n dec %[passes]\n jnz 1b\n" END \
                     : [i] "=&r"(i), [passes] "+&r"(passes) \
                     : [from] "r"(-bytes), [a] "r"(arrays.a + bytes), [b] "r"(arrays.b + bytes), \
                       [c] "r"(arrays.c + bytes), [d] "r"(arrays.d + bytes), \
                       [data] "r"(registerData.data()) \
                     : "memory", "cc", "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", \
                       "xmm7", "xmm14", "xmm15"); \
    }
#define SWEEP(NAME, OP, MOV, R, W, P, STEP, STEP4, END) \
    STREAM_KERNEL(NAME, MOV, R, EIGHT(OP, MOV, R, W, P), STEP, END)
#define SWEEP_THREE(NAME, OP, MOV, R, W, P, STEP, STEP4, END) \
    STREAM_KERNEL(NAME, MOV, R, FOUR(OP, MOV, R, W, P), STEP4, END)
#define ALL(K) \
    K(ScalarDouble, Scalar, Double, TRIAD_SSE, SCHOENAUER_SSE, "movsd",   "xmm", 8,  "sd", 64,  32,  "") \
    K(ScalarSingle, Scalar, Single, TRIAD_SSE, SCHOENAUER_SSE, "movss",   "xmm", 4,  "ss", 32,  16,  "") \
    K(SseDouble,    Sse,    Double, TRIAD_SSE, SCHOENAUER_SSE, "movaps",  "xmm", 16, "pd", 128, 64,  "") \
    K(SseSingle,    Sse,    Single, TRIAD_SSE, SCHOENAUER_SSE, "movaps",  "xmm", 16, "ps", 128, 64,  "") \
    K(Avx2Double,   Avx2,   Double, TRIAD_FMA, SCHOENAUER_FMA, "vmovapd", "ymm", 32, "pd", 256, 128, "vzeroupper\n") \
    K(Avx2Single,   Avx2,   Single, TRIAD_FMA, SCHOENAUER_FMA, "vmovaps", "ymm", 32, "ps", 256, 128, "vzeroupper\n") \
    K(Avx512Double, Avx512, Double, TRIAD_FMA, SCHOENAUER_FMA, "vmovapd", "zmm", 64, "pd", 512, 256, "vzeroupper\n") \
    K(Avx512Single, Avx512, Single, TRIAD_FMA, SCHOENAUER_FMA, "vmovaps", "zmm", 64, "ps", 512, 256, "vzeroupper\n")

// The stores of a run are in memory before its time is taken: sfence.
#define KERNELS_NT(SUFFIX, ISA, MOV, MOVNT, R, W, STEP, END) \
    STREAM_KERNEL(storeNt##SUFFIX, MOV, R, EIGHT(STORE_NT, MOVNT, R, W, MOV), STEP, "sfence\n" END) \
    STREAM_KERNEL(copyNt##SUFFIX, MOV, R, EIGHT(COPY_NT, MOVNT, R, W, MOV), STEP, "sfence\n" END)
#define ROWS_NT(SUFFIX, ISA, ...) \
    {"store nt", Isa::ISA, Precision::Double, 0, 1, storeNt##SUFFIX}, \
    {"copy nt",  Isa::ISA, Precision::Double, 1, 1, copyNt##SUFFIX},
#define ALL_NT(K) \
    K(Sse,    Sse,    "movaps",  "movntps",  "xmm", 16, 128, "") \
    K(Avx2,   Avx2,   "vmovapd", "vmovntpd", "ymm", 32, 256, "vzeroupper\n") \
    K(Avx512, Avx512, "vmovapd", "vmovntpd", "zmm", 64, 512, "vzeroupper\n")

#else

// An operation at one place: registers X, Y and Z.
#define LOAD(L, S, F, X, Y, Z) L(X, a, X)
#define STORE(L, S, F, X, Y, Z) S(X, a, X)
#define COPY(L, S, F, X, Y, Z) L(X, b, X) S(X, a, X)
#define TWO_TO_ONE(L, S, F, X, Y, Z) L(X, b, X) L(Y, c, X) S(X, a, X)
#define SCHOENAUER(L, S, F, X, Y, Z) L(X, b, X) L(Y, c, X) L(Z, d, X) F(X, Y, Z) S(X, a, X)

#define STREAM_KERNEL(NAME, SETTING, BODY, STEP) \
    void NAME(const StreamArrays& arrays, std::size_t bytes, std::size_t passes) \
    { \
        [[maybe_unused]] const std::size_t step = STEP; \
        for (std::size_t pass = 0; pass < passes; ++pass) { \
            char* a = arrays.a; \
            const char* b = arrays.b; \
            const char* c = arrays.c; \
            const char* d = arrays.d; \
            std::size_t left = bytes; \
            asm volatile(SETTING "1:\n" BODY ADVANCE(STEP) \
                         : [a] "+&" BASE(a), [b] "+&" BASE(b), [c] "+&" BASE(c), [d] "+&" BASE(d), \
                           [left] "+&r"(left) \
                         : OPERANDS(STEP), [data] BASE(registerData.data()) \
                         : CLOBBERS); \
        } \
    }
#define SWEEP(NAME, OP, SETTING, TIMES, L, S, F, STEP) \
    STREAM_KERNEL(NAME, SETTING, TIMES(OP, L, S, F), STEP)
#define SWEEP_THREE SWEEP
#define ALL_NT(K)

#if defined(__aarch64__)

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

#define TRIAD(L, S, F, X, Y, Z) L(X, b, X) L(Y, c, X) F(X, Y, 8) S(X, a, X)  // 8: s
#define BASE "r"
#define TWO(OP, L, S, F) OP(L, S, F, 0, 16, 24) OP(L, S, F, 1, 17, 25)
#define EIGHT(OP, L, S, F) \
    TWO(OP, L, S, F) OP(L, S, F, 2, 18, 26) OP(L, S, F, 3, 19, 27) \
    OP(L, S, F, 4, 20, 28) OP(L, S, F, 5, 21, 29) OP(L, S, F, 6, 22, 30) OP(L, S, F, 7, 23, 31)
#define SETUP ".irp i,0,1,2,3,4,5,6,7,8\n ld1r {v\\i\\().4s}, [%[data]]\n .endr\n .p2align 6\n"
#define SETUP_SVE \
    ".arch_extension sve\n ptrue p0.b\n" \
    ".irp i,0,1,8\n ld1rw {z\\i\\().s}, p0/z, [%[data]]\n .endr\n .p2align 6\n"
#define ADVANCE(STEP) \
    "add %[a], %[a], %[step]\n add %[b], %[b], %[step]\n" \
    "add %[c], %[c], %[step]\n add %[d], %[d], %[step]\n" \
    "subs %[left], %[left], %[step]\n b.ne 1b\n"
#define OPERANDS(STEP) [step] "r"(step)
#define CLOBBERS \
    "memory", "cc", "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v16", "v17", "v18", \
    "v19", "v20", "v21", "v22", "v23", "v24", "v25", "v26", "v27", "v28", "v29", "v30", "v31"
// Two vectors of SVE a turn: at most streamStep bytes.
#define ALL(K) \
    K(ScalarDouble, Scalar, Double, TRIAD, SCHOENAUER, SETUP, EIGHT, L_DOUBLE, S_DOUBLE, F_DOUBLE, 64) \
    K(ScalarSingle, Scalar, Single, TRIAD, SCHOENAUER, SETUP, EIGHT, L_SINGLE, S_SINGLE, F_SINGLE, 32) \
    K(NeonDouble, Neon, Double, TRIAD, SCHOENAUER, SETUP, EIGHT, L_NEON, S_NEON, F_NEON_DOUBLE, 128) \
    K(NeonSingle, Neon, Single, TRIAD, SCHOENAUER, SETUP, EIGHT, L_NEON, S_NEON, F_NEON_SINGLE, 128) \
    K(SveDouble, Sve, Double, TRIAD, SCHOENAUER, SETUP_SVE, TWO, L_SVE, S_SVE, F_SVE_DOUBLE, 2 * vectorBytes(Isa::Sve)) \
    K(SveSingle, Sve, Single, TRIAD, SCHOENAUER, SETUP_SVE, TWO, L_SVE, S_SVE, F_SVE_SINGLE, 2 * vectorBytes(Isa::Sve))

#else

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

#define TRIAD(L, S, F, X, Y, Z) L(X, b, X) L(Y, c, X) F(X, Y, 12) S(X, a, X)  // 12: s
#define BASE "b"
#define FOUR(OP, L, S, F) \
    OP(L, S, F, 0, 4, 8) OP(L, S, F, 1, 5, 9) OP(L, S, F, 2, 6, 10) OP(L, S, F, 3, 7, 11)
#define SETUP(LD) ".irp i,0,1,2,3,12\n " LD "\n .endr\n .p2align 5\n"
#define ADVANCE(STEP) \
    "addi %[a],%[a]," #STEP "\n addi %[b],%[b]," #STEP "\n" \
    "addi %[c],%[c]," #STEP "\n addi %[d],%[d]," #STEP "\n" \
    "addic. %[left],%[left],-" #STEP "\n bne 1b\n"
#define OPERANDS(STEP) [at0] "b"(0UL), [at1] "b"(16UL), [at2] "b"(32UL), [at3] "b"(48UL)
#define CLOBBERS \
    "memory", "cc", "ca", "fr0", "fr1", "fr2", "fr3", "fr4", "fr5", "fr6", "fr7", "fr8", "fr9", \
    "fr10", "fr11", "fr12"
#define ALL(K) \
    K(ScalarDouble, Scalar, Double, TRIAD, SCHOENAUER, SETUP("lfd \\i,0(%[data])"), FOUR, L_DOUBLE, S_DOUBLE, F_DOUBLE, 32) \
    K(ScalarSingle, Scalar, Single, TRIAD, SCHOENAUER, SETUP("lfs \\i,0(%[data])"), FOUR, L_SINGLE, S_SINGLE, F_SINGLE, 16) \
    K(VsxDouble, Vsx, Double, TRIAD, SCHOENAUER, SETUP("lxvd2x \\i,0,%[data]"), FOUR, L_VSX, S_VSX, F_VSX_DOUBLE, 64) \
    K(VsxSingle, Vsx, Single, TRIAD, SCHOENAUER, SETUP("lxvd2x \\i,0,%[data]"), FOUR, L_VSX, S_VSX, F_VSX_SINGLE, 64)

#endif
#endif

#define KERNELS(SUFFIX, ISA, PRECISION, TRIAD_HERE, SCHOENAUER_HERE, ...) \
    SWEEP(load##SUFFIX, LOAD, __VA_ARGS__) \
    SWEEP(store##SUFFIX, STORE, __VA_ARGS__) \
    SWEEP(copy##SUFFIX, COPY, __VA_ARGS__) \
    SWEEP(twoToOne##SUFFIX, TWO_TO_ONE, __VA_ARGS__) \
    SWEEP(triad##SUFFIX, TRIAD_HERE, __VA_ARGS__) \
    SWEEP_THREE(schoenauer##SUFFIX, SCHOENAUER_HERE, __VA_ARGS__)
#define ROWS(SUFFIX, ISA, PRECISION, ...) \
    {"load",  Isa::ISA, Precision::PRECISION, 1, 0, load##SUFFIX}, \
    {"store", Isa::ISA, Precision::PRECISION, 0, 1, store##SUFFIX}, \
    {"copy",  Isa::ISA, Precision::PRECISION, 1, 1, copy##SUFFIX}, \
    {"2:1",   Isa::ISA, Precision::PRECISION, 2, 1, twoToOne##SUFFIX}, \
    {"triad", Isa::ISA, Precision::PRECISION, 2, 1, triad##SUFFIX}, \
    {"3:1",   Isa::ISA, Precision::PRECISION, 3, 1, schoenauer##SUFFIX},

ALL(KERNELS)
ALL_NT(KERNELS_NT)

std::vector<StreamKernel> kernelsHere()
{
    return {ALL(ROWS) ALL_NT(ROWS_NT)};
}
// clang-format on

#else

std::vector<StreamKernel> kernelsHere()
{
    return {};  // no kernels are written for this processor
}

#endif

}  // namespace

const std::vector<StreamKernel>& streamKernels()
{
    static const std::vector<StreamKernel> kernels = kernelsHere();
    return kernels;
}

void fillStreamArrays(char* memory, std::size_t bytes)
{
    std::fill_n(reinterpret_cast<std::uint32_t*>(memory), bytes / sizeof streamPattern,
                streamPattern);
}

const StreamKernel* streamKernel(std::string_view operation, Isa isa, Precision precision)
{
    const auto& kernels = streamKernels();
    const auto found =
        std::find_if(kernels.begin(), kernels.end(), [&](const StreamKernel& kernel) {
            return kernel.operation == operation && kernel.isa == isa &&
                   kernel.precision == precision;
        });
    return found != kernels.end() && isaRuns(isa) ? &*found : nullptr;
}

}  // namespace papilio::collectors
