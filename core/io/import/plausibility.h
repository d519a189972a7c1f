#pragma once

#include "core/io/import/implausibility.h"
#include "core/model/counters.h"
#include "core/model/dataset.h"

#include <vector>

namespace papilio::core {

/**
 * What is implausible in the data. Means of all repetitions are compared where events may have been
 * counted in different ones. Stalls, levels, cycles and busy times of units are not compared: they
 * differ between passes.
 *
 * Limits, wide enough for any processor: in a cycle 16 instructions, 32 micro-operations, 8
 * branches, 16 loads and stores and 128 floating-point operations; 10^10 cycles in a second. Totals
 * may differ by 5 %, hits and misses by 10 % of the requests.
 */
std::vector<Implausibility> implausible(const Dataset& data);
std::vector<Implausibility> implausible(const CounterTable& counters);

}  // namespace papilio::core
