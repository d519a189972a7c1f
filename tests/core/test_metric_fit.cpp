#include "core/analysis/metric_fit.h"
#include "core/analysis/pipeline.h"
#include "core/analysis/shown_formula.h"
#include "core/findings/metric_text.h"
#include "tests/support/area_program.h"
#include "tests/support/made_analysis.h"

#include <QtTest>

#include <cmath>

using namespace papilio;

class TestMetricFit : public QObject {
    Q_OBJECT

private slots:
    // Paper 1: instructions that count twice as FMA; y = 0.8 each, error sqrt(0.2) of the
    // signature.
    void fmaInstructionsAreNotDefinable()
    {
        Eigen::MatrixXd events(2, 1);
        events << 1, 2;
        const auto basis = named({"S_512", "S_512_FMA"});

        const auto fits =
            core::fitMetrics(events, basis, {{"FMA", Eigen::Vector2d(0, 2), {}}}, 0.05);

        const core::MetricFit& fit = fits.metrics[0];
        QVERIFY(std::abs(fit.coefficients(0) - 0.8) < 1e-15);
        QVERIFY(std::abs(fit.relativeResidual - std::sqrt(0.2)) < 1e-15);
        QVERIFY(std::abs(fit.backwardError - 2 * std::sqrt(0.2) / (std::sqrt(5) * 0.8 + 2)) <
                1e-15);  // 0.236
        QVERIFY(std::abs(fit.backwardError - 0.236) < 5e-4);
        QVERIFY(fit.verdict == core::Verdict::NotDefinable);
        QVERIFY(!fit.isDefined());
        QVERIFY(fit.missing == std::vector<std::string>{"S_512_FMA"});
    }

    // Paper 1: HP Add and HP Sub cannot be told apart: 0.5 each, error 0.414; together they are
    // exact.
    void addAndSubTogetherAreExact()
    {
        Eigen::MatrixXd events(2, 1);
        events << 1, 1;
        const auto basis = named({"A_H", "S_H"});

        const auto fits = core::fitMetrics(
            events, basis,
            {{"Add", Eigen::Vector2d(1, 0), {}}, {"Both", Eigen::Vector2d(1, 1), {}}}, 0.05);

        QVERIFY(std::abs(fits.metrics[0].coefficients(0) - 0.5) < 1e-15);
        QVERIFY(std::abs(fits.metrics[0].backwardError - (std::sqrt(2) - 1)) < 1e-15);
        QVERIFY(fits.metrics[0].missing == std::vector<std::string>{"A_H"});
        QVERIFY(fits.metrics[1].verdict == core::Verdict::Exact);
        QVERIFY(fits.metrics[1].missing.empty());
    }

    // Where a sum is met although neither part is reached alone, nothing of it is missing.
    void onlyWhatCarriesTheResidualIsMissing()
    {
        Eigen::MatrixXd events = Eigen::MatrixXd::Zero(4, 2);
        events(0, 0) = events(1, 0) = 1;  // A + B
        events(2, 1) = events(3, 1) = 1;  // C + D
        const auto fits = core::fitMetrics(events, named({"A", "B", "C", "D"}),
                                           {{"M", Eigen::Vector4d(3, 3, 7, 1), {}}}, 0.05);
        QVERIFY(fits.metrics[0].verdict == core::Verdict::NotDefinable);
        QVERIFY((fits.metrics[0].missing == std::vector<std::string>{"C", "D"}));
    }

    void noEventMeansErrorOne()
    {
        const auto fits = core::fitMetrics(Eigen::MatrixXd(2, 0), named({"A", "B"}),
                                           {{"M", Eigen::Vector2d(1, 0), {}}}, 0.05);

        QCOMPARE(fits.metrics[0].coefficients.size(), Eigen::Index(0));
        QCOMPARE(fits.metrics[0].backwardError, 1.0);
        QCOMPARE(fits.metrics[0].relativeResidual, 1.0);
        QVERIFY(fits.metrics[0].missing == std::vector<std::string>{"A"});
        QVERIFY(std::isnan(fits.condition));
    }

