#include "core/roofline/cache_prediction.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <list>
#include <random>

using namespace papilio::core;

namespace {

/// Reuse distances by the definition: an LRU stack.
class Stack {
public:
    /// The number of different lines since the last access; -1: the first.
    std::int64_t access(std::uint64_t line)
    {
        const auto found = std::ranges::find(lines_, line);
        const auto distance =
            found == lines_.end() ? std::int64_t{-1} : std::distance(lines_.begin(), found);
        if (found != lines_.end()) {
            lines_.erase(found);
        }
        lines_.push_front(line);
        return distance;
    }

private:
    std::list<std::uint64_t> lines_;
};

void count(std::int64_t distance, std::vector<std::int64_t>& bins, std::int64_t& cold)
{
    if (distance < 0) {
        ++cold;
        return;
    }
    const auto bin = ReuseHistogram::bin(static_cast<std::uint64_t>(distance));
    bins.resize(std::max(bins.size(), bin + 1));
    ++bins[bin];
}

bool near(double value, double expected, double tolerance)
{
    return std::abs(value - expected) <= tolerance;
}

/// One row of paper 4, Table 8: misses measured and predicted, without and with sector cache.
struct Row {
    double measured, measuredSector, predicted, predictedSector;
};

const std::vector<Row> table8 = {
    {184247, 167958, 177749, 164145},         {185405, 166866, 175885, 164234},
    {1430013, 1395992, 1402995, 1359003},     {1586047, 1469304, 1511264, 1394574},
    {2713609, 2646205, 2654124, 2580360},     {3079859, 2851425, 2917656, 2697232},
    {6517442, 6327621, 6365396, 6150540},     {7490161, 6900145, 7077854, 6554938},
    {21650039, 20919861, 21084183, 20248820}, {25309557, 23320884, 23708561, 21976032},
    {51419229, 49643523, 50034179, 47902638}, {60698083, 55946986, 56591793, 52480861}};

}  // namespace

class CachePredictionTest : public QObject {
    Q_OBJECT

private slots:
    // At powers of two the bins lose nothing: prediction = an LRU cache, miss by miss.
    void equalsAnLruCacheAtPowersOfTwo()
    {
        std::mt19937 random(20240527);
        std::geometric_distribution<int> near(0.02);
        std::vector<std::uint64_t> trace;
        for (int index = 0; index < 4000; ++index) {
            trace.push_back(static_cast<std::uint64_t>(near(random)) + (index % 7 == 0 ? 500 : 0));
        }
        std::vector<std::int64_t> bins;
        std::int64_t cold = 0;
        Stack stack;
        std::vector<std::int64_t> distances;
        for (const auto line : trace) {
            distances.push_back(stack.access(line));
            count(distances.back(), bins, cold);
        }
        for (const double lines : {0.0, 1.0, 2.0, 16.0, 64.0, 128.0, 1024.0}) {
            const auto misses = std::ranges::count_if(distances, [&](std::int64_t distance) {
                return distance < 0 || static_cast<double>(distance) >= lines;
            });
            const auto prediction = predictMisses(bins, cold, lines);
            QCOMPARE(prediction.misses, static_cast<double>(misses));
            QCOMPARE(prediction.accesses, 4000.0);
        }
        // Between them the truth lies within the bounds.
        for (double lines = 1; lines < 700; lines += 13) {
            const auto misses =
                static_cast<double>(std::ranges::count_if(distances, [&](std::int64_t distance) {
                    return distance < 0 || static_cast<double>(distance) >= lines;
                }));
            const auto prediction = predictMisses(bins, cold, lines);
            QVERIFY(prediction.low <= misses && misses <= prediction.high);
            QVERIFY(prediction.low <= prediction.misses && prediction.misses <= prediction.high);
        }
    }

    void binsAreCutEvenly()
    {
        // 8 reuses at distances 8 … 15, 2 cold: a cache of 12 lines misses the last half.
        const auto prediction = predictMisses({0, 0, 0, 0, 8}, 2, 12);
        QCOMPARE(prediction.misses, 6.0);
        QCOMPARE(prediction.low, 2.0);
        QCOMPARE(prediction.high, 10.0);
        QCOMPARE(prediction.ratio(), 0.6);
        QCOMPARE(predictMisses({}, 0, 1).ratio(), 0.0);
    }

