#include "core/findings/roofline_text.h"
#include "core/roofline/energy.h"
#include "core/roofline/roofline_comparison.h"
#include "core/roofline/scaling.h"
#include "tests/core/roofline_samples.h"
#include "tests/support/area_program.h"

#include <QTest>

using namespace papilio::core;
using namespace papilio::tests;

class RooflineRunsTest : public QObject {
    Q_OBJECT

private slots:
    void aLevelThatIsFasterThanANearerOneIsSaid()
    {
        auto roofline = carmer7();
        QVERIFY(orderText(roofline, {}).empty());
        for (auto& ceiling : roofline.ceilings) {
            ceiling.value *= ceiling.name == "DRAM" ? 1000 : 1;
        }
        const auto text = orderText(roofline, {});
        QVERIFY2(text.starts_with("DRAM (") && text.find("faster than L3") != std::string::npos,
                 text.c_str());
    }

    // Paper 4, section 2.2.5: 4 / 0.532 = 7.52 gives 7 cycles, and 4 / 7 = 0.571 GFLOP/s.
    void sevenCycles()
    {
        const auto unit = scaleUnit(4, 5.32, 0.1);
        QVERIFY(unit);
        QCOMPARE(unit->latency, 7);
        QVERIFY(near(unit->attainable, 0.532));
        QVERIFY(near(unit->peak, 0.571, 2e-3));
        QVERIFY(unit->ridge > 0.1);  // immediately to the right of the range's upper limit
        // L2: the paper's 13 cycles and 0.308 GFLOP/s, from a roof between 4/14 and 4/13.
        const auto second = scaleUnit(4, 3.0, 0.1);
        QCOMPARE(second->latency, 13);
        QVERIFY(near(second->peak, 0.308, 2e-3));
    }

    // A slower unit than the answer lowers Fa, the answer does not, whatever the numbers.
    void theLatencyIsTheLargest()
    {
        for (double bandwidth : {0.7, 1.0, 5.32, 40.0, 123.456}) {
            for (double intensity : {0.09375, 0.1, 0.125, 1.0, 50.0}) {
                const auto unit = *scaleUnit(4, bandwidth, intensity);
                const double before = attainable(intensity, bandwidth, 4);
                QVERIFY(attainable(intensity, bandwidth, 4.0 / unit.latency) >=
                        before * (1 - 1e-11));
                QVERIFY(attainable(intensity, bandwidth, 4.0 / (unit.latency + 1)) <
                        before * (1 - 1e-11));
            }
        }
        QVERIFY(!scaleUnit(0, 1, 1));
        QVERIFY(QString::fromStdString(scaleUnit(1, -2, 1).error().message)
                    .contains("bandwidth is -2"));
    }

    // Paper 4, section 2.1.4: the relative losses from 3.6 to 1.5 GHz.
    void frequencyStepsOfThePaper()
    {
        Roofline roofline;
        const auto add = [&](const char* level, double gigahertz, double performance,
                             double watts) {
            auto one = point(level, 0.166, performance);
            one.gigahertz = gigahertz;
            one.watts = watts;
            roofline.points.push_back(one);
        };
        add("L1", 1.5, 13.85, 29.49);
        add("L1", 3.6, 33.42, 29.49 / (1 - 0.297));
        add("DRAM", 3.6, 2.68, 36.8 / (1 - 0.559));
        add("DRAM", 1.5, 2.22, 36.8);

        const auto curves = energyCurves(roofline);
        QCOMPARE(curves.size(), std::size_t{4});
        QCOMPARE(curves[0].gigahertz, 3.6);  // the highest frequency first
        const auto steps = frequencySteps(curves);

        QCOMPARE(steps.size(), std::size_t{2});
        QCOMPARE(steps[0].name, std::string("L1"));
        QVERIFY(near(steps[0].performance, -0.586, 1e-3));
        QVERIFY(near(steps[0].watts, -0.297));
        QVERIFY(!steps[0].isBest);
        QVERIFY(near(steps[1].performance, -0.171, 1e-3));
        QVERIFY(near(steps[1].watts, -0.559));
        QVERIFY(steps[1].isBest);  // DRAM-bound: the slow clock wins
        QVERIFY(std::isnan(efficiency(point("k", 1, 1))));
    }

    void twoMachinesAndRuns()
    {
        auto before = carmer7();
        before.points = {point("spmv", 0.097, 0.5), point("spmv", 0.097, 0.77),
                         point("gemm", 40, 300)};
        before.points[0].run = "original";
        before.points[1].run = "RCM";
        auto after = carmer7();
        for (auto& ceiling : after.ceilings) {
            ceiling.value *= 2;
            ceiling.high *= 2;
        }
        after.ceilings.push_back(compute("ADD", 100));
        after.points = {before.points[1], point("fft", 1, 3)};
        after.points[0].performance = 1.54;

        const auto comparison = compare(before, after, {});
        QCOMPARE(comparison.roofs.size(), std::size_t{6});
        QCOMPARE(comparison.roofs.front().ratio, 2.0);
        QVERIFY(std::isnan(comparison.roofs.back().before));
        QCOMPARE(comparison.points.size(), std::size_t{1});
        QVERIFY(near(comparison.points.front().speedup, 2));
        QVERIFY(near(comparison.points.front().placedBefore.percent,
                     comparison.points.front().placedAfter.percent));
        QCOMPARE(comparison.onlyBefore, (std::vector<std::string>{"spmv · original", "gemm"}));
        QCOMPARE(comparison.onlyAfter, (std::vector<std::string>{"fft"}));

        // Poisson3Db with RCM: 1.54 times as fast (paper 4, section 2.1.3).
        const auto runs = compareRuns(before, {});
        QCOMPARE(runs.size(), std::size_t{1});
        QVERIFY(near(runs.front().speedup, 1.54));
        QCOMPARE(runs.front().after, std::string("RCM"));
    }
};

PAPILIO_TEST(RooflineRunsTest)
#include "test_roofline_runs.moc"