    // Nothing meets it exactly, and says nothing.
    void anEmptySignatureDefinesNothing()
    {
        const Eigen::MatrixXd events = Eigen::MatrixXd::Identity(2, 2);

        const auto fits =
            core::fitMetrics(events, named({"A", "B"}), {{"M", Eigen::Vector2d(0, 0), {}}}, 0.05);

        QCOMPARE(fits.metrics[0].backwardError, 0.0);
        QCOMPARE(fits.metrics[0].relativeResidual, 0.0);
        QVERIFY(fits.metrics[0].verdict == core::Verdict::Empty);
        QVERIFY(!fits.metrics[0].isDefined());
        QVERIFY(fits.metrics[0].shown.isZero(0));
        core::Pivoting pivoting;
        pivoting.chosen.resize(2);
        QCOMPARE(core::verdictText(fits.metrics[0], pivoting),
                 std::string("empty: the signature has no coefficients"));
    }

    void verdictFollowsResidualAndRounding_data()
    {
        QTest::addColumn<double>("scale");    // the event counts so much too many
        QTest::addColumn<double>("outside");  // and so much of something else
        QTest::addColumn<QString>("verdict");
        QTest::newRow("exact") << 1.0 << 0.0 << "exact";
        QTest::newRow("within 1e-6") << 1.0 + 5e-7 << 0.0 << "exact";
        QTest::newRow("coefficient is off by 1e-5") << 1.0 + 1e-5 << 0.0 << "exact after rounding";
        QTest::newRow("4 % off") << 1.04 << 0.0 << "exact after rounding";
        QTest::newRow("residual 4 %") << 1.0 << 0.04 << "exact after rounding";
        // 8 % off on the kernels is more than any formula may be.
        QTest::newRow("residual 8 %") << 1.0 << 0.08 << "not definable";
        QTest::newRow("residual 12 %") << 1.0 << 0.12 << "not definable";
        QTest::newRow("half is not rounded, and exact") << 2.0 << 0.0 << "exact";
    }

    void verdictFollowsResidualAndRounding()
    {
        QFETCH(double, scale);
        QFETCH(double, outside);
        QFETCH(QString, verdict);
        Eigen::MatrixXd events(2, 1);
        events << scale, outside;

        const auto fits =
            core::fitMetrics(events, named({"A", "B"}), {{"M", Eigen::Vector2d(1, 0), {}}}, 0.05);

        QCOMPARE(QString::fromUtf8(core::toString(fits.metrics[0].verdict).data()), verdict);
    }

    void roundingIsRelativeAboveOne()
    {
        Eigen::MatrixXd events = Eigen::MatrixXd::Identity(4, 4);
        Eigen::VectorXd signature(4);
        signature << 0.0412, 0.0623, 10.4123, -3.9012;  // in no simple ratios: noise

        const auto fits =
            core::fitMetrics(events, named({"A", "B", "C", "D"}), {{"M", signature, {}}}, 0.05);

        const Eigen::VectorXd expected = Eigen::Vector4d(0, 0.0623, 10, -4);
        QVERIFY((fits.metrics[0].rounded - expected).norm() < 1e-12);
        QVERIFY(!std::signbit(fits.metrics[0].rounded(0)));
    }

    // A column of 1e12 next to one of 1: scaling keeps both.
    void scalesDoNotHideSmallColumns()
    {
        Eigen::MatrixXd events(2, 2);
        events << 1e12, 1,  //
            0, 1;

        const auto fits =
            core::fitMetrics(events, named({"A", "B"}), {{"M", Eigen::Vector2d(0, 1), {}}}, 0.05);

        QVERIFY(std::abs(fits.metrics[0].coefficients(1) - 1) < 1e-12);
        QVERIFY(std::abs(fits.metrics[0].coefficients(0) + 1e-12) < 1e-24);
        QVERIFY(fits.condition > 1e11);
    }

