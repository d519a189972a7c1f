#include "core/analysis/candidates.h"
#include "core/base/vector_targets.h"
#include "tests/support/area_program.h"
#include "tests/support/literal_qrcp.h"
#include "tests/support/made_analysis.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace papilio;

class TestPivoting : public QObject {
    Q_OBJECT

private slots:
    void scoresThePaperExample()
    {
        const double column[] = {1.002, 0.001, -0.5, 1.5};

        QCOMPARE(core::pivotScore(column, 4, 0.01), 4.5);
    }

    void roundsHalvesUpBeforeTakingTheAbsoluteValue()
    {
        const double up[] = {0.75};
        const double down[] = {-0.75};

        QCOMPARE(core::pivotScore(up, 1, 0.5), 1.0);    // R(0.75) = 1
        QCOMPARE(core::pivotScore(down, 1, 0.5), 2.0);  // R(-0.75) = -0.5, Sc = 1 / 0.5
    }

    void keysSurviveRoundoff()
    {
        const double exact[] = {1.0, 2.0, 0.0};
        const double rough[] = {1.0 + 4e-16, 2.0 - 8e-16, 1e-16};

        QCOMPARE(core::pivotScore(exact, 3, 5e-4), core::pivotScore(rough, 3, 5e-4));
        QCOMPARE(core::pivotNorm(exact, 3), core::pivotNorm(rough, 3));
    }

    void selectsWhatTheLiteralAlgorithmSelects_data()
    {
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("columns");
        QTest::addColumn<int>("rank");
        QTest::addColumn<double>("roundoff");
        QTest::addColumn<bool>("scales");
        QTest::addColumn<bool>("negatives");
        QTest::addColumn<double>("alpha");
        for (const double alpha : {1e-9, 5e-4, 1 / 20.0, 0.3, 0.5, 1.0, 3.0}) {
            for (const double roundoff : {0.0, 1e-16, 1e-9, 1e-3}) {
                const auto name = [&](const char* what) {
                    return QByteArray(what) + " alpha " + QByteArray::number(alpha) + " roundoff " +
                           QByteArray::number(roundoff);
                };
                QTest::newRow(name("full rank"))
                    << 8 << 300 << 8 << roundoff << false << false << alpha;
                QTest::newRow(name("deficient"))
                    << 16 << 400 << 7 << roundoff << false << true << alpha;
                QTest::newRow(name("scales")) << 6 << 200 << 4 << roundoff << true << true << alpha;
                QTest::newRow(name("one row"))
                    << 1 << 50 << 1 << roundoff << false << false << alpha;
            }
        }
        QTest::newRow("no column") << 4 << 0 << 4 << 0.0 << false << false << 5e-4;
        QTest::newRow("many columns") << 12 << 6000 << 9 << 1e-12 << true << true << 5e-4;
        QTest::newRow("many noisy columns") << 12 << 6000 << 12 << 0.05 << false << true << 0.05;
    }

    void selectsWhatTheLiteralAlgorithmSelects()
    {
        QFETCH(int, rows);
        QFETCH(int, columns);
        QFETCH(int, rank);
        QFETCH(double, roundoff);
        QFETCH(bool, scales);
        QFETCH(bool, negatives);
        QFETCH(double, alpha);
        for (std::uint32_t seed = 1; seed <= (columns > 1000 ? 3U : 12U); ++seed) {
            const Eigen::MatrixXd x = tests::randomColumns({.rows = std::size_t(rows),
                                                            .columns = std::size_t(columns),
                                                            .rank = std::size_t(rank),
                                                            .roundoff = roundoff,
                                                            .hasScales = scales,
                                                            .hasNegatives = negatives},
                                                           seed);
            std::mt19937 random(seed);
            std::vector<double> rnmse(std::size_t(columns), 0.0);
            for (double& value : rnmse) {
                value = double(random() % 50) / 50.0;
            }
            const auto candidates = tests::candidatesOf(x, rnmse);
            for (const double tau : {0.0, 0.3, 2.0}) {
                std::vector<std::uint32_t> active;
                for (std::uint32_t event = 0; event < rnmse.size(); ++event) {
                    if (rnmse[event] <= tau) {
                        active.push_back(event);
                    }
                }
                Eigen::MatrixXd quiet(x.rows(), Eigen::Index(active.size()));
                for (std::size_t i = 0; i < active.size(); ++i) {
                    quiet.col(Eigen::Index(i)) = x.col(active[i]);
                }

                const auto pivoting = core::pivot(candidates, tau, alpha);
                const auto literal = tests::literalQrcp(quiet, alpha);

                QCOMPARE(pivoting->chosen.size(), literal.size());
                for (std::size_t i = 0; i < literal.size(); ++i) {
                    QCOMPARE(pivoting->chosen[i].event, active[literal[i].column]);
                    // A pivot that is nearly dependent has a direction of few correct digits, in
                    // both algorithms.
                    QVERIFY(std::abs(pivoting->chosen[i].pivotResidual - literal[i].residual) <=
                            1e-6 * pivoting->chosen[i].norm);
                }
                checkStatuses(*pivoting, rnmse, tau, x);
            }
        }
    }

