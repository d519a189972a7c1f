// SPDX-License-Identifier: GPL-3.0-or-later
#include "examples/solvers/krylov.h"
#include "examples/solvers/lobpcg.h"
#include "examples/solvers/record_cost.h"
#include "examples/solvers/tasks.h"
#include "tests/support/area_program.h"

#include <Eigen/Dense>
#include <Eigen/IterativeLinearSolvers>
#include <Eigen/SparseLU>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <cmath>
#include <vector>

using namespace papilio::solvers;
using papilio::core::Errc;

namespace {

constexpr double tolerance = 1e-10;

LinearSystem systemOf(const char* text)
{
    auto made = linearSystem(text);
    if (!made) {
        qFatal("%s", made.error().message.c_str());
    }
    return *std::move(made);
}

/// Eigen's sparse LU: the solution that every method has to come to.
Vector reference(const LinearSystem& of)
{
    const Eigen::SparseMatrix<double> columns = of.matrix;
    Eigen::SparseLU<Eigen::SparseMatrix<double>> lu(columns);
    return lu.solve(of.rightHandSide);
}

struct Watched {
    SolverRun run;
    std::vector<double> residuals;
};

Watched watched(const char* method,
                const LinearSystem& of,
                const char* preconditionerName,
                const SolverOptions& options = {})
{
    const auto made = preconditioner(preconditionerName, of.matrix);
    if (!made) {
        qFatal("%s", made.error().message.c_str());
    }
    Watched watched;
    watched.run = solve(*solverName(method), of, **made, options, [&](const Progress& progress) {
        watched.residuals.push_back(progress.residual);
        return true;
    });
    return watched;
}

}  // namespace

class SolversTest : public QObject {
    Q_OBJECT

private slots:
    void everyMethodComesToTheSolution_data()
    {
        QTest::addColumn<QByteArray>("method");
        QTest::addColumn<QByteArray>("matrix");
        QTest::addColumn<QByteArray>("preconditioner");
        for (const auto& method : solverNames()) {
            for (const char* matrix : {"poisson2d:16", "poisson3d:7", "anisotropic:14:0.1",
                                       "random:300", "convection:15:10"}) {
                for (const char* with : {"none", "jacobi", "ilu0"}) {
                    if (method.symmetricOnly && QByteArray(matrix).startsWith("convection")) {
                        continue;
                    }
                    QTest::addRow("%s %s %s", method.name.data(), matrix, with)
                        << QByteArray(method.name.data()) << QByteArray(matrix) << QByteArray(with);
                }
            }
        }
    }
    void everyMethodComesToTheSolution()
    {
        QFETCH(QByteArray, method);
        QFETCH(QByteArray, matrix);
        QFETCH(QByteArray, preconditioner);
        const LinearSystem of = systemOf(matrix.constData());

        const Watched outcome = watched(method.constData(), of, preconditioner.constData());

        QVERIFY(outcome.run.end == SolverEnd::Converged);
        const Vector expected = reference(of);
        const double error = (outcome.run.solution - expected).norm() / expected.norm();
        QVERIFY2(error < 1e-6, QByteArray::number(error).constData());
        // The residual that was recorded is the one of the solution, as long as both are large
        // against rounding; TFQMR records a bound.
        const double last = outcome.residuals.back();
        const double actual = (of.rightHandSide - of.matrix * outcome.run.solution).norm();
        QCOMPARE(outcome.run.finalResidual, actual);
        QVERIFY(actual <= 1.01 * last + 1e-10 * of.rightHandSide.norm());
        QCOMPARE(outcome.residuals.size(), static_cast<std::size_t>(outcome.run.iterations) + 1);
        QCOMPARE(outcome.residuals.front(), of.rightHandSide.norm());
    }

    // Eigen's solvers and these run the same recurrences, so they need the same iterations.
    void iterationsAreThoseOfEigen()
    {
        const LinearSystem of = systemOf("poisson2d:24");
        Eigen::ConjugateGradient<Matrix, Eigen::Lower | Eigen::Upper, Eigen::IdentityPreconditioner>
            cg(of.matrix);
        Eigen::ConjugateGradient<Matrix, Eigen::Lower | Eigen::Upper> jacobiCg(of.matrix);
        Eigen::BiCGSTAB<Matrix, Eigen::IdentityPreconditioner> bicgstab(of.matrix);
        cg.setTolerance(tolerance);
        jacobiCg.setTolerance(tolerance);
        bicgstab.setTolerance(tolerance);

        const Vector first = cg.solve(of.rightHandSide);
        const Vector second = jacobiCg.solve(of.rightHandSide);
        const Vector third = bicgstab.solve(of.rightHandSide);

        // Eigen leaves its loop before it counts the last one.
        QCOMPARE(watched("cg", of, "none").run.iterations, static_cast<int>(cg.iterations()) + 1);
        QCOMPARE(watched("cg", of, "jacobi").run.iterations,
                 static_cast<int>(jacobiCg.iterations()) + 1);
        QVERIFY(std::abs(watched("bicgstab", of, "none").run.iterations -
                         static_cast<int>(bicgstab.iterations())) <= 2);
    }

