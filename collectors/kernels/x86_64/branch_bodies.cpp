#include "collectors/kernels/architecture_kernels.h"

#if defined(__x86_64__)

namespace papilio::collectors {

#define PAPILIO_KERNEL(name) \
    extern "C" __attribute__((noinline, noclone)) void papilio_branch_##name(std::uint64_t n)

#define PAPILIO_LOOP(body) \
    asm volatile("nop\n .p2align 4\n 1:\n" body "dec %[n]\n jnz 1b\n" : [n] "+r"(n) : : "cc")

#define PAPILIO_RANDOM_LOOP(body)                                     \
    std::uint64_t state = drawStart;                                  \
    std::uint64_t slow = 0;                                           \
    asm volatile("nop\n .p2align 4\n 1:\n" body "dec %[n]\n jnz 1b\n" \
                 : [n] "+r"(n), [s] "+r"(state), [t] "+r"(slow)       \
                 : [m] "r"(drawMultiplier), [c] "r"(drawIncrement)    \
                 : "cc")

#define PAPILIO_DRAW "imul %[m], %[s]\n add %[c], %[s]\n"
/// The draw once more, known a dozen cycles later.
#define PAPILIO_SLOW_DRAW                                                                     \
    "lfence\n" PAPILIO_DRAW                                                                   \
    "imul $1, %[s], %[t]\n imul $1, %[t], %[t]\n imul $1, %[t], %[t]\n imul $1, %[t], %[t]\n" \
    "test %[t], %[t]\n"

PAPILIO_KERNEL(1)
{
    PAPILIO_LOOP("test $1, %[n]\n jz 2f\n nop\n 2:\n");  // every second time
}

PAPILIO_KERNEL(2)
{
    PAPILIO_LOOP("test %[n], %[n]\n jz 2f\n nop\n 2:\n");  // never
}

PAPILIO_KERNEL(3)
{
    PAPILIO_LOOP("test %[n], %[n]\n jnz 2f\n nop\n 2:\n");  // always
}

PAPILIO_KERNEL(4)
{
    PAPILIO_RANDOM_LOOP(PAPILIO_DRAW "js 2f\n nop\n 2:\n lfence\n");
}

PAPILIO_KERNEL(4a)
{
    PAPILIO_RANDOM_LOOP(PAPILIO_DRAW
                        "js 3f\n lfence\n test %[s], %[s]\n js 3f\n nop\n 3:\n lfence\n");
}

PAPILIO_KERNEL(4b)
{
    PAPILIO_RANDOM_LOOP(PAPILIO_DRAW
                        "js 3f\n lfence\n test %[s], %[s]\n jns 3f\n nop\n 3:\n lfence\n");
}

PAPILIO_KERNEL(5)
{
    PAPILIO_RANDOM_LOOP(PAPILIO_SLOW_DRAW "js 2f\n nop\n 2:\n");
}

PAPILIO_KERNEL(5a)
{
    PAPILIO_RANDOM_LOOP(PAPILIO_SLOW_DRAW
                        "js 3f\n imul $1, %[t], %[t]\n test %[t], %[t]\n js 3f\n nop\n 3:\n");
}

PAPILIO_KERNEL(5b)
{
    PAPILIO_RANDOM_LOOP(PAPILIO_SLOW_DRAW
                        "js 3f\n imul $1, %[t], %[t]\n test %[t], %[t]\n jns 3f\n nop\n 3:\n");
}

PAPILIO_KERNEL(6)
{
    PAPILIO_LOOP("test %[n], %[n]\n jz 2f\n jmp 3f\n 2:\n nop\n 3:\n");
}

PAPILIO_KERNEL(7)
{
    PAPILIO_LOOP("nop\n");
}

std::array<LoopBody, branchKernels> branchBodies()
{
    return {papilio_branch_1,  papilio_branch_2,  papilio_branch_3, papilio_branch_4,
            papilio_branch_4a, papilio_branch_4b, papilio_branch_5, papilio_branch_5a,
            papilio_branch_5b, papilio_branch_6,  papilio_branch_7};
}

}  // namespace papilio::collectors

#endif
