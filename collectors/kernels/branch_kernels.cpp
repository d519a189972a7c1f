// The eleven branch kernels: what is executed (CE), retired (CR) and taken (T), which jumps are
// unconditional (D), and what cannot be predicted (M), per iteration.
//
// Every loop is counted down by one instruction and closed by another: one conditional branch,
// taken. Random branches look at the sign of a 64-bit linear congruential generator (Knuth's MMIX
// multiplier) that is drawn once an iteration. Its start value was searched so that exactly half of
// the first 100,000 draws, and half of the second, are negative: what a kernel states is exact, not
// expected.
//
// CE counts branches on paths that turn out wrong. An instruction that waits for all before it
// (LFENCE, ISB, isync) behind a random branch keeps what follows from executing before it is
// resolved (kernels 4*); without it, and with the branch waiting for a chain of multiplications,
// the loop's own branch is executed once more per misprediction (5*).
// A loop never begins where its function does: valgrind would take the jump back for a recursion.
#include "collectors/kernels/instructions.h"
#include "collectors/kernels/suite.h"

#include <array>

namespace papilio::collectors {

namespace {

constexpr std::uint64_t passes = 100'000;
/// The start of the random numbers, and how the next one is drawn.
[[maybe_unused]] constexpr std::uint64_t drawStart = 0xd22945b452e4d549;
[[maybe_unused]] constexpr std::uint64_t drawMultiplier = 6364136223846793005;
[[maybe_unused]] constexpr std::uint64_t drawIncrement = 1442695040888963407;

#if defined(PAPILIO_COUNT_DOWN)
// clang-format off
#define PAPILIO_TEXT(body) "nop\n .p2align 4\n 1:\n" body PAPILIO_COUNT_DOWN
#define PAPILIO_KERNEL(name, body) \
    PAPILIO_MEASURED void papilio_branch_##name(std::uint64_t n) \
    { \
        PAPILIO_BRANCH_SCRATCH \
        asm volatile(PAPILIO_TEXT(body) : PAPILIO_BRANCH_OUT : : PAPILIO_FLAGS); \
    }
#define PAPILIO_RANDOM_KERNEL(name, body) \
    PAPILIO_MEASURED void papilio_branch_##name(std::uint64_t n) \
    { \
        std::uint64_t state = drawStart; \
        std::uint64_t slow = 0; \
        asm volatile(PAPILIO_TEXT(body) \
                     : [n] "+r"(n), [s] "+r"(state), [t] "+r"(slow) \
                     : PAPILIO_DRAW_IN \
                     : PAPILIO_FLAGS); \
    }
/// The draw once more, known a dozen cycles later.
#define PAPILIO_SLOW_DRAW \
    PAPILIO_WAIT PAPILIO_DRAW PAPILIO_COPY_DRAW PAPILIO_SLOWER PAPILIO_SLOWER PAPILIO_SLOWER
#define PAPILIO_OVER_NOP(label) "nop\n " label ":\n"

PAPILIO_KERNEL(1, PAPILIO_IF_EVEN("2f") PAPILIO_OVER_NOP("2"))  // every second time
PAPILIO_KERNEL(2, PAPILIO_IF_ZERO("2f") PAPILIO_OVER_NOP("2"))  // never
PAPILIO_KERNEL(3, PAPILIO_IF_NOT_ZERO("2f") PAPILIO_OVER_NOP("2"))  // always
PAPILIO_RANDOM_KERNEL(4, PAPILIO_DRAW PAPILIO_IF_DRAWN("2f") PAPILIO_OVER_NOP("2") PAPILIO_WAIT)
PAPILIO_RANDOM_KERNEL(4a, PAPILIO_DRAW PAPILIO_IF_DRAWN("3f") PAPILIO_WAIT
                          PAPILIO_IF_NEGATIVE("%[s]", "3f") PAPILIO_OVER_NOP("3") PAPILIO_WAIT)
PAPILIO_RANDOM_KERNEL(4b, PAPILIO_DRAW PAPILIO_IF_DRAWN("3f") PAPILIO_WAIT
                          PAPILIO_IF_POSITIVE("%[s]", "3f") PAPILIO_OVER_NOP("3") PAPILIO_WAIT)
PAPILIO_RANDOM_KERNEL(5, PAPILIO_SLOW_DRAW PAPILIO_IF_NEGATIVE("%[t]", "2f") PAPILIO_OVER_NOP("2"))
PAPILIO_RANDOM_KERNEL(5a, PAPILIO_SLOW_DRAW PAPILIO_IF_NEGATIVE("%[t]", "3f") PAPILIO_SLOWER
                          PAPILIO_IF_NEGATIVE("%[t]", "3f") PAPILIO_OVER_NOP("3"))
PAPILIO_RANDOM_KERNEL(5b, PAPILIO_SLOW_DRAW PAPILIO_IF_NEGATIVE("%[t]", "3f") PAPILIO_SLOWER
                          PAPILIO_IF_POSITIVE("%[t]", "3f") PAPILIO_OVER_NOP("3"))
PAPILIO_KERNEL(6, PAPILIO_IF_ZERO("2f") PAPILIO_JUMP("3f") "2:\n" PAPILIO_OVER_NOP("3"))
PAPILIO_KERNEL(7, "nop\n")
// clang-format on
#define PAPILIO_BODY(name) papilio_branch_##name
#else
#define PAPILIO_BODY(name) nullptr
#endif

struct Row {
    const char* name;
    std::array<double, 5> truth;  ///< CE, CR, T, D, M
    LoopBody body;
};

constexpr std::array<Row, 11> rows = {{
    {"1", {2, 2, 1.5, 0, 0}, PAPILIO_BODY(1)},
    {"2", {2, 2, 1, 0, 0}, PAPILIO_BODY(2)},
    {"3", {2, 2, 2, 0, 0}, PAPILIO_BODY(3)},
    {"4", {2, 2, 1.5, 0, 0.5}, PAPILIO_BODY(4)},
    {"4a", {2.5, 2.5, 1.5, 0, 0.5}, PAPILIO_BODY(4a)},
    {"4b", {2.5, 2.5, 2, 0, 0.5}, PAPILIO_BODY(4b)},
    {"5", {2.5, 2, 1.5, 0, 0.5}, PAPILIO_BODY(5)},
    {"5a", {3, 2.5, 1.5, 0, 0.5}, PAPILIO_BODY(5a)},
    {"5b", {3, 2.5, 2, 0, 0.5}, PAPILIO_BODY(5b)},
    {"6", {2, 2, 1, 1, 0}, PAPILIO_BODY(6)},
    {"7", {1, 1, 1, 0, 0}, PAPILIO_BODY(7)},
}};

}  // namespace

KernelSuite branchSuite(const KernelMachine& machine)
{
    KernelSuite suite;
    suite.expectations = {"CE", "CR", "T", "D", "M"};
    suite.note =
        "Branches per iteration: conditional executed (CE), conditional retired (CR), conditional "
        "taken (T), direct unconditional (D), mispredicted (M).";
    for (const auto& [name, truth, body] : rows) {
        suite.kernels.push_back(
            {.name = name,
             .truth = {truth.begin(), truth.end()},
             .iterations = passes,
             .warmUp = passes,
             .missing = whyNot(machine.architecture, Extension::None),
             .prepare = [body = body](const std::stop_token&) { return KernelBody(body); }});
    }
    return suite;
}

}  // namespace papilio::collectors
