#include "core/analysis/definition_confidence.h"
#include "core/analysis/event_facts.h"
#include "core/findings/metric_text.h"
#include "tests/support/area_program.h"
#include "tests/support/case_loader.h"
#include "tests/support/made_analysis.h"
#include "tests/support/planted_machine.h"

#include <QtTest>

#include <cmath>

using namespace papilio;
using core::Confidence;
using Kind = core::ConfidenceReason::Kind;

namespace {

struct Judged {
    core::FamilyAnalysis families;
    std::vector<core::DefinitionConfidence> confidence;
};

/// The metric that asks for the first expectation once; two kernels per event and repetition.
Judged judged(const std::vector<double>& values,
              std::size_t repetitions,
              const core::StringTable& names,
              double tau,
              const std::optional<core::Recommendation>& recommended = {},
              const std::string& source = {},
              double step = 0)
{
    auto data = tests::datasetOf(names.size(), repetitions, 2, values);
    data->provenance.source = source;
    data->provenance.quantum = step;
    data->provenance.kind = core::originOf(source);
    auto benchmark = tests::benchmarkOfOne(names, std::move(data), Eigen::Vector2d(100, 200));
    benchmark.parameters = {.tau = tau, .alpha = 5e-4, .representationTolerance = 0.1};
    Judged result;
    const auto analysis = core::analyze(std::make_shared<core::Benchmark>(benchmark));
    result.families = core::analyzeWithFamilies(analysis);
    const auto intervals = core::noiseIntervals(result.families);
    result.families.analysis = analysis;
    result.confidence = core::definitionConfidence(result.families, intervals, recommended);
    return result;
}

}  // namespace

/// Sure, fair or fragile, and why.
class TestDefinitionConfidence : public QObject {
    Q_OBJECT

private slots:
    // 300 exact events: nothing in the study differs rarely.
    void exactEventsAreSure()
    {
        const auto machine = tests::plantedMachine({.events = 300}, 5);
        const auto analysis = core::analyze(machine.benchmark);
        auto families = core::analyzeWithFamilies(analysis);
        const auto confidence = core::definitionConfidence(
            families, core::noiseIntervals(*analysis.noise), std::nullopt);

        std::size_t sure = 0;
        for (std::size_t i = 0; i < confidence.size(); ++i) {
            if (!analysis.fits->metrics[i].isDefined()) {
                continue;
            }
            QVERIFY(confidence[i].confidence == Confidence::Sure);
            QVERIFY(confidence[i].reason().kind == Kind::None);
            for (const auto& term : confidence[i].coefficients) {
                QVERIFY(std::abs(term.low - term.coefficient) < 1e-6 * std::abs(term.coefficient));
                QVERIFY(term.low <= term.high && term.high - term.low < 1e-9);
            }
            ++sure;
        }
        QVERIFY(sure > 5);
    }

    // Means 100, 98, 102, 99, 101 of one event for 100: its coefficient is 1/(share of the truth).
    void noisyEventsHaveIntervals()
    {
        const auto result = judged({100, 200, 98, 196, 102, 204, 99, 198, 101, 202}, 5,
                                   core::StringTable({"EV"}), 0.1);

        const auto& confidence = result.confidence[0];
        QCOMPARE(confidence.coefficients.size(), std::size_t(1));
        QCOMPARE(confidence.coefficients[0].coefficient, 1.0);
        // Without 102 the mean is 0.995, without 98 it is 1.005; samples go further.
        QVERIFY(confidence.coefficients[0].low <= 1 / 1.005 + 1e-12);
        QVERIFY(confidence.coefficients[0].high >= 1 / 0.995 - 1e-12);
        QVERIFY(confidence.coefficients[0].low > 1 / 1.02);
        QVERIFY(confidence.coefficients[0].high < 1 / 0.98);
        QVERIFY(confidence.confidence == Confidence::Fair);
        QVERIFY(confidence.reason().kind == Kind::UndecidedEvent);
        QCOMPARE(confidence.reason().event, std::string("EV"));
    }

