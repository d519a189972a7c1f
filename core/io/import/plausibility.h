#pragma once

#include "core/io/import/implausibility.h"
#include "core/model/counters.h"
#include "core/model/dataset.h"
#include "core/model/recorder.h"

#include <memory>
#include <vector>

namespace papilio::core {

/**
 * What is implausible in the data. Means of all repetitions are compared where events may have been
 * counted in different ones. Stalls, levels, cycles and busy times of units are not compared: they
 * differ between passes.
 *
 * Limits, wide enough for any processor: in a cycle 16 instructions, 32 micro-operations, 8
 * branches, 16 loads and stores and 128 floating-point operations; 10^10 cycles and 10^15 bytes
 * in a second. A count at 2^48 (within 10^-5) or from 2^63 on is that of a counter that wrapped;
 * misses may be a tenth more than accesses. Totals
 * may differ by 5 %, hits and misses by 10 % of the requests.
 */
std::vector<Implausibility> implausible(const Dataset& data);
std::vector<Implausibility> implausible(const CounterTable& counters);

using RecorderList = std::vector<std::shared_ptr<const Recorder>>;

/// Samples that recorders with the same times lost: of each recorder, with the first of them.
std::vector<std::vector<Implausibility>> implausible(const RecorderList& recorders);

}  // namespace papilio::core
