// The eleven branch kernels: what is executed (CE), retired (CR) and taken (T), which jumps are
// unconditional (D), and what cannot be predicted (M), per iteration.
//
// Every loop is counted down by DEC and JNZ: one conditional branch, taken. Random branches look at
// the sign of a 64-bit linear congruential generator (Knuth's MMIX multiplier) that is drawn once
// an iteration. Its start value was searched so that exactly half of the first 100,000 draws, and
// half of the second, are negative: what a kernel states is exact, not expected.
//
// CE counts branches on paths that turn out wrong. LFENCE behind a random branch keeps what follows
// from executing before it is resolved (kernels 4*); without it, and with the branch waiting for a
// chain of multiplications, the loop's own branch is executed once more per misprediction (5*).
// A loop never begins where its function does: valgrind would take the jump back for a recursion.
#include "collectors/kernels/processor.h"
#include "collectors/kernels/suite.h"

#include <array>

namespace papilio::collectors {

namespace {

constexpr std::uint64_t passes = 100'000;

#ifdef PAPILIO_KERNELS_X86_64

constexpr std::uint64_t startValue = 0xd22945b452e4d549;
constexpr std::uint64_t multiplier = 6364136223846793005;
constexpr std::uint64_t increment = 1442695040888963407;

#define PAPILIO_KERNEL(name) \
    extern "C" __attribute__((noinline, noclone)) void papilio_branch_##name(std::uint64_t n)

#define PAPILIO_LOOP(body) \
    asm volatile("nop\n .p2align 4\n 1:\n" body "dec %[n]\n jnz 1b\n" : [n] "+r"(n) : : "cc")

#define PAPILIO_RANDOM_LOOP(body)                                     \
    std::uint64_t state = startValue;                                 \
    std::uint64_t slow = 0;                                           \
    asm volatile("nop\n .p2align 4\n 1:\n" body "dec %[n]\n jnz 1b\n" \
                 : [n] "+r"(n), [s] "+r"(state), [t] "+r"(slow)       \
                 : [m] "r"(multiplier), [c] "r"(increment)            \
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

#define PAPILIO_BODY(name) papilio_branch_##name
#else
#define PAPILIO_BODY(name) nullptr
#endif

struct Row {
    const char* name;
    std::array<double, 5> truth;  ///< CE, CR, T, D, M
    void (*body)(std::uint64_t);
};

constexpr std::array rows = {
    Row{"1", {2, 2, 1.5, 0, 0}, PAPILIO_BODY(1)},
    Row{"2", {2, 2, 1, 0, 0}, PAPILIO_BODY(2)},
    Row{"3", {2, 2, 2, 0, 0}, PAPILIO_BODY(3)},
    Row{"4", {2, 2, 1.5, 0, 0.5}, PAPILIO_BODY(4)},
    Row{"4a", {2.5, 2.5, 1.5, 0, 0.5}, PAPILIO_BODY(4a)},
    Row{"4b", {2.5, 2.5, 2, 0, 0.5}, PAPILIO_BODY(4b)},
    Row{"5", {2.5, 2, 1.5, 0, 0.5}, PAPILIO_BODY(5)},
    Row{"5a", {3, 2.5, 1.5, 0, 0.5}, PAPILIO_BODY(5a)},
    Row{"5b", {3, 2.5, 2, 0, 0.5}, PAPILIO_BODY(5b)},
    Row{"6", {2, 2, 1, 1, 0}, PAPILIO_BODY(6)},
    Row{"7", {1, 1, 1, 0, 0}, PAPILIO_BODY(7)},
};

}  // namespace

KernelSuite branchSuite(const KernelMachine& /*machine*/)
{
    KernelSuite suite;
    suite.expectations = {"CE", "CR", "T", "D", "M"};
    suite.note =
        "Branches per iteration: conditional executed (CE), conditional retired (CR), conditional "
        "taken (T), direct unconditional (D), mispredicted (M).";
    for (const Row& row : rows) {
        suite.kernels.push_back(
            {.name = row.name,
             .truth = {row.truth.begin(), row.truth.end()},
             .iterations = passes,
             .warmUp = passes,
             .missing = whyNot(Extension::None),
             .prepare = [body = row.body](const std::stop_token&) { return KernelBody(body); }});
    }
    return suite;
}

}  // namespace papilio::collectors
