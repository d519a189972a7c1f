#include "core/roofline/place_points.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace papilio::core;

namespace {

constexpr double nan = RooflinePoint::unknown;

/// Two runs; operations and time were counted in different passes, bytes per socket.
CounterTable counters()
{
    CounterTable table;
    table.name = "perf";
    table.events = {"FP_ARITH_INST_RETIRED.SCALAR_DOUBLE",
                    "FP_ARITH_INST_RETIRED.512B_PACKED_DOUBLE", "MEM_BYTES", "duration_time"};
    table.columns = {{"small", "0", "socket 0", nan},
                     {"small", "0", "socket 1", nan},
                     {"small", "1", "", nan},
                     {"large", "0", "", nan}};
    table.values = {1e9, 1e9, nan,  0,     // scalar
                    5e8, 5e8, nan,  0,     // 512 bits
                    nan, nan, 5e10, nan,   // bytes: not counted in the large run
                    1e9, 2e9, nan,  4e9};  // nanoseconds: the longest
    return table;
}

}  // namespace

class MetricPointsTest : public QObject {
    Q_OBJECT

private slots:
    void pointsComeOutOfCountersAndDefinitions()
    {
        Document document;
        auto set = std::make_shared<DefinitionSet>();
        set->name = "mine";
        set->constants = {{"LANES", 8, 0, "", ""}};
        set->definitions = {{"DP Ops.",
                             "FP_ARITH_INST_RETIRED:SCALAR_DOUBLE + LANES * "
                             "`FP_ARITH_INST_RETIRED:512B_PACKED_DOUBLE`",
                             "FLOP", "", ""}};
        document.definitions = {set};
        const auto known = definitionFormulas(document);

        const auto formulas = guessFormulas(counters(), known);
        QCOMPARE(formulas.operations, std::string("`DP Ops.`"));
        QCOMPARE(formulas.bytes, std::string("MEM_BYTES"));
        QCOMPARE(formulas.seconds, std::string("duration_time * 1e-9"));
        const auto result = pointsFromCounters(counters(), formulas, known);

        QVERIFY2(result, result ? "" : result.error().message.c_str());
        QCOMPARE(result->points.size(), std::size_t{2});
        const auto& small = result->points.front();
        QCOMPARE(small.name, std::string("small"));
        QCOMPARE(small.seconds, 2.0);
        QCOMPARE(small.performance, 5.0);  // (2 + 8) e9 / 2 s
        QCOMPARE(small.intensity, 0.2);
        const auto& large = result->points.back();
        QCOMPARE(large.performance, 0.0);
        QVERIFY(std::isnan(large.intensity));
        QCOMPARE(result->notes.size(), std::size_t{1});
        QVERIFY(QString::fromStdString(result->notes.front())
                    .contains("large: the bytes are not known: MEM_BYTES was not counted"));
    }

    // 884 ms of wall time, 429 ms of two threads: nobody says what else would fill their cores.
    void cpuTimeAndThreadsComeWithThePoint()
    {
        constexpr double none = RooflinePoint::unknown;
        CounterTable table;
        table.name = "omp";
        table.events = {"FLOP", "duration_time", "user_time", "system_time", "threads"};
        table.units = {"", "ns", "ns", "ns", ""};
        table.columns = {{"omp", "", "", none}};
        table.values = {1e9, 884e6, 429e6, 21e6, 2};
        table.spread = {none, 0.05, none, none, none};
        const auto point =
            pointsFromCounters(table, {"FLOP", "", "duration_time * 1e-9", ""}, {})->points.at(0);
        QCOMPARE(point.threads, 2);
        QVERIFY(std::abs(point.cpuSeconds - 0.45) < 1e-12);
        QVERIFY(std::abs(point.systemSeconds - 0.021) < 1e-12);
        QVERIFY(std::abs(point.coreShare() - 0.45 / 1.768) < 1e-12);
        QVERIFY(point.lackedCores());
        QVERIFY(std::abs(point.high - 1.1 * point.performance) < 1e-12);
        // The mean of repetitions with 2 and 3 threads: under roofs for neither.
        table.values.back() = 2.5;
        const auto varied =
            *pointsFromCounters(table, {"FLOP", "", "duration_time * 1e-9", ""}, {});
        QCOMPARE(varied.points.at(0).threads, 0);
        QVERIFY(std::ranges::any_of(varied.notes, [](const std::string& note) {
            return note.find("2.5") != std::string::npos;
        }));
        table.events = {"FLOP", "duration_time", "task-clock"};
        table.units = {"", "ns", "msec"};
        table.values = {1e9, 884e6, 429};
        table.spread.clear();
        const auto other =
            pointsFromCounters(table, {"FLOP", "", "duration_time * 1e-9", ""}, {})->points.at(0);
        QCOMPARE(other.threads, 0);
        QVERIFY(std::abs(other.cpuSeconds - 0.429) < 1e-12);
        QVERIFY(!other.lackedCores() && std::isnan(other.low));
    }

    void whatDoesNotParseIsNamed()
    {
        const auto broken = pointsFromCounters(counters(), {"1 +", "", "duration_time", ""}, {});
        QVERIFY(!broken);
        QVERIFY(QString::fromStdString(broken.error().message)
                    .startsWith("formula of the operations \"1 +\": "));
        const auto misspelt = pointsFromCounters(
            counters(), {"MEM_BYTES * 2 + MEM_BITES", "", "duration_time", ""}, {});
        QVERIFY(!misspelt);
        QCOMPARE(misspelt.error().code, Errc::NotFound);
        QVERIFY(QString::fromStdString(misspelt.error().message)
                    .contains("counters \"perf\" have no event \"MEM_BITES\""));
        QVERIFY(!pointsFromCounters(counters(), {"", "", "duration_time", ""}, {}));
        QVERIFY(!pointsFromCounters(counters(), {"MEM_BYTES", "", "", ""}, {}));
    }

    void negativeCountsAreNoPerformance()
    {
        const auto result =
            pointsFromCounters(counters(), {"0 - duration_time", "", "duration_time", ""}, {});
        QVERIFY(result);
        QVERIFY(std::isnan(result->points.front().performance));
        QVERIFY(!result->notes.empty());
    }
};

PAPILIO_TEST(MetricPointsTest)
#include "test_metric_points.moc"
