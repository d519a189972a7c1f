#include "core/formula/definition_values.h"
#include "core/formula/run_counts.h"
#include "core/present/study_comparison.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace papilio::core;

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

/// Two runs; the first has two parts in its first pass and one more pass.
std::shared_ptr<CounterTable> table()
{
    auto made = std::make_shared<CounterTable>();
    made->name = "run";
    made->events = {"cycles", "cache-misses", "fp"};
    made->units = {"", "", "Joules"};
    made->columns = {{"a", "1", "core 0", none},
                     {"a", "1", "core 1", none},
                     {"a", "2", "", none},
                     {"b", "", "", none}};
    made->values = {10,   30,   100,  8,  //
                    1,    none, 7,    0,  //
                    none, none, none, 5};
    made->running = {1, 0.25, 1, 1, 1, 1, 0.5, 1, 1, 1, 1, 1};
    made->spread = {0.1, 0.1, none, 0, none, none, 0.2, none, none, none, none, 0.01};
    made->reasons = {"", "", "", "", "", "", "", "", "<not supported>", "", "", ""};
    return made;
}

std::shared_ptr<CounterTable> oneRun(const char* name, std::vector<double> values)
{
    auto made = std::make_shared<CounterTable>();
    made->name = name;
    made->events = {"cycles:u", "cache-misses"};
    made->columns = {{"all", "", "", none}};
    made->values = std::move(values);
    return made;
}

StudySide sideOf(std::shared_ptr<CounterTable> counters)
{
    Document document;
    document.counters = {std::move(counters)};
    return studySide(std::move(document), {});
}

}  // namespace

/// Raw counts of a run, and of two runs side by side.
class TestCounts : public QObject {
    Q_OBJECT

private slots:
    void partsAreSummedAndPassesTakenInTurn()
    {
        const auto counts = runCounts(*table(), "a");
        QCOMPARE(counts.size(), std::size_t(3));
        QCOMPARE(*counts[0].value, 40.0);
        QCOMPARE(counts[0].running, 0.25);
        // sqrt((0.1 * 10)^2 + (0.1 * 30)^2) / 40
        QVERIFY(std::abs(counts[0].spread - std::sqrt(10.0) / 40) < 1e-15);
        QCOMPARE(*counts[1].value, 7.0);  // the first pass lacks a part
        QCOMPARE(counts[1].running, 0.5);
        QVERIFY(!counts[2].value);
        QCOMPARE(counts[2].reason, std::string("<not supported>"));
        QCOMPARE(counts[2].unit, std::string("Joules"));
    }

    void theyAreWhatFormulasSee()
    {
        const auto counters = table();
        for (const auto& run : counters->runs()) {
            const auto lookup = countsOfRun(*counters, run);
            for (const auto& count : runCounts(*counters, run)) {
                QVERIFY(lookup(count.event) == count.value);
            }
        }
    }

    /// The mean of the repetitions, and their standard deviation; a formula has both.
    void kernelsOfABenchmarkHaveTheSpreadOfTheirRepetitions()
    {
        Dataset data;
        data.eventIds = StringTable({"flops", "cycles", "once"});
        data.eventNames = data.eventIds;
        data.kernels = StringTable({"k"});
        data.repetitions = 3;
        data.values = {8, 10, 12, 4, 4, 4, 7, 9, 11};
        data.valid = {1, 1, 1, 1, 1, 1, 0, 1, 0};
        const auto counts = std::make_shared<const CountsByKernel>(data);
        QCOMPARE(*counts->value("flops", 0), 10.0);
        QCOMPARE(counts->quality("flops", 0).spread, 2.0);  // sqrt((4 + 0 + 4) / 2)
        QCOMPARE(counts->quality("cycles", 0).spread, 0.0);
        QCOMPARE(*counts->value("once", 0), 9.0);
        QCOMPARE(counts->quality("once", 0).spread, 0.0);
        QVERIFY(!counts->value("none", 0));

        DefinitionSet set;
        set.definitions.emplace_back();
        set.definitions.front().name = "FPC";
        set.definitions.front().formula = "flops / cycles";
        const auto values =
            evaluateDefinitions(set, countsOfKernel(counts, 0), qualitiesOfKernel(counts, 0));
        QCOMPARE(*values.front().value, 2.5);
        QCOMPARE(values.front().spread, 0.5);
    }

    void whoSharedACounterComesLeastFirst()
    {
        const auto shared = sharedCounts(runCounts(*table(), "a"));
        QCOMPARE(shared.size(), std::size_t(2));
        QCOMPARE(shared[0].event, std::string("cycles"));
        QCOMPARE(shared[1].event, std::string("cache-misses"));
        QVERIFY(sharedCounts(runCounts(*table(), "b")).empty());
    }

    void twoRunsAreComparedEventByEvent()
    {
        const auto pair = compareCounts({"a", table(), "a"}, {"b", oneRun("b", {20, none}), "all"});
        const auto& rows = pair.table("events");
        QCOMPARE(rows.rows.size(), std::size_t(3));
        const auto number = [&](std::size_t row, const char* column) {
            return rows.cell(rows.rows[row], column).number;
        };
        const auto remark = [&](std::size_t row) {
            return rows.cell(rows.rows[row], "reason").text;
        };
        QCOMPARE(number(0, "ratio"), 0.5);  // cycles and cycles:u
        QCOMPARE(number(0, "within_spread"), 0.0);
        QVERIFY(std::isnan(number(1, "ratio")) && std::isfinite(number(1, "first")));
        QCOMPARE(remark(1), std::string("not counted in B"));
        QVERIFY(rows.rows[2].kind == DifferenceRow::Kind::OnlyFirst);
        QCOMPARE(remark(2), std::string("not measured in B"));
        QCOMPARE(rows.notes,
                 std::vector<std::string>{"In A, 2 events shared counters: cycles was counted 25 % "
                                          "of the time, the rest is extrapolated."});
    }

