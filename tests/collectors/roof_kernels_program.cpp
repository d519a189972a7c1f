// Runs the kernels of the roofs once and twice as long between the marks that the plugin of qemu
// sees. For each kernel of this processor a line, with tabs: operation, instruction set, precision,
// and what it states for the difference: operations, loads, stores.
#include "collectors/kernels/count_marks.h"
#include "collectors/roofline/compute_kernels.h"
#include "collectors/roofline/stream_kernels.h"

#include <cstdio>

namespace {

using namespace papilio::collectors;

template<typename Body>
__attribute__((noinline)) void count(const Body& body, std::size_t times)
{
    beginCounting();
    body(times);
    endCounting("kernel");
}

template<typename Kernel>
void print(const Kernel& kernel, double operations, double loads, double stores)
{
    std::printf("%s\t%s\t%s\t%.0f\t%.0f\t%.0f\n", kernel.operation.data(),
                isaName(kernel.isa).data(), precisionName(kernel.precision).data(), operations,
                loads, stores);
}

std::size_t numberBytes(Precision precision)
{
    return precision == Precision::Double ? sizeof(double) : sizeof(float);
}

void runCompute(const ComputeKernel& kernel)
{
    constexpr std::size_t iterations = 100;
    const auto body = [&](std::size_t times) { kernel.run(times * iterations); };
    count(body, 1);
    count(body, 2);
    print(kernel, kernel.flops * iterations, 0, 0);
}

void runStream(const StreamKernel& kernel, const StreamArrays& arrays, std::size_t bytes)
{
    const auto body = [&](std::size_t times) { kernel.run(arrays, times * bytes, 1); };
    count(body, 1);
    count(body, 2);
    const bool computes = kernel.operation == "triad" || kernel.operation == "3:1";
    const std::size_t numbers = bytes / numberBytes(kernel.precision);
    const std::size_t moves = bytes / (kernel.isa == Isa::Scalar ? numberBytes(kernel.precision)
                                                                 : vectorBytes(kernel.isa));
    print(kernel, computes ? 2.0 * static_cast<double>(numbers) : 0,
          static_cast<double>(kernel.loads * moves), static_cast<double>(kernel.stores * moves));
}

}  // namespace

int main()
{
    constexpr std::size_t bytes = 8 * streamStep;
    alignas(256) static char memory[8 * bytes];
    fillStreamArrays(memory, sizeof memory);
    const StreamArrays arrays{
        .a = memory, .b = memory + 2 * bytes, .c = memory + 4 * bytes, .d = memory + 6 * bytes};
    for (const auto& kernel : computeKernels()) {
        if (runsHere(kernel)) {
            runCompute(kernel);
        }
    }
    for (const auto& kernel : streamKernels()) {
        if (isaRuns(kernel.isa)) {
            runStream(kernel, arrays, bytes);
        }
    }
    return 0;
}
