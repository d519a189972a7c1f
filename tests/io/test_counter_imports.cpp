#include "core/formula/definition_values.h"
#include "core/formula/run_counts.h"
#include "core/io/import/importer.h"
#include "core/io/study/study_file.h"
#include "core/io/topdown/model_choice.h"
#include "core/topdown/tree.h"
#include "tests/io/fixtures.h"
#include "tests/support/area_program.h"

#include <QDirIterator>
#include <QTest>

#include <cmath>
#include <limits>
#include <map>

using namespace papilio::core;
using namespace papilio::tests;

namespace {

Result<Document> publicFiles(const QStringList& files)
{
    std::vector<std::filesystem::path> paths;
    for (const auto& file : files) {
        paths.push_back(std::filesystem::path(PAPILIO_SOURCE_DIR) / "tests/data/public_files" /
                        file.toStdString());
    }
    return importStudy(paths, {});
}

/// PAPI 7's shape with two regions that nest, the inner one run twice.
QByteArray highLevel(const QByteArray& event, int first)
{
    const auto region = [&](const QByteArray& id, const QByteArray& name, const QByteArray& parent,
                            int value) {
        return "\"" + id + "\":{\"name\":\"" + name + "\",\"parent_region_id\":\"" + parent +
               "\",\"cycles\":\"10\",\"" + event + "\":\"" + QByteArray::number(value) +
               "\",\"T\":\"" + QByteArray::number(value) + "\"}";
    };
    return "{\"papi_version\":\"7.0.0.0\",\"cpu_info\":\"Some CPU\",\"max_cpu_rate_mhz\":\"2500\","
           "\"event_definitions\":{\"T\":{\"component\":\"x\",\"type\":\"instant\"}},"
           "\"threads\":{\"0\":{\"regions\":{" +
           region("0", "solve", "-1", first) + "," + region("1", "norm", "0", first + 1) + "," +
           region("2", "norm", "0", first + 2) + "}}}}";
}

/// LIKWID's shape, with a region, an event on two counters, and what is to be left out.
constexpr const char* likwidText =
    "STRUCT,Info,3,,,\n"
    "CPU name:,Some CPU @ 2.5GHz,,,,\n"
    "CPU type:,Some microarchitecture,,,,\n"
    "CPU clock:,2.5 GHz,,,,\n"
    "TABLE,Region compute,Group 1 Raw,MEM,4,\n"
    "Region Info,HWThread 0,HWThread 3,,,\n"
    "RDTSC Runtime [s],0.5,0.25,,,\n"
    "call count,1,2,,,\n"
    "Event,Counter,HWThread 0,HWThread 3,,\n"
    "INSTR_RETIRED_ANY,FIXC0,1000,-,,\n"
    "CAS_COUNT_RD,MBOX0C0,10,nan,,\n"
    "CAS_COUNT_RD,MBOX1C0,5,0,,\n"
    "TABLE,Region compute,Group 1 Raw STAT,MEM,4,\n"
    "Event,Counter,Sum,Min,Max,Avg\n"
    "INSTR_RETIRED_ANY STAT,FIXC0,9,9,9,9\n"
    "TABLE,Region compute,Group 1 Metric,MEM,1,\n"
    "Metric,HWThread 0,HWThread 3,,,\n"
    "Runtime (RDTSC) [s],0.5,0.25,,,\n"
    "TABLE,Region compute,Group 1 Metric STAT,MEM,1,\n"
    "Metric,Sum,Min,Max,Avg,\n"
    "Runtime (RDTSC) [s] STAT,1,1,1,1,\n";

/// A genuine file of tests/data/real/likwid_known_traffic.
std::filesystem::path realFile(const QString& name)
{
    return std::filesystem::path(PAPILIO_SOURCE_DIR) / "tests/data/real/likwid_known_traffic" /
           name.toStdString();
}

/// The bytes that likwid-bench says it moved in one execution; NaN for other programs.
double dataVolume(const QByteArray& text)
{
    const auto mark = QByteArray("Data volume (Byte):");
    const auto at = text.indexOf(mark);
    return at < 0 ? std::numeric_limits<double>::quiet_NaN()
                  : text.mid(at + mark.size(), 40).split('\n').front().trimmed().toDouble();
}

/// LIKWID's own sums over the threads, added over the counters of an event: of every execution.
std::vector<std::map<std::string, double>> statRows(const QByteArray& text)
{
    std::vector<std::map<std::string, double>> executions;
    bool isStat = false;
    for (const auto& line : text.split('\n')) {
        const auto cells = line.split(',');
        if (cells.front() == "TABLE") {
            isStat = line.contains("Raw STAT");
            if (isStat) {
                executions.emplace_back();
            }
        } else if (isStat && cells.front().endsWith(" STAT") && cells.size() > 2 &&
                   !cells[1].contains('.')) {
            executions.back()[cells.front().chopped(5).toStdString()] += cells[2].toDouble();
        }
    }
    return executions;
}

QStringList texts(const std::vector<std::string>& list)
{
    QStringList all;
    for (const auto& one : list) {
        all << QString::fromStdString(one);
    }
    return all;
}

QString sentence(const Result<Document>& document)
{
    return document ? QString("it was read") : QString::fromStdString(document.error().message);
}

double valueAt(const CounterTable& table, const char* event, std::size_t column)
{
    const auto at = table.find(event);
    return at ? table.value(*at, column) : -1e99;
}

}  // namespace

