#pragma once

#include "core/analysis/pivoting.h"

#include <Eigen/Core>

#include <cmath>
#include <cstdint>
#include <vector>

namespace papilio::tests {

struct LiteralPick {
    std::uint32_t column = 0;
    double residual = 0;
};

/// Algorithm 2 of paper 1 word for word: one look at every column and one full update of the matrix
/// per pivot. The oracle for the fast selection.
inline std::vector<LiteralPick> literalQrcp(const Eigen::MatrixXd& x, double alpha)
{
    const Eigen::Index m = x.rows();
    const Eigen::Index n = x.cols();
    const double beta = alpha * std::sqrt(double(m));
    std::vector<double> score;
    std::vector<double> norm;
    std::vector<double> length;
    for (Eigen::Index j = 0; j < n; ++j) {
        const Eigen::VectorXd column = x.col(j);
        score.push_back(core::pivotScore(column.data(), m, alpha));
        norm.push_back(core::pivotNorm(column.data(), m));
        length.push_back(column.norm());
    }
    Eigen::MatrixXd a = x;
    std::vector<double> residual = length;
    std::vector<bool> isTaken(std::size_t(n), false);
    std::vector<LiteralPick> picks;
    while (Eigen::Index(picks.size()) < std::min(m, n)) {
        std::size_t best = std::size_t(n);
        for (std::size_t j = 0; j < std::size_t(n); ++j) {
            if (isTaken[j] || !(residual[j] >= beta && residual[j] > 1e-12 * length[j])) {
                continue;
            }
            if (best == std::size_t(n) || score[j] < score[best] ||
                (score[j] == score[best] && norm[j] < norm[best])) {
                best = j;
            }
        }
        if (best == std::size_t(n)) {
            break;
        }
        picks.push_back({std::uint32_t(best), residual[best]});
        isTaken[best] = true;
        const Eigen::VectorXd q = a.col(Eigen::Index(best)) / residual[best];
        for (int twice = 0; twice < 2; ++twice) {
            const Eigen::RowVectorXd dots = q.transpose() * a;
            a -= q * dots;
        }
        for (std::size_t j = 0; j < std::size_t(n); ++j) {
            residual[j] = a.col(Eigen::Index(j)).norm();
        }
    }
    return picks;
}

}  // namespace papilio::tests
