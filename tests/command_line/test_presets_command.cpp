#include "tests/command_line/program.h"
#include "tests/io/fixtures.h"
#include "tests/support/area_program.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <map>
#include <unistd.h>

using namespace papilio::tests;

namespace {

const QString samples = QStringLiteral(PAPILIO_BUILD_DIR "/share/papilio/samples/");

std::map<QString, QJsonObject> presetsOf(const QByteArray& document)
{
    std::map<QString, QJsonObject> found;
    const auto presets = QJsonDocument::fromJson(document)["presets"].toArray();
    for (const auto& one : presets) {
        const auto preset = one.toObject();
        found[preset["name"].toString()] = preset;
    }
    return found;
}

}  // namespace

class TestPresetsCommand : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        folder_ = std::make_unique<Folder>();
        QVERIFY(QDir(folder_->path()).mkdir("out"));
    }

    // 7 branch presets; on Sapphire Rapids all of them can be defined.
    void presetsOfAGoodStudyEndWithStatus0()
    {
        const auto made = run({"presets", samples + "spr-branch.papilio.h5", "-o", "out"});

        QCOMPARE(made.err, QByteArray());
        QCOMPARE(made.status, 0);
        // Without a program nothing can contradict them.
        QVERIFY2(made.out.contains("7 of 7 presets are defined, not checked on a program"),
                 made.out);
        QVERIFY2(made.out.contains("papilio-collect verify --presets out/papi_events.csv"),
                 made.out);
        QCOMPARE(QDir(folder_->path() + "/out").entryList(QDir::Files),
                 (QStringList{"papi_events.csv", "presets.html", "presets.json"}));
        const auto lines = contentOf(*folder_ / "out/papi_events.csv");
        QVERIFY2(lines.contains("\nCPU,spr\n"), lines);
        QVERIFY2(lines.contains("\nPRESET,PAPI_BR_UCN,DERIVED_SUB,BR_INST_RETIRED:ALL_BRANCHES,"
                                "BR_INST_RETIRED:COND\n"),
                 lines);
        QVERIFY2(lines.contains("# Reproduce: papilio presets "), lines);
        QVERIFY2(lines.contains("Simulated"), lines);
    }

    // FMA instructions cannot be told from others there (paper 1), and 8 terms are no small
    // formula.
    void oneUndefinablePresetGivesStatus3()
    {
        const auto made =
            run({"presets", samples + "spr-cpu-flops.papilio.h5", "-o", "out", "--json"});

        QCOMPARE(made.err, QByteArray());
        QCOMPARE(made.status, 3);
        QCOMPARE(contentOf(*folder_ / "out/presets.json"), made.out);
        QCOMPARE(QJsonDocument::fromJson(made.out)["good"].toBool(), false);
        const auto presets = presetsOf(made.out);
        QCOMPARE(presets.at("PAPI_FMA_INS")["state"].toString(), QStringLiteral("not definable"));
        QVERIFY(presets.at("PAPI_FMA_INS")["line"].isNull());
        QVERIFY(!presets.at("PAPI_FMA_INS")["reason"].toString().isEmpty());
        QCOMPARE(presets.at("PAPI_DP_OPS")["state"].toString(), QStringLiteral("defined"));
        QCOMPARE(presets.at("PAPI_DP_OPS")["terms"].toArray().size(), 4);
        // No formula of fewer events is known: the chosen one is the bound.
        QCOMPARE(presets.at("PAPI_FP_OPS")["origin"].toString(), QStringLiteral("smallest"));
        QCOMPARE(presets.at("PAPI_FP_OPS")["terms"].toArray().size(), 8);
    }

    // The study's own audit finds every line equal.
    void whatIsWrittenIsEqualInTheAudit_data()
    {
        QTest::addColumn<QString>("study");
        for (const char* name : {"spr-branch", "spr-cpu-flops", "spr-dcache"}) {
            QTest::newRow(name) << samples + name + ".papilio.h5";
        }
    }

    void whatIsWrittenIsEqualInTheAudit()
    {
        QFETCH(QString, study);
        QVERIFY(run({"presets", study, "-o", "out"}).status % 3 == 0);

        const auto audited =
            run({"audit", study, "--presets", "out/papi_events.csv", "--pmu", "spr", "--json"});

        QCOMPARE(audited.status, 0);
        const auto presets = presetsOf(audited.out);
        QVERIFY(presets.size() >= 7);
        for (const auto& [name, preset] : presets) {
            QVERIFY2(preset["verdict"] == "equal" ||
                         ((name.endsWith("_INS") || name.startsWith("PAPI_VEC")) &&
                          preset["verdict"] == "FMA counted as two"),
                     qPrintable(name));
        }
    }

    void thresholdsAndPmuAreInTheCommand()
    {
        const auto made = run({"presets", samples + "spr-branch.papilio.h5", "-o", "out", "--pmu",
                               "mine", "--tau", "1e-9", "--benchmark", "branch"});

        QCOMPARE(made.status, 0);
        const auto lines = contentOf(*folder_ / "out/papi_events.csv");
        QVERIFY2(lines.contains("\nCPU,mine\n"), lines);
        QVERIFY2(lines.contains("-o out --pmu mine --benchmark branch --tau 1e-9"), lines);
        QVERIFY2(lines.contains("tau 1e-09"), lines);
    }

    void badInputIsOneSentence_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("sentence");
        const auto branch = samples + "spr-branch.papilio.h5";
        QTest::newRow("no study") << QStringList{"none.h5", "-o", "out"} << 1
                                  << QByteArray("none.h5");
        QTest::newRow("no folder") << QStringList{branch, "-o", "none"} << 1
                                   << QByteArray("none: folder not found; create it first");
        QTest::newRow("a file") << QStringList{branch, "-o", "file"} << 1
                                << QByteArray("file: is not a folder");
        QTest::newRow("foreign presets")
            << QStringList{branch, "-o", "papi"} << 1
            << QByteArray("papi/papi_events.csv: was not written by papilio presets");
        QTest::newRow("no benchmark of that name")
            << QStringList{branch, "-o", "out", "--benchmark", "x"} << 1
            << QByteArray("no benchmark \"x\"");
        QTest::newRow("without benchmarks")
            << QStringList{samples + "roofs-with-points.papilio.h5", "-o", "out"} << 1
            << QByteArray("has no benchmark to define presets from");
        QTest::newRow("nothing to speak of")
            << QStringList{samples + "mi250x-gpu-flops.papilio.h5", "-o", "out"} << 1
            << QByteArray("no expectations in which the meaning of a preset of PAPI is known");
        QTest::newRow("a PMU that cannot be") << QStringList{branch, "-o", "out", "--pmu", "a,b"}
                                              << 1 << QByteArray("the PMU \"a,b\" has a comma");
        QTest::newRow("no -o") << QStringList{branch} << 2 << QByteArray("--output");
        QTest::newRow("empty -o") << QStringList{branch, "-o", ""} << 2 << QByteArray("--output");
        QTest::newRow("tau") << QStringList{branch, "-o", "out", "--tau", "x"} << 2
                             << QByteArray("--tau");
    }

    void badInputIsOneSentence()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, status);
        QFETCH(QByteArray, sentence);
        folder_->write("file", "x");
        folder_->write("papi/papi_events.csv", "CPU,spr\n");

        const auto made = run(QStringList{"presets"} + arguments);

        QCOMPARE(made.status, status);
        QCOMPARE(made.out, QByteArray());
        QVERIFY2(made.err.startsWith("papilio: ") && made.err.count('\n') == 1, made.err);
        QVERIFY2(made.err.contains(sentence), made.err);
        QCOMPARE(QDir(folder_->path() + "/out").entryList(QDir::Files), QStringList());
    }

    void aFullDiskLeavesNothing()
    {
        if (!QFileInfo("/dev/full").exists()) {
            QSKIP("there is no /dev/full");
        }
        // A file of the folder that cannot be written stands for the disk.
        QVERIFY(QFile::link("/dev/full", folder_->path() + "/out/presets.json"));

        const auto made = run({"presets", samples + "spr-branch.papilio.h5", "-o", "out"});

        QCOMPARE(made.status, 1);
        QVERIFY2(made.err.contains("presets.json"), made.err);
        QVERIFY(!QFileInfo::exists(folder_->path() + "/out/papi_events.csv"));
        QVERIFY(!QFileInfo::exists(folder_->path() + "/out/papi_events.csv.part"));
    }

private:
    [[nodiscard]] Outcome run(const QStringList& arguments) const
    {
        return papilio::tests::papilio(arguments, folder_->path());
    }

    std::unique_ptr<Folder> folder_;
};

PAPILIO_TEST(TestPresetsCommand)
#include "test_presets_command.moc"
