#include "collectors/roofline/compute_kernels.h"

#include <algorithm>

namespace papilio::collectors {

bool runsHere(const ComputeKernel& kernel)
{
    return isaRuns(kernel.isa) && (kernel.operation != "FMA" || fmaRuns());
}

const ComputeKernel* computeKernel(std::string_view operation, Isa isa, Precision precision)
{
    const auto& kernels = computeKernels();
    const auto found =
        std::find_if(kernels.begin(), kernels.end(), [&](const ComputeKernel& kernel) {
            return kernel.operation == operation && kernel.isa == isa &&
                   kernel.precision == precision;
        });
    return found != kernels.end() && runsHere(*found) ? &*found : nullptr;
}

}  // namespace papilio::collectors
