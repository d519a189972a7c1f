// Loops of floating-point instructions: each width the architecture has, single and double
// precision, fused multiply-add or not; 24, 48 and 96 instructions a pass (fused: 12, 24, 48).
//
// Twelve registers are worked on in turn, so that what bounds a loop is the rate of the execution
// units. Half of the instructions multiply by one, half add zero: no value ever becomes subnormal
// or infinite. What controls the loop is one subtraction and one branch: no floating point.
#include "collectors/kernels/instructions.h"
#include "collectors/kernels/suite.h"

#include <algorithm>
#include <array>

namespace papilio::collectors {

namespace {

constexpr std::uint64_t passes = 20'000;
constexpr std::uint64_t virtualPasses = 500;

using Bodies = std::array<LoopBody, 3>;

/// What an instruction works on: a number, or a vector of so many bits.
struct Width {
    const char* name;
    Extension needs = Extension::None;
    Extension fusedNeeds = needs;
};

std::vector<Width> widthsOf(Architecture architecture)
{
    switch (architecture) {
        case Architecture::Aarch64:
            return {{"SCAL"},
                    {"128"},
                    {"SVE128", Extension::Sve128},
                    {"SVE256", Extension::Sve256},
                    {"SVE512", Extension::Sve512},
                    {"SVE1024", Extension::Sve1024},
                    {"SVE2048", Extension::Sve2048}};
        case Architecture::Ppc64le:
            return {{"SCAL"}, {"128"}};
        case Architecture::X86_64:
        case Architecture::Other:
            break;
    }
    return {{"SCAL", Extension::None, Extension::Fma},
            {"128", Extension::None, Extension::Fma},
            {"256", Extension::Avx, Extension::Fma},
            {"512", Extension::Avx512}};
}

#if defined(PAPILIO_COUNT_DOWN)

template<typename T>
struct alignas(64) Constants {
    std::array<T, 64 / sizeof(T)> values;
    explicit constexpr Constants(T value) : values() { values.fill(value); }
};

[[maybe_unused]] constexpr Constants<float> onesS(1.0F);
[[maybe_unused]] constexpr Constants<double> onesD(1.0);
[[maybe_unused]] constexpr Constants<float> zerosS(0.0F);
[[maybe_unused]] constexpr Constants<double> zerosD(0.0);

// Six times `first` and six times `second`, repeated; fused: twelve times r += 1 * 0.
// clang-format off
#define PAPILIO_KERNEL(name, count, times, values, setup, first, second, leave) \
    PAPILIO_MEASURED void papilio_flops_##name##_##count(std::uint64_t n) \
    { \
        asm volatile(setup ".p2align 5\n 1:\n .rept " times "\n" \
                     ".irp i,0,1,2,3,4,5\n " first "\n .endr\n" \
                     ".irp i,6,7,8,9,10,11\n " second "\n .endr\n .endr\n" \
                     PAPILIO_COUNT_DOWN leave \
                     : [n] "+r"(n) \
                     : PAPILIO_FLOPS_OPERANDS(values) \
                     : PAPILIO_FLOPS_CLOBBERS); \
    }
#define PAPILIO_THREE(a, b, c, name, ...) \
    PAPILIO_KERNEL(name, a, #a "/12", __VA_ARGS__) \
    PAPILIO_KERNEL(name, b, #b "/12", __VA_ARGS__) \
    PAPILIO_KERNEL(name, c, #c "/12", __VA_ARGS__)
#define PAPILIO_PLAIN(...) PAPILIO_THREE(24, 48, 96, __VA_ARGS__)
#define PAPILIO_FUSED(...) PAPILIO_THREE(12, 24, 48, __VA_ARGS__)

PAPILIO_FLOPS(PAPILIO_PLAIN, PAPILIO_FUSED)

#define PAPILIO_BODIES(a, b, c, name) \
    Bodies{papilio_flops_##name##_##a, papilio_flops_##name##_##b, papilio_flops_##name##_##c},
#define PAPILIO_PLAIN_BODIES(name, ...) PAPILIO_BODIES(24, 48, 96, name)
#define PAPILIO_FUSED_BODIES(name, ...) PAPILIO_BODIES(12, 24, 48, name)
// clang-format on

constexpr std::array bodies = {PAPILIO_FLOPS(PAPILIO_PLAIN_BODIES, PAPILIO_FUSED_BODIES)};

#else
constexpr std::array<Bodies, 4> bodies{};
#endif

/// Of a kind: plain single, plain double, fused single, fused double. All lengths of SVE have one.
Bodies bodiesOf(Architecture architecture, std::size_t kind, std::size_t width)
{
    constexpr std::size_t perKind = bodies.size() / 4;
    return architecture == thisArchitecture
               ? bodies.at(kind * perKind + std::min(width, perKind - 1))
               : Bodies{};
}

}  // namespace

KernelSuite flopsSuite(const KernelMachine& machine)
{
    KernelSuite suite;
    suite.hasLoop = true;
    suite.note =
        "Floating-point instructions per pass of a loop: precision (S, D), width, FMA or "
        "not.";
    const auto widths = widthsOf(machine.architecture);
    constexpr std::array kinds = {"S_", "D_", "S_", "D_"};
    for (std::size_t row = 0; row < kinds.size() * widths.size(); ++row) {
        const std::size_t kind = row / widths.size();
        const Width& width = widths[row % widths.size()];
        const bool isFused = kind >= 2;
        const auto& name = suite.expectations.emplace_back(std::string(kinds.at(kind)) +
                                                           width.name + (isFused ? "_FMA" : ""));
        const auto loops = bodiesOf(machine.architecture, kind, row % widths.size());
        for (std::size_t loop = 0; loop < loops.size(); ++loop) {
            const int instructions = (isFused ? 12 : 24) << loop;
            Kernel kernel{
                .name = name + " " + std::to_string(instructions),
                .truth = std::vector<double>(kinds.size() * widths.size(), 0.0),
                .iterations = machine.isVirtual ? virtualPasses : passes,
                .warmUp = machine.isVirtual ? virtualPasses : passes,
                .missing = whyNot(machine.architecture, isFused ? width.fusedNeeds : width.needs),
                .prepare = [body = loops.at(loop)](const std::stop_token&) {
                    return KernelBody(body);
                }};
            kernel.truth.at(row) = instructions;
            suite.kernels.push_back(std::move(kernel));
        }
    }
    return suite;
}

}  // namespace papilio::collectors
