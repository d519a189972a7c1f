#include "core/io/import/importer.h"
#include "tests/io/import_checks.h"
#include "tests/support/area_program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <map>
#include <set>

using namespace papilio::core;
using namespace papilio::tests;

class CaliperImports : public QObject {
    Q_OBJECT

private slots:
    // Every number of every kernel, found with regular expressions instead of the reader.
    void kernelsOfRajaPerf()
    {
        const auto first = realFile("caliper/GCC_1031_BaseSeq_O3_8388608_01.cali");
        const auto second = realFile("caliper/GCC_1031_BaseSeq_O3_8388608_02.cali");
        const auto document = importStudy({first, second}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& table = *document->counters.front();
        const auto& roofline = *document->rooflines.front();
        std::size_t kernels = 0;
        std::map<QString, std::vector<double>> times;
        int repetition = 0;
        for (const auto& path : {first, second}) {
            ++repetition;
            const auto text = textOf(path);
            for (const auto& node :
                 matches(text, "^__rec=node,id=(\\d+),attr=181,data=(\\w+_\\w+),parent=(\\d+)$")) {
                const auto group = matches(
                    text, "^__rec=node,id=" + node[3] + ",attr=181,data=(\\w+),parent=182$");
                const auto record =
                    matches(text, "^__rec=ctx,ref=" + node[1] + ",attr=([\\d=]+),data=(.+)$");
                QCOMPARE(group.size(), std::size_t{1});
                QCOMPARE(record.size(), std::size_t{1});
                const auto attributes = record[0][1].split('=');
                const auto data = record[0][2].split('=');
                const auto said = [&](const char* id) {
                    return data[attributes.indexOf(QString(id))].toDouble();
                };
                const auto at =
                    columnOf(table, ("RAJAPerf/" + group[0][1] + "/" + node[2]).toStdString(), {},
                             "repetition " + std::to_string(repetition));
                QCOMPARE(valueOf(table, "time (exc)", at), said("137"));
                QCOMPARE(valueOf(table, "Reps", at), said("297"));
                QCOMPARE(valueOf(table, "Bytes/Rep", at), said("303"));
                QCOMPARE(valueOf(table, "Flops/Rep", at), said("309"));
                QCOMPARE(valueOf(table, "L3 bound", at), said("179"));
                auto& seconds = times[node[2]];
                seconds.push_back(1e-9 * said("137"));
                if (repetition == 2) {
                    const auto* point = pointNamed(roofline, node[2].toStdString());
                    QVERIFY2(point != nullptr, qPrintable(node[2]));
                    QVERIFY(near(point->seconds, (seconds[0] + seconds[1]) / 2));
                    QVERIFY(near(point->intensity, said("309") / said("303")));
                    QVERIFY(near(point->performance,
                                 1e-9 * said("309") * said("297") / point->seconds));
                    ++kernels;
                }
            }
        }
        QVERIFY(kernels > 50);
        QCOMPARE(roofline.points.size(), kernels);
        QCOMPARE(table.machine, std::string("quartz"));
        QCOMPARE(table.units[*table.find("time")], std::string("ns"));
        QVERIFY(hasNote(table.provenance, "2 profiles have the same program"));
    }

    // The sums of 8 ranks by region, from the JSON itself.
    void ranksOfJson()
    {
        const auto path = realFile("caliper/caliper_lulesh-annotation-profile.json");
        const auto document = importStudy({path}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& table = *document->counters.front();
        const auto content = QJsonDocument::fromJson(contentOf(path)).object();
        const auto nodes = content["nodes"].toArray();
        std::map<std::string, double> expected, found;
        for (const auto& row : content["data"].toArray()) {
            QString path_;
            QJsonValue at = row.toArray()[3];
            while (at.isDouble()) {
                const auto node = nodes[at.toInt()].toObject();
                path_ = node["label"].toString() + (path_.isEmpty() ? "" : "/") + path_;
                at = node["parent"];
            }
            expected[path_.isEmpty() ? "outside of regions" : path_.toStdString()] +=
                row.toArray()[2].toDouble();
        }
        std::set<std::string> parts;
        for (std::size_t at = 0; at < table.columns.size(); ++at) {
            found[table.columns[at].run] += valueOf(table, "sum#time.duration", at);
            parts.insert(table.columns[at].part);
        }
        QCOMPARE(found, expected);
        QCOMPARE(parts.size(), std::size_t{8});
        QVERIFY(parts.contains("rank 7"));
    }

    // A region comes once in each snapshot: none is added to another.
    void snapshotsOfATimeSeries()
    {
        const auto path = realFile("caliper/caliper_timeseries.cali");
        const auto document = importStudy({path}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& table = *document->counters.front();
        for (int snapshot = 1; snapshot <= 5; ++snapshot) {
            const auto line = matches(
                textOf(path),
                QString("^__rec=ctx,ref=104=93,attr=42=43=44=45=67=68=69=.*=%1$").arg(snapshot));
            QCOMPARE(line.size(), std::size_t{1});
            const auto sum = line[0][0].section("data=", 1).split('=')[6].toDouble();
            const auto at =
                columnOf(table, "main/mainloop/foo, snapshot " + std::to_string(snapshot));
            QCOMPARE(valueOf(table, "sum#time.duration.ns", at), sum);
        }
    }

    void lineEndsOfWindows()
    {
        const Folder folder;
        const auto text = contentOf(realFile("caliper/caliper_lulesh-annotation-profile.cali"));
        const auto plain = importStudy({folder.write("a.cali", text)}, {});
        const auto windows =
            importStudy({folder.write("b.cali", QByteArray(text).replace("\n", "\r\n"))}, {});

        QVERIFY2(plain && windows, qPrintable(sentence(plain) + sentence(windows)));
        QCOMPARE(windows->counters.front()->events, plain->counters.front()->events);
        QCOMPARE(windows->counters.front()->columns, plain->counters.front()->columns);
    }

    void refusals_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("part");
        const auto text = contentOf(realFile("caliper/caliper_lulesh-annotation-profile.cali"));
        QTest::newRow("cut within a record") << text.left(text.size() - 400) << "cut off";
        QTest::newRow("two profiles")
            << text + contentOf(realFile("caliper/caliper_timeseries.cali"))
            << "two profiles in one file";
        QTest::newRow("values missing")
            << QByteArray(
                   "__rec=node,id=20,attr=10,data=1,parent=5\n"
                   "__rec=node,id=21,attr=8,data=t,parent=20\n__rec=ctx,attr=21=21,data=1\n")
            << "line 3: expected 2 values, one for each attribute, found 1";
        QTest::newRow("no node") << QByteArray("__rec=ctx,ref=99,attr=,data=\n")
                                 << "line 1: node 99 is not defined";
        QTest::newRow("nothing") << QByteArray("__rec=globals\n")
                                 << "contains no values of regions";
    }
    void refusals()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, part);
        const Folder folder;
        const auto document = importStudy({folder.write("p.cali", text)}, {});

        QVERIFY2(sentence(document).contains(part), qPrintable(sentence(document)));
    }

    // The same records twice are two runs.
    void recordsThatComeAgain()
    {
        const Folder folder;
        const QByteArray nodes(
            "__rec=node,id=20,attr=10,data=1,parent=5\n"
            "__rec=node,id=21,attr=8,data=count,parent=20\n");
        const auto document =
            importStudy({folder.write("p.cali", nodes + "__rec=ctx,attr=21,data=3\n" + nodes +
                                                    "__rec=ctx,attr=21,data=4\n")},
                        {});

        QVERIFY2(document, qPrintable(sentence(document)));
        QCOMPARE(document->counters.front()->values, (std::vector<double>{3, 4}));
        QCOMPARE(document->counters.front()->runs(),
                 (std::vector<std::string>{"outside of regions", "outside of regions, record 2"}));
    }
};

PAPILIO_TEST(CaliperImports)
#include "test_caliper_import.moc"
