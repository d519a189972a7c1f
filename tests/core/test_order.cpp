#include "core/analysis/noise.h"
#include "core/model/dataset.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

using namespace papilio::core;

/// Sorting many events by their noise, and finding two with the same name.
class TestOrder : public QObject {
    Q_OBJECT

    static std::vector<double> randomValues(std::size_t count)
    {
        std::mt19937_64 random(7);
        std::lognormal_distribution<> values(-8, 12);
        std::vector<double> made(count);
        std::generate(made.begin(), made.end(), [&] { return values(random); });
        return made;
    }

    static std::vector<double> changed(std::vector<double> values, double (*change)(double))
    {
        std::transform(values.begin(), values.end(), values.begin(), change);
        return values;
    }

    static Result<void> check(const StringTable& names)
    {
        Dataset data;
        data.eventIds = data.eventNames = names;
        data.kernels = StringTable(std::vector<std::string>{"k"});
        data.repetitions = 1;
        data.values.assign(names.size(), 1.0);
        return checkDataset(data);
    }

    static StringTable manyNames(std::size_t count)
    {
        StringTable names;
        for (std::size_t at = 0; at < count; ++at) {
            names.append("EVENT_" + std::to_string(at));
        }
        return names;
    }

private slots:
    void valuesAreSortedAndEqualOnesKeepTheirOrder_data()
    {
        QTest::addColumn<std::vector<double>>("values");
        const auto many = randomValues(20'000);
        QTest::newRow("none") << std::vector<double>();
        QTest::newRow("one") << std::vector<double>{1};
        QTest::newRow("few") << randomValues(50);
        QTest::newRow("many") << many;
        QTest::newRow("ascending") << [&] {
            auto sorted = many;
            std::ranges::sort(sorted);
            return sorted;
        }();
        QTest::newRow("all equal") << std::vector<double>(5000, 0.5);
        QTest::newRow("zeros and infinity among them") << changed(many, [](double value) {
            return value < 1e-5 ? 0 : value > 1 ? std::numeric_limits<double>::infinity() : value;
        });
        QTest::newRow("the upper halves of the bits agree")
            << changed(many, [](double value) { return 1 + std::min(value, 1.0) * 1e-7; });
        QTest::newRow("a few values many times")
            << changed(many, [](double value) { return std::floor(std::log10(value)) + 400; });
        QTest::newRow("the smallest numbers")
            << changed(many, [](double value) { return std::min(value, 1.0) * 1e-310; });
    }
    void valuesAreSortedAndEqualOnesKeepTheirOrder()
    {
        QFETCH(const std::vector<double>, values);
        std::vector<std::uint32_t> items(values.size());
        std::iota(items.begin(), items.end(), 0U);
        std::reverse(items.begin(), items.end());
        auto expected = items;
        std::ranges::stable_sort(expected, {}, [&](std::uint32_t item) { return values[item]; });
        QVERIFY(orderedByValue(items, values) == expected);
    }

    void theFirstRepeatedNameIsFound()
    {
        constexpr std::size_t count = 40'000;
        for (const std::size_t few : {0, 1, 15, 16, 17}) {
            QVERIFY(check(manyNames(few)));
        }
        QVERIFY(check(manyNames(count)));
        auto names = manyNames(count);
        for (const char* again : {"EVENT_39999", "EVENT_0", "EVENT_17", "EVENT_20000"}) {
            names.append(again);
        }
        const auto good = check(names);
        QVERIFY(!good);
        QVERIFY2(good.error().message.find("'EVENT_39999'") != std::string::npos &&
                     good.error().message.find("event 40001)") != std::string::npos,
                 good.error().message.c_str());
    }
};

PAPILIO_TEST(TestOrder)
#include "test_order.moc"
