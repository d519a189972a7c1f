// Private directories that a dead process left, and those that are somebody else's.
#include "core/io/files/private_directory.h"
#include "tests/io/fixtures.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <fcntl.h>
#include <iterator>
#include <string>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace papilio::core;
using namespace papilio::tests;
namespace fs = std::filesystem;

namespace {

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

}  // namespace

class PrivateDirectories : public QObject {
    Q_OBJECT

private slots:
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
};

PAPILIO_TEST(PrivateDirectories)
#include "test_private_directories.moc"
