// The methods that keep a basis, and refinement.
#include "examples/solvers/krylov.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <random>

namespace papilio::solvers {

using Eigen::MatrixXd;

namespace {

constexpr unsigned seed = 20240527;
constexpr double smallestAngle = 0.7;  ///< van Gijzen and Sonneveld's kappa
constexpr int innerSteps = 5;

/// Orthonormal columns, the same in every run.
MatrixXd shadowSpace(Eigen::Index rows, int columns)
{
    std::mt19937 random(seed);
    std::normal_distribution<double> normal;
    MatrixXd space(rows, columns);
    for (int column = 0; column < columns; ++column) {
        for (Eigen::Index row = 0; row < rows; ++row) {
            space(row, column) = normal(random);
        }
        for (int before = 0; before < column; ++before) {
            space.col(column) -= space.col(before).dot(space.col(column)) * space.col(before);
        }
        space.col(column).normalize();
    }
    return space;
}

/// One cycle of GMRES. @return whether to go on
bool gmresCycle(Iteration& it, Vector residual)
{
    const int m = it.options().restart;
    MatrixXd basis(residual.size(), m + 1);
    MatrixXd hessenberg = MatrixXd::Zero(m + 1, m);
    Vector cosines(m);
    Vector sines(m);
    Vector g = Vector::Zero(m + 1);
    g[0] = residual.norm();
    basis.col(0) = residual / g[0];
    bool goOn = true;
    int k = 0;
    while (goOn && k < m) {
        Vector w = it.multiply(it.precondition(basis.col(k)));
        for (int row = 0; row <= k; ++row) {  // modified Gram-Schmidt
            hessenberg(row, k) = basis.col(row).dot(w);
            w -= hessenberg(row, k) * basis.col(row);
        }
        const double length = w.norm();
        for (int row = 0; row < k; ++row) {
            const double upper = hessenberg(row, k);
            const double lower = hessenberg(row + 1, k);
            hessenberg(row, k) = cosines[row] * upper + sines[row] * lower;
            hessenberg(row + 1, k) = cosines[row] * lower - sines[row] * upper;
        }
        const double hypotenuse = std::hypot(hessenberg(k, k), length);
        if (hypotenuse == 0) {
            it.breakDown();
            goOn = false;
            break;
        }
        cosines[k] = hessenberg(k, k) / hypotenuse;
        sines[k] = length / hypotenuse;
        hessenberg(k, k) = hypotenuse;
        g[k + 1] = -sines[k] * g[k];
        g[k] *= cosines[k];
        ++k;
        goOn = it.step(std::abs(g[k]));
        if (length == 0) {
            break;
        }
        basis.col(k) = w / length;
    }
    const Vector y = hessenberg.topLeftCorner(k, k).triangularView<Eigen::Upper>().solve(g.head(k));
    it.run.solution += it.precondition(basis.leftCols(k) * y);
    return goOn;
}

/// What one step of IDR(s) goes by.
struct Idr {
    MatrixXd P, G, U, M;
    Vector r;
    double omega = 1;

    /// The k-th of s steps within the space. @return whether to go on
    bool step(Iteration& it, int k, Vector& f)
    {
        const auto s = P.cols();
        const auto rest = s - k;
        const Vector c =
            M.bottomRightCorner(rest, rest).triangularView<Eigen::Lower>().solve(f.tail(rest));
        const Vector v = it.precondition(r - G.rightCols(rest) * c);
        U.col(k) = (U.rightCols(rest) * c + omega * v).eval();
        G.col(k) = it.multiply(U.col(k));
        for (int i = 0; i < k; ++i) {
            const double alpha = P.col(i).dot(G.col(k)) / M(i, i);
            G.col(k) -= alpha * G.col(i);
            U.col(k) -= alpha * U.col(i);
        }
        M.col(k).tail(rest) = P.rightCols(rest).transpose() * G.col(k);
        if (M(k, k) == 0) {
            return it.breakDown();
        }
        const double beta = f[k] / M(k, k);
        r -= beta * G.col(k);
        it.run.solution += beta * U.col(k);
        f.tail(rest - 1) -= beta * M.col(k).tail(rest - 1);
        return it.step(r.norm());
    }

    /// Into the next, smaller space. @return whether to go on
    bool reduce(Iteration& it)
    {
        const Vector v = it.precondition(r);
        const Vector t = it.multiply(v);
        const double product = t.dot(r);
        const double cosine = std::abs(product) / (t.norm() * r.norm());
        if (product == 0) {
            return it.breakDown();
        }
        omega = product / t.squaredNorm();
        if (cosine < smallestAngle) {
            omega *= smallestAngle / cosine;
        }
        it.run.solution += omega * v;
        r -= omega * t;
        return it.step(r.norm());
    }
};

/// A few steps of BiCGStab for A d = r in single precision; d is as good as that goes.
Vector roughCorrection(Iteration& it,
                       const Eigen::SparseMatrix<float, Eigen::RowMajor>& matrix,
                       const Vector& residual)
{
    using Single = Eigen::VectorXf;
    const double scale = residual.norm();
    const auto precondition = [&it](const Single& v) -> Single {
        return it.precondition(v.cast<double>()).cast<float>();
    };
    Single r = (residual / scale).cast<float>();
    const Single shadow = r;
    Single p = r;
    Single d = Single::Zero(r.size());
    float rho = shadow.dot(r);
    for (int step = 0; step < innerSteps && rho != 0; ++step) {
        const Single ready = precondition(p);
        const Single v = matrix * ready;
        const float alpha = rho / shadow.dot(v);
        const Single s = r - alpha * v;
        const Single readyS = precondition(s);
        const Single t = matrix * readyS;
        it.countProducts(2);
        const float square = t.squaredNorm();
        const float omega = square == 0 ? 0 : t.dot(s) / square;
        const Single next = d + alpha * ready + omega * readyS;
        if (!next.allFinite()) {
            break;
        }
        d = next;
        r = s - omega * t;
        const float nextRho = shadow.dot(r);
        if (omega == 0) {
            break;
        }
        p = r + (nextRho / rho) * (alpha / omega) * (p - omega * v);
        rho = nextRho;
    }
    return scale * d.cast<double>();
}

}  // namespace

void gmres(Iteration& it)
{
    while (gmresCycle(it, it.run.iterations == 0
                              ? it.rightHandSide()
                              : Vector(it.rightHandSide() - it.multiply(it.run.solution)))) {
    }
}

void inducedDimensionReduction(Iteration& it)
{
    const auto n = it.rightHandSide().size();
    const int s = static_cast<int>(std::min<Eigen::Index>(it.options().shadow, n));
    Idr idr{.P = shadowSpace(n, s),
            .G = MatrixXd::Zero(n, s),
            .U = MatrixXd::Zero(n, s),
            .M = MatrixXd::Identity(s, s),
            .r = it.rightHandSide()};
    bool goOn = true;
    while (goOn) {
        Vector f = idr.P.transpose() * idr.r;
        for (int k = 0; goOn && k < s; ++k) {
            goOn = idr.step(it, k, f);
        }
        goOn = goOn && idr.reduce(it);
    }
}

void iterativeRefinement(Iteration& it)
{
    const Eigen::SparseMatrix<float, Eigen::RowMajor> single = it.matrix().cast<float>();
    Vector r = it.rightHandSide();
    bool goOn = true;
    while (goOn) {
        it.run.solution += roughCorrection(it, single, r);
        r = it.rightHandSide() - it.multiply(it.run.solution);
        goOn = it.step(r.norm());
    }
}

}  // namespace papilio::solvers
