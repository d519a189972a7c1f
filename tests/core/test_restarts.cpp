#include "core/traces/convergence.h"
#include "core/traces/recorder_roles.h"
#include "tests/support/area_program.h"

#include <Eigen/Dense>
#include <Eigen/Sparse>

#include <QTest>

#include <cmath>
#include <random>

using namespace papilio::core;

namespace {

using Matrix = Eigen::SparseMatrix<double>;
using Triplets = std::vector<Eigen::Triplet<double>>;

/// The five-point Laplace operator on a square of n x n, with convection to the right.
Matrix convection(int n, double strength)
{
    Triplets entries;
    const auto at = [n](int x, int y) { return y * n + x; };
    for (int y = 0; y < n; ++y) {
        for (int x = 0; x < n; ++x) {
            entries.emplace_back(at(x, y), at(x, y), 4);
            if (x > 0) {
                entries.emplace_back(at(x, y), at(x - 1, y), -1 - strength);
            }
            if (x + 1 < n) {
                entries.emplace_back(at(x, y), at(x + 1, y), -1 + strength);
            }
            if (y > 0) {
                entries.emplace_back(at(x, y), at(x, y - 1), -1);
            }
            if (y + 1 < n) {
                entries.emplace_back(at(x, y), at(x, y + 1), -1);
            }
        }
    }
    Matrix matrix(n * n, n * n);
    matrix.setFromTriplets(entries.begin(), entries.end());
    return matrix;
}

/// Diffusion whose coefficient jumps by a thousand in the middle, scaled by its diagonal.
Matrix layers(int n)
{
    auto matrix = convection(n, 0);
    for (int column = 0; column < matrix.outerSize(); ++column) {
        for (Matrix::InnerIterator entry(matrix, column); entry; ++entry) {
            const bool isInside = entry.row() > n * n / 2 && column > n * n / 2;
            entry.valueRef() *= isInside ? 1000 : 1;
        }
    }
    const Eigen::VectorXd scale = matrix.diagonal().cwiseInverse().cwiseSqrt();
    return scale.asDiagonal() * matrix * scale.asDiagonal();
}

/// Eigenvalues evenly spread, with a random unsymmetric part.
Matrix unsymmetric(int n)
{
    std::mt19937 random(20240527);
    std::uniform_int_distribution<int> place(0, n - 1);
    std::normal_distribution<double> value(0, 0.3);
    Triplets entries;
    for (int row = 0; row < n; ++row) {
        entries.emplace_back(row, row, 1 + 30.0 * row / n);
        for (int other = 0; other < 3; ++other) {
            entries.emplace_back(row, place(random), value(random));
        }
    }
    Matrix matrix(n, n);
    matrix.setFromTriplets(entries.begin(), entries.end());
    return matrix;
}

/// Residuals of GMRES(m) (Saad and Schultz, 1986) with modified Gram-Schmidt and Givens rotations,
/// one for every iteration, as solvers print them.
std::vector<double> gmres(const Matrix& matrix, int restart, int most)
{
    const Eigen::VectorXd right = Eigen::VectorXd::Ones(matrix.rows());
    Eigen::VectorXd solution = Eigen::VectorXd::Zero(matrix.rows());
    std::vector<double> residuals = {right.norm()};
    while (int(residuals.size()) <= most && residuals.back() > 1e-9 * residuals.front()) {
        const Eigen::VectorXd start = right - matrix * solution;
        Eigen::MatrixXd basis(matrix.rows(), restart + 1);
        Eigen::MatrixXd triangle = Eigen::MatrixXd::Zero(restart + 1, restart);
        Eigen::VectorXd image = Eigen::VectorXd::Zero(restart + 1);
        std::vector<Eigen::JacobiRotation<double>> rotations;
        image(0) = start.norm();
        basis.col(0) = start / image(0);
        int step = 0;
        while (step < restart && residuals.back() > 1e-9 * residuals.front()) {
            Eigen::VectorXd next = matrix * basis.col(step);
            for (int row = 0; row <= step; ++row) {
                triangle(row, step) = basis.col(row).dot(next);
                next -= triangle(row, step) * basis.col(row);
            }
            triangle(step + 1, step) = next.norm();
            basis.col(step + 1) = next / next.norm();
            for (int row = 0; row < step; ++row) {
                triangle.col(step).applyOnTheLeft(row, row + 1, rotations[std::size_t(row)]);
            }
            Eigen::JacobiRotation<double> rotation;
            rotation.makeGivens(triangle(step, step), triangle(step + 1, step));
            rotation = rotation.adjoint();
            triangle.col(step).applyOnTheLeft(step, step + 1, rotation);
            image.applyOnTheLeft(step, step + 1, rotation);
            rotations.push_back(rotation);
            ++step;
            residuals.push_back(std::abs(image(step)));
        }
        solution += basis.leftCols(step) * triangle.topLeftCorner(step, step)
                                               .triangularView<Eigen::Upper>()
                                               .solve(image.head(step));
    }
    return residuals;
}

/// Residuals of the method of conjugate gradients (or, `isMinimal`, of conjugate residuals).
std::vector<double> conjugate(const Matrix& matrix, bool isMinimal, int most)
{
    Eigen::VectorXd residual = Eigen::VectorXd::Ones(matrix.rows());
    Eigen::VectorXd direction = residual;
    Eigen::VectorXd product = matrix * direction;
    std::vector<double> residuals = {residual.norm()};
    while (int(residuals.size()) <= most && residuals.back() > 1e-9 * residuals.front()) {
        const Eigen::VectorXd other = isMinimal ? Eigen::VectorXd(matrix * residual) : residual;
        const double before = residual.dot(other);
        residual -= before / (isMinimal ? product : direction).dot(product) * product;
        const Eigen::VectorXd image = matrix * residual;
        const double beta = residual.dot(isMinimal ? image : residual) / before;
        direction = residual + beta * direction;
        product = image + beta * product;
        residuals.push_back(residual.norm());
    }
    return residuals;
}

}  // namespace

