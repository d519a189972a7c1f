#include "core/analysis/benchmark_comparison.h"
#include "tests/support/area_program.h"
#include "tests/support/small_study.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <string>

using namespace papilio::core;
using namespace papilio::tests;

namespace {

Analysis analyzed(const std::vector<SmallEvent>& events, double tau = 1e-10)
{
    auto benchmark = std::make_shared<Benchmark>(smallBenchmark(events));
    benchmark->parameters.tau = tau;
    return analyze(benchmark);
}

std::vector<SmallEvent> without(std::vector<SmallEvent> events, const std::string& name)
{
    std::erase_if(events, [&](const SmallEvent& event) { return event.name == name; });
    return events;
}

const MetricDifference& metric(const BenchmarkComparison& comparison, const std::string& name)
{
    return *std::ranges::find(comparison.metrics, name, &MetricDifference::name);
}

}  // namespace

class TestBenchmarkComparison : public QObject {
    Q_OBJECT

private slots:
    void withItselfNothingDiffers()
    {
        const auto analysis = analyzed(smallEvents());
        const auto comparison = compareBenchmarks(analysis, analysis);
        QCOMPARE(comparison.statusChanges(), std::size_t{0});
        QCOMPARE(comparison.chosenByBoth.size(), std::size_t{4});
        QVERIFY(comparison.chosenByFirst.empty() && comparison.chosenBySecond.empty());
        for (const auto& item : comparison.metrics) {
            QVERIFY(item.isSame());
        }
    }

    void theOrderOfEventsDoesNotMatter()
    {
        auto reversed = smallEvents();
        std::ranges::reverse(reversed);
        const auto comparison = compareBenchmarks(analyzed(smallEvents()), analyzed(reversed));
        QVERIFY(comparison.onlyFirst.empty() && comparison.onlySecond.empty());
        QCOMPARE(comparison.events.size(), smallEvents().size());
        for (const auto& event : comparison.events) {
            QVERIFY2(std::isnan(event.firstNoise) || event.firstNoise == event.secondNoise,
                     event.name.c_str());
        }
        QVERIFY(metric(comparison, "Taken").isSame());
    }

    void anEventThatIsMissingInOneIsNamed()
    {
        const std::string gone = "BR_INST_RETIRED:COND_TAKEN";
        const auto comparison =
            compareBenchmarks(analyzed(smallEvents()), analyzed(without(smallEvents(), gone)));
        QCOMPARE(comparison.onlyFirst, std::vector<std::string>{gone});
        QVERIFY(comparison.onlySecond.empty());
        QCOMPARE(comparison.chosenByFirst, std::vector<std::string>{gone});
        // The complement takes its place: taken = COND - COND_NTAKEN.
        QCOMPARE(comparison.chosenBySecond,
                 std::vector<std::string>{"BR_INST_RETIRED:COND_NTAKEN"});
        const auto& taken = metric(comparison, "Taken");
        QVERIFY(!taken.isSame());
        QVERIFY(taken.first == Verdict::Exact && taken.second == Verdict::Exact);
        const auto term = [&](const std::string& event) {
            return *std::ranges::find(taken.terms, event, &MetricDifference::Term::event);
        };
        QCOMPARE(term(gone).first, 1.0);
        QCOMPARE(term(gone).second, 0.0);
        QCOMPARE(term("BR_INST_RETIRED:COND_NTAKEN").second, -1.0);
    }

    void aThresholdThatLetsAnEventInChangesItsStatusAndAVerdict()
    {
        const auto comparison =
            compareBenchmarks(analyzed(smallEvents()), analyzed(smallEvents(), 1e-3));
        QCOMPARE(comparison.statusChanges(), std::size_t{1});
        const auto changed = std::ranges::find_if(
            comparison.events, [](const auto& event) { return event.first != event.second; });
        QCOMPARE(changed->name, std::string("BR_SPEC"));
        QVERIFY(changed->first == EventStatus::Noisy && changed->second == EventStatus::Chosen);
        const auto& executed = metric(comparison, "Executed");
        QVERIFY(executed.first == Verdict::NotDefinable);
        QVERIFY(executed.second == Verdict::ExactAfterRounding ||
                executed.second == Verdict::Exact);
    }

    // Else the machine would be blamed for an edit.
    void aMetricThatMeansSomethingElseSaysSo()
    {
        const auto analysis = analyzed(smallEvents());
        auto edited = std::make_shared<Benchmark>(*analysis.benchmark);
        auto signatures = *edited->signatures;
        const auto taken = std::ranges::find(signatures, "Taken", &Signature::metric);
        QVERIFY(taken != signatures.end());
        const auto name = edited->basis->expectations.front();
        const double before = taken->coefficients(0);
        taken->coefficients(0) = before + 7;
        edited->signatures = std::make_shared<const Signatures>(signatures);
        const auto comparison = compareBenchmarks(analysis, analyze(edited));
        const auto& item = metric(comparison, "Taken");
        QVERIFY(!item.isSame());
        QCOMPARE(item.signatureChanges.size(), std::size_t{1});
        QCOMPARE(item.signatureChanges[0].expectation, name);
        QCOMPARE(item.signatureChanges[0].first, before);
        QCOMPARE(item.signatureChanges[0].second, before + 7);
        QVERIFY(metric(comparison, "Not taken").signatureChanges.empty());
    }

    void aMetricOfOneOnlyHasNoVerdictInTheOther()
    {
        auto fewer = std::make_shared<Benchmark>(smallBenchmark());
        auto signatures = branchSignatures();
        signatures.erase(signatures.begin());
        fewer->signatures = std::make_shared<const Signatures>(signatures);
        const auto comparison = compareBenchmarks(analyze(fewer), analyzed(smallEvents()));
        const auto& unconditional = metric(comparison, "Unconditional");
        QVERIFY(!unconditional.first && unconditional.second);
        QVERIFY(std::isnan(unconditional.firstResidual));
        QVERIFY(!unconditional.isSame());
    }
};

PAPILIO_TEST(TestBenchmarkComparison)
#include "test_benchmark_comparison.moc"
