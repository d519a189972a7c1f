#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace papilio::core {

/// A residual history on the logarithmic scale, and what of it no logarithm exists for.
struct LogHistory {
    std::vector<double> logs;     ///< log10 of every positive, finite value, in order
    std::vector<std::size_t> at;  ///< the iteration (index in the history) of each of them
    std::size_t count = 0;        ///< length of the history
    std::size_t zeros = 0;
    std::size_t negative = 0;
    std::size_t notFinite = 0;
    std::optional<std::size_t> firstNotFinite;
    bool endsNotFinite = false;  ///< the last value is NaN or infinite

    [[nodiscard]] std::size_t size() const { return logs.size(); }
};

LogHistory logHistory(std::span<const double> residuals);

/// A straight line through points, by least squares.
struct Line {
    double slope = 0;
    double height = 0;  ///< at the abscissa 0
    double sigma = 0;   ///< standard deviation of the points from the line
    /// Standard error of the slope; neighboring points of a history are not independent samples,
    /// so their number is reduced by (1 - c) / (1 + c), c the correlation of neighboring
    /// deviations.
    double slopeError = 0;

    [[nodiscard]] double operator()(double abscissa) const { return height + slope * abscissa; }
};

/// The line through logs[from, to) over their iterations; flat where there are fewer than 2 points.
Line lineThrough(const LogHistory& history, std::size_t from, std::size_t to);

}  // namespace papilio::core
