// SPDX-License-Identifier: GPL-3.0-or-later
#include "collectors/matrices/generators.h"
#include "collectors/matrices/matrix_market.h"
#include "collectors/sparse/orderings.h"
#include "collectors/sparse/sparse_product.h"
#include "collectors/sparse/sparse_roofs.h"
#include "collectors/sparse/spmv_study.h"
#include "tests/support/area_program.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <random>
#include <span>

using namespace papilio;
using namespace papilio::collectors;

namespace {

/// Some rows empty, some long, not symmetric.
CsrMatrix randomMatrix(std::size_t rows, std::size_t columns, unsigned seed)
{
    std::mt19937 random(seed);
    std::vector<MatrixEntry> entries;
    for (std::size_t row = 0; row < rows; ++row) {
        const std::size_t count = random() % 3 == 0 ? 0 : random() % 23;
        for (std::size_t i = 0; i < count; ++i) {
            entries.emplace_back(std::int32_t(row), std::int32_t(random() % columns),
                                 double(random() % 1000) / 100 - 5);
        }
    }
    return csrMatrix("random", rows, columns, entries);
}

template<typename Value>
std::vector<Value> vectorOf(std::span<const Value> values)
{
    return {values.begin(), values.end()};
}

std::vector<unsigned> processors(std::size_t threads)
{
    return std::vector<unsigned>(threads, CpuLayout::detect()->processors.front());
}

}  // namespace

class TestSparse : public QObject {
    Q_OBJECT

private slots:
    void matrixMarketIsRead()
    {
        const auto matrix = parseMatrixMarket(
            "%%MatrixMarket matrix coordinate real general\r\n"
            "% a comment\n\n"
            "3 4 5\n"
            "3 1 -1.5e1\n1 4 2\n  1 2\t+3\n1 2 1\n2 2 0.25",
            "small");

        QVERIFY2(matrix, matrix ? "" : matrix.error().message.c_str());
        QCOMPARE(vectorOf(matrix->rowStart()), (std::vector<std::int32_t>{0, 2, 3, 4}));
        QCOMPARE(vectorOf(matrix->column()), (std::vector<std::int32_t>{1, 3, 1, 0}));
        QCOMPARE(vectorOf(matrix->values()),
                 (std::vector<double>{4, 2, 0.25, -15}));  // equal places add up
        QCOMPARE(matrix->columns(), std::size_t{4});
    }

    void halvesAreFilledIn()
    {
        const auto symmetric = parseMatrixMarket(
            "%%MatrixMarket matrix coordinate pattern symmetric\n2 2 2\n1 1\n2 1\n", "s");
        const auto skew = parseMatrixMarket(
            "%%MatrixMarket MATRIX Coordinate Integer skew-symmetric\n2 2 1\n2 1 7\n", "k");

        QVERIFY(symmetric && skew);
        QCOMPARE(vectorOf(symmetric->column()), (std::vector<std::int32_t>{0, 1, 0}));
        QCOMPARE(vectorOf(symmetric->values()), (std::vector<double>{1, 1, 1}));
        QCOMPARE(vectorOf(skew->values()), (std::vector<double>{-7, 7}));
    }

