#include "core/roofline/energy.h"
#include "core/roofline/placement.h"
#include "core/roofline/roofline_comparison.h"
#include "core/roofline/scaling.h"
#include "core/roofline/spmv.h"
#include "core/roofline/words.h"

#include <QTest>

#include <cmath>

using namespace papilio::core;

namespace {

Ceiling bandwidth(const char* name, double value, int threads = 12, const char* operation = "2:1")
{
    return {name,      Ceiling::Kind::Bandwidth,
            value,     value,
            value,     threads,
            "AVX2",    "double",
            operation, 0,
            0};
}

Ceiling compute(const char* name, double value, int threads = 12, const char* isa = "AVX2")
{
    return {name, Ceiling::Kind::Compute, value, value, value, threads, isa, "double", "FMA", 0, 0};
}

/// carmer7 of the SuperTwin project with 12 threads (paper 4's machine; CARM tool, AVX2, double).
Roofline carmer7()
{
    Roofline roofline;
    roofline.name = "carmer7";
    roofline.ceilings = {bandwidth("L1", 1564.5038234841757), bandwidth("L2", 267.38059358638156),
                         bandwidth("L3", 156.66210201933492), bandwidth("DRAM", 10.31735864144273),
                         compute("FMA", 340.25119221871364)};
    return roofline;
}

RooflinePoint point(const char* name, double intensity, double performance)
{
    RooflinePoint result;
    result.name = name;
    result.intensity = intensity;
    result.performance = performance;
    return result;
}

bool near(double value, double expected, double tolerance = 1e-9)
{
    return std::abs(value - expected) <= tolerance * std::max(1.0, std::abs(expected));
}

}  // namespace

class RooflineTest : public QObject {
    Q_OBJECT

private slots:
    // The published ridges: 340.25 / 1564.50 and 340.25 / 10.317 FLOP/byte.
    void ridgesOfCarmer7()
    {
        const auto all = ridges(roofSet(carmer7(), {}));

        QCOMPARE(all.size(), std::size_t{4});
        QCOMPARE(all.front().bandwidth, std::string("L1"));
        QCOMPARE(all.front().compute, std::string("FMA"));
        QVERIFY(near(all.front().intensity, 0.2175, 3e-4));
        QCOMPARE(all.back().bandwidth, std::string("DRAM"));
        QVERIFY(near(all.back().intensity, 32.98, 3e-4));
        // A ridge is where both roofs give the same.
        const auto roofs = roofSet(carmer7(), {});
        for (const auto& ridge : all) {
            const auto* level = roofs.bandwidth(ridge.bandwidth);
            QVERIFY(near(ridge.intensity * level->value, ridge.performance));
        }
    }

    // The roof directly above the point, at its intensity.
    void theRoofAboveBinds_data()
    {
        QTest::addColumn<double>("intensity");
        QTest::addColumn<double>("performance");
        QTest::addColumn<QString>("bound");
        QTest::addColumn<double>("percent");
        QTest::newRow("below DRAM") << 0.1 << 0.9 << "DRAM" << 100 * 0.9 / 1.031735864144273;
        QTest::newRow("between DRAM and L3")
            << 0.1 << 3.2 << "L3" << 100 * 3.2 / 15.666210201933492;
        QTest::newRow("between L2 and L1") << 0.1 << 100.0 << "L1" << 100 / 1.5645038234841757;
        QTest::newRow("under the compute roof")
            << 50.0 << 300.0 << "FMA" << 100 * 300 / 340.25119221871364;
        QTest::newRow("far right, low") << 50.0 << 30.0 << "FMA" << 100 * 30 / 340.25119221871364;
    }
    void theRoofAboveBinds()
    {
        QFETCH(double, intensity);
        QFETCH(double, performance);
        QFETCH(QString, bound);
        QFETCH(double, percent);

        const auto placement = place(point("k", intensity, performance), carmer7(), {});

        QCOMPARE(placement.state, Placement::State::Placed);
        QCOMPARE(QString::fromStdString(placement.boundBy), bound);
        QVERIFY(near(placement.percent, percent));
        QVERIFY(near(placement.distance, 100 / percent));
    }

