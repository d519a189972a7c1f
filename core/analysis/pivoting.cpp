#include "core/analysis/pivoting.h"

#include "core/analysis/column_kernel.h"

#include <cmath>

namespace papilio::core {

double pivotScore(const double* coordinates, Eigen::Index count, double alpha)
{
    double score = 0;
    for (Eigen::Index i = 0; i < count; ++i) {
        const double value = std::abs(alpha * std::floor(snapped(coordinates[i]) / alpha + 0.5));
        if (value >= 1) {
            score += value;
        } else if (value > 0) {
            score += 1 / value;
        }
    }
    return toKeyPrecision(score);
}

double pivotNorm(const double* coordinates, Eigen::Index count)
{
    double square = 0;
    for (Eigen::Index i = 0; i < count; ++i) {
        const double value = snapped(coordinates[i]);
        square += value * value;
    }
    return toKeyPrecision(std::sqrt(square));
}

}  // namespace papilio::core
