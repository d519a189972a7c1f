#include "core/analysis/event_facts.h"
#include "core/findings/event_text.h"
#include "core/model/document.h"
#include "core/present/event_columns.h"
#include "tests/support/area_program.h"
#include "tests/support/made_analysis.h"
#include "tests/support/small_study.h"

#include <QtTest>

#include <cmath>

using namespace papilio;

namespace {

/// Two kernels, five repetitions: two channels of one counter, one event that differs in the last
/// repetition only, one that always differs, one that is zero.
core::Analysis analysisAt(double tau)
{
    std::vector<double> values;
    const auto add = [&](std::vector<double> first, std::vector<double> second) {
        for (std::size_t repetition = 0; repetition < 5; ++repetition) {
            values.push_back(first[repetition]);
            values.push_back(second[repetition]);
        }
    };
    add({3, 3, 3, 3, 3}, {0, 0, 0, 0, 0});
    add({3, 3, 3, 3, 3}, {0, 0, 0, 0, 0});
    add({100, 100, 100, 100, 110}, {50, 50, 50, 50, 50});
    add({100, 110, 120, 130, 140}, {50, 60, 70, 80, 90});
    add({0, 0, 0, 0, 0}, {0, 0, 0, 0, 0});
    auto data = tests::datasetOf(0, 5, 2, values);
    for (const auto* name :
         {"CAS_COUNT_RD:MBOX0C0", "CAS_COUNT_RD:MBOX1C0", "SELDOM", "OFTEN", "ZERO"}) {
        data->eventIds.append(name);
        data->eventNames.append(name);
    }
    core::Benchmark benchmark;
    benchmark.name = "made";
    benchmark.data = std::move(data);
    benchmark.basis = tests::identityBasis(2);
    benchmark.signatures = std::make_shared<const core::Signatures>();
    benchmark.parameters = core::defaultParameters(core::BenchmarkKind::Branch);
    benchmark.parameters.tau = tau;
    return core::analyze(std::make_shared<const core::Benchmark>(std::move(benchmark)));
}

}  // namespace

/// What a review adds to events: intervals, verdicts of the noise, families.
class TestEventReview : public QObject {
    Q_OBJECT

private slots:
    void factsHaveTheIntervalsOfTheReview()
    {
        const auto analysis = analysisAt(1e-10);
        const auto review = core::reviewEvents(analysis);
        const core::EventFacts facts(analysis, {}, review);

        QVERIFY(review.intervals && review.families);
        for (std::uint32_t event = 0; event < 4; ++event) {
            const auto interval = facts.interval(event);
            QVERIFY(interval);
            QCOMPARE(interval->low, (*review.intervals)[event].low);
            QCOMPARE(interval->high, (*review.intervals)[event].high);
            QVERIFY(interval->low <= facts.noise(event) && facts.noise(event) <= interval->high);
        }
        QVERIFY(!facts.interval(4));  // zero everywhere: never assessed
        QVERIFY(!core::EventFacts(analysis).interval(0));
    }

    // Study counted 20,000 noisy events where the strip said nothing of noise.
    void withoutABasisNothingIsNoisyOrQuiet()
    {
        const auto judged = analysisAt(1e-10);
        QVERIFY(core::isNoiseJudged(judged));
        QCOMPARE(core::noisyCount(judged), 2.0);
        auto benchmark = *judged.benchmark;
        benchmark.basis = std::make_shared<const core::Basis>(core::placeholderBasis(2));
        const auto analysis =
            core::analyze(std::make_shared<const core::Benchmark>(std::move(benchmark)));
        const core::EventFacts facts(analysis, {}, core::reviewEvents(analysis));
        QVERIFY(!core::isNoiseJudged(analysis));
        QVERIFY(std::isnan(core::noisyCount(analysis)));
        QVERIFY(core::noisyNames(analysis).empty());
        QVERIFY(!facts.status(3) && !facts.noiseVerdict(3) && !facts.undecided());
        QVERIFY(facts.status(4) == core::EventStatus::Irrelevant);
    }

    // One channel of six is short, but what it counts is known.
    void whatAShortEventCountsIsSaid()
    {
        auto benchmark = tests::smallBenchmark({{"COND", {0, 1, 0, 0, 0}, 0},
                                                {"SIXTH", {0, 1.0 / 6, 0, 0, 0}, 0},
                                                {"OTHER", {0, 0, 0.1, 0, 0}, 0}});
        benchmark.parameters.alpha = 0.1;  // beta is 0.22
        const core::EventFacts facts(
            core::analyze(std::make_shared<const core::Benchmark>(std::move(benchmark))));

        QVERIFY(facts.status(1) == core::EventStatus::Tiny);
        QVERIFY(core::statusReason(facts, 1).find("COND") != std::string::npos);
        QVERIFY(facts.status(2) == core::EventStatus::Tiny);
        QVERIFY(core::statusReason(facts, 2).find("COND") == std::string::npos);
    }

    // One of five repetitions differs: another five may all agree.
    void whatSeldomDiffersIsUndecided()
    {
        const auto analysis = analysisAt(1e-10);
        const core::EventFacts facts(analysis, {}, core::reviewEvents(analysis));

        QVERIFY(facts.noiseVerdict(2) == core::NoiseVerdict::Undecided);
        QVERIFY(facts.noiseVerdict(3) == core::NoiseVerdict::Noisy);
        QVERIFY(!facts.noiseVerdict(4));
        std::size_t count = 0;
        for (std::uint32_t event = 0; event < 5; ++event) {
            count += facts.noiseVerdict(event) == core::NoiseVerdict::Undecided ? 1 : 0;
        }
        QCOMPARE(*facts.undecided(), count);
    }

