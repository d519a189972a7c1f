// One kind of instruction each, 24 or 48 times a pass: what an event counts of it, and of the two
// instructions that control the loop (expectation LOOP: one subtraction and one taken branch a
// pass).
// Operands are chosen so that every repetition does the same: divisions of 1 by 1, sums with 0.
// On x86-64, calls write below the stack pointer, which is why this file is compiled without the
// red zone.
#include "collectors/kernels/instructions.h"
#include "collectors/kernels/suite.h"

#include <array>

namespace papilio::collectors {

namespace {

constexpr std::uint64_t passes = 20'000;
constexpr std::uint64_t virtualPasses = 500;

struct Row {
    const char* expectation;  ///< "INT_ADD"
    Extension needs;
    std::array<LoopBody, 2> bodies;  ///< 24 and 48 instructions a pass
};

// clang-format off
#if defined(PAPILIO_COUNT_DOWN)
#define PAPILIO_KERNEL(name, count, needs, text) \
    PAPILIO_MEASURED void papilio_mix_##name##_##count(std::uint64_t n) \
    { \
        PAPILIO_MIX_LOOP(needs, ".p2align 5\n 1:\n .rept " #count "\n" text "\n .endr\n" \
                                PAPILIO_COUNT_DOWN); \
    }
#define PAPILIO_KERNELS(name, needs, text) \
    PAPILIO_KERNEL(name, 24, needs, text) PAPILIO_KERNEL(name, 48, needs, text)

PAPILIO_INSTRUCTIONS(PAPILIO_KERNELS)
#endif

#define PAPILIO_ROW(name, needs, text) {#name, Extension::needs, {}},
#define PAPILIO_ROW_HERE(name, needs, text) \
    {#name, Extension::needs, {papilio_mix_##name##_24, papilio_mix_##name##_48}},
// clang-format on

std::vector<Row> rowsOf(Architecture architecture)
{
#if defined(PAPILIO_COUNT_DOWN)
    if (architecture == thisArchitecture) {
        return {PAPILIO_INSTRUCTIONS(PAPILIO_ROW_HERE)};
    }
#endif
    switch (architecture) {
        case Architecture::Aarch64:
            return {PAPILIO_AARCH64_INSTRUCTIONS(PAPILIO_ROW)};
        case Architecture::Ppc64le:
            return {PAPILIO_PPC64LE_INSTRUCTIONS(PAPILIO_ROW)};
        case Architecture::X86_64:
        case Architecture::Other:
            break;
    }
    return {PAPILIO_X86_64_INSTRUCTIONS(PAPILIO_ROW)};
}

}  // namespace

KernelSuite instructionSuite(const KernelMachine& machine)
{
    constexpr std::array counts = {24, 48};
    KernelSuite suite;
    suite.note =
        "Instructions of one kind per pass of a loop; CALL is a call, the return and a jump "
        "over it; LOOP is what controls the loop, a subtraction and a taken branch.";
    const auto rows = rowsOf(machine.architecture);
    for (const auto& row : rows) {
        suite.expectations.emplace_back(row.expectation);
    }
    suite.expectations.emplace_back("LOOP");
    for (std::size_t row = 0; row < rows.size(); ++row) {
        for (std::size_t loop = 0; loop < counts.size(); ++loop) {
            Kernel kernel{
                .name = std::string(rows[row].expectation) + " " + std::to_string(counts.at(loop)),
                .truth = std::vector<double>(rows.size() + 1, 0.0),
                .iterations = machine.isVirtual ? virtualPasses : passes,
                .warmUp = machine.isVirtual ? virtualPasses : passes,
                .missing = whyNot(machine.architecture, rows[row].needs),
                .prepare = [body = rows[row].bodies.at(loop)](const std::stop_token&) {
                    return KernelBody(body);
                }};
            kernel.truth.at(row) = counts.at(loop);
            kernel.truth.back() = 1;
            suite.kernels.push_back(std::move(kernel));
        }
    }
    return suite;
}

}  // namespace papilio::collectors
