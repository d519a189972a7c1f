#include "core/io/import/importer.h"
#include "tests/io/import_checks.h"
#include "tests/support/area_program.h"
#include "tests/support/tables_of_text.h"

#include <QTest>

using namespace papilio::core;
using namespace papilio::tests;

class CounterToolImports : public QObject {
    Q_OBJECT

private slots:
    void catStatistics_data()
    {
        QTest::addColumn<QString>("event");
        QTest::newRow("cat_stat/intel") << "L2_RQSTS:DEMAND_DATA_RD_HIT";
        QTest::newRow("cat_stat/power9") << "PM_DATA_FROM_L2";
    }
    void catStatistics()
    {
        QFETCH(QString, event);
        const auto folder = realFile(QTest::currentDataTag());
        const auto document = importStudy({folder}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& data = *document->benchmarks.front()->data;
        const auto rows = matches(textOf(folder / (event.toStdString() + ".data.reads.stat")),
                                  "^(\\d+) (\\S+) (\\S+) (\\S+)$");
        QVERIFY(rows.size() > 50);
        QCOMPARE(data.kernelCount(), rows.size());
        QCOMPARE(std::string(data.eventIds[0]), event.toStdString());
        for (std::size_t at = 0; at < rows.size(); ++at) {
            QCOMPARE(data.values[at], rows[at][3].toDouble());
            QVERIFY(
                QString::fromStdString(std::string(data.kernels[at])).contains(" " + rows[at][1]));
        }
        QVERIFY(hasNote(data.provenance, "the mean was taken"));
    }

    void catStatisticsThatAreWrong()
    {
        const Folder folder;
        const auto path = folder.write("A.data.reads.stat", "# PTRN=3\n100 1 5 2\n");
        QVERIFY2(sentence(importStudy({path}, {}))
                     .contains("line 2, column 7: expected a mean between the least"),
                 qPrintable(sentence(importStudy({path}, {}))));
    }

    // LIKWID's own sums over the threads, and the traffic that likwid-bench states.
    void knownTraffic()
    {
        std::vector<std::filesystem::path> paths;
        for (const auto* kernel : {"load", "store", "copy", "stream", "triad"}) {
            paths.push_back(realFile(
                QString("likwid_known_traffic/casclakesp2/%1_avx512_2097152.raw").arg(kernel)));
        }
        const auto document = importStudy(paths, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        QCOMPARE(document->counters.size(), std::size_t{1});
        QCOMPARE(document->benchmarks.size(), std::size_t{1});
        const auto& benchmark = *document->benchmarks.front();
        const auto& data = *benchmark.data;
        QCOMPARE(data.kernelCount(), std::size_t{5});
        QCOMPARE(data.repetitions, std::size_t{20});
        const auto row = [&](const std::string& event) {
            for (std::size_t at = 0; at < data.eventCount(); ++at) {
                if (data.eventIds[at] == event) {
                    return at;
                }
            }
            qFatal("no event");
        };
        const auto& truth = benchmark.basis->matrix;
        for (std::size_t kernel = 0; kernel < paths.size(); ++kernel) {
            const auto text = textOf(paths[kernel]);
            for (const auto* event : {"CAS_COUNT_RD", "CAS_COUNT_WR", "INSTR_RETIRED_ANY"}) {
                const auto sums = matches(text, QString("^%1 STAT,\\w+,([^,]+),").arg(event));
                const auto counters = sums.size() / data.repetitions;
                for (std::size_t repetition = 0; repetition < data.repetitions; ++repetition) {
                    double sum = 0;
                    for (std::size_t at = 0; at < counters; ++at) {
                        sum += sums[repetition * counters + at][1].toDouble();
                    }
                    const auto value =
                        data.block(row(event))[repetition * data.kernelCount() + kernel];
                    QVERIFY(near(value * 128, sum, 1e-6));  // iterations of each thread
                    // What is known: stores read their line, too.
                    const auto at = static_cast<Eigen::Index>(kernel);
                    const double known = std::string_view(event) == "CAS_COUNT_RD"
                                             ? truth(at, 0) + truth(at, 1)
                                         : std::string_view(event) == "CAS_COUNT_WR" ? truth(at, 1)
                                                                                     : truth(at, 2);
                    // Starting and stopping the counters takes instructions, too.
                    const bool areLines = std::string_view(event) != "INSTR_RETIRED_ANY";
                    QVERIFY(std::abs(value - known) <=
                            (areLines ? 0.01 * (truth(at, 0) + truth(at, 1)) : 0.04 * known));
                }
            }
            // Roofs in the same import.
            const auto rates = matches(text, "^MByte/s:\\s+([\\d.]+)");
            std::vector<double> sorted;
            for (const auto& rate : rates) {
                sorted.push_back(rate[1].toDouble() / 1000);
            }
            std::ranges::sort(sorted);
            const auto& roofs = document->rooflines.front()->ceilings;
            const auto test = matches(text, "^Test: (\\S+)").front()[1].toStdString();
            const auto roof = std::ranges::find(roofs, test, &Ceiling::operation);
            QVERIFY(roof != roofs.end());
            QVERIFY(near(roof->value, sorted.back()));
            QVERIFY(near(roof->median, (sorted[9] + sorted[10]) / 2));
            QVERIFY(near(roof->low, sorted.front()) && near(roof->high, sorted.back()));
        }
        QCOMPARE(data.rawCounts.size(), data.values.size());
        QCOMPARE(benchmark.signatures->size(), std::size_t{5});
    }

    void timeline()
    {
        const Folder folder;
        const QByteArray text(
            "CPU name:\tSome CPU\n# HWThreads: 0|4\n"
            "# GID|EventCount|CpuCount|Total runtime [s]|INSTR_RETIRED_ANY|CAS_COUNT_RD\n"
            "# GID|MetricsCount|CpuCount|Total runtime [s]|Runtime [s]\n"
            "1 2 2 1.0005 100 200 3 0\nthe program prints 2 numbers\n"
            "2 1 2 2.001 0.5 0.25\n1 2 2 3.0 110 - 5 0\n");
        const auto document = importStudy({folder.write("t.txt", text)}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& table = *document->counters.front();
        QCOMPARE(valueOf(table, "INSTR_RETIRED_ANY", columnOf(table, "1.000 s", "HWThread 4", "1")),
                 200.0);
        QCOMPARE(valueOf(table, "CAS_COUNT_RD", columnOf(table, "3.000 s", "HWThread 0", "1")),
                 5.0);
        QCOMPARE(valueOf(table, "Runtime", columnOf(table, "2.001 s", "HWThread 4", "2")), 0.25);
        QVERIFY(std::isnan(
            valueOf(table, "INSTR_RETIRED_ANY", columnOf(table, "3.000 s", "HWThread 4", "1"))));
        const auto cut = importStudy({folder.write("c.txt", text.left(text.size() - 5))}, {});
        QVERIFY2(sentence(cut).contains("line 8: expected a time and 4 values, found 2"),
                 qPrintable(sentence(cut)));
    }

    void toplevSeparators_data()
    {
        QTest::addColumn<QString>("file");
        for (const auto* file : {"semicolon", "tab", "no_header"}) {
            QTest::newRow(file) << QString("toplev/tl_skx_l3_%1.csv").arg(file);
        }
    }
    // The same values as with commas, except for the comments.
    void toplevSeparators()
    {
        QFETCH(QString, file);
        const auto commas = importStudy({realFile("toplev/tl_skx_l3.csv")}, {});
        const auto other = importStudy({realFile(file)}, {});

        QVERIFY2(commas && other, qPrintable(sentence(commas) + sentence(other)));
        const auto& expected = *commas->counters.front();
        const auto& found = *other->counters.front();
        QCOMPARE(found.events, expected.events);
        QCOMPARE(found.units, expected.units);
        QCOMPARE(found.values, expected.values);
        QCOMPARE(found.running, expected.running);
    }

    // toplev's counts by its names are perf's counts in the file beside it.
    void toplevCounts()
    {
        const auto values = importStudy({realFile("toplev/tl_skx_l3_val.csv")}, {});
        const auto counts = importStudy({realFile("toplev/tl_skx_l3.perf.csv")}, {});

        QVERIFY2(values && counts, qPrintable(sentence(values) + sentence(counts)));
        const auto& table = *values->counters.front();
        const auto& raw = *counts->counters.front();
        const auto rows = matches(textOf(realFile("toplev/tl_skx_l3_val.csv")),
                                  "^;;(\\d+);([^;]+);([^;]+);([^;]+);");
        QVERIFY(rows.size() > 20);
        for (const auto& row : rows) {
            const auto at = columnOf(table, "tl_skx_l3_val", {}, row[1].toStdString());
            QCOMPARE(valueOf(table, row[2].toStdString(), at), row[3].toDouble());
            const auto event = raw.find(row[4].toStdString());
            QVERIFY(event);
            const auto first = raw.values.begin() + static_cast<std::ptrdiff_t>(raw.at(*event, 0));
            const auto last = first + static_cast<std::ptrdiff_t>(raw.columns.size());
            QVERIFY(std::find(first, last, row[3].toDouble()) != last);
        }
    }

    void toplevTrace()
    {
        const auto trace = importStudy({realFile("toplev/tl_skx_l3_trace.json")}, {});
        const auto intervals = importStudy({realFile("toplev/tl_skx_I_trace.json")}, {});
        const auto commas = importStudy({realFile("toplev/tl_skx_l3.csv")}, {});

        QVERIFY2(trace && intervals && commas, qPrintable(sentence(trace) + sentence(intervals)));
        const auto& table = *trace->counters.front();
        const auto& expected = *commas->counters.front();
        int compared = 0;
        for (const auto& event : table.events) {
            if (event.find("Bound") != std::string::npos || event == "Retiring") {
                QVERIFY(std::abs(100 * valueOf(table, event, 0) - valueOf(expected, event, 0)) <
                        0.6);
                ++compared;
            }
        }
        QVERIFY(compared >= 4);
        const auto runs = intervals->counters.front()->runs();
        QVERIFY(runs.size() > 1);
        QCOMPARE(runs.front(), std::string("0.1 s"));
    }

    // Its entries may be on any lines, and their members in any order.
    void toplevTraceInAnyLayout_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("runs");
        QTest::addColumn<QString>("said");
        const QByteArray one =
            "{\"name\": \"Level1\", \"ph\": \"C\", \"pid\": 1, \"ts\": 1e-6, \"args\": "
            "{\"Retiring\": 0.25, \"Frontend_Bound\": 0.5}}";
        const auto two = QByteArray(one).replace("1e-6", "2e-6");
        const QByteArray moved =
            "{\"pid\": 1, \"args\": {\"Retiring\": 0.25, \"Frontend_Bound\": 0.5}, \"ph\": \"C\", "
            "\"ts\": 2e-6, \"name\": \"Level1\"}";
        QTest::newRow("one line") << "[" + one + ", " + two + "]" << 2 << QString();
        QTest::newRow("another order") << "[\n" + one + ",\n" + moved + "\n]\n" << 2 << QString();
        QTest::newRow("another order first") << "[\n" + moved + "\n]\n" << 1 << QString();
        QTest::newRow("no blanks")
            << QByteArray("[" + one + "]").replace(": ", ":") << 1 << QString();
        QTest::newRow("indented") << QByteArray("[" + one + "]").replace(",", ",\n  ") << 1
                                  << QString();
        QTest::newRow("cut off") << "[\n" + one + ",\n" + two.left(110) << 0
                                 << QString("expected JSON");
        QTest::newRow("no number") << QByteArray("[" + one + "]").replace("0.25", "\"x\"") << 0
                                   << QString("entry 1: expected a number, found \"x\"");
    }
    void toplevTraceInAnyLayout()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, runs);
        QFETCH(QString, said);
        const Folder folder;

        const auto document = importStudy({folder.write("t.json", text)}, {});

        QVERIFY2(bool(document) == said.isEmpty() && sentence(document).contains(said),
                 qPrintable(sentence(document)));
        if (document) {
            const auto& table = *document->counters.front();
            QCOMPARE(table.runs().size(), static_cast<std::size_t>(runs));
            QCOMPARE(table.events, (std::vector<std::string>{"Retiring", "Frontend_Bound"}));
            QCOMPARE(valueOf(table, "Retiring", table.columns.size() - 1), 0.25);
        }
    }