    // On a symmetric positive definite matrix BiCG from a shadow of r is CG; a full GMRES makes
    // the smallest residual of all methods in the same Krylov space.
    void methodsAreRelatedAsTheoryHasIt()
    {
        const LinearSystem spd = systemOf("poisson2d:16");
        const auto cg = watched("cg", spd, "none").residuals;
        const auto bicg = watched("bicg", spd, "none").residuals;
        for (std::size_t iteration = 0; iteration < 30; ++iteration) {
            QVERIFY(std::abs(cg[iteration] - bicg[iteration]) <= 1e-9 * cg[iteration]);
        }
        const LinearSystem flow = systemOf("convection:12:10");
        const auto full = watched("gmres", flow, "none", {.restart = 200}).residuals;
        for (const char* method : {"bicg", "qmr", "gmres"}) {
            const auto other = watched(method, flow, "none").residuals;
            for (std::size_t iteration = 0; iteration < std::min(full.size(), other.size());
                 ++iteration) {
                QVERIFY(full[iteration] <= other[iteration] * (1 + 1e-7) + 1e-12);
            }
        }
        QVERIFY(std::is_sorted(full.rbegin(), full.rend()));
    }

    // In exact arithmetic CG needs at most as many iterations as there are eigenvalues.
    void cgEndsAfterTheNumberOfEigenvalues()
    {
        LinearSystem of{.name = "five eigenvalues",
                        .matrix = Matrix(100, 100),
                        .rightHandSide = Vector::Ones(100)};
        for (int row = 0; row < 100; ++row) {
            of.matrix.insert(row, row) = 1 + row % 5;
        }
        of.matrix.makeCompressed();

        QCOMPARE(watched("cg", of, "none").run.iterations, 5);
        QCOMPARE(watched("cg", of, "jacobi").run.iterations, 1);
    }

    void productsAreCounted()
    {
        const LinearSystem of = systemOf("poisson2d:12");

        for (const auto& [method, each] : {std::pair{"cg", 1},
                                           {"bicg", 2},
                                           {"bicgstab", 2},
                                           {"cgs", 2},
                                           {"qmr", 2},
                                           {"tfqmr", 2},
                                           {"idr", 1}}) {
            const SolverRun run = watched(method, of, "none").run;
            QCOMPARE(run.spmv, static_cast<long>(each) * run.iterations);
        }
    }

    // The defining property of ILU(0): (L U)_ij = a_ij wherever a_ij is not zero.
    void incompleteFactorsMultiplyToTheMatrixOnItsPattern()
    {
        for (const char* text : {"convection:9:20", "poisson3d:5", "random:60"}) {
            const LinearSystem of = systemOf(text);
            const auto factors = incompleteFactors(of.matrix);
            QVERIFY(factors);
            const Eigen::MatrixXd dense(*factors);
            const Eigen::MatrixXd lower = dense.triangularView<Eigen::UnitLower>();
            const Eigen::MatrixXd upper = dense.triangularView<Eigen::Upper>();
            const Eigen::MatrixXd product = lower * upper;
            for (int row = 0; row < of.matrix.outerSize(); ++row) {
                for (Matrix::InnerIterator entry(of.matrix, row); entry; ++entry) {
                    QVERIFY(std::abs(product(row, entry.col()) - entry.value()) < 1e-12);
                }
            }
            const auto ilu = preconditioner("ilu0", of.matrix);
            const Vector x = Vector::LinSpaced(of.matrix.rows(), -1, 2);
            QVERIFY(((*ilu)->solve(product * x) - x).norm() < 1e-9 * x.norm());
            QVERIFY(((*ilu)->solveTransposed(product.transpose() * x) - x).norm() <
                    1e-9 * x.norm());
        }
    }

