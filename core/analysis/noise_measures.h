#pragma once

#include "core/analysis/noise.h"

#include <cstdint>

namespace papilio::core {

/// Other measures of how much the repetitions of an event differ, on the scale of max-RNMSE: 0.01
/// is one per cent of the event's mean.
struct NoiseMeasures {
    /// sqrt(mean over kernels of (max_r m - min_r m)²) / |mean|: every outlier counts in full
    double range = 0;
    /// The same of 1.4826 median_r |m - median_r m|: an outlier among the repetitions does not
    /// count
    double robust = 0;
};

/**
 * Mean: over kernels and repetitions, as in Eq. 4 of paper 1. 1.4826 makes the median absolute
 * deviation the standard deviation of a normal distribution (Rousseeuw, Croux 1993).
 *
 * @return NaN where the event was never assessed; 1 where the mean is 0, as max-RNMSE
 */
NoiseMeasures noiseMeasures(const Noise& noise, std::uint32_t event);

}  // namespace papilio::core