    void whatHasNoPlaceSaysWhy()
    {
        using State = Placement::State;
        const auto roofline = carmer7();
        const double unknown = RooflinePoint::unknown;

        QCOMPARE(place(point("copy", 0, 0), roofline, {}).state, State::NoOperation);
        QCOMPARE(boundText(place(point("copy", unknown, 0), roofline, {})),
                 std::string("no FLOP counted"));
        const auto noBytes = place(point("k", unknown, 200), roofline, {});
        QCOMPARE(noBytes.state, State::NoBytes);
        QCOMPARE(boundText(noBytes), std::string("no bytes counted; below FMA"));
        QCOMPARE(place(point("k", 1, unknown), roofline, {}).state, State::NoPerformance);
        QCOMPARE(place(point("k", 1, 1), Roofline(), {}).state, State::NoRoof);
    }

    // Faster than the model allows is a finding about the counts, never clamped to 100 %.
    void aboveEveryRoofStays()
    {
        const auto above = place(point("k", 100, 400), carmer7(), {});
        QCOMPARE(above.state, Placement::State::AboveEveryRoof);
        QCOMPARE(above.boundBy, std::string("FMA"));
        QVERIFY(near(above.percent, 100 * 400 / 340.25119221871364));

        const auto left = place(point("k", 0.01, 20), carmer7(), {});
        QCOMPARE(left.state, Placement::State::AboveEveryRoof);
        QCOMPARE(left.boundBy, std::string("L1"));
    }

    // Within the spread of a roof, a point is on that roof and not under the next.
    void spreadIsPartOfTheRoof()
    {
        auto roofline = carmer7();
        roofline.ceilings[3].high = 11;
        QCOMPARE(place(point("k", 1, 10.9), roofline, {}).boundBy, std::string("DRAM"));
        QCOMPARE(place(point("k", 1, 11.1), roofline, {}).boundBy, std::string("L3"));
    }

    void attainableIsTheMinimum()
    {
        QCOMPARE(attainable(0.1, 5.32, 4), 0.532);
        QCOMPARE(attainable(10, 5.32, 4), 4.0);
    }

    void choiceOfThreadsIsaAndPrecision()
    {
        auto roofline = carmer7();
        roofline.ceilings.push_back(bandwidth("L1", 357, 1));
        roofline.ceilings.push_back(compute("FMA", 64.2, 1));
        roofline.ceilings.push_back(compute("ADD scalar", 20, 12, "scalar"));
        auto single = compute("FMA", 680, 12);
        single.precision = "single";
        roofline.ceilings.push_back(single);
        auto load = bandwidth("L1", 2000, 12, "load");
        roofline.ceilings.push_back(load);

        const auto usual = roofSet(roofline, {});
        QCOMPARE(usual.threads, 12);
        QCOMPARE(usual.bandwidth("L1")->value, 1564.5038234841757);  // 2:1 before load
        QCOMPARE(usual.computes.size(), std::size_t{2});
        QCOMPARE(roofSet(roofline, {.operation = "load"}).bandwidth("L1")->value, 2000.0);
        QCOMPARE(roofSet(roofline, {.isa = "scalar"}).computes.size(), std::size_t{1});
        QCOMPARE(roofSet(roofline, {.precision = "single"}).computes.front().value, 680.0);
        QCOMPARE(roofSet(roofline, {.threads = 1}).bandwidth("L1")->value, 357.0);
        // Not measured: the nearest one below.
        QCOMPARE(roofSet(roofline, {.threads = 6}).threads, 1);
        QCOMPARE(roofSet(roofline, {.threads = 100}).threads, 12);

        const auto choices = roofChoices(roofline);
        QCOMPARE(choices.threads, (std::vector<int>{1, 12}));
        QCOMPARE(choices.isas, (std::vector<std::string>{"scalar", "AVX2"}));
        QCOMPARE(choices.precisions, (std::vector<std::string>{"double", "single"}));
        QVERIFY(!choices.hasSparse);
    }

    void labelsNameTheIsaOnce()
    {
        QCOMPARE(label(compute("FMA", 1)), std::string("AVX2 FMA"));
        QCOMPARE(label(compute("FMA AVX2", 1)), std::string("FMA AVX2"));
        QCOMPARE(label(bandwidth("L1", 1)), std::string("L1"));
    }

