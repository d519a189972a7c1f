#pragma once

#include "core/model/roofline.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// "AVX2" for avx2, "AVX-512" for avx512, "scalar", "SSE"; anything else in capitals.
std::string isaName(std::string_view text);
/// "double" for dp, "single" for sp; anything else as it is.
std::string precisionName(std::string_view text);
/// "load", "store" or "2:1" from the numbers of loads and stores of a kernel; empty: 0 and 0.
std::string streamName(int loads, int stores);

/// Adds a roof without spread.
Ceiling& addCeiling(Roofline& roofline, Ceiling::Kind kind, std::string name, double value);

/// Adds a roof that was measured repeatedly: the median, lowest and highest of `values`.
/// @param values  at least one
/// @param worst   of each of them, where one value has a spread of its own; empty: none has
Ceiling& addRepeated(Roofline& roofline,
                     Ceiling::Kind kind,
                     std::string name,
                     std::vector<double> values,
                     const std::vector<double>& worst = {});

/// The roofline of that name in the list, made if it is not there yet.
Roofline& rooflineNamed(std::vector<Roofline>& rooflines, const std::string& name);

}  // namespace papilio::core
