#pragma once

#include "core/base/constants.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace papilio::core {

/// One bar of a histogram: values in [low, high); the last one includes high.
struct Bin {
    double low = 0;
    double high = 0;
    std::size_t count = 0;
};

enum class Binning {
    Auto,  ///< Integer for few different whole numbers, Log over more than two decades, else Linear
    Integer,  ///< one bin per whole number, or per equal range of whole numbers
    Linear,
    Log  ///< equal steps of log10; zeros and negative values are counted separately
};

/// How values are spread, whatever their order.
struct Distribution {
    static constexpr double none = notANumber;

    std::size_t count = 0;      ///< of numbers
    std::size_t notFinite = 0;  ///< NaN and infinities; in nothing below
    double minimum = none;
    double q1 = none;
    double median = none;
    double q3 = none;
    double maximum = none;
    double mean = none;
    bool whole = false;                 ///< every value is a whole number
    Binning binning = Binning::Linear;  ///< what was chosen
    std::vector<Bin> bins;
    std::size_t beside = 0;  ///< values at or below 0 that logarithmic bins cannot hold
};

/**
 * Quartiles and histogram of a recorder (paper 5, figures 5 and 7).
 *
 * Quartiles are PAPI's: sorted[n p], so that they agree with :Q1, :MED and :Q3 of the recorder.
 * Linear bins follow Freedman and Diaconis (2 (q3 - q1) n^(-1/3)), at least 10; logarithmic ones
 * are ten a decade, fewer over many decades. Never more than `mostBins`.
 */
Distribution distributionOf(std::span<const double> values,
                            Binning binning = Binning::Auto,
                            std::size_t mostBins = 80);

/// Several recorders over the same bins, to be drawn in one plot (paper 5, Figure 5): the bins that
/// all values together have. Quartiles are those of each recorder.
std::vector<Distribution> sharedDistributions(
    const std::vector<std::span<const double>>& recorders);

/// The bin a value falls into.
std::optional<std::size_t> binOf(const Distribution& distribution, double value);

/// The mean of a second recorder over each bin of the first (FLOPs per task over the lengths of
/// tasks): companion[i] belongs to values[i]. NaN for empty bins.
std::vector<double> binMeans(const Distribution& distribution,
                             std::span<const double> values,
                             std::span<const double> companion);

}  // namespace papilio::core
