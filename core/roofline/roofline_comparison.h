#pragma once

#include "core/base/difference.h"
#include "core/base/result.h"
#include "core/model/roofline.h"
#include "core/roofline/roof_set.h"

#include <string>
#include <utility>
#include <vector>

namespace papilio::core {

/// One roof of two machines or thread counts.
struct ComparedRoof {
    std::string name;  ///< its label, and what differs between the two: "L1 (load / 2:1)"
    Ceiling::Kind kind = Ceiling::Kind::Bandwidth;
    double before = RooflinePoint::unknown;  ///< NaN: only the other one has it
    double after = RooflinePoint::unknown;
    Difference difference = {};  ///< after / before, with the spreads of the repetitions
};

/// One kernel of two runs or machines.
struct ComparedPoint {
    std::string name;
    std::string before;  ///< run it comes from; may be empty
    std::string after;
    RooflinePoint from;
    RooflinePoint to;
    Difference difference = {};  ///< of the performance, after / before
    Placement placedBefore;
    Placement placedAfter;
};

/// Two rooflines side by side: roofs by kind and label, kernels by name and run. What ran with
/// other threads, or roofs of another ISA, precision or mix of operations, have no ratio.
struct RooflineComparison {
    std::vector<ComparedRoof> roofs;    ///< the ones of `before` first, then what only `after` has
    std::vector<ComparedPoint> points;  ///< kernels that are in both
    std::vector<ComparedPoint> onlyBefore;  ///< with no `to`
    std::vector<ComparedPoint> onlyAfter;   ///< with no `from`
};
/// @param alike  labels of kernels that are paired whatever their names; the only kernels of both
/// are, too
RooflineComparison compare(const Roofline& before,
                           const Roofline& after,
                           const RoofChoice& choice,
                           const std::vector<std::pair<std::string, std::string>>& alike = {});

/// The choice with the most threads that roofs of both were measured for, where it leaves them
/// open and there are any.
RoofChoice commonChoice(const Roofline& before, const Roofline& after, RoofChoice choice);

/// Kernels with several runs in one roofline: each run against the first of as many threads, in
/// their order. What an arrow shows.
std::vector<ComparedPoint> compareRuns(const Roofline& roofline, const RoofChoice& choice);

/// Floating-point operations per joule: GFLOP/s over W [GFLOP/J]; NaN where either is not known or
/// the power is 0 (paper 4, section 2.1.4).
double efficiency(const RooflinePoint& point);

/// One kernel, or one level's benchmark, at its clocks, over its intensities.
struct EnergyCurve {
    std::string name;                 ///< of the points
    Clocks clocks = {};               ///< 0: not known
    std::vector<std::size_t> points;  ///< indices into the roofline's points, by intensity
    double bestEfficiency = 0;        ///< highest GFLOP/J of them
    Measured best = {.value = 0};     ///< highest GFLOP/s of them, with its repetitions
    double highestWatts = 0;
};

/// Groups the points with known power by name and clocks: by name in their order, highest clocks
/// first.
std::vector<EnergyCurve> energyCurves(const Roofline& roofline);

/// What lowering the frequency of one kernel costs and gains, relative to its highest clocks.
struct FrequencyStep {
    EnergyCurve fast;
    EnergyCurve slow;
    Difference difference;   ///< of the best GFLOP/s; that of the power has no repetitions
    double performance = 0;  ///< relative change of the best GFLOP/s: -0.586 is 58.6 % less
    double watts = 0;        ///< relative change of the highest power
    double efficiency = 0;   ///< relative change of the best GFLOP/J
    bool isBest = false;     ///< the highest GFLOP/J of all frequencies of this kernel
};

/// One step for each lower pair of clocks of each kernel.
std::vector<FrequencyStep> frequencySteps(const std::vector<EnergyCurve>& curves);

/// A floating-point unit that is not pipelined: one result every `latency` cycles.
struct ScaledUnit {
    int latency = 0;        ///< cycles
    double attainable = 0;  ///< Fa(I) before and after [GFLOP/s]
    double peak = 0;        ///< Fp0 / latency [GFLOP/s]
    double ridge = 0;       ///< peak / bandwidth [FLOP/byte]
    double unrounded = 0;   ///< Fp0 / Fa(I)
};

/**
 * The slowest unit that does not lower the attainable performance at an intensity (paper 4, section
 * 2.2.5):
 *
 *     latency = floor(Fp0 / Fa(I)),  Fa(I) = min(B I, Fp0)
 *
 * The paper prints a ceiling, but its own numbers need the floor: 4 / 0.532 = 7.52, and a unit of 7
 * cycles reaches 0.571 >= 0.532 GFLOP/s while one of 8 cycles reaches 0.5.
 *
 * @param peak       Fp0 > 0 [GFLOP/s], one operation per cycle
 * @param bandwidth  B > 0 of the level in question [GB/s]
 * @param intensity  I > 0 [FLOP/byte]
 * @return InvalidArgument naming the number that is not positive
 */
Result<ScaledUnit> scaleUnit(double peak, double bandwidth, double intensity);

}  // namespace papilio::core