    void whatCannotBeFactoredIsSaid()
    {
        LinearSystem of = systemOf("poisson2d:3");
        of.matrix.coeffRef(4, 4) = 0;
        of.matrix.prune(0.0);

        const auto ilu = preconditioner("ilu0", of.matrix);
        const auto jacobi = preconditioner("jacobi", of.matrix);

        QVERIFY(!ilu && ilu.error().message.find("row 5") != std::string::npos);
        QVERIFY(!jacobi && jacobi.error().message.find("row 5") != std::string::npos);
        QVERIFY(preconditioner("amg", of.matrix).error().code == Errc::InvalidArgument);
    }

    // Eigenvalues of the five-point stencil: 4 - 2 cos(i pi / (n + 1)) - 2 cos(j pi / (n + 1)).
    void eigenvaluesOfTheLaplacian()
    {
        constexpr int n = 20;
        const LinearSystem of = systemOf("poisson2d:20");
        std::vector<double> expected;
        for (int i = 1; i <= n; ++i) {
            for (int j = 1; j <= n; ++j) {
                expected.push_back(4 - 2 * std::cos(i * EIGEN_PI / (n + 1)) -
                                   2 * std::cos(j * EIGEN_PI / (n + 1)));
            }
        }
        std::sort(expected.begin(), expected.end());
        int plain = 0;
        for (const char* with : {"none", "ilu0"}) {
            const auto made = preconditioner(with, of.matrix);
            std::vector<double> residuals;
            const auto found = lobpcg(of.matrix, **made, {.block = 4}, [&](const Progress& now) {
                residuals.push_back(now.residual);
                return true;
            });
            QVERIFY(found.run.end == SolverEnd::Converged);
            QCOMPARE(residuals.size(), static_cast<std::size_t>(found.run.iterations) + 1);
            QCOMPARE(residuals.back(), found.run.finalResidual);
            for (Eigen::Index index = 0; index < 4; ++index) {
                QVERIFY(std::abs(found.eigenvalues[index] -
                                 expected[static_cast<std::size_t>(index)]) < 1e-12);
            }
            const Eigen::MatrixXd rest =
                of.matrix * found.vectors - found.vectors * found.eigenvalues.asDiagonal();
            QVERIFY(rest.norm() < 1e-8);
            plain = plain == 0 ? found.run.iterations : plain;
            QVERIFY(found.run.iterations <= plain);
        }
        const auto none = preconditioner("none", of.matrix);
        const auto stopped =
            lobpcg(of.matrix, **none, {}, [](const Progress& now) { return now.iteration < 3; });
        QVERIFY(stopped.run.end == SolverEnd::Stopped);
        QVERIFY(isSymmetric(of.matrix) && !isSymmetric(systemOf("convection:9:20").matrix));
    }

    void everyRecordingIsTimed()
    {
        const auto cost = recordCost(100);
        QCOMPARE(cost.nanoseconds.size(), std::size_t{100});
        QVERIFY(*std::min_element(cost.nanoseconds.begin(), cost.nanoseconds.end()) >= 0);
    }

    void aWatchStops()
    {
        const LinearSystem of = systemOf("poisson2d:16");
        const auto none = preconditioner("none", of.matrix);
        for (const auto& method : solverNames()) {
            const SolverRun run = solve(method, of, **none, {}, [](const Progress& progress) {
                return progress.iteration < 3;
            });
            QVERIFY(run.end == SolverEnd::Stopped);
            QCOMPARE(run.iterations, 3);
        }
    }

