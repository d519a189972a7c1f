#include "core/base/linear_algebra.h"

#include <Eigen/SVD>

#include <algorithm>
#include <limits>

namespace papilio::core {

Eigen::VectorXd singularValues(const Eigen::MatrixXd& matrix)
{
    if (matrix.size() == 0) {
        return {};
    }
    return Eigen::JacobiSVD<Eigen::MatrixXd>(matrix).singularValues();
}

Eigen::Index numericalRank(const Eigen::MatrixXd& matrix)
{
    const Eigen::VectorXd sigma = singularValues(matrix);
    if (sigma.size() == 0) {
        return 0;
    }
    const double threshold = sigma(0) * double(std::max(matrix.rows(), matrix.cols())) *
                             std::numeric_limits<double>::epsilon();
    return (sigma.array() > threshold).count();
}

}  // namespace papilio::core
