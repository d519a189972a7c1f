#pragma once

#include "core/base/constants.h"
#include "core/base/growing_numbers.h"

#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace papilio::core {

/// What a stretch of a series spans.
struct Extent {
    double minimum = notANumber;  ///< NaN: there is no number in it
    double maximum = notANumber;
    double smallestPositive = notANumber;  ///< for logarithmic axes

    [[nodiscard]] bool isEmpty() const { return minimum != minimum; }
    void include(double value);
    void include(const Extent& extent);
};

/**
 * Minimum and maximum of any stretch of a long series in a time that does not depend on its length.
 *
 * Levels of blocks: 64 values, then 8 blocks each. Queries are exact: the extremes of every stretch
 * are those of its values; none is lost, none is made up. NaN takes part in nothing; infinities are
 * values. Building reads every value once (about 2 ms per million).
 * A copy costs nothing.
 */
class Pyramid {
public:
    Pyramid() = default;
    explicit Pyramid(GrowingNumbers<double> values) { grow(std::move(values)); }

    /// Goes on to these values, whose memory it shares. Where they continue those that it has
    /// (GrowingNumbers::continues()), only the new ones are read.
    void grow(GrowingNumbers<double> values);

    [[nodiscard]] std::size_t size() const { return values_.size(); }
    [[nodiscard]] double operator[](std::size_t index) const { return values_[index]; }
    [[nodiscard]] std::span<const double> values() const { return values_; }

    /// The extremes of values [from, to).
    [[nodiscard]] Extent extent(std::size_t from, std::size_t to) const;
    /// How many of values [from, to) are above, and how many at or below a limit; NaN is neither.
    [[nodiscard]] std::size_t countAbove(std::size_t from, std::size_t to, double limit) const
    {
        return countUpTo(from, to, std::numeric_limits<double>::infinity()) -
               countUpTo(from, to, limit);
    }
    [[nodiscard]] std::size_t countUpTo(std::size_t from, std::size_t to, double limit) const;

private:
    static constexpr std::size_t leaf = 64;
    static constexpr std::size_t factor = 8;
    struct Block {
        Extent extent;
        std::size_t numbers = 0;  ///< values that are not NaN
    };

    template<typename Values, typename Blocks>
    void visit(std::size_t from, std::size_t to, Values values, Blocks blocks) const;
    [[nodiscard]] std::size_t count(std::size_t level, std::size_t block, double limit) const;

    GrowingNumbers<double> values_;
    std::vector<GrowingNumbers<Block>> levels_;  ///< only whole blocks
};

/// First, last and extremes of the values that fall into one column of pixels.
struct PixelColumn {
    std::size_t from = 0;  ///< of the series, [from, to)
    std::size_t to = 0;
    Extent extent;
};

/**
 * The series as a plot `bounds.size() - 1` columns wide shows it: column c holds the values
 * [bounds[c], bounds[c + 1]). Columns without values are left out.
 */
std::vector<PixelColumn> columnsOf(const Pyramid& series, std::span<const std::size_t> bounds);

/// What a stretch of a series says; NaN where it says nothing.
struct RangeStatistics {
    static constexpr double none = notANumber;

    std::size_t count = 0;  ///< of finite values; the others take part in nothing
    double minimum = none;
    double maximum = none;
    double mean = none;
    double first = none;  ///< of the finite values
    double last = none;
    /// (last / first)^(1 / steps): what one step multiplies the value by on average, where both are
    /// positive. For a residual this is the mean convergence factor.
    double factor = none;
};

/// In one pass; steps are counted between the first and the last finite value.
RangeStatistics rangeStatistics(std::span<const double> values);

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
