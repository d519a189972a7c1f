#include "core/traces/pyramid.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <vector>

using namespace papilio::core;

class TestRangeStatistics : public QObject {
    Q_OBJECT

private slots:
    void aGeometricSequenceHasItsFactor()
    {
        const std::vector<double> values = {8, 4, 2, 1};
        const auto found = rangeStatistics(values);
        QCOMPARE(found.count, std::size_t(4));
        QCOMPARE(found.minimum, 1.0);
        QCOMPARE(found.maximum, 8.0);
        QCOMPARE(found.mean, 3.75);
        QVERIFY(std::abs(found.factor - 0.5) < 1e-15);
    }

    void whatIsNoNumberTakesPartInNothing()
    {
        const double none = std::nan("");
        const double infinite = std::numeric_limits<double>::infinity();
        const std::vector<double> values = {none, 4, infinite, 1, none};
        const auto found = rangeStatistics(values);
        QCOMPARE(found.count, std::size_t(2));
        QCOMPARE(found.maximum, 4.0);
        // Two steps lie between them.
        QVERIFY(std::abs(found.factor - 0.5) < 1e-15);
    }

    void emptyAndSignedRangesHaveNoFactor()
    {
        QCOMPARE(rangeStatistics({}).count, std::size_t(0));
        QVERIFY(std::isnan(rangeStatistics({}).mean));
        const std::vector<double> values = {-1, 1};
        QVERIFY(std::isnan(rangeStatistics(values).factor));
        const std::vector<double> large = {1e308, 1e308};
        QCOMPARE(rangeStatistics(large).mean, 1e308);
    }
};

PAPILIO_TEST(TestRangeStatistics)
#include "test_range_statistics.moc"
