// Loops of floating-point instructions: each width the architecture has, single and double
// precision, fused multiply-add or not; 24, 48 and 96 instructions a pass (fused: 12, 24, 48).
//
// Twelve registers are worked on in turn, so that what bounds a loop is the rate of the execution
// units. Half of the instructions multiply by one, half add zero: no value ever becomes subnormal
// or infinite. What controls the loop is one subtraction and one branch: no floating point.
#include "collectors/kernels/architecture_kernels.h"
#include "collectors/kernels/suite.h"

namespace papilio::collectors {

namespace {

constexpr std::uint64_t passes = 20'000;
constexpr std::uint64_t virtualPasses = 500;

std::vector<FlopsRow> rowsOf(Architecture architecture)
{
    switch (architecture) {
        case Architecture::Aarch64:
            return aarch64FlopsRows();
        case Architecture::Ppc64le:
            return ppcFlopsRows();
        case Architecture::X86_64:
        case Architecture::Other:
            break;
    }
    return x86FlopsRows();
}

}  // namespace

KernelSuite flopsSuite(const KernelMachine& machine)
{
    KernelSuite suite;
    suite.hasLoop = true;
    suite.note =
        "Floating-point instructions per pass of a loop: precision (S, D), width, FMA or "
        "not.";
    const auto rows = rowsOf(machine.architecture);
    for (std::size_t row = 0; row < rows.size(); ++row) {
        suite.expectations.emplace_back(rows[row].expectation);
        for (std::size_t loop = 0; loop < rows[row].bodies.size(); ++loop) {
            const int instructions = (rows[row].fused ? 12 : 24) << loop;
            Kernel kernel{
                .name = std::string(rows[row].expectation) + " " + std::to_string(instructions),
                .truth = std::vector<double>(rows.size(), 0.0),
                .iterations = machine.isVirtual ? virtualPasses : passes,
                .warmUp = machine.isVirtual ? virtualPasses : passes,
                .missing = whyNot(machine.architecture, rows[row].needs),
                .prepare = [body = rows[row].bodies.at(loop)](const std::stop_token&) {
                    return KernelBody(body);
                }};
            kernel.truth.at(row) = instructions;
            suite.kernels.push_back(std::move(kernel));
        }
    }
    return suite;
}

}  // namespace papilio::collectors
