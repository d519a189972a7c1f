#include "core/analysis/pivoting.h"
#include "core/base/linear_algebra.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <bit>
#include <cmath>
#include <limits>
#include <random>

using namespace papilio;

namespace {

constexpr double epsilon = std::numeric_limits<double>::epsilon();

/// Every `blocks`-th column is in the same block, and so is every `blocks`-th row.
Eigen::MatrixXd inBlocks(Eigen::Index rows, Eigen::Index columns, Eigen::Index blocks)
{
    std::mt19937_64 random(7);
    std::uniform_real_distribution<double> number(0.5, 2);
    Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(rows, columns);
    for (Eigen::Index row = 0; row < rows; ++row) {
        for (Eigen::Index column = row % blocks; column < columns; column += blocks) {
            matrix(row, column) = number(random);
        }
    }
    return matrix;
}

/// Word for word, with every zero.
struct Literal {
    Eigen::VectorXd coordinates;
    double residual = 0;

    Literal(const core::ThinQr& qr, const Eigen::VectorXd& mean)
    {
        const auto times = [](const Eigen::MatrixXd& matrix, const Eigen::VectorXd& vector) {
            Eigen::VectorXd product = Eigen::VectorXd::Zero(matrix.rows());
            for (Eigen::Index column = 0; column < matrix.cols(); ++column) {
                for (Eigen::Index row = 0; row < matrix.rows(); ++row) {
                    product(row) += matrix(row, column) * vector(column);
                }
            }
            return product;
        };
        const Eigen::VectorXd inSpan = times(qr.q.transpose(), mean);
        coordinates = times(qr.inverseR, inSpan);
        residual = (mean - times(qr.q, inSpan)).norm() / mean.norm();
    }
};

}  // namespace

class TestProjection : public QObject {
    Q_OBJECT

private slots:
    void blocks_data()
    {
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("columns");
        QTest::addColumn<int>("blocks");
        QTest::newRow("no zero") << 48 << 16 << 1;
        QTest::newRow("two blocks") << 23 << 6 << 2;
        QTest::newRow("every column alone") << 48 << 16 << 16;
        QTest::newRow("one column") << 5 << 1 << 1;
    }

    void blocks()
    {
        QFETCH(int, rows);
        QFETCH(int, columns);
        QFETCH(int, blocks);
        const auto matrix = inBlocks(rows, columns, blocks);

        const auto qr = core::thinQr(matrix);

        // Householder's backward error is a small multiple of columns times epsilon.
        const double tolerance = 8 * columns * epsilon;
        const Eigen::MatrixXd product = qr.q.transpose() * qr.q;
        QVERIFY((product - Eigen::MatrixXd::Identity(columns, columns)).norm() < tolerance);
        const Eigen::MatrixXd span = matrix * qr.inverseR;
        QVERIFY((span - qr.q).norm() < 100 * tolerance);  // times the condition of the blocks
        for (Eigen::Index row = 0; row < rows; ++row) {
            for (Eigen::Index column = 0; column < columns; ++column) {
                if (row % blocks != column % blocks) {
                    QCOMPARE(qr.q(row, column), 0.0);
                }
            }
        }
        for (Eigen::Index row = 0; row < columns; ++row) {
            for (Eigen::Index column = 0; column < columns; ++column) {
                if (row > column || row % blocks != column % blocks) {
                    QCOMPARE(qr.inverseR(row, column), 0.0);
                }
            }
        }
    }

    void projectsAsTheLiteralSums_data() { blocks_data(); }

    // Left out zeros change no bit of the coordinates.
    void projectsAsTheLiteralSums()
    {
        QFETCH(int, rows);
        QFETCH(int, columns);
        QFETCH(int, blocks);
        const auto matrix = inBlocks(rows, columns, blocks);
        const auto qr = core::thinQr(matrix);
        constexpr std::size_t events = 7;  // one group of four, and a rest
        std::mt19937_64 random(11);
        std::normal_distribution<double> number;
        const auto width = static_cast<std::size_t>(rows);
        std::vector<double> means(events * width);
        for (std::size_t at = 0; at < means.size(); ++at) {
            means[at] = at % 5 == 0 ? 0.0 : at % 5 == 1 ? -0.0 : number(random);
        }
        means[3 * width] = std::numeric_limits<double>::quiet_NaN();  // not sane
        std::vector<double> coordinates(events * static_cast<std::size_t>(columns));
        std::vector<double> residuals(events);

        core::Projection(matrix).apply(means.data(), events, coordinates.data(), residuals.data());

        for (std::size_t event = 0; event < events; ++event) {
            if (event == 3) {
                QVERIFY(std::isnan(residuals[event]));
                continue;
            }
            const Literal literal(qr,
                                  Eigen::Map<const Eigen::VectorXd>(&means[event * width], rows));
            for (std::size_t x = 0; x < static_cast<std::size_t>(columns); ++x) {
                const double found = coordinates[event * static_cast<std::size_t>(columns) + x];
                const double wanted = literal.coordinates(static_cast<Eigen::Index>(x));
                QCOMPARE(std::bit_cast<std::uint64_t>(found), std::bit_cast<std::uint64_t>(wanted));
            }
            QVERIFY(std::abs(residuals[event] - literal.residual) <=
                    1e-14 * std::max(1.0, literal.residual));
        }
    }

    // The residual is that of 1, 2, 9 over a basis of ones, whatever the unit: squares of 1e-160
    // are 0.
    void residualsDoNotDependOnTheUnit()
    {
        const Eigen::MatrixXd basis = Eigen::MatrixXd::Ones(3, 1);
        const double wanted = std::sqrt((9.0 + 4 + 25) / (1 + 4 + 81));  // the mean is 4
        for (const double unit : {1e-300, 1e-160, 1e-120, 1.0, 1e140}) {
            const std::vector<double> means{unit, 2 * unit, 9 * unit, 3 * unit, 3 * unit, 3 * unit};
            std::vector<double> coordinates(2);
            std::vector<double> residuals(2);

            core::Projection(basis).apply(means.data(), 2, coordinates.data(), residuals.data());

            QVERIFY2(std::abs(residuals[0] - wanted) < 1e-14, qPrintable(QString::number(unit)));
            QVERIFY2(residuals[1] < 1e-14, qPrintable(QString::number(unit)));
            QVERIFY(std::abs(coordinates[0] / unit - 4) < 1e-12);
        }
    }
};

PAPILIO_TEST(TestProjection)
#include "test_projection.moc"
