#include "core/io/campaign/read_campaign.h"
#include "core/io/study/study_file.h"
#include "tests/io/fixtures.h"
#include "tests/support/area_program.h"
#include "tests/support/small_study.h"

#include <QDir>
#include <QFile>
#include <QTest>

using namespace papilio;
namespace fs = std::filesystem;

/// Studies of folders, read for a campaign.
class TestReadCampaign : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    [[nodiscard]] fs::path path(const char* name) const
    {
        return folder_.filePath(QString::fromUtf8(name)).toStdString();
    }
    void write(const char* name, const std::string& title) const
    {
        auto document = tests::smallStudy();
        document.title = title;
        auto recorder = std::make_shared<core::Recorder>();
        recorder->name = recorder->subject = "thermal2/cg";
        recorder->type = "double";
        recorder->role = "residual";
        recorder->values = {1, 0.1, std::numeric_limits<double>::quiet_NaN(), 1e-9};
        document.recorders = {recorder};
        QVERIFY(core::writeStudy(document, path(name)));
    }

private slots:
    void studiesAreFoundInFolders()
    {
        QDir(folder_.path()).mkpath("a/b");
        write("a/one.papilio.h5", "one");
        write("a/b/two.h5", "two");
        write("a/b/THREE.H5", "three");  // as old systems spell it
        QFile other(folder_.filePath("a/notes.txt"));
        QVERIFY(other.open(QIODevice::WriteOnly));
        const auto found = core::readCampaign({path("a"), path("a/b/two.h5")});
        QVERIFY(found && found->unread.empty());
        QStringList titles;
        for (const auto& study : found->studies) {
            titles << QString::fromStdString(study.title);
        }
        titles.sort();
        QCOMPARE(titles, (QStringList{"one", "three", "two"}));  // each once
        QVERIFY(QFile::remove(folder_.filePath("a/b/THREE.H5")));
        const auto missing = core::readCampaign({path("nowhere")});
        QVERIFY(!missing && missing.error().message.find("nowhere") != std::string::npos);
    }

    void aDigestHoldsResidualsAsTheyAre()
    {
        const auto digest = core::readDigest(path("a/one.papilio.h5"));
        QVERIFY(digest);
        QCOMPARE(digest->title, std::string("one"));
        QCOMPARE(digest->path, path("a/one.papilio.h5").string());
        QCOMPARE(digest->residuals.size(), std::size_t{1});
        const auto& [subject, residual] = digest->residuals.front();
        QCOMPARE(subject, std::string("thermal2/cg"));
        QCOMPARE(residual->values[3], 1e-9);
        QVERIFY(std::isnan(residual->values[2]));
    }

    void aDamagedStudyIsNamed()
    {
        QFile bad(folder_.filePath("a/bad.h5"));
        QVERIFY(bad.open(QIODevice::WriteOnly));
        bad.write("not HDF5");
        bad.close();
        const auto read = core::readCampaign({path("a")});
        QCOMPARE(read->studies.size(), std::size_t{2});
        QCOMPARE(read->unread.size(), std::size_t{1});
        QVERIFY(read->unread[0].why.find("bad.h5") != std::string::npos);
    }

    void aStopEndsIt()
    {
        std::stop_source stop;
        stop.request_stop();
        const auto read = core::readCampaign({path("a")}, {}, stop.get_token());
        QVERIFY(read && read->studies.empty());
    }
};

PAPILIO_TEST(TestReadCampaign)
#include "test_read_campaign.moc"
