#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

namespace papilio::collectors {

/// Width of the instructions a kernel is made of.
enum class Isa { Scalar, Sse, Avx2, Avx512, Neon, Sve, Vsx };

/// Type of the numbers a kernel computes with.
enum class Precision { Double, Single };

inline constexpr std::array allIsas{Isa::Scalar, Isa::Sse, Isa::Avx2, Isa::Avx512,
                                    Isa::Neon,   Isa::Sve, Isa::Vsx};
inline constexpr std::array allPrecisions{Precision::Double, Precision::Single};

/// "scalar", "SSE", "AVX2", "AVX-512", "NEON", "SVE", "VSX", as in Ceiling::isa.
std::string_view isaName(Isa isa);

/// "double", "single", as in Ceiling::precision.
std::string_view precisionName(Precision precision);

/// Reads a name of the command line: "scalar", "sse", "avx2", "avx512", "neon", "sve", "vsx", in
/// any case, with or without the hyphen.
std::optional<Isa> isaFromName(std::string_view name);

/// Bytes of one register: 0 for scalar, whose kernels move one number at a time; of SVE those of
/// this processor, 0 where it has none.
std::size_t vectorBytes(Isa isa);

/// Whether this processor and its operating system run such instructions; asked at run time. AVX2
/// means AVX2 and FMA, AVX-512 its foundation.
bool isaRuns(Isa isa);

/// The ones that run here, narrow to wide; scalar is always among them.
std::vector<Isa> isasHere();

/// Whether fused multiply-add runs here, for the kernels narrower than AVX2.
bool fmaRuns();

}  // namespace papilio::collectors
