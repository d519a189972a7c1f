#include "core/formula/linear_fit.h"

#include "core/base/linear_algebra.h"

#include <cmath>
#include <fmt/format.h>

namespace papilio::core {

Result<LinearFit> fitLinear(const Eigen::MatrixXd& x, const Eigen::VectorXd& y)
{
    if (x.rows() != y.size() || x.cols() == 0 || x.rows() <= x.cols()) {
        return Error{Errc::InvalidShape,
                     fmt::format("a fit of {} coefficients needs more than {} observations, found "
                                 "{}",
                                 x.cols(), x.cols(), x.rows())};
    }
    if (!x.allFinite() || !y.allFinite()) {
        return Error{Errc::NotFinite, "an observation is NaN or infinite"};
    }
    const Eigen::VectorXd scale =
        x.colwise().norm().unaryExpr([](double norm) { return norm > 0 ? norm : 1; });
    const Eigen::MatrixXd scaled = x * scale.cwiseInverse().asDiagonal();
    for (Eigen::Index column = 0; column < x.cols(); ++column) {
        if (numericalRank(scaled.leftCols(column + 1)) <= column) {
            return Error{Errc::RankDeficient,
                         fmt::format("column {} depends on those before it", column)};
        }
    }
    const auto qr = thinQr(scaled);
    LinearFit fit;
    fit.coefficients = (qr.inverseR * (qr.q.transpose() * y)).cwiseQuotient(scale);
    fit.fitted = x * fit.coefficients;
    const Eigen::VectorXd rest = y - fit.fitted;
    const auto free = static_cast<double>(x.rows() - x.cols());
    fit.deviation = std::sqrt(rest.squaredNorm() / free);
    fit.errors = fit.deviation * qr.inverseR.rowwise().norm().cwiseQuotient(scale);
    fit.explained = 1 - rest.squaredNorm() / (y.array() - y.mean()).matrix().squaredNorm();
    const Eigen::VectorXd leverage = qr.q.rowwise().squaredNorm();
    fit.leftOut = y - rest.cwiseQuotient((1 - leverage.array()).matrix());
    return fit;
}

}  // namespace papilio::core
