#include "core/io/study/study_file.h"
#include "tests/command_line/commands_fixture.h"
#include "tests/support/area_program.h"
#include "tests/support/small_study.h"

using namespace papilio;
using namespace papilio::tests;

/// papilio campaign: many studies.
class TestCampaignCommand : public ProgramFixture {
    Q_OBJECT

    void write(const std::string& name, const std::string& created, double noise) const
    {
        auto events = smallEvents();
        events[1].noise = noise;  // BR_MISP_RETIRED
        auto document = smallStudy(events);
        auto benchmark = *document.benchmarks.front();
        auto data = *benchmark.data;
        data.provenance.created = created;
        benchmark.data = std::make_shared<const core::Dataset>(data);
        document.benchmarks = {std::make_shared<const core::Benchmark>(benchmark)};
        document.title = name;
        QVERIFY(core::writeStudy(
            document, (folder_.path() + "/" + QString::fromStdString(name) + ".h5").toStdString()));
    }

private slots:
    void initTestCase()
    {
        write("monday", "2026-11-23T08:00:00Z", 0);
        write("tuesday", "2026-11-24T08:00:00Z", 0);
        write("wednesday", "2026-11-25T08:00:00Z", 0.5);
    }

    void theTextNamesWhatChanged()
    {
        const auto outcome = run({"campaign", "."});
        QVERIFY2(outcome.status == 0, outcome.err);
        QVERIFY2(outcome.out.contains("exact → not definable"), outcome.out);
        QVERIFY(outcome.out.indexOf("monday") < outcome.out.indexOf("wednesday"));
        QVERIFY2(outcome.out.contains("Since"), outcome.out);
    }

    void kernelsOfOneStudyOnlyAreNamed()
    {
        for (const char* name : {"bcsstk17", "thermal2"}) {
            auto document = smallStudy(smallEvents());
            auto roofline = std::make_shared<core::Roofline>();
            roofline->name = "SpMV";
            roofline->points.emplace_back();
            roofline->points.back().name = name;
            roofline->points.back().performance = 8;
            document.rooflines = {roofline};
            QVERIFY(QDir(folder_.path()).mkpath("matrices"));
            QVERIFY(core::writeStudy(document,
                                     (folder_.path() + "/matrices/" + name + ".h5").toStdString()));
        }
        const auto outcome = run({"campaign", "matrices"});
        QVERIFY(QDir(folder_.path() + "/matrices").removeRecursively());
        QVERIFY2(outcome.status == 0, outcome.err);
        QVERIFY2(outcome.out.contains("kernels: bcsstk17, thermal2"), outcome.out);
    }

    void whatIsLeftOutIsAnError_data()
    {
        QTest::addColumn<QByteArray>("content");  ///< empty: that of another study
        QTest::newRow("damaged") << QByteArray("no study");
        QTest::newRow("copy") << QByteArray();
    }

    void whatIsLeftOutIsAnError()
    {
        QFETCH(const QByteArray, content);
        const auto left = folder_.path() + "/zz.h5";
        if (content.isEmpty()) {
            QVERIFY(QFile::copy(folder_.path() + "/monday.h5", left));
        } else {
            folder_.write("zz.h5", content);
        }
        for (const QStringList& more : {QStringList(), QStringList{"--json"}}) {
            const auto outcome = run(QStringList{"campaign", "."} + more);
            QCOMPARE(outcome.status, 1);
            QVERIFY2(outcome.err.contains("zz.h5"), outcome.err);
            QVERIFY2(outcome.out.contains("monday"), outcome.out);
        }
        QVERIFY(QFile::remove(left));
    }

    void aTrendListsEveryStudy()
    {
        const auto outcome = run({"campaign", ".", "--trend", "Mispredicted"});
        QVERIFY2(outcome.status == 0, outcome.err);
        for (const char* day : {"monday.h5", "tuesday.h5", "wednesday.h5"}) {
            QVERIFY2(outcome.out.contains(day), outcome.out);
        }
        const auto unknown = run({"campaign", ".", "--trend", "Nothing"});
        QCOMPARE(unknown.status, 1);
        QVERIFY(unknown.err.contains("Nothing"));
        const auto part = run({"campaign", ".", "--trend", "mispredict"});
        QVERIFY2(part.err.contains("there is Mispredicted"), part.err);
    }

