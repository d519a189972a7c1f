#include "core/io/files/atomic_file.h"
#include "core/io/study/study_file.h"
#include "tests/io/fixtures.h"
#include "tests/io/full_document.h"
#include "tests/support/area_program.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <csignal>
#include <fstream>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

using namespace papilio::core;
using namespace papilio::tests;

namespace {

/// Files of this process may not grow past `bytes` while this lives.
class FileSizeLimit {
public:
    explicit FileSizeLimit(rlim_t bytes)
    {
        std::signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit limit{bytes, before_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileSizeLimit() { setrlimit(RLIMIT_FSIZE, &before_); }

private:
    rlimit before_{};
};

}  // namespace

class StudyFaults : public QObject {
    Q_OBJECT

private slots:
    // What was checked is no longer what is read.
    void aFileThatChangesWhileItIsReadIsRefused()
    {
        QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath("study.h5").toStdString();
        QVERIFY(writeStudy(fullDocument(), path));
        QVERIFY(readStudy(path));

        bool isTouched = false;
        const auto document = readStudy(path, {}, [&](double) {
            if (!std::exchange(isTouched, true)) {
                std::ofstream(path, std::ios::app) << 'x';
            }
        });

        QVERIFY(isTouched);
        QVERIFY(!document);
        QVERIFY(document.error().code == Errc::Unreadable);
        QVERIFY(document.error().message.starts_with(path.string() + ": was changed"));
    }

    // The file that was opened is read to its end; its name may be another one's by then.
    void aNameThatIsReplacedWhileItIsReadDoesNotMatter()
    {
        QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath("study.h5").toStdString();
        QVERIFY(writeStudy(fullDocument(), path));
        QFile file(QString::fromStdString(path.string()));
        QVERIFY(file.open(QIODevice::ReadOnly));

        const auto document = readStudy(path, {}, [&](double) {
            const auto other = path.parent_path() / "other";
            std::ofstream(other) << "no study";
            std::filesystem::rename(other, path);
        });

        QVERIFY2(document, document ? "" : document.error().message.c_str());
        // Where another file has the name each time that it is opened, that is no damage.
        const auto replaced = readStudy("/proc/self/fd/" + std::to_string(file.handle()));
        QCOMPARE(replaced.error().code, Errc::Unreadable);
    }

    void missingDirectoryIsNamed()
    {
        const Folder folder;
        const auto path = folder / "nowhere/study.h5";

        const auto written = writeStudy(fullDocument(), path);

        QVERIFY(!written);
        QCOMPARE(written.error().code, Errc::NotFound);
        QCOMPARE(written.error().message, path.string() + ": folder not found; create it first");
    }

    void directoryIsNoStudy()
    {
        const Folder folder;
        std::filesystem::create_directory(folder / "study.h5");

        const auto written = writeStudy(fullDocument(), folder / "study.h5");

        QVERIFY(!written);
        QCOMPARE(written.error().message,
                 (folder / "study.h5").string() + ": is a folder; give the name of a file");
    }

    // The part file next to it has a shorter name: names have up to 255 bytes.
    void aNameOfFullLengthIsWritten()
    {
        const Folder folder;
        const auto path = folder / (std::string(252, 'a') + ".h5");
        const auto written = writeStudy(fullDocument(), path);
        QVERIFY2(written, written ? "" : written.error().message.c_str());
        QVERIFY(readStudy(path));
    }

    // -o /dev/stdout where a pipe follows
    void aPipeUnderAnotherNameIsNoFolder()
    {
        const Folder folder;
        std::array<int, 2> ends{};
        QCOMPARE(pipe(ends.data()), 0);
        std::filesystem::create_symlink("/proc/self/fd/" + std::to_string(ends[1]), folder / "out");
        const auto written = writeStudy(fullDocument(), folder / "out");
        close(ends[0]);
        close(ends[1]);
        QVERIFY(!written);
        QCOMPARE(written.error().message,
                 (folder / "out").string() + ": is a device or pipe; give the name of a file");
    }

    void fileInsteadOfDirectoryIsSaid()
    {
        const Folder folder;
        folder.write("file", "x");

        const auto written = writeStudy(fullDocument(), folder / "file/study.h5");

        QVERIFY(!written);
        QVERIFY(
            QString::fromStdString(written.error().message).contains("is a file, not a folder"));
    }

    void readOnlyDirectoryIsSaid()
    {
        if (geteuid() == 0) {
            QSKIP("root may write everywhere");
        }
        const Folder folder;
        std::filesystem::create_directory(folder / "locked");
        std::filesystem::permissions(folder / "locked", std::filesystem::perms::owner_read |
                                                            std::filesystem::perms::owner_exec);

        const auto written = writeStudy(fullDocument(), folder / "locked/study.h5");
        std::filesystem::permissions(folder / "locked", std::filesystem::perms::owner_all);

        QVERIFY(!written);
        QVERIFY(QString::fromStdString(written.error().message).contains("no permission"));
    }

    void writeProtectedStudyIsKept()
    {
        if (geteuid() == 0) {
            QSKIP("root may write everywhere");
        }
        const Folder folder;
        QVERIFY(writeStudy(fullDocument(), folder / "study.h5"));
        std::filesystem::permissions(folder / "study.h5", std::filesystem::perms::owner_read);

        QVERIFY(!writeStudy(fullDocument(), folder / "study.h5"));
        QVERIFY(!std::filesystem::exists(folder / "study.h5.part"));
    }

