#include "core/analysis/definition_review.h"
#include "core/analysis/event_facts.h"
#include "core/analysis/noise.h"
#include "tests/support/area_program.h"
#include "tests/support/case_loader.h"
#include "tests/support/made_analysis.h"

#include <QtTest>

#include <cmath>

using namespace papilio;

/// What the specialized QRCP and max-RNMSE are compared with.
class TestQrcpAndNoiseAlternatives : public QObject {
    Q_OBJECT

private slots:
    void theLargestNormThatIsLeftIsChosen_data()
    {
        QTest::addColumn<QString>("directory");
        const QString cases = QStringLiteral(PAPILIO_SOURCE_DIR "/tests/data/cases/");
        for (const char* name : {"random", "branch", "cpu_flops", "gpu_flops", "dcache"}) {
            QTest::newRow(name) << cases + name;
        }
    }

    /// Replayed by projections: every pick is as long as the longest column that is left, the last
    /// one is at least beta, and nothing that long is left behind it.
    void theLargestNormThatIsLeftIsChosen()
    {
        QFETCH(QString, directory);
        const auto analysis = core::analyze(std::make_shared<const core::Benchmark>(
            tests::loadCase(directory, core::Parameters{.tau = 0.1, .alpha = 5e-2})));
        QVERIFY(analysis.isComplete());
        const auto standard = core::standardQrcp(analysis);
        const auto& candidates = *analysis.candidates;
        const auto active = candidates.activeCount(0.1);
        const auto rows = Eigen::Index(candidates.rows());
        Eigen::MatrixXd left(rows, Eigen::Index(active));
        for (std::size_t place = 0; place < active; ++place) {
            left.col(Eigen::Index(place)) = Eigen::Map<const Eigen::VectorXd>(
                candidates.column(candidates.events()[place]), rows);
        }
        const double scale = left.colwise().norm().maxCoeff();
        const auto longest = [&] { return left.colwise().norm().maxCoeff(); };
        for (const auto& pick : standard.chosen) {
            const auto found = std::ranges::find(candidates.events(), pick.event);
            QVERIFY(found != candidates.events().end());
            const Eigen::VectorXd column = left.col(found - candidates.events().begin());
            QVERIFY(std::abs(column.norm() - longest()) <= 1e-9 * scale);
            QVERIFY(std::abs(pick.pivotResidual - longest()) <= 1e-9 * scale);
            QVERIFY(pick.pivotResidual >= analysis.pivoting->beta);
            const Eigen::VectorXd direction = column.normalized();
            for (int twice = 0; twice < 2; ++twice) {
                left -= direction * (direction.transpose() * left).eval();
            }
        }
        QVERIFY(Eigen::Index(standard.chosen.size()) == rows ||
                longest() < analysis.pivoting->beta + 1e-9 * scale);
        QCOMPARE(standard.fits.metrics.size(), analysis.fits->metrics.size());
    }

    /// As the paper says, it prefers what the analysis does not want: sums of many things.
    void sumsWin()
    {
        core::Benchmark benchmark;
        benchmark.name = "made";
        benchmark.parameters = {.tau = 1, .alpha = 0.05};
        benchmark.data = tests::datasetOf(3, 1, 2, {1, 0, 0, 1, 10, 10});
        benchmark.basis = tests::identityBasis(2);
        core::Signatures signatures;
        signatures.push_back({"X0", Eigen::Vector2d(1, 0), ""});
        benchmark.signatures = std::make_shared<const core::Signatures>(signatures);
        const auto analysis =
            core::analyze(std::make_shared<const core::Benchmark>(std::move(benchmark)));
        QVERIFY(analysis.isComplete());
        QCOMPARE(core::chosenEvents(*analysis.pivoting), (std::vector<std::uint32_t>{0, 1}));
        const auto standard = core::standardQrcp(analysis);
        QCOMPARE(standard.chosen.size(), std::size_t{2});
        QCOMPARE(standard.chosen[0].event, std::uint32_t{2});
        QCOMPARE(standard.chosen[0].norm, std::sqrt(200.0));
        QVERIFY(std::abs(standard.chosen[1].pivotResidual - std::sqrt(0.5)) < 1e-15);
    }

    void measuresOfNoiseHaveTheirClosedForms()
    {
        // Two kernels, five repetitions: the second kernel has one outlier.
        const auto data =
            tests::datasetOf(2, 5, 2, {90, 100, 95, 100, 100, 100, 105, 100, 110, 130,  //
                                       0,  0,   0,  0,   0,   0,   0,   0,   0,   0});
        const auto noise = core::measureNoise(data);
        const auto measures = core::noiseMeasures(*noise, 0);
        const double mean = 103;
        QVERIFY(std::abs(measures.range - std::sqrt((20 * 20 + 30 * 30) / 2.0) / mean) < 1e-15);
        // Deviations from 100: 10, 5, 0, 5, 10, of which 5 is the median; 0, 0, 0, 0, 30: 0.
        const double deviation = 1.4826 * 5;
        QVERIFY(std::abs(measures.robust - std::sqrt(deviation * deviation / 2) / mean) < 1e-15);
        QVERIFY(std::isnan(core::noiseMeasures(*noise, 1).range));  // zero everywhere
    }

    void anEvenNumberOfRepetitionsHasAMedian()
    {
        const auto data = tests::datasetOf(1, 4, 1, {1, 2, 4, 9});
        const auto noise = core::measureNoise(data);
        // The median is 3; deviations 2, 1, 1, 6, of which 1.5 is the median.
        QVERIFY(std::abs(core::noiseMeasures(*noise, 0).robust - 1.4826 * 1.5 / 4) < 1e-15);
    }
};

PAPILIO_TEST(TestQrcpAndNoiseAlternatives)
#include "test_qrcp_and_noise_alternatives.moc"
