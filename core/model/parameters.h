#pragma once

#include <optional>
#include <string_view>

namespace papilio::core {

/// What a benchmark exercises; decides its default basis, signatures and parameters.
enum class BenchmarkKind { Branch, CpuFlops, GpuFlops, DataCache, Custom };

/// As on the command line: "branch", "cpu-flops", "gpu-flops", "dcache", "custom"
std::string_view toString(BenchmarkKind kind);
/// "Branches", "CPU-FLOPs", "GPU-FLOPs", "Data caches", "Custom"
std::string_view displayName(BenchmarkKind kind);
std::optional<BenchmarkKind> benchmarkKind(std::string_view text);

/// Thresholds of the analysis (docs/developer/methods.md, 1.2 to 1.5).
struct Parameters {
    double tau = 1e-10;                     ///< events with max-RNMSE above are noisy; >= 0
    double alpha = 5e-4;                    ///< rounding inside the score; > 0
    double representationTolerance = 5e-3;  ///< rho, relative residual; >= 0
    /// Coefficients snap to an integer this close, relative to max(1, |k|); in [0, 0.5]
    double roundingTolerance = 5e-2;

    bool operator==(const Parameters&) const = default;
};

/// Branch, FLOPs: 1e-10, 5e-4, 5e-3; data caches: 1e-1, 5e-2, 1e-1. Rounding 5e-2.
Parameters defaultParameters(BenchmarkKind kind);

}  // namespace papilio::core
