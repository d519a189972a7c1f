#pragma once

#include "core/model/roofline.h"

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

/// Makes one of roofs that differ in their values only, as repetitions do: the largest of the
/// values, their median, the least low and the largest high. The first of them keeps its place.
void joinRepetitions(Roofline& roofline);

/// The roofline of that name in the list, made if it is not there yet.
Roofline& rooflineNamed(std::vector<Roofline>& rooflines, const std::string& name);

}  // namespace papilio::core
