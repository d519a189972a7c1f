#include "core/base/constants.h"
#include "core/traces/pyramid.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>

using namespace papilio::core;

namespace {

std::vector<double> rough(std::size_t count)
{
    std::mt19937 random(20240527);
    std::lognormal_distribution<double> spread(0, 3);
    std::vector<double> values(count);
    for (auto& value : values) {
        const auto kind = random() % 50;
        value = kind == 0   ? notANumber
                : kind == 1 ? -spread(random)
                : kind == 2 ? 0
                : kind == 3 ? std::numeric_limits<double>::infinity()
                            : spread(random);
    }
    return values;
}

bool same(double left, double right)
{
    return left == right || (std::isnan(left) && std::isnan(right));
}

Extent scanned(const std::vector<double>& values, std::size_t from, std::size_t to)
{
    Extent extent;
    for (auto index = from; index < to; ++index) {
        extent.include(values[index]);
    }
    return extent;
}

}  // namespace

class PyramidTest : public QObject {
    Q_OBJECT

private slots:
    void extremesAreThoseOfTheValues_data()
    {
        QTest::addColumn<int>("count");
        for (const int count : {0, 1, 63, 64, 65, 511, 512, 513, 5000, 40000}) {
            QTest::addRow("%d", count) << count;
        }
    }
    void extremesAreThoseOfTheValues()
    {
        QFETCH(int, count);
        const auto values = rough(static_cast<std::size_t>(count));
        const Pyramid pyramid(values);
        std::mt19937 random(1);
        for (int round = 0; round < 400; ++round) {
            const auto a = random() % (values.size() + 1);
            const auto b = random() % (values.size() + 1);
            const auto from = std::min(a, b);
            const auto to = std::max(a, b);

            const auto found = pyramid.extent(from, to);
            const auto expected = scanned(values, from, to);

            QVERIFY(same(found.minimum, expected.minimum));
            QVERIFY(same(found.maximum, expected.maximum));
            QVERIFY(same(found.smallestPositive, expected.smallestPositive));
            const double limit = round % 5 == 0 ? 0 : std::pow(10, int(random() % 7) - 3);
            const auto begin = values.begin();
            const auto above = std::count_if(begin + qsizetype(from), begin + qsizetype(to),
                                             [&](double value) { return value > limit; });
            const auto upTo = std::count_if(begin + qsizetype(from), begin + qsizetype(to),
                                            [&](double value) { return value <= limit; });
            QCOMPARE(pyramid.countAbove(from, to, limit), std::size_t(above));
            QCOMPARE(pyramid.countUpTo(from, to, limit), std::size_t(upTo));
        }
    }

    // Live data come in pieces of any size.
    void growingIsTheSameAsBuilding()
    {
        const auto values = rough(20000);
        Pyramid grown;
        GrowingNumbers<double> numbers;
        std::mt19937 random(2);
        for (std::size_t from = 0; from < values.size();) {
            const auto to = std::min<std::size_t>(values.size(), from + random() % 700);
            numbers.append(std::span(values).subspan(from, to - from));
            grown.grow(numbers);
            from = to;
        }
        QCOMPARE(grown.size(), values.size());
        for (std::size_t from = 0; from < values.size(); from += 331) {
            const auto found = grown.extent(from, values.size());
            QVERIFY(same(found.maximum, scanned(values, from, values.size()).maximum));
        }
    }

    // A single spike in ten million points shows, wherever it is and however wide the plot.
    void noExtremeIsLost()
    {
        std::vector<double> values(10'000'000, 1.0);
        std::mt19937 random(5);
        std::vector<std::size_t> places;
        for (int spike = 0; spike < 20; ++spike) {
            places.push_back(random() % values.size());
            values[places.back()] = 100.0 + spike;
        }
        const Pyramid pyramid(values);
        for (const std::size_t width : {1U, 7U, 800U, 3840U}) {
            std::vector<std::size_t> bounds(width + 1);
            for (std::size_t column = 0; column <= width; ++column) {
                bounds[column] = column * values.size() / width;
            }

            const auto columns = columnsOf(pyramid, bounds);

            QCOMPARE(columns.size(), width);
            std::size_t covered = 0;
            for (const auto& column : columns) {
                covered += column.to - column.from;
                QCOMPARE(column.extent.minimum, 1.0);
            }
            QCOMPARE(covered, values.size());
            for (const auto place : places) {
                const auto found = std::ranges::find_if(columns, [&](const PixelColumn& column) {
                    return column.from <= place && place < column.to;
                });
                QVERIFY(found->extent.maximum >= values[place]);
            }
        }
    }

