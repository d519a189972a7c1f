// Files that vanish, are cut short, are no files, or belong to somebody else.
#include "core/io/files/atomic_file.h"
#include "core/io/files/file_text.h"
#include "core/io/import/importer.h"
#include "core/io/study/study_file.h"
#include "tests/faults/error_sentence.h"
#include "tests/io/fixtures.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <chrono>
#include <fstream>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace papilio::core;
using namespace papilio::tests;
namespace fs = std::filesystem;

namespace {

/// Runs `work` in a child as the user nobody, or as this one where it is not root.
template<typename Work>
int asNobody(Work work)
{
    const pid_t child = fork();
    if (child == 0) {
        constexpr uid_t nobody = 65534;
        if (geteuid() == 0 && (setgid(nobody) != 0 || setuid(nobody) != 0)) {
            _exit(100);
        }
        _exit(work() ? 0 : 1);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

class Files : public QObject {
    Q_OBJECT

private slots:
    // A mapping of the file would end the process with SIGBUS here.
    void aFileCutShortMeanwhileIsNoCrash()
    {
        const Folder folder;
        const auto path = folder.write("large.csv", QByteArray(1 << 20, 'x'));
        const auto file = FileText::open(path);
        QVERIFY(file);

        fs::resize_file(path, 10);

        QCOMPARE(file->text().size(), std::size_t{1} << 20);
        QVERIFY(file->text().find_first_not_of('x') == std::string_view::npos);
    }

    void aFileChangedMeanwhileStaysWhatWasRead()
    {
        const Folder folder;
        const auto path = folder.write("a.csv", QByteArray(1 << 16, 'a'));
        const auto file = FileText::open(path);
        folder.write("a.csv", QByteArray(1 << 16, 'b'));
        QVERIFY(file->text().find('b') == std::string_view::npos);
    }

    // Of procfs the size is larger than what can be read: as of a file that shrank.
    void aShrinkingFileIsSaid()
    {
        const fs::path path = "/sys/kernel/mm/transparent_hugepage/enabled";  // "4096 bytes"
        if (!fs::exists(path)) {
            QSKIP("this kernel has no /sys/kernel/mm/transparent_hugepage/enabled");
        }
        const auto file = FileText::open(path);
        QVERIFY(!file);
        QVERIFY2(sentenceOf(file.error()).contains("became shorter while it was read"),
                 file.error().message.c_str());
    }

    void aPipeIsRefusedAndDoesNotHang()
    {
        const Folder folder;
        const auto pipe = folder / "pipe.csv";
        QCOMPARE(mkfifo(pipe.c_str(), 0600), 0);
        QVERIFY(!FileText::open(pipe));
        QVERIFY(!readSmallFile(pipe));
        QVERIFY(!readStudy(pipe));
        const auto imported = importStudy({pipe}, {});
        QVERIFY(!imported);
        QVERIFY2(sentenceOf(imported.error()).contains("is a device or pipe"),
                 imported.error().message.c_str());
        QVERIFY(!importStudy({fs::path("/dev/zero")}, {}));
        QVERIFY(!writeStudy(fullDocument(), pipe));
    }

    void whatADeadWriterLeftIsReplaced()
    {
        const Folder folder;
        folder.write("study.h5.part", "half a study");
        QVERIFY(writeStudy(fullDocument(), folder / "study.h5"));
        QVERIFY(!fs::exists(folder / "study.h5.part"));
    }

    void aLivingWriterIsWaitedForAndNeverMixedWith()
    {
        const Folder folder;
        auto first = AtomicFile::prepare(folder / "text", 0);
        QVERIFY(first);
        std::ofstream(first->part()) << "first";
        Result<void> second = Error{};
        std::thread other([&] {
            auto file = AtomicFile::prepare(folder / "text", 0);
            if (file) {
                std::ofstream(file->part()) << "second";
                const auto done = file->commit();
                second = done ? Result<void>() : done.error();
            } else {
                second = file.error();
            }
        });
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        QVERIFY(first->commit());
        {
            const auto done = *std::move(first);
        }
        other.join();
        QVERIFY2(second, second ? "" : second.error().message.c_str());
        QCOMPARE(contentOf(folder / "text"), QByteArray("second"));
    }

    // In a shared folder anybody can put a link where the part is going to be.
    void aPlantedLinkIsNotWrittenThrough()
    {
        const Folder folder;
        folder.write("precious", "of somebody");
        fs::create_symlink(folder / "precious", folder / "study.h5.part");

        QVERIFY(writeStudy(fullDocument(), folder / "study.h5"));

        QCOMPARE(contentOf(folder / "precious"), QByteArray("of somebody"));
        QVERIFY(fs::is_regular_file(fs::symlink_status(folder / "study.h5")));
    }

    void aPrivateStudyIsPrivateWhileItIsWritten()
    {
        const Folder folder;
        QVERIFY(writeStudy(fullDocument(), folder / "study.h5"));
        fs::permissions(folder / "study.h5", fs::perms::owner_read | fs::perms::owner_write);
        const auto file = AtomicFile::prepare(folder / "study.h5", 0);
        QVERIFY(file);
        QCOMPARE(fs::status(file->part()).permissions(),
                 fs::perms::owner_read | fs::perms::owner_write);
    }

    // Whoever may replace the file would choose what others may do with what is saved there.
    void onlyHarmlessPermissionsAreKept()
    {
        const Folder folder;
        const auto study = folder / "study.h5";
        QVERIFY(writeStudy(fullDocument(), study));
        QCOMPARE(::chmod(study.c_str(), 07666), 0);
        QVERIFY(writeStudy(fullDocument(), study));
        QCOMPARE(fs::status(study).permissions(), fs::perms(0666));
        if (::geteuid() != 0) {
            QSKIP("only root can give a file to somebody else");
        }
        QCOMPARE(::chmod(study.c_str(), 06777), 0);
        constexpr uid_t nobody = 65534;
        QCOMPARE(::chown(study.c_str(), nobody, nobody), 0);
        QVERIFY(writeStudy(fullDocument(), study));
        QCOMPARE(fs::status(study).permissions(), fs::perms(0755));
    }

    void readOnlyPlacesAreSaid()
    {
        const Folder folder;
        fs::permissions(folder / ".", fs::perms::all);
        fs::create_directory(folder / "locked");
        const auto study = folder / "locked/study.h5";
        QVERIFY(writeStudy(fullDocument(), study));
        fs::permissions(folder / "locked", fs::perms(0555));
        fs::permissions(study, fs::perms(0444));
        const auto before = contentOf(study);
        const auto document = fullDocument();
        const int status = asNobody([&] {
            const auto old = writeStudy(document, study);
            const auto fresh = writeStudy(document, folder / "locked/new.h5");
            return !old && old.error().message.find("no permission") != std::string::npos &&
                   !fresh &&
                   fresh.error().message.starts_with((folder / "locked/new.h5").string() +
                                                     ": no permission");
        });
        fs::permissions(folder / "locked", fs::perms::owner_all);
        QCOMPARE(status, 0);
        QCOMPARE(contentOf(study), before);
    }

    void aVanishedDirectoryIsSaid()
    {
        const Folder folder;
        fs::create_directory(folder / "gone");
        auto file = AtomicFile::prepare(folder / "gone/text", 0);
        QVERIFY(file);
        fs::remove_all(folder / "gone");
        const auto committed = file->commit();
        QVERIFY(!committed);
        QVERIFY(sentenceOf(committed.error()).contains("folder not found"));
    }

    void aChangedFileIsNotReplaced()
    {
        const Folder folder;
        const auto path = folder / "study.h5";
        auto document = fullDocument();
        QVERIFY(writeStudy(document, path));
        const auto stamp = fileStamp(path);
        document.title = "of the other window";
        QVERIFY(writeStudy(document, path));
        const auto theirs = contentOf(path);

        document.title = "ours";
        const auto refused = replaceStudy(document, path, stamp);
        QVERIFY(refused);
        QVERIFY(!refused->has_value());
        QCOMPARE(contentOf(path), theirs);

        const auto again = replaceStudy(document, path, fileStamp(path));
        QVERIFY(again && again->has_value());
        QCOMPARE(**again, *fileStamp(path));
        fs::remove(path);
        QVERIFY(replaceStudy(document, path, stamp)->has_value());  // nothing there to lose
    }

    // Clocks jump: an older time is a change like any other.
    void aChangeWithAnOlderTimeIsSeen()
    {
        const Folder folder;
        const auto path = folder.write("a", "1234");
        const auto stamp = fileStamp(path);
        fs::last_write_time(path, fs::last_write_time(path) - std::chrono::hours(1000));
        QVERIFY(stamp != fileStamp(path));
    }
};

PAPILIO_TEST(Files)
#include "test_files.moc"
