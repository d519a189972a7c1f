#include "collectors/base/benchmark_kinds.h"

#include "core/io/resources/resources.h"

#include <algorithm>
#include <array>
#include <fstream>

namespace papilio::collectors {

using core::BenchmarkKind;
using core::Errc;
using core::Error;
using core::Result;

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

Result<std::vector<std::string>> kernelNames(BenchmarkKind kind)
{
    const auto path =
        core::resourceDirectory() / "bases" / (std::string(toString(kind)) + ".kernels.txt");
    std::ifstream file(path);
    if (!file) {
        return Error{Errc::NotFound, path.string() +
                                         ": this list of kernels is missing; a benchmark needs one "
                                         "kernel name for each row of its basis"};
    }
    std::vector<std::string> names;
    for (std::string line; std::getline(file, line);) {
        if (!line.empty() && line.back() == '\r') {
            line.pop_back();
        }
        if (!line.empty() && line.front() != '#') {
            names.push_back(line);
        }
    }
    if (file.bad()) {
        return Error{Errc::Unreadable, path.string() + ": reading stopped after " +
                                           std::to_string(names.size()) + " kernels"};
    }
    return names;
}

}  // namespace papilio::collectors
