#include "collectors/kernels/architecture_kernels.h"

#if defined(__powerpc64__) && defined(__LITTLE_ENDIAN__)

namespace papilio::collectors {

#define PAPILIO_KERNEL(name) \
    extern "C" __attribute__((noinline, noclone)) void papilio_branch_##name(std::uint64_t n)

#define PAPILIO_LOOP(body)                                                         \
    std::uint64_t scratch = 0;                                                     \
    asm volatile("nop\n .p2align 4\n 1:\n" body "addic. %[n], %[n], -1\n bne 1b\n" \
                 : [n] "+r"(n), [t] "+r"(scratch)                                  \
                 :                                                                 \
                 : "cc", "ca")

#define PAPILIO_RANDOM_LOOP(body)                                                               \
    std::uint64_t state = drawStart;                                                            \
    std::uint64_t slow = 0;                                                                     \
    asm volatile("nop\n .p2align 4\n 1:\n" body "addic. %[n], %[n], -1\n bne 1b\n"              \
                 : [n] "+r"(n), [s] "+r"(state), [t] "+r"(slow)                                 \
                 : [m] "r"(drawMultiplier), [c] "r"(drawIncrement), [one] "r"(std::uint64_t{1}) \
                 : "cc", "ca")

#define PAPILIO_DRAW "mulld %[s], %[s], %[m]\n add %[s], %[s], %[c]\n"
/// The draw once more, known a dozen cycles later.
#define PAPILIO_SLOW_DRAW                                   \
    "isync\n" PAPILIO_DRAW                                  \
    "mulld %[t], %[s], %[one]\n mulld %[t], %[t], %[one]\n" \
    "mulld %[t], %[t], %[one]\n mulld %[t], %[t], %[one]\n"

PAPILIO_KERNEL(1)
{
    PAPILIO_LOOP("andi. %[t], %[n], 1\n beq 2f\n nop\n 2:\n");  // every second time
}

PAPILIO_KERNEL(2)
{
    PAPILIO_LOOP("cmpdi %[n], 0\n beq 2f\n nop\n 2:\n");  // never
}

PAPILIO_KERNEL(3)
{
    PAPILIO_LOOP("cmpdi %[n], 0\n bne 2f\n nop\n 2:\n");  // always
}

PAPILIO_KERNEL(4)
{
    PAPILIO_RANDOM_LOOP(PAPILIO_DRAW "cmpdi %[s], 0\n blt 2f\n nop\n 2:\n isync\n");
}

PAPILIO_KERNEL(4a)
{
    PAPILIO_RANDOM_LOOP(
        PAPILIO_DRAW
        "cmpdi %[s], 0\n blt 3f\n isync\n cmpdi %[s], 0\n blt 3f\n nop\n 3:\n isync\n");
}

PAPILIO_KERNEL(4b)
{
    PAPILIO_RANDOM_LOOP(
        PAPILIO_DRAW
        "cmpdi %[s], 0\n blt 3f\n isync\n cmpdi %[s], 0\n bge 3f\n nop\n 3:\n isync\n");
}

PAPILIO_KERNEL(5)
{
    PAPILIO_RANDOM_LOOP(PAPILIO_SLOW_DRAW "cmpdi %[t], 0\n blt 2f\n nop\n 2:\n");
}

PAPILIO_KERNEL(5a)
{
    PAPILIO_RANDOM_LOOP(
        PAPILIO_SLOW_DRAW
        "cmpdi %[t], 0\n blt 3f\n mulld %[t], %[t], %[one]\n cmpdi %[t], 0\n blt 3f\n nop\n 3:\n");
}

PAPILIO_KERNEL(5b)
{
    PAPILIO_RANDOM_LOOP(
        PAPILIO_SLOW_DRAW
        "cmpdi %[t], 0\n blt 3f\n mulld %[t], %[t], %[one]\n cmpdi %[t], 0\n bge 3f\n nop\n 3:\n");
}

PAPILIO_KERNEL(6)
{
    PAPILIO_LOOP("cmpdi %[n], 0\n beq 2f\n b 3f\n 2:\n nop\n 3:\n");
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
