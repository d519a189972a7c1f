#include "core/model/parameters.h"

#include <array>

namespace papilio::core {
namespace {

struct KindNames {
    BenchmarkKind kind;
    std::string_view text;
    std::string_view display;
};

constexpr std::array<KindNames, 5> kinds{{
    {BenchmarkKind::Branch, "branch", "Branches"},
    {BenchmarkKind::CpuFlops, "cpu-flops", "CPU-FLOPs"},
    {BenchmarkKind::GpuFlops, "gpu-flops", "GPU-FLOPs"},
    {BenchmarkKind::DataCache, "dcache", "Data caches"},
    {BenchmarkKind::Custom, "custom", "Custom"},
}};

const KindNames& names(BenchmarkKind kind)
{
    for (const auto& entry : kinds) {
        if (entry.kind == kind) {
            return entry;
        }
    }
    return kinds.back();
}

}  // namespace

std::string_view toString(BenchmarkKind kind)
{
    return names(kind).text;
}

std::string_view displayName(BenchmarkKind kind)
{
    return names(kind).display;
}

std::optional<BenchmarkKind> benchmarkKind(std::string_view text)
{
    for (const auto& entry : kinds) {
        if (entry.text == text) {
            return entry.kind;
        }
    }
    return std::nullopt;
}

Parameters defaultParameters(BenchmarkKind kind)
{
    if (kind == BenchmarkKind::DataCache) {
        return {
            .tau = 1e-1, .alpha = 5e-2, .representationTolerance = 1e-1, .roundingTolerance = 5e-2};
    }
    return {
        .tau = 1e-10, .alpha = 5e-4, .representationTolerance = 5e-3, .roundingTolerance = 5e-2};
}

}  // namespace papilio::core
