#include "core/base/linear_algebra.h"

#include <Eigen/QR>

namespace papilio::core {

Eigen::MatrixXd orthonormalBasis(const Eigen::MatrixXd& matrix)
{
    if (matrix.cols() == 0) {
        return Eigen::MatrixXd(matrix.rows(), 0);
    }
    const Eigen::HouseholderQR<Eigen::MatrixXd> qr(matrix);
    return qr.householderQ() * Eigen::MatrixXd::Identity(matrix.rows(), matrix.cols());
}

ThinQr thinQr(const Eigen::MatrixXd& matrix)
{
    const Eigen::Index n = matrix.cols();
    const Eigen::HouseholderQR<Eigen::MatrixXd> qr(matrix);
    return {qr.householderQ() * Eigen::MatrixXd::Identity(matrix.rows(), n),
            qr.matrixQR().topRows(n).triangularView<Eigen::Upper>().solve(
                Eigen::MatrixXd::Identity(n, n))};
}

Eigen::MatrixXd leastSquares(const Eigen::MatrixXd& matrix, const Eigen::MatrixXd& right)
{
    if (right.cols() == 0 || matrix.cols() == 0) {
        // Eigen binds references to nothing here.
        return Eigen::MatrixXd::Zero(matrix.cols(), right.cols());
    }
    Eigen::VectorXd scale = matrix.colwise().norm();
    scale = (scale.array() > 0).select(scale, 1.0);
    const Eigen::MatrixXd scaled = matrix * scale.cwiseInverse().asDiagonal();
    const Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> decomposition(scaled);
    return scale.cwiseInverse().asDiagonal() * Eigen::MatrixXd(decomposition.solve(right));
}

}  // namespace papilio::core
