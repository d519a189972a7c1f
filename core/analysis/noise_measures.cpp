#include "core/analysis/noise_measures.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace papilio::core {

namespace {

constexpr double normal = 1.4826;

double median(std::vector<double> values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    if (values.size() % 2 != 0) {
        return *middle;
    }
    return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

}  // namespace

NoiseMeasures noiseMeasures(const Noise& noise, std::uint32_t event)
{
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    const auto repetitions = repetitionsOf(noise, event);
    if (repetitions.size() == 0) {
        return {none, none};
    }
    const double mean = std::abs(repetitions.mean());
    if (mean == 0) {
        return {1, 1};
    }
    double ranges = 0;
    double deviations = 0;
    for (Eigen::Index kernel = 0; kernel < repetitions.cols(); ++kernel) {
        const auto column = repetitions.col(kernel);
        std::vector<double> values(column.begin(), column.end());
        const double centre = median(values);
        for (double& value : values) {
            value = std::abs(value - centre);
        }
        ranges += std::pow(column.maxCoeff() - column.minCoeff(), 2);
        deviations += std::pow(normal * median(std::move(values)), 2);
    }
    const auto kernels = static_cast<double>(repetitions.cols());
    return {std::sqrt(ranges / kernels) / mean, std::sqrt(deviations / kernels) / mean};
}

}  // namespace papilio::core
