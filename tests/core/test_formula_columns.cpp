#include "core/findings/metric_text.h"
#include "core/present/metric_columns.h"
#include "tests/support/area_program.h"
#include "tests/support/made_analysis.h"
#include "tests/support/small_study.h"

#include <QtTest>

using namespace papilio;

namespace {

core::DefinitionReview reviewed(const core::Benchmark& benchmark)
{
    const auto analysis = core::analyze(std::make_shared<const core::Benchmark>(benchmark));
    return core::reviewDefinitions(analysis, std::nullopt, {}, {}).value();
}

/// Two channels count parts of X that differ between two kernels: only their sum defines it.
core::DefinitionReview reviewOfChannels()
{
    auto benchmark = tests::benchmarkOfOne(
        core::StringTable({"RD:MBOX0C0", "RD:MBOX1C0"}),
        tests::datasetOf(2, 2, 2, {90, 10, 90, 10, 10, 190, 10, 190}), Eigen::Vector2d(100, 200));
    benchmark.parameters = {.tau = 1e-10, .alpha = 5e-4, .representationTolerance = 0.005};
    return reviewed(benchmark);
}

std::vector<std::string> textsOf(const std::vector<core::FormulaRow>& rows)
{
    std::vector<std::string> texts;
    for (const auto& row : rows) {
        texts.push_back(row.text);
    }
    return texts;
}

}  // namespace

/// The formulas that define a metric as rows, and what is said of them.
class TestFormulaColumns : public QObject {
    Q_OBJECT

private slots:
    // COND - COND_TAKEN is chosen; COND_NTAKEN alone counts the same.
    void theSmallestFormulaFollowsThatOfTheChosenEvents()
    {
        const auto review = reviewed(tests::smallBenchmark());
        const auto rows = core::formulaRows(review, 2);

        QCOMPARE(textsOf(rows), (std::vector<std::string>{"COND − COND_TAKEN", "COND_NTAKEN"}));
        QVERIFY(rows[0].origin == core::FormulaOrigin::Chosen && !rows[0].rank);
        QVERIFY(rows[1].origin == core::FormulaOrigin::Smallest && rows[1].rank == std::size_t{0});
        QCOMPARE(rows[0].counters, std::size_t{2});
        QCOMPARE(rows[1].counters, std::size_t{1});
        QVERIFY(review.metrics[2].smallest.formulas[0].verdict == core::Verdict::Exact);
        const auto origins = core::select(core::formulaColumns(), {"from"});
        QCOMPARE(origins[0].text(rows[0]), std::string("chosen"));
        QCOMPARE(origins[0].text(rows[1]), std::string("smallest"));
    }

    void aChosenFormulaThatIsSmallestIsListedOnce()
    {
        const auto review = reviewed(tests::smallBenchmark());
        const auto rows = core::formulaRows(review, 1);

        QCOMPARE(textsOf(rows), std::vector<std::string>{"COND_TAKEN"});
        QVERIFY(rows[0].origin == core::FormulaOrigin::Chosen && rows[0].rank == std::size_t{0});
    }

    void aMetricThatNothingDefinesHasNoRows()
    {
        const auto review = reviewed(tests::smallBenchmark());

        QVERIFY(core::formulaRows(review, 4).empty());
    }

    void aSumOfUnitsTakesACounterForEach()
    {
        const auto review = reviewOfChannels();
        const auto rows = core::formulaRows(review, 0);

        QCOMPARE(textsOf(rows), std::vector<std::string>{"RD (sum of 2)"});
        QVERIFY(rows[0].origin != core::FormulaOrigin::Chosen);
        QCOMPARE(rows[0].counters, std::size_t{2});
        QCOMPARE(core::plainFormula(review.families, rows[0].events, rows[0].coefficients),
                 std::string("RD:MBOX0C0 + RD:MBOX1C0"));
        QCOMPARE(core::unitsText(review, rows[0].events),
                 std::string("RD (sum of 2) adds the units RD:MBOX*C0."));
    }

    // LIKWID prints the sum of an event's counters beside them; its formula had one counter.
    void aMeasuredSumTakesACounterForEach()
    {
        const auto benchmark = tests::smallBenchmark({{"RD", {3, 5, 7, 9, 11}, 0},
                                                      {"RD:MBOX0C0", {1, 2, 3, 4, 5}, 0},
                                                      {"RD:MBOX1C0", {2, 3, 4, 5, 6}, 0},
                                                      {"WR", {3, 5, 7, 9, 12}, 0}});
        const auto families = core::analyzeWithFamilies(
            core::analyze(std::make_shared<const core::Benchmark>(benchmark)));

        QCOMPARE(families.counters(0), 2U);
        QCOMPARE(families.counters(1), 1U);
        QCOMPARE(families.counters(3), 1U);
        QCOMPARE(families.counters()[0], 2U);
    }

    void oneOfSeveralUnitsIsRemarked()
    {
        const auto review = reviewOfChannels();
        QVERIFY(core::formulaRows(review, 0)[0].remark.empty());  // the sum
        auto alone = review;
        alone.metrics[0].smallest.formulas = {
            {{0}, Eigen::VectorXd::Constant(1, 2), 0, 0, core::Verdict::Exact}};
        QVERIFY(!core::formulaRows(alone, 0).back().remark.empty());
    }

    void aMemberThatIsAlsoATermIsWrittenOnce()
    {
        const auto review = reviewOfChannels();
        const auto sum = static_cast<std::uint32_t>(review.families.measured);

        const auto formula = core::overMeasured(review.families, {0, sum}, Eigen::Vector2d(1, 2));

        QCOMPARE(formula.events, (std::vector<std::uint32_t>{0, 1}));
        QCOMPARE(formula.coefficients[0], 3.0);
        QCOMPARE(formula.coefficients[1], 2.0);
    }

    // COPY counts half of COND_TAKEN on every kernel.
    void proportionalEventsAreNamedWithTheirFactors()
    {
        auto events = tests::smallEvents();
        events.push_back({"COPY", {0, 0, 0.5, 0, 0}, 0});
        const auto review = reviewed(tests::smallBenchmark(events));

        QCOMPARE(core::twinsText(
                     review, core::twinsOf(review, review.metrics[1].smallest.formulas[0].events)),
                 std::string("COPY = 0.5·COND_TAKEN"));
        QVERIFY(core::twinsText(
                    review, core::twinsOf(review, review.metrics[3].smallest.formulas[0].events))
                    .empty());
    }

    void metricsHaveWhatTheReviewSaysOfThem()
    {
        const auto review = reviewed(tests::smallBenchmark());
        const auto rows = core::metricRows(review.analysis, &review);
        const auto columns = core::reviewColumns();
        const auto text = [&](const char* id, std::size_t row) {
            return core::select(columns, {id}).front().text(rows[row]);
        };

        QCOMPARE(text("confidence", 2),
                 std::string(core::toString(*review.metrics[2].confidence.confidence)));
        QCOMPARE(text("confidence", 4), std::string());
        QCOMPARE(text("smallest", 2), std::string("COND_NTAKEN"));
        QCOMPARE(text("size", 2), std::string("1 event, proven"));
        QCOMPARE(text("why", 2), core::confidenceReasons(review.metrics[2].confidence.reasons));
        QVERIFY(core::metricRows(review.analysis)[2].confidence == nullptr);
    }
};

PAPILIO_TEST(TestFormulaColumns)
#include "test_formula_columns.moc"