    void formulasReadLikeFormulas()
    {
        const std::vector<std::string> names = {"SCALAR", "128B", "ALL", "COND"};

        QCOMPARE(core::formulaText(Eigen::Vector4d(1, 4, 0, 0), names),
                 std::string("SCALAR + 4·128B"));
        QCOMPARE(core::formulaText(Eigen::Vector4d(0, 0, 1, -1), names), std::string("ALL − COND"));
        QCOMPARE(core::formulaText(Eigen::Vector4d(0, -2, 1, 3), names),
                 std::string("ALL − 2·128B + 3·COND"));
        QCOMPARE(core::formulaText(Eigen::Vector4d(-0.8, 0, 0, 0), names),
                 std::string("−0.8·SCALAR"));
        // A small coefficient of an event that counts a lot is no small term.
        QCOMPARE(core::formulaText(Eigen::Vector4d(1, 0, 0, 1e-9), names),
                 std::string("SCALAR + 1e-09·COND"));
        QCOMPARE(core::formulaText(Eigen::Vector4d(0, 0, 0, 0), names), std::string("0"));
        const auto basis = named({"D_SCAL", "D_SCAL_FMA"});
        QCOMPARE(core::representationText(Eigen::Vector2d(1.0002, 2.0004), basis),
                 std::string("1.0002 D_SCAL + 2.0004 D_SCAL_FMA"));
        QCOMPARE(core::representationText(Eigen::Vector2d(1, 2), basis),
                 std::string("D_SCAL + 2 D_SCAL_FMA"));
    }

    void verdictsSayWhatIsTied()
    {
        const auto analysis = analyzed({1, 2, 0, 0}, {{"FMA", Eigen::Vector4d(0, 2, 0, 0), {}},
                                                      {"CE", Eigen::Vector4d(0, 0, 0, 1), {}},
                                                      {"All", Eigen::Vector4d(1, 2, 0, 0), {}}});
        const auto text = [&](std::size_t i) {
            return core::verdictText(analysis.fits->metrics[i], *analysis.pivoting);
        };

        QCOMPARE(text(0), std::string("not definable on this machine: the chosen events reach only "
                                      "X0 + 2 X1, never X1 alone"));
        QCOMPARE(text(1), std::string("not definable on this machine: no chosen event counts X3"));
        QCOMPARE(text(2), std::string("exact"));
        QVERIFY(core::chosenNames(*analysis.pivoting) == std::vector<std::string>{"event 0"});
    }

    void verdictsWithoutEventsSaySo()
    {
        const auto analysis = analyzed({0, 0, 0, 0}, {{"M", Eigen::Vector4d(1, 0, 0, 0), {}}});

        QCOMPARE(core::verdictText(analysis.fits->metrics[0], *analysis.pivoting),
                 std::string("not definable on this machine: no event was chosen"));
    }

    // "FMA and non-FMA cannot be separated" was said where no event of either was measured.
    void nothingIsSaidOfEventsThatWereNotChosen()
    {
        core::MetricFit fit;
        fit.verdict = core::Verdict::NotDefinable;
        fit.missing = {"S_SCAL_FMA"};
        core::Analysis analysis;
        analysis.pivoting = std::make_shared<const core::Pivoting>();
        QCOMPARE(core::chipText(analysis, fit), std::string("not definable: no event was chosen"));
    }

private:
    static core::Basis named(std::vector<std::string> names)
    {
        core::Basis basis;
        basis.matrix =
            Eigen::MatrixXd::Identity(Eigen::Index(names.size()), Eigen::Index(names.size()));
        basis.expectations = std::move(names);
        return basis;
    }

    /// One event in four expectations.
    static core::Analysis analyzed(const std::vector<double>& event,
                                   const core::Signatures& signatures)
    {
        auto benchmark = std::make_shared<core::Benchmark>();
        benchmark->data = tests::datasetOf(1, 1, 4, event);
        benchmark->basis = tests::identityBasis(4);
        benchmark->signatures = std::make_shared<core::Signatures>(signatures);
        return core::analyze(benchmark);
    }
};

PAPILIO_TEST(TestMetricFit)
#include "test_metric_fit.moc"
