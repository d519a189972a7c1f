#include "collectors/base/benchmark_kinds.h"

#include <algorithm>
#include <array>

namespace papilio::collectors {

using core::BenchmarkKind;

std::span<const BenchmarkName> benchmarkNames()
{
    static constexpr std::array names = {
        BenchmarkName{"branch", BenchmarkKind::Branch},
        BenchmarkName{"cpu-flops", BenchmarkKind::CpuFlops},
        BenchmarkName{"gpu-flops", BenchmarkKind::GpuFlops},
        BenchmarkName{"dcache-read", BenchmarkKind::DataCache},
        BenchmarkName{"dcache-write", BenchmarkKind::DataCache},
        BenchmarkName{"icache", BenchmarkKind::Custom},
        BenchmarkName{"instructions", BenchmarkKind::Custom},
    };
    return names;
}

const BenchmarkName* benchmarkName(std::string_view name)
{
    const auto names = benchmarkNames();
    const auto found = std::ranges::find(names, name, &BenchmarkName::name);
    return found == names.end() ? nullptr : &*found;
}

}  // namespace papilio::collectors