    // 1.0204 ± 0.0001 is shown as 1, as paper 1 rounds: the fit is far nearer.
    void coefficientsRoundedBeyondTheirIntervalsAreFair()
    {
        const auto reasonOf = [](double spread) {
            std::vector<double> values;
            for (const double repetition : {1 - spread, 1.0, 1 + spread}) {
                values.insert(values.end(), {98 * repetition, 196 * repetition});
            }
            return judged(values, 3, core::StringTable({"EV"}), 0.1).confidence[0];
        };
        const auto quiet = reasonOf(1e-4);
        QVERIFY(quiet.confidence == Confidence::Fair);
        QVERIFY(quiet.reason().kind == Kind::Rounded);
        QVERIFY(quiet.reason().error < 2e-4);
        QVERIFY(reasonOf(0.02).reason().kind != Kind::Rounded);
    }

    // Each count may be off by half a step: 20 of 100 and of 200 is 12.6 % of both together.
    void coarseStepsAreFair()
    {
        const std::vector<double> exact{100, 200, 100, 200, 100, 200};
        const auto in = [&](double step) {
            return judged(exact, 3, core::StringTable({"EV"}), 0.1, {}, "valgrind", step)
                .confidence[0];
        };
        QVERIFY(in(40).confidence == Confidence::Fair);
        QVERIFY(in(40).reason().kind == Kind::Quantized);
        QVERIFY(std::abs(in(40).reason().error - std::sqrt(2.0) * 20 / std::hypot(100, 200)) <
                1e-12);
        QVERIFY(in(30).confidence == Confidence::Sure);
    }

    // The estimate comes from all chosen events, the refits from those that are shown.
    void intervalsContainTheEstimate()
    {
        const auto analysis = core::analyze(std::make_shared<core::Benchmark>(
            tests::loadCase(QStringLiteral(PAPILIO_SOURCE_DIR "/tests/data/cases/dcache"),
                            core::defaultParameters(core::BenchmarkKind::DataCache))));
        const auto confidence = core::definitionConfidence(
            core::analyzeWithFamilies(analysis), core::noiseIntervals(*analysis.noise), {});
        const auto chosen = core::chosenEvents(*analysis.pivoting);
        int judged = 0;
        for (std::size_t metric = 0; metric < confidence.size(); ++metric) {
            for (const auto& term : confidence[metric].coefficients) {
                const auto place = std::ranges::find(chosen, term.event) - chosen.begin();
                const double estimate = analysis.fits->metrics[metric].coefficients(place);
                QVERIFY(term.low <= estimate && estimate <= term.high);
                ++judged;
            }
        }
        QVERIFY(judged > 6);
    }

    // One repetition holds the coefficient at 1: without it 0.93 is no integer within 5 %.
    void aFormulaThatHangsOnOneRepetitionIsFragile()
    {
        const auto result =
            judged({93.2, 186.4, 93.2, 186.4, 101, 202}, 3, core::StringTable({"EV"}), 0.2);

        QVERIFY(result.families.analysis.fits->metrics[0].isDefined());
        QVERIFY(result.confidence[0].confidence == Confidence::Fragile);
        QVERIFY(result.confidence[0].reason().kind == Kind::FormulaChanges);
        QCOMPARE(result.confidence[0].reason().repetition, std::size_t(3));
    }

    void oneOfSeveralUnitsIsFragile()
    {
        const auto result = judged({50, 100, 50, 100, 50, 100, 50, 100, 50, 100, 50, 100}, 3,
                                   core::StringTable({"RD:MBOX0C0", "RD:MBOX1C0"}), 1e-10);

        const auto& confidence = result.confidence[0];
        QVERIFY(confidence.confidence == Confidence::Fragile);
        QVERIFY(confidence.reason().kind == Kind::OneOfSeveralUnits);
        QCOMPARE(confidence.reason().count, std::size_t(2));
        QCOMPARE(core::confidenceReason(confidence.reason()),
                 std::string("for RD:MBOX0C0, only one of 2 equal units is counted; the formula is "
                             "right only if all "
                             "units are loaded alike"));
    }

    void countsBelowZeroAreFragile()
    {
        for (const double sign : {1.0, -1.0}) {
            const auto result = judged({sign * 100, sign * 200, sign * 100, sign * 200}, 2,
                                       core::StringTable({"EV"}), 0.1, {}, "valgrind");
            const auto& one = result.confidence[0];
            QVERIFY(one.confidence == (sign > 0 ? Confidence::Sure : Confidence::Fragile));
            QVERIFY(one.reason().kind == (sign > 0 ? Kind::None : Kind::Implausible));
        }
        const auto once = judged({-100, -200}, 1, core::StringTable({"EV"}), 0.1);
        QCOMPARE(once.confidence[0].reasons.size(), std::size_t{2});  // none hides another one
    }

