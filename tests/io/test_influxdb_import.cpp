#include "core/io/import/importer.h"
#include "tests/io/time_series_checks.h"
#include "tests/support/area_program.h"

#include <QTest>

using namespace papilio::core;
using namespace papilio::tests;

// Time series of InfluxDB.
class InfluxDbImport : public QObject {
    Q_OBJECT

private slots:
    void theFormatIsRecognized_data()
    {
        QTest::addColumn<QString>("format");
        for (const auto* name : {"influx_lines.txt", "influx_flux.csv", "influx_v1.csv"}) {
            QTest::newRow(name) << QString("influxdb");
        }
    }
    void theFormatIsRecognized()
    {
        QFETCH(QString, format);
        const auto preview = previewImport({sample(QTest::currentDataTag())}, {});
        QVERIFY2(preview, preview ? "" : preview.error().message.c_str());
        QVERIFY(preview->formats == std::vector{ImportFormat{format.toStdString()}});
    }

    void fieldsAreRecorders()
    {
        const auto document = importStudy({sample("influx_lines.txt")}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        QCOMPARE(document->recorders.size(), std::size_t{3});
        const auto load = document->recorder("influx_lines/kernel_all_load/_1_minute[tag=run 1]");
        QVERIFY(load != nullptr);
        QCOMPARE(valuesOf(*load), (std::vector<double>{0.5, 0.625}));
        QCOMPARE(timesOf(*load), (std::vector<std::int64_t>{second / 2, 3 * second / 2}));
        QVERIFY(hasNote(load->provenance, "Values left out because they are text: 1"));
    }

    void countsOfPcpAreRunsOverTime()
    {
        const auto document = importStudy({sample("influx_lines.txt")}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& counters = *document->counters.front();
        QCOMPARE(counters.events, std::vector<std::string>{"INST_RETIRED_ANY"});
        QCOMPARE(counters.runs(), (std::vector<std::string>{"0.000 s", "1.000 s"}));
        const auto at = columnOf(counters, "1.000 s", "cpu1 tag=run 1");
        QCOMPARE(valueOf(counters, "INST_RETIRED_ANY", at), 2.8e6);
    }

    void tablesOfFluxHaveTheirOwnTitles()
    {
        const auto document = importStudy({sample("influx_flux.csv")}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        const auto user = document->recorder("influx_flux/cpu/usage_user[host=node7]");
        QVERIFY(user != nullptr);
        QCOMPARE(valuesOf(*user), (std::vector<double>{12.5, 13.5}));
        QCOMPARE(timesOf(*user), (std::vector<std::int64_t>{0, 21 * second / 2}));
        QVERIFY(document->recorder("influx_flux/system/n_users[host=node7]") != nullptr);
    }

    void csvOfTheFirstVersion()
    {
        const auto document = importStudy({sample("influx_v1.csv")}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& counters = *document->counters.front();
        QCOMPARE(valueOf(counters, "CYCLES", columnOf(counters, "1.000 s", "cpu0")), 30.0);
        QCOMPARE(counters.columns.size(), std::size_t{3});
    }

    // The same second in each unit.
    void timesAreOfAnyUnit()
    {
        const Folder folder;
        const auto document = importStudy(
            {folder.write("t.txt",
                          "m a=1 1789560000\nm b=1 1789560001000\nm c=1 1789560002000000\n"
                          "m d=1 1789560003000000000\n")},
            {});

        QVERIFY2(document, qPrintable(sentence(document)));
        for (std::size_t at = 0; at < document->recorders.size(); ++at) {
            QCOMPARE(timesOf(*document->recorders[at]),
                     std::vector<std::int64_t>{static_cast<std::int64_t>(at) * second});
        }
    }

    void pointsThatAreNotInOrderAreSorted()
    {
        const Folder folder;
        const auto document = importStudy(
            {folder.write("t.txt", "m a=2 1789560002000000000\nm a=1 1789560001000000000\n")}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        QCOMPARE(valuesOf(*document->recorders.front()), (std::vector<double>{1, 2}));
        QCOMPARE(timesOf(*document->recorders.front()), (std::vector<std::int64_t>{0, second}));
    }

    void escapesAreResolved()
    {
        const Folder folder;
        const auto document = importStudy(
            {folder.write("t.txt", R"(my\ cpu,a\,b=c\=d x\ y="1, 2",z=-3i 1789560001000000000)")},
            {});

        QVERIFY2(document, qPrintable(sentence(document)));
        QCOMPARE(document->recorders.size(), std::size_t{1});
        QCOMPARE(document->recorders.front()->name, std::string("t/my cpu/z[a,b=c=d]"));
        QCOMPARE(valuesOf(*document->recorders.front()), (std::vector<double>{-3}));
    }

    void damageIsRefusedInASentence_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("part");
        const auto row = [](const char* name, const QByteArray& text, const char* part) {
            QTest::newRow(name) << text << part;
        };
        row("empty", "", "no value");
        row("no field", "cpu,host=a 1789560000000000000\n",
            "line 1, column 1: expected a field with its value");
        row("cut", "cpu v=1 1789560000000000000\ncpu v=\n",
            "line 2, column 1: expected a field with its value");
        row("no time", "cpu v=1\n",
            "line 1, column 1: expected a time at the end of the line, found none");
        row("huge time", "cpu v=1 99999999999999999999999\n", "expected a time");
        row("infinite", "cpu v=1e999 1789560000000000000\n", "expected a finite number");
        row("texts alone", "cpu v=\"a\" 1789560000000000000\n", "no value");
        row("more after the time", "cpu v=1 1789560000000000000 5\n",
            "line 1, column 1: expected nothing after the time");
        row("no measurement", ",host=a v=1 1789560000000000000\n",
            "line 1, column 1: expected a measurement with its fields");
        row("cut CSV", "name,time,a\nm,1789560000000000000\n",
            "line 2, column 1: expected 3 cells, found 2");
        const QByteArray titles = "_time,_value,_field,_measurement\n";
        row("no field in CSV", titles + "2026-09-09T00:00:00Z,1.5,,cpu\n",
            "expected the name of a metric, found nothing");
        row("no measurement in CSV", titles + "2026-09-09T00:00:00Z,1.5,user,\n",
            "line 2, column 4: expected the name of a metric, found nothing");
        row("a column twice", "_time,_value,_field,_measurement,_value\n",
            "line 1, column 5: the column \"_value\" is a duplicate");
        row("a field twice", "name,time,a,a\nm,1789560000000000000,1,2\n",
            "line 1, column 4: the metric \"a\" is a duplicate");
        row("a clock", "name,time,a\nm,10:00:00,1\n", "line 2, column 2: expected a time");
        row("CSV without a time", "name,time,a\nm,soon,1\n", "line 2, column 2: expected a time");
    }
    void damageIsRefusedInASentence()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, part);
        const Folder folder;
        ImportOptions options;
        options.format = ImportFormat{"influxdb"};

        const auto document = importStudy({folder.write("i.txt", text)}, options);

        QVERIFY2(!document && sentence(document).contains(part), qPrintable(sentence(document)));
        QVERIFY(!sentence(document).contains('\n'));
    }
};

PAPILIO_TEST(InfluxDbImport)
#include "test_influxdb_import.moc"
