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
#include "collectors/kernels/architecture_kernels.h"
#include "collectors/kernels/suite.h"

#include <array>

namespace papilio::collectors {

namespace {

constexpr std::uint64_t passes = 100'000;

struct Row {
    const char* name;
    std::array<double, 5> truth;  ///< CE, CR, T, D, M
};

constexpr std::array<Row, branchKernels> rows = {{
    {"1", {2, 2, 1.5, 0, 0}},
    {"2", {2, 2, 1, 0, 0}},
    {"3", {2, 2, 2, 0, 0}},
    {"4", {2, 2, 1.5, 0, 0.5}},
    {"4a", {2.5, 2.5, 1.5, 0, 0.5}},
    {"4b", {2.5, 2.5, 2, 0, 0.5}},
    {"5", {2.5, 2, 1.5, 0, 0.5}},
    {"5a", {3, 2.5, 1.5, 0, 0.5}},
    {"5b", {3, 2.5, 2, 0, 0.5}},
    {"6", {2, 2, 1, 1, 0}},
    {"7", {1, 1, 1, 0, 0}},
}};

}  // namespace

KernelSuite branchSuite(const KernelMachine& machine)
{
    KernelSuite suite;
    suite.expectations = {"CE", "CR", "T", "D", "M"};
    suite.note =
        "Branches per iteration: conditional executed (CE), conditional retired (CR), conditional "
        "taken (T), direct unconditional (D), mispredicted (M).";
    const auto bodies = branchBodies();
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const auto& [name, truth] = rows.at(row);
        suite.kernels.push_back({.name = name,
                                 .truth = {truth.begin(), truth.end()},
                                 .iterations = passes,
                                 .warmUp = passes,
                                 .missing = whyNot(machine.architecture, Extension::None),
                                 .prepare = [body = bodies.at(row)](const std::stop_token&) {
                                     return KernelBody(body);
                                 }});
    }
    return suite;
}

}  // namespace papilio::collectors