    void oneRepetitionIsFragile()
    {
        const auto result = judged({100, 200}, 1, core::StringTable({"EV"}), 0.1);

        QVERIFY(result.confidence[0].confidence == Confidence::Fragile);
        QVERIFY(result.confidence[0].reason().kind == Kind::OneRepetition);
    }

    void whatIsNotDefinedHasNoConfidence()
    {
        const auto result = judged({500, 100, 500, 100}, 2, core::StringTable({"EV"}), 0.1);

        QVERIFY(!result.confidence[0].confidence);
        QVERIFY(result.confidence[0].coefficients.empty());
    }

    void otherThresholdsThanTheRecommendedAreFair()
    {
        core::Recommendation recommended;
        recommended.chosen = {7};
        std::vector<double> values;
        core::StringTable names;
        for (int event = 0; event < 300; ++event) {
            values.insert(values.end(), {100, 200, 100, 200, 100, 200});
            names.append("EV_" + std::string(1, char('A' + event % 26)) +
                         std::string(std::size_t(event / 26) + 1, 'X'));
        }
        const auto other = judged(values, 3, names, 1e-10, recommended);
        QVERIFY(other.confidence[0].confidence == Confidence::Fair);
        QVERIFY(other.confidence[0].reason().kind == Kind::OutsideRecommended);
        QVERIFY(other.confidence[0].reason().event.empty());

        recommended.chosen = {0};
        QVERIFY(judged(values, 3, names, 1e-10, recommended).confidence[0].confidence ==
                Confidence::Sure);
    }

    // Of one formula it is not the set that differs, but an event that is too noisy.
    void anEventThatIsNoisierThanTheRecommendedTauIsNamed()
    {
        core::Recommendation recommended;
        recommended.tau = 1e-12;
        std::vector<double> values;
        core::StringTable names;
        for (int event = 0; event < 300; ++event) {
            values.insert(values.end(), {100, 200, 100 * (1 + 1e-8), 200, 100, 200});
            names.append("EV_" + std::string(1, char('A' + event % 26)) +
                         std::string(std::size_t(event / 26) + 1, 'X'));
        }
        const auto result = judged(values, 3, names, 1e-3);
        const auto confidence = core::formulaConfidence(
            result.families, core::noiseIntervals(*result.families.analysis.noise), recommended);
        QVERIFY(confidence.confidence == Confidence::Fair);
        QVERIFY(confidence.reason().kind == Kind::OutsideRecommended);
        QVERIFY(!confidence.reason().event.empty());
    }

    // Of one or two repetitions none can be left out: what was not tried is no reason.
    void whatMakesItSure_data()
    {
        QTest::addColumn<std::size_t>("repetitions");
        QTest::addColumn<std::string>("source");
        QTest::addColumn<bool>("namesRepetitions");
        QTest::newRow("valgrind once") << std::size_t(1) << std::string("valgrind") << false;
        QTest::newRow("valgrind twice") << std::size_t(2) << std::string("valgrind") << false;
        QTest::newRow("papi") << std::size_t(3) << std::string("papi") << true;
    }

    void whatMakesItSure()
    {
        QFETCH(std::size_t, repetitions);
        QFETCH(std::string, source);
        std::vector<double> values;
        core::StringTable names;
        for (int event = 0; event < 300; ++event) {
            for (std::size_t repetition = 0; repetition < repetitions; ++repetition) {
                values.insert(values.end(), {100, 200});
            }
            names.append("EV_" + std::string(1, char('A' + event % 26)) +
                         std::string(std::size_t(event / 26) + 1, 'X'));
        }
        const auto result = judged(values, repetitions, names, 1e-3, {}, source);
        QVERIFY(result.confidence[0].confidence == Confidence::Sure);

        const auto why = core::sureReason(result.families.analysis);
        QTEST(why.find("repetitions") != std::string::npos, "namesRepetitions");
        QVERIFY(why.find("0.001") != std::string::npos);  // the user's own τ
        QVERIFY(why.find("recommended") == std::string::npos);
    }
};

PAPILIO_TEST(TestDefinitionConfidence)
#include "test_definition_confidence.moc"
