#include "core/analysis/metric_fit.h"
#include "core/analysis/pipeline.h"
#include "core/findings/metric_text.h"
#include "tests/support/area_program.h"
#include "tests/support/case_loader.h"
#include "tests/support/made_analysis.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <cmath>

using namespace papilio;

namespace {

/// Units: SI prefixes and powers of two.
std::vector<double> factors()
{
    std::vector<double> all;
    for (int power = -9; power <= 9; power += 3) {
        all.push_back(std::pow(10.0, power));
    }
    for (int power = -30; power <= 30; power += 10) {
        all.push_back(std::ldexp(1.0, power));
    }
    return all;
}

}  // namespace

class TestCoefficientRounding : public QObject {
    Q_OBJECT

private slots:
    // Every small coefficient was 0, and 0 was called exact.
    void smallCoefficientsThatFitAreWhatTheyAre_data()
    {
        QTest::addColumn<double>("asked");
        QTest::addColumn<double>("counted");
        QTest::newRow("1/64") << 1.0 / 64 << 1.0;
        QTest::newRow("1/1000") << 1.0 << 1000.0;
        QTest::newRow("1e-9") << 1e-9 << 1.0;
        QTest::newRow("1e-12") << 1.0 << 1e12;
        QTest::newRow("3/1000") << 0.003 << 1.0;
        QTest::newRow("1e200") << 1e200 << 1.0;
        QTest::newRow("1e-200") << 1e-200 << 1.0;
    }
    void smallCoefficientsThatFitAreWhatTheyAre()
    {
        QFETCH(double, asked);
        QFETCH(double, counted);
        const Eigen::MatrixXd events = counted * Eigen::MatrixXd::Identity(3, 3);

        const auto fit = tests::fitOf(events, asked * Eigen::Vector3d::Unit(1));

        QVERIFY(fit.verdict == core::Verdict::Exact);
        QVERIFY(std::abs(fit.rounded(1) * counted / asked - 1) < 1e-12);
        QCOMPARE(fit.rounded(0), 0.0);
        QVERIFY(fit.roundedRelativeResidual < 1e-12);
        QVERIFY(fit.missing.empty());
    }

    // An exact sum in which one part is small keeps it: 3 % of a metric were left out.
    void smallPartsOfAnExactSumStay()
    {
        const auto fit = tests::fitOf(Eigen::MatrixXd::Identity(3, 3), Eigen::Vector3d(1, 0.03, 0));

        QVERIFY(fit.verdict == core::Verdict::Exact);
        QCOMPARE(fit.rounded(0), 1.0);
        QCOMPARE(fit.rounded(1), 0.03);
    }

    // Exact counts of valgrind: 1/196608 is no number that people write, and makes nothing.
    void tinySharesOfAnExactSumGo()
    {
        for (const double tolerance : {0.05, 0.2}) {
            const Eigen::Matrix3d events = Eigen::Matrix3d::Identity();
            const Eigen::Vector3d signature(1.0 / 196608, 1, 2.0 / 196608);
            const Eigen::VectorXd rounded =
                core::roundCoefficients({events, signature, signature}, tolerance);
            QCOMPARE(rounded, Eigen::VectorXd(Eigen::Vector3d::Unit(1)));
        }
        QVERIFY(!core::areSimple(Eigen::VectorXd::Constant(1, 1.0 / 196608)));
        QVERIFY(core::areSimple(Eigen::VectorXd::Constant(1, 1.0 / 999)));
    }

    void noiseBesideALargeTermStillGoes()
    {
        const Eigen::Vector3d signature(1.0023, 0.0312345678, -0.00123);
        for (const double factor : {1.0, 1e-6, 1e6}) {
            const auto fit = tests::fitOf(Eigen::MatrixXd::Identity(3, 3), factor * signature);
            QVERIFY(fit.verdict == core::Verdict::ExactAfterRounding);
            QCOMPARE(fit.rounded(1), 0.0);
            QCOMPARE(fit.rounded(2), 0.0);
        }
    }

