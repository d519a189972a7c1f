#pragma once

#include <cstddef>

namespace papilio::benchmarks {

/// Reads `count` numbers, a multiple of 64, as fast as the instruction set in use can.
double sumOfAll(const double* values, std::size_t count);

}  // namespace papilio::benchmarks
