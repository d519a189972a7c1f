// Operands are chosen so that every repetition does the same: divisions of 1 by 1, sums with 0.
#include "collectors/kernels/architecture_kernels.h"

namespace papilio::collectors {

#if defined(__powerpc64__) && defined(__LITTLE_ENDIAN__)

/// R9 and R10 are 1, R11 is 0, R12 points to its own address, VS0 and VS1 are 0; CR1 says that R10
/// is greater than 0, and the loop uses CR0.
#define PAPILIO_LOOP(name, count, text)                                                       \
    extern "C"                                                                                \
        __attribute__((noinline, noclone)) void papilio_mix_##name##_##count(std::uint64_t n) \
    {                                                                                         \
        alignas(64) std::array<void*, 8> memory{};                                            \
        memory.fill(memory.data());                                                           \
        asm volatile(                                                                         \
            "li 9,1\n li 10,1\n li 11,0\n mr 12,%[memory]\n cmpdi 1,10,0\n"                   \
            "xxlxor 0,0,0\n xxlxor 1,1,1\n .p2align 5\n 1:\n .rept " #count "\n" text         \
            "\n .endr\n addic. %[n], %[n], -1\n bne 1b\n"                                     \
            : [n] "+r"(n)                                                                     \
            : [memory] "r"(memory.data())                                                     \
            : "cc", "cr1", "ca", "lr", "memory", "r9", "r10", "r11", "r12", "fr0", "fr1");    \
    }
#define PAPILIO_MIX(name, text)  \
    PAPILIO_LOOP(name, 24, text) \
    PAPILIO_LOOP(name, 48, text)

PAPILIO_MIX(NOP, "nop")
PAPILIO_MIX(MOVE, "mr 9,10")
PAPILIO_MIX(INT_ADD, "add 9,9,11")
PAPILIO_MIX(INT_SUB, "subf 9,11,9")
PAPILIO_MIX(INT_MUL, "mulld 9,9,10")
PAPILIO_MIX(INT_DIV, "divd 9,9,10")
PAPILIO_MIX(LOGIC, "and 9,9,10")
PAPILIO_MIX(SHIFT, "rotldi 10,10,1")
PAPILIO_MIX(LOAD, "ld 12,0(12)")
PAPILIO_MIX(STORE, "std 12,0(12)")
PAPILIO_MIX(LOAD_128, "lxvd2x 0,0,12")
PAPILIO_MIX(STORE_128, "stxvd2x 1,0,12")
PAPILIO_MIX(BRANCH_NOT_TAKEN, "beq 1,3f\n 3:")
PAPILIO_MIX(BRANCH_TAKEN, "bne 1,3f\n nop\n 3:")  // a jump to the next one looks like none
PAPILIO_MIX(JUMP, "b 3f\n nop\n 3:")
PAPILIO_MIX(CALL, "bl 3f\n b 4f\n 3: blr\n 4:")
PAPILIO_MIX(SP_ADD, "fadds 0,0,1")
PAPILIO_MIX(SP_MUL, "fmuls 0,0,1")
PAPILIO_MIX(SP_SQRT, "fsqrts 0,1")
PAPILIO_MIX(DP_ADD, "fadd 0,0,1")
PAPILIO_MIX(DP_MUL, "fmul 0,0,1")
PAPILIO_MIX(DP_SQRT, "fsqrt 0,1")
PAPILIO_MIX(DP_PACKED_ADD, "xvadddp 0,0,1")
PAPILIO_MIX(DP_PACKED_FMA, "xvmaddadp 0,1,1")
PAPILIO_MIX(CONVERT, "fcfid 0,1")
PAPILIO_MIX(SHUFFLE, "xxpermdi 0,0,1,0")

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

#define PAPILIO_ROW(name)                            \
    {                                                \
#name, Extension::None, PAPILIO_BODIES(name) \
    }

std::vector<InstructionRow> ppcInstructionRows()
{
    return {PAPILIO_ROW(NOP),
            PAPILIO_ROW(MOVE),
            PAPILIO_ROW(INT_ADD),
            PAPILIO_ROW(INT_SUB),
            PAPILIO_ROW(INT_MUL),
            PAPILIO_ROW(INT_DIV),
            PAPILIO_ROW(LOGIC),
            PAPILIO_ROW(SHIFT),
            PAPILIO_ROW(LOAD),
            PAPILIO_ROW(STORE),
            PAPILIO_ROW(LOAD_128),
            PAPILIO_ROW(STORE_128),
            PAPILIO_ROW(BRANCH_NOT_TAKEN),
            PAPILIO_ROW(BRANCH_TAKEN),
            PAPILIO_ROW(JUMP),
            PAPILIO_ROW(CALL),
            PAPILIO_ROW(SP_ADD),
            PAPILIO_ROW(SP_MUL),
            PAPILIO_ROW(SP_SQRT),
            PAPILIO_ROW(DP_ADD),
            PAPILIO_ROW(DP_MUL),
            PAPILIO_ROW(DP_SQRT),
            PAPILIO_ROW(DP_PACKED_ADD),
            PAPILIO_ROW(DP_PACKED_FMA),
            PAPILIO_ROW(CONVERT),
            PAPILIO_ROW(SHUFFLE)};
}

}  // namespace papilio::collectors