    // A term with a small coefficient is not small where its event counts a lot.
    void smallCoefficientsOfLargeEventsStay()
    {
        Eigen::MatrixXd events = Eigen::MatrixXd::Identity(2, 2);
        events(0, 0) = 1e5 * (1 + 1e-4 / 3);
        const auto fit = tests::fitOf(events, Eigen::Vector2d(1, 1.0012345));

        QVERIFY(fit.isDefined());
        QVERIFY(fit.rounded(0) > 0.99e-5);
        QCOMPARE(fit.rounded(1), 1.0);
    }

    // Whatever the verdict says holds for the residual that is shown with it.
    void exactFormulasMissNothing()
    {
        for (const double asked : {1e-12, 1e-7, 4e-7, 0.04, 0.96, 1.04, 1.0 + 1e-5, 333.4}) {
            const auto fit =
                tests::fitOf(Eigen::MatrixXd::Identity(2, 2), Eigen::Vector2d(asked, 0));
            const double most = fit.verdict == core::Verdict::Exact ? 1e-6 : 5e-2;
            QVERIFY2(fit.isDefined() && fit.roundedRelativeResidual <= most,
                     qPrintable(QString::number(asked)));
        }
    }

    void verdictsSayTheirError()
    {
        core::MetricFit fit;
        fit.verdict = core::Verdict::Approximate;
        fit.errorMean = 0.01;
        fit.errorWorst = 0.0213;
        QCOMPARE(core::shortVerdict(fit), std::string("approximate, 2.1 % off"));
        fit.verdict = core::Verdict::ExactAfterRounding;
        QCOMPARE(core::shortVerdict(fit), std::string("within 2.1 %"));
        const auto textOf = [&](const std::string& farthest) {
            return core::verdictText(fit.verdict, fit.errorWorst, farthest, {});
        };
        QCOMPARE(textOf({}), core::shortVerdict(fit));
        QVERIFY(textOf("9 % off on k").starts_with(core::shortVerdict(fit)));
        QVERIFY(textOf("9 % off on k").ends_with("9 % off on k"));
    }

    // Property: the units of signatures change no verdict.
    void verdictsDoNotDependOnUnits_data()
    {
        QTest::addColumn<QString>("directory");
        for (const char* name : {"random", "branch", "cpu_flops", "gpu_flops", "dcache"}) {
            QTest::newRow(name) << QStringLiteral(PAPILIO_SOURCE_DIR "/tests/data/cases/") + name;
        }
    }
    void verdictsDoNotDependOnUnits()
    {
        QFETCH(QString, directory);
        QFile file(directory + "/expected.json");
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto params = QJsonDocument::fromJson(file.readAll()).object()["params"].toObject();
        const auto benchmark = std::make_shared<core::Benchmark>(
            tests::loadCase(directory, {.tau = params["tau"].toDouble(),
                                        .alpha = params["alpha"].toDouble(),
                                        .representationTolerance = params["rho"].toDouble()}));
        const auto analysis = core::analyze(benchmark);
        QVERIFY(analysis.isComplete());
        const auto events = core::chosenColumns(*analysis.pivoting);
        const auto counts =
            core::measuredCounts(*analysis.noise, core::chosenEvents(*analysis.pivoting));
        for (const double factor : factors()) {
            auto scaled = *benchmark->signatures;
            for (auto& signature : scaled) {
                signature.coefficients *= factor;
            }
            const auto fits = core::fitMetrics(events, *benchmark->basis, scaled, 0.05, &counts);
            for (std::size_t i = 0; i < fits.metrics.size(); ++i) {
                const auto& before = analysis.fits->metrics[i];
                QVERIFY2(fits.metrics[i].verdict == before.verdict,
                         (before.metric + " times " + std::to_string(factor)).c_str());
            }
        }
    }
};

PAPILIO_TEST(TestCoefficientRounding)
#include "test_coefficient_rounding.moc"