    void intervalsHoldForAnyTau()
    {
        const auto before = analysisAt(1e-10);
        const auto review = core::reviewEvents(before);
        auto benchmark = *before.benchmark;
        benchmark.parameters.tau = 0.5;
        const auto now =
            core::analyze(std::make_shared<const core::Benchmark>(std::move(benchmark)), &before);
        QVERIFY(now.noise == before.noise);

        const core::EventFacts facts(now, {}, review);

        QCOMPARE(*facts.interval(2), (*review.intervals)[2]);
        QCOMPARE(facts.noiseVerdict(2) == core::NoiseVerdict::Undecided,
                 facts.interval(2)->isUndecided(0.5));
    }

    void anEventKnowsItsFamilyAndTheSum()
    {
        const auto analysis = analysisAt(1e-10);
        const core::EventFacts facts(analysis, {}, core::reviewEvents(analysis));

        QVERIFY(facts.family(0) != nullptr);
        QCOMPARE(facts.family(0), facts.family(1));
        QVERIFY(facts.family(2) == nullptr);
        const auto sum = facts.familySum(0);
        QVERIFY(sum);
        QVERIFY(*sum >= facts.count());
        QCOMPARE(core::meanOf(*facts.review().families->analysis.noise, *sum)(0), 6.0);
        QVERIFY(!facts.familySum(2));
    }

    void aShapeIsRelativeToTheLargestCount()
    {
        const core::EventFacts facts(analysisAt(1e-10));

        QCOMPARE(facts.shape(3), (std::vector<double>{1.0, 70.0 / 120.0}));
        QVERIFY(facts.shape(4).empty());
    }

    void wordsSayWhatIsKnown()
    {
        const auto analysis = analysisAt(1e-10);
        const core::EventFacts facts(analysis, {}, core::reviewEvents(analysis));

        QCOMPARE(core::intervalText({.low = 0.001, .high = 0.093}), std::string("0.001 … 0.093"));
        QCOMPARE(core::intervalText({.low = 0, .high = 0}), std::string("0"));
        QCOMPARE(core::intervalText({.low = 0, .high = std::numeric_limits<double>::infinity()}),
                 std::string("unknown"));
        QCOMPARE(core::undecidedText(0), std::string());
        QCOMPARE(core::undecidedText(1), std::string("1 event is undecided at this τ."));
        QCOMPARE(core::undecidedText(12), std::string("12 events are undecided at this τ."));
        QVERIFY(core::undecidedText(facts, 2).starts_with("Undecided: "));
        QCOMPARE(core::undecidedText(facts, 3), std::string());
        QCOMPARE(core::familyText(facts, 0),
                 std::string("One of 2 units: CAS_COUNT_RD:MBOX*C0. Their sum counts 6 X0."));
        QCOMPARE(core::familyText(facts, 3), std::string());
        QCOMPARE(core::multipleText({0, 4, 1e-4}, "X"), std::string("= 4 × X, within 0.01 %"));
        QCOMPARE(core::multipleText({0, 1, 0}, "X"), std::string("= X, exact"));
        QCOMPARE(core::pairText({0, 1, 0.002}, "A", "B"), std::string("= A + B, within 0.2 %"));
    }

    void columnsHaveWhatFactsKnow()
    {
        const auto analysis = analysisAt(1e-10);
        const core::EventFacts facts(analysis, {}, core::reviewEvents(analysis));
        const auto columns = core::select(core::eventColumns(facts),
                                          {"interval", "noise_low", "noise_high", "noise_verdict"});

        QCOMPARE(columns[0].text(2), core::intervalText(*facts.interval(2)));
        QCOMPARE(columns[1].value(2), facts.interval(2)->low);
        QCOMPARE(columns[2].value(2), facts.interval(2)->high);
        QCOMPARE(columns[3].text(2), std::string("undecided"));
        QCOMPARE(columns[3].text(3), std::string("noisy"));
        QCOMPARE(columns[0].text(4), core::notApplicableText());
        QVERIFY(std::isnan(columns[1].value(4)));
    }

    // A sum is none of the events that an adaptive measurement has measured.
    void aSumHasNoReach()
    {
        auto analysis = analysisAt(1e-10);
        auto benchmark = *analysis.benchmark;
        benchmark.reach.assign(benchmark.data->eventCount(), {.kernels = 2, .repetitions = 1});
        analysis.benchmark = std::make_shared<const core::Benchmark>(std::move(benchmark));
        const core::EventFacts facts(analysis, {}, core::reviewEvents(analysis));
        const auto sum = facts.familySum(0);
        QVERIFY(sum);

        const auto columns = core::select(core::eventColumns(facts), {"reach"});

        QCOMPARE(columns[0].text(*sum), core::notApplicableText());
        QVERIFY(columns[0].text(0).starts_with("1 of "));
    }

    void countsOfSeveralEventsHaveAColumnEach()
    {
        const core::EventFacts facts(analysisAt(1e-10));

        const auto columns = core::kernelCountColumns(facts, {3, 2, 4});

        QCOMPARE(columns.size(), std::size_t(4));
        QCOMPARE(columns[0].text(1), std::string("k1"));
        QCOMPARE(columns[1].title(), std::string("OFTEN"));
        QCOMPARE(columns[1].value(1), 70.0);
        QCOMPARE(columns[2].value(0), 102.0);
        QVERIFY(std::isnan(columns[3].value(0)));
    }
};

PAPILIO_TEST(TestEventReview)
#include "test_event_review.moc"
