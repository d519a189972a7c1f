// Operands are chosen so that every repetition does the same: divisions of 1 by 1, sums with 0.
#include "collectors/kernels/architecture_kernels.h"

namespace papilio::collectors {

#if defined(__aarch64__)

/// X9 and X10 are 1, X11 is 0, X12 points to its own address, V0 and V1 are 0.
#define PAPILIO_LOOP(name, count, before, text)                                                    \
    extern "C"                                                                                     \
        __attribute__((noinline, noclone)) void papilio_mix_##name##_##count(std::uint64_t n)      \
    {                                                                                              \
        alignas(256) std::array<void*, 32> memory{};                                               \
        memory.fill(memory.data());                                                                \
        asm volatile(                                                                              \
            "mov x9, #1\n mov x10, #1\n mov x11, #0\n mov x12, %[memory]\n"                        \
            "movi v0.2d, #0\n movi v1.2d, #0\n" before ".p2align 5\n 1:\n .rept " #count "\n" text \
            "\n .endr\n subs %[n], %[n], #1\n b.ne 1b\n"                                           \
            : [n] "+r"(n)                                                                          \
            : [memory] "r"(memory.data())                                                          \
            : "cc", "memory", "x9", "x10", "x11", "x12", "x30", "v0", "v1");                       \
    }
#define PAPILIO_MIX(name, text)      \
    PAPILIO_LOOP(name, 24, "", text) \
    PAPILIO_LOOP(name, 48, "", text)
#define PAPILIO_MIX_SVE(name, text)                                    \
    PAPILIO_LOOP(name, 24, ".arch_extension sve\n ptrue p0.d\n", text) \
    PAPILIO_LOOP(name, 48, ".arch_extension sve\n ptrue p0.d\n", text)

PAPILIO_MIX(NOP, "nop")
PAPILIO_MIX(MOVE, "mov x9, x10")
PAPILIO_MIX(ADDRESS, "adr x9, .")
PAPILIO_MIX(INT_ADD, "add x9, x9, x11")
PAPILIO_MIX(INT_SUB, "sub x9, x9, x11")
PAPILIO_MIX(INT_MUL, "mul x9, x9, x10")
PAPILIO_MIX(INT_DIV, "udiv x9, x9, x10")
PAPILIO_MIX(LOGIC, "and x9, x9, x10")
PAPILIO_MIX(SHIFT, "ror x10, x10, #1")
PAPILIO_MIX(LOAD, "ldr x12, [x12]")
PAPILIO_MIX(STORE, "str x12, [x12]")
PAPILIO_MIX(LOAD_128, "ldr q0, [x12]")
PAPILIO_MIX(STORE_128, "str q1, [x12]")
PAPILIO_MIX(BRANCH_NOT_TAKEN, "cbz x10, 3f\n 3:")
PAPILIO_MIX(BRANCH_TAKEN, "cbnz x10, 3f\n nop\n 3:")  // a jump to the next one looks like none
PAPILIO_MIX(JUMP, "b 3f\n nop\n 3:")
PAPILIO_MIX(CALL, "bl 3f\n b 4f\n 3: ret\n 4:")
PAPILIO_MIX(SP_ADD, "fadd s0, s0, s1")
PAPILIO_MIX(SP_MUL, "fmul s0, s0, s1")
PAPILIO_MIX(SP_SQRT, "fsqrt s0, s1")
PAPILIO_MIX(DP_ADD, "fadd d0, d0, d1")
PAPILIO_MIX(DP_MUL, "fmul d0, d0, d1")
PAPILIO_MIX(DP_SQRT, "fsqrt d0, d1")
PAPILIO_MIX(DP_PACKED_ADD, "fadd v0.2d, v0.2d, v1.2d")
PAPILIO_MIX(DP_PACKED_FMA, "fmla v0.2d, v1.2d, v1.2d")
PAPILIO_MIX(CONVERT, "scvtf d0, x9")
PAPILIO_MIX(SHUFFLE, "zip1 v0.4s, v0.4s, v1.4s")
PAPILIO_MIX_SVE(SVE_LOAD, "ld1d {z0.d}, p0/z, [x12]")
PAPILIO_MIX_SVE(SVE_STORE, "st1d {z1.d}, p0, [x12]")
PAPILIO_MIX_SVE(DP_SVE_ADD, "fadd z0.d, z0.d, z1.d")
PAPILIO_MIX_SVE(DP_SVE_FMA, "fmla z0.d, p0/m, z1.d, z1.d")

#define PAPILIO_BODIES(name)                             \
    {                                                    \
        papilio_mix_##name##_24, papilio_mix_##name##_48 \
    }
#else
#define PAPILIO_BODIES(name) \
    {                        \
        nullptr, nullptr     \
    }
#endif

#define PAPILIO_ROW(name, needs)                      \
    {                                                 \
#name, Extension::needs, PAPILIO_BODIES(name) \
    }

std::vector<InstructionRow> aarch64InstructionRows()
{
    return {PAPILIO_ROW(NOP, None),           PAPILIO_ROW(MOVE, None),
            PAPILIO_ROW(ADDRESS, None),       PAPILIO_ROW(INT_ADD, None),
            PAPILIO_ROW(INT_SUB, None),       PAPILIO_ROW(INT_MUL, None),
            PAPILIO_ROW(INT_DIV, None),       PAPILIO_ROW(LOGIC, None),
            PAPILIO_ROW(SHIFT, None),         PAPILIO_ROW(LOAD, None),
            PAPILIO_ROW(STORE, None),         PAPILIO_ROW(LOAD_128, None),
            PAPILIO_ROW(STORE_128, None),     PAPILIO_ROW(BRANCH_NOT_TAKEN, None),
            PAPILIO_ROW(BRANCH_TAKEN, None),  PAPILIO_ROW(JUMP, None),
            PAPILIO_ROW(CALL, None),          PAPILIO_ROW(SP_ADD, None),
            PAPILIO_ROW(SP_MUL, None),        PAPILIO_ROW(SP_SQRT, None),
            PAPILIO_ROW(DP_ADD, None),        PAPILIO_ROW(DP_MUL, None),
            PAPILIO_ROW(DP_SQRT, None),       PAPILIO_ROW(DP_PACKED_ADD, None),
            PAPILIO_ROW(DP_PACKED_FMA, None), PAPILIO_ROW(CONVERT, None),
            PAPILIO_ROW(SHUFFLE, None),       PAPILIO_ROW(SVE_LOAD, Sve),
            PAPILIO_ROW(SVE_STORE, Sve),      PAPILIO_ROW(DP_SVE_ADD, Sve),
            PAPILIO_ROW(DP_SVE_FMA, Sve)};
}

}  // namespace papilio::collectors
