#include "tests/command_line/commands_fixture.h"
#include "tests/support/area_program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>

using namespace papilio::tests;

/// What becomes of a study's own metrics in the other commands, and of what they print.
class StudyMetrics : public CommandsFixture {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        importStudy();
        folder_.write("counts.csv", "event,first\nALL,10\nTAKEN,4\na,10\nb,4\n");
    }

    void aStudysMetricsAreEvaluated()
    {
        const auto outcome = run({"evaluate", "study.h5", "counts.csv", "--json"});
        QCOMPARE(outcome.err, QByteArray());
        QCOMPARE(outcome.status, 0);
        const auto json = QJsonDocument::fromJson(outcome.out).object();
        QCOMPARE(json["set"].toString(), QStringLiteral("mine"));
        const auto metrics = json["definitions"].toArray();
        QCOMPARE(metrics.size(), 2);
        QCOMPARE(metrics[0].toObject()["name"].toString(), QStringLiteral("Just X."));
        QCOMPARE(metrics[0].toObject()["value"].toDouble(), 10.0);
        QCOMPARE(metrics[1].toObject()["value"].toDouble(), 18.0);
        QCOMPARE(run({"evaluate", "study.h5", "counts.csv", "--benchmark", "mine", "--json"}).out,
                 outcome.out);

        const auto other = run({"evaluate", "study.h5", "counts.csv", "--benchmark", "other"});
        QCOMPARE(other.status, 1);
        QVERIFY(other.err.startsWith("papilio: study.h5: has no benchmark \"other\""));
        QCOMPARE(run({"evaluate", "perfexpert-lcpi", "counts.csv", "--benchmark", "mine"}).status,
                 1);
    }

    void aStudysMetricsArePlanned()
    {
        const auto outcome = run({"plan", "study.h5", "--json"});
        QCOMPARE(outcome.err, QByteArray());
        QCOMPARE(outcome.status, 0);
        const auto events =
            QJsonDocument::fromJson(outcome.out).object()["native_events"].toArray();
        QCOMPARE(events, (QJsonArray{"ALL", "TAKEN"}));
    }

    void aNameOfTwoLinesIsOneCell()
    {
        folder_.write("two.csv", "metric,X,Y\n\"Two\nlines\",1,0\n");
        QCOMPARE(run({"import", "data.csv", "-o", "two.h5", "--basis", "basis.csv", "--signatures",
                      "two.csv"})
                     .status,
                 0);

        const auto analysis = run({"analyze", "two.h5"});
        QVERIFY2(analysis.out.contains("\n  Two lines  "), analysis.out);
        QCOMPARE(
            run({"export", "two.h5", "--format", "papi-xml", "--pmu", "my_pmu", "-o", "two.xml"})
                .status,
            0);
        QFile xml(folder_.path() + "/two.xml");
        QVERIFY(xml.open(QIODevice::ReadOnly));
        const auto text = xml.readAll();
        QVERIFY2(text.contains("<desc>Two lines</desc>"), text);
    }

    void whatExportWritesIsReadOrNamed_data()
    {
        QTest::addColumn<QStringList>("more");
        QTest::addColumn<bool>("isRead");
        QTest::newRow("json") << QStringList() << true;
        QTest::newRow("papi-user-events") << QStringList{"--pmu", "my_pmu"} << true;
        QTest::newRow("csv") << QStringList() << false;
        QTest::newRow("latex") << QStringList() << false;
        QTest::newRow("papi-xml") << QStringList{"--pmu", "my_pmu"} << false;
    }
    void whatExportWritesIsReadOrNamed()
    {
        QFETCH(QStringList, more);
        QFETCH(bool, isRead);
        QCOMPARE(run(QStringList{"export", "study.h5", "--format", QTest::currentDataTag(), "-o",
                                 "exported"} +
                     more)
                     .status,
                 0);

        const auto outcome = run({"evaluate", "exported", "counts.csv", "--json"});

        QCOMPARE(outcome.status, isRead ? 0 : 1);
        if (isRead) {
            const auto metrics =
                QJsonDocument::fromJson(outcome.out).object()["definitions"].toArray();
            QCOMPARE(metrics.size(), 2);
            QCOMPARE(metrics[1].toObject()["value"].toDouble(), 18.0);
            return;
        }
        QCOMPARE(outcome.err.count('\n'), 1);
        if (QByteArray(QTest::currentDataTag()) == "papi-xml") {
            // The command that it names makes what is read.
            QVERIFY2(outcome.err.contains("papilio definitions exported --to papilio"),
                     outcome.err);
            const QStringList named{"definitions", "exported", "--to",
                                    "papilio",     "-o",       "read.json"};
            QCOMPARE(run(named).status, 0);
            QCOMPARE(run({"evaluate", "read.json", "counts.csv"}).status, 0);
            return;
        }
        QVERIFY2(outcome.err.contains("expected a study, JSON"), outcome.err);
    }

    // "Nothing more to measure: every metric is defined" stood there.
    void suggestSaysWhatStoppedTheAnalysis()
    {
        folder_.write("dependent.csv", "X,Y,SUM\n1,0,1\n2,0,2\n0,3,3\n0,1,1\n");
        QCOMPARE(run({"import", "data.csv", "-o", "dependent.h5", "--basis", "dependent.csv",
                      "--benchmark", "mine"})
                     .status,
                 0);
        const auto outcome = run({"suggest", "dependent.h5"});
        QCOMPARE(outcome.status, 0);
        QVERIFY2(outcome.out.contains("The analysis stopped: the basis has rank 2"), outcome.out);
        QVERIFY(!outcome.out.contains("Nothing more"));
    }

    // The simulated Sapphire Rapids has an event for each width, and one for all of them.
    void exportTakesTheSmallestFormulaOnRequest()
    {
        const auto formulaOf = [this](const QStringList& more) {
            const auto outcome =
                run(QStringList{"export",
                                QStringLiteral(PAPILIO_BUILD_DIR
                                               "/share/papilio/samples/spr-cpu-flops.papilio.h5"),
                                "--format", "json", "-o", "flops.json", "--metric", "SP Instrs."} +
                    more);
            if (outcome.status != 0) {
                return QString::fromUtf8(outcome.err);
            }
            const auto json = QJsonDocument::fromJson(contentOf(folder_ / "flops.json")).object();
            const auto metric = json["metrics"].toArray()[0].toObject();
            return QStringLiteral("%1, %2 events")
                .arg(metric["formula_of"].toString())
                .arg(metric["terms"].toArray().size());
        };

        QCOMPARE(formulaOf({}), QStringLiteral("chosen, 4 events"));
        QCOMPARE(formulaOf({"--formula", "smallest"}), QStringLiteral("smallest, 1 events"));
        QCOMPARE(formulaOf({"--formula", "SP Instrs.=smallest"}),
                 QStringLiteral("smallest, 1 events"));
        QCOMPARE(formulaOf({"--formula", "smallest", "--formula", "SP Instrs.=chosen"}),
                 QStringLiteral("chosen, 4 events"));
        QVERIFY(formulaOf({"--formula", "short"}).contains("expected chosen, smallest"));
        QVERIFY(formulaOf({"--formula", "None=smallest"}).contains("no metric \"None\""));
    }

    // It was without --pmu, and so refused to run.
    void theReportsExportCommandRuns()
    {
        QCOMPARE(run({"report", "study.h5", "-o", "r.html", "--pages", "export"}).status, 0);
        const auto html = QString::fromUtf8(contentOf(folder_ / "r.html"));
        const QRegularExpression command("<code>papilio (export [^<]*)</code>");
        const auto found = command.match(html);
        QVERIFY2(found.hasMatch(), qPrintable(html.left(4000)));

        const auto outcome = run(found.captured(1).split(' '));

        QCOMPARE(outcome.err, QByteArray());
        QCOMPARE(outcome.status, 0);
    }

    // The column of units has no heading, so that the report left it out.
    void theReportKeepsUnits()
    {
        QCOMPARE(
            run({"import", QStringLiteral(PAPILIO_SOURCE_DIR "/resources/samples/alya-mn4.csv"),
                 "-o", "alya.h5"})
                .status,
            0);
        QCOMPARE(run({"report", "alya.h5", "-o", "t.html", "--pages", "topdown"}).status, 0);
        const auto html = QString::fromUtf8(contentOf(folder_ / "t.html"));
        QVERIFY2(html.contains(QRegularExpression(">×10[⁰¹²³⁴⁵⁶⁷⁸⁹]+ cycles<")),
                 qPrintable(html.right(4000)));
    }

    // `| head` is no failure: nobody has to be told.
    void aReaderThatLeavesIsNoMistake()
    {
        for (const auto& arguments :
             {QStringList{"analyze", "study.h5"}, QStringList{"evaluate", "study.h5", "counts.csv"},
              QStringList{"topdown",
                          QStringLiteral(PAPILIO_SOURCE_DIR "/resources/samples/alya-mn4.csv")}}) {
            QProcess process;
            process.setWorkingDirectory(folder_.path());
            process.start("sh", QStringList{"-c",
                                            "{ sleep 0.2; \"$0\" \"$@\"; echo status $? >&2; } | "
                                            "true",
                                            PAPILIO_BUILD_DIR "/app/papilio"} +
                                    arguments);
            QVERIFY(process.waitForFinished());
            QCOMPARE(process.readAllStandardError(), QByteArray("status 141\n"));
        }
    }
};

PAPILIO_TEST(StudyMetrics)
#include "test_study_metrics.moc"
