#include "core/formula/definition_values.h"
#include "core/io/import/importer.h"
#include "tests/io/fixtures.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <cmath>
#include <string>
#include <vector>

using namespace papilio::core;
using namespace papilio::tests;

namespace {

constexpr const char* labels =
    "DEFAULT_OPTIONS\n\nLEVEL               THREAD\n\nSTATES\n0    Idle\n1    Running\n\n"
    "EVENT_TYPE\n7    42000050    PAPI_TOT_INS [Instr completed]\n"
    "7    42000059    PAPI_TOT_CYC [Total cycles]\n\n"
    "EVENT_TYPE\n9    1000    Phase\nVALUES\n0      End\n1      Nastin assembly\n2      Solver\n\n"
    "EVENT_TYPE\n0    60000019    User function\nVALUES\n0      End\n1      main\n2      "
    "kernel\n\n";

/// Writes records as Extrae does: sorted by time, each with what was counted since the last one.
class TraceWriter {
public:
    explicit TraceWriter(int ranks)
        : text_("#Paraver (10/08/2023 at 10:30):5000_ns:1(" + std::to_string(ranks) +
                "):1:" + std::to_string(ranks) + "(1:1)\n")
    {}

    void state(int rank, long long begin, long long end)
    {
        line("1:" + place(rank) + std::to_string(begin) + ":" + std::to_string(end) + ":1");
    }
    void event(int rank, long long time, const std::vector<std::pair<long long, long long>>& pairs)
    {
        auto text = "2:" + place(rank) + std::to_string(time);
        for (const auto& [type, value] : pairs) {
            text += ":" + std::to_string(type) + ":" + std::to_string(value);
        }
        line(text);
    }
    void message(int from, int to)
    {
        line("3:" + place(from) + "10:10:" + place(to) + "20:20:8:0");
    }
    [[nodiscard]] const std::string& text() const { return text_; }

private:
    static std::string place(int rank)
    {
        return std::to_string(rank + 1) + ":1:" + std::to_string(rank + 1) + ":1:";
    }
    void line(const std::string& text) { text_ += text + "\n"; }

    std::string text_;
};

constexpr long long instructions = 42000050;
constexpr long long cycles = 42000059;
constexpr long long phase = 1000;

/// Two timesteps on two ranks: assembly from 1000 to 2000 and 3000 to 4000, a solver after each.
std::string steps(long long counter)
{
    TraceWriter trace(2);
    trace.state(0, 0, 5000);
    for (const int rank : {0, 1}) {
        trace.event(rank, 0, {{40000001, 1}, {counter, 0}});
    }
    for (const long long step : {0, 2000}) {
        for (const int rank : {0, 1}) {
            trace.event(rank, step + 1000, {{phase, 1}, {counter, 5}});
            // The counter in a record of its own at the end of the phase, behind it.
            trace.event(rank, step + 2000, {{phase, 2}});
            trace.event(rank, step + 2000, {{counter, 100 + rank}});
            trace.event(rank, step + 2500, {{50000001, 31}, {counter, 7}});
            trace.event(rank, step + 2700, {{phase, 0}, {counter, 3}});
        }
        trace.message(0, 1);
    }
    return trace.text();
}

Result<Document> imported(const std::vector<std::filesystem::path>& paths)
{
    return importStudy(paths, {});
}

double count(const CounterTable& table, const std::string& run, const std::string& event)
{
    return countsOfRun(table, run)(event).value_or(std::nan(""));
}

}  // namespace

class ParaverImport : public QObject {
    Q_OBJECT

private slots:
    void phasesAreRunsAndRanksAreParts()
    {
        const Folder folder;
        folder.write("alya.pcf", labels);
        const auto document = imported({folder.write("alya.prv", steps(instructions).c_str())});

        QVERIFY2(document, document ? "" : document.error().message.c_str());
        const auto& table = *document->counters.front();
        QVERIFY(checkCounters(table));
        QCOMPARE(table.name, std::string("alya"));
        QCOMPARE(table.runs(),
                 (std::vector<std::string>{"Nastin assembly", "Solver", "outside of phases"}));
        QCOMPARE(table.columns.front().part, std::string("rank 0"));
        QCOMPARE(count(table, "Nastin assembly", "PAPI_TOT_INS"), 2 * (100.0 + 101));
        QCOMPARE(count(table, "Solver", "PAPI_TOT_INS"), 2 * 2 * (7.0 + 3));
        QCOMPARE(count(table, "outside of phases", "PAPI_TOT_INS"), 2 * 2 * 5.0);
        QCOMPARE(table.value(*table.find("phase_time"), 0),
                 2000.0);  // of rank 0: two times 1000 ns
        QVERIFY(table.provenance.notes.empty());
    }