    void matrixMarketFiles_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("wrong");
        const auto row = [](const char* name, const char* text, const char* wrong = "") {
            QTest::newRow(name) << QByteArray(text) << QByteArray(wrong);
        };
        row("general",
            "%%MatrixMarket matrix coordinate real general\n% c\n2 2 4\n1 1 4\n1 2 1\n"
            "2 1 1\n2 2 3e0\n");
        row("symmetric",
            "%%MatrixMarket matrix coordinate integer symmetric\n2 2 3\n1 1 4\n2 1 1\n"
            "2 2 3\n");
        row("array", "%%MatrixMarket matrix array real general\n2 2\n4\n1\n1\n3\n");
        row("symmetric array", "%%MatrixMarket matrix array real symmetric\n2 2\n4\n1\n3\n");
        // Found by fuzzing: rows times columns was computed before they were looked at.
        row("array beyond 64 bits",
            "%%MatrixMarket matrix array real general\n-2 9223372036854775807 1\n",
            "is not a size line; expected two whole numbers");
        row("capitals",
            "%%MATRIXMARKET Matrix Coordinate Real General\n\n2 2 4\n1 1 4\n1 2 1\n\n"
            "2 1 1\n2 2 3\n");
        row("no banner", "2 2 1\n1 1 4\n", "line 1: a Matrix Market file begins with");
        row("complex", "%%MatrixMarket matrix coordinate complex general\n1 1 1\n1 1 1 1\n",
            "the field \"complex\" is not read; real");
        row("not square", "%%MatrixMarket matrix coordinate real general\n2 3 1\n1 1 4\n",
            "2 rows and 3 columns");
        row("outside", "%%MatrixMarket matrix coordinate real general\n2 2 1\n3 1 4\n",
            "line 3: the entry (3, 1) is outside of the 2 x 2 matrix");
        row("cut", "%%MatrixMarket matrix coordinate real general\n2 2 2\n1 1 4\n",
            "line 3: the file ends after 1 of 2 entries");
        row("no value", "%%MatrixMarket matrix coordinate real general\n2 2 1\n1 1\n",
            "line 3: \"1 1\" is not an entry; expected row column value");
        row("decimal comma", "%%MatrixMarket matrix coordinate real general\n2 2 1\n1 1 2,9\n",
            "line 3: \"1 1 2,9\" is not an entry");
        row("not a number", "%%MatrixMarket matrix coordinate real general\n2 2 1\n1 1 nan\n",
            "line 3: \"1 1 nan\" is not a finite number");
        row("one more value", "%%MatrixMarket matrix array real general\n1 1\n4 5\n",
            "line 3: expected the value of row 1, column 1, found \"4 5\"");
        row("one more line", "%%MatrixMarket matrix coordinate real general\n1 1 1\n1 1 4\n1 1 5\n",
            "line 4: there are more entries than the 1 of the size line");
        row("Windows",
            "%%MatrixMarket matrix coordinate real general\r\n2 2 4\r\n1 1 4\r\n1 2 1\r\n"
            "2 1 1\r\n2 2 3\r\n");
        row("sizes", "%%MatrixMarket matrix coordinate real general\n-2 2 1\n",
            "line 2: \"-2 2 1\" is not a size line");
        row("empty", "%%MatrixMarket matrix coordinate real general\n99999999 99999999 1\n1 1 1\n",
            "line 2: 99999999 x 99999999 with 1 entries is almost empty");
    }
    void matrixMarketFiles()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, wrong);
        const QTemporaryDir directory;
        QFile file(directory.filePath("m.mtx"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
        file.close();

        const auto matrix = linearSystem(file.fileName().toStdString());

        if (wrong.isEmpty()) {
            QVERIFY2(matrix, matrix ? "" : matrix.error().message.c_str());
            Eigen::Matrix2d expected;
            expected << 4, 1, 1, 3;
            QVERIFY(Eigen::MatrixXd(matrix->matrix) == expected);
        } else {
            QVERIFY(!matrix);
            QVERIFY2(matrix.error().message.find(wrong.toStdString()) != std::string::npos,
                     matrix.error().message.c_str());
        }
    }

    void systemsThatCannotBeMadeAreRefused()
    {
        for (const char* text : {"", "poisson", "poisson2d", "poisson2d:", "poisson2d:0",
                                 "poisson2d:-3", "poisson2d:1e3", "poisson2d:4:5", "poisson3d:9999",
                                 "anisotropic:4:x", "anisotropic:4:-1", "no/such/file.mtx"}) {
            const auto made = linearSystem(text);
            QVERIFY2(!made, text);
            QVERIFY(made.error().code == Errc::InvalidArgument);
        }
    }

    void tasksAreAllDone()
    {
        for (const auto& contraction : contractions()) {
            std::atomic<int> tasks = 0;
            std::atomic<long long> flops = 0;
            long long expected = 0;
            for (int task = 0; task < contraction.tasks; ++task) {
                expected +=
                    2LL * contraction.block * contraction.block * contraction.block *
                    contraction
                        .lengths[static_cast<std::size_t>(task) % contraction.lengths.size()];
            }

            const double check = runTasks(contraction, 3, [&](const TaskDone& done) {
                ++tasks;
                flops += done.flops;
            });

            QCOMPARE(tasks.load(), contraction.tasks);
            QCOMPARE(flops.load(), expected);
            QVERIFY(std::isfinite(check) && check > 0);
        }
    }
};

PAPILIO_TEST(SolversTest)
#include "test_solvers.moc"
