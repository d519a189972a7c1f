#pragma once

#include "core/base/difference.h"
#include "core/model/roofline.h"

#include <string>
#include <vector>

namespace papilio::core {

/// Floating-point operations per joule: GFLOP/s over W [GFLOP/J]; NaN where either is not known or
/// the power is 0 (paper 4, section 2.1.4).
double efficiency(const RooflinePoint& point);

/// One kernel, or one level's benchmark, at one core frequency, over its intensities.
struct EnergyCurve {
    std::string name;                 ///< of the points
    double gigahertz = 0;             ///< NaN: not known
    std::vector<std::size_t> points;  ///< indices into the roofline's points, by intensity
    double bestEfficiency = 0;        ///< highest GFLOP/J of them
    Measured best = {.value = 0};     ///< highest GFLOP/s of them, with its repetitions
    double highestWatts = 0;
};

/// Groups the points with known power by name and frequency: by name in their order, highest
/// frequency first.
std::vector<EnergyCurve> energyCurves(const Roofline& roofline);

/// What lowering the frequency of one kernel costs and gains, relative to its highest frequency.
struct FrequencyStep {
    EnergyCurve fast;
    EnergyCurve slow;
    Difference difference;   ///< of the best GFLOP/s; that of the power has no repetitions
    double performance = 0;  ///< relative change of the best GFLOP/s: -0.586 is 58.6 % less
    double watts = 0;        ///< relative change of the highest power
    double efficiency = 0;   ///< relative change of the best GFLOP/J
    bool isBest = false;     ///< the highest GFLOP/J of all frequencies of this kernel
};

/// One step for each lower frequency of each kernel.
std::vector<FrequencyStep> frequencySteps(const std::vector<EnergyCurve>& curves);

}  // namespace papilio::core