    void theDocumentHoldsStudiesAndTrends()
    {
        const auto outcome = run({"campaign", ".", "--json"});
        QCOMPARE(outcome.status, 0);
        const auto json = QJsonDocument::fromJson(outcome.out).object();
        QCOMPARE(json["studies"].toArray().size(), 3);
        QCOMPARE(json["unread"].toArray().size(), 0);
        int changed = 0;
        for (const auto& value : json["trends"].toArray()) {
            const auto trend = value.toObject();
            // On Wednesday a metric has no definition, so that its coefficient is in two studies.
            const bool isLost = trend["name"].toString() == "Mispredicted: BR_MISP_RETIRED";
            QCOMPARE(trend["points"].toArray().size(), isLost ? 2 : 3);
            if (trend["name"].toString() == "Mispredicted") {
                QCOMPARE(trend["kind"].toString(), QString("metric"));
                QCOMPARE(trend["changes"].toArray().size(), 1);
                changed = 1;
            }
        }
        QCOMPARE(changed, 1);
    }

    void threeStudiesAreComparedSideBySide()
    {
        const QStringList days = {"wednesday.h5", "monday.h5", "tuesday.h5"};
        const auto outcome = run(QStringList{"compare"} + days);
        QVERIFY2(outcome.status == 0, outcome.err);
        const auto& text = outcome.out;
        // In the order in which they were named, not by date.
        QVERIFY2(text.indexOf("wednesday") < text.indexOf("monday"), text);
        for (const char* words : {"Events by status", "Chosen events", "Metrics", "Coefficients",
                                  "BR_MISP_RETIRED", "Noise: 8 of 9 are the same"}) {
            QVERIFY2(text.contains(words), (words + ("\n" + text)).constData());
        }
        const auto line = [&](const QByteArray& name) {
            for (const auto& one : text.split('\n')) {
                if (one.simplified().startsWith(name)) {
                    return one.simplified();
                }
            }
            return QByteArray();
        };
        QCOMPARE(line("branch Mispredicted "),
                 QByteArray("branch Mispredicted not definable exact exact"));
        const auto metrics =
            run(QStringList{"compare"} + days + QStringList{"--section", "metrics"});
        QVERIFY(!metrics.out.contains("Chosen events") && metrics.out.contains("Coefficients"));
    }

    void theDocumentOfManyStudiesHoldsEveryRow()
    {
        const auto outcome = run({"compare", "monday.h5", "tuesday.h5", "wednesday.h5", "--json"});
        QCOMPARE(outcome.status, 0);
        const auto json = QJsonDocument::fromJson(outcome.out).object();
        QCOMPARE(json["studies"].toArray().size(), 3);
        QCOMPARE(json["studies"].toArray()[2].toObject()["counts"].toObject()["chosen"].toInt(), 3);
        int differing = 0;
        for (const auto& value : json["rows"].toArray()) {
            const auto row = value.toObject();
            QCOMPARE(row["by_study"].toArray().size(), 3);
            if (row["kind"].toString() == "metric") {
                QCOMPARE(row["differs"].toBool(), row["name"].toString() == "Mispredicted");
                differing += row["differs"].toBool() ? 1 : 0;
            }
            if (row["name"].toString() == "Mispredicted: BR_MISP_RETIRED") {
                QCOMPARE(row["by_study"].toArray()[0].toObject()["value"].toDouble(), 1.0);
                QVERIFY(row["by_study"].toArray()[2].isNull());
            }
        }
        QCOMPARE(differing, 1);
    }

    void itemsAreChosenOfTwoStudiesOnly()
    {
        const auto outcome =
            run({"compare", "monday.h5", "tuesday.h5", "wednesday.h5", "--benchmark", "branch"});
        QCOMPARE(outcome.status, 1);
        QVERIFY2(outcome.err.contains("two studies only"), outcome.err);
        const auto missing = run({"compare", "monday.h5", "tuesday.h5", "sunday.h5"});
        QCOMPARE(missing.status, 1);
        QVERIFY2(missing.err.contains("sunday.h5"), missing.err);
    }

    void aFolderWithoutStudiesIsNamed()
    {
        QVERIFY(QDir(folder_.path()).mkpath("empty"));
        const auto outcome = run({"campaign", "empty"});
        QCOMPARE(outcome.status, 1);
        QVERIFY(outcome.err.contains("empty"));
        QCOMPARE(run({"campaign", "nowhere"}).status, 1);
    }
};

PAPILIO_TEST(TestCampaignCommand)
#include "test_campaign_command.moc"
