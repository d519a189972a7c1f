#include "core/io/formats/likwid/likwid_tables.h"
#include "core/io/import/importer.h"
#include "tests/io/fixtures.h"
#include "tests/support/area_program.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace papilio::core;
using namespace papilio::tests;

namespace {

std::filesystem::path realFile(const QString& name)
{
    return std::filesystem::path(PAPILIO_SOURCE_DIR) / "tests/data/real" / name.toStdString();
}

/// Tables of likwid-perfctr as text, with markers: two regions, two groups, lines of the program.
constexpr const char* regions =
    "--------------------------------------------------------------------------------\n"
    "CPU name:\tSome CPU @ 2.5GHz\n"
    "CPU type:\tSome microarchitecture\n"
    "CPU clock:\t2.50 GHz\n"
    "--------------------------------------------------------------------------------\n"
    "+---- output, of the program | with marks ----+\n"
    "| residual | 1e-9 |\n"
    "--------------------------------------------------------------------------------\n"
    "Region solve, Group 1: L2\n"
    "+-------------------+------------+------------+\n"
    "|    Region Info    | HWThread 0 | HWThread 3 |\n"
    "+-------------------+------------+------------+\n"
    "| RDTSC Runtime [s] |   0.500000 |   0.250000 |\n"
    "|     call count    |          2 |          1 |\n"
    "+-------------------+------------+------------+\n"
    "\n"
    "+-------------------+---------+------------+------------+\n"
    "|       Event       | Counter | HWThread 0 | HWThread 3 |\n"
    "+-------------------+---------+------------+------------+\n"
    "| INSTR_RETIRED_ANY |  FIXC0  |       1000 |          - |\n"
    "warning: a line in between, from the program\n"
    "|  L1D_REPLACEMENT  |   PMC0  |         10 |         30 |\n"
    "|   CAS_COUNT_RD    | MBOX0C0 |          5 |          0 |\n"
    "|   CAS_COUNT_RD    | MBOX1C0 |          7 |          0 |\n"
    "+-------------------+---------+------------+------------+\n"
    "\n"
    "+------------------------+---------+-----+-----+-----+--------+\n"
    "|          Event         | Counter | Sum | Min | Max |   Avg  |\n"
    "+------------------------+---------+-----+-----+-----+--------+\n"
    "|  L1D_REPLACEMENT STAT  |   PMC0  |  40 |  10 |  30 |     20 |\n"
    "|   CAS_COUNT_RD STAT    | MBOX0C0 |   5 |   0 |   5 | 2.5000 |\n"
    "+------------------------+---------+-----+-----+-----+--------+\n"
    "\n"
    "+---------------------+------------+------------+\n"
    "|        Metric       | HWThread 0 | HWThread 3 |\n"
    "+---------------------+------------+------------+\n"
    "| Runtime (RDTSC) [s] |     0.5000 |     0.2500 |\n"
    "+---------------------+------------+------------+\n"
    "\n"
    "Region a, b, Group 2: Custom\n"
    "+-------------------+------------+------------+\n"
    "|    Region Info    | HWThread 0 | HWThread 3 |\n"
    "+-------------------+------------+------------+\n"
    "|     call count    |          4 |          4 |\n"
    "+-------------------+------------+------------+\n"
    "\n"
    "+---------------------+---------+--------------+--------------+\n"
    "|        Event        | Counter |  HWThread 0  |  HWThread 3  |\n"
    "+---------------------+---------+--------------+--------------+\n"
    "| Runtime (RDTSC) [s] |   TSC   | 1.500000e+00 | 1.500000e+00 |\n"
    "|  INSTR_RETIRED_ANY  |  FIXC0  |           77 |           88 |\n"
    "+---------------------+---------+--------------+--------------+\n"
    "\n";

QString sentence(const Result<Document>& document)
{
    return document ? QString("it was read") : QString::fromStdString(document.error().message);
}

/// The cells of the rows that match, as people read them: not how the program does it.
std::vector<QStringList> gridRows(const QString& text, const QString& pattern)
{
    std::vector<QStringList> rows;
    for (const auto& line : text.split('\n')) {
        if (line.startsWith('|') && line.contains(QRegularExpression(pattern))) {
            auto cells = line.split('|').mid(1);
            cells.removeLast();
            for (auto& cell : cells) {
                cell = cell.trimmed();
            }
            rows.push_back(cells);
        }
    }
    return rows;
}

bool areEqual(const LikwidTable& a, const LikwidTable& b)
{
    return a.region == b.region && a.group == b.group && a.threads == b.threads &&
           std::ranges::equal(a.rows, b.rows, {}, &CsvRow::cells, &CsvRow::cells);
}

}  // namespace