    // toplev -I --summary: the summary is a run of its own, never one of the intervals.
    void toplevSummary()
    {
        const auto document = importStudy({realFile("toplev/tl_skx_I_summary.csv")}, {});
        const auto intervals = importStudy({realFile("toplev/tl_skx_I.csv")}, {});

        QVERIFY2(document && intervals, qPrintable(sentence(document)));
        const auto& table = *document->counters.front();
        const auto runs = table.runs();
        QCOMPARE(runs.back(), std::string("summary of the run"));
        QCOMPARE(runs.size(), intervals->counters.front()->runs().size() + 1);
        for (const auto& row : matches(textOf(realFile("toplev/tl_skx_I_summary.csv")),
                                       "^SUMMARY,([^,]+),([^,]+),")) {
            QCOMPARE(valueOf(table, row[1].toStdString(), columnOf(table, runs.back())),
                     row[2].toDouble());
        }
    }

    // As toplev wrote them from 2013 to 2019.
    void toplevOfOldYears_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("run");
        QTest::addColumn<QString>("part");
        QTest::addColumn<QString>("event");
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("unit");
        QTest::newRow("2013") << QByteArray(
                                     "FrontendBound,12.25%,below,\"\"\n"
                                     "FrontendBound.Branch Resteers,15.87%,above,\"text\"\n")
                              << "old"
                              << ""
                              << "FrontendBound.Branch Resteers" << 15.87 << "%";
        QTest::newRow("2015") << QByteArray("0.200584389,C0,FrontendBound,15.87%,above,\"\",\n")
                              << "0.200584389 s"
                              << "C0"
                              << "FrontendBound" << 15.87 << "%";
        QTest::newRow("2016") << QByteArray(
                                     "# 3.1-full on Something\r\n"
                                     "C0-T0,Retiring,31.81,%,,,,\r\n"
                                     "C0,BOTTLENECK,Retiring,31.81\r\n")
                              << "old"
                              << "C0-T0"
                              << "Retiring" << 31.81 << "%";
        QTest::newRow("2018")
            << QByteArray(
                   "1.001131873,S0,Backend_Bound.Memory_Bound,13.3,% Slots <,,,0.0,3.0,\n"
                   "1.001131873,S0,IPC,0.7,Metric,,,0.0,100.0,\n")
            << "1.001131873 s"
            << "S0"
            << "Backend_Bound.Memory_Bound" << 13.3 << "% Slots";
    }
    void toplevOfOldYears()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, run);
        QFETCH(QString, part);
        QFETCH(QString, event);
        QFETCH(double, value);
        QFETCH(QString, unit);
        const Folder folder;
        const auto document = importStudy({folder.write("old.csv", text)}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& table = *document->counters.front();
        const auto at = columnOf(table, run.toStdString(), part.toStdString());
        QCOMPARE(valueOf(table, event.toStdString(), at), value);
        QCOMPARE(table.units[*table.find(event.toStdString())], unit.toStdString());
        QVERIFY(!table.find("BOTTLENECK"));
    }

    // Counters of people have rows of that name, too.
    void countersAreNotTakenForToplev()
    {
        const auto rules = readTableRules("toplev");
        QVERIFY(rules);
        QVERIFY(!rules->fits("x.csv", "event,1,2,3,4\nRetiring,1,2,3,4\nCycles,1,2,3,4\n"));
        QVERIFY(!rules->fits("x.csv", "event,unit,a,b\nRetiring,%,31,32\n"));
    }

    void toplevColumns()
    {
        const auto table = countersOf("toplev",
                                      "Area,Node,C0-T0,C1-T0,Description,Sample,Stddev,Multiplex\n"
                                      "FE,Frontend_Bound,0.25,0.5,,,,33.3\n",
                                      "c.csv");
        QVERIFY2(table, table ? "" : table.error().message.c_str());
        QCOMPARE(valueOf(*table, "Frontend_Bound", columnOf(*table, "c", "C1-T0")), 0.5);
    }

    // PAPI 6 has regions by their name and definitions as texts; a state read in several calls has
    // its mean.
    void papiSix()
    {
        const Folder folder;
        const auto document = importStudy(
            {folder.write("rank_0.json",
                          "{\"cpu in mhz\":\"2000\",\"event_definitions\":{\"TOT\":\"delta\","
                          "\"power\":\"instant\"},\"threads\":[{\"id\":\"0\",\"regions\":["
                          "{\"solve\":{\"region_count\":\"2\",\"cycles\":\"100\","
                          "\"TOT\":{\"total\":\"7\",\"read_1\":\"3\"},"
                          "\"power\":{\"min\":\"4\",\"avg\":\"5\",\"max\":\"6\"}}},"
                          "{\"setup\":{\"region_count\":\"1\",\"cycles\":\"9\",\"TOT\":\"1\","
                          "\"power\":{\"min\":\"2\",\"avg\":\"2\",\"max\":\"2\"}}}]}]}")},
            {});

        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& table = *document->counters.front();
        const auto solve = columnOf(table, "solve", "rank 0, thread 0");
        QCOMPARE(valueOf(table, "TOT", solve), 7.0);
        QCOMPARE(valueOf(table, "power", solve), 5.0);
        QCOMPARE(valueOf(table, "region_count", solve), 2.0);
        QCOMPARE(valueOf(table, "cycles", columnOf(table, "setup", "rank 0, thread 0")), 9.0);
        QVERIFY(hasNote(table.provenance, "1 value of PAPI_hl_read"));
        // The file says which is a state: states of threads are never added up.
        QVERIFY(table.quantity(*table.find("power")) == Quantity::Level);
        QVERIFY(table.quantity(*table.find("TOT")) == Quantity::Count);
    }
};

PAPILIO_TEST(CounterToolImports)
#include "test_tool_counters.moc"