    // SpMV as in Listing 3: a stream of matrix data pushes the vector out; a sector of its own
    // brings it back.
    void aSectorKeepsTheStreamAwayFromTheVector()
    {
        constexpr std::uint64_t vectorLines = 96;
        Stack all;
        Stack own[2];
        ReuseHistogram histogram;
        histogram.name = "spmv";
        histogram.objects = {{"x", 0, 0, {}, {}}, {"a", 0, 0, {}, {}}};
        std::mt19937 random(7);
        std::uint64_t next = 1000;
        std::int64_t trash = 0;
        std::vector<std::int64_t> inSector;
        for (int index = 0; index < 6000; ++index) {
            const bool isStream = index % 2 == 0;
            const auto line = isStream ? next++ : random() % vectorLines;
            auto& object = histogram.objects[isStream ? 1 : 0];
            count(all.access(line), object.shared, object.cold);
            const auto alone = own[isStream ? 1 : 0].access(line);
            count(alone, object.own, trash);
            if (!isStream) {
                inSector.push_back(alone);
            }
        }
        for (auto& object : histogram.objects) {
            object.shared.resize(20);
            object.own.resize(20);
        }
        QVERIFY(checkReuse(histogram));

        const auto shared = predictShared(histogram, 144);
        const auto cut = predictPartitioned(histogram, 144, 9, {{{"a"}, 1}});

        QVERIFY(cut);
        QVERIFY(cut->hasOwn);
        QCOMPARE(cut->objects[0].lines, 128.0);
        QCOMPARE(cut->objects[1].lines, 16.0);
        // The vector fits in its 128 lines: only first accesses miss.
        QVERIFY(near(cut->objects[0].misses.misses, static_cast<double>(vectorLines), 0.5));
        QVERIFY(shared.objects[0].misses.misses > 3 * cut->objects[0].misses.misses);
        QCOMPARE(cut->objects[1].misses.misses, 3000.0);  // a stream misses always
        QCOMPARE(cut->total.accesses, 6000.0);
        const auto real = std::ranges::count_if(
            inSector, [](std::int64_t distance) { return distance < 0 || distance >= 128; });
        QVERIFY(cut->objects[0].misses.low <= static_cast<double>(real));
        QVERIFY(cut->objects[0].misses.high >= static_cast<double>(real));
    }

    void sectorsAreChecked()
    {
        ReuseHistogram histogram;
        histogram.name = "h";
        histogram.objects = {{"x", 0, 1, {1}, {}}};
        const auto refusal = [&](const std::vector<CacheSector>& sectors) {
            const auto cut = predictPartitioned(histogram, 128, 16, sectors);
            return cut ? QString() : QString::fromStdString(cut.error().message);
        };
        QVERIFY(refusal({{{"x"}, 17}}).contains("17 ways of a cache with 16"));
        QVERIFY(refusal({{{"y"}, 1}}).contains("object \"y\" is not in the histogram \"h\""));
        QVERIFY(refusal({{{"x"}, 1}, {{"x"}, 1}}).contains("in two sectors"));
        QVERIFY(refusal({{{"x"}, -1}}).contains("-1 ways"));
        QVERIFY(!predictPartitioned(histogram, 128, 16, {})->hasOwn);
    }

    void samplesAreScaledUp()
    {
        ReuseHistogram histogram;
        histogram.name = "h";
        histogram.sampledOneIn = 50;
        histogram.objects = {{"x", 0, 2, {8}, {}}};
        QCOMPARE(predictShared(histogram, 0).total.misses, 500.0);
    }

    // The paper's own errors come out of its own table: (4.08, 3.83, 14.56) %.
    void errorsOfTable8()
    {
        std::vector<double> columns[4];
        std::vector<double> reductions[2];
        for (const auto& row : table8) {
            columns[0].push_back(row.measured);
            columns[1].push_back(row.measuredSector);
            columns[2].push_back(row.predicted);
            columns[3].push_back(row.predictedSector);
            reductions[0].push_back(reduction(row.measured, row.measuredSector));
            reductions[1].push_back(reduction(row.predicted, row.predictedSector));
        }
        QVERIFY(near(meanAbsolutePercentageError(columns[2], columns[0]), 4.08, 0.01));
        QVERIFY(near(meanAbsolutePercentageError(columns[3], columns[1]), 3.83, 0.01));
        QVERIFY(near(meanAbsolutePercentageError(reductions[1], reductions[0]), 14.56, 0.1));
        QVERIFY(near(reductions[0].front(), 8.84, 0.005));
        QVERIFY(near(reductions[1].front(), 7.65, 0.005));
        QVERIFY(std::isnan(meanAbsolutePercentageError({1}, {0})));
    }
};

PAPILIO_TEST(CachePredictionTest)
#include "test_cache_prediction.moc"
