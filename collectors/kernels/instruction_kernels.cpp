// One kind of instruction each, 24 or 48 times a pass: what an event counts of it, and of the two
// instructions that control the loop (expectation LOOP: one subtraction and one taken branch a
// pass).
#include "collectors/kernels/architecture_kernels.h"
#include "collectors/kernels/suite.h"

#include <array>

namespace papilio::collectors {

namespace {

constexpr std::uint64_t passes = 20'000;
constexpr std::uint64_t virtualPasses = 500;

std::vector<InstructionRow> rowsOf(Architecture architecture)
{
    switch (architecture) {
        case Architecture::Aarch64:
            return aarch64InstructionRows();
        case Architecture::Ppc64le:
            return ppcInstructionRows();
        case Architecture::X86_64:
        case Architecture::Other:
            break;
    }
    return x86InstructionRows();
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
