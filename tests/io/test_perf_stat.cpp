#include "core/io/files/file_text.h"
#include "core/io/formats/perf/perf_stat_rows.h"
#include "core/io/import/importer.h"
#include "core/io/study/study_file.h"
#include "tests/io/fixtures.h"
#include "tests/support/area_program.h"

#include <QDateTime>
#include <QRegularExpression>
#include <QTest>
#include <QTimeZone>

#include <cmath>

using namespace papilio::core;
using namespace papilio::tests;

namespace {

std::filesystem::path samples()
{
    return std::filesystem::path(PAPILIO_SOURCE_DIR) / "tests/data/real/perf_stat";
}

Result<std::shared_ptr<const CounterTable>> load(const std::vector<std::filesystem::path>& paths)
{
    auto document = importStudy(paths, {});
    if (!document) {
        return document.error();
    }
    return document->counters.front();
}

QStringList texts(const std::vector<std::string>& list)
{
    QStringList all;
    for (const auto& one : list) {
        all << QString::fromStdString(one);
    }
    return all;
}

}  // namespace

class PerfStat : public QObject {
    Q_OBJECT

private slots:
    /// Every genuine sample: columns x events, the first event's first count, what is missing.
    void genuineSamples_data()
    {
        QTest::addColumn<int>("columns");
        QTest::addColumn<QString>("event");
        QTest::addColumn<double>("value");
        QTest::addColumn<int>("missing");
        QTest::newRow("stat_x_comma.csv") << 1 << "page-faults" << 78.0 << 4;
        QTest::newRow("stat_x_semicolon.csv") << 1 << "page-faults" << 73.0 << 2;
        QTest::newRow("stat_r5_x.csv") << 1 << "page-faults" << 9362.0 << 2;
        QTest::newRow("stat_persocket_x.csv") << 1 << "page-faults" << 81.0 << 0;
        QTest::newRow("stat_aA_x.csv") << 2 << "page-faults" << 78.0 << 0;
        QTest::newRow("stat_j.json") << 1 << "page-faults" << 74.0 << 4;
        QTest::newRow("stat_r5_j.json") << 1 << "page-faults" << 9320.0 << 2;
        QTest::newRow("stat_I100_x.csv") << 11 << "page-faults" << 2667.0 << 22;
        QTest::newRow("stat_I100_j.json") << 9 << "page-faults" << 3752.0 << 18;
    }
    void genuineSamples()
    {
        QFETCH(int, columns);
        QFETCH(QString, event);
        QFETCH(double, value);
        QFETCH(int, missing);

        const auto table = load({samples() / QTest::currentDataTag()});

        QVERIFY2(table, table ? "" : table.error().message.c_str());
        QCOMPARE(static_cast<int>((*table)->columns.size()), columns);
        const auto at = (*table)->find(event.toStdString());
        QVERIFY(at);
        QCOMPARE((*table)->value(*at, 0), value);
        int reasons = 0;
        for (std::size_t cell = 0; cell < (*table)->values.size(); ++cell) {
            const bool isMissing = std::isnan((*table)->values[cell]);
            reasons += isMissing ? 1 : 0;
            QCOMPARE(isMissing, !(*table)->reasons.empty() && !(*table)->reasons[cell].empty());
        }
        QCOMPARE(reasons, missing);
    }

    // What is printed for people, found with regular expressions: whole counts, and two decimals
    // where there is a unit.
    void textForPeople_data()
    {
        QTest::addColumn<int>("columns");
        QTest::addColumn<int>("counts");
        QTest::addColumn<int>("missing");
        QTest::newRow("stat_text.txt") << 1 << 4 << 4;
        QTest::newRow("stat_I_text.txt") << 4 << 4 << 4;
        QTest::newRow("stat_aA_text.txt") << 2 << 4 << 2;
        QTest::newRow("stat_persocket_text.txt") << 1 << 2 << 0;
        QTest::newRow("stat_r3_text.txt") << 1 << 2 << 0;
    }
    void textForPeople()
    {
        QFETCH(int, columns);
        QFETCH(int, counts);
        QFETCH(int, missing);
        const auto path = samples() / QTest::currentDataTag();
        const auto table = load({path});

        QVERIFY2(table, table ? "" : table.error().message.c_str());
        QCOMPARE((*table)->columns.size(), static_cast<std::size_t>(columns));
        int found = 0, without = 0;
        auto each = QRegularExpression(
                        "([\\d.]+|<not [a-z]+>)( msec)? +(task-clock|page-faults|"
                        "cycles|instructions|context-switches|cpu-migrations|"
                        "branches|branch-misses)\\b")
                        .globalMatch(QString::fromUtf8(contentOf(path)));
        while (each.hasNext()) {
            const auto match = each.next();
            const auto event = (*table)->find(match.captured(3).toStdString());
            QVERIFY(event);
            QCOMPARE((*table)->units[*event],
                     std::string(match.captured(2).isEmpty() ? "" : "msec"));
            if (match.captured(1).startsWith('<')) {
                ++without;
                continue;
            }
            bool isThere = false;
            for (std::size_t at = 0; at < (*table)->columns.size(); ++at) {
                isThere = isThere || (*table)->value(*event, at) == match.captured(1).toDouble();
            }
            QVERIFY2(isThere, qPrintable(match.captured(0)));
            ++found;
        }
        QCOMPARE(found, counts);
        QCOMPARE(without, missing);
    }

