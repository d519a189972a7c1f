#include "core/io/study/study_file.h"
#include "tests/command_line/commands_fixture.h"
#include "tests/support/area_program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

using namespace papilio::core;
using namespace papilio::tests;

namespace {

QJsonObject parsed(const Outcome& outcome)
{
    return QJsonDocument::fromJson(outcome.out).object();
}

QString statusOf(const QJsonObject& analysis, const QString& id)
{
    for (const auto& event : analysis["events"].toArray()) {
        if (event.toObject()["id"].toString() == id) {
            return event.toObject()["status"].toString();
        }
    }
    return {};
}

QStringList texts(const QJsonValue& list)
{
    QStringList all;
    for (const auto& text : list.toArray()) {
        all << text.toString();
    }
    return all;
}

}  // namespace

class ExclusionOptions : public CommandsFixture {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        importStudy();
        auto study = readStudy(folder_ / "study.h5");
        QVERIFY(study);
        auto benchmark = std::make_shared<Benchmark>(*study->benchmarks.front());
        benchmark->excluded = {"b", "lost"};
        study->benchmarks = {benchmark};
        QVERIFY(writeStudy(*study, folder_ / "without.h5"));
    }

    void anEventIsExcludedByNameOrId_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QStringList>("excluded");
        QTest::newRow("none") << QStringList() << QStringList();
        QTest::newRow("id") << QStringList{"--exclude", "b"} << QStringList{"b"};
        QTest::newRow("name") << QStringList{"--exclude", "TAKEN"} << QStringList{"b"};
        QTest::newRow("list") << QStringList{"--exclude", "TAKEN,c"} << QStringList{"b", "c"};
        QTest::newRow("twice") << QStringList{"--exclude", "c", "--exclude", "b"}
                               << QStringList{"b", "c"};
        QTest::newRow("taken back")
            << QStringList{"--exclude", "b,c", "--include", "NOISY"} << QStringList{"b"};
    }
    void anEventIsExcludedByNameOrId()
    {
        QFETCH(QStringList, options);
        QFETCH(QStringList, excluded);
        const auto outcome = run(QStringList{"analyze", "study.h5", "--json"} + options);
        QCOMPARE(outcome.err, QByteArray());
        QCOMPARE(outcome.status, 0);
        const auto json = parsed(outcome);
        QCOMPARE(texts(json["excluded"]), excluded);
        QVERIFY(json["excluded_unknown"].toArray().isEmpty());
        QCOMPARE(json["counts"].toObject()["excluded"].toInt(), static_cast<int>(excluded.size()));
        for (const auto* id : {"b", "c"}) {
            QCOMPARE(statusOf(json, id) == "excluded", excluded.contains(id));
        }
        QCOMPARE(json["chosen"].toArray().size(), excluded.contains("b") ? 1 : 2);
    }

    void theStudyKeepsWhatIsExcluded()
    {
        const auto json = parsed(run({"analyze", "without.h5", "--json"}));
        QCOMPARE(texts(json["excluded"]), (QStringList{"b", "lost"}));
        QCOMPARE(texts(json["excluded_unknown"]), QStringList{"lost"});
        QCOMPARE(statusOf(json, "b"), QString("excluded"));

        const auto text = run({"analyze", "without.h5"});
        QVERIFY(text.out.contains("1 excluded"));
        QVERIFY(text.out.contains("Excluded by hand: TAKEN\n"));
        QCOMPARE(text.out.count("lost"), 1);  // one caution

        const auto all =
            parsed(run({"analyze", "without.h5", "--json", "--include", "TAKEN,lost"}));
        QVERIFY(texts(all["excluded"]).isEmpty());
        QCOMPARE(all["chosen"], parsed(run({"analyze", "study.h5", "--json"}))["chosen"]);
    }

    void aNameWithATypoIsRefusedWithSimilarOnes()
    {
        for (const auto& command :
             {QStringList{"analyze", "study.h5"},
              QStringList{"export", "study.h5", "--format", "csv", "-o", "out.csv"},
              QStringList{"presets", "study.h5", "-o", "."},
              QStringList{"report", "study.h5", "-o", "out.html"},
              QStringList{"render", "study.h5", "--page", "noise", "-o", "out.png"}}) {
            for (const auto* option : {"--exclude", "--include"}) {
                const auto outcome = run(command + QStringList{option, "b,zz_not_there"});
                QCOMPARE(outcome.status, 1);
                QVERIFY2(outcome.err.contains("has no event \"zz_not_there\""), outcome.err);
                QCOMPARE(outcome.err.count('\n'), 1);
                QCOMPARE(outcome.out, QByteArray());
            }
        }
        const auto typo = run({"analyze", "study.h5", "--exclude", "bb"});
        QVERIFY2(typo.err.contains("similar: b"), typo.err);
        QVERIFY(!QFile::exists(QString::fromStdString((folder_ / "out.csv").string())));
    }

    void anExportNamesWhatIsExcludedAndHowToMakeItAgain()
    {
        const auto outcome = run({"export", "without.h5", "--format", "csv", "-o", "a.csv",
                                  "--exclude", "NOISY", "--include", "lost"});
        QCOMPARE(outcome.err, QByteArray());
        QCOMPARE(outcome.status, 0);
        const auto written = contentOf(folder_ / "a.csv");
        QVERIFY2(written.contains("Excluded by hand: b, c"), written);
        QVERIFY2(written.contains("--exclude NOISY --include lost"), written);
    }

    void aReportNamesTheEventsAndTheCommands()
    {
        QCOMPARE(run({"report", "without.h5", "-o", "r.html", "--pages", "study,events",
                      "--exclude", "NOISY"})
                     .status,
                 0);
        const auto html = contentOf(folder_ / "r.html");
        QVERIFY(html.contains("Excluded by hand: b, c, lost."));
        QVERIFY(html.contains("--exclude b,c,lost"));
        QVERIFY(html.contains("--exclude NOISY"));
    }

    void aComparisonCountsThem()
    {
        const auto json = parsed(run({"compare", "study.h5", "without.h5", "--json"}));
        const auto pair = json["benchmarks"].toArray().first().toObject();
        QVERIFY(QJsonDocument(pair).toJson().contains("\"excluded\""));
        const auto changes = QJsonDocument(pair["status_changes"].toArray()).toJson();
        QVERIFY2(changes.contains("excluded"), changes);
        const auto text = run({"compare", "study.h5", "without.h5"}).out;
        QVERIFY2(text.contains("excluded by hand in B"), text);
    }
};

PAPILIO_TEST(ExclusionOptions)
#include "test_exclusion_options.moc"
