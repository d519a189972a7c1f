#include "core/io/study/study_file.h"
#include "tests/command_line/program.h"
#include "tests/io/fixtures.h"
#include "tests/support/area_program.h"
#include "tests/support/small_study.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace papilio;
using namespace papilio::tests;

/// papilio campaign: many studies.
class TestCampaignCommand : public QObject {
    Q_OBJECT

    Folder folder_;

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

    [[nodiscard]] Outcome run(const QStringList& arguments) const
    {
        return ::papilio::tests::papilio(arguments, folder_.path());
    }

private slots:
    void initTestCase()
    {
        qputenv("XDG_CACHE_HOME", QFile::encodeName(folder_.path() + "/cache"));
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
            QCOMPARE(trend["points"].toArray().size(), 3);
            if (trend["name"].toString() == "Mispredicted") {
                QCOMPARE(trend["kind"].toString(), QString("metric"));
                QCOMPARE(trend["changes"].toArray().size(), 1);
                changed = 1;
            }
        }
        QCOMPARE(changed, 1);
        // The second time nothing is read but what is kept: the same document.
        QCOMPARE(run({"campaign", ".", "--json"}).out, outcome.out);
        QCOMPARE(run({"campaign", ".", "--json", "--fresh"}).out, outcome.out);
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
