#include "core/io/campaign/digest_store.h"
#include "core/io/study/study_file.h"
#include "tests/io/fixtures.h"
#include "tests/support/area_program.h"
#include "tests/support/small_study.h"

#include <QDir>
#include <QFile>
#include <QTest>

using namespace papilio;
namespace fs = std::filesystem;

/// Digests of studies that were read before.
class TestDigestStore : public QObject {
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
        const auto found = core::studiesIn({path("a"), path("a/b/two.h5")});
        QVERIFY(found);
        QCOMPARE(found->size(), std::size_t{3});  // each once
        QCOMPARE((*found)[0], path("a/b/THREE.H5"));
        QVERIFY(QFile::remove(folder_.filePath("a/b/THREE.H5")));
        const auto missing = core::studiesIn({path("nowhere")});
        QVERIFY(!missing && missing.error().message.find("nowhere") != std::string::npos);
    }

    void whatIsKeptIsWhatTheStudySays()
    {
        const core::DigestStore store(path("kept"));
        const auto first = store.digest(path("a/one.papilio.h5"));
        QVERIFY(first);
        QCOMPARE(first->title, std::string("one"));
        QCOMPARE(QDir(folder_.filePath("kept")).count(), uint(3));  // with . and ..
        const auto again = store.digest(path("a/one.papilio.h5"));
        const auto fresh = core::DigestStore({}).digest(path("a/one.papilio.h5"));
        QVERIFY(again && fresh);
        QCOMPARE(again->curves.size(), std::size_t{1});
        QCOMPARE(again->curves[0].iterations, fresh->curves[0].iterations);
        QCOMPARE(again->curves[0].values[3], 1e-9);
        QVERIFY(std::isnan(again->curves[0].values[2]));
        QCOMPARE(again->values.size(), fresh->values.size());
        for (std::size_t i = 0; i < fresh->values.size(); ++i) {
            const auto& a = again->values[i];
            const auto& b = fresh->values[i];
            QVERIFY(a.kind == b.kind && a.subject == b.subject && a.name == b.name &&
                    a.state == b.state && a.formula == b.formula && a.unit == b.unit);
            QVERIFY(a.value == b.value || (std::isnan(a.value) && std::isnan(b.value)));
        }
    }

    void aStudyThatChangedIsReadAgain()
    {
        const core::DigestStore store(path("kept"));
        write("a/one.papilio.h5", "changed");
        const auto digest = store.digest(path("a/one.papilio.h5"));
        QVERIFY(digest);
        QCOMPARE(digest->title, std::string("changed"));
    }

    void whatIsDamagedIsMadeAgain()
    {
        const core::DigestStore store(path("kept"));
        for (const auto& entry : fs::directory_iterator(path("kept"))) {
            QFile file(QString::fromStdString(entry.path()));
            QVERIFY(file.open(QIODevice::ReadWrite));
            const auto half = file.size() / 2;
            QVERIFY(file.resize(half));
        }
        const auto digest = store.digest(path("a/one.papilio.h5"));
        QVERIFY(digest);
        QCOMPARE(digest->title, std::string("changed"));
    }

    void aDamagedStudyIsNamed()
    {
        QFile bad(folder_.filePath("a/bad.h5"));
        QVERIFY(bad.open(QIODevice::WriteOnly));
        bad.write("not HDF5");
        bad.close();
        const auto read = core::readDigests(*core::studiesIn({path("a")}), core::DigestStore({}));
        QCOMPARE(read.digests.size(), std::size_t{2});
        QCOMPARE(read.unread.size(), std::size_t{1});
        QVERIFY(read.unread[0].why.find("bad.h5") != std::string::npos);
    }

    void aStopEndsIt()
    {
        std::stop_source stop;
        stop.request_stop();
        const auto read = core::readDigests(*core::studiesIn({path("a")}), core::DigestStore({}),
                                            {}, stop.get_token());
        QVERIFY(read.digests.empty());
    }
};

PAPILIO_TEST(TestDigestStore)
#include "test_digest_store.moc"