    // As on a full disk: the write fails half-way, wherever that is.
    void failingWriteLeavesTheOldStudy_data()
    {
        QTest::addColumn<int>("bytes");
        for (const int bytes : {0, 1, 100, 500, 1000, 2000, 4000, 8000, 12000}) {
            QTest::addRow("%d", bytes) << bytes;
        }
    }
    void failingWriteLeavesTheOldStudy()
    {
        QFETCH(int, bytes);
        const Folder folder;
        auto document = fullDocument();
        QVERIFY(writeStudy(document, folder / "study.h5"));
        const auto before = contentOf(folder / "study.h5");
        QCOMPARE_GT(before.size(), bytes);
        document.title = "changed";

        Result<void> written;
        {
            const FileSizeLimit limit(static_cast<rlim_t>(bytes));
            written = writeStudy(document, folder / "study.h5");
        }

        QVERIFY(!written);
        const auto message = QString::fromStdString(written.error().message);
        QVERIFY2(message.startsWith(QString::fromStdString((folder / "study.h5").string()) + ": "),
                 qPrintable(message));
        QVERIFY2(message.contains("ulimit -f"), qPrintable(message));
        QCOMPARE(contentOf(folder / "study.h5"), before);
        QVERIFY(!std::filesystem::exists(folder / "study.h5.part"));
        // The library is still usable afterwards.
        QVERIFY(writeStudy(document, folder / "study.h5"));
        const auto read = readStudy(folder / "study.h5");
        QVERIFY(read);
        QCOMPARE(read->title, std::string("changed"));
    }

    void failingRenameLeavesNoPart()
    {
        const Folder folder;
        auto file = AtomicFile::prepare(folder / "study.h5", 0);
        QVERIFY(file);
        // The target becomes a directory that is not empty: rename() cannot replace it.
        folder.write("study.h5/inside", "x");
        const auto part = file->part();

        const auto committed = file->commit();
        QVERIFY(!committed);
        QVERIFY(QString::fromStdString(committed.error().message).contains("study.h5"));
        {
            const auto gone = *std::move(file);
        }
        QVERIFY(!std::filesystem::exists(part));
    }

    void tooLittleSpaceIsSaidBeforeWriting()
    {
        const Folder folder;

        const auto file = AtomicFile::prepare(folder / "study.h5", std::uint64_t{1} << 60);

        QVERIFY(!file);
        QVERIFY(QString::fromStdString(file.error().message)
                    .contains("MB are free; make room or save elsewhere"));
        QVERIFY(!std::filesystem::exists(folder / "study.h5.part"));
    }

    void permissionsOfTheOldStudyStay()
    {
        const Folder folder;
        QVERIFY(writeStudy(fullDocument(), folder / "study.h5"));
        const auto mode = std::filesystem::perms::owner_read | std::filesystem::perms::owner_write;
        std::filesystem::permissions(folder / "study.h5", mode);

        QVERIFY(writeStudy(fullDocument(), folder / "study.h5"));

        QCOMPARE(std::filesystem::status(folder / "study.h5").permissions(), mode);
    }

    void symbolicLinkStaysALink()
    {
        const Folder folder;
        QVERIFY(writeStudy(fullDocument(), folder / "real.h5"));
        std::filesystem::create_symlink("real.h5", folder / "link.h5");
        auto document = fullDocument();
        document.title = "through the link";

        QVERIFY(writeStudy(document, folder / "link.h5"));

        QVERIFY(std::filesystem::is_symlink(folder / "link.h5"));
        QCOMPARE(readStudy(folder / "real.h5")->title, std::string("through the link"));
    }

    void leftOverPartIsReplaced()
    {
        const Folder folder;
        folder.write("study.h5.part", QByteArray(100000, 'x'));

        QVERIFY(writeStudy(fullDocument(), folder / "study.h5"));

        QVERIFY(readStudy(folder / "study.h5"));
        QVERIFY(!std::filesystem::exists(folder / "study.h5.part"));
    }

    // What the reader would refuse is refused before anything is written.
    void documentsThatCannotBeReadAreNotWritten_data()
    {
        QTest::addColumn<int>("fault");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("benchmark twice")
            << 0 << "the benchmark name \"reads/L1 50%\" is a duplicate";
        QTest::newRow("no name") << 1 << "a benchmark has no name";
        QTest::newRow("no basis") << 2 << "is incomplete";
        QTest::newRow("machine twice") << 3 << "the machine id \"host/0\" is empty or a duplicate";
        QTest::newRow("not UTF-8") << 4 << "is not UTF-8 text";
        QTest::newRow("wrong shape") << 5 << "values";
        QTest::newRow("NUL in a note") << 6 << "is not UTF-8 text";
    }
    void documentsThatCannotBeReadAreNotWritten()
    {
        QFETCH(int, fault);
        QFETCH(QString, sentence);
        const Folder folder;
        auto document = fullDocument();
        auto benchmark = std::make_shared<Benchmark>(*document.benchmarks.front());
        auto data = std::make_shared<Dataset>(*benchmark->data);
        switch (fault) {
            case 0:
                document.benchmarks.push_back(benchmark);
                break;
            case 1:
                benchmark->name.clear();
                break;
            case 2:
                benchmark->basis.reset();
                break;
            case 3:
                document.machines.push_back(document.machines.front());
                break;
            case 4:
                document.title = "\xff";
                break;
            case 5:
                data->values.pop_back();
                break;
            default:
                data->provenance.notes.emplace_back("a\0b", 3);
                break;
        }
        benchmark->data = data;
        document.benchmarks.front() = benchmark;

        const auto written = writeStudy(document, folder / "study.h5");

        QVERIFY(!written);
        QVERIFY2(QString::fromStdString(written.error().message).contains(sentence),
                 written.error().message.c_str());
        QVERIFY(!std::filesystem::exists(folder / "study.h5"));
        QVERIFY(!std::filesystem::exists(folder / "study.h5.part"));
    }
};

PAPILIO_TEST(StudyFaults)
#include "test_study_faults.moc"
