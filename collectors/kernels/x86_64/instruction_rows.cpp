// Operands are chosen so that every repetition does the same: divisions of 1 by 1, sums with 0.
// Calls write below the stack pointer, which is why this file is compiled without the red zone.
#include "collectors/kernels/architecture_kernels.h"

namespace papilio::collectors {

#if defined(__x86_64__)

/// RAX and RBX are 1, RDX is 0, RSI points to its own address, XMM/YMM 0 to 3 are 0; the carry flag
/// is 0, and DEC leaves it alone.
#define PAPILIO_LOOP(name, count, before, text, after)                                        \
    extern "C"                                                                                \
        __attribute__((noinline, noclone)) void papilio_mix_##name##_##count(std::uint64_t n) \
    {                                                                                         \
        alignas(64) std::array<void*, 8> memory{};                                            \
        memory.fill(memory.data());                                                           \
        void* place = memory.data();                                                          \
        asm volatile("mov $1, %%eax\n mov $1, %%ebx\n" before                                 \
                     "xor %%edx, %%edx\n .p2align 5\n 1:\n .rept " #count "\n" text           \
                     "\n .endr\n dec %[n]\n jnz 1b\n" after                                   \
                     : [n] "+r"(n), "+S"(place)                                               \
                     :                                                                        \
                     : "cc", "memory", "rax", "rbx", "rdx", "xmm0", "xmm1");                  \
    }
#define PAPILIO_MIX(name, text)                                                       \
    PAPILIO_LOOP(name, 24, "xorps %%xmm0, %%xmm0\n xorps %%xmm1, %%xmm1\n", text, "") \
    PAPILIO_LOOP(name, 48, "xorps %%xmm0, %%xmm0\n xorps %%xmm1, %%xmm1\n", text, "")
#define PAPILIO_MIX_AVX(name, text)                                                           \
    PAPILIO_LOOP(name, 24, "vxorps %%ymm0, %%ymm0, %%ymm0\n vxorps %%ymm1, %%ymm1, %%ymm1\n", \
                 text, "vzeroupper\n")                                                        \
    PAPILIO_LOOP(name, 48, "vxorps %%ymm0, %%ymm0, %%ymm0\n vxorps %%ymm1, %%ymm1, %%ymm1\n", \
                 text, "vzeroupper\n")

PAPILIO_MIX(NOP, "nop")
PAPILIO_MIX(MOVE, "mov %%rbx, %%rax")
PAPILIO_MIX(ADDRESS, "lea 8(%%rbx), %%rax")
PAPILIO_MIX(INT_ADD, "add %%rdx, %%rax")
PAPILIO_MIX(INT_SUB, "sub %%rdx, %%rax")
PAPILIO_MIX(INT_MUL, "imul %%rbx, %%rax")
PAPILIO_MIX(INT_DIV, "div %%rbx")
PAPILIO_MIX(LOGIC, "and %%rbx, %%rax")
PAPILIO_MIX(SHIFT, "rol $1, %%rbx")
PAPILIO_MIX(LOAD, "mov (%%rsi), %%rsi")
PAPILIO_MIX(STORE, "mov %%rsi, (%%rsi)")
PAPILIO_MIX(BRANCH_NOT_TAKEN, "jc 3f\n 3:")
PAPILIO_MIX(BRANCH_TAKEN, "jnc 3f\n nop\n 3:")  // valgrind sees no jump to the next instruction
PAPILIO_MIX(JUMP, "jmp 3f\n nop\n 3:")
PAPILIO_MIX(CALL, "call 3f\n jmp 4f\n 3: ret\n 4:")
PAPILIO_MIX(SP_ADD, "addss %%xmm1, %%xmm0")
PAPILIO_MIX(SP_MUL, "mulss %%xmm1, %%xmm0")
PAPILIO_MIX(SP_SQRT, "sqrtss %%xmm1, %%xmm0")
PAPILIO_MIX(DP_ADD, "addsd %%xmm1, %%xmm0")
PAPILIO_MIX(DP_MUL, "mulsd %%xmm1, %%xmm0")
PAPILIO_MIX(DP_SQRT, "sqrtsd %%xmm1, %%xmm0")
PAPILIO_MIX(DP_PACKED_ADD, "addpd %%xmm1, %%xmm0")
PAPILIO_MIX(CONVERT, "cvtsi2sd %%rax, %%xmm0")
PAPILIO_MIX(SHUFFLE, "shufps $0, %%xmm1, %%xmm0")
PAPILIO_MIX_AVX(DP_256_ADD, "vaddpd %%ymm1, %%ymm0, %%ymm0")
PAPILIO_MIX_AVX(DP_256_FMA, "vfmadd231pd %%ymm1, %%ymm1, %%ymm0")

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
    InstructionRow                                    \
    {                                                 \
#name, Extension::needs, PAPILIO_BODIES(name) \
    }

std::vector<InstructionRow> x86InstructionRows()
{
    return {
        PAPILIO_ROW(NOP, None),          PAPILIO_ROW(MOVE, None),
        PAPILIO_ROW(ADDRESS, None),      PAPILIO_ROW(INT_ADD, None),
        PAPILIO_ROW(INT_SUB, None),      PAPILIO_ROW(INT_MUL, None),
        PAPILIO_ROW(INT_DIV, None),      PAPILIO_ROW(LOGIC, None),
        PAPILIO_ROW(SHIFT, None),        PAPILIO_ROW(LOAD, None),
        PAPILIO_ROW(STORE, None),        PAPILIO_ROW(BRANCH_NOT_TAKEN, None),
        PAPILIO_ROW(BRANCH_TAKEN, None), PAPILIO_ROW(JUMP, None),
        PAPILIO_ROW(CALL, None),         PAPILIO_ROW(SP_ADD, None),
        PAPILIO_ROW(SP_MUL, None),       PAPILIO_ROW(SP_SQRT, None),
        PAPILIO_ROW(DP_ADD, None),       PAPILIO_ROW(DP_MUL, None),
        PAPILIO_ROW(DP_SQRT, None),      PAPILIO_ROW(DP_PACKED_ADD, None),
        PAPILIO_ROW(CONVERT, None),      PAPILIO_ROW(SHUFFLE, None),
        PAPILIO_ROW(DP_256_ADD, Avx),    PAPILIO_ROW(DP_256_FMA, Fma),
    };
}

}  // namespace papilio::collectors