    // Extrae before 2015 wrote the name first, in parentheses.
    void labelsOfOlderTracesAreNames()
    {
        const Folder folder;
        folder.write("old.pcf", "EVENT_TYPE\n7 42000050 (PAPI_TOT_INS) Instr completed\n");
        const auto document = imported({folder.write("old.prv", steps(instructions).c_str())});

        QVERIFY2(document, document ? "" : document.error().message.c_str());
        QVERIFY(document->counters.front()->find("PAPI_TOT_INS"));
    }

    // 4700 ns in 60 intervals: what a rank counted in all of them is what it counted at all.
    void ranksOverTimeHaveTheSameCounts()
    {
        const Folder folder;
        folder.write("alya.pcf", labels);
        const auto document = imported({folder.write("alya.prv", steps(instructions).c_str())});

        QVERIFY2(document, document ? "" : document.error().message.c_str());
        QCOMPARE(document->counters.size(), std::size_t{2});
        const auto& table = *document->counters.back();
        QVERIFY(checkCounters(table));
        QCOMPARE(table.name, std::string("alya over time"));
        QCOMPARE(table.runs().size(), std::size_t{60});
        QCOMPARE(table.columns[1].part, std::string("rank 1"));
        QVERIFY(std::abs(table.columns[118].time - 4700e-9) < 1e-15);
        const auto event = *table.find("PAPI_TOT_INS");
        double sum = 0;
        double assembly = 0;  // from 1000 to 2000 ns: 101 of rank 1
        for (std::size_t column = 0; column < table.columns.size(); ++column) {
            const bool isFirst = table.columns[column].part == "rank 0";
            sum += isFirst ? table.value(event, column) : 0;
            const double end = table.columns[column].time * 1e9;
            assembly += !isFirst && end > 1000 && end < 2001 ? table.value(event, column) : 0;
        }
        QVERIFY(std::abs(sum - 2 * (5 + 100 + 7 + 3)) < 1e-9);
        QVERIFY(assembly > 95 && assembly < 103);
    }

    // Of rank 0: two phases of 1000 ns and two of 700 ns; it runs all the time, up to the last
    // event at 4700 ns.
    void phasesAndStatesHaveTheirTimes()
    {
        const Folder folder;
        folder.write("alya.pcf", labels);
        const auto document = imported({folder.write("alya.prv", steps(instructions).c_str())});
        const auto& table = *document->counters.back();
        const auto timeOf = [&](const char* name) {
            double sum = 0;
            for (std::size_t column = 0; column < table.columns.size(); ++column) {
                sum += table.columns[column].part == "rank 0"
                           ? table.value(*table.find(name), column)
                           : 0;
            }
            return std::round(1e6 * sum) / 1e6;
        };

        QCOMPARE(timeOf("phase: Nastin assembly"), 2000.0);
        QCOMPARE(timeOf("phase: Solver"), 1400.0);
        QCOMPARE(timeOf("state: Running"), 4700.0);
        QVERIFY(table.quantity(*table.find("state: Running")) == Quantity::CpuTime);
    }

    // Both phases have one name, as static functions of two files have: 2000 and 1400 ns.
    void phasesOfOneNameAddUp()
    {
        const Folder folder;
        folder.write("same.pcf",
                     QByteArray(labels).replace("Solver", "Nastin assembly").constData());
        const auto document = imported({folder.write("same.prv", steps(instructions).c_str())});

        QVERIFY2(document, document ? "" : document.error().message.c_str());
        const auto& phases = *document->counters.front();
        QCOMPARE(phases.runs(), (std::vector<std::string>{"Nastin assembly", "outside of phases"}));
        QCOMPARE(phases.value(*phases.find("phase_time"), 0), 3400.0);
        const auto& table = *document->counters.back();
        double sum = 0;
        for (std::size_t column = 0; column < table.columns.size(); ++column) {
            sum += table.columns[column].part == "rank 0"
                       ? table.value(*table.find("phase: Nastin assembly"), column)
                       : 0;
        }
        QCOMPARE(std::round(sum), 3400.0);
    }

