#include "core/io/formats/time_series.h"
#include "core/io/import/importer.h"
#include "tests/io/time_series_checks.h"
#include "tests/support/area_program.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace papilio::core;
using namespace papilio::tests;

// Time series of Performance Co-Pilot.
class PcpImport : public QObject {
    Q_OBJECT

private slots:
    void metricsOfPmrepAreRecorders()
    {
        const auto document = importStudy({sample("pmrep.csv")}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        QCOMPARE(document->recorders.size(), std::size_t{6});
        const auto load = document->recorder("pmrep/kernel.all.load[1 minute]");
        QVERIFY(load != nullptr);
        QCOMPARE(valuesOf(*load), (std::vector<double>{0.5, 0.5, 0.625}));
        QCOMPARE(timesOf(*load), (std::vector<std::int64_t>{0, second, 2 * second}));
        QVERIFY(load->kind == Recorder::Kind::Counter);
        const auto used = document->recorder("pmrep/mem.util.used");
        QVERIFY(used != nullptr);
        const auto cpu =
            document->recorder("pmrep/perfevent.hwcounters.INST_RETIRED:ANY.value[cpu1]");
        QVERIFY(cpu != nullptr);
        QCOMPARE(timesOf(*cpu), (std::vector<std::int64_t>{second, 2 * second}));
        QVERIFY(hasNote(cpu->provenance, "1 line has no value"));
    }

    void hardwareCountersAreRunsOverTime()
    {
        const auto document = importStudy({sample("pmrep.csv")}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& counters = *document->counters.front();
        QCOMPARE(counters.events,
                 (std::vector<std::string>{"INST_RETIRED:ANY", "UNHALTED_CORE_CYCLES"}));
        QCOMPARE(counters.runs(), (std::vector<std::string>{"1.000 s", "2.000 s"}));
        const auto at = columnOf(counters, "2.000 s", "cpu1");
        QCOMPARE(valueOf(counters, "INST_RETIRED:ANY", at), 2.8e6);
        QCOMPARE(counters.columns[at].time, 2.0);
    }

    void pmdumptextHasUnits()
    {
        const auto document = importStudy({sample("pmdumptext.txt")}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        const auto energy = document->recorder("pmdumptext/hinata.rapl[0-package-0]");
        QVERIFY(energy != nullptr);
        QCOMPARE(energy->unit, std::string("millijoule"));
        QCOMPARE(valuesOf(*energy), (std::vector<double>{21500, 22100.5}));
        QCOMPARE(timesOf(*energy), (std::vector<std::int64_t>{second, 2 * second}));
        QCOMPARE(document->recorder("pmdumptext/kernel.all.load[1 minute]")->unit, std::string());
        QVERIFY(document->counters.empty());
    }

    void linesOfTheSameTimeStayApart()
    {
        const Folder folder;
        const auto document = importStudy(
            {folder.write("p.csv",
                          "Time,perfevent.hwcounters.A.value\n1700000000,1\n1700000000,2\n")},
            {});

        QVERIFY2(document, qPrintable(sentence(document)));
        QCOMPARE(document->counters.front()->runs(),
                 (std::vector<std::string>{"0.000 s", "0.000 s #2"}));
    }

    void timesAreReadInEveryForm_data()
    {
        QTest::addColumn<QString>("first");
        QTest::addColumn<QString>("later");
        QTest::addColumn<double>("seconds");
        QTest::addColumn<QString>("start");
        QTest::newRow("seconds") << "1700000000.25"
                                 << "1700000001.5" << 1.25 << "2023-11-14T22:13:20Z";
        QTest::newRow("since some start") << "0.5"
                                          << "1.5" << 1.0 << "";
        QTest::newRow("ISO") << "2026-09-09T16:52:31-0400"
                             << "2026-09-09T17:52:31-0400" << 3600.0 << "2026-09-09T16:52:31Z";
        QTest::newRow("UTC") << "2026-09-09T23:59:59.5Z"
                             << "2026-09-10T00:00:00Z" << 0.5 << "2026-09-09T23:59:59Z";
        QTest::newRow("date and clock")
            << "2026-02-28 23:00:00"
            << "2026-03-01 01:00:00" << 7200.0 << "2026-02-28T23:00:00Z";
        QTest::newRow("leap day") << "2028-02-28 00:00:00"
                                  << "2028-03-01 00:00:00" << 2 * 86400.0 << "2028-02-28T00:00:00Z";
        QTest::newRow("clock over midnight") << "23:59:59"
                                             << "00:00:01" << 2.0 << "";
        QTest::newRow("ctime") << "Tue Nov 24 13:09:13 2026"
                               << "Tue Nov 24 13:10:00 2026" << 47.0 << "2026-11-24T13:09:13Z";
        QTest::newRow("without a year") << "Nov 24 13:09:13.250"
                                        << "Nov 25 13:09:13.750" << 86400.5 << "";
    }
    void timesAreReadInEveryForm()
    {
        QFETCH(QString, first);
        QFETCH(QString, later);
        QFETCH(double, seconds);
        SampleTimes times;

        QCOMPARE(times.take(first.toStdString()), std::optional<std::int64_t>(0));
        const auto found = times.take(later.toStdString());

        QVERIFY(found);
        QCOMPARE(*found, static_cast<std::int64_t>(std::llround(seconds * 1e9)));
        QVERIFY(!times.take("yesterday"));
        QTEST(QString::fromStdString(times.start()), "start");
    }

    // The study is of the day of its samples, not of that of the file.
    void aSeriesSaysWhenAndWhere()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath("dolap.csv"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(
            "Time,dolap:kernel.all.load,dolap:perfevent.hwcounters.A.value\n"
            "2023-03-01 10:00:00,1,2\n2023-03-01 10:00:01,1,2\n");
        file.close();
        const auto document = importStudy({file.fileName().toStdString()}, {});
        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& counters = *document->counters.front();
        QCOMPARE(counters.machine, std::string("dolap"));
        QCOMPARE(counters.provenance.created, std::string("2023-03-01T10:00:00Z"));
        QVERIFY(document->machine("dolap") != nullptr);
    }

    void columnsBeforeTheTimeAreNoMetrics()
    {
        const Folder folder;
        const auto document = importStudy(
            {folder.write("p.csv", "host,Time,a.b,c.d-e\nx,1700000000,1,2\nx,1700000001,3,4\n")},
            {});

        QVERIFY2(document, qPrintable(sentence(document)));
        QCOMPARE(document->recorders.size(), std::size_t{2});
        QCOMPARE(valuesOf(*document->recorder("p/a.b")), (std::vector<double>{1, 3}));
    }

    // Only InfluxDB writes whole numbers in other units.
    void wholeNumbersAreSeconds()
    {
        SampleTimes times;
        QCOMPARE(times.take("20000000000"), std::optional<std::int64_t>(0));
        QCOMPARE(times.take("20000000001"), std::optional(second));
        SampleTimes counts(false, true);
        QCOMPARE(counts.take("20000000000"), std::optional<std::int64_t>(0));
        QCOMPARE(counts.take("20000000001"), std::optional(second / 1000));
        QVERIFY(!counts.take("14:00:00"));
    }

    void damageIsRefusedInASentence_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("part");
        const auto row = [](const char* name, const QByteArray& text, const char* part) {
            QTest::newRow(name) << text << part;
        };
        row("empty", "", "print them with pmrep -o csv or pmdumptext -m");
        row("titles alone", "Time,a.b\n", "has titles, but no line with values");
        row("without values", "Time,a.b\n10:00:00,\n10:00:01,?\n", "contains no value");
        row("without times", "a.b,c.d\n1,2\n", "contains no value");
        row("cut", "Time,a.b,c.d\n10:00:00,1,2\n10:00:01,1\n",
            "line 3, column 1: expected 3 cells, found 2; the file is cut off");
        row("short", "Time,a.b,c.d\n10:00:00,1\n10:00:01,1,2\n",
            "line 2, column 1: expected 3 cells, found 2");
        row("no number", "Time,a.b\n10:00:00,1\n10:00:01,12 MB\n", "line 3, column 2: expected");
        row("infinite", "Time,a.b\n10:00:00,1\n10:00:01,1e999\n",
            "line 3, column 2: expected a finite number, found \"1e999\"");
        row("infinite in words", "Time,a.b\n10:00:00,1\n10:00:01,inf\n",
            "expected a finite number, found \"inf\"");
        row("no time", "Time,a.b\n10:00:00,1\nsoon,2\n", "line 3, column 1: expected a time");
        row("a time goes back", "Time,a.b\n2026-01-02 00:00:00,1\n2026-01-01 00:00:00,2\n",
            "expected a time not before the previous one");
        row("a time is huge", "Time,a.b\n0,1\n1e300,2\n", "line 3, column 1: expected a time");
        row("no such day", "Time,a.b\n2026-02-28 00:00:00,1\n2026-02-30 00:00:00,1\n",
            "line 3, column 1: expected a time");
        row("twice", "Time,a.b,a.b\n10:00:00,1,2\n",
            "line 1, column 3: the metric \"a.b\" is a duplicate");
        row("twice in two spellings", "Time,a.b-c,a.b[c]\n10:00:00,1,2\n",
            "line 2, column 3: the metric \"a.b[c]\" is a duplicate");
        row("no title", "Time,a.b,\n10:00:00,1,2\n", "line 1, column 3: the metric \"\" is empty");
    }
    void damageIsRefusedInASentence()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, part);
        const Folder folder;
        ImportOptions options;
        options.format = ImportFormat{"pcp"};

        const auto document = importStudy({folder.write("p.csv", text)}, options);

        QVERIFY2(!document && sentence(document).contains(part), qPrintable(sentence(document)));
        QVERIFY(!sentence(document).contains('\n'));
    }
};

PAPILIO_TEST(PcpImport)
#include "test_pcp_import.moc"