    // Paper 4, Eq. 1 and 2: 3/32 with one non-zero per row, 1/10 without end; single 1/8 and 1/6.
    void intensitiesOfSpmv()
    {
        constexpr double many = 1e9;
        QVERIFY(near(spmvDouble(many, many).intensity(), 3.0 / 32, 1e-8));
        QVERIFY(near(spmvDouble(1, many).intensity(), 0.1, 1e-8));
        QVERIFY(near(spmvSingle(many, many).intensity(), 0.125));
        QVERIFY(near(spmvSingle(1, many).intensity(), 1.0 / 6, 1e-8));
        QCOMPARE(spmvIntensityRange(true), std::pair(3.0 / 32, 0.1));
        QCOMPARE(spmvIntensityRange(false), std::pair(0.125, 1.0 / 6));
        // Table 2: 4104 rows, 20520 non-zeros.
        QCOMPARE(spmvDouble(4104, 20520).operations, 45144.0);
        QCOMPARE(spmvDouble(4104, 20520).bytes, 459652.0);
        // Figure 3: above 8704 columns the intensity is about 0.16666.
        QVERIFY(spmvSingle(1, 8704).intensity() > 0.16665);
    }

    // Table 1 gives the sizes of single-precision matrices with 4-byte indices in KBytes.
    void workingSetsOfTheMatricesOfThePaper()
    {
        const auto matches = [](double rows, double nonzeros, double kilobytes) {
            const double bytes = spmvWorkingSet(rows, rows, nonzeros, false);
            return near(bytes / 1024, kilobytes, 0.025);
        };
        QVERIFY(matches(3428755, 17052626, 173400));  // Freescale1
        QVERIFY(matches(116158, 8516500, 67900));     // torso1
        QVERIFY(matches(281903, 2312497, 21370));     // Stanford
        QVERIFY(matches(1652780, 34753577, 290880));  // SS
    }

    void sparseBoundIsTheLevelTheDataFitIn()
    {
        auto roofline = carmer7();
        roofline.levels = {{"L1", 32768, 1}, {"L2", 524288, 1}, {"L3", 16777216, 4}};
        for (const auto& [name, value] : {std::pair("L1", 900.0), std::pair("L2", 500.0),
                                          std::pair("L3", 200.0), std::pair("DRAM", 12.0)}) {
            roofline.ceilings.push_back(bandwidth(name, value, 12, "spmv"));
        }
        auto matrix = point("torso1", 0.1, 8);
        matrix.threads = 12;

        // 12 threads reach three L3 of 16 MiB.
        QCOMPARE(levelThatHolds(roofline, 4e7, 12), std::string("L3"));
        QCOMPARE(levelThatHolds(roofline, 4e7, 4), std::string("DRAM"));
        QCOMPARE(levelThatHolds(roofline, 32768, 1), std::string("L1"));
        QVERIFY(!levelThatHolds(carmer7(), 4e7, 12));
        matrix.workingSet = 4e7;
        QCOMPARE(placeSparse(matrix, roofline, {}).boundBy, std::string("L3"));
        QVERIFY(near(placeSparse(matrix, roofline, {}).percent, 40));
        // Without the size, the roof directly above.
        matrix.workingSet = RooflinePoint::unknown;
        matrix.performance = 1;
        QCOMPARE(placeSparse(matrix, roofline, {}).boundBy, std::string("DRAM"));
        // Faster than the roof of its level: said, not clamped.
        matrix.workingSet = 1e9;
        matrix.performance = 2;
        QCOMPARE(placeSparse(matrix, roofline, {}).state, Placement::State::AboveItsLevel);
        QCOMPARE(boundText(placeSparse(matrix, roofline, {})),
                 std::string("above DRAM, its level"));
        // And faster than the nearest level's.
        matrix.performance = 1e6;
        QCOMPARE(placeSparse(matrix, roofline, {}).state, Placement::State::AboveEveryRoof);
    }

