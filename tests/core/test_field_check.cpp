#include "core/analysis/definition_review.h"
#include "core/findings/metric_text.h"
#include "core/formula/parser.h"
#include "tests/support/area_program.h"
#include "tests/support/made_analysis.h"

#include <QtTest>

#include <cmath>
#include <limits>

using namespace papilio;

namespace {

/// Two channels that the kernels load alike, and an event for both together.
core::Analysis measured(const core::StringTable& names)
{
    auto benchmark = tests::benchmarkOfOne(
        names, tests::datasetOf(3, 2, 2, {5, 10, 5, 10, 5, 10, 5, 10, 7, 1, 7, 1}),
        Eigen::Vector2d(10, 20));
    benchmark.name = "memory";
    return core::analyze(std::make_shared<core::Benchmark>(benchmark));
}

std::shared_ptr<const core::CounterTable> table(const std::vector<std::string>& events,
                                                const std::vector<std::string>& runs,
                                                const std::vector<double>& values)
{
    auto counters = std::make_shared<core::CounterTable>();
    counters->name = "programs";
    counters->events = events;
    for (const auto& run : runs) {
        core::CounterColumn column;
        column.run = run;
        counters->columns.push_back(column);
    }
    counters->values = values;
    return counters;
}

core::Result<core::FieldCheck> check(
    const core::Analysis& analysis,
    const std::vector<std::shared_ptr<const core::CounterTable>>& programs,
    const std::map<std::string, core::Expression>& references = {})
{
    const auto families = core::analyzeWithFamilies(analysis);
    const auto smallest = core::smallestFormulas(families.analysis);
    core::ViewState view;  // the sum over both channels would be shown
    core::chooseFormula(view, analysis.fits->metrics[0].metric, core::FormulaOrigin::Chosen);
    return core::fieldCheck(core::metricResults(analysis, families, smallest, &view), families,
                            programs, references);
}

}  // namespace

/// Definitions on programs.
class TestFieldCheck : public QObject {
    Q_OBJECT

private slots:
    // "2·channel 0" is exact on the kernels and wrong where a program loads channel 1 more.
    void unevenLoadFindsOneUnit()
    {
        const core::StringTable names({"RD:MBOX0C0", "RD:MBOX1C0", "OTHER"});
        const auto analysis = measured(names);
        QCOMPARE((analysis.fits->metrics[0].shown.array() != 0).count(), Eigen::Index(1));

        const auto result =
            check(analysis,
                  {table({"RD:MBOX0C0", "RD:MBOX1C0"}, {"even", "uneven"}, {100, 50, 100, 150})});

        QVERIFY(result);
        QCOMPARE(result->runs.size(), std::size_t(2));
        const auto& metric = result->metrics[0];
        QVERIFY(!metric.isIdentified);
        QCOMPARE(metric.programs, std::size_t(2));
        QCOMPARE(metric.agreeing, std::size_t(1));
        QVERIFY(metric.worst);
        QCOMPARE(metric.worst->run, std::size_t(1));
        QVERIFY(metric.apart == core::MetricFieldCheck::Apart::UnevenUnits);
        // 2·50 by the shown formula, 2·150 by the other channel: a third.
        QVERIFY(std::abs(metric.worst->factor - 1.0 / 3) < 1e-12);
        const auto& formulas = metric.formulas;
        QVERIFY(formulas.front().origin == core::FieldFormula::Origin::Shown);
        const auto sum = std::ranges::find(formulas, core::FieldFormula::Origin::AllUnits,
                                           &core::FieldFormula::origin);
        QVERIFY(sum != formulas.end());
        QCOMPARE(*sum->values[0], 200.0);
        QCOMPARE(*sum->values[1], 200.0);
        QCOMPARE(
            core::fieldCheckText(*result, metric),
            std::string(
                "not identified by these kernels: on uneven the formula gives 0.333 "
                "times what the other units show; measure a kernel that loads the units unevenly"));
    }

    void evenLoadAgrees()
    {
        const auto result =
            check(measured(core::StringTable({"RD:MBOX0C0", "RD:MBOX1C0", "OTHER"})),
                  {table({"RD:MBOX0C0", "RD:MBOX1C0"}, {"a", "b"}, {100, 50, 100.5, 50})});

        QVERIFY(result);
        QVERIFY(result->metrics[0].isIdentified);
        QCOMPARE(result->metrics[0].agreeing, std::size_t(2));
    }

    // What a program did not count says nothing, and is not guessed.
    void missingEventsSayNothing()
    {
        const auto result =
            check(measured(core::StringTable({"RD:MBOX0C0", "RD:MBOX1C0", "OTHER"})),
                  {table({"RD:MBOX0C0", "RD:MBOX1C0"}, {"a"},
                         {100, std::numeric_limits<double>::quiet_NaN()})});

        QVERIFY(result);
        QCOMPARE(result->metrics[0].programs, std::size_t(0));
        QVERIFY(!result->metrics[0].worst);
        QVERIFY(core::fieldCheckText(*result, result->metrics[0]).starts_with("not checked"));
    }

    void referencesAreComparedInPerCent()
    {
        const auto analysis = measured(core::StringTable({"RD:MBOX0C0", "RD:MBOX1C0", "OTHER"}));
        const auto programs = table({"RD:MBOX0C0", "RD:MBOX1C0", "TOTAL"}, {"a", "b"},
                                    {100, 50, 100, 150, 200.5, 200});
        const auto formula = core::parseInfix("TOTAL");
        QVERIFY(formula);

        const auto result = check(analysis, {programs}, {{"Reads", *formula}});
        const auto unknown = check(analysis, {programs}, {{"Writes", *formula}});

        QVERIFY(result && result->metrics[0].reference);
        QCOMPARE(result->metrics[0].reference->programs, std::size_t(2));
        QCOMPARE(result->metrics[0].reference->agreeing, std::size_t(1));  // 200 of 200.5
        QVERIFY(!unknown && unknown.error().code == core::Errc::NotFound);
        QCOMPARE(unknown.error().message,
                 std::string("the benchmark \"memory\" has no metric \"Writes\" for the reference "
                             "TOTAL"));
    }
};

PAPILIO_TEST(TestFieldCheck)
#include "test_field_check.moc"
