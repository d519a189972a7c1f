#include "core/analysis/noise_measures.h"

#include "core/base/constants.h"
#include "core/base/median.h"

#include <cmath>
#include <vector>

namespace papilio::core {

namespace {

constexpr double normal = 1.4826;

}  // namespace

NoiseMeasures noiseMeasures(const Noise& noise, std::uint32_t event)
{
    const auto repetitions = repetitionsOf(noise, event);
    if (repetitions.size() == 0) {
        return {notANumber, notANumber};
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
        const double center = medianOf(values);
        for (double& value : values) {
            value = std::abs(value - center);
        }
        ranges += std::pow(column.maxCoeff() - column.minCoeff(), 2);
        deviations += std::pow(normal * medianOf(std::move(values)), 2);
    }
    const auto kernels = static_cast<double>(repetitions.cols());
    return {std::sqrt(ranges / kernels) / mean, std::sqrt(deviations / kernels) / mean};
}

}  // namespace papilio::core
