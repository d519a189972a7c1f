#include "core/analysis/adaptive_plan.h"
#include "tests/support/adaptive_replay.h"
#include "tests/support/area_program.h"
#include "tests/support/made_analysis.h"

#include <QtTest>

#include <numeric>
#include <random>

using namespace papilio;
using core::AdaptiveStage;
using core::ReachReason;

namespace {

core::MeasureCost wholeCost(const core::Dataset& data, std::size_t counters)
{
    core::MeasureStep all{std::vector<std::uint32_t>(data.eventCount()),
                          std::vector<std::uint32_t>(data.kernelCount())};
    core::MeasureCost sum;
    for (std::size_t repetition = 0; repetition < data.repetitions; ++repetition) {
        sum += core::costOf(all, counters);
    }
    return sum;
}

}  // namespace

/// What is measured next, replayed on complete data.
class TestAdaptivePlan : public QObject {
    Q_OBJECT

private slots:
    // 48 kernels, 16 expectations: 16 rows of full rank; of the 32 others n with
    // C(32 - n, 5) / C(32, 5) <= 1 %, the first is n = 18.
    void screeningSeesATenthOfTheKernels()
    {
        const auto basis = tests::flopsBasis(true);
        const auto kernels = core::screeningKernels(*basis, 1);

        QCOMPARE(kernels.size(), std::size_t(34));
        QVERIFY(std::ranges::is_sorted(kernels));
        Eigen::MatrixXd rows(34, 16);
        for (std::size_t place = 0; place < kernels.size(); ++place) {
            rows.row(Eigen::Index(place)) = basis->matrix.row(kernels[place]);
        }
        QCOMPARE(core::numericalRank(rows), Eigen::Index(16));
    }

    void screeningLeavesNoKernelOutWithoutSpareOnes()
    {
        QCOMPARE(core::screeningKernels(*tests::flopsBasis(false), 1).size(), std::size_t(16));
    }

    // Five events in sets of four: two sets on each of three kernels.
    void costsAreCountedInCellsAndRuns()
    {
        const core::MeasureStep step{{0, 1, 2, 3, 4}, {0, 4, 7}};

        QCOMPARE(core::costOf(step, 4).cells, std::uint64_t(15));
        QCOMPARE(core::costOf(step, 4).counterRuns, std::uint64_t(6));
        QCOMPARE(core::costOf(step, 8).counterRuns, std::uint64_t(3));
    }

    void machinesGiveTheSameAnswerForAQuarter_data()
    {
        QTest::addColumn<std::uint32_t>("seed");
        for (const std::uint32_t seed : {4U, 1U}) {
            QTest::addRow("machine %u", seed) << seed;
        }
    }

    void machinesGiveTheSameAnswerForAQuarter()
    {
        QFETCH(std::uint32_t, seed);
        const auto machine = tests::adaptiveMachine(seed);
        const auto& complete = *machine.benchmark;

        const auto measured = tests::measuredAdaptively(complete);

        const auto answer = tests::answerOf(measured.benchmark);
        QVERIFY(!answer.chosen.empty());
        QVERIFY(answer == tests::answerOf(machine.benchmark));
        QCOMPARE(tests::falseDefinitions(machine, measured.benchmark), std::size_t(0));
        const auto whole = wholeCost(*complete.data, 4);
        QVERIFY(4 * measured.four.cells <= whole.cells);
        QVERIFY(4 * measured.four.counterRuns <= whole.counterRuns);
        QVERIFY(4 * measured.eight.counterRuns <= wholeCost(*complete.data, 8).counterRuns);
    }

