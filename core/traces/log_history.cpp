#include "core/traces/log_history.h"

#include <algorithm>
#include <cmath>

namespace papilio::core {

LogHistory logHistory(std::span<const double> residuals)
{
    LogHistory history;
    history.count = residuals.size();
    history.logs.reserve(residuals.size());
    history.at.reserve(residuals.size());
    for (std::size_t index = 0; index < residuals.size(); ++index) {
        const double value = residuals[index];
        if (!std::isfinite(value)) {
            ++history.notFinite;
            history.firstNotFinite = history.firstNotFinite.value_or(index);
        } else if (value > 0) {
            history.logs.push_back(std::log10(value));
            history.at.push_back(index);
        } else {
            ++(value < 0 ? history.negative : history.zeros);
        }
    }
    history.endsNotFinite = !residuals.empty() && !std::isfinite(residuals.back());
    return history;
}

Line lineThrough(const LogHistory& history, std::size_t from, std::size_t to)
{
    Line line;
    const auto count = static_cast<double>(to - from);
    if (to - from < 2) {
        line.height = to > from ? history.logs[from] : 0;
        return line;
    }
    double meanX = 0;
    double meanY = 0;
    for (std::size_t index = from; index < to; ++index) {
        meanX += static_cast<double>(history.at[index]) / count;
        meanY += history.logs[index] / count;
    }
    double sxx = 0;
    double sxy = 0;
    for (std::size_t index = from; index < to; ++index) {
        const double x = static_cast<double>(history.at[index]) - meanX;
        sxx += x * x;
        sxy += x * (history.logs[index] - meanY);
    }
    line.slope = sxy / sxx;
    line.height = meanY - line.slope * meanX;
    double squares = 0;
    double products = 0;
    double before = 0;
    for (std::size_t index = from; index < to; ++index) {
        const double off = history.logs[index] - line(static_cast<double>(history.at[index]));
        squares += off * off;
        products += off * before;
        before = off;
    }
    line.sigma = std::sqrt(squares / std::max(1.0, count - 2));
    const double correlation = squares > 0 ? std::clamp(products / squares, 0.0, 0.99) : 0;
    const double independent = std::max(2.0, count * (1 - correlation) / (1 + correlation));
    line.slopeError = line.sigma / std::sqrt(sxx * independent / count);
    return line;
}

}  // namespace papilio::core