    void tracesWithOtherCountersAreEventSets()
    {
        const Folder folder;
        folder.write("a.pcf", labels);
        folder.write("b.pcf", labels);
        const auto document = imported({folder.write("a.prv", steps(instructions).c_str()),
                                        folder.write("b.prv", steps(cycles).c_str())});
        QVERIFY2(document, document ? "" : document.error().message.c_str());
        const auto& table = *document->counters.front();
        QCOMPARE(table.runs().size(), std::size_t{3});
        QCOMPARE(table.columns.front().pass, std::string("a"));
        QCOMPARE(count(table, "Nastin assembly", "PAPI_TOT_INS"), 402.0);
        QCOMPARE(count(table, "Nastin assembly", "PAPI_TOT_CYC"), 402.0);
    }

    void tracesWithTheSameCountersAreRuns()
    {
        const Folder folder;
        folder.write("16.pcf", labels);
        const auto document = imported({folder.write("16.prv", steps(instructions).c_str()),
                                        folder.write("32.prv", steps(instructions).c_str())});
        QVERIFY2(document, document ? "" : document.error().message.c_str());
        const auto& table = *document->counters.front();
        const auto runs = table.runs();
        QCOMPARE(runs.size(), std::size_t{6});
        QCOMPARE(runs.front(), std::string("16: Nastin assembly"));
        QCOMPARE(runs[3], std::string("32: 1000 = 1"));  // without a .pcf
        QCOMPARE(table.provenance.notes.size(), std::size_t{1});
        QVERIFY(table.find("42000050"));
    }

    // Functions are nested: what the innermost counts is its own.
    void functionsAreNested()
    {
        TraceWriter trace(1);
        trace.event(0, 10, {{60000019, 1}, {cycles, 1}});
        trace.event(0, 20, {{60000019, 2}, {cycles, 10}});
        trace.event(0, 30, {{60000019, 0}, {cycles, 100}});
        trace.event(0, 40, {{60000019, 0}, {cycles, 1000}});
        const Folder folder;
        folder.write("f.pcf", labels);
        const auto document = imported({folder.write("f.prv", trace.text().c_str())});
        QVERIFY2(document, document ? "" : document.error().message.c_str());
        const auto& table = *document->counters.front();
        QCOMPARE(count(table, "main", "PAPI_TOT_CYC"), 1010.0);
        QCOMPARE(count(table, "kernel", "PAPI_TOT_CYC"), 100.0);
        QCOMPARE(count(table, "main", "phase_time"), 20.0);
    }

    void withoutPhasesTheWholeRunIsOne()
    {
        TraceWriter trace(1);
        trace.event(0, 10, {{cycles, 1}});
        trace.event(0, 20, {{cycles, 2}, {42009999, 1}});
        trace.event(0, 30, {{cycles, 4}, {42009999, 2}});
        const Folder folder;
        folder.write("w.pcf", labels);
        const auto document = imported({folder.write("w.prv", trace.text().c_str())});
        QVERIFY2(document, document ? "" : document.error().message.c_str());
        const auto& table = *document->counters.front();
        QCOMPARE(table.runs(), std::vector<std::string>{""});
        QCOMPARE(count(table, "", "PAPI_TOT_CYC"), 7.0);
        QCOMPARE(table.provenance.notes.size(), std::size_t{1});  // the set was changed
    }

    void whatIsNoTraceIsRefused_data()
    {
        QTest::addColumn<QByteArray>("lines");
        QTest::addColumn<QByteArray>("sentence");
        QTest::newRow("record") << QByteArray("9:1:1\n")
                                << QByteArray(
                                       "line 2, column 1: expected a record that begins "
                                       "with 1:, 2:, 3: or c:, found \"9:1:1\"");
        QTest::newRow("number") << QByteArray("2:1:1:1:1:x:1:1\n")
                                << QByteArray(
                                       "line 2, column 11: expected a whole number, found "
                                       "\"x\"");
        QTest::newRow("pairs") << QByteArray("2:1:1:1:1:5:42000050\n")
                               << QByteArray("line 2, column 1: expected 2:cpu:");
        QTest::newRow("no counters")
            << QByteArray("2:1:1:1:1:5:1000:1\n") << QByteArray("has no hardware counters");
    }

    void whatIsNoTraceIsRefused()
    {
        QFETCH(QByteArray, lines);
        QFETCH(QByteArray, sentence);
        const Folder folder;
        const auto document = imported({folder.write(
            "t.prv", QByteArray("#Paraver (10/08/2023 at 10:30):5_ns:1(1):1:1(1:1)\n" + lines))});
        QVERIFY(!document);
        QVERIFY2(QByteArray::fromStdString(document.error().message).contains(sentence),
                 document.error().message.c_str());
    }
};

PAPILIO_TEST(ParaverImport)
#include "test_paraver_import.moc"
