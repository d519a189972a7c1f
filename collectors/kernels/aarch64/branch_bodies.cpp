#include "collectors/kernels/architecture_kernels.h"

#if defined(__aarch64__)

namespace papilio::collectors {

#define PAPILIO_KERNEL(name) \
    extern "C" __attribute__((noinline, noclone)) void papilio_branch_##name(std::uint64_t n)

#define PAPILIO_LOOP(body)                      \
    asm volatile("nop\n .p2align 4\n 1:\n" body \
                 "subs %[n], %[n], #1\n "       \
                 "b.ne 1b\n"                    \
                 : [n] "+r"(n)                  \
                 :                              \
                 : "cc")

#define PAPILIO_RANDOM_LOOP(body)                                                               \
    std::uint64_t state = drawStart;                                                            \
    std::uint64_t slow = 0;                                                                     \
    asm volatile("nop\n .p2align 4\n 1:\n" body "subs %[n], %[n], #1\n b.ne 1b\n"               \
                 : [n] "+r"(n), [s] "+r"(state), [t] "+r"(slow)                                 \
                 : [m] "r"(drawMultiplier), [c] "r"(drawIncrement), [one] "r"(std::uint64_t{1}) \
                 : "cc")

#define PAPILIO_DRAW "madd %[s], %[s], %[m], %[c]\n"
/// The draw once more, known a dozen cycles later.
#define PAPILIO_SLOW_DRAW                               \
    "isb\n" PAPILIO_DRAW                                \
    "mul %[t], %[s], %[one]\n mul %[t], %[t], %[one]\n" \
    "mul %[t], %[t], %[one]\n mul %[t], %[t], %[one]\n"

PAPILIO_KERNEL(1)
{
    PAPILIO_LOOP("tbz %[n], #0, 2f\n nop\n 2:\n");  // every second time
}

PAPILIO_KERNEL(2)
{
    PAPILIO_LOOP("cbz %[n], 2f\n nop\n 2:\n");  // never
}

PAPILIO_KERNEL(3)
{
    PAPILIO_LOOP("cbnz %[n], 2f\n nop\n 2:\n");  // always
}

PAPILIO_KERNEL(4)
{
    PAPILIO_RANDOM_LOOP(PAPILIO_DRAW "tbnz %[s], #63, 2f\n nop\n 2:\n isb\n");
}

PAPILIO_KERNEL(4a)
{
    PAPILIO_RANDOM_LOOP(PAPILIO_DRAW
                        "tbnz %[s], #63, 3f\n isb\n tbnz %[s], #63, 3f\n nop\n 3:\n isb\n");
}

PAPILIO_KERNEL(4b)
{
    PAPILIO_RANDOM_LOOP(PAPILIO_DRAW
                        "tbnz %[s], #63, 3f\n isb\n tbz %[s], #63, 3f\n nop\n 3:\n isb\n");
}

PAPILIO_KERNEL(5)
{
    PAPILIO_RANDOM_LOOP(PAPILIO_SLOW_DRAW "tbnz %[t], #63, 2f\n nop\n 2:\n");
}

PAPILIO_KERNEL(5a)
{
    PAPILIO_RANDOM_LOOP(
        PAPILIO_SLOW_DRAW
        "tbnz %[t], #63, 3f\n mul %[t], %[t], %[one]\n tbnz %[t], #63, 3f\n nop\n 3:\n");
}

PAPILIO_KERNEL(5b)
{
    PAPILIO_RANDOM_LOOP(
        PAPILIO_SLOW_DRAW
        "tbnz %[t], #63, 3f\n mul %[t], %[t], %[one]\n tbz %[t], #63, 3f\n nop\n 3:\n");
}

PAPILIO_KERNEL(6)
{
    PAPILIO_LOOP("cbz %[n], 2f\n b 3f\n 2:\n nop\n 3:\n");
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