    void hostileFilesAreRefusedWithTheLine_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("error");
        const QString real = "%%MatrixMarket matrix coordinate real general\n";
        QTest::newRow("empty") << ""
                               << "line 1: a Matrix Market file begins with";
        QTest::newRow("text") << "hello\nworld"
                              << "line 1: a Matrix Market file begins with";
        QTest::newRow("dense, without values") << "%%MatrixMarket matrix array real general\n2 2\n"
                                               << "line 2: the file ends after 0 of 4 entries";
        QTest::newRow("vector") << "%%MatrixMarket vector array real general\n2\n1\n2\n"
                                << "line 1: \"vector array\" is not read";
        QTest::newRow("complex") << "%%MatrixMarket matrix coordinate complex general\n"
                                 << "line 1: the field \"complex\"";
        QTest::newRow("hermitian") << "%%MatrixMarket matrix coordinate real hermitian\n"
                                   << "line 1: the symmetry \"hermitian\"";
        QTest::newRow("no sizes") << real + "% only words\n"
                                  << "line 2: the file ends before";
        QTest::newRow("two sizes") << real + "3 3\n1 1 1\n"
                                   << "line 2: \"3 3\" is not a size line";
        QTest::newRow("no rows") << real + "0 3 1\n1 1 1\n"
                                 << "line 2: 0 x 3 is not a valid size";
        QTest::newRow("negative") << real + "-1 3 1\n"
                                  << "line 2: \"-1 3 1\" is not a size line";
        QTest::newRow("huge count") << real + "3 3 4000000000000000000\n1 1 1\n"
                                    << "line 2: 4000000000000000000 entries do not fit";
        QTest::newRow("huge rows") << real + "2000000000 3 1\n1 1 1\n"
                                   << "line 2: 2000000000 x 3 with 1 entries is almost empty";
        QTest::newRow("beyond indices") << real + "99999999999 3 1\n1 1 1\n"
                                        << "line 2: 99999999999 x 3 is not a valid size";
        QTest::newRow("not square")
            << "%%MatrixMarket matrix coordinate real symmetric\n3 2 1\n1 1 1\n"
            << "line 2: a symmetric matrix is square";
        QTest::newRow("outside") << real + "3 3 2\n1 1 1\n4 1 1\n"
                                 << "line 4: the entry (4, 1) is outside";
        QTest::newRow("zero index") << real + "3 3 1\n0 1 1\n"
                                    << "line 3: the entry (0, 1)";
        QTest::newRow("no value") << real + "3 3 1\n1 1\n"
                                  << "line 3: \"1 1\" is not an entry";
        QTest::newRow("word") << real + "3 3 1\n1 1 x\n"
                              << "line 3: \"1 1 x\" is not an entry";
        QTest::newRow("too much") << real + "3 3 1\n1 1 1 1\n"
                                  << "line 3: \"1 1 1 1\"";
        QTest::newRow("nan") << real + "3 3 1\n1 1 nan\n"
                             << "line 3: \"1 1 nan\" is not a finite";
        QTest::newRow("ends early") << real + "3 3 2\n1 1 1\n"
                                    << "line 3: the file ends after 1 of 2 entries";
        QTest::newRow("goes on") << real + "3 3 1\n1 1 1\n2 2 2\n"
                                 << "line 4: there are more";
        QTest::newRow("nothing") << real + "3 3 0\n"
                                 << "line 2: a matrix without entries";
    }

    void hostileFilesAreRefusedWithTheLine()
    {
        QFETCH(QString, text);
        QFETCH(QString, error);

        const auto matrix = parseMatrixMarket(text.toStdString(), "bad");

        QVERIFY(!matrix);
        QVERIFY2(QString::fromStdString(matrix.error().message).startsWith(error),
                 matrix.error().message.c_str());
    }

    void aFileIsNamedInItsError()
    {
        const auto missing = readMatrixFile("no/such/matrix.mtx");

        QVERIFY(!missing);
        QVERIFY(missing.error().message.find("no/such/matrix.mtx") != std::string::npos);
    }

    // Table 2 of paper 4.
    void bestAndWorstCaseAreThePapers()
    {
        for (const char* name : {"best", "worst"}) {
            const auto matrix = generateMatrix(name);
            QVERIFY(matrix);
            QCOMPARE(matrix->rows(), std::size_t{4104});
            QCOMPARE(matrix->nonzeros(), std::size_t{20520});
            QCOMPARE(workOf(*matrix, {}).operations, 45144.0);
            QCOMPARE(workOf(*matrix, {}).bytes, 459652.0);
        }
        const auto worst = generateMatrix("worst");
        QCOMPARE(worst->column()[1] - worst->column()[0], 1024);
        const auto best = generateMatrix("best");
        for (std::size_t i = 0; i < best->nonzeros(); i += 5) {
            QCOMPARE(best->column()[i] / 8, best->column()[i + 4] / 8);  // one line of 64 bytes
        }
    }

    // Paper 4, Table 4: 1228 non-zeros in 614 columns, 3276 in 1638; by Eq. 1 the intensities end
    // at 3/32 for one non-zero a row and near 1/10 for two rows.
    void setsOfALevelHaveTheirNonzeros()
    {
        const std::vector<std::pair<const char*, double>> cases = {
            {"even:1228:1228", 3684.0 / 39300},
            {"even:307:1228", 2763.0 / 28248},
            {"even:2:1228", 2458.0 / 24588},
            {"even:1638:3276", 8190.0 / 85180}};
        for (const auto& [text, intensity] : cases) {
            const auto matrix = generateMatrix(text);
            QVERIFY2(matrix, text);
            const bool isFirst = matrix->nonzeros() == 1228;
            QCOMPARE(matrix->columns(), std::size_t{isFirst ? 614U : 1638U});
            QVERIFY(isFirst || matrix->nonzeros() == 3276);
            const auto starts = matrix->rowStart();
            for (std::size_t row = 0; row < matrix->rows(); ++row) {
                const auto count = static_cast<std::size_t>(starts[row + 1] - starts[row]);
                QCOMPARE(count, matrix->nonzeros() / matrix->rows());
            }
            const auto work = workOf(*matrix, {});
            QVERIFY(std::abs(work.operations / work.bytes - intensity) < 1e-12);
        }
        QVERIFY(generateMatrix("even:3:11"));
        QVERIFY(!generateMatrix("even:12:11") && !generateMatrix("even:1:11"));
    }

    // Paper 4, Fig. 55: one non-zero a fiber, and no place, nor its neighbors in a line, soon
    // again.
    void scatteredTensorsUseNothingAgain()
    {
        const auto tensor = generateMatrix("scattered:5000:4096");
        QVERIFY(tensor);
        QCOMPARE(tensor->rows(), std::size_t{5000});
        QCOMPARE(tensor->columns(), std::size_t{4096});
        QCOMPARE(tensor->nonzeros(), std::size_t{5000});
        const auto column = tensor->column();
        for (std::size_t fiber = 0; fiber < 4096; ++fiber) {
            for (std::size_t back = 1; back <= std::min<std::size_t>(fiber, 50); ++back) {
                QVERIFY(std::abs(column[fiber] - column[fiber - back]) >= 16);
            }
        }
        QVERIFY(generateMatrix("scattered:10:1") && generateMatrix("scattered:3:100"));
        QVERIFY(!generateMatrix("scattered:10:0") && !generateMatrix("scattered:10:1e12"));
    }

    // FROSTT: four fibers of the last mode, not in order; an entry twice is added up.
    void tensorsOfFrosttAreRowsOfFibers()
    {
        const auto tensor = parseTensor(
            "# nell-2\n2 1 3 1.5\n1 1 1 2\n1 1 4 3\n2 1 3 1\n"
            "1 2 2 4\n2 2 1 5\n",
            "t");
        QVERIFY2(tensor, tensor ? "" : tensor.error().message.c_str());
        QCOMPARE(tensor->rows(), std::size_t{4});
        QCOMPARE(tensor->columns(), std::size_t{4});
        QCOMPARE(tensor->nonzeros(), std::size_t{5});
        const auto starts = tensor->rowStart();
        QCOMPARE(std::vector<int>(starts.begin(), starts.end()), (std::vector<int>{0, 2, 3, 4, 5}));
        const auto column = tensor->column();
        QCOMPARE(std::vector<int>(column.begin(), column.end()), (std::vector<int>{0, 3, 1, 2, 0}));
        QCOMPARE(tensor->values()[3], 2.5);

        const auto refused = [](const char* text) {
            const auto read = parseTensor(text, "t");
            return read ? std::string() : read.error().message;
        };
        QVERIFY(refused("").find("no entries") != std::string::npos);
        QVERIFY(refused("1 1 1\n1 1 1 1\n").starts_with("line 2: "));
        QVERIFY(refused("1 0 1 1\n").starts_with("line 1: "));
        QVERIFY(refused("1 1 x\n").starts_with("line 1: "));
        QVERIFY(refused("1 1 1 inf\n").starts_with("line 1: "));
    }

    // Paper 4, Tables 2 and 3: five columns that share a set of four ways, in every row; 8 ways or
    // 48 kB hold them, and the best case needs one line.
    void conflictsOfTheWorstCaseAreThePapers()
    {
        const auto misses = [](const char* matrix, const char* cache) {
            return spmvMisses(*generateMatrix(matrix), *readCacheShape(cache));
        };
        QCOMPARE(misses("worst", "32kB:4").vectorMisses, std::size_t{20520});
        QCOMPARE(misses("worst", "32kB:4").vectorAccesses, std::size_t{20520});
        QVERIFY(misses("worst", "32kB:8").vectorMisses <= 5);
        QVERIFY(misses("worst", "48kB:4").vectorMisses <= 5);
        QVERIFY(misses("best", "32kB:4").vectorMisses <= 5);
        // Values and indices are read once: 20520 of 8 and of 4 bytes, 4104 starts and results.
        const auto streams = (20520 * 12 + 4104 * 12) / 64;
        QVERIFY(std::abs(double(misses("best", "32kB:4").otherMisses) - streams) < 20);
        // All of it fits: nothing is missed the second time.
        const auto all = misses("worst", "1MB:16");
        QCOMPARE(all.vectorMisses + all.otherMisses, std::size_t{0});
        QVERIFY(missesText(misses("worst", "32kB:4"), *readCacheShape("32kB:4"))
                    .starts_with("20520 of 20520 accesses to x miss a cache of 32"));
    }

    void cachesKeepWhatWasUsedLast()
    {
        SetAssociativeCache cache(*readCacheShape("128:2:16"));  // 4 sets of 2 lines
        QVERIFY(!cache.use(0) && !cache.use(64) && cache.use(0));
        QVERIFY(!cache.use(128));  // 64 makes room
        QVERIFY(cache.use(0) && !cache.use(64));
        QVERIFY(!cache.use(16) && cache.use(31));

        const auto refused = [](const char* text) { return readCacheShape(text).error().message; };
        QVERIFY(!readCacheShape("32kB") && !readCacheShape("32qB:4") && !readCacheShape("0:4"));
        QCOMPARE(refused("100:3"),
                 std::string("100:3: the size must be a multiple of 192 bytes (ways x line)"));
        QCOMPARE(readCacheShape("48kB:12")->sets(), std::size_t{64});
    }

    void generatedMatricesHaveTheirShape()
    {
        const auto plane = generateMatrix("poisson2d:7");
        const auto cube = generateMatrix("poisson3d:4");
        const auto band = generateMatrix("banded:10:2");
        const auto power = generateMatrix("powerlaw:2000:8");
        QVERIFY(plane && cube && band && power);

        QCOMPARE(plane->nonzeros(), std::size_t{5 * 49 - 4 * 7});
        QCOMPARE(cube->nonzeros(), std::size_t{7 * 64 - 6 * 16});
        QCOMPARE(band->nonzeros(), std::size_t{5 * 10 - 2 * 3});
        QCOMPARE(bandwidth(*band), std::size_t{2});
        const auto share = partitionRows(*power, 2, Partition::Rows);
        QVERIFY(std::size_t(power->rowStart()[share[1]]) >
                3 * power->nonzeros() / 4);  // it is imbalanced
        const auto even = partitionRows(*power, 2, Partition::Nonzeros);
        QVERIFY(std::size_t(power->rowStart()[even[1]]) < 3 * power->nonzeros() / 4);
        QCOMPARE(vectorOf(generateMatrix("powerlaw:2000:8")->column()), vectorOf(power->column()));
    }

    void whatDescribesNoMatrixIsNamed_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text :
             {"", "poisson2d", "poisson2d:0", "poisson2d:-3", "poisson2d:3:4", "poisson4d:3",
              "banded:10:10", "powerlaw:10", "worst:100", "poisson2d:3x", "poisson2d:", ":3",
              "poisson3d:2000000", "poisson2d:99999999999999999999"}) {
            QTest::newRow(text) << QString::fromLatin1(text);
        }
    }

    void whatDescribesNoMatrixIsNamed()
    {
        QFETCH(QString, text);

        const auto matrix = generateMatrix(text.toStdString());

        QVERIFY(!matrix);
        QVERIFY(matrix.error().message.find("\"" + text.toStdString() + "\"") == 0);
    }

    void productsAreThoseOfEigen_data()
    {
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("columns");
        QTest::addColumn<int>("threads");
        QTest::newRow("square") << 300 << 300 << 1;
        QTest::newRow("square, 2 threads") << 301 << 301 << 2;
        QTest::newRow("tall, 3 threads") << 500 << 40 << 3;
        QTest::newRow("wide") << 30 << 700 << 2;
        QTest::newRow("more threads than rows") << 3 << 50 << 5;
    }

    void productsAreThoseOfEigen()
    {
        QFETCH(int, rows);
        QFETCH(int, columns);
        QFETCH(int, threads);
        auto team = ThreadTeam::start(processors(std::size_t(threads)));
        QVERIFY(team);
        for (const Partition partition : {Partition::Rows, Partition::Nonzeros}) {
            const auto matrix =
                randomMatrix(std::size_t(rows), std::size_t(columns), unsigned(rows + threads));
            auto placed = CsrProduct<double>::place(matrix, **team, partition);
            QVERIFY(placed);

            placed->run(**team, 3);

            Eigen::VectorXd x(columns);
            for (int i = 0; i < columns; ++i) {
                x(i) = double(i + 1) / columns;
            }
            const Eigen::VectorXd expected = 3 * (matrix.matrix * x);
            const Eigen::Map<const Eigen::VectorXd> y(placed->result(), rows);
            QVERIFY((y - expected).norm() <= 1e-13 * (1 + expected.norm()));
        }
    }

    // Every kernel on every matrix against Eigen: in single precision as far as it goes.
    void everyKernelComputesTheProduct_data()
    {
        QTest::addColumn<QString>("kernel");
        QTest::addColumn<bool>("isSingle");
        for (const char* kernel : {"ell", "spmm", "ttm-fiber", "ttm-element"}) {
            for (const bool isSingle : {false, true}) {
                QTest::addRow("%s, %s", kernel, isSingle ? "single" : "double")
                    << QString::fromLatin1(kernel) << isSingle;
            }
        }
    }

    void everyKernelComputesTheProduct()
    {
        QFETCH(QString, kernel);
        QFETCH(bool, isSingle);
        constexpr std::size_t columns = 3;
        const auto kind = *sparseProductKind(kernel.toStdString());
        auto team = ThreadTeam::start(processors(2));
        QVERIFY(team);
        const auto check = [&]<typename Value>(Value) {
            const auto matrix = randomMatrix(120, 90, 11);
            Eigen::VectorXd x(90);
            for (int i = 0; i < 90; ++i) {
                x(i) = double(i + 1) / 90;
            }
            const Eigen::VectorXd expected = matrix.matrix * x;
            const double tolerance = sizeof(Value) == 4 ? 1e-5 : 1e-13;
            Eigen::MatrixXd result(120, 1);
            if (kind == SparseProduct::Kind::Ell) {
                auto placed = EllMatrix<Value>::place(matrix, **team, Partition::Rows);
                QVERIFY(placed);
                placed->run(**team, 1);
                result =
                    Eigen::Map<const Eigen::Vector<Value, Eigen::Dynamic>>(placed->result(), 120)
                        .template cast<double>();
            } else {
                auto placed =
                    CsrProduct<Value>::place(matrix, **team, Partition::Nonzeros, kind, columns);
                QVERIFY(placed);
                placed->run(**team, 2);  // a second pass does not add to the first
                using Rows = Eigen::Matrix<Value, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
                result =
                    Eigen::Map<const Rows>(placed->result(), 120, columns).template cast<double>();
            }
            for (Eigen::Index column = 0; column < result.cols(); ++column) {
                QVERIFY((result.col(column) - expected).norm() <=
                        tolerance * (1 + expected.norm()));
            }
        };
        isSingle ? check(float{}) : check(double{});
    }

    // Paper 4, section 2.1.1 and Eqs. 6 to 11, of 2000 rows with 4 non-zeros.
    void workOfAKernelIsThePapers()
    {
        const auto matrix = *generateMatrix("tensor:2000:4");
        QCOMPARE(matrix.nonzeros(), std::size_t{8000});
        const auto work = [&](SparseProduct::Kind kind, bool isSingle) {
            return workOf(matrix, {.kind = kind, .isSingle = isSingle, .columns = 16});
        };
        using Kind = SparseProduct::Kind;
        QCOMPARE(work(Kind::Spmv, true).intensity(), 16000.0 / (12 * 8000 + 4 * 2000));
        QCOMPARE(work(Kind::Ell, false).operations, 18000.0);
        QCOMPARE(work(Kind::TtmElement, true).intensity(), 4.0 / 5 / 6);
        QCOMPARE(work(Kind::TtmFiber, true).intensity(), 0.5 * 4 / 5 * 16 / 18);
        QCOMPARE(work(Kind::Spmm, true).operations, 2.0 * 8000 * 16);
        // Its bytes by hand: 8000 values and indices, 2001 starts, (4 + 2000) x 16 elements.
        QCOMPARE(workingSetOf(matrix, {.kind = Kind::Spmm, .isSingle = true, .columns = 16}),
                 8000.0 * 8 + 4 * 2001 + 4 * (4 + 2000) * 16);
        QCOMPARE(csrWorkingSet(matrix, 1, 4), 8000.0 * 8 + 4 * 2001 + 4 * (4 + 2000));
        // 64 columns of 20000 fibers, times 32: 12,888,196 bytes (paper 4, Fig. 47).
        QCOMPARE(workingSetOf(*generateMatrix("tensor:20000:64"),
                              {.kind = Kind::TtmFiber, .isSingle = true, .columns = 32}),
                 12888196.0);
        QCOMPARE(suffixOf({.kind = Kind::Spmm, .isSingle = true, .columns = 16}),
                 std::string(", SpMM 16, single"));
    }

    void paddingOfEllIsRefusedWhereItIsNearlyAll()
    {
        auto team = ThreadTeam::start(processors(1));
        QVERIFY(team);
        std::vector<MatrixEntry> entries;
        for (int i = 0; i < 1000; ++i) {
            entries.push_back({0, i, 1});
            entries.push_back({i, i, 1});
        }
        const auto refused = EllMatrix<double>::place(csrMatrix("arrow", 1000, 1000, entries),
                                                      **team, Partition::Rows);
        QVERIFY(!refused);
        QVERIFY2(refused.error().message.find("the longest row has 1000") != std::string::npos,
                 refused.error().message.c_str());
    }

    // Rows that use the left or the right half of x, mixed: both orderings of rows separate them.
    void orderingsOfRowsBringTheirColumnsTogether()
    {
        std::mt19937 random(7);
        std::vector<MatrixEntry> entries;
        for (int row = 0; row < 400; ++row) {
            const int half = int(random() % 2) * 200;
            for (int k = 0; k < 6; ++k) {
                entries.push_back({row, half + int(random() % 200), 1});
            }
        }
        const auto matrix = csrMatrix("halves", 400, 400, entries);
        const auto changes = [](const CsrMatrix& one) {
            int count = 0;
            for (std::size_t row = 1; row < one.rows(); ++row) {
                const auto half = [&](std::size_t of) {
                    return one.column()[std::size_t(one.rowStart()[of])] / 200;
                };
                count += half(row) != half(row - 1) ? 1 : 0;
            }
            return count;
        };
        QVERIFY(changes(matrix) > 100);
        for (const auto ordering : {Ordering::Gray, Ordering::Bipartite}) {
            const auto permutation = order(matrix, ordering);
            QVERIFY2(permutation, permutation ? "" : permutation.error().message.c_str());
            const auto sorted = rowsPermuted(matrix, *permutation);
            QCOMPARE(sorted.nonzeros(), matrix.nonzeros());
            QVERIFY2(changes(sorted) < 40, std::string(orderingName(ordering)).c_str());
        }
    }

    void orderingsArePermutations_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"original", "rcm", "amd", "nd", "bipartite", "gray"}) {
            QTest::newRow(name) << QString::fromLatin1(name);
        }
    }

    void orderingsArePermutations()
    {
        QFETCH(QString, name);
        const auto ordering = orderingFromName(name.toStdString());
        QVERIFY(ordering);
        for (const auto& matrix :
             {randomMatrix(200, 200, 5), *generateMatrix("poisson2d:20"),
              csrMatrix("diagonal", 3, 3, {{0, 0, 1}, {1, 1, 1}, {2, 2, 1}})}) {
            const auto permutation = order(matrix, *ordering);
            QVERIFY2(permutation, permutation ? "" : permutation.error().message.c_str());
            auto sorted = *permutation;
            std::sort(sorted.begin(), sorted.end());
            QCOMPARE(sorted.size(), matrix.rows());
            for (std::size_t i = 0; i < sorted.size(); ++i) {
                QCOMPARE(sorted[i], std::int32_t(i));
            }

            const auto moved = permuted(matrix, *permutation).matrix;
            const Eigen::MatrixXd dense = matrix.matrix;
            const Eigen::MatrixXd expected =
                dense(*permutation, Eigen::all)(Eigen::all, *permutation);
            QCOMPARE((Eigen::MatrixXd(moved) - expected).norm(), 0.0);
        }
    }

    void orderingsDoWhatTheyAreFor()
    {
        auto shuffled = *generateMatrix("banded:400:3");
        std::vector<std::int32_t> shuffle(400);
        std::iota(shuffle.begin(), shuffle.end(), 0);
        std::shuffle(shuffle.begin(), shuffle.end(), std::mt19937(3));
        shuffled = permuted(shuffled, shuffle);
        QVERIFY(bandwidth(shuffled) > 300);

        const auto narrow = permuted(shuffled, *order(shuffled, Ordering::Rcm));

        QVERIFY(bandwidth(narrow) <= 12);
        // An arrow: minimum degree leaves its head, the row all others meet, to the end.
        std::vector<MatrixEntry> arrow;
        for (int i = 0; i < 50; ++i) {
            arrow.push_back({i, i, 1});
            arrow.push_back({0, i, 1});
            arrow.push_back({i, 0, 1});
        }
        const auto last = *order(csrMatrix("arrow", 50, 50, arrow), Ordering::Amd);
        QVERIFY(last[49] == 0 || last[48] == 0);
    }

    void matricesThatAreNotSquareHaveOneOrder()
    {
        const auto refused = order(randomMatrix(5, 7, 1), Ordering::Nd);

        QVERIFY(!refused);
        QVERIFY(refused.error().message.find("5 x 7") != std::string::npos);
    }

    void utilizationIsBusyTimeOverTheLongest()
    {
        QCOMPARE(coreUtilization({1, 1, 1, 1}), 4.0);
        QCOMPARE(coreUtilization({4, 1, 1, 2}), 2.0);
        QCOMPARE(utilizationThreads(3), (std::vector<std::size_t>{1, 2, 3}));
        QCOMPARE(utilizationThreads(48), (std::vector<std::size_t>{1, 2, 4, 8, 16, 32, 48}));
    }

    void denseMatricesFillTheirLevel()
    {
        for (const std::size_t columns : {1, 4, 64, 256}) {
            const double rows = double(denseRows(columns, 1 << 20));
            const double bytes = 12 * rows * double(columns) + 12 * rows + 8 * double(columns) + 4;
            QVERIFY(bytes <= (1 << 20) && bytes > 0.98 * (1 << 20));
        }
        QCOMPARE(denseRows(256, 100), std::size_t{1});
        QVERIFY(denseRows(64, 1 << 20, true) > denseRows(64, 1 << 20));
    }

    void aStudyHoldsEveryOrderingAndThreadCount()
    {
        const auto layout = CpuLayout::detect();
        QVERIFY(layout);
        const QTemporaryDir directory;
        QFile file(directory.filePath("wide.mtx"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("%%MatrixMarket matrix coordinate real general\n2 3 2\n1 1 1\n2 3 1\n");
        file.close();
        SpmvStudy study{.files = {file.fileName().toStdString()},
                        .generated = {"poisson2d:30"},
                        .orderings = {Ordering::Original, Ordering::Rcm}};
        study.timing = {.repetitions = 2, .runSeconds = 1e-5};
        study.roofs.threads = {};

        const auto roofline = measureSpmvStudy(*layout, study, PowerMeter("/nowhere"), {},
                                               [](auto, auto, const auto&) {});

        QVERIFY2(roofline, roofline ? "" : roofline.error().message.c_str());
        QVERIFY(core::checkRoofline(*roofline));
        QCOMPARE(roofline->points.size(), std::size_t{3});  // wide has one order only
        QCOMPARE(roofline->points[0].name, std::string("wide"));
        QCOMPARE(roofline->points[2].run, std::string("rcm"));
        QCOMPARE(roofline->points[2].threadSeconds.size(), std::size_t{1});
        QCOMPARE(roofline->points[2].utilization, 1.0);
        const double nonzeros = 5 * 900 - 4 * 30;
        QCOMPARE(roofline->points[1].intensity,
                 (900 + 2 * nonzeros) / (4 + 20 * nonzeros + 12 * 900));
        QVERIFY(roofline->provenance.notes.front().find("not square") != std::string::npos ||
                roofline->provenance.notes.at(1).find("not square") != std::string::npos);
    }

    // Paper 4, Figs. 59 to 62: the same tensor with more and more columns; by Eq. 9 the intensity
    // of fibers of 8 is 4 / 9 * columns / (columns + 2), and 8 / 54 by Eq. 6.
    void columnsAreASweep()
    {
        const auto layout = CpuLayout::detect();
        QVERIFY(layout);
        for (const auto kind : {SparseProduct::Kind::TtmFiber, SparseProduct::Kind::TtmElement}) {
            SpmvStudy study{.generated = {"tensor:40:8"}, .columns = {1, 4, 16}};
            study.timing = {.repetitions = 2, .runSeconds = 1e-5};
            study.timing.product.kind = kind;
            study.roofs.threads = {};

            const auto roofline = measureSpmvStudy(*layout, study, PowerMeter("/nowhere"), {},
                                                   [](auto, auto, const auto&) {});

            QVERIFY2(roofline, roofline ? "" : roofline.error().message.c_str());
            QCOMPARE(roofline->points.size(), std::size_t{3});
            for (std::size_t point = 0; point < 3; ++point) {
                const auto columns = static_cast<double>(study.columns[point]);
                const double expected = kind == SparseProduct::Kind::TtmFiber
                                            ? 4.0 / 9 * columns / (columns + 2)
                                            : 8.0 / 54;
                QVERIFY(std::abs(roofline->points[point].intensity - expected) < 1e-12);
                QVERIFY(QString::fromStdString(roofline->points[point].name)
                            .endsWith(QString::number(columns)));
            }
        }
    }
};

PAPILIO_TEST(TestSparse)
#include "test_sparse.moc"