    void whyThereIsNoRatio()
    {
        auto counted = oneRun("a", {1000, 0});
        counted->units = {"J", ""};
        auto other = oneRun("b", {9000, 5});
        const auto units = compareCounts({"a", counted, "all"}, {"b", other, "all"});
        const auto remark = [](const ComparedPair& pair, std::size_t row) {
            return pair.table("events").cell(pair.table("events").rows[row], "reason").text;
        };
        QCOMPARE(remark(units, 0), std::string("A counts in J, B in 1"));
        QCOMPARE(remark(units, 1), std::string("0 in A"));
        auto refused = oneRun("b", {none, 5});
        refused->reasons = {"<not supported>", ""};
        QCOMPARE(remark(compareCounts({"a", counted, "all"}, {"b", refused, "all"}), 0),
                 std::string("not counted in B: <not supported>"));
    }

    void smallDifferencesOfNoisyCountsAreNone()
    {
        auto noisy = oneRun("a", {100, 10});
        noisy->spread = {0.1, 0.001};
        auto other = oneRun("b", {115, 11});
        other->spread = {0.1, 0.001};
        const auto pair = compareCounts({"a", noisy, "all"}, {"b", other, "all"});
        const auto& rows = pair.table("events");
        QVERIFY(rows.rows[0].kind == DifferenceRow::Kind::Undecided);  // 15 of 2 * 15.2
        QVERIFY(rows.rows[1].kind == DifferenceRow::Kind::Changed);
        QCOMPARE(pair.highlights.size(), std::size_t(1));
        QCOMPARE(pair.highlights[0].sentence, std::string("cache-misses: 1.1x (10 to 11), a to b"));
        QVERIFY(rows.rows[0].where != 0);
        // "100.00010" beside "100.00000", which the spread does not decide, in rows of its own.
        auto near = oneRun("b", {100.0001, 11});
        near->spread = {0.1, 0.001};
        const auto alike = compareCounts({"a", noisy, "all"}, {"b", near, "all"});
        const auto& row = alike.table("events").rows[0];
        QVERIFY(row.kind == DifferenceRow::Kind::Undecided);
        QCOMPARE(row.where & DifferenceColumn::People, 0U);
        QCOMPARE(alike.table("events").text(row, 2), std::string("100"));
    }

    // "0.68x" of two single runs had no mark beside it in a terminal.
    void aRatioOfSingleRunsSaysSo()
    {
        const auto pair = compareCounts({"a", oneRun("a", {100, 10}), "all"},
                                        {"b", oneRun("b", {68, 10}), "all"});
        const auto& table = pair.table("events");
        QVERIFY(!table.cell(table.rows[0], "reason").text.empty());
        QVERIFY(table.cell(table.rows[1], "reason").text.empty());
    }

    // The time was the last of three lines, without a unit.
    void timeIsTheFirstDifference()
    {
        const auto timed = [](const char* name, double seconds, double misses) {
            auto made = oneRun(name, {seconds, misses});
            made->events[0] = "time elapsed";
            made->units = {"s", ""};
            made->quantities = {Quantity::WallTime, Quantity::Count};
            return made;
        };
        const auto pair =
            compareCounts({"a", timed("a", 1.2, 10), "all"}, {"b", timed("b", 1.1, 50), "all"});
        QCOMPARE(pair.highlights.size(), std::size_t(2));
        QCOMPARE(pair.highlights[0].item, std::string("time elapsed"));
        QVERIFY(pair.highlights[0].sentence.find("1.1 s") != std::string::npos);
        QVERIFY(pair.highlights[0].weight <= 1);
    }

    // No Top-Down model knows such counts; two such studies had nothing to compare.
    void studiesOfCountsCompare()
    {
        const auto first = sideOf(oneRun("before", {6e9, 1000}));
        const auto second = sideOf(oneRun("after", {8e9, 9000}));
        QVERIFY(first.runs.empty());
        const auto pairs = matchStudies(first, second);
        QCOMPARE(pairs.of(ComparedKind::Run), (std::vector<ItemPair>{{"before", "after"}}));
        const auto comparison = compareStudies(first, second, pairs);
        QVERIFY(!comparison.isEmpty());
        QVERIFY(!comparison.highlights.empty());
        const auto& most = comparison.highlights.front();
        QVERIFY(most.section == ComparisonSection::Counts);
        QCOMPARE(most.item, std::string("cache-misses"));
        QCOMPARE(most.sentence,
                 std::string("cache-misses: 1000 to 9000, measured once, before to after"));
    }

    void runsAreNamedOnceInTheOrderOfTheirFirstColumn()
    {
        auto counters = table();
        std::swap(counters->columns[0], counters->columns[3]);
        QCOMPARE(counters->runs(), (std::vector<std::string>{"b", "a"}));
    }

    void runsOfOneTableCompareWithinAStudy()
    {
        const auto side = sideOf(table());
        QCOMPARE(matchWithin(side).of(ComparedKind::Run),
                 (std::vector<ItemPair>{{"run, a", "run, b"}}));
    }
};

PAPILIO_TEST(TestCounts)
#include "test_counts.moc"