class LikwidTexts : public QObject {
    Q_OBJECT

private slots:
    void genuineTables_data()
    {
        QTest::addColumn<int>("ranks");
        QTest::addColumn<int>("stats");
        QTest::newRow("L2/pot3d-FritzRank1") << 1 << 0;
        QTest::newRow("L2/lbm-FritzRank2") << 2 << 7;
        QTest::newRow("L3/pot3d-FritzRank4") << 4 << 8;
        QTest::newRow("MEM_DP/tealeaf-FritzRank2") << 2 << 26;
        QTest::newRow("MEM_DP/tealeaf-FritzRank18") << 18 << 26;
    }
    // LIKWID's own sums, smallest, largest and means over the ranks are the truth.
    void genuineTables()
    {
        QFETCH(int, ranks);
        QFETCH(int, stats);
        const auto path =
            realFile(QString("likwid_text_icx/%1-MEM_DP.txt").arg(QTest::currentDataTag()));
        const auto text = QString::fromUtf8(contentOf(path));

        const auto document = importStudy({path}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& table = *document->counters.front();
        QCOMPARE(table.runs().size(), std::size_t{1});
        QCOMPARE(table.columns.size(), static_cast<std::size_t>(ranks));
        const auto head = gridRows(text, "^\\|\\s+Event\\s").front();
        for (std::size_t column = 0; column < table.columns.size(); ++column) {
            QCOMPARE(QString::fromStdString(table.columns[column].part),
                     head[static_cast<int>(column) + 2]);
            QCOMPARE(table.columns[column].pass, std::string("1"));
        }
        const auto rows = gridRows(text, " STAT +\\| +[A-Z]+[0-9]");
        QCOMPARE(rows.size(), static_cast<std::size_t>(stats));
        std::map<QString, double> sums;
        for (const auto& row : rows) {
            sums[row[0].chopped(5)] += row[2].toDouble();
        }
        for (const auto& [event, sum] : sums) {
            const auto at = table.find(event.toStdString());
            QVERIFY2(at, qPrintable(event));
            double counted = 0;
            for (std::size_t column = 0; column < table.columns.size(); ++column) {
                counted += table.value(*at, column);
            }
            QVERIFY2(std::abs(counted - sum) <= 1e-6 * sum + 1e-3, qPrintable(event));
        }
        for (const auto& note : table.provenance.notes) {
            QVERIFY2(note.find("differ") == std::string::npos, note.c_str());
        }
    }

    void oneRankHasItsRunTime()
    {
        const auto document =
            importStudy({realFile("likwid_text_icx/L2/pot3d-FritzRank1-MEM_DP.txt")}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& table = *document->counters.front();
        QCOMPARE(table.events.size(), std::size_t{8});
        QCOMPARE(table.events.front(), std::string("Runtime (RDTSC)"));
        QCOMPARE(table.units.front(), std::string("s"));
        QCOMPARE(table.value(0, 0), 12537.17);
        QCOMPARE(table.value(*table.find("L2_TRANS_L1D_WB"), 0), 881297812327.0);
    }

    void runsThatFailedAreRefused()
    {
        const auto document =
            importStudy({realFile("likwid_text_icx/MEM_DP/pot3d-FritzRank8-MEM_DP.txt")}, {});

        QVERIFY2(sentence(document).contains("LIKWID counted nothing: line 2 is \"ERROR - ["),
                 qPrintable(sentence(document)));
    }

    void regionsGroupsAndThreads()
    {
        const Folder folder;

        const auto document = importStudy({folder.write("run.txt", regions)}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& table = *document->counters.front();
        QCOMPARE(table.columns.size(), std::size_t{4});
        QCOMPARE(table.columns[1], (CounterColumn{"solve", "1 L2", "HWThread 3"}));
        QCOMPARE(table.columns[2], (CounterColumn{"a, b", "2 Custom", "HWThread 0"}));
        QCOMPARE(table.value(*table.find("call count"), 0), 2.0);
        QCOMPARE(table.value(*table.find("L1D_REPLACEMENT"), 1), 30.0);
        QCOMPARE(table.value(*table.find("CAS_COUNT_RD"), 0), 12.0);
        const auto instructions = *table.find("INSTR_RETIRED_ANY");
        QVERIFY(std::isnan(table.value(instructions, 1)));
        QCOMPARE(table.reasons[table.at(instructions, 1)], std::string("-"));
        QCOMPARE(table.value(instructions, 3), 88.0);
        QCOMPARE(document->machines.front().id, std::string("Some CPU @ 2.5GHz"));
    }

    void regionsOfMpi()
    {
        const auto tables = readLikwidTables(
            "Region: solve\nGroup: 1\n+--+\n| Event | Counter | "
            "n1:0:0 |\n+--+\n| A | PMC0 | 4 |\n+--+\n\n"
            "Region: setup\nGroup: 1\n+--+\n| Event | Counter | "
            "n1:0:0 |\n+--+\n| A | PMC0 | nil |\n+--+\n",
            "out");
        QVERIFY2(tables, tables ? "" : tables.error().message.c_str());
        QCOMPARE(tables->tables.size(), std::size_t{2});
        QCOMPARE(tables->tables[0].region, std::string("solve"));
        QCOMPARE(tables->tables[1].region, std::string("setup"));
        QCOMPARE(tables->tables[1].rows.front().cells.back(), std::string("nil"));
    }

    // likwid-bench with counters in the same file: the same work is repeated, other work is not.
    void repetitionsOfBench()
    {
        const Folder folder;
        const auto run = [](const QByteArray& test, const QByteArray& count) {
            return "LIKWID MICRO BENCHMARK\nTest: " + test +
                   "\nUsing 1 threads\nMByte/s:\t\t9.5\nGroup 1: MEM\n+--+\n| Event | Counter | "
                   "HWThread 0 |\n+--+\n| A | PMC0 | " +
                   count + " |\n+--+\n\n";
        };
        const auto same =
            importStudy({folder.write("same.txt", run("copy", "4") + run("copy", "5"))}, {});
        const auto other =
            importStudy({folder.write("other.txt", run("copy", "4") + run("load", "5"))}, {});

        QVERIFY2(same, qPrintable(sentence(same)));
        QVERIFY2(other, qPrintable(sentence(other)));
        const auto& repeated = *same->counters.front();
        QCOMPARE(repeated.runs().size(), std::size_t{1});
        QCOMPARE(repeated.columns[1].pass, std::string("1 MEM, repetition 2"));
        QCOMPARE(repeated.value(0, 1), 5.0);
        QCOMPARE(other->counters.front()->runs().size(), std::size_t{2});
    }

    // As on an A64FX: the type is all that LIKWID knows of the processor.
    void processorWithoutNameAndClock()
    {
        const Folder folder;
        auto text = QByteArray(regions);
        text.replace("Some CPU @ 2.5GHz", "").replace("2.50 GHz", "0.00 GHz");
        text.replace("Some microarchitecture", "Fujitsu A64FX");
        const auto document = importStudy({folder.write("run.txt", text)}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        QCOMPARE(document->machines.size(), std::size_t{1});
        const auto& machine = document->machines.front();
        QCOMPARE(machine.id, std::string("Fujitsu A64FX"));
        QVERIFY(machine.attributes ==
                (std::vector<std::pair<std::string, std::string>>{
                    {"model", "Fujitsu A64FX"}, {"microarchitecture", "Fujitsu A64FX"}}));
        const auto& counters = *document->counters.front();
        QCOMPARE(counters.machine, machine.id);
        QVERIFY(std::ranges::find(counters.events, "CPU clock") == counters.events.end());

        const auto csv = readLikwidTables(
            "STRUCT,Info,3\nCPU name:,\nCPU type:,Fujitsu A64FX\nCPU clock:,0.000000000 GHz\n"
            "TABLE,Region a,Group 1 Raw,L2,1\nEvent,Counter,HWThread 0\nINST_RETIRED,PMC0,5\n",
            "run");
        QVERIFY2(csv, csv ? "" : csv.error().message.c_str());
        QVERIFY(!csv->machine.contains("CPU clock"));
        QCOMPARE(csv->machine.at("CPU type"), std::string("Fujitsu A64FX"));
    }

    // What a program prints before the tables may be longer than what formats are told by.
    void longOutputBeforeTheTables()
    {
        const Folder folder;
        const auto path =
            folder.write("run.txt", QByteArray("a line of the program\n").repeated(5000) + regions);

        const auto document = importStudy({path}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        QCOMPARE(document->counters.front()->runs().size(), std::size_t{2});
    }

    void lineEndsOfWindows_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("text") << QByteArray(regions);
        QTest::newRow("ranks") << contentOf(
            realFile("likwid_text_icx/MEM_DP/tealeaf-FritzRank18-MEM_DP.txt"));
        QTest::newRow("CSV") << contentOf(
            realFile("likwid_known_traffic/naples1/load_avx_2097152.raw"));
    }
    void lineEndsOfWindows()
    {
        QFETCH(QByteArray, text);
        const auto plain = readLikwidTables(text.toStdString(), "run");
        const auto windows =
            readLikwidTables(QByteArray(text).replace("\n", "\r\n").toStdString(), "run");

        QVERIFY(plain && windows);
        QVERIFY(std::ranges::equal(plain->tables, windows->tables, areEqual));
        QCOMPARE(windows->machine, plain->machine);
        QVERIFY(windows->differences.empty());
    }

    void cutFiles_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("text") << QByteArray(regions);
        QTest::newRow("ranks") << contentOf(
            realFile("likwid_text_icx/L2/pot3d-FritzRank1-MEM_DP.txt"));
        QTest::newRow("CSV") << contentOf(realFile("likwid_known_traffic/"
                                                   "broadep2_LIKWID_L2_pf_first3.raw"))
                                    .left(6000);
    }
    // Wherever a file is cut: no count changes, and no table loses events.
    void cutFiles()
    {
        QFETCH(QByteArray, text);
        const auto whole = readLikwidTables(text.toStdString(), "run");
        QVERIFY2(whole, whole ? "" : whole.error().message.c_str());
        QVERIFY(!whole->tables.empty());
        int refused = 0;
        for (qsizetype size = 0; size < text.size(); ++size) {
            const auto cut = readLikwidTables(text.left(size).toStdString(), "run");
            if (!cut) {
                ++refused;
                QVERIFY2(cut.error().message.starts_with("run: "), cut.error().message.c_str());
                continue;
            }
            QVERIFY2(cut->tables.size() <= whole->tables.size(), qPrintable(QString::number(size)));
            for (std::size_t index = 0; index < cut->tables.size(); ++index) {
                QVERIFY2(areEqual(cut->tables[index], whole->tables[index]),
                         qPrintable(QString::number(size)));
            }
        }
        QVERIFY(refused > 0);
    }

    void sumsThatDoNotFit_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("note");
        QTest::newRow("text") << QByteArray(regions).replace("|         10 |", "|         11 |")
                              << "3 values in rows of STAT differ from the counts, first in line "
                                 "30: Sum of L1D_REPLACEMENT on PMC0 is 40, but its threads give "
                                 "41.";
        auto bench = contentOf(realFile("likwid_known_traffic/broadep2_LIKWID_L2_pf_first3.raw"));
        bench.replace("INSTR_RETIRED_ANY,FIXC0,5000017,", "INSTR_RETIRED_ANY,FIXC0,5000917,");
        QTest::newRow("CSV") << bench << "2 values in rows of STAT differ";
    }
    void sumsThatDoNotFit()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, note);
        const Folder folder;

        const auto document = importStudy({folder.write("run.txt", text)}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& notes = document->counters.front()->provenance.notes;
        QVERIFY2(notes.front().starts_with(note.toStdString()), notes.front().c_str());
    }

    void refusals_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("part");
        const QByteArray good = regions;
        QTest::newRow("value") << QByteArray(good).replace("       1000 |", "       many |")
                               << "line 20, column 3: expected a count, found \"many\"";
        QTest::newRow("lost cell")
            << QByteArray(good).replace("         10 |         30 |", "         10 |")
            << "line 22, column 3: expected 2 values, found 1";
        QTest::newRow("twice")
            << QByteArray(good).replace("MBOX1C0", "MBOX0C0")
            << "line 24, column 1: \"CAS_COUNT_RD\" on counter \"MBOX0C0\" is already";
        QTest::newRow("too many cells")
            << QByteArray(good).replace("         10 |         30 |", " 10 | 30 | 40 |")
            << "line 22, column 5: expected 2 values, found 3";
        QTest::newRow("a thread twice") << QByteArray(good).replace("HWThread 3", "HWThread 0")
                                        << "line 11, column 3: \"HWThread 0\" is already";
        QTest::newRow("other threads")
            << QByteArray(good).replace("| Counter | HWThread 0 | HWThread 3 |",
                                        "| Counter | HWThread 0 | HWThread 4 |")
            << "expected the same hardware threads";
        QTest::newRow("no threads")
            << QByteArray("Group 1: L2\n+--+\n| Event | Counter |\n+--+\n| A | PMC0 |\n+--+\n")
            << "expected the names of hardware threads";
        QTest::newRow("cut in a table") << good.left(good.indexOf("|   CAS_COUNT_RD"))
                                        << "the file ends within a table of counts; the file was "
                                           "cut off";
        QTest::newRow("cut after a heading")
            << good.left(good.indexOf("Region a, b")) + "Region a, b, Group 2: Custom\n"
            << "this group has no table of counts";
    }
    void refusals()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, part);
        const Folder folder;

        const auto document = importStudy({folder.write("run.txt", text)}, {});

        QVERIFY2(sentence(document).contains(part), qPrintable(sentence(document)));
        QVERIFY2(hasPlaceOfMessage(document.error()), qPrintable(sentence(document)));
    }
};

PAPILIO_TEST(LikwidTexts)
#include "test_likwid_text.moc"
