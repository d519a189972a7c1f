#include "collectors/roofline/stream_kernels.h"

#include <algorithm>

namespace papilio::collectors {

void fillStreamArrays(char* memory, std::size_t bytes)
{
    std::fill_n(reinterpret_cast<std::uint32_t*>(memory), bytes / sizeof streamPattern,
                streamPattern);
}

const StreamKernel* streamKernel(std::string_view operation, Isa isa, Precision precision)
{
    const auto& kernels = streamKernels();
    const auto found =
        std::find_if(kernels.begin(), kernels.end(), [&](const StreamKernel& kernel) {
            return kernel.operation == operation && kernel.isa == isa &&
                   kernel.precision == precision;
        });
    return found != kernels.end() && isaRuns(isa) ? &*found : nullptr;
}

}  // namespace papilio::collectors