// Restarts in histories that solvers make, not in those that a formula makes.
class RestartsTest : public QObject {
    Q_OBJECT

private slots:
    // 5 matrices, 7 periods, whole histories and halves: never a wrong period, and where the
    // history has eight cycles it is mostly found.
    void periodsOfGmresAreRightOrNotStated()
    {
        const std::vector<std::pair<const char*, Matrix>> matrices = {
            {"laplace", convection(32, 0)},
            {"convection", convection(32, 0.3)},
            {"strong convection", convection(24, 0.8)},
            {"layers", layers(24)},
            {"unsymmetric", unsymmetric(900)}};
        int right = 0;
        int possible = 0;
        for (const auto& [name, matrix] : matrices) {
            for (const int period : {5, 8, 10, 15, 20, 30, 50}) {
                const auto whole = gmres(matrix, period, 800);
                for (const std::size_t part : {1, 2}) {
                    const auto residuals = std::vector(
                        whole.begin(), whole.begin() + std::ptrdiff_t(whole.size() / part));
                    const auto found = findRestarts(logHistory(residuals));
                    if (found) {
                        const auto message = QStringLiteral("%1, m = %2, %3 values: %4")
                                                 .arg(QLatin1String(name))
                                                 .arg(period)
                                                 .arg(residuals.size())
                                                 .arg(found->period);
                        QVERIFY2(found->period == std::size_t(period), qPrintable(message));
                        QCOMPARE(found->first, std::size_t(period));
                    }
                    constexpr std::size_t cycles = 8;
                    if (residuals.size() > cycles * std::size_t(period)) {
                        ++possible;
                        right += found ? 1 : 0;
                    }
                }
            }
        }
        // Under convection the first cycles say little: a plateau, then a fall.
        QVERIFY2(right * 5 >= possible * 2,
                 qPrintable(QStringLiteral("%1 of %2").arg(right).arg(possible)));
    }

    // Neither GMRES that never restarts nor other solvers restart, whatever waves they make.
    void solversWithoutRestartsHaveNone()
    {
        for (const auto& matrix : {convection(32, 0), convection(40, 0), layers(24), layers(32)}) {
            const std::vector<std::vector<double>> histories = {gmres(matrix, 300, 300),
                                                                conjugate(matrix, false, 900),
                                                                conjugate(matrix, true, 900)};
            for (const auto& history : histories) {
                for (const std::size_t part : {1, 2, 4}) {
                    const std::vector residuals(
                        history.begin(), history.begin() + std::ptrdiff_t(history.size() / part));
                    const auto found = findRestarts(logHistory(residuals));
                    QVERIFY2(!found, qPrintable(QString::number(found ? found->period : 0)));
                }
            }
        }
    }
};

PAPILIO_TEST(RestartsTest)
#include "test_restarts.moc"