    // Every event says how far it was measured: zero on the screening kernels only, the chosen ones
    // completely, none is open.
    void everyEventSaysWhyItWasLeft()
    {
        const auto machine = tests::adaptiveMachine(1);
        const auto measured = tests::measuredAdaptively(*machine.benchmark);
        const auto analysis = core::analyze(machine.benchmark);

        QVERIFY(measured.end.stage == AdaptiveStage::End);
        for (std::uint32_t event = 0; event < measured.end.events.size(); ++event) {
            const auto& reach = measured.end.events[event];
            const auto status = analysis.pivoting->status[event];
            QVERIFY(reach.reason != ReachReason::Open);
            QCOMPARE(reach.reason == ReachReason::Zero, status == core::EventStatus::Irrelevant);
            if (reach.reason == ReachReason::Zero) {
                QCOMPARE(reach.kernels, 34U);
                QCOMPARE(reach.repetitions, 0U);
            }
            if (status == core::EventStatus::Chosen) {
                QVERIFY(reach.reason == ReachReason::Complete);
            }
            // What was left as noisy or not representable is no candidate of the complete data.
            if (reach.reason == ReachReason::Noisy ||
                reach.reason == ReachReason::NotRepresentable) {
                QVERIFY(status == core::EventStatus::Noisy ||
                        status == core::EventStatus::Unrepresentable);
            }
        }
    }

    // The plan is read from the mask: stopped in the middle of a step and resumed 12 times at
    // random places, the end is the same.
    void stoppedMeasurementsEndAlike()
    {
        const auto machine = tests::withOthers(
            tests::plantedMachine({.exactShare = 0.5, .events = 40}, 7), {.families = 2}, 7);
        const auto& complete = *machine.benchmark;
        const auto expected = tests::answerOf(tests::measuredAdaptively(complete).benchmark);
        std::mt19937 random(11);
        for (int run = 0; run < 12; ++run) {
            auto replay = tests::replayOf(complete);
            const std::size_t stopAt = random() % 8;
            std::size_t round = 0;
            for (;;) {
                const auto plan = core::planNext(*replay.benchmark, {});
                if (plan.next.empty()) {
                    break;
                }
                for (auto step : plan.next) {
                    if (round == stopAt) {  // only some of its events were measured
                        step.events.resize(random() % step.events.size());
                    }
                    replay.take(*complete.data, step);
                }
                ++round;
            }
            QVERIFY(tests::answerOf(replay.benchmark) == expected);
        }
    }

    // Genuine GPU counters, 51 repetitions on one kernel: the verdicts of all repetitions at three
    // thresholds from a quarter of them. The mean of three orders here, of 100 in papilio_adaptive.
    void genuineVerdictsHoldForAQuarter()
    {
        const auto counters = tests::genuineCounters(PAPILIO_SOURCE_DIR);
        QCOMPARE(counters.values.front().size(), std::size_t(51));

        const auto result = tests::verdictsInRandomOrders(counters, 3);

        QVERIFY2(result.cells <= 0.25, std::to_string(result.cells).c_str());
        for (const double same : result.same) {
            QVERIFY2(same >= 0.98, std::to_string(same).c_str());
        }
    }

    // Without a basis the verdicts are all there is to decide: at the end none is open.
    void withoutABasisTheVerdictsAreDecided()
    {
        auto machine = tests::plantedMachine({.exactShare = 0.5, .events = 40}, 5);
        machine.benchmark->basis = nullptr;
        machine.benchmark->signatures = nullptr;
        const auto noise = core::measureNoise(machine.benchmark->data);

        const auto measured = tests::measuredAdaptively(*machine.benchmark);

        QVERIFY(measured.end.stage == AdaptiveStage::End);
        const double most = machine.benchmark->parameters.tau * core::AdaptiveOptions().span;
        for (std::size_t event = 0; event < measured.end.events.size(); ++event) {
            const auto& reach = measured.end.events[event];
            QVERIFY(reach.reason != ReachReason::Open);
            if (reach.reason == ReachReason::Noisy) {
                QVERIFY(noise->maxRnmse[event] > most);
            }
        }
    }

