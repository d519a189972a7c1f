#include "core/findings/roofline_text.h"
#include "core/roofline/cache_prediction.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <list>
#include <numeric>
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
            const auto prediction = predictMisses(bins, 1, cold, lines);
            QCOMPARE(prediction.misses, static_cast<double>(misses));
            QCOMPARE(prediction.accesses, 4000.0);
        }
        // Between them the truth lies within the bounds.
        for (double lines = 1; lines < 700; lines += 13) {
            const auto misses =
                static_cast<double>(std::ranges::count_if(distances, [&](std::int64_t distance) {
                    return distance < 0 || static_cast<double>(distance) >= lines;
                }));
            const auto prediction = predictMisses(bins, 1, cold, lines);
            QVERIFY(prediction.low <= misses && misses <= prediction.high);
            QVERIFY(prediction.low <= prediction.misses && prediction.misses <= prediction.high);
        }
    }

    void binsAreCutEvenly()
    {
        // 8 reuses at distances 8 … 15, 2 cold: a cache of 12 lines misses the last half.
        const auto prediction = predictMisses({0, 0, 0, 0, 8}, 1, 2, 12);
        QCOMPARE(prediction.misses, 6.0);
        QCOMPARE(prediction.low, 2.0);
        QCOMPARE(prediction.high, 10.0);
        QCOMPARE(prediction.ratio(), 0.6);
        QCOMPARE(predictMisses({}, 1, 0, 1).ratio(), 0.0);
    }

    // With n bins an octave, whole numbers up to 2n times a power of two lie between two bins.
    void binsLieAtTheWaysOfACache()
    {
        for (const int steps : {1, 2, 16}) {
            std::size_t last = 0;
            for (std::uint64_t distance = 0; distance < 5000; ++distance) {
                const auto bin = ReuseHistogram::bin(distance, steps);
                QVERIFY(bin == last || bin == last + 1);
                QVERIFY(ReuseHistogram::lowest(bin, steps) <= distance);
                QVERIFY(ReuseHistogram::lowest(bin + 1, steps) > distance);
                last = bin;
            }
        }
        for (std::uint64_t ways = 1; ways <= 32; ++ways) {
            for (int power = 0; power < 40; ++power) {
                const auto lines = ways << power;
                QCOMPARE(ReuseHistogram::lowest(ReuseHistogram::bin(lines, 16), 16), lines);
            }
        }
    }

    // Hand arithmetic: 10 reuses of x at distance 3 in a part for x and a; y has the rest.
    void aCutCacheIsPredictedFromTheDistancesOfItsParts()
    {
        ReuseHistogram histogram;
        histogram.name = "h";
        histogram.objects = {{"x", 0, 2, {0, 0, 0, 10}},
                             {"y", 0, 1, {0, 8, 0, 0}},
                             {"x", 0, 2, {0, 0, 10, 0}, CacheUse::Shared, "x,a", true},
                             {"y", 0, 3, {6, 0, 0, 0}, CacheUse::Shared, "x,a", false},
                             {"x", 0, 2, {4, 0, 0, 0}, CacheUse::Private, "", false, 6}};
        QVERIFY(checkReuse(histogram));

        // 8 lines: x has 2 of 8 ways, 2 lines, and misses always; y hits in its 6.
        const CacheChoice cache{.lines = 8, .sector = "x,a", .sectorWays = 2, .ways = 8};
        const auto cut = predictCache(histogram, cache);
        const auto whole = predictCache(histogram, {.lines = 8});
        const auto alone = predictCache(histogram, {.use = CacheUse::Private, .lines = 8});

        QVERIFY(cut && whole && alone);
        QCOMPARE(cut->objects.at(0).lines, 2.0);
        QCOMPARE(cut->objects.at(0).misses.misses, 12.0);
        QCOMPARE(cut->objects.at(1).lines, 6.0);
        QCOMPARE(cut->total.misses, 15.0);
        QCOMPARE(whole->total.misses, 3.0);
        QCOMPARE(alone->total.accesses, 12.0);
        QCOMPARE(alone->total.misses, 8.0);  // 2 first ones, 6 after writes of other threads
        // The bars have all misses that are announced.
        const auto bars = countDistances(histogram, *cut);
        QCOMPARE(bars.first + bars.invalidated +
                     std::accumulate(bars.misses.begin(), bars.misses.end(), 0.0),
                 15.0);
        QCOMPARE(bars.hits, (std::vector<double>{6, 0, 0, 0}));
        QCOMPARE(countDistances(histogram, *alone, "x").invalidated, 6.0);
    }

    void whatWasNotRecordedIsNotPredicted()
    {
        ReuseHistogram histogram;
        histogram.name = "h";
        histogram.objects = {{"x", 0, 1, {1}}, {"x", 0, 1, {1}, CacheUse::Shared, "x", true}};
        const auto refusal = [&](const CacheChoice& cache) {
            const auto prediction = predictCache(histogram, cache);
            return prediction ? QString() : QString::fromStdString(prediction.error().message);
        };
        QCOMPARE(refusal({.lines = 1}), QString());
        QVERIFY(refusal({.use = CacheUse::Private}).contains("a private cache"));
        QVERIFY(refusal({.sector = "y", .sectorWays = 1, .ways = 2}).contains("sector \"y\""));
        QVERIFY(refusal({.sector = "x", .sectorWays = 17, .ways = 16}).contains("17 of 16 ways"));
        QVERIFY(refusal({.sector = "x", .sectorWays = -1, .ways = 16}).contains("-1 of 16 ways"));
    }

    // The sentence that the page and the report begin with.
    void saysInWhichCachesHowMuchMisses()
    {
        ReuseHistogram histogram;
        ReuseObject object{"x", 0, 25, std::vector<std::int64_t>(20)};
        object.bins[2] = 50;
        object.bins[15] = 25;  // 16 Ki lines and more: 1 MiB and more
        histogram.objects = {object};
        QCOMPARE(QString::fromStdString(missesText(histogram, CacheUse::Shared)),
                 QStringLiteral("Misses predicted for LRU caches without prefetching, of 100 "
                                "accesses: 50.0 % in 32 KiB, 50.0 % in 256 KiB, 50.0 % in 1 MiB, "
                                "25.0 % in 8 MiB, 25.0 % in 32 MiB."));
        QVERIFY(missesText(histogram, CacheUse::Private).empty());

        CommunicationMatrix matrix;
        matrix.threads = {"0", "1"};
        matrix.trueSharing = {0, 30, 10, 0};
        QVERIFY(sharingText(matrix).find("not separated") != std::string::npos);
        matrix.falseSharing = {0, 10, 0, 0};
        QCOMPARE(QString::fromStdString(sharingText(matrix)),
                 QStringLiteral("50 transfers, of which 20.0 % are false sharing (different bytes "
                                "of the same line)."));
        // Under valgrind one thread runs at a time: fewer lines move than on a processor.
        QVERIFY(sharingText(matrix).find("took turns") == std::string::npos);
        matrix.provenance.kind = DataOrigin::Virtual;
        QVERIFY(sharingText(matrix).find("took turns") != std::string::npos);
        matrix.trueSharing = matrix.falseSharing = {0, 0, 0, 0};
        QVERIFY(sharingText(matrix).find("no lines") != std::string::npos);
    }

    void cachesOfAMachineAreRead()
    {
        const std::vector<std::pair<std::string, double>> caches = {{"L1d", 0x1p15},
                                                                    {"L2", 0x1p21}};
        QCOMPARE(
            dataCaches({"vm", {{"cores", "2"}, {"caches", "L1d 32 KiB, L1i 32 KiB, L2 2 MiB"}}}),
            caches);
        QVERIFY(dataCaches({"vm", {{"caches", "L1d unknown, L9"}}}).empty());
    }

    // 100 misses in any cache; 80 and 125 measured: 25 and 20 %. Nothing of a cache of unknown
    // size.
    void errorsOfWhatWasMeasured()
    {
        ReuseHistogram histogram;
        histogram.objects = {{"x", 0, 100, {900}}};
        histogram.measured = {{"a", 512, 80, ""}, {"b", 512, 125, "x"}, {"c", 0, 1, ""}};
        const auto error =
            predictionError({std::make_shared<const ReuseHistogram>(std::move(histogram))});
        QCOMPARE(error.count, std::size_t{2});
        QCOMPARE(error.mean, 22.5);
        QVERIFY(near(error.deviation, std::sqrt(12.5), 1e-12));
        QCOMPARE(predictionError(std::vector<std::pair<double, double>>{}).count, std::size_t{0});
    }

    void samplesAreScaledUp()
    {
        ReuseHistogram histogram;
        histogram.name = "h";
        histogram.sampledOneIn = 50;
        histogram.objects = {{"x", 0, 2, {8}}};
        const auto all = predictCache(histogram, {.lines = 0});
        QVERIFY(all);
        QCOMPARE(all->total.misses, 500.0);
        QCOMPARE(countDistances(histogram, *all).first, 100.0);
    }

    // The paper's own errors come out of its own table: 4.08 ± 1.73, 3.83 ± 1.57, 14.56 ± 10.43 %.
    void errorsOfTable8()
    {
        std::vector<double> reductions[2];
        std::vector<std::pair<double, double>> whole;
        std::vector<std::pair<double, double>> sector;
        std::vector<std::pair<double, double>> reduced;
        for (const auto& row : table8) {
            whole.emplace_back(row.predicted, row.measured);
            sector.emplace_back(row.predictedSector, row.measuredSector);
            reductions[0].push_back(reduction(row.measured, row.measuredSector));
            reductions[1].push_back(reduction(row.predicted, row.predictedSector));
            reduced.emplace_back(reductions[1].back(), reductions[0].back());
        }
        QVERIFY(near(predictionError(whole).mean, 4.08, 0.01));
        QVERIFY(near(predictionError(whole).deviation, 1.73, 0.01));
        QVERIFY(near(predictionError(sector).mean, 3.83, 0.01));
        QVERIFY(near(predictionError(sector).deviation, 1.57, 0.01));
        QVERIFY(near(predictionError(reduced).mean, 14.56, 0.1));
        QVERIFY(near(predictionError(reduced).deviation, 10.43, 0.1));
        QCOMPARE(predictionError(whole).count, table8.size());
        QVERIFY(near(reductions[0].front(), 8.84, 0.005));
        QVERIFY(near(reductions[1].front(), 7.65, 0.005));
    }
};

PAPILIO_TEST(CachePredictionTest)
#include "test_cache_prediction.moc"