    void lowestIndexRepresentsEqualEvents()
    {
        Eigen::MatrixXd x(2, 4);
        x << 1, 1 + 1e-16, 0, 1,  //
            0, 0, 1, 0;
        const auto candidates = tests::candidatesOf(x, {0.5, 0.1, 0.1, 0.0});

        QCOMPARE(candidates->groupCount(), std::size_t(2));
        QCOMPARE(core::pivot(candidates, 0.0, 5e-4)->chosen[0].event, 3U);
        QCOMPARE(core::pivot(candidates, 0.1, 5e-4)->chosen[0].event, 1U);
        QCOMPARE(core::pivot(candidates, 0.5, 5e-4)->chosen[0].event, 0U);
    }

    void identicalOnEveryVectorTarget()
    {
        const Eigen::MatrixXd x =
            tests::randomColumns({.rows = 16, .columns = 5000, .rank = 12, .roundoff = 1e-3}, 7);
        const std::vector<double> rnmse(5000, 0.0);
        std::vector<std::vector<double>> scores;
        std::vector<std::vector<std::uint32_t>> chosen;
        for (const auto& target : core::vectorTargets()) {
            core::setVectorTarget(target);
            const auto candidates = tests::candidatesOf(x, rnmse);
            scores.push_back(candidates->freshScores(1 / 20.0));
            chosen.emplace_back();
            const auto pivoting = core::pivot(candidates, 1, 1 / 20.0);
            for (const auto& pick : pivoting->chosen) {
                chosen.back().push_back(pick.event);
            }
        }
        core::setVectorTarget({});

        for (std::size_t i = 1; i < scores.size(); ++i) {
            QVERIFY(scores[i] == scores[0]);
            QVERIFY(chosen[i] == chosen[0]);
        }
        // and equal to the scalar definition
        for (Eigen::Index j = 0; j < 200; ++j) {
            const Eigen::VectorXd column = x.col(j);
            const auto candidates = tests::candidatesOf(column, {0.0});
            QCOMPARE(candidates->freshScores(1 / 20.0)[0],
                     core::pivotScore(column.data(), 16, 1 / 20.0));
            QCOMPARE(candidates->keyNorm(0), core::pivotNorm(column.data(), 16));
        }
    }

private:
    static void checkStatuses(const core::Pivoting& pivoting,
                              const std::vector<double>& rnmse,
                              double tau,
                              const Eigen::MatrixXd& x)
    {
        std::vector<core::EventStatus> expected;
        for (std::size_t event = 0; event < rnmse.size(); ++event) {
            const bool isTiny = x.col(Eigen::Index(event)).norm() < pivoting.beta;
            expected.push_back(rnmse[event] > tau ? core::EventStatus::Noisy
                               : isTiny           ? core::EventStatus::Tiny
                                                  : core::EventStatus::Dependent);
        }
        for (const auto& pick : pivoting.chosen) {
            expected[pick.event] = core::EventStatus::Chosen;
        }
        QVERIFY(expected == pivoting.status);
        QCOMPARE(pivoting.counts.total(), rnmse.size());
        QCOMPARE(pivoting.counts.of(core::EventStatus::Chosen), pivoting.chosen.size());
    }
};

PAPILIO_TEST(TestPivoting)
#include "test_pivoting.moc"