    // What is wanted is measured completely, whether it is zero or explained.
    void whatIsWantedIsComplete()
    {
        const auto machine = tests::withOthers(tests::plantedMachine({.events = 40}, 3), {}, 3);
        const auto& data = *machine.benchmark->data;
        core::AdaptiveOptions options;
        options.wanted.assign(data.eventCount(), 0);
        for (const std::size_t event : {0U, 1U, 2U, 3U, 4U, 5U}) {
            options.wanted[event] = 1;
        }

        const auto measured = tests::measuredAdaptively(*machine.benchmark, options);

        for (std::size_t event = 0; event < 6; ++event) {
            QVERIFY(measured.end.events[event].reason == ReachReason::Complete);
        }
        QVERIFY(tests::answerOf(measured.benchmark) == tests::answerOf(machine.benchmark));
    }

    // At thresholds that were not asked for an event that would be chosen is open, and every other
    // one that was left has a status.
    void whatWasLeftHasAStatus()
    {
        using enum core::EventStatus;
        const auto machine = tests::adaptiveMachine(1);
        auto measured = tests::measuredAdaptively(*machine.benchmark);
        measured.benchmark->reach = measured.end.events;

        const auto status = core::analyze(measured.benchmark).pivoting->status;

        const auto complete = core::analyze(machine.benchmark).pivoting->status;
        for (std::size_t event = 0; event < status.size(); ++event) {
            QVERIFY(status[event] != Missing);
            QCOMPARE(status[event] == Irrelevant, complete[event] == Irrelevant);
            QCOMPARE(status[event] == Chosen, complete[event] == Chosen);
            if (complete[event] == Dependent) {
                QVERIFY(status[event] == Dependent);
            }
        }
        // Far above the taus that were asked for nothing that was left is called quiet.
        measured.benchmark->parameters.tau *= 1e4;
        const auto farther = core::analyze(measured.benchmark).pivoting->status;
        for (std::size_t event = 0; event < status.size(); ++event) {
            if (measured.benchmark->isLeft(event) &&
                std::isfinite(measured.benchmark->reach[event].upToTau)) {
                QVERIFY(farther[event] == Noisy || farther[event] == Unrepresentable ||
                        farther[event] == Missing);
            }
        }
    }

    // While events that may count it are open, a metric is open; not one metric of the same data is
    // once nothing is left to measure.
    void metricsAreOpenWhileEventsAre()
    {
        const auto machine = tests::adaptiveMachine(1);
        auto begun = *tests::replayOf(*machine.benchmark).benchmark;
        const auto verdictsOf = [](const core::Benchmark& benchmark) {
            std::vector<core::Verdict> verdicts;
            const auto analysis = core::analyze(std::make_shared<core::Benchmark>(benchmark));
            for (const auto& fit : analysis.fits->metrics) {
                verdicts.push_back(fit.verdict);
            }
            return verdicts;
        };
        const auto metrics = begun.signatures->size();
        QCOMPARE(verdictsOf(begun), std::vector(metrics, core::Verdict::NotDefinable));

        begun.reach.resize(begun.data->eventCount());

        QCOMPARE(core::openEvents(core::analyze(std::make_shared<core::Benchmark>(begun))),
                 begun.data->eventCount());
        QCOMPARE(verdictsOf(begun), std::vector(metrics, core::Verdict::Open));
        auto measured = tests::measuredAdaptively(*machine.benchmark);
        measured.benchmark->reach = measured.end.events;
        QCOMPARE(verdictsOf(*measured.benchmark), verdictsOf(*machine.benchmark));
    }

    // What cannot be measured is not asked for again and again.
    void failedEventsAreLeftOut()
    {
        const auto machine = tests::plantedMachine({.events = 10}, 1);
        const auto replay = tests::replayOf(*machine.benchmark);
        core::AdaptiveOptions options;
        options.failed.assign(10, 0);
        options.failed[3] = 1;

        const auto plan = core::planNext(*replay.benchmark, options);

        QVERIFY(plan.stage == AdaptiveStage::Screening);
        QCOMPARE(plan.next.size(), std::size_t(1));
        QCOMPARE(plan.next[0].events, (std::vector<std::uint32_t>{0, 1, 2, 4, 5, 6, 7, 8, 9}));
    }
};

PAPILIO_TEST(TestAdaptivePlan)
#include "test_adaptive_plan.moc"
