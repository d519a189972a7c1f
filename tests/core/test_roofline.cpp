#include "core/findings/roofline_text.h"
#include "core/present/roofline_columns.h"
#include "core/roofline/place_points.h"
#include "core/roofline/roof_set.h"
#include "core/roofline/roofline_comparison.h"
#include "core/roofline/sparse_work.h"
#include "tests/core/roofline_samples.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <cmath>
#include <tuple>

using namespace papilio::core;
using namespace papilio::tests;

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
        QVERIFY(std::isnan(noBytes.distance));  // it may be at a memory roof
        QCOMPARE(boundText(noBytes), std::string("no bytes counted; below AVX2 FMA DP"));
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
        // Little above it a faster kernel had the larger headroom, under the next roof.
        const auto above = place(point("k", 1, 11.1), roofline, {});
        QCOMPARE(above.boundBy, std::string("DRAM"));
        QVERIFY(above.isAtRoof);
        QCOMPARE(place(point("k", 1, 12.2), roofline, {}).boundBy, std::string("L3"));
        // Unless it is at the next one.
        roofline.ceilings[3].value = roofline.ceilings[3].high = 10;
        roofline.ceilings.push_back(bandwidth("HBM", 10.7, 12));
        QCOMPARE(place(point("k", 1, 10.5), roofline, {}).boundBy, std::string("HBM"));
    }

    // The page opened with 2 threads, and the plot showed kernels of 1 far below the line whose
    // roof they reach.
    void roofsAreThoseOfMostKernels()
    {
        auto roofline = carmer7();
        roofline.ceilings.push_back(bandwidth("L1", 357, 1));
        auto kernel = point("k", 1, 5);
        kernel.threads = 1;
        roofline.points = {kernel};
        QCOMPARE(roofSet(roofline, {}).threads, 1);
        kernel.threads = 12;
        roofline.points.push_back(kernel);
        QCOMPARE(roofSet(roofline, {}).threads, 12);
        roofline.points.back().threads = 5;  // none were measured
        QCOMPARE(roofSet(roofline, {}).threads, 12);
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
        QCOMPARE(usual.bandwidth("L1")->value, 2000.0);  // a roof is a maximum: of the mixes, too
        QCOMPARE(roofSet(roofline, {.operation = "2:1"}).bandwidths.front().value,
                 1564.5038234841757);
        QCOMPARE(usual.computes.size(), std::size_t{2});
        QCOMPARE(roofSet(roofline, {.operation = "load"}).bandwidths.front().value, 2000.0);
        QCOMPARE(roofSet(roofline, {.isa = "scalar"}).computes.size(), std::size_t{1});
        QCOMPARE(roofSet(roofline, {.precision = "single"}).computes.front().value, 680.0);
        QCOMPARE(roofSet(roofline, {.threads = 1}).bandwidths.front().value, 357.0);
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
        QCOMPARE(label(compute("FMA", 1)), std::string("AVX2 FMA DP"));
        QCOMPARE(label(compute("FMA AVX2", 1)), std::string("FMA AVX2 DP"));
        QCOMPARE(label(bandwidth("L1", 1)), std::string("L1"));
    }

    // FMA and ADD of the widest ISA, the scalar ADD, every level; and a roof that binds a kernel.
    void fewRoofsAreShown()
    {
        auto roofline = carmer7();
        const std::vector<std::tuple<const char*, double, const char*>> others = {
            {"ADD AVX2", 170, "AVX2"}, {"MUL AVX2", 170.5, "AVX2"},  {"ADD+MUL AVX2", 171, "AVX2"},
            {"FMA SSE", 171.5, "SSE"}, {"ADD scalar", 40, "scalar"}, {"MUL scalar", 41, "scalar"}};
        for (const auto& [name, value, isa] : others) {
            auto roof = compute(name, value, 12, isa);
            roof.operation = QString(name).section(' ', 0, 0).toStdString();
            roofline.ceilings.push_back(roof);
        }
        const auto shown = [&roofline] {
            std::vector<std::string> names;
            const auto kernels = roofedKernels(roofline, {});
            for (const auto& row : roofRows(roofSet(roofline, {}), kernels)) {
                if (row.isShown) {
                    names.push_back(row.roof.name);
                }
            }
            return names;
        };
        const std::vector<std::string> usual = {"L1",  "L2",       "L3",        "DRAM",
                                                "FMA", "ADD AVX2", "ADD scalar"};
        QCOMPARE(shown(), usual);
        roofline.points = {point("k", 10, 171.2)};
        QCOMPARE(shown().size(), usual.size() + 1);
        QCOMPARE(shown()[5], std::string("FMA SSE"));
    }

    // At AI 0.1 the scalar adds (5 GFLOP/s) lie below L3 (15.7): either may bind the kernel.
    void aComputeRoofInTheMemoryRegionIsOneOfTwo()
    {
        auto roofline = carmer7();
        roofline.ceilings.push_back(compute("ADD scalar", 5, 12, "scalar"));
        const auto placed = place(point("k", 0.1, 4), roofline, {});
        QCOMPARE(placed.boundBy, std::string("ADD scalar"));
        QCOMPARE(boundText(placed), std::string("L3 (or ADD scalar DP)"));
        QVERIFY(near(placed.percent, 80));
        QCOMPARE(boundText(place(point("k", 50, 4), roofline, {})), std::string("ADD scalar DP"));
    }

    // 4.64 TB/s of L3 above 4.60 of L2 (a CARM file of MareNostrum 5).
    void aLevelThatIsNotSlowerIsSaid()
    {
        Roofline roofline;
        roofline.ceilings = {bandwidth("L1", 9000), bandwidth("L2", 4600), bandwidth("L3", 4640)};
        QVERIFY(!levelsOutOfOrder(roofline, {})->isByMuch);
        const auto text = orderText(roofline, {});
        QVERIFY2(text.find("is not slower than L2 (") != std::string::npos, text.c_str());
        roofline.ceilings[2].value = roofline.ceilings[2].high = 9e5;
        QVERIFY(levelsOutOfOrder(roofline, {})->isByMuch);
    }

    // Measured while other programs ran: "ADD scalar" of 2 threads had 0.03 GFLOP/s, of 1 thread 7.
    void aRoofThatAnotherDisprovesIsNone_data()
    {
        QTest::addColumn<Ceiling>("other");
        QTest::addColumn<Ceiling>("roof");
        QTest::addColumn<bool>("isDisproved");
        const auto unit = [](const char* operation, const char* isa, double value, int threads) {
            auto roof = compute(operation, value, threads, isa);
            roof.operation = operation;
            return roof;
        };
        const auto row = [](const char* name, const Ceiling& other, const Ceiling& roof, bool is) {
            QTest::newRow(name) << other << roof << is;
        };
        row("fewer threads", unit("MUL", "scalar", 7.39, 1), unit("MUL", "scalar", 0.495, 2), true);
        // A processor with six cores.
        row("threads share cores", unit("FMA", "AVX2", 340, 6), unit("FMA", "AVX2", 230, 8), false);
        row("threads share caches", bandwidth("L2", 374, 6), bandwidth("L2", 267, 12), false);
        row("throttled", unit("MUL", "AVX2", 10, 1), unit("MUL", "AVX2", 9, 2), false);
        row("more threads", unit("MUL", "AVX2", 1, 4), unit("MUL", "AVX2", 0.5, 2), false);
        row("a part of FMA", unit("ADD", "scalar", 14.8, 2), unit("FMA", "scalar", 2.78, 2), true);
        row("half of FMA", unit("FMA", "AVX2", 59, 2), unit("ADD", "AVX2", 0.3, 2), true);
        row("one unit for ADD", unit("FMA", "AVX2", 32, 1), unit("ADD", "AVX2", 8, 1), false);
        row("both in turn", unit("MUL", "AVX2", 59, 2), unit("ADD+MUL", "AVX2", 9.57, 2), true);
        row("narrower", unit("ADD", "SSE", 15, 2), unit("ADD", "AVX2", 0.3, 2), true);
        row("wider", unit("ADD", "AVX2", 30, 2), unit("ADD", "scalar", 7, 2), false);
        row("memory", bandwidth("DRAM", 12, 1), bandwidth("DRAM", 3, 2), true);
        row("another level", bandwidth("L1", 100, 1), bandwidth("DRAM", 3, 2), false);
        row("threads not known", unit("MUL", "AVX2", 12, 0), unit("MUL", "AVX2", 3, 2), false);
    }
    void aRoofThatAnotherDisprovesIsNone()
    {
        QFETCH(Ceiling, other);
        QFETCH(Ceiling, roof);
        QFETCH(bool, isDisproved);
        Roofline roofline;
        roofline.ceilings = {other, roof};
        const RoofChoice choice{.threads = roof.threads};
        const auto roofs = roofSet(roofline, choice);
        auto all = roofs.bandwidths;
        all.insert(all.end(), roofs.computes.begin(), roofs.computes.end());
        QCOMPARE(std::ranges::find(all, roof.value, &Ceiling::value) == all.end(), isDisproved);
        QCOMPARE(roofs.disproved.size(), std::size_t(isDisproved ? 1 : 0));
        QCOMPARE(orderText(roofline, choice).find(label(roof)) != std::string::npos, isDisproved);
    }

    // Roofs at 3.6 and 1.5 GHz, as paper 4 has them in Figs. 16 to 30; GPU clocks are pairs.
    void aKernelIsUnderTheRoofsOfItsClock()
    {
        Roofline roofline;
        for (const double clock : {1.5, 3.6}) {
            roofline.ceilings.push_back(bandwidth("DRAM", 10 * clock));
            roofline.ceilings.back().gigahertz = clock;
            roofline.ceilings.back().low = roofline.ceilings.back().high = 10 * clock;
        }
        QCOMPARE(roofSet(roofline, {}).bandwidths.front().value, 36.0);
        QCOMPARE(roofChoices(roofline).clocks, (std::vector<Clocks>{{3.6, 0}, {1.5, 0}}));
        auto slow = point("k", 0.1, 1.2);
        QVERIFY(near(place(slow, roofline, {}).percent, 100 / 3.0));
        slow.gigahertz = 1.49;
        QVERIFY(near(place(slow, roofline, {}).percent, 80));
        QVERIFY(!isPlacedUnder(slow, roofline, {}));
        slow.gigahertz = 2;  // nearest is 1.5
        QVERIFY(QString::fromStdString(placementText(slow, place(slow, roofline, {}), roofline, {}))
                    .contains("It ran at 2 GHz, but the roofs were measured at 1.5 GHz."));
        QCOMPARE(label(Clocks{1.71, 9.5}), std::string("1.71 and 9.5 GHz"));
        QVERIFY(!areAlike({1.71, 9.251}, {1.71, 9.501}));
        // One processor under load: no two clocks were set.
        QVERIFY(areAlike({4.09, 0}, {4.00, 0}));
        QVERIFY(!areAlike({3.6, 0}, {3.3, 0}));
    }

    // Of one kernel: 2 FLOP a byte of L1, 20 of DRAM; each place is under the roof of its level.
    void aPlaceOfALevelIsUnderItsRoof()
    {
        auto inner = point("k", 0.05, 6);
        inner.level = "L1";
        const auto placed = place(inner, carmer7(), {});
        QCOMPARE(placed.boundBy, std::string("L1"));
        QVERIFY(near(placed.percent, 100 * 6 / (0.05 * 1564.5038234841757)));
        QCOMPARE(place(point("k", 0.05, 6), carmer7(), {}).boundBy, std::string("L3"));
        QCOMPARE(label(inner), std::string("k · L1"));
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
    // Paper 4, Eqs. 6 to 11, on whole tensors: fibers of n non-zeros, F columns.
    void intensitiesOfTensorTimesMatrix()
    {
        constexpr double fibers = 131072;
        for (const double n : {1.0, 2.0, 228.0, 512.0}) {
            for (const double columns : {1.0, 16.0, 64.0, 256.0}) {
                const auto element = ttmByElement(fibers, n * fibers, columns);
                const auto fiber = ttmByFiber(fibers, n * fibers, columns);
                QVERIFY(near(element.intensity(), n / (n + 1) / 6, 1e-14));
                QVERIFY(near(fiber.intensity(), n / (n + 1) / 2 * columns / (columns + 2), 1e-14));
                QCOMPARE(element.operations, 2 * n * fibers * columns);
                QCOMPARE(fiber.operations, element.operations);
            }
        }
        QVERIFY(near(ttmByElement(1, 1, 1).intensity(), 1.0 / 12));     // Eq. 7
        QVERIFY(near(ttmByElement(1, 1e12, 1).intensity(), 1.0 / 6));   // Eq. 8
        QVERIFY(near(ttmByFiber(1, 1, 1).intensity(), 1.0 / 12));       // Eq. 10
        QVERIFY(near(ttmByFiber(1, 1e12, 1e12).intensity(), 1.0 / 2));  // Eq. 11
        // Table 5: nell-2 is near the maximum, vast-3D at the minimum.
        QVERIFY(near(ttmByElement(337365, 76879419, 64).intensity(), 227.88 / 228.88 / 6, 1e-5));
        QVERIFY(near(ttmByElement(26021945, 26021945, 64).intensity(), 1.0 / 12));
        // By hand: 3 rows, 5 non-zeros, 2 columns: ends 24, non-zeros 60, B and C 128 bytes.
        QCOMPARE(spmm(3, 5, 2, 8).bytes, 212.0);
        QCOMPARE(spmm(3, 5, 2, 8).operations, 20.0);
    }

    void rangesOfSparseKernelsAreTheirLimits()
    {
        for (const auto& kernel : sparseKernels()) {
            const auto columns = kernel.hasColumns ? std::pair(1.0, 1e12) : std::pair(1.0, 1.0);
            const auto low = kernel.work({.rows = 1e9, .nonzeros = 1e9, .columns = columns.first});
            const auto high = kernel.work({.rows = 1, .nonzeros = 1e12, .columns = columns.second});
            QVERIFY2(near(low.intensity(), kernel.range.first, 1e-8), kernel.name.data());
            QVERIFY2(near(high.intensity(), kernel.range.second, 1e-8), kernel.name.data());
        }
    }

    void sparseCasesAreReadAndBound()
    {
        const auto read = readSparseCase("ttm-fiber:100:400:64");
        QVERIFY(read);
        QCOMPARE(read->shape.columns, 64.0);
        const auto bounds = sparseBounds(read->kernel->work(read->shape), roofSet(carmer7(), {}));
        QCOMPARE(bounds.size(), std::size_t{4});
        const double intensity = 0.5 * 4 / 5 * 64 / 66;
        QVERIFY(near(bounds[0].performance, 340.25119221871364));  // L1 would give more
        QVERIFY(near(bounds[3].performance, intensity * 10.31735864144273));
        QVERIFY(near(bounds[3].seconds, 2 * 400 * 64 / bounds[3].performance / 1e9));

        const auto refused = [](const char* text) { return readSparseCase(text).error().message; };
        QCOMPARE(refused("gemm:1:1"), std::string("gemm: expected one of spmv, spmv-single, spmm, "
                                                  "spmm-single, ttm-element, ttm-fiber"));
        QCOMPARE(refused("spmm:1:1"), std::string("spmm:1:1: expected spmm:ROWS:NONZEROS:COLUMNS"));
        QCOMPARE(refused("spmv:1:x"),
                 std::string("spmv:1:x: expected a number above 0, found \"x\""));
        QCOMPARE(refused("ttm-fiber:2:1:1"),
                 std::string("ttm-fiber:2:1:1: 2 fibers hold at least as many non-zeros, found 1"));
    }

    void workingSetsOfTheMatricesOfThePaper()
    {
        const auto matches = [](double rows, double nonzeros, double kilobytes) {
            const double bytes = spmvWorkingSet(rows, rows, nonzeros, 4);
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
        matrix.performance = 1.3;  // within 110 % of 1.2
        QCOMPARE(placeSparse(matrix, roofline, {}).state, Placement::State::Placed);
        matrix.performance = 2;
        QCOMPARE(boundText(placeSparse(matrix, roofline, {})),
                 std::string("faster than its level (DRAM)"));
        // And faster than the nearest level's.
        matrix.performance = 1e6;
        QCOMPARE(placeSparse(matrix, roofline, {}).state, Placement::State::AboveEveryRoof);
    }

    // Faster than the roof's median and within its best repetition: at the roof, not below it.
    void aKernelWithinTheBandOfItsRoofIsAtTheRoof()
    {
        RoofSet roofs;
        roofs.bandwidths = {bandwidth("DRAM", 10, 1, "2:1")};
        roofs.bandwidths.front().high = 12;
        auto kernel = point("k", 1, 11.8);
        kernel.seconds = 2;
        const auto above = place(kernel, roofs);
        QCOMPARE(above.state, Placement::State::Placed);
        QVERIFY(above.isAtRoof);
        QCOMPARE(secondsToWin(kernel, above), 0.0);
        kernel.performance = 4;
        const auto below = place(kernel, roofs);
        QVERIFY(!below.isAtRoof);
        QVERIFY(near(secondsToWin(kernel, below), 1.2));
        // Repetitions that differ show no more than their best one does.
        kernel.low = 1;
        kernel.high = 8;
        QVERIFY(place(kernel, roofs).isAtLeast && !below.isAtLeast);
        QVERIFY(near(place(kernel, roofs).distance, 10.0 / 8));
        QVERIFY(near(secondsToWin(kernel, place(kernel, roofs)), 2 * (4.0 / 8 - 4.0 / 10)));
        kernel.high = 10.5;
        QVERIFY(std::isnan(place(kernel, roofs).distance));
        QVERIFY(std::isnan(secondsToWin(kernel, place(kernel, roofs))));
        kernel.low = 3.9;
        kernel.high = 4.05;
        QVERIFY(near(place(kernel, roofs).distance, 2.5));
        kernel.low = kernel.high = RooflinePoint::unknown;
        kernel.performance = 13.3;  // above 110 % of every repetition: not explained by it
        QCOMPARE(place(kernel, roofs).state, Placement::State::AboveEveryRoof);
        QVERIFY(!place(kernel, roofs).isAtRoof);
        kernel.performance = 4;
        kernel.threads = 2;
        kernel.cpuSeconds = 2;  // of the 2 x 2 s of its cores
        QVERIFY(std::isnan(place(kernel, roofs).distance));
        QVERIFY(std::isnan(secondsToWin(kernel, place(kernel, roofs))));
        QVERIFY(coresText(kernel).find("50 %") != std::string::npos);
        kernel.cpuSeconds = 3.9;
        QVERIFY(near(place(kernel, roofs).distance, 2.5));
        QVERIFY(coresText(kernel).empty());
        // A roof whose best repetition is thirty times its median says nothing about a kernel.
        roofs.bandwidths.front().high = 300;
        kernel.performance = 180;
        QCOMPARE(place(kernel, roofs).state, Placement::State::Placed);
        QVERIFY(!place(kernel, roofs).isAtRoof);
        kernel.seconds = RooflinePoint::unknown;
        QVERIFY(std::isnan(secondsToWin(kernel, below)));
    }

    // "Measure again…" made a roofline without kernels beside one whose kernels had no roofs.
    void roofsForTheThreadsOfKernelsAreTaken()
    {
        auto own = std::make_shared<Roofline>();
        own->name = "roofs";
        own->machine = "here";
        own->ceilings = {bandwidth("DRAM", 10, 1)};
        own->points = {point("k", 1, 5), point("m", 1, 5)};
        own->points.front().threads = 2;
        own->points.back().threads = 4;  // no roofs are measured for these
        auto again = std::make_shared<Roofline>();
        again->machine = "here";
        again->ceilings = {bandwidth("DRAM", 11, 1), bandwidth("DRAM", 20, 2)};
        Document study;
        study.rooflines = {own};
        Document content;
        content.rooflines = {again};
        QCOMPARE(takeMissingRoofs(study, content), std::vector<std::string>{"roofs"});
        const auto& grown = *study.rooflines.front();
        QCOMPARE(grown.ceilings.size(), std::size_t{2});
        QCOMPARE(place(grown.points.front(), grown, {}).percent, 25.0);
        QVERIFY(grown.provenance.notes.back().find('2') != std::string::npos);
        QVERIFY(grown.provenance.notes.back().find('4') == std::string::npos);
        QVERIFY(takeMissingRoofs(study, content).empty());
        QCOMPARE(content.rooflines.size(), std::size_t{1});
        again->ceilings.erase(again->ceilings.begin());  // all that is left is taken
        study.rooflines = {own};
        QCOMPARE(takeMissingRoofs(study, content).size(), std::size_t{1});
        QVERIFY(content.rooflines.empty());
        content.rooflines = {again};
        study.rooflines = {own};
        again->provenance.kind = DataOrigin::Constructed;
        QVERIFY(takeMissingRoofs(study, content).empty());
        again->provenance.kind = own->provenance.kind;
        again->machine = "another";
        QVERIFY(takeMissingRoofs(study, content).empty());
        again->machine = own->machine = "";  // of two that are not known
        QVERIFY(takeMissingRoofs(study, content).empty());
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
        using State = Placement::State;
        QCOMPARE(place(point, roofline, one).state, State::ThreadsUnknown);
        QVERIFY(std::isnan(place(point, roofline, one).percent));
        QVERIFY(threadsText(roofline, one).find("not known") != std::string::npos);
        point.threads = 3;  // no roofs for it: those for 1 say nothing
        QCOMPARE(place(point, roofline, one).state, State::ThreadsNotMeasured);
        point.threads = 4;
        QVERIFY(!isPlacedUnder(point, roofline, one));
        QVERIFY(isPlacedUnder(point, roofline, {.threads = 4}));
        QCOMPARE(threadsText(roofline, {.threads = 4}), std::string());
        QCOMPARE(
            threadsText(roofline, one),
            std::string(
                "The roofs shown are for 1 thread. 1 of 1 kernel ran with a different number of "
                "threads: their % of roof and their bound refer to the roofs for that number."));
        point.seconds = 1;
        point.cpuSeconds = 1.2;  // of 4 s: it did not have its cores
        const auto disturbed = threadsText(roofline, {.threads = 4});
        QVERIFY2(disturbed.starts_with("k: ") && disturbed.find("30 %") != std::string::npos,
                 disturbed.c_str());
        auto two = roofline;
        two.points.push_back(point);
        QVERIFY(threadsText(two, {.threads = 4}).starts_with("2 of 2 "));
        point.cpuSeconds = RooflinePoint::unknown;
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

    // A matrix that fits in L2 is bound by the SpMV roof of L2, also where two of its runs are
    // compared.
    void runsAreComparedUnderSparseRoofs()
    {
        Roofline roofline;
        roofline.levels = {{"L2", 1e6, 1}};
        roofline.ceilings = {bandwidth("L2", 40, 1, "spmv"), bandwidth("DRAM", 10, 1, "spmv")};
        auto before = point("m", 0.1, 0.5);
        before.threads = 1;
        before.run = "csr";
        before.workingSet = 1e5;
        auto after = before;
        after.run = "rcm";
        after.performance = 0.9;
        roofline.points = {before, after};

        const auto compared = compareRuns(roofline, {.sparse = true});

        QCOMPARE(compared.size(), std::size_t{1});
        QVERIFY(near(compared[0].placedBefore.percent, 12.5));
        QVERIFY(near(compared[0].placedAfter.percent, 22.5));

        // Where there are no other bandwidths nobody has to ask for those of SpMV; else a matrix
        // would be bound by an arithmetic roof far above it.
        roofline.ceilings.push_back(compute("FMA", 100, 1));
        QVERIFY(near(place(before, roofline, {}).percent, 12.5));
        QCOMPARE(roofSet(roofline, {}).bandwidths.size(), std::size_t{2});
        QVERIFY(roofChoices(roofline).hasOnlySparse);
        roofline.ceilings.push_back(bandwidth("L2", 80, 1, "2:1"));
        QVERIFY(near(place(before, roofline, {}).percent, 6.25));
        QVERIFY(!roofChoices(roofline).hasOnlySparse);
    }

    // Paper 4, end of section 2.1.3: which step is the next.
    void imbalanceAndLocalityAreToldApart()
    {
        Roofline roofline;
        for (int threads = 1; threads <= 8; ++threads) {
            roofline.ceilings.push_back(bandwidth("DRAM", 10.0 * threads, threads, "spmv"));
        }
        const auto advice = [&](double performance, double utilization) {
            auto matrix = point("m", 0.1, performance);
            matrix.threads = 8;
            matrix.utilization = utilization;
            return *adviseUtilization(matrix, roofline, {.sparse = true});
        };
        using Next = UtilizationAdvice::Next;
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
        // Rounded they are all, but a fifth of their time is lost.
        QCOMPARE(advice(4.0, 7.5).next, Next::BalanceAndLocality);
        QCOMPARE(advice(7.8, 7.5).next, Next::AtTheRoof);
        QVERIFY(!adviseUtilization(point("m", 0.1, 1), roofline, {.sparse = true}));

        // 85 % of a roof whose worst repetition is 20 % lower, or whose own vary so much
        const auto roofs = roofline;
        for (auto& roof : roofline.ceilings) {
            roof.low = 0.8 * roof.high;
        }
        QCOMPARE(advice(6.8, 7.9).next, Next::Undecided);
        QCOMPARE(advice(4.0, 7.9).next, Next::Locality);
        QCOMPARE(advice(7.8, 7.9).next, Next::AtTheRoof);
        roofline = roofs;
        const auto varied = [&](double low, double performance, double high) {
            auto matrix = point("m", 0.1, performance);
            matrix.threads = 8;
            matrix.utilization = 3.5;
            matrix.low = low;
            matrix.high = high;
            return adviseUtilization(matrix, roofline, {.sparse = true})->next;
        };
        QCOMPARE(varied(3.4, 3.7, 3.9), Next::Undecided);
        QCOMPARE(varied(0.6, 1, 1.4), Next::Undecided);
        QCOMPARE(varied(0.9, 1, 1.1), Next::BalanceAndLocality);
        // Of all that nothing can be said of, this is said once.
        auto open = point("m", 0.1, 1);
        open.threads = 8;
        open.utilization = 3.5;
        open.low = 0.6;
        open.high = 1.4;
        roofline.points = {open, open};
        roofline.points[1].name = "n";
        const auto texts = kernelTexts(roofline, {.sparse = true});
        QCOMPARE(texts.size(), std::size_t{1});
        QCOMPARE(texts[0].first, std::string("m and n"));

        // No roofs for the 4 cores it used: not judged by those for others.
        std::erase_if(roofline.ceilings, [](const Ceiling& roof) { return roof.threads == 4; });
        QCOMPARE(advice(1.0, 3.8).usedThreads, 4);
        QVERIFY(!advice(1.0, 3.8).hasRoofs);
        QCOMPARE(advice(1.0, 3.8).next, Next::Unknown);
        // 151 % of its roof: roof and point do not belong together, so there is no advice.
        auto fast = point("m", 0.1, 12.1);
        fast.threads = 8;
        fast.utilization = 8;
        QVERIFY(!adviseUtilization(fast, roofline, {.sparse = true}));
    }

    // ns3Da of paper 4 on an i7 with 8 x 1 MB of L2 and 11 MB of L3 that does not include them: in
    // L3 (Figures 28 to 30), as a machine with an inclusive L3 could not hold it.
    void cachesThatAreNotInclusiveHoldMore()
    {
        constexpr double megabyte = 1e6;
        Roofline roofline;
        roofline.levels = {{"L1", 32e3, 1}, {"L2", megabyte, 1}, {"L3", 11 * megabyte, 8}};
        QCOMPARE(levelThatHolds(roofline, 13.36e6, 8), std::string("DRAM"));
        roofline.levels[2].inclusion = MemoryLevel::Inclusion::NotInclusive;
        QCOMPARE(levelThatHolds(roofline, 13.36e6, 8), std::string("L3"));
        QCOMPARE(levelThatHolds(roofline, 13.36e6, 1), std::string("DRAM"));  // one L2

        // Not known, but faster than DRAM: it was in L3.
        roofline.levels[2].inclusion = MemoryLevel::Inclusion::Unknown;
        roofline.ceilings = {bandwidth("L3", 67, 8, "spmv 64"),
                             bandwidth("DRAM", 16, 8, "spmv 64")};
        auto ns3Da = point("ns3Da", 0.166, 8.5);
        ns3Da.threads = 8;
        ns3Da.workingSet = 13.36e6;
        QCOMPARE(place(ns3Da, roofline, {.sparse = true}).boundBy, std::string("L3"));
        roofline.levels[2].inclusion = MemoryLevel::Inclusion::Inclusive;
        QCOMPARE(place(ns3Da, roofline, {.sparse = true}).state, Placement::State::AboveItsLevel);
    }

    // poisson2d of 5 non-zeros a row was at 83 % of the roof for rows of 64.
    void aSparseMatrixIsUnderTheRoofOfItsRows()
    {
        Roofline roofline;
        roofline.ceilings = {bandwidth("L3", 58.9, 2, "spmv 1"), bandwidth("L3", 95.9, 2, "spmv 4"),
                             bandwidth("L3", 116.6, 2, "spmv 16"),
                             bandwidth("L3", 120.8, 2, "spmv 64")};
        const auto placed = [&](double rows, double nonzeros) {
            const double intensity = spmvDouble(rows, nonzeros).intensity();
            auto matrix = point("m", intensity, 99.7 * intensity);
            matrix.threads = 2;
            return place(matrix, roofline, {.sparse = true});
        };
        const auto poisson = placed(90000, 448800);
        QVERIFY2(poisson.percent > 98 && poisson.percent < 101, poisson.roofLabel.c_str());
        QCOMPARE(poisson.boundBy, std::string("L3"));
        QVERIFY(poisson.roofLabel.find("4.99 ") != std::string::npos);
        QVERIFY(near(placed(1000, 16000).percent, 100 * 99.7 / 116.6, 1e-3));
        QVERIFY(near(placed(1000, 500000).percent, 100 * 99.7 / 120.8, 1e-6));  // as the longest
        roofline.ceilings.erase(roofline.ceilings.begin(), roofline.ceilings.end() - 1);
        QVERIFY(near(placed(90000, 448800).percent, 100 * 99.7 / 120.8, 1e-6));
    }

    // What is a maximum is the best repetition; older studies kept the median as the value.
    void theBestRepetitionIsTheRoof()
    {
        Roofline roofline;
        roofline.ceilings = {compute("MUL", 0.0055, 1)};
        auto& roof = roofline.ceilings.front();
        roof.low = 0.001;
        roof.high = 11.9;
        using Rate = RoofChoice::Rate;
        const auto of = [&](Rate rate) { return roofSet(roofline, {.rate = rate}).computes[0]; };
        QCOMPARE(of(Rate::AsMeasured).value, 11.9);
        QCOMPARE(of(Rate::Median).value, 0.0055);
        QCOMPARE(of(Rate::Best).medianRate(), 0.0055);
        roof.median = 5;
        roof.value = 5;  // measured with --median
        QCOMPARE(of(Rate::AsMeasured).value, 5.0);
        QCOMPARE(of(Rate::Best).value, 11.9);
    }

    void aPointFollowsFromItsAmounts()
    {
        PointAmounts amounts{.name = "k", .operations = 4e9, .bytes = 2e10, .seconds = 0.1};
        auto made = pointOf(amounts);
        QVERIFY(made);
        QVERIFY(near(made->intensity, 0.2));
        QVERIFY(near(made->performance, 40));
        amounts.performance = 80;
        QVERIFY(!pointOf(amounts));  // contradicts
        amounts.performance = 41;    // rounding
        QVERIFY(near(pointOf(amounts)->performance, 41));
        QVERIFY(std::isnan(pointOf({.name = "k", .performance = 1})->intensity));
        for (const auto& bad :
             {PointAmounts{.name = {}, .performance = 1}, PointAmounts{.name = "k"},
              PointAmounts{.name = "k", .intensity = 1, .performance = -1},
              PointAmounts{.name = "k", .intensity = 0, .performance = 1}}) {
            QVERIFY(!pointOf(bad));
        }
        QCOMPARE(pointOf({.name = "copy", .intensity = 0, .performance = 0})->performance, 0.0);
    }

    // Reordering helps who waits for bytes: of the others it was said too once.
    void whoComputesIsNotToldToReorder()
    {
        UtilizationAdvice advice;
        advice.next = UtilizationAdvice::Next::Locality;
        advice.used.kind = Ceiling::Kind::Compute;
        auto kernel = point("m", 10, 1);
        kernel.threads = 8;
        kernel.utilization = 8;
        QVERIFY(adviceText(advice, kernel).find("cache misses") == std::string::npos);
        advice.used.kind = Ceiling::Kind::Bandwidth;
        QVERIFY(adviceText(advice, kernel).find("cache misses") != std::string::npos);
    }
};

PAPILIO_TEST(RooflineTest)
#include "test_roofline.moc"