    // A kernel is placed under the roofs of its own threads, whichever are looked at: that is said.
    void sharesOfOtherThreadsAreSaid()
    {
        Roofline roofline;
        for (const int threads : {1, 4}) {
            auto& dram = roofline.ceilings.emplace_back();
            dram.name = "DRAM";
            dram.value = dram.low = dram.high = 10.0 * threads;
            dram.threads = threads;
        }
        auto& point = roofline.points.emplace_back();
        point.name = "k";
        point.intensity = 1;
        point.performance = 20;
        const RoofChoice one{.threads = 1};
        QCOMPARE(threadsText(roofline, one), std::string());  // its threads are not known
        point.threads = 4;
        QVERIFY(!isPlacedUnder(point, roofline, one));
        QVERIFY(isPlacedUnder(point, roofline, {.threads = 4}));
        QCOMPARE(threadsText(roofline, {.threads = 4}), std::string());
        QCOMPARE(
            threadsText(roofline, one),
            std::string("One kernel ran with 4 threads: shares and bounds are of the roofs for "
                        "these, not of the 1-thread roofs shown."));
        QVERIFY(near(place(point, roofline, one).percent, 50));
        for (const bool sparse : {false, true}) {  // the sparse view places as the dense one does
            RoofChoice choice = one;
            choice.sparse = sparse;
            roofline.ceilings[0].operation = roofline.ceilings[1].operation = sparse ? "spmv" : "";
            QVERIFY(near(
                (sparse ? placeSparse(point, roofline, choice) : place(point, roofline, choice))
                    .percent,
                50));
        }
    }

    // Paper 4, end of section 2.1.3: which step is the next.
    void imbalanceAndLocalityAreToldApart()
    {
        Roofline roofline;
        for (int threads = 1; threads <= 8; ++threads) {
            roofline.ceilings.push_back(bandwidth("DRAM", 10.0 * threads, threads, "spmv"));
        }
        const auto advice = [&](double performance, double utilisation) {
            auto matrix = point("m", 0.1, performance);
            matrix.threads = 8;
            matrix.utilisation = utilisation;
            return *adviseUtilisation(matrix, roofline, {.sparse = true});
        };
        using Next = UtilisationAdvice::Next;
        QCOMPARE(advice(7.8, 7.9).next, Next::AtTheRoof);
        QCOMPARE(advice(4.0, 7.9).next, Next::Locality);
        // Freescale1 of Figure 7a: on the roof of the 6 cores it uses.
        const auto freescale = advice(5.7, 6.2);
        QCOMPARE(freescale.next, Next::Balance);
        QCOMPARE(freescale.usedThreads, 6);
        QVERIFY(freescale.hasRoofs);
        QVERIFY(near(freescale.used.percent, 95));
        QVERIFY(near(freescale.all.percent, 100 * 5.7 / 8));
        QCOMPARE(advice(1.0, 3.5).next, Next::BalanceAndLocality);
        QCOMPARE(advice(1.0, 3.5).usedThreads, 4);
        QVERIFY(!adviseUtilisation(point("m", 0.1, 1), roofline, {.sparse = true}));

        // 3.8 busy cores: nearer to the roofs for 5 than to those for 2.
        auto& roofs = roofline.ceilings;
        std::erase_if(roofs,
                      [](const Ceiling& roof) { return roof.threads == 4 || roof.threads == 3; });
        QCOMPARE(advice(1.0, 3.8).usedThreads, 4);
        QCOMPARE(advice(1.0, 3.8).roofThreads, 5);
        QVERIFY(!advice(1.0, 3.8).hasRoofs);
        // With 4 and 6 of 5.2 it is 6, which is as near to 5 as 4 is.
        std::erase_if(roofs, [](const Ceiling& roof) { return roof.threads == 5; });
        roofs.push_back(bandwidth("DRAM", 40, 4, "spmv"));
        QCOMPARE(advice(1.0, 5.2).roofThreads, 6);
        QCOMPARE(advice(1.0, 4.8).roofThreads, 4);
    }

    // Reordering helps who waits for bytes: of the others it was said too once.
    void whoComputesIsNotToldToReorder()
    {
        UtilisationAdvice advice;
        advice.next = UtilisationAdvice::Next::Locality;
        advice.used.kind = Ceiling::Kind::Compute;
        auto kernel = point("m", 10, 1);
        kernel.threads = 8;
        kernel.utilisation = 8;
        QVERIFY(adviceText(advice, kernel).find("locality") == std::string::npos);
        advice.used.kind = Ceiling::Kind::Bandwidth;
        QVERIFY(adviceText(advice, kernel).find("locality") != std::string::npos);
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

QTEST_GUILESS_MAIN(RooflineTest)
#include "test_roofline.moc"