    void textInAnotherLocale()
    {
        const Folder folder;
        const auto path = folder.write(
            "de.txt",
            "the program prints this\n\n Performance counter stats for './a':\r\n\r\n"
            "         1.234,50 msec task-clock   #    0,970 CPUs utilized   ( +-  1,25% )\r\n"
            "     12.345.678      cycles         #    0,010 GHz             (83,33%)\r\n"
            "          1.234      faults:u\r\n\r\n"
            "       1,272680000 seconds time elapsed\r\n");
        const auto table = load({path});

        QVERIFY2(table, table ? "" : table.error().message.c_str());
        const auto value = [&](const char* event) {
            return (*table)->value(*(*table)->find(event), 0);
        };
        QCOMPARE(value("task-clock"), 1234.5);
        QCOMPARE(value("cycles"), 12345678.0);
        QCOMPARE(value("faults:u"), 1234.0);
        QVERIFY(std::abs((*table)->running[*(*table)->find("cycles")] - 0.8333) < 1e-12);
        QVERIFY(std::abs((*table)->spread[*(*table)->find("task-clock")] - 0.0125) < 1e-12);
    }

    /// One count of each form that perf has printed for people since version 3; what is expected
    /// was read off the text.
    void textOfAllYears_data()
    {
        QTest::addColumn<QByteArray>("lines");
        QTest::addColumn<QByteArray>("event");
        QTest::addColumn<QByteArray>("unit");
        QTest::addColumn<double>("value");
        QTest::addColumn<double>("running");
        const double all = std::nan("");
        QTest::newRow("plain blanks")
            << QByteArray("        17 647 683      LLC-loads       (79,63%)\n")
            << QByteArray("LLC-loads") << QByteArray() << 17647683.0 << 0.7963;
        QTest::newRow("plain blanks, decimals")
            << QByteArray("          9 031,44 msec task-clock  #    1,000 CPUs utilized\n")
            << QByteArray("task-clock") << QByteArray("msec") << 9031.44 << all;
        QTest::newRow("U+202F") << QByteArray(
                                       "   17\xe2\x80\xaf"
                                       "647\xe2\x80\xaf"
                                       "683   LLC-loads\n")
                                << QByteArray("LLC-loads") << QByteArray() << 17647683.0 << all;
        QTest::newRow("Swiss") << QByteArray(
                                      "   17\xe2\x80\x99"
                                      "647\xe2\x80\x99"
                                      "683   LLC-loads\n")
                               << QByteArray("LLC-loads") << QByteArray() << 17647683.0 << all;
        QTest::newRow("Indian") << QByteArray("     1,76,47,683      LLC-loads\n")
                                << QByteArray("LLC-loads") << QByteArray() << 17647683.0 << all;
        QTest::newRow("(msec)")
            << QByteArray(
                   "       9031.444612      task-clock (msec)         #    1.000 CPUs utilized\n")
            << QByteArray("task-clock") << QByteArray("msec") << 9031.444612 << all;
        QTest::newRow("perf 3, no unit")
            << QByteArray("       9031.444612 task-clock                #    1.000 CPUs utilized\n")
            << QByteArray("task-clock") << QByteArray("msec") << 9031.444612 << all;
        QTest::newRow("brackets") << QByteArray(
                                         "    28,786,063,163 cycles   #    3.187 GHz   [61.47%]\n")
                                  << QByteArray("cycles") << QByteArray() << 28786063163.0
                                  << 0.6147;
        QTest::newRow("share on the next line")
            << QByteArray(
                   "    10,734,941,194      instructions   #    0.94  insn per cycle\n"
                   "                        #    0.67  stalled cycles per insn  (53.86%)\n")
            << QByteArray("instructions") << QByteArray() << 10734941194.0 << 0.5386;
    }
    void textOfAllYears()
    {
        QFETCH(QByteArray, lines);
        QFETCH(QByteArray, event);
        QFETCH(QByteArray, unit);
        QFETCH(double, value);
        QFETCH(double, running);

        const auto rows =
            readPerfStat(" Performance counter stats for 'a':\n\n" + lines.toStdString() +
                             "\n       0,285644904 seconds time elapsed\n",
                         "p.txt");

        QVERIFY2(rows, rows ? "" : rows.error().message.c_str());
        QCOMPARE(rows->rows.size(), std::size_t{2});
        const auto& row = rows->rows.front();
        QCOMPARE(row.event, event.toStdString());
        QCOMPARE(row.unit, unit.toStdString());
        QCOMPARE(row.value, value);
        QCOMPARE(std::isnan(row.running), std::isnan(running));
        QVERIFY(std::isnan(running) || std::abs(row.running - running) < 1e-12);
        QCOMPARE(rows->rows.back().event, std::string("time elapsed"));
        QCOMPARE(rows->rows.back().value, 0.285644904);
    }

