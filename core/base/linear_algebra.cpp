#include "core/base/linear_algebra.h"

#include <Eigen/QR>
#include <Eigen/SVD>

#include <algorithm>
#include <limits>
#include <numeric>
#include <vector>

namespace papilio::core {

Eigen::MatrixXd orthonormalBasis(const Eigen::MatrixXd& matrix)
{
    if (matrix.cols() == 0) {
        return Eigen::MatrixXd(matrix.rows(), 0);
    }
    const Eigen::HouseholderQR<Eigen::MatrixXd> qr(matrix);
    return qr.householderQ() * Eigen::MatrixXd::Identity(matrix.rows(), matrix.cols());
}

namespace {

/// Rows and columns that share numbers other than 0, directly or through others: each such block
/// is factored alone.
struct Block {
    std::vector<Eigen::Index> rows;
    std::vector<Eigen::Index> columns;
};

/// Empty columns are blocks without rows.
std::vector<Block> blocksOf(const Eigen::MatrixXd& matrix)
{
    std::vector<Eigen::Index> blockOf(static_cast<std::size_t>(matrix.cols()));
    std::iota(blockOf.begin(), blockOf.end(), 0);
    const auto columnsOf = [&](Eigen::Index row) {
        std::vector<std::size_t> columns;
        for (Eigen::Index column = 0; column < matrix.cols(); ++column) {
            if (matrix(row, column) != 0) {
                columns.push_back(static_cast<std::size_t>(column));
            }
        }
        return columns;
    };
    for (Eigen::Index row = 0; row < matrix.rows(); ++row) {
        const auto columns = columnsOf(row);
        for (const auto column : columns) {
            std::ranges::replace(blockOf, blockOf[column], blockOf[columns.front()]);
        }
    }
    std::vector<Block> blocks;
    std::vector<std::size_t> place(blockOf.size(), blockOf.size());
    for (std::size_t column = 0; column < blockOf.size(); ++column) {
        auto& at = place[static_cast<std::size_t>(blockOf[column])];
        if (at == blockOf.size()) {
            at = blocks.size();
            blocks.emplace_back();
        }
        blocks[at].columns.push_back(static_cast<Eigen::Index>(column));
    }
    for (Eigen::Index row = 0; row < matrix.rows(); ++row) {
        if (const auto columns = columnsOf(row); !columns.empty()) {
            const auto block = blockOf[columns.front()];
            blocks[place[static_cast<std::size_t>(block)]].rows.push_back(row);
        }
    }
    return blocks;
}

ThinQr wholeThinQr(const Eigen::MatrixXd& matrix)
{
    const Eigen::Index n = matrix.cols();
    const Eigen::HouseholderQR<Eigen::MatrixXd> qr(matrix);
    return {qr.householderQ() * Eigen::MatrixXd::Identity(matrix.rows(), n),
            qr.matrixQR().topRows(n).triangularView<Eigen::Upper>().solve(
                Eigen::MatrixXd::Identity(n, n))};
}

}  // namespace

ThinQr thinQr(const Eigen::MatrixXd& matrix)
{
    ThinQr whole{Eigen::MatrixXd::Zero(matrix.rows(), matrix.cols()),
                 Eigen::MatrixXd::Zero(matrix.cols(), matrix.cols())};
    for (const auto& block : blocksOf(matrix)) {
        const auto part = wholeThinQr(matrix(block.rows, block.columns));
        whole.q(block.rows, block.columns) = part.q;
        whole.inverseR(block.columns, block.columns) = part.inverseR;
    }
    return whole;
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
