#pragma once

#include "core/model/benchmark.h"

#include <string>
#include <vector>

namespace papilio::core {

/// Kernels that can be measured, with what each expectation counts in them.
struct KernelCatalogue {
    std::string benchmark;             ///< as `papilio-collect cat` names it
    std::vector<std::string> kernels;  ///< K names
    Basis basis;                       ///< K x X
};

/// An expectation that the kernels cannot tell from others: on every one of them it is `equals`.
struct TiedExpectation {
    std::string expectation;
    std::string equals;  ///< "CR", "S_512 + 2 S_512_FMA"; "0" where no kernel has any of it
};

/// One more kernel, and what the basis is worth with it and the ones before it.
struct KernelStep {
    std::string kernel;
    std::string benchmark;
    BasisQuality after;
    std::vector<std::string> separates;  ///< expectations that were tied before it and no longer
};

/// What the kernels of a benchmark cannot separate, and which others would.
struct KernelPlan {
    std::vector<std::string> expectations;  ///< of the benchmark, and those its kind has besides
    BasisQuality now;                       ///< of these expectations on the present kernels
    std::vector<TiedExpectation> tied;
    std::vector<KernelStep> steps;  ///< cumulative: every step adds its kernel to the ones before
};

/**
 * Adds, one after the other, the kernel that separates most: first by the rank of the expectation
 * rows, then by their condition number sigma_max / sigma_min (computed from the extended matrix).
 * Once the rank is full it goes on while a kernel lowers the condition by a tenth at least, for
 * three kernels at most; ties go to the first in the catalogue.
 *
 * A catalogue counts where it knows every expectation of the benchmark. Expectations of the
 * catalogue that the benchmark lacks (an import drops what its kernels cannot separate) come back
 * where the catalogue knows all its kernels by name; a custom basis stays as it is.
 */
KernelPlan planKernels(const Benchmark& benchmark, const std::vector<KernelCatalogue>& catalogues);

}  // namespace papilio::core