    /// Every form that has parts: who counted, and the time of all of them.
    void textWithParts_data()
    {
        QTest::addColumn<QByteArray>("lines");
        QTest::addColumn<QStringList>("expected");
        const QByteArray elapsed("\n       1.500000000 seconds time elapsed\n");
        QTest::newRow("--per-core")
            << "S0-D0-C0           2      4,000,000      cycles      #    2.000 GHz\n"
               "S0-D0-C1           2      6 000 000      cycles      #    3.000 GHz\n" +
                   elapsed
            << QStringList{"S0-D0-C0|cycles|4000000", "S0-D0-C1|cycles|6000000",
                           "S0-D0-C0|time elapsed|1.5", "S0-D0-C1|time elapsed|1.5"};
        QTest::newRow("--per-socket, not counted")
            << "S0        8      <not counted>      cycles\nS1        8      7      cycles\n" +
                   elapsed
            << QStringList{"S0|cycles|nan", "S1|cycles|7", "S0|time elapsed|1.5",
                           "S1|time elapsed|1.5"};
        QTest::newRow("-A, plain blanks")
            << "CPU0              17 647 683      LLC-loads\nCPU1                 130      "
               "LLC-loads\n" +
                   elapsed
            << QStringList{"CPU0|LLC-loads|17647683", "CPU1|LLC-loads|130", "CPU0|time elapsed|1.5",
                           "CPU1|time elapsed|1.5"};
        QTest::newRow("--for-each-cgroup")
            << "                 5      cycles                    web\n" + elapsed
            << QStringList{"web|cycles|5", "web|time elapsed|1.5"};
        QTest::newRow("--topdown --per-core")
            << "                         retiring      bad speculation       frontend bound\n"
               "S0-D0-C0           2                38.1%                 1.1%                "
               "24.0%\n" +
                   elapsed
            << QStringList{"S0-D0-C0|retiring|38.1", "S0-D0-C0|bad speculation|1.1",
                           "S0-D0-C0|frontend bound|24", "S0-D0-C0|time elapsed|1.5"};
        QTest::newRow("--topdown of perf 6")
            << "%  tma_frontend_bound      %  tma_retiring\n                 15.5                 "
               "45.0\n" +
                   elapsed
            << QStringList{"|tma_frontend_bound|15.5", "|tma_retiring|45", "|time elapsed|1.5"};
    }
    void textWithParts()
    {
        QFETCH(QByteArray, lines);
        QFETCH(QStringList, expected);

        const auto rows = readPerfStat(
            " Performance counter stats for 'system wide':\n\n" + lines.toStdString(), "p.txt");

        QVERIFY2(rows, rows ? "" : rows.error().message.c_str());
        QStringList found;
        for (const auto& row : rows->rows) {
            found << QString::fromStdString(row.part + "|" + row.event + "|") +
                         QString::number(row.value, 'g', 12);
        }
        QCOMPARE(found, expected);
    }

    /// -I repeats time and part before another metric of the same count, and prints no share before
    /// the last one.
    void metricsOfIntervalsGoOn()
    {
        const auto rows = readPerfStat(
            "#           time core            cpus             counts unit events\n"
            "     1.001066000 S0-D0-C0           2      8,000,000      instructions   #  2.00  "
            "insn per "
            "cycle\n"
            "     1.001066000 S0-D0-C0           2            #  0.67  stalled cycles per insn  "
            "(53.86%)\n"
            "     1.001066000 S0-D0-C1           2      6,000,000      instructions\n",
            "p.txt");
        const auto only = readPerfStat(
            "#           time insn per cycle                  GHz\n"
            "     1.001066000            0.92                2.411\n",
            "p.txt");
        const auto fewer = readPerfStat(
            "#           time insn per cycle                  GHz\n     1.001066000            "
            "0.92\n",
            "p.txt");

        QVERIFY2(rows, rows ? "" : rows.error().message.c_str());
        QCOMPARE(rows->rows.size(), std::size_t{2});
        QCOMPARE(rows->rows[0].running, 0.5386);
        QCOMPARE(rows->rows[1].part, std::string("S0-D0-C1"));
        QCOMPARE(rows->rows[1].time, 1.001066);
        QVERIFY2(only, only ? "" : only.error().message.c_str());
        QCOMPARE(only->rows[1].event, std::string("GHz"));
        QCOMPARE(only->rows[1].value, 2.411);
        QCOMPARE(only->rows[1].time, 1.001066);
        QVERIFY(!fewer);
        QVERIFY(fewer.error().message.find("line 2: expected the values of 2 metrics") !=
                std::string::npos);
    }

