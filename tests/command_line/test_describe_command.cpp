#include "core/analysis/event_search.h"
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

namespace {

Outcome run(const QStringList& arguments, const QString& directory)
{
    return papilio::tests::papilio(arguments, directory);
}

}  // namespace

class TestDescribeCommand : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        const auto document = smallStudy();
        events_ = core::eventNamesOf(document);
        QVERIFY(events_.size() > 3);
        QVERIFY(core::writeStudy(document, folder_ / "study.h5"));
        const auto text = [this](std::size_t event) {
            return QString::fromStdString(events_[event]);
        };
        // The first event as Intel spells names, the second twice and differently.
        folder_.write(
            "perfmon.json",
            QJsonDocument(
                QJsonObject{
                    {"Header", QJsonObject{{"Version", "1.9"}}},
                    {"Events", QJsonArray{QJsonObject{{"EventName", text(0).replace(':', '.')},
                                                      {"BriefDescription", "What it counts."},
                                                      {"PublicDescription", "At length."},
                                                      {"Counter", "0,1"},
                                                      {"Errata", "XY01"},
                                                      {"Deprecated", "1"}},
                                          QJsonObject{{"EventName", text(1).replace("_", ".")},
                                                      {"BriefDescription", "One."}},
                                          QJsonObject{{"EventName", text(1).replace("_", ":")},
                                                      {"BriefDescription", "Other."}}}}})
                .toJson());
        folder_.write(
            "own.json",
            QJsonDocument(
                QJsonObject{{"source", "libpfm 4"},
                            {"machine", "spr"},
                            {"events", QJsonArray{QJsonObject{{"name", text(2)},
                                                              {"description", "Third."}}}}})
                .toJson());
        folder_.write("strange.json", R"([{"EventName": "ELSEWHERE"}])");
    }

    void descriptionsAreAddedAndCounted()
    {
        const auto done =
            run({"describe", "study.h5", "--perfmon", "perfmon.json", "--events", "own.json"},
                folder_.path());

        QCOMPARE(done.err, QByteArray());
        QCOMPARE(done.status, 0);
        const auto all = QByteArray::number(qsizetype(events_.size()));
        QVERIFY2(done.out.contains("perfmon.json 1.9: describes 1 of " + all + " events"),
                 done.out);
        QVERIFY2(done.out.contains("libpfm 4, spr: describes 1 of " + all + " events"), done.out);
        QVERIFY2(
            done.out.contains("ambiguous: " + QByteArray::fromStdString(events_[1]) + " may be "),
            done.out);
        QVERIFY2(done.out.contains("study.h5: 2 of " + all + " events are described"), done.out);
        QVERIFY2(done.out.contains("Not described:\n  " + QByteArray::fromStdString(events_[1])),
                 done.out);

        const auto read = core::readStudy(folder_ / "study.h5");
        QVERIFY(read && read->descriptionsOf(events_[0]).size() == 1);
        QVERIFY(read->descriptionsOf(events_[0])[0].deprecated);
        QCOMPARE(read->benchmarks.size(), smallStudy().benchmarks.size());
    }

    void anotherFileLeavesTheStudyAsItIs()
    {
        const auto before = contentOf(folder_ / "study.h5");
        const auto done =
            run({"describe", "study.h5", "--events", "own.json", "-o", "out.h5", "--json"},
                folder_.path());

        QCOMPARE(done.status, 0);
        QCOMPARE(contentOf(folder_ / "study.h5"), before);
        const auto json = QJsonDocument::fromJson(done.out).object();
        QCOMPARE(json["output"].toString(), QString("out.h5"));
        QCOMPARE(json["events"].toInt(), int(events_.size()));
        QCOMPARE(json["described"].toInt(), 1);
        QCOMPARE(json["missing"].toArray().size(), qsizetype(events_.size()) - 1);
        const auto file = json["files"].toArray().first().toObject();
        QCOMPARE(file["source"].toString(), QString("libpfm 4, spr"));
        QCOMPARE(file["described"].toInt(), 1);
        const auto read = core::readStudy(folder_ / "out.h5");
        QVERIFY(read && read->descriptionsOf(events_[2]).size() == 1);
    }

    void oneEventIsShown()
    {
        QCOMPARE(run({"describe", "study.h5", "--perfmon", "perfmon.json"}, folder_.path()).status,
                 0);
        const auto name = QString::fromStdString(events_[0]);
        for (const auto& spelling : {name, name.toLower().replace(':', '.')}) {
            const auto shown = run({"describe", "study.h5", spelling}, folder_.path());
            QCOMPARE(shown.status, 0);
            for (const auto* const line : {"perfmon.json 1.9", "  What it counts.", "  At length.",
                                           "  Erratum XY01", "  Deprecated", "  Counters: 0,1"}) {
                QVERIFY2(shown.out.contains(line), shown.out);
            }
        }
        const auto json = QJsonDocument::fromJson(
                              run({"describe", "study.h5", name, "--json"}, folder_.path()).out)
                              .object();
        QCOMPARE(json["event"].toString(), name);
        const auto said = json["descriptions"].toArray().first().toObject();
        QCOMPARE(said["errata"].toArray(), QJsonArray{"XY01"});
        QCOMPARE(said["deprecated"].toBool(), true);
        const auto unknown =
            run({"describe", "study.h5", QString::fromStdString(events_[3])}, folder_.path());
        QCOMPARE(unknown.status, 0);
        QVERIFY(unknown.out.contains("The study has no description of it"));
    }

    void whatIsWrongIsOneLine_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("sentence");
        const QStringList describe = {"describe", "study.h5"};
        QTest::newRow("no study") << QStringList{"describe", "absent.h5"} << 1 << "file not found";
        QTest::newRow("no such event")
            << (describe + QStringList{"NOT_THERE"}) << 1 << "has no event \"NOT_THERE\"";
        QTest::newRow("no list") << (describe + QStringList{"--perfmon", "absent.json"}) << 1
                                 << "absent.json";
        QTest::newRow("the other kind")
            << (describe + QStringList{"--events", "perfmon.json"}) << 1 << "use --perfmon for";
        QTest::newRow("another machine")
            << (describe + QStringList{"--perfmon", "strange.json"}) << 1 << "none of the study's";
        QTest::newRow("both") << (describe + QStringList{"A", "--perfmon", "perfmon.json"}) << 2
                              << "leave it out to add descriptions";
        QTest::newRow("nothing to write")
            << (describe + QStringList{"-o", "out.h5"}) << 2 << "needs descriptions to add";
    }

    void whatIsWrongIsOneLine()
    {
        QFETCH(const QStringList, arguments);
        QFETCH(const int, status);
        QFETCH(const QString, sentence);
        const auto before = contentOf(folder_ / "study.h5");
        const auto done = run(arguments, folder_.path());
        QCOMPARE(done.status, status);
        QCOMPARE(done.out, QByteArray());
        QVERIFY2(done.err.startsWith("papilio: ") && done.err.contains(sentence.toUtf8()),
                 done.err);
        QCOMPARE(done.err.count('\n'), 1);
        QCOMPARE(contentOf(folder_ / "study.h5"), before);
    }

private:
    Folder folder_;
    std::vector<std::string> events_;
};

PAPILIO_TEST(TestDescribeCommand)
#include "test_describe_command.moc"