class CounterImports : public QObject {
    Q_OBJECT

private slots:
    void genuineHighLevelFile()
    {
        const auto path = std::filesystem::path(PAPILIO_SOURCE_DIR) /
                          "tests/data/real/papi_tools/papi_hl_rank.json";

        const auto document = importStudy({path}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& table = *document->counters.front();
        QCOMPARE(texts(table.runs()), QStringList({"solve", "solve/norm"}));
        QCOMPARE(valueAt(table, "region_count", 0), 3.0);
        QCOMPARE(valueAt(table, "cycles", 0), 18696680.0 + 19568710.0 + 19602166.0);
        QCOMPARE(valueAt(table, "real_time_nsec", 1), 1494865.0 + 1488762.0 + 1557003.0);
        QCOMPARE(valueAt(table, "perf::PAGE-FAULTS", 0), 1.0);
        QCOMPARE(table.columns.front().part, std::string("thread 0"));
        QVERIFY(document->machine(table.machine) != nullptr);
    }

    void foldersWithOtherEventsArePasses()
    {
        const Folder folder;
        folder.write("a/rank_000000.json", highLevel("A", 5));
        folder.write("a/rank_000001.json", highLevel("A", 7));
        folder.write("b/rank_000000.json", highLevel("B", 9));

        const auto document = importStudy({folder / "a", folder / "b"}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& table = *document->counters.front();
        QCOMPARE(texts(table.runs()), QStringList({"solve", "solve/norm"}));
        QCOMPARE(table.columns.size(), std::size_t{6});
        QCOMPARE(table.columns[0], (CounterColumn{"solve", "a", "rank 0, thread 0"}));
        QCOMPARE(table.columns[2], (CounterColumn{"solve", "a", "rank 1, thread 0"}));
        QCOMPARE(table.columns[5], (CounterColumn{"solve/norm", "b", "rank 0, thread 0"}));
        QCOMPARE(valueAt(table, "A", 3), 8.0 + 9.0);
        QVERIFY(std::isnan(valueAt(table, "A", 4)));
        QCOMPARE(valueAt(table, "T", 3), 9.0);  // a state is not added up
    }

    void foldersWithTheSameEventsAreRuns()
    {
        const Folder folder;
        folder.write("a/rank_0.json", highLevel("A", 5));
        folder.write("b/rank_0.json", highLevel("A", 7));

        const auto document = importStudy({folder / "a", folder / "b"}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        QCOMPARE(texts(document->counters.front()->runs()),
                 QStringList({"a: solve", "a: solve/norm", "b: solve", "b: solve/norm"}));
    }

    void listsOfOlderVersions()
    {
        const Folder folder;
        const auto path = folder.write(
            "rank_3.json", R"({"threads":[{"id":"7","regions":[{"name":"r","region_count":"4",)"
                           R"("PAPI_TOT_INS":"12"}]}]})");

        const auto document = importStudy({path}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& table = *document->counters.front();
        QCOMPARE(table.columns.front(), (CounterColumn{"r", "", "rank 3, thread 7"}));
        QCOMPARE(valueAt(table, "region_count", 0), 4.0);
    }

    void highLevelRefusals_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("part");
        QTest::newRow("cut") << highLevel("A", 1).chopped(3) << "line 1, column";
        QTest::newRow("value") << highLevel("A", 1).replace("\"cycles\":\"10\"",
                                                            "\"cycles\":\"ten\"")
                               << "region 0, cycles: expected a number, found \"ten\"";
        QTest::newRow("parent") << highLevel("A", 1).replace(":\"0\",\"cycles", ":\"8\",\"cycles")
                                << "its parent \"8\" is not a region";
        QTest::newRow("own parent")
            << highLevel("A", 1).replace(":\"-1\",\"cycles", ":\"0\",\"cycles")
            << "its parent \"0\"";
        QTest::newRow("no region")
            << QByteArray("{\"threads\":{\"0\":{\"regions\":{}}}}") << "contains no region";
        QTest::newRow("threads are text")
            << QByteArray("{\"threads\":\"regions\", \"regions\":1}") << "expected \"threads\"";
    }
    void highLevelRefusals()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, part);
        const Folder folder;

        const auto document = importStudy({folder.write("rank_0.json", text)}, {});

        QVERIFY2(sentence(document).contains(part), qPrintable(sentence(document)));
        QVERIFY2(hasPlaceOfMessage(document.error()), qPrintable(sentence(document)));
        QVERIFY(sentence(document).contains("rank_0.json"));
    }

    // PAPI_hl_read puts its readings beside the count of the region.
    void readingsInsideOfRegionsAreLeftOut()
    {
        const Folder folder;
        const auto path = folder.write(
            "rank_1.json",
            R"({"threads":{"0":{"regions":{"0":{"name":"r","parent_region_id":"-1",)"
            R"("cycles":{"read_1":"17224","read_2":"20000","region_value":"22246"}}}}}})");

        const auto document = importStudy({path}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& table = *document->counters.front();
        QCOMPARE(valueAt(table, "cycles", 0), 22246.0);
        QVERIFY(texts(table.provenance.notes).join('\n').contains("2 values of PAPI_hl_read"));
    }

    // Right values by hand from the files (tests/data/public_files).
    void formulasCombinePartsByQuantity_data()
    {
        QTest::addColumn<QStringList>("files");
        QTest::addColumn<QString>("formula");
        QTest::addColumn<QList<double>>("expected");  // of each run
        const QStringList likwid = {"likwid_two_threads.txt"};
        QTest::newRow("time of two threads") << likwid << "`RDTSC Runtime`" << QList<double>{1};
        QTest::newRow("rate of two threads")
            << likwid << "1e-6 * 4 * FP_ARITH_INST_RETIRED_256B_PACKED_DOUBLE / `RDTSC Runtime`"
            << QList<double>{2000};
        QTest::newRow("LIKWID's time")
            << likwid << "1e-6 * 4 * FP_ARITH_INST_RETIRED_256B_PACKED_DOUBLE / #seconds"
            << QList<double>{2000};
        QTest::newRow("LIKWID's clock")
            << likwid
            << "1e-06 * (CPU_CLK_UNHALTED_CORE / CPU_CLK_UNHALTED_REF) / (1 / #system_tsc_freq)"
            << QList<double>{2490};
        const QStringList ranks = {"rank_1.json", "rank_3.json", "rank_4.json", "rank_5.json"};
        QTest::newRow("time of four ranks")
            << ranks << "real_time_nsec" << QList<double>{359300000};
        QTest::newRow("rate of four ranks") << ranks << "1e3 * PAPI_TOT_INS / real_time_nsec"
                                            << QList<double>{1e3 * 800006468 / 359300000};
        QTest::newRow("seconds of four ranks") << ranks << "#seconds" << QList<double>{0.3593};
        QTest::newRow("clocks in ns and msec")
            << QStringList{"binaryen.txt", "older_msec.txt"} << "cycles / (`task-clock` * 1e6)"
            << QList<double>{3280118291 / 1175.147864e6, 3280118291 / 1175.15e6};
        QTest::newRow("cores, and a time of all")
            << QStringList{"per_core.txt"} << "instructions / cycles" << QList<double>{1.1};
        QTest::newRow("spelled by perf")
            << QStringList{"counts_perf.csv"}
            << "cpu_core::topdown-be-bound / cpu_core::TOPDOWN.SLOTS" << QList<double>{0.2};
    }
    void formulasCombinePartsByQuantity()
    {
        QFETCH(QStringList, files);
        QFETCH(QString, formula);
        QFETCH(QList<double>, expected);
        const auto document = publicFiles(files);
        QVERIFY2(document, qPrintable(sentence(document)));
        DefinitionSet set;
        set.definitions.emplace_back();
        set.definitions.front().name = "asked";
        set.definitions.front().formula = formula.toStdString();
        const EvaluatedRuns evaluated(set, *document->counters.front());
        QCOMPARE(evaluated.counted().runs().size(), std::size_t(expected.size()));
        for (qsizetype run = 0; run < expected.size(); ++run) {
            const auto value = evaluated.values(std::size_t(run)).front();
            QVERIFY2(value.value, value.problem.c_str());
            QVERIFY2(std::abs(*value.value - expected[run]) <= 1e-9 * expected[run],
                     std::to_string(*value.value).c_str());
        }
    }

    /// Shares of cores have no sum: formulas say so with the parts, a tree has a run for each.
    void sharesOfPartsStayApart_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QStringList>("runs");
        QTest::addColumn<QList<double>>("frontend");
        QTest::addColumn<QString>("reason");
        QTest::newRow("hybrid") << "toplev.csv" << QStringList{"toplev, core", "toplev, atom"}
                                << QList<double>{0.42, 0.34} << "core: 42, atom: 34";
        QTest::newRow("cores") << "toplev_per_core.csv"
                               << QStringList{"toplev_per_core, S0-C0", "toplev_per_core, S0-C1"}
                               << QList<double>{0.21, 0.305} << "S0-C0: 21, S0-C1: 30.5";
    }
    void sharesOfPartsStayApart()
    {
        QFETCH(QString, file);
        QFETCH(QStringList, runs);
        QFETCH(QList<double>, frontend);
        QFETCH(QString, reason);
        const auto document = publicFiles({file});
        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& table = *document->counters.front();
        DefinitionSet set;
        set.definitions.emplace_back();
        set.definitions.front().name = "asked";
        set.definitions.front().formula = "Frontend_Bound";
        const auto value = EvaluatedRuns(set, table).values(0).front();
        QVERIFY(!value.value);
        QVERIFY2(QString::fromStdString(value.problem).contains(reason), value.problem.c_str());

        const auto chosen = chosenTopDown(table, {});
        QVERIFY(chosen);
        const auto result = evaluateTopDown(chosen->model, table, chosen->options);
        QCOMPARE(result.runs.size(), std::size_t(runs.size()));
        const auto node = chosen->model->node("Frontend_Bound");
        QVERIFY(node);
        for (qsizetype run = 0; run < runs.size(); ++run) {
            const auto& part = result.runs[std::size_t(run)];
            QCOMPARE(QString::fromStdString(part.name), runs[run]);
            QVERIFY(std::abs(*part.node(*node).value - frontend[run]) < 1e-12);
        }
    }

    // perf prints no unit with "<not counted>".
    void whatIsNotCountedJoinsItsUnit()
    {
        const Folder folder;
        const auto document =
            importStudy({folder.write("a.csv", "<not counted>,,energy,0,0.00,,\n"),
                         folder.write("b.csv", "5.5,Joules,energy,100,100.00,,\n")},
                        {});
        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& table = *document->counters.front();
        QCOMPARE(table.events, std::vector<std::string>{"energy"});
        QCOMPARE(table.unit(0), std::string("Joules"));
        QVERIFY(std::isnan(table.values[0]));
        QCOMPARE(table.values[1], 5.5);
        QCOMPARE(table.reasons[0], std::string("<not counted>"));
    }

    // toplev -I --summary prints the whole run behind the intervals; its time stamp is a word.
    void theSummaryOfToplevIsARunOfItsOwn()
    {
        const Folder folder;
        const auto path = folder.write("t.csv",
                                       "Timestamp,CPUs,Area,Value,Unit\n"
                                       "1.0,0,Frontend_Bound,20,% Slots\n"
                                       "2.0,0,Frontend_Bound,30,% Slots\n"
                                       "SUMMARY,0,Frontend_Bound,25,% Slots\n");

        const auto document = importStudy({path}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& table = *document->counters.front();
        QCOMPARE(texts(table.runs()), QStringList({"1 s", "2 s", "summary of the run"}));
        QCOMPARE(valueAt(table, "Frontend_Bound", 2), 25.0);
        QVERIFY(std::isnan(table.columns[2].time));
    }

    void likwidRegionsGroupsAndThreads()
    {
        const Folder folder;
        const auto path = folder.write("run.csv", likwidText);

        const auto document = importStudy({path}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& table = *document->counters.front();
        QCOMPARE(table.columns.size(), std::size_t{2});
        QCOMPARE(table.columns[1], (CounterColumn{"compute", "1 MEM", "HWThread 3"}));
        QCOMPARE(texts(table.events),
                 QStringList({"RDTSC Runtime", "call count", "INSTR_RETIRED_ANY", "CAS_COUNT_RD",
                              "CAS_COUNT_RD:MBOX0C0", "CAS_COUNT_RD:MBOX1C0", "CPU clock"}));
        QCOMPARE(table.units.front(), std::string("s"));
        QCOMPARE(valueAt(table, "RDTSC Runtime", 1), 0.25);
        QVERIFY(std::isnan(valueAt(table, "INSTR_RETIRED_ANY", 1)));
        QCOMPARE(table.reasons[table.at(2, 1)], std::string("-"));
        QCOMPARE(valueAt(table, "CAS_COUNT_RD", 0), 15.0);
        QCOMPARE(valueAt(table, "CAS_COUNT_RD", 1), 0.0);
        const auto notes = texts(table.provenance.notes).join('\n');
        QVERIFY2(notes.contains("1 table of metrics that LIKWID derived is left out"),
                 qPrintable(notes));
        QVERIFY(notes.contains("CAS_COUNT_RD is the sum over 2 counters"));
        QCOMPARE(document->machines.front().id, std::string("Some CPU @ 2.5GHz"));
    }

    void likwidFilesOfKnownTraffic_data()
    {
        QTest::addColumn<QString>("name");
        const auto folder = QString::fromStdString(realFile({}).string());
        QDirIterator files(folder, {"*.raw"}, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const auto name = QDir(folder).relativeFilePath(files.next());
            QTest::newRow(qPrintable(name)) << name;
        }
    }
    // Nothing that a file holds several times is added up: twenty executions of one benchmark are
    // repetitions, those of other programs are runs. LIKWID's own sums over the threads are the
    // truth.
    void likwidFilesOfKnownTraffic()
    {
        QFETCH(QString, name);
        const auto text = contentOf(realFile(name));
        const auto truths = statRows(text);

        const auto document = importStudy({realFile(name)}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& table = *document->counters.front();
        const bool isBench = text.contains("LIKWID MICRO BENCHMARK");
        QCOMPARE(table.runs().size(), isBench ? std::size_t{1} : truths.size());
        QVERIFY(!isBench || truths.size() == 20);
        std::vector<std::map<std::string, double>> executions;
        for (std::size_t column = 0; column < table.columns.size(); ++column) {
            const auto& now = table.columns[column];
            if (column == 0 || now.run != table.columns[column - 1].run ||
                now.pass != table.columns[column - 1].pass) {
                executions.emplace_back();
            }
            for (std::size_t event = 0; event < table.events.size(); ++event) {
                executions.back()[table.events[event]] += table.value(event, column);
            }
        }
        QCOMPARE(executions.size(), truths.size());
        for (std::size_t index = 0; index < truths.size(); ++index) {
            QVERIFY(truths[index].size() >= 5);
            for (const auto& [event, truth] : truths[index]) {
                // LIKWID prints seven digits of large sums.
                QVERIFY2(std::abs(executions[index].at(event) - truth) <= 1e-6 * std::abs(truth),
                         event.c_str());
            }
        }
    }

    void likwidTrafficIsThatOfTheKernel_data()
    {
        QTest::addColumn<QString>("kernel");
        QTest::addColumn<double>("written");
        // Of what a kernel says it moves; a line that is written is read first, so all of it is
        // read: reads are one array in a load, two in a copy, three in b + s c, four in b + c d.
        QTest::newRow("load") << "load" << 0.0;
        QTest::newRow("store") << "store" << 1.0;
        QTest::newRow("copy") << "copy" << 1.0 / 2;
        QTest::newRow("stream") << "stream" << 1.0 / 3;
        QTest::newRow("triad") << "triad" << 1.0 / 4;
    }
    void likwidTrafficIsThatOfTheKernel()
    {
        QFETCH(QString, kernel);
        QFETCH(double, written);
        const auto path = realFile(QStringLiteral("casclakesp2/%1_avx512_2097152.raw").arg(kernel));
        const double volume = dataVolume(contentOf(path));

        const auto document = importStudy({path}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        const auto counts = runCounts(*document->counters.front(), "bench");
        const auto bytes = [&counts](const char* event) {
            return 64 * *std::ranges::find(counts, event, &RunCount::event)->value;
        };
        constexpr double tolerance = 0.01;
        QVERIFY(std::abs(bytes("CAS_COUNT_RD") / volume - 1) < tolerance);
        QVERIFY(std::abs(bytes("CAS_COUNT_WR") / volume - written) < tolerance);
        const auto reads = std::ranges::find(counts, "CAS_COUNT_RD", &RunCount::event);
        QVERIFY(reads->spread > 0 && reads->spread < tolerance);
    }

    // Programs of other sizes are no repetitions: nothing is joined, and their lines are passed
    // over.
    void likwidExecutionsAreRuns()
    {
        const auto document = importStudy({realFile("broadep2_LIKWID_L2_pf_first3.raw")}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& table = *document->counters.front();
        QCOMPARE(texts(table.runs()), QStringList({"MVM, run 1", "MVM, run 2", "MVM, run 3"}));
        QCOMPARE(table.columns.size(), std::size_t{12});
        QCOMPARE(valueAt(table, "INSTR_RETIRED_ANY", 0), 5000017.0);
        QCOMPARE(valueAt(table, "INSTR_RETIRED_ANY", 4), 18290730.0);
        QCOMPARE(document->machines.front().id,
                 std::string("Intel(R) Xeon(R) CPU E5-2697 v4 @ 2.30GHz"));
    }

    void likwidThreadsNameTheRuns()
    {
        const Folder folder;
        const QByteArray two =
            "TABLE,Group 1 Raw,L3,1\nEvent,Counter,Core 0,Core 1\nINSTR,FIXC0,1,2\n";
        const QByteArray one = "TABLE,Group 1 Raw,L3,1\nEvent,Counter,Core 0\nINSTR,FIXC0,4\n";
        const auto document =
            importStudy({folder.write("calc.log", two + "done, at last\n" + one)}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& table = *document->counters.front();
        QCOMPARE(texts(table.runs()), QStringList({"calc, 2 threads", "calc, 1 thread"}));
        QCOMPARE(valueAt(table, "INSTR", 2), 4.0);
    }

    void likwidRefusals_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("part");
        const QByteArray good = likwidText;
        QTest::newRow("value") << QByteArray(good).replace("FIXC0,1000", "FIXC0,many")
                               << "line 10, column 3: expected a count, found \"many\"";
        QTest::newRow("cut row") << QByteArray(good).replace("CAS_COUNT_RD,MBOX1C0,5,0,,",
                                                             "CAS_COUNT_RD,MBOX1C0")
                                 << "line 12, column 2: expected 2 values";
        QTest::newRow("no raw table")
            << good.left(good.indexOf("TABLE")) << "contains no table of raw";
        QTest::newRow("twice in a table")
            << QByteArray(good).replace("CAS_COUNT_RD,MBOX1C0", "CAS_COUNT_RD,MBOX0C0")
            << "line 12, column 1: \"CAS_COUNT_RD\" on counter \"MBOX0C0\" is already in this "
               "table";
        QTest::newRow("text tables")
            << QByteArray(
                   "CPU name:\tX\nCPU type:\tY\nCPU clock:\t2 GHz\n+--+\n|  Event | Counter |\n")
            << "line 5, column 3: expected the names of hardware threads";
        QTest::newRow("cut in a row") << good.left(good.indexOf("CAS_COUNT_RD,MBOX1C0,5,0") + 24)
                                      << "line 12, column 4: the file ends within this row";
        QTest::newRow("cut before rows")
            << good.left(good.indexOf("CAS_COUNT_RD,MBOX1C0"))
            << "line 11: the last table has 2 of its 4 events; the file was cut off";
        QTest::newRow("no group") << QByteArray(good).replace("Group 1 Raw,", "Grp,")
                                  << "line 5, column 3: expected \"Group\"";
    }
    void likwidRefusals()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, part);
        const Folder folder;

        const auto document = importStudy({folder.write("run.csv", text)}, {});

        QVERIFY2(sentence(document).contains(part), qPrintable(sentence(document)));
        QVERIFY2(hasPlaceOfMessage(document.error()), qPrintable(sentence(document)));
    }
};

PAPILIO_TEST(CounterImports)
#include "test_counter_imports.moc"