    /// perf 4 ended the header of --topdown -x, without the last separator.
    void topdownOfPerf4()
    {
        const Folder folder;
        const auto table =
            load({folder.write("t.csv",
                               "core,cpus,retiring,bad speculation,frontend bound,backend bound\n"
                               "S0-C0,2,21.0,3.9,26.0,49.1,\nS0-C1,2,30.5,2.5,20.0,,\n")});

        QVERIFY2(table, table ? "" : table.error().message.c_str());
        QCOMPARE((*table)->events.size(), std::size_t{4});
        QCOMPARE((*table)->columns[0].part, std::string("S0-C0"));
        QCOMPARE((*table)->events[3], std::string("backend bound"));
        QCOMPARE((*table)->units[3], std::string("% Slots"));
        QCOMPARE((*table)->value(3, 0), 49.1);
        QVERIFY(std::isnan((*table)->value(3, 1)));
    }

    /// perf before 4.17 left the unit of its clocks out; the newest does so with ns.
    void clocksWithoutUnit()
    {
        const auto old = readPerfStat("9031.444612,,task-clock,9031444612,100.00,,\n", "o.csv");
        const auto newest = readPerfStat("9031444612,,task-clock,9031444612,100.00,,\n", "n.csv");

        QVERIFY(old && newest);
        QCOMPARE(old->rows.front().unit, std::string("msec"));
        QCOMPARE(newest->rows.front().unit, std::string());
    }

    void textsOfTwoRuns()
    {
        const Folder folder;
        const QByteArray text(
            "\n Performance counter stats for 'x':\n\n   75   page-faults\n\n"
            "  0.05 seconds time elapsed\n");
        const auto table =
            load({folder.write("two.txt", text + QByteArray(text).replace("75", "80"))});
        const auto wrong = load({folder.write("w.txt", QByteArray(text).replace("75", "what"))});

        QVERIFY2(table, table ? "" : table.error().message.c_str());
        QCOMPARE((*table)->runs().size(), std::size_t{2});
        QCOMPARE((*table)->value(*(*table)->find("page-faults"), 1), 80.0);
        QVERIFY(!wrong);
        QVERIFY2(QString::fromStdString(wrong.error().message)
                     .contains("line 4: expected a count and its event"),
                 wrong.error().message.c_str());
    }

