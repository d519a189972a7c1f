#include "core/analysis/definition_review.h"
#include "core/analysis/shown_formula.h"
#include "core/findings/metric_text.h"
#include "core/present/metric_columns.h"
#include "tests/support/area_program.h"
#include "tests/support/made_analysis.h"
#include "tests/support/small_study.h"

#include <QtTest>

using namespace papilio;

namespace {

/// One event of each unit of a family, which the two kernels load alike: each counts 1/n of X.
core::Benchmark evenUnits(const std::vector<std::string>& names)
{
    core::StringTable events(names);
    std::vector<double> counts;
    const auto units = static_cast<double>(names.size());
    for (std::size_t unit = 0; unit < names.size(); ++unit) {
        counts.insert(counts.end(), {96 / units, 192 / units, 96 / units, 192 / units});
    }
    auto benchmark = tests::benchmarkOfOne(events, tests::datasetOf(names.size(), 2, 2, counts),
                                           Eigen::Vector2d(96, 192));
    benchmark.parameters = {.tau = 1e-10, .alpha = 5e-4, .representationTolerance = 0.005};
    return benchmark;
}

core::Analysis analysisOf(const core::Benchmark& benchmark)
{
    return core::analyze(std::make_shared<const core::Benchmark>(benchmark));
}

core::DefinitionReview reviewOf(const core::Analysis& analysis,
                                const core::ViewState* view = nullptr)
{
    return core::reviewDefinitions(analysis, std::nullopt, {}, {}, view).value();
}

std::string formulaOf(const core::DefinitionReview& review, std::size_t metric)
{
    return core::metricRows(review.analysis, &review)[metric].formula;
}

}  // namespace

/// Which formula of a metric is shown first.
class TestShownFormula : public QObject {
    Q_OBJECT

private slots:
    // n x one of n equal units is right only under even load: the sum over all is before it.
    void theSumIsBeforeOneOfSeveralUnits_data()
    {
        QTest::addColumn<QStringList>("units");
        QTest::addColumn<QString>("formula");
        QTest::newRow("six channels of Cascade Lake")
            << QStringList{"CAS_COUNT_RD:MBOX0C0", "CAS_COUNT_RD:MBOX1C0", "CAS_COUNT_RD:MBOX2C0",
                           "CAS_COUNT_RD:MBOX3C0", "CAS_COUNT_RD:MBOX4C0", "CAS_COUNT_RD:MBOX5C0"}
            << "CAS_COUNT_RD (sum of 6)";
        QTest::newRow("eight channels of POWER9")
            << QStringList{"PM_MBA0_READ_BYTES", "PM_MBA1_READ_BYTES", "PM_MBA2_READ_BYTES",
                           "PM_MBA3_READ_BYTES", "PM_MBA4_READ_BYTES", "PM_MBA5_READ_BYTES",
                           "PM_MBA6_READ_BYTES", "PM_MBA7_READ_BYTES"}
            << "PM_MBA_READ_BYTES (sum of 8)";
    }

    void theSumIsBeforeOneOfSeveralUnits()
    {
        QFETCH(QStringList, units);
        QFETCH(QString, formula);
        std::vector<std::string> names;
        for (const auto& unit : units) {
            names.push_back(unit.toStdString());
        }
        const auto analysis = analysisOf(evenUnits(names));
        QVERIFY(analysis.fits->metrics[0].isDefined());  // n x one of them
        QCOMPARE((analysis.fits->metrics[0].shown.array() != 0).count(), Eigen::Index(1));

        const auto review = reviewOf(analysis);

        const auto& shown = review.metrics[0].shown;
        QVERIFY(shown.origin == core::FormulaOrigin::Units);
        QVERIFY(shown.fit.verdict == core::Verdict::Exact);
        QCOMPARE(formulaOf(review, 0), formula.toStdString());
        QVERIFY(review.metrics[0].confidence.reason().kind !=
                core::ConfidenceReason::Kind::OneOfSeveralUnits);
        // What counts and writes it has all units.
        const auto counted = core::countedFormulas(analysis, {}, nullptr);
        QCOMPARE(counted[0].shown.events.size(), names.size());
        QVERIFY((counted[0].shown.coefficients.array() == 1).all());
        const auto definition = core::metricDefinitions(analysis).definitions.front().formula;
        for (const auto& name : names) {
            QVERIFY(definition.find(name) != std::string::npos);
        }
    }

    void theChosenEventsAreFirstIfTheyDefineTheMetric()
    {
        const auto review = reviewOf(analysisOf(tests::smallBenchmark()));

        // COND_NTAKEN is smaller, and not better.
        QVERIFY(review.metrics[2].shown.origin == core::FormulaOrigin::Chosen);
        QCOMPARE(formulaOf(review, 2), std::string("COND − COND_TAKEN"));
        // Executed: nothing defines it, and the nearest formula is that of the chosen events.
        QVERIFY(review.metrics[4].shown.origin == core::FormulaOrigin::Chosen);
        QVERIFY(review.metrics[4].shown.fit.verdict == core::Verdict::NotDefinable);
    }

