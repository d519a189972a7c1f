#include "core/findings/roofline_text.h"
#include "core/roofline/roofline_comparison.h"
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
            ceiling.low = ceiling.high = ceiling.value;
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
        QCOMPARE(scalingText(*unit, "DRAM", 0.1),
                 std::string("DRAM at AI 0.1: a unit of 7 cycles still reaches 0.532 GFLOP/s, 93 % "
                             "of its peak instead of 13 %"));
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

    // Paper 4, section 2.1.4, from 3.6 to 1.5 GHz: of the power 29.7 % (L1) and 55.9 % (DRAM)
    // remain, as the printed gain of L3, +46 % = 0.52 / 0.355, shows.
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
        add("L1", 3.6, 33.42, 29.49 / 0.297);
        add("DRAM", 3.6, 2.68, 36.8 / 0.559);
        add("DRAM", 1.5, 2.22, 36.8);

        const auto curves = energyCurves(roofline);
        QCOMPARE(curves.size(), std::size_t{4});
        QCOMPARE(curves[0].clocks.core, 3.6);  // the highest frequency first
        const auto steps = frequencySteps(curves);

        QCOMPARE(steps.size(), std::size_t{2});
        QCOMPARE(steps[0].slow.name, std::string("L1"));
        QVERIFY(near(steps[0].performance, -0.586, 1e-3));
        QVERIFY(near(steps[0].watts, -0.703));
        QVERIFY(steps[0].isBest);  // 0.414 of the speed for 0.297 of the power
        QVERIFY(near(steps[1].performance, -0.171, 1e-3));
        QVERIFY(near(steps[1].watts, -0.441));
        QVERIFY(steps[1].isBest);  // DRAM-bound: the slow clock wins
        QCOMPARE(frequencyText(steps[1], DataOrigin::Measured),
                 std::string("From 3.6 to 1.5 GHz: 2.68 to 2.22 GFLOP/s (measured once), 65.8 to "
                             "36.8 W, 0.0407 to 0.0603 GFLOP/J."));
        for (auto& one : roofline.points) {  // ±10 %: the L1's fall is real, DRAM's is not
            one.low = 0.9 * one.performance;
            one.high = 1.1 * one.performance;
        }
        const auto repeated = frequencySteps(energyCurves(roofline));
        QVERIFY(frequencyText(repeated[0], DataOrigin::Measured).find("-59 % GFLOP/s") !=
                std::string::npos);
        QVERIFY(frequencyText(repeated[1], DataOrigin::Measured).find("GFLOP/s") ==
                std::string::npos);
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
            ceiling.low = ceiling.high = ceiling.value;
        }
        after.ceilings.push_back(compute("ADD", 100));
        after.points = {before.points[1], point("fft", 1, 3)};
        after.points[0].performance = 1.54;

        const auto comparison = compare(before, after, {});
        QCOMPARE(comparison.roofs.size(), std::size_t{6});
        QCOMPARE(comparison.roofs.front().difference.ratio, 2.0);
        QVERIFY(std::isnan(comparison.roofs.back().before));
        QCOMPARE(comparison.points.size(), std::size_t{1});
        QVERIFY(near(comparison.points.front().difference.ratio, 2));
        QVERIFY(near(comparison.points.front().placedBefore.percent,
                     comparison.points.front().placedAfter.percent));
        const auto labels = [](const std::vector<ComparedPoint>& points) {
            std::vector<std::string> all;
            for (const auto& one : points) {
                all.push_back(label(one));
            }
            return all;
        };
        const std::vector<std::string> rest{"spmv · original", "gemm"};
        QCOMPARE(labels(comparison.onlyBefore), rest);
        QCOMPARE(labels(comparison.onlyAfter), std::vector<std::string>{"fft"});

        // What the user pairs, and what is alone on both sides, compares whatever its name.
        const auto paired = compare(before, after, {}, {{"gemm", "fft"}});
        QCOMPARE(paired.points.size(), std::size_t{2});
        QCOMPARE(paired.points.back().name, std::string("gemm / fft"));
        QVERIFY(paired.onlyAfter.empty() && paired.onlyBefore.size() == 1);
        auto one = before;
        one.points = {before.points.back()};
        auto other = after;
        other.points = {after.points.back()};
        QCOMPARE(compare(one, other, {}).points.size(), std::size_t{1});

        // Poisson3Db with RCM: 1.54 times as fast (paper 4, section 2.1.3).
        const auto runs = compareRuns(before, {});
        QCOMPARE(runs.size(), std::size_t{1});
        QVERIFY(near(runs.front().difference.ratio, 1.54));
        QCOMPARE(runs.front().after, std::string("RCM"));
        QVERIFY(runs.front().difference.kind == Difference::Kind::MeasuredOnce);
        QVERIFY(comparisonText(runs.front(), DataOrigin::Measured).find('%') == std::string::npos);
    }

    void differencesAreRealOrNotMentioned_data()
    {
        using Kind = Difference::Kind;
        QTest::addColumn<double>("halfWidth");
        QTest::addColumn<int>("threads");
        QTest::addColumn<double>("faster");
        QTest::addColumn<Kind>("kind");
        QTest::newRow("apart") << 0.1 << 12 << 1.3 << Kind::Real;
        QTest::newRow("touching") << 0.16 << 12 << 1.3 << Kind::WithinNoise;
        QTest::newRow("once") << notANumber << 12 << 1.3 << Kind::MeasuredOnce;
        QTest::newRow("other threads") << 0.1 << 4 << 1.3 << Kind::NotComparable;
        QTest::newRow("not measured") << 0.1 << 12 << notANumber << Kind::NotComparable;
    }
    void differencesAreRealOrNotMentioned()
    {
        QFETCH(double, halfWidth);
        QFETCH(int, threads);
        QFETCH(double, faster);
        QFETCH(Difference::Kind, kind);
        auto before = carmer7();
        auto after = carmer7();
        before.points = {point("k", 0.1, 1)};
        after.points = {point("k", 0.1, faster)};
        after.points[0].threads = threads;
        for (auto* side : {&before.points[0], &after.points[0]}) {
            side->low = side->performance - halfWidth;
            side->high = side->performance + halfWidth;
        }
        const auto pair = compare(before, after, {}).points.front();
        QVERIFY(pair.difference.kind == kind);
        const auto text = comparisonText(pair, DataOrigin::Constructed);
        QCOMPARE(pair.difference.isReal(), text.find('%') != std::string::npos);
        if (kind == Difference::Kind::Real) {
            QVERIFY(near(pair.difference.realChange(), 0.3));
            // 1 is below DRAM's 1.03, 1.3 is above: shares of different roofs are not subtracted.
            QVERIFY(text.find("share") == std::string::npos);
        } else if (kind == Difference::Kind::MeasuredOnce) {
            QVERIFY(text.find(onceText({DataOrigin::Constructed})) != std::string::npos);
        } else {
            QCOMPARE(text, std::string());
            QVERIFY(std::isnan(pair.difference.shownRatio()));
        }
    }

    void orderingsAreSummedUp()
    {
        auto roofline = carmer7();
        const auto add = [&](const char* kernel, const char* run, double speed, double halfWidth) {
            auto& one = roofline.points.emplace_back(point(kernel, 0.1, speed));
            one.run = run;
            one.low = speed - halfWidth;
            one.high = speed + halfWidth;
        };
        QVERIFY(runsText(roofline, {}).empty());
        add("a", "original", 1, 0.1);
        add("a", "rcm", 2, 0.1);
        QCOMPARE(runsText(roofline, {}).find("a: rcm is 100 % faster"), std::size_t{0});
        add("b", "original", 1, 0.1);
        add("b", "rcm", 0.5, 0.1);
        add("c", "original", 1, 0.5);
        add("c", "rcm", 1.2, 0.5);
        QCOMPARE(runsText(roofline, {}),
                 std::string("rcm against original: of 3 kernels, 1 faster, 1 slower, 1 within the "
                             "spread of the repetitions."));
    }

    // carmer7 has 357 GB/s with one thread, dolap 412: +15 %, not -74 % of its 12 threads'.
    void roofsAreComparedAtEqualThreads()
    {
        auto before = carmer7();
        before.ceilings.push_back(bandwidth("L1", 357, 1));
        Roofline after;
        after.ceilings = {bandwidth("L1", 412, 1)};
        const auto roofs = compare(before, after, {}).roofs;
        QCOMPARE(roofs.size(), std::size_t{1});
        QVERIFY(near(roofs[0].difference.ratio, 412.0 / 357));
        after.ceilings[0].threads = 2;
        QVERIFY(std::isnan(compare(before, after, {}).roofs[0].difference.ratio));
    }

    // A roof of multiply-adds is twice one of additions of the same machine.
    void roofsOfOtherOperationsHaveNoRatio()
    {
        Roofline before;
        before.ceilings = {bandwidth("L1", 357, 12, "load"), compute("peak", 48)};
        auto after = before;
        after.ceilings[0].operation = "2:1";
        after.ceilings[1].operation = "ADD";
        const auto roofs = compare(before, after, {}).roofs;
        QCOMPARE(roofs.size(), std::size_t{2});
        for (const auto& roof : roofs) {
            QVERIFY(roof.difference.kind == Difference::Kind::NotComparable);
            QVERIFY(roof.name.find(" / ") != std::string::npos);
        }
        QCOMPARE(compare(before, before, {}).roofs[0].name, std::string("L1"));
    }
};

PAPILIO_TEST(RooflineRunsTest)
#include "test_roofline_runs.moc"