    void quartilesArePapis()
    {
        // sorted[n p / 100] of 1 … 10: places 2, 5 and 7, counted from 0.
        std::vector<double> values = {10, 9, 8, 7, 6, 5, 4, 3, 2, 1};

        const auto distribution = distributionOf(values);

        QCOMPARE(distribution.q1, 3.0);
        QCOMPARE(distribution.median, 6.0);
        QCOMPARE(distribution.q3, 8.0);
        QCOMPARE(distribution.mean, 5.5);
        QCOMPARE(distribution.binning, Binning::Integer);
        QCOMPARE(distribution.bins.size(), std::size_t{10});
        for (const auto& bin : distribution.bins) {
            QCOMPARE(bin.count, std::size_t{1});
        }
    }

    // Figure 5: two task lengths only, 8 and 16, with the FLOPs of each as labels.
    void taskLengthsAreBinnedByValue()
    {
        std::vector<double> lengths(8000, 8);
        lengths.resize(24000, 16);
        std::vector<double> flops(8000, 10e9);
        flops.resize(24000, 20e9);

        const auto distribution = distributionOf(lengths);
        const auto labels = binMeans(distribution, lengths, flops);

        QCOMPARE(distribution.bins.size(), std::size_t{9});
        QCOMPARE(distribution.bins.front().count, std::size_t{8000});
        QCOMPARE(distribution.bins.back().count, std::size_t{16000});
        QCOMPARE(labels.front(), 10e9);
        QCOMPARE(labels.back(), 20e9);
        QVERIFY(std::isnan(labels[3]));
    }

    // Figure 7: most calls cost 16 ns, a few 2 us: logarithmic bins keep both apart.
    void severalRecordersShareTheirBins()
    {
        const std::vector<double> first = {1, 2, 2, 5};
        const std::vector<double> second = {4, 9, std::nan("")};
        const auto both = sharedDistributions({first, second});

        QCOMPARE(both.size(), std::size_t{2});
        QCOMPARE(both[0].bins.size(), std::size_t{9});  // 1 to 9
        QCOMPARE(both[0].bins[1].count, std::size_t{2});
        QCOMPARE(both[1].bins[1].count, std::size_t{0});
        QCOMPARE(both[1].bins[8].count, std::size_t{1});
        QCOMPARE(both[1].notFinite, std::size_t{1});
        QCOMPARE(both[0].median, distributionOf(first).median);
        QCOMPARE(both[1].maximum, 9.0);
        QVERIFY(both[0].binning == Binning::Integer && both[1].binning == Binning::Integer);
    }

    void wideValuesGetLogarithmicBins()
    {
        std::vector<double> costs(16352, 16.5);
        costs.resize(16384, 2050);
        costs.push_back(0);

        const auto distribution = distributionOf(costs);

        QCOMPARE(distribution.binning, Binning::Log);
        QCOMPARE(distribution.beside, std::size_t{1});
        QCOMPARE(distribution.bins[*binOf(distribution, 16.5)].count, std::size_t{16352});
        QCOMPARE(distribution.bins[*binOf(distribution, 2050)].count, std::size_t{32});
        QVERIFY(distribution.bins.size() <= 80);
    }

    void everyValueIsCountedOnce_data()
    {
        QTest::addColumn<int>("binning");
        QTest::newRow("auto") << int(Binning::Auto);
        QTest::newRow("integer") << int(Binning::Integer);
        QTest::newRow("linear") << int(Binning::Linear);
        QTest::newRow("log") << int(Binning::Log);
    }
    void everyValueIsCountedOnce()
    {
        QFETCH(int, binning);
        for (const std::size_t count : {0U, 1U, 2U, 17U, 20000U}) {
            for (const bool whole : {false, true}) {
                auto values = rough(count);
                for (auto& value : values) {
                    value = whole ? std::floor(value) : value;
                }
                const auto distribution = distributionOf(values, Binning(binning), 60);
                std::size_t counted = distribution.beside + distribution.notFinite;
                for (const auto& bin : distribution.bins) {
                    QVERIFY(bin.low < bin.high);
                    counted += bin.count;
                }
                QCOMPARE(counted, count);
                QVERIFY(distribution.bins.size() <= 60);
            }
        }
    }

    void constantsHaveOneBin()
    {
        for (const double value : {0.0, 7.0, -2.5, 1e300}) {
            const auto distribution = distributionOf(std::vector<double>(5, value));
            QCOMPARE(distribution.bins.size(), std::size_t{1});
            QCOMPARE(distribution.bins.front().count, std::size_t{5});
        }
    }
};

PAPILIO_TEST(PyramidTest)
#include "test_pyramid.moc"