    void whatTheUserChoseIsFirst()
    {
        const auto analysis = analysisOf(tests::smallBenchmark());
        core::ViewState view;
        core::chooseFormula(view, "Not taken", core::FormulaOrigin::Smallest);

        auto review = reviewOf(analysis, &view);
        QVERIFY(review.metrics[2].shown.origin == core::FormulaOrigin::Smallest);
        QCOMPARE(formulaOf(review, 2), std::string("COND_NTAKEN"));
        QVERIFY(review.metrics[2].confidence.coefficients.size() == 1);
        // It is what the metric is judged by, where the review is of this analysis.
        QCOMPARE(&core::shownFit(analysis, &review, 2), &review.metrics[2].shown.fit);
        const auto judged = core::withShownFits(analysis, &review);
        QCOMPARE(judged.fits->metrics[2].coefficients.size(), Eigen::Index(1));
        const auto other = analysisOf(tests::smallBenchmark());
        QCOMPARE(&core::shownFit(other, &review, 2), &other.fits->metrics[2]);
        QCOMPARE(&core::shownFit(analysis, nullptr, 2), &analysis.fits->metrics[2]);
        core::chooseFormula(view, "Not taken", core::FormulaOrigin::Chosen);
        review = reviewOf(analysis, &view);
        QVERIFY(review.metrics[2].shown.origin == core::FormulaOrigin::Chosen);

        const auto units = analysisOf(evenUnits({"RD:MBOX0C0", "RD:MBOX1C0"}));
        core::chooseFormula(view, units.fits->metrics[0].metric, core::FormulaOrigin::Chosen);
        QVERIFY(reviewOf(units, &view).metrics[0].shown.origin == core::FormulaOrigin::Chosen);
    }

    // Without a review only the metrics are searched that may need it.
    void withoutAReviewTheSameIsShown()
    {
        const auto small = analysisOf(tests::smallBenchmark());
        const auto units = analysisOf(evenUnits({"RD:MBOX0C0", "RD:MBOX1C0"}));
        core::ViewState chosen;
        core::ViewState smallest;
        for (const auto* analysis : {&small, &units}) {
            for (const auto& fit : analysis->fits->metrics) {
                core::chooseFormula(chosen, fit.metric, core::FormulaOrigin::Chosen);
                core::chooseFormula(smallest, fit.metric, core::FormulaOrigin::Smallest);
            }
        }
        for (const auto* analysis : {&small, &units}) {
            for (const core::ViewState* view :
                 std::initializer_list<const core::ViewState*>{nullptr, &chosen, &smallest}) {
                const auto review = reviewOf(*analysis, view);
                const auto reviewed = core::countedFormulas(review.families, review.metrics);
                const auto searched = core::countedFormulas(*analysis, {}, view);
                QCOMPARE(searched.size(), reviewed.size());
                for (std::size_t metric = 0; metric < searched.size(); ++metric) {
                    QVERIFY(searched[metric].origin == reviewed[metric].origin);
                    QCOMPARE(searched[metric].shown.events, reviewed[metric].shown.events);
                    QVERIFY(searched[metric].raw.coefficients == reviewed[metric].raw.coefficients);
                }
            }
        }
    }

    // Another choice searches no formulas again.
    void aChoiceKeepsWhatWasSearched()
    {
        const auto analysis = analysisOf(evenUnits({"RD:MBOX0C0", "RD:MBOX1C0"}));
        const auto first = reviewOf(analysis);
        QVERIFY(first.metrics[0].shown.origin == core::FormulaOrigin::Units);
        core::ViewState view;
        core::chooseFormula(view, analysis.fits->metrics[0].metric, core::FormulaOrigin::Chosen);
        const auto then =
            core::reviewDefinitions(analysis, std::nullopt, {}, {}, &view, {}, &first).value();
        QVERIFY(then.families.analysis.fits == first.families.analysis.fits);
        QVERIFY(then.metrics[0].shown.origin == core::FormulaOrigin::Chosen);
        QCOMPARE(then.metrics[0].confidence.reason().kind,
                 reviewOf(analysis, &view).metrics[0].confidence.reason().kind);
        // Of another analysis nothing is known.
        const auto other = core::reviewDefinitions(analysisOf(*analysis.benchmark), std::nullopt,
                                                   {}, {}, nullptr, {}, &first);
        QVERIFY(other->families.analysis.fits != first.families.analysis.fits);
    }

    // What is closer on these kernels may be no definition: it is offered, and displaces nothing.
    void aSmallerErrorDisplacesNothing()
    {
        constexpr double off = 5e-3;
        // NEAR has the smaller score.
        auto benchmark = tests::benchmarkOfOne(
            core::StringTable({"NEAR", "RIGHT"}),
            tests::datasetOf(2, 2, 2, {1, off, 1, off, 2, 0, 2, 0}), Eigen::Vector2d(1, 0));
        benchmark.basis = tests::identityBasis(2);
        benchmark.signatures = std::make_shared<const core::Signatures>(
            core::Signatures{{"M", Eigen::Vector2d(1, 0), {}}});
        benchmark.parameters = {.tau = 1e-10, .alpha = 0.05, .representationTolerance = 0.02};
        const auto analysis = analysisOf(benchmark);
        const auto review = reviewOf(analysis);

        QCOMPARE(formulaOf(review, 0), std::string("NEAR"));
    }

    void codesAreLast()
    {
        const auto analysis =
            analysisOf(evenUnits({"perf_raw::r88c7", "CAS_COUNT_RD:MBOX0C0", "r1c"}));
        const auto families = core::analyzeWithFamilies(analysis);
        const auto cautions = core::cautionsOf(families, nullptr);
        QVERIFY(cautions[0] > 0 && cautions[2] > 0);
        QCOMPARE(cautions[1], 0U);
    }

    // Eq. 5 is that of the chosen events' fit, also where the metric is not defined.
    void theTableHasEquation5()
    {
        const auto review = reviewOf(analysisOf(tests::smallBenchmark()));
        const auto rows = core::metricRows(review.analysis, &review);
        const auto columns = core::select(core::metricColumns(), {"backward_error"});
        QCOMPARE(columns[0].value(rows[4]), review.analysis.fits->metrics[4].backwardError);
        QCOMPARE(columns[0].value(rows[2]), review.analysis.fits->metrics[2].backwardError);
    }
};

PAPILIO_TEST(TestShownFormula)
#include "test_shown_formula.moc"
