#include "core/edit/snapshot_edits.h"
#include "core/io/hdf5/group.h"
#include "tests/io/study_damage.h"
#include "tests/support/area_program.h"

#include <string>

using namespace papilio::core;
using namespace papilio::tests;

namespace {

hid_t openForChange(const std::filesystem::path& path)
{
    return H5Fopen(path.string().c_str(), H5F_ACC_RDWR, H5P_DEFAULT);
}

}  // namespace

class TestStudySnapshots : public QObject {
    Q_OBJECT

private slots:
    void theyComeBackWithTheStudy()
    {
        const Folder folder;
        const auto document = fullDocument();
        QVERIFY(writeStudy(document, folder / "study.h5"));

        const auto read = readStudy(folder / "study.h5");

        QVERIFY2(read, read ? "" : read.error().message.c_str());
        QCOMPARE(difference(document, *read), std::string());
        QCOMPARE(read->snapshots.front()->benchmarks.front()->data, read->benchmarks.front()->data);
        const auto restored = restoreSnapshot(*read, document.snapshots.front()->name);
        QVERIFY(restored);
        QCOMPARE(restored->benchmarks.front()->parameters.tau, 0.5);
    }

    // Nothing of them is in a file without them: older files stay as they are, to the byte.
    void aStudyWithoutSnapshotsHasNoGroup()
    {
        const Folder folder;
        auto document = fullDocument();
        document.snapshots.clear();
        QVERIFY(writeStudy(document, folder / "study.h5"));

        const auto file =
            H5Fopen((folder / "study.h5").string().c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
        QCOMPARE(H5Lexists(file, "snapshots", H5P_DEFAULT), 0);
        H5Fclose(file);
        const auto read = readStudy(folder / "study.h5");
        QVERIFY(read && read->snapshots.empty());
    }

    void theDataAreInTheFileOnce()
    {
        const Folder folder;
        QVERIFY(writeStudy(fullDocument(), folder / "study.h5"));
        const auto file =
            H5Fopen((folder / "study.h5").string().c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
        const auto group = "/snapshots/" + schema::encodeName("before/after 50%") + "/benchmarks/" +
                           schema::encodeName("reads/L1 50%");
        QCOMPARE(H5Lexists(file, (group + "/signatures").c_str(), H5P_DEFAULT), 1);
        QCOMPARE(H5Lexists(file, (group + "/values").c_str(), H5P_DEFAULT), 0);
        H5Fclose(file);
    }

    // Of a benchmark that was removed nothing can be restored.
    void aBenchmarkThatIsGoneIsLeftOut()
    {
        const Folder folder;
        auto document = fullDocument();
        document.benchmarks.erase(document.benchmarks.begin());
        QVERIFY(writeStudy(document, folder / "study.h5"));

        const auto read = readStudy(folder / "study.h5");

        QVERIFY2(read, read ? "" : read.error().message.c_str());
        QCOMPARE(read->snapshots.front()->benchmarks.size(), std::size_t(1));
        QCOMPARE(read->snapshots.front()->definitions.size(), std::size_t(1));
    }

    void duplicatesAreRefusedBeforeAnythingIsWritten()
    {
        const Folder folder;
        auto document = fullDocument();
        document.snapshots.push_back(document.snapshots.front());
        const auto written = writeStudy(document, folder / "study.h5");
        QVERIFY(!written);
        QVERIFY(written.error().message.find("before/after 50%") != std::string::npos);
        QVERIFY(!std::filesystem::exists(folder / "study.h5"));
    }

    void aDamagedOneIsNamed()
    {
        const Folder folder;
        QVERIFY(writeStudy(fullDocument(), folder / "study.h5"));
        const auto file = openForChange(folder / "study.h5");
        const auto place = "/snapshots/" + schema::encodeName("before/after 50%") + "/benchmarks/" +
                           schema::encodeName("reads/L1 50%") + "/basis/matrix";
        replace(file, place.c_str(), H5T_NATIVE_DOUBLE, {1});
        H5Fclose(file);

        const auto read = readStudy(folder / "study.h5");

        QVERIFY(!read);
        QVERIFY2(read.error().message.find("snapshots/") != std::string::npos,
                 read.error().message.c_str());
    }
};

PAPILIO_TEST(TestStudySnapshots)
#include "test_study_snapshots.moc"