    // -M and --topdown: metrics with a name are events, those that perf adds by itself are not.
    void metricsByName_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("-x,") << QByteArray(
            "100,,slots,1000,100.00,40.5,%  tma_retiring\n,,,,,12.25,%  tma_bad_speculation\n"
            "7,,cycles,1000,100.00,0.010,GHz\n,,,,,0.75,IPC\n");
        QTest::newRow("-x; in another locale") << QByteArray(
            "100;;slots;1000;100,00;40,5;%  tma_retiring\n;;;;;12,25;%  tma_bad_speculation\n"
            "7;;cycles;1000;100,00;0,010;GHz\n;;;;;0,75;IPC\n");
        QTest::newRow("-j") << QByteArray(
            "{\"counter-value\" : \"100.000000\", \"unit\" : \"\", \"event\" : \"slots\", "
            "\"event-runtime\" : 1000, \"pcnt-running\" : 100.00, \"metric-value\" : "
            "\"40.500000\", "
            "\"metric-unit\" : \"%  tma_retiring\", \"metric-threshold\" : \"good\"}\n"
            "{\"metric-value\" : \"12.250000\", \"metric-unit\" : \"%  tma_bad_speculation\", "
            "\"metric-threshold\" : \"less good\"}\n"
            "{\"counter-value\" : \"7\", \"unit\" : \"\", \"event\" : \"cycles\", "
            "\"event-runtime\" : 1000, \"pcnt-running\" : 100.00, \"metric-value\" : 0.010, "
            "\"metric-unit\" : \"GHz\"}\n{\"metric-value\" : \"0.75\", \"metric-unit\" : "
            "\"IPC\"}\n");
        QTest::newRow("text") << QByteArray(
            "\n Performance counter stats for 'x':\n\n"
            "      100      slots       #     40.5 %  tma_retiring\n"
            "                           #    12.25 %  tma_bad_speculation\n"
            "        7      cycles      #    0.010 GHz\n"
            "                           #     0.75 IPC\n");
    }
    void metricsByName()
    {
        QFETCH(QByteArray, text);
        const Folder folder;
        const auto table = load({folder.write("m.txt", text)});

        QVERIFY2(table, table ? "" : table.error().message.c_str());
        QCOMPARE(texts((*table)->events),
                 (QStringList{"slots", "tma_retiring", "tma_bad_speculation", "cycles", "IPC"}));
        QCOMPARE((*table)->values, (std::vector<double>{100, 40.5, 12.25, 7, 0.75}));
        QCOMPARE((*table)->units[1], std::string("%"));
        QVERIFY((*table)->units[4].empty());
    }

    // As perf 6.1 writes them; the empty lines are of a machine without counters.
    void metricsOnly_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QStringList>("columns");
        QTest::addColumn<std::vector<double>>("values");
        const double none = std::nan("");
        QTest::newRow("-x,") << QByteArray(
                                    "# started on Mon Mar  4 10:12:13 2024\n\n"
                                    "GHz,insn per cycle,branch-misses of all branches,\n"
                                    "3.12,1.45,2.50,\n")
                             << QStringList{"m"} << std::vector<double>{3.12, 1.45, 2.5};
        QTest::newRow("another locale, Windows")
            << QByteArray(
                   "GHz;insn per cycle;branch-misses of all branches;\r\n3,12;1,45;2,50;\r\n")
            << QStringList{"m"} << std::vector<double>{3.12, 1.45, 2.5};
        QTest::newRow("-I, the header again")
            << QByteArray(
                   " time,GHz,insn per cycle,branch-misses of all branches,\n"
                   "     0.100274062,3.12,1.45,2.50,\n"
                   " time,GHz,insn per cycle,branch-misses of all branches,\n"
                   "     0.200274062,,,,,\n")
            << QStringList{"0.100 s", "0.200 s"}
            << std::vector<double>{3.12, none, 1.45, none, 2.5, none};
        QTest::newRow("-A") << QByteArray(
                                   "cpu,Ghz,insn per cycle,branch-misses of all branches,\n"
                                   "CPU0,3.12,1.45,2.50,\nCPU1,,,,,\n")
                            << QStringList{"m, CPU0", "m, CPU1"}
                            << std::vector<double>{3.12, none, 1.45, none, 2.5, none};
        QTest::newRow("--per-socket")
            << QByteArray(
                   "socket,cpus,GHz,insn per cycle,branch-misses of all branches,\n"
                   "S0,8,3.12,1.45,2.50,\nS1,8,3,1,2,\n")
            << QStringList{"m, S0", "m, S1"} << std::vector<double>{3.12, 3, 1.45, 1, 2.5, 2};
        const QByteArray titles = "GHz,insn per cycle,branch-misses of all branches,\n";
        const QByteArray run = "# started on Mon Mar  4 10:12:13 2024\n\n";
        const QByteArray other = "# started on Mon Mar  4 10:12:23 2024\n\n";
        QTest::newRow("--append") << run + titles + "3.12,1.45,2.50,\n" + other + titles +
                                         "3,1,2,\n"
                                  << QStringList{"m, run 1", "m, run 2"}
                                  << std::vector<double>{3.12, 3, 1.45, 1, 2.5, 2};
        QTest::newRow("--append -I") << run + "time," + titles + "1.0001,3.12,1.45,2.50,\n" +
                                            other + "time," + titles + "1.0001,3,1,2,\n"
                                     << QStringList{"m, run 1 1.000 s", "m, run 2 1.000 s"}
                                     << std::vector<double>{3.12, 3, 1.45, 1, 2.5, 2};
        QTest::newRow("times of few decimals")
            << "time," + titles + "1,3.12,1.45,2.50,\n2.5,3,1,2,\n3.25,3,1,2,\n"
            << QStringList{"1.000 s", "2.500 s", "3.250 s"}
            << std::vector<double>{3.12, 3, 3, 1.45, 1, 1, 2.5, 2, 2};
    }
    void metricsOnly()
    {
        QFETCH(QByteArray, text);
        QFETCH(QStringList, columns);
        QFETCH(std::vector<double>, values);
        const Folder folder;
        const auto path = folder.write("m.txt", text);
        const auto table = load({path});

        QVERIFY2(table, table ? "" : table.error().message.c_str());
        QStringList found;
        for (const auto& column : (*table)->columns) {
            found << QString::fromStdString(column.run +
                                            (column.part.empty() ? "" : ", " + column.part));
        }
        QCOMPARE(found, columns);
        QCOMPARE(texts((*table)->events).mid(1),
                 (QStringList{"insn per cycle", "branch-misses of all branches"}));
        QCOMPARE((*table)->units, (std::vector<std::string>{"GHz", "", "%"}));
        for (std::size_t at = 0; at < values.size(); ++at) {
            QVERIFY((*table)->values[at] == values[at] ||
                    (std::isnan(values[at]) && std::isnan((*table)->values[at])));
        }
    }

    void wrongMetricsOnly_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("words");
        QTest::newRow("cut off") << QByteArray("GHz,insn per cycle,\n3.1,1.2,\n3.1,1\n")
                                 << "line 3, column 1: expected a line of values";
        QTest::newRow("text") << QByteArray("GHz,insn per cycle,\n3.1,1.2,\n3.1,abc,\n")
                              << "line 3, column 2: expected a number, found \"abc\"";
        QTest::newRow("time") << QByteArray(" time,GHz,\n0.1,3.1,\nabc,3.1,\n")
                              << "line 3, column 1: expected a number, found \"abc\"";
        QTest::newRow("no titles") << QByteArray(
                                          "S0-D0-C0,2,retiring,bad speculation,\n"
                                          "S0-D0-C0,2,10.0,20.0,\n")
                                   << "--columns";
        QTest::newRow("nothing counted")
            << QByteArray("cpu,Ghz,insn per cycle,\nCPU0,,,,\n") << "measure without --metric-only";
    }
    void wrongMetricsOnly()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, words);
        const Folder folder;
        const auto table = load({folder.write("m.txt", text)});
        QVERIFY(!table);
        QVERIFY2(QString::fromStdString(table.error().message).contains(words),
                 table.error().message.c_str());
    }

    void rowsOfEveryMode_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("event");
        QTest::addColumn<QString>("part");
        QTest::addColumn<double>("time");
        QTest::addColumn<double>("variance");
        QTest::addColumn<double>("running");
        const double none = std::nan("");
        QTest::newRow("plain") << QByteArray("4145,,page-faults,14320894,100.00,289.437,K/sec")
                               << 4145.0 << "page-faults"
                               << "" << none << none << 1.0;
        QTest::newRow("unit") << QByteArray(
                                     "14.32,msec,task-clock,14320894,100.00,0.957,CPUs utilized")
                              << 14.32 << "task-clock"
                              << "" << none << none << 1.0;
        QTest::newRow("separator in the event")
            << QByteArray("17,,cpu/event=0x3c,umask=0x0/,9,50.00,,") << 17.0
            << "cpu/event=0x3c,umask=0x0/"
            << "" << none << none << 0.5;
        QTest::newRow("repeats, separator in the event")
            << QByteArray("17,,cpu/event=0x3c,umask=0x0/u,1.25%,9,50.00,,") << 17.0
            << "cpu/event=0x3c,umask=0x0/u"
            << "" << none << 0.0125 << 0.5;
        QTest::newRow("interval") << QByteArray("     0.101133405,2667,,page-faults,350,100.00,,")
                                  << 2667.0 << "page-faults"
                                  << "" << 0.101133405 << none << 1.0;
        QTest::newRow("interval, core")
            << QByteArray("     1.000133405,S0-D0-C1,2,5,,cycles:u,350,99.50,,") << 5.0
            << "cycles:u"
            << "S0-D0-C1" << 1.000133405 << none << 0.995;
        QTest::newRow("CPU") << QByteArray("CPU11,5,,cycles,350,100.00,,") << 5.0 << "cycles"
                             << "CPU11" << none << none << 1.0;
        QTest::newRow("node") << QByteArray("N1,8,5,,cycles,350,100.00,,") << 5.0 << "cycles"
                              << "N1" << none << none << 1.0;
        QTest::newRow("thread") << QByteArray("solver-1234,5,,cycles,350,100.00,,") << 5.0
                                << "cycles"
                                << "solver-1234" << none << none << 1.0;
        QTest::newRow("cgroup") << QByteArray("5,,cycles,job/7,350,100.00,,") << 5.0 << "cycles"
                                << "job/7" << none << none << 1.0;
        QTest::newRow("energy") << QByteArray("12.50,Joules,power/energy-pkg/,350,100.00,,") << 12.5
                                << "power/energy-pkg/"
                                << "" << none << none << 1.0;
        QTest::newRow("tab") << QByteArray("5\t\tcycles\t350\t100.00\t\t") << 5.0 << "cycles"
                             << "" << none << none << 1.0;
        QTest::newRow("colon, modifier")
            << QByteArray("5::cycles:u:350:100.00::") << 5.0 << "cycles:u"
            << "" << none << none << 1.0;
        QTest::newRow("decimal comma")
            << QByteArray("14,32;msec;task-clock;7,02%;14320894;99,50;0,957;CPUs utilized") << 14.32
            << "task-clock"
            << "" << none << 0.0702 << 0.995;
        QTest::newRow("decimal comma beside a comma")
            << QByteArray("14,32,msec,task-clock,7,02%,14320894,99,50,0,957,CPUs utilized") << 14.32
            << "task-clock"
            << "" << none << 0.0702 << 0.995;
        QTest::newRow("decimal comma beside a comma, count")
            << QByteArray(
                   "0,101133405,S0,2,4145,,cpu/event=0x3c,umask=0x0/,885037,100,00,2,260,K/sec")
            << 4145.0 << "cpu/event=0x3c,umask=0x0/"
            << "S0" << 0.101133405 << none << 1.0;
        QTest::newRow("decimal comma beside a comma, one processor")
            << QByteArray("CPU3,14,32,msec,task-clock,14320894,100,00,,") << 14.32 << "task-clock"
            << "CPU3" << none << none << 1.0;
        QTest::newRow("JSON, broken as perf breaks it")
            << QByteArray(
                   "{'core' : 'S0-D0-C0', 'counter-value' : '5.000000', 'unit' : '', "
                   "'event' : 'cycles', 'variance' : 2.50, 'event-runtime' : 7, "
                   "'pcnt-running' : 50,00, 'metric-value' : nan, "
                   "'metric-unit' : '(null)', }")
                   .replace('\'', '"')
            << 5.0 << "cycles"
            << "S0-D0-C0" << none << 0.025 << 0.5;
    }
    void rowsOfEveryMode()
    {
        QFETCH(QByteArray, line);
        QFETCH(double, value);
        QFETCH(QString, event);
        QFETCH(QString, part);
        QFETCH(double, time);
        QFETCH(double, variance);
        QFETCH(double, running);

        const auto rows =
            readPerfStat("# started on some day\n\n" + line.toStdString() + "\n", "f");

        QVERIFY2(rows, rows ? "" : rows.error().message.c_str());
        QCOMPARE(rows->rows.size(), std::size_t{1});
        const auto& row = rows->rows.front();
        QCOMPARE(row.value, value);
        QCOMPARE(QString::fromStdString(row.event), event);
        QCOMPARE(QString::fromStdString(row.part), part);
        QCOMPARE(row.time, time);
        QCOMPARE(row.variance, variance);
        QCOMPARE(row.running, running);
        QCOMPARE(row.line, std::size_t{3});
        QVERIFY(looksLikePerfStat(line.toStdString()));
    }

    void missingKeepsItsReason()
    {
        const auto rows = readPerfStat(
            "<not counted>,,cycles,0,0.00,,\n<not supported>,,instructions,0,100.00,,\n", "f");

        QVERIFY(rows);
        QVERIFY(std::isnan(rows->rows[0].value));
        QCOMPARE(rows->rows[0].reason, std::string("<not counted>"));
        QCOMPARE(rows->rows[1].reason, std::string("<not supported>"));
    }

    void derivedMetricsAreCountedNotRead()
    {
        const auto rows =
            readPerfStat("5,,cycles,350,100.00,1.2,GHz\n,,,,,,0.25,insn per cycle\n", "f");

        QVERIFY(rows);
        QCOMPARE(rows->rows.size(), std::size_t{1});
        QCOMPARE(rows->metrics, std::size_t{1});
    }

    // perf stat --append -o FILE, and the shell's >>: every execution is a run.
    void appendedExecutionsAreRuns_data()
    {
        QTest::addColumn<QByteArray>("text");
        const QByteArray first = "5,,cycles,350,100.00,,\n7,,page-faults,350,100.00,,\n";
        const QByteArray second = "6,,cycles,350,100.00,,\n8,,page-faults,350,100.00,,\n";
        QTest::newRow("--append") << "# started on Mon Nov 23 13:09:13 2020\n\n" + first +
                                         "# started on Mon Nov 23 13:09:20 2020\n\n" + second;
        QTest::newRow(">>") << first + second;
    }
    void appendedExecutionsAreRuns()
    {
        QFETCH(QByteArray, text);
        const Folder folder;

        const auto table = load({folder.write("log.csv", text)});

        QVERIFY2(table, table ? "" : table.error().message.c_str());
        const auto& counters = **table;
        QCOMPARE(texts(counters.runs()), QStringList({"log, run 1", "log, run 2"}));
        QCOMPARE(texts(counters.events), QStringList({"cycles", "page-faults"}));
        QCOMPARE(counters.value(1, 1), 8.0);
        // The day it was measured, not that of the import.
        const auto day = text.startsWith('#') ? "2020-11-23" : currentTime().substr(0, 10);
        QVERIFY2(counters.provenance.created.starts_with(day), counters.provenance.created.c_str());
        QVERIFY(counters.provenance.imported.starts_with(currentTime().substr(0, 10)));
        QCOMPARE(counters.provenance.isFileTime, !text.startsWith('#'));
    }

    void theTimeStampOfAFileIsTheDateOfItsMeasurement()
    {
        const Folder folder;
        const auto path = folder.write("log.csv", "5,,cycles,350,100.00,,\n");
        QFile file(QString::fromStdString(path.string()));
        QVERIFY(file.open(QIODevice::ReadWrite));
        const QDateTime measured(QDate(2019, 5, 4), QTime(3, 2, 1), QTimeZone::utc());
        QVERIFY(file.setFileTime(measured, QFileDevice::FileModificationTime));
        file.close();

        const auto table = load({path});

        QVERIFY2(table, table ? "" : table.error().message.c_str());
        QCOMPARE((*table)->provenance.created, std::string("2019-05-04T03:02:01Z"));
        QVERIFY((*table)->provenance.isFileTime);
    }

    void filesAreRunsAndShareTheirEvents()
    {
        const Folder folder;
        const auto one = folder.write("32.csv", "5,,cycles,350,50.00,,\n7,,faults,350,100.00,,\n");
        const auto two = folder.write("64.csv", "6,,cycles,350,100.00,,\n2,,cycles,350,100.00,,\n");

        const auto table = load({one, two});

        QVERIFY2(table, table ? "" : table.error().message.c_str());
        const auto& counters = **table;
        QCOMPARE(texts(counters.runs()), QStringList({"32", "64"}));
        QCOMPARE(texts(counters.events), QStringList({"cycles", "faults", "cycles #2"}));
        QCOMPARE(counters.value(0, 1), 6.0);
        QVERIFY(std::isnan(counters.value(1, 1)));
        QCOMPARE(counters.running[0], 0.5);
        QVERIFY(texts(counters.provenance.notes).join('\n').contains("50 % of the time"));
    }

    void whatItReadsAStudyHolds()
    {
        const Folder folder;
        const auto path = folder.write("a.csv",
                                       "     0.1,CPU0\n");  // refused: see below
        QVERIFY(!load({path}));
        const auto good = folder.write("b.csv",
                                       "     0.100000001,CPU0,<not counted>,,cycles,0,0.00,,\n"
                                       "     0.100000001,CPU1,12.50,Joules,e/x,y/,350,25.00,,\n");
        const auto document = importStudy({good}, {});
        QVERIFY2(document, document ? "" : document.error().message.c_str());
        QVERIFY(writeStudy(*document, folder / "s.h5"));
        const auto read = readStudy(folder / "s.h5");
        QVERIFY2(read, read ? "" : read.error().message.c_str());
        QCOMPARE(difference(*document->counters.front(), *read->counters.front()), std::string());
    }

    void refusalsNameThePlace_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("place");
        QTest::newRow("a stranger's line")
            << QByteArray("5,,cycles,350,100.00,,\nhello from the program\n") << "line 2, column 1";
        QTest::newRow("no run time")
            << QByteArray("5,,cycles,350,100.00,,\n5,,cycles\n") << "line 2, column 3";
        QTest::newRow("share above 100")
            << QByteArray("5,,cycles,350,100.00,,\n5,,cycles,350,170.00,,\n") << "line 2, column 3";
        QTest::newRow("cut object")
            << QByteArray("{\"counter-value\" : \"5\", \"event\" : \"c\"}\n{\"counter-va")
            << "line 2, column 2";
        QTest::newRow("not a number")
            << QByteArray("{\"counter-value\" : \"5x\", \"event\" : \"c\"}\n")
            << "line 1, column 21";
    }
    void refusalsNameThePlace()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, place);

        const auto rows = readPerfStat(text.toStdString(), "out.csv");

        QVERIFY(!rows);
        const auto message = QString::fromStdString(rows.error().message);
        QVERIFY2(hasPlaceOfMessage(rows.error()), qPrintable(message));
        QVERIFY2(message.startsWith("out.csv: " + place + ": expected"), qPrintable(message));
    }

    void otherFilesAreNotTakenForIt()
    {
        QVERIFY(!looksLikePerfStat("event,repetition,k0,k1\nA,0,1,2\n"));
        QVERIFY(!looksLikePerfStat("{\"threads\":{}}"));
        QVERIFY(!looksLikePerfStat("event,32,64\ncycles,1,2\n"));
        QVERIFY(
            !looksLikePerfStat("CPU,clx\nPRESET,PAPI_TOT_INS,NOT_DERIVED,INST_RETIRED:ANY_P\n"));
        QVERIFY(!looksLikePerfStat(""));
        QVERIFY(!looksLikePerfStat("\xff\xfe\n"));
    }
};

PAPILIO_TEST(PerfStat)
#include "test_perf_stat.moc"
