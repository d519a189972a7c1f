// Plain loops for processors without kernels of their own; the compiler chooses the instructions.
#include "collectors/roofline/compute_kernels.h"

#if !defined(__x86_64__) && !defined(__aarch64__) && \
    !(defined(__powerpc64__) && defined(__LITTLE_ENDIAN__))

#include <array>
#include <cmath>

namespace papilio::collectors {

namespace {

constexpr std::size_t chains = 32;  ///< enough for two units of 128 bits and a latency of 8

template<typename Number, typename Step>
void compute(std::size_t iterations, Step step)
{
    std::array<Number, chains> values;
    values.fill(1);
    for (std::size_t i = 0; i < iterations; ++i) {
        for (auto& value : values) {
            value = step(value);
        }
        asm volatile("" : : "r"(values.data()));
    }
    asm volatile("" : : "r"(values.data()) : "memory");
}

template<typename Number>
void addKernels(std::vector<ComputeKernel>& kernels, Precision precision)
{
    static volatile Number increment = Number(1e-16);
    static volatile Number factor = Number(1) - Number(6e-8);
    kernels.push_back({"ADD", Isa::Scalar, precision, chains, [](std::size_t iterations) {
                           const Number a = increment;
                           compute<Number>(iterations, [a](Number x) { return x + a; });
                       }});
    kernels.push_back({"MUL", Isa::Scalar, precision, chains, [](std::size_t iterations) {
                           const Number f = factor;
                           compute<Number>(iterations, [f](Number x) { return x * f; });
                       }});
    kernels.push_back({"FMA", Isa::Scalar, precision, 2.0 * chains, [](std::size_t iterations) {
                           const Number a = increment;
                           const Number f = factor;
                           compute<Number>(iterations,
                                           [a, f](Number x) { return std::fma(x, f, a); });
                       }});
}

}  // namespace

const std::vector<ComputeKernel>& computeKernels()
{
    static const std::vector<ComputeKernel> kernels = [] {
        std::vector<ComputeKernel> all;
        addKernels<double>(all, Precision::Double);
        addKernels<float>(all, Precision::Single);
        return all;
    }();
    return kernels;
}

}  // namespace papilio::collectors

#endif
