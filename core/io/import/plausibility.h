#pragma once

#include "core/model/counters.h"
#include "core/model/dataset.h"
#include "core/model/recorder.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace papilio::core {

/// Something in measurements that cannot be right, seen without a model of the machine.
struct Implausibility {
    enum class Kind {
        Negative,           ///< a count is below 0
        BeyondTime,         ///< more than the cycles or the time allow
        TotalDiffers,       ///< the units X[0], X[1], … do not add up to X_sum
        UnitsMissing,       ///< some of X[0], X[1], … are not there
        UnitsSilent,        ///< some of X[0], X[1], … are 0 while the others count alike
        OperationsMissing,  ///< FP_OPS is 0 while FP_INS is not
        RequestsDiffer,     ///< hits + misses are not the requests
        AtLimit,            ///< a count is where a counter of 48 or 64 bits wraps
        MoreThanAll,        ///< more misses than accesses
        SamplesMissing,     ///< times that are missing in a regular series
        SamplesZero         ///< many series are 0 at the same times
    };
    Kind kind = Kind::Negative;
    /// Negative: the worst event. BeyondTime: event, cycles or time. TotalDiffers: units, total.
    /// UnitsMissing, UnitsSilent: families. OperationsMissing: operations, instructions.
    /// RequestsDiffer: hits, misses, requests. AtLimit: the worst. MoreThanAll: misses, accesses.
    /// SamplesZero: the series.
    std::vector<std::string> events;
    std::string place = {};  ///< "kernel triad, repetition 3", "run 1, rank 0"; may be empty
    double value = 0;        ///< of the first event there; of samples the time of the first in s
    double bound = 0;        ///< what it should be, or be at most; SamplesMissing: step in s
    double width = 0;        ///< BeyondTime: so many in a cycle, or a second. AtLimit: bits
    std::size_t cases = 0;   ///< places or samples where it is so, or units that are there
    std::size_t of = 0;      ///< places that were compared, or units there should be
    std::vector<std::size_t> units = {};  ///< numbers of the units that are missing or silent
};

/// One sentence for the notes, with the numbers.
std::string sentence(const Implausibility& found);

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
