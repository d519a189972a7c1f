// Files that vanish, are cut short, are no files, or belong to somebody else; memory that is not
// there.
#include "core/io/atomic_file.h"
#include "core/io/file_text.h"
#include "core/io/importers/importer.h"
#include "core/io/private_directory.h"
#include "core/io/schema.h"
#include "core/io/study_replace.h"
#include "core/support/memory.h"
#include "tests/io/fixtures.h"
#include "tests/support/sanitizers.h"

#include <hdf5.h>

#include <QTest>

#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace papilio::core;
using namespace papilio::tests;
namespace fs = std::filesystem;

namespace {

QString sentenceOf(const Error& error)
{
    return QString::fromStdString(error.message);
}

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

/// A process number that nobody has.
pid_t deadProcess()
{
    const pid_t child = fork();
    if (child == 0) {
        _exit(0);
    }
    waitpid(child, nullptr, 0);
    return child;
}

/// More than this machine has, and at least 100 GB.
std::uint64_t tooMuch()
{
    return std::max(std::uint64_t{100} << 30, 2 * availableMemory().value_or(0));
}

/// Gives a benchmark of a study values of that many bytes, all of them a hole in the file.
void growValues(const fs::path& path, const Benchmark& benchmark, std::uint64_t bytes)
{
    const hid_t file = H5Fopen(path.c_str(), H5F_ACC_RDWR, H5P_DEFAULT);
    const auto name = std::string(schema::benchmarks) + "/" + schema::encodeName(benchmark.name);
    const hid_t group = H5Gopen2(file, name.c_str(), H5P_DEFAULT);
    H5Ldelete(group, "values", H5P_DEFAULT);
    const auto events = static_cast<hsize_t>(benchmark.data->eventCount());
    const auto kernels = static_cast<hsize_t>(benchmark.data->kernelCount());
    const hsize_t shape[] = {events, bytes / (8 * events * kernels) + 1, kernels};
    const hid_t space = H5Screate_simple(3, shape, nullptr);
    const hid_t creation = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_alloc_time(creation, H5D_ALLOC_TIME_EARLY);
    H5Pset_fill_time(creation, H5D_FILL_TIME_NEVER);
    const hid_t data =
        H5Dcreate2(group, "values", H5T_NATIVE_DOUBLE, space, H5P_DEFAULT, creation, H5P_DEFAULT);
    H5Dclose(data);
    H5Pclose(creation);
    H5Sclose(space);
    H5Gclose(group);
    H5Fclose(file);
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
            QSKIP("there is no such file in this kernel");
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
        QVERIFY(sentenceOf(committed.error()).contains("no such directory"));
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

    void directoriesOfDeadOwnersAreSwept()
    {
        const Folder folder;
        const auto dead = folder / ("papilio-0123456789abcdef-" + std::to_string(deadProcess()));
        const auto living = folder / ("papilio-0123456789abcdef-" + std::to_string(getpid()));
        const auto other = folder / "papilio-notes-1";
        for (const auto& path : {dead, living, other}) {
            fs::create_directories(path / "inside");
        }
        folder.write("precious/file", "kept");
        fs::create_directory_symlink(folder / "precious", dead / "link");
        {
            const auto made = PrivateDirectory::make({folder / "."});
            QVERIFY(made);
            QCOMPARE(fs::status(made->path()).permissions(), fs::perms::owner_all);
            QVERIFY(!fs::exists(dead));
            QVERIFY(fs::exists(living));
            QVERIFY(fs::exists(other));
            QCOMPARE(contentOf(folder / "precious/file"), QByteArray("kept"));
        }
        QCOMPARE(std::distance(fs::directory_iterator(folder / "."), fs::directory_iterator()), 3);
    }

    // Locks, not numbers, decide: another machine or container may have given the number.
    void aLockedDirectoryIsNotSwept()
    {
        const Folder folder;
        const auto path = folder / ("papilio-0123456789abcdef-" + std::to_string(deadProcess()));
        fs::create_directory(path);
        const int lock = open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        QCOMPARE(flock(lock, LOCK_EX), 0);
        QCOMPARE(sweepPrivateDirectories(folder / "."), 0);
        QVERIFY(fs::exists(path));
        close(lock);
        QCOMPARE(sweepPrivateDirectories(folder / "."), 1);
    }

    void aDirectoryOfAnotherUserIsNotSwept()
    {
        if (geteuid() != 0) {
            QSKIP("only root can make a directory of another user");
        }
        const Folder folder;
        const auto path = folder / ("papilio-0123456789abcdef-" + std::to_string(deadProcess()));
        fs::create_directory(path);
        constexpr uid_t nobody = 65534;
        QCOMPARE(chown(path.c_str(), nobody, nobody), 0);
        QCOMPARE(sweepPrivateDirectories(folder / "."), 0);
        QVERIFY(fs::exists(path));
    }

    void theUmaskDoesNotMatter()
    {
        const Folder folder;
        for (const mode_t mask : {mode_t{0}, mode_t{0777}}) {
            const auto former = umask(mask);
            const auto made = PrivateDirectory::make({folder / "."});
            umask(former);
            QVERIFY(made);
            QCOMPARE(fs::status(made->path()).permissions(), fs::perms::owner_all);
        }
    }

    void memoryIsTheLeastOfMachineAndGroups()
    {
        const Folder folder;
        folder.write("proc/meminfo",
                     "MemTotal: 64 kB\nMemAvailable:   8000000 kB\nSwapFree: 0 kB\n");
        folder.write("proc/self/cgroup", "0::/user/job\n");
        QCOMPARE(availableMemory(folder / "proc", folder / "cg"), std::uint64_t{8192000000});
        folder.write("cg/user/job/memory.max", "max\n");
        folder.write("cg/user/job/memory.current", "1\n");
        QCOMPARE(availableMemory(folder / "proc", folder / "cg"), std::uint64_t{8192000000});
        folder.write("cg/user/memory.max", "1000000000\n");
        folder.write("cg/user/memory.current", "700000000\n");
        folder.write("cg/user/memory.stat", "anon 1\ninactive_file 200000000\n");
        QCOMPARE(availableMemory(folder / "proc", folder / "cg"), std::uint64_t{500000000});
        folder.write("proc/self/cgroup", "4:memory:/docker\n");
        folder.write("cg/memory/docker/memory.limit_in_bytes", "300\n");
        folder.write("cg/memory/docker/memory.usage_in_bytes", "500\n");
        QCOMPARE(availableMemory(folder / "proc", folder / "cg"), std::uint64_t{0});
    }

    // A genuine study of 100 GB, whose values are a hole in the file.
    void aStudyLargerThanTheMemoryIsRefusedBefore()
    {
        const Folder folder;
        const auto path = folder / "study.h5";
        QVERIFY(writeStudy(fullDocument(), path));
        const auto read = readStudy(path);
        QVERIFY(read);
        growValues(path, *read->benchmarks.front(), tooMuch());
        QVERIFY(fs::file_size(path) > std::uintmax_t{100} << 30);

        const auto refused = readStudy(path);

        QVERIFY(!refused);
        QVERIFY2(sentenceOf(refused.error()).contains("/values: needs "),
                 refused.error().message.c_str());
        QVERIFY(sentenceOf(refused.error()).contains("GB of memory, and"));
    }

    void aTableLargerThanTheMemoryIsRefusedBefore()
    {
        const Folder folder;
        const auto path = folder.write("large.csv", "event,repetition,k1\n");
        fs::resize_file(path, tooMuch());

        const auto imported = importStudy({path}, {});

        QVERIFY(!imported);
        QVERIFY2(sentenceOf(imported.error()).contains("GB of memory, and"),
                 imported.error().message.c_str());
        QVERIFY(sentenceOf(imported.error()).startsWith(QString::fromStdString(path.string())));
    }

    // The limit of a batch system: an allocation that fails is a sentence, not an end.
    void aLimitOfAddressSpaceIsRespected()
    {
#ifdef PAPILIO_SANITIZED
        QSKIP("a sanitizer takes the address space for itself");
#endif
        const Folder folder;
        const auto path = folder.write("table.csv", "event,repetition,k1\n");
        constexpr std::uintmax_t size = std::uintmax_t{256} << 20;
        fs::resize_file(path, size);
        const pid_t child = fork();
        if (child == 0) {
            std::uint64_t pages = 0;
            std::ifstream("/proc/self/statm") >> pages;
            const rlim_t limit = pages * static_cast<rlim_t>(sysconf(_SC_PAGESIZE)) + (size >> 2);
            const rlimit space{limit, limit};
            setrlimit(RLIMIT_AS, &space);
            const auto imported = importStudy({path}, {});
            _exit(!imported && imported.error().message.find("of memory") != std::string::npos ? 0
                                                                                               : 1);
        }
        int status = 0;
        waitpid(child, &status, 0);
        QVERIFY(WIFEXITED(status));
        QCOMPARE(WEXITSTATUS(status), 0);
    }
};

QTEST_GUILESS_MAIN(Files)
#include "test_files.moc"
