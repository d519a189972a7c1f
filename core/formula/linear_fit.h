#pragma once

#include "core/base/result.h"

#include <Eigen/Core>

namespace papilio::core {

/// The coefficients of a linear model, and how well they are known.
struct LinearFit {
    Eigen::VectorXd coefficients;  ///< p
    Eigen::VectorXd errors;        ///< p; standard errors: s sqrt(diag((X^T X)^-1))
    Eigen::VectorXd fitted;        ///< n; X b
    /// n; each observation as a fit of the others predicts it: y - r / (1 - h), with the leverage h
    /// = diag(Q Q^T). Not finite where no other observation determines a coefficient.
    Eigen::VectorXd leftOut;
    double deviation = 0;  ///< s = sqrt(||y - X b||^2 / (n - p))
    double explained = 0;  ///< R^2 = 1 - ||y - X b||^2 / ||y - mean(y)||^2
};

/**
 * b = argmin ||X b - y||_2 by the QR of X, its columns scaled to unit norm.
 *
 * @param x  n x p: an observation is a row
 * @param y  n
 * @return InvalidShape where the rows differ, p is 0 or n <= p; NotFinite on NaN or infinity;
 * RankDeficient naming the first column (from 0) that depends on those before it
 */
Result<LinearFit> fitLinear(const Eigen::MatrixXd& x, const Eigen::VectorXd& y);

}  // namespace papilio::core
