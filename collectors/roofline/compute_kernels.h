#pragma once

#include "collectors/roofline/isa.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace papilio::collectors {

/// Runs the loop `iterations` (>= 1) times.
using ComputeFunction = void (*)(std::size_t iterations);

/**
 * A kernel that computes in registers: 12 independent chains, so that latency hides up to 12
 * operations in flight (latency 4 to 6 in 2 units needs 8 to 12).
 *
 * The values stay near 1: neither zeros nor subnormal numbers, which some processors treat apart.
 */
struct ComputeKernel {
    /// "ADD", "MUL", "FMA", or "ADD+MUL": both in turn, the peak of processors with separate
    /// adders and multipliers.
    std::string_view operation;
    Isa isa = Isa::Scalar;
    Precision precision = Precision::Double;
    double flops = 0;  ///< per iteration
    ComputeFunction run = nullptr;
};

/// All kernels of this build, whether or not this processor runs them.
const std::vector<ComputeKernel>& computeKernels();

/// Whether this processor runs the kernel: its width and, for FMA, fused multiply-add.
bool runsHere(const ComputeKernel& kernel);

/// The kernel of that name that runs here, or null.
const ComputeKernel* computeKernel(std::string_view operation,
                                   Isa isa,
                                   Precision precision = Precision::Double);

}  // namespace papilio::collectors
