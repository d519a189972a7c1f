#include "core/io/definitions/definition_text.h"
#include "core/io/definitions/preset_files.h"
#include "tests/io/fixtures.h"
#include "tests/support/area_program.h"
#include "tests/support/small_study.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <sys/stat.h>
#include <unistd.h>

using namespace papilio;

namespace {

core::PresetProposals proposed(const core::Document& study)
{
    auto options = core::proposalOptions(study, "spr");
    options->study = "study.h5";
    options->command = "papilio presets study.h5 -o out --pmu spr";
    options->knownOf = {};  // the events are made up
    return *core::proposePresets(study, *options);
}

core::PresetFiles filesOf(const core::Document& study)
{
    return core::presetFiles(proposed(study), study, "Papilio 1.2.3");
}

}  // namespace

class TestPresetFiles : public QObject {
    Q_OBJECT

private slots:
    void allFilesAreWrittenAndAStaleOneGoes()
    {
        const tests::Folder folder;
        const auto files = filesOf(tests::smallStudy());
        QVERIFY(files.eventsHead.empty());  // both versions hold every line
        folder.write(core::presetEventsHeadName,
                     QByteArray::fromStdString(std::string(core::presetTextMark) + "of before\n"));

        const auto written = core::writePresetFiles(files, folder / "");

        QVERIFY2(written, written ? "" : written.error().message.c_str());
        QCOMPARE(written->size(), std::size_t(3));
        QCOMPARE(tests::contentOf(folder / core::presetEventsName).toStdString(), files.events);
        QCOMPARE(tests::contentOf(folder / core::presetJsonName).toStdString(), files.json);
        QCOMPARE(tests::contentOf(folder / core::presetHtmlName).toStdString(), files.html);
        QVERIFY(!std::filesystem::exists(folder / core::presetEventsHeadName));
        QVERIFY(core::writePresetFiles(files, folder / ""));  // its own files are replaced
    }

    void aFileOfPapiItselfIsNotReplaced()
    {
        const tests::Folder folder;
        folder.write(core::presetEventsName, "# PAPI's own\nCPU,spr\n");

        const auto written = core::writePresetFiles(filesOf(tests::smallStudy()), folder / "");

        QVERIFY(!written);
        QVERIFY(written.error().message.find("is not replaced") != std::string::npos);
        QCOMPARE(tests::contentOf(folder / core::presetEventsName),
                 QByteArray("# PAPI's own\nCPU,spr\n"));
        QVERIFY(!std::filesystem::exists(folder / core::presetJsonName));
    }

    void aFolderThatIsNotThereIsNamed()
    {
        const tests::Folder folder;
        const auto files = filesOf(tests::smallStudy());

        const auto missing = core::writePresetFiles(files, folder / "none");
        const auto file = core::writePresetFiles(files, folder.write("file", "x"));

        QCOMPARE(missing.error().code, core::Errc::NotFound);
        QVERIFY(missing.error().message.find("none: folder not found") != std::string::npos);
        QVERIFY(file.error().message.find("is not a folder") != std::string::npos);
    }

    // What cannot be written last leaves what came first as it was.
    void nothingIsHalfWritten()
    {
        const tests::Folder folder;
        const auto files = filesOf(tests::smallStudy());
        std::filesystem::create_directory(folder / core::presetHtmlName);  // in the way

        const auto written = core::writePresetFiles(files, folder / "");

        QVERIFY(!written);
        QVERIFY(!std::filesystem::exists(folder / core::presetEventsName));
        QVERIFY(!std::filesystem::exists(folder / core::presetJsonName));
        for (const auto& entry : std::filesystem::directory_iterator(folder / "")) {
            QCOMPARE(entry.path().filename().string(), std::string(core::presetHtmlName));
        }
    }

    void aFolderWithoutPermissionIsNamed()
    {
        if (::geteuid() == 0) {
            QSKIP("root may write everywhere");
        }
        const tests::Folder folder;
        std::filesystem::create_directory(folder / "closed");
        ::chmod((folder / "closed").c_str(), 0500);

        const auto written =
            core::writePresetFiles(filesOf(tests::smallStudy()), folder / "closed");

        ::chmod((folder / "closed").c_str(), 0700);
        QVERIFY(!written);
        QVERIFY(written.error().message.find("no permission") != std::string::npos);
    }

    void theDocumentHasEveryPreset()
    {
        const auto json =
            QJsonDocument::fromJson(QByteArray::fromStdString(filesOf(tests::smallStudy()).json))
                .object();

        QCOMPARE(json["good"].toBool(), true);
        QCOMPARE(json["program"].toString(), QStringLiteral("Papilio 1.2.3"));
        QCOMPARE(json["command"].toString(),
                 QStringLiteral("papilio presets study.h5 -o out --pmu spr"));
        QCOMPARE(json["benchmarks"][0]["simulated"].toBool(), true);
        const auto presets = json["presets"].toArray();
        QCOMPARE(presets.size(), 7);
        for (const auto& one : presets) {
            const auto preset = one.toObject();
            QCOMPARE(preset["state"].toString(), QStringLiteral("defined"));
            QVERIFY(preset["line"].toString().startsWith(u"PRESET,PAPI_BR_"));
            QCOMPARE(preset["line"], preset["line_head"]);
            QCOMPARE(preset["kernels"].toArray().size(), 11);
        }
    }

    // One file for a browser, whatever the names in a study hold.
    void theReportLoadsNothingAndNamesDoNothing()
    {
        auto events = tests::smallEvents();
        events[3].name = "BR<script>alert(1)</script>\"&COND";

        const auto html = filesOf(tests::smallStudy(events)).html;

        QVERIFY(html.find("<script>alert") == std::string::npos);
        QVERIFY(html.find("&lt;script&gt;") != std::string::npos);
        for (const auto* loading : {"src=", "href=\"h", "href=\"f", "url(", "@import"}) {
            QVERIFY2(html.find(loading) == std::string::npos, loading);
        }
        std::size_t figures = 0;
        for (auto at = html.find("<svg"); at != std::string::npos; at = html.find("<svg", at + 1)) {
            ++figures;
        }
        QCOMPARE(figures, std::size_t(7));
        QVERIFY(html.find("Simulated") != std::string::npos ||
                html.find("simulated") != std::string::npos);
    }
};

PAPILIO_TEST(TestPresetFiles)
#include "test_preset_files.moc"
