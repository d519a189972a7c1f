// What a shell, a full disk or a stranger does to papilio and papilio-collect.
#include "core/io/study/study_file.h"
#include "tests/io/fixtures.h"
#include "tests/support/area_program.h"
#include "tests/support/sanitizers.h"
#include "tests/support/small_study.h"

#include <QProcess>
#include <QTest>

#include <csignal>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace papilio;
using namespace papilio::tests;
namespace fs = std::filesystem;

namespace {

const QString collect = QStringLiteral(PAPILIO_BUILD_DIR "/collectors/papilio-collect");
const QString program = QStringLiteral(PAPILIO_BUILD_DIR "/app/papilio");
const QString recorded = QStringLiteral(PAPILIO_BUILD_DIR "/tests/collectors/recorded_program");

#ifdef PAPILIO_SANITIZED
constexpr bool isSanitized = true;
#else
constexpr bool isSanitized = false;
#endif

struct Outcome {
    int status = -1;
    QByteArray err;
};

/// As `sh -c 'exec "$0" "$@" REDIRECTION'`.
Outcome run(const QString& redirection, const QStringList& words, const QString& folder = {})
{
    QProcess process;
    process.setWorkingDirectory(folder);
    process.start(
        QStringLiteral("sh"),
        QStringList{QStringLiteral("-c"), QStringLiteral("\"$0\" \"$@\" ") + redirection} + words);
    if (!process.waitForFinished(60'000) || process.exitStatus() != QProcess::NormalExit) {
        process.kill();
        process.waitForFinished();
        return {};
    }
    return {process.exitCode(), process.readAllStandardError()};
}

QString studyIn(const Folder& folder)
{
    const auto path = folder / "study.h5";
    return core::writeStudy(tests::smallStudy(), path) ? QString::fromStdString(path.string())
                                                       : QString();
}

}  // namespace

class Programs : public QObject {
    Q_OBJECT

private slots:
    void stdoutThatCannotBeWrittenIsSaid_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("redirection");
        const QStringList events = {collect, "events", "--source", "simulated:spr", "--json"};
        for (const char* redirection : {"> /dev/full", ">&-", "| true"}) {
            QTest::addRow("events %s", redirection) << events << redirection;
            QTest::addRow("list %s", redirection)
                << QStringList{collect, "events", "--source", "simulated:spr"} << redirection;
            QTest::addRow("help %s", redirection)
                << QStringList{collect, "cat", "--help"} << redirection;
            QTest::addRow("analyze %s", redirection)
                << QStringList{program, "analyze", "STUDY", "--json"} << redirection;
            QTest::addRow("help of papilio %s", redirection)
                << QStringList{program, "--help"} << redirection;
        }
    }

    void stdoutThatCannotBeWrittenIsSaid()
    {
        QFETCH(QStringList, words);
        QFETCH(QString, redirection);
        if (!QFile::exists(words.front())) {
            QSKIP("the program is not built");
        }
        const Folder folder;
        words.replaceInStrings("STUDY", studyIn(folder));
        const bool isPipe = redirection.startsWith(u'|');
        // Of a pipeline sh gives the last status: ours goes to stderr.
        const QStringList pipeline = {
            "sh", "-c", "{ \"$0\" \"$@\"; echo status $? >&2; } | { exec <&-; sleep 0.1; }"};
        const auto outcome = isPipe ? run("", pipeline + words) : run(redirection, words);
        const QByteArray name = words.front() == collect ? "papilio-collect: " : "papilio: ";
        if (isPipe) {
            // Little may fit into the pipe before its reader goes; that it goes is no mistake.
            QVERIFY2(outcome.err == "status 0\n" || outcome.err == "status 141\n",
                     outcome.err.constData());
            return;
        }
        QCOMPARE(outcome.status, 1);
        QCOMPARE(outcome.err, name + "cannot write to standard output\n");
    }

    // papilio-check is beside no program that was copied alone.
    void withoutTheCheckAStudyIsReadAndTheLackIsReported()
    {
        const Folder folder;
        const auto study = studyIn(folder);
        const auto alone = QString::fromStdString((folder / "papilio").string());
        QVERIFY(QFile::copy(program, alone));

        const auto checked = run("> /dev/null", {program, "analyze", study});
        const auto unchecked = run("> /dev/null", {alone, "analyze", study});

        QCOMPARE(checked.status, 0);
        QVERIFY2(!checked.err.contains("papilio-check"), checked.err.constData());
        QCOMPARE(unchecked.status, 0);
        QVERIFY2(unchecked.err.contains("the program papilio-check is missing"),
                 unchecked.err.constData());
    }

    // Without standard streams their numbers belong to the next files: prints would go into them.
    void closedStreamsDoNotEndInAStudy()
    {
        const Folder folder;
        const auto outcome = run(">&- 2>&- <&-",
                                 {collect, "cat", "branch", "--source", "simulated:spr", "-o",
                                  "out.h5", "--progress", "json"},
                                 folder.path());
        const auto study = core::readStudy(folder / "out.h5");
        QVERIFY2(study, study ? "" : study.error().message.c_str());
        QVERIFY(!contentOf(folder / "out.h5").contains("seconds_left"));
        QCOMPARE(outcome.status, 1);  // its summary could not be printed
    }

    void aProgressReaderThatLeavesDoesNotEndTheMeasurement()
    {
        const Folder folder;
        const auto outcome = run("3>&2 2>&1 >/dev/null | true",
                                 {collect, "cat", "cpu-flops", "--source", "simulated:spr", "-o",
                                  "out.h5", "--progress", "json"},
                                 folder.path());
        QCOMPARE(outcome.status, 0);
        QTRY_VERIFY_WITH_TIMEOUT(fs::exists(folder / "out.h5"), 20'000);
        QVERIFY(core::readStudy(folder / "out.h5"));
    }

    void errorsWithoutStderrKeepTheirStatus()
    {
        for (const char* redirection : {"2>/dev/full", "2>&-"}) {
            QCOMPARE(run(redirection, {collect, "cat", "branch", "--source", "simulated:nobody",
                                       "-o", "/nowhere/x.h5"})
                         .status,
                     run("", {collect, "cat", "branch", "--source", "simulated:nobody", "-o",
                              "/nowhere/x.h5"})
                         .status);
        }
    }

    // A genuine full disk: a file system of 512 KiB.
    void aFullFileSystemIsSaid()
    {
        const Folder folder;
        const auto place = folder / "small";
        fs::create_directory(place);
        if (mount("papilio-test", place.c_str(), "tmpfs", 0, "size=512k") != 0) {
            QSKIP("only root can mount a small file system");
        }
        const auto old = place / "out.h5";
        const bool written = bool(core::writeStudy(fullDocument(), old));
        const auto before = contentOf(old);
        const auto state = folder / "state";
        const auto outcome =
            run("", {"env", "XDG_STATE_HOME=" + QString::fromStdString(state.string()), collect,
                     "cat", "cpu-flops", "dcache-read", "--source", "simulated:spr",
                     "--repetitions", "40", "--force", "-o", QString::fromStdString(old.string())});
        const auto after = contentOf(old);
        const bool hasPart = fs::exists(place / "out.h5.part");
        umount2(place.c_str(), MNT_DETACH);
        QVERIFY(written);
        QCOMPARE(outcome.status, 1);
        QCOMPARE(outcome.err.count('\n'), 1);
        QVERIFY2(outcome.err.contains("MB are free") || outcome.err.contains("the disk is full"),
                 outcome.err.constData());
        QCOMPARE(after, before);
        QVERIFY(!hasPart);
        // What was measured is kept where there is room, and it says where.
        const auto kept = state / "papilio" / "out.h5";
        QVERIFY2(outcome.err.contains(kept.c_str()), outcome.err.constData());
        QVERIFY(core::readStudy(kept));
    }

    void aUsedUpQuotaIsSaid_data()
    {
        QTest::addColumn<int>("bytes");
        for (const int bytes : {0, 1000, 20000}) {
            QTest::addRow("%d", bytes) << bytes;
        }
    }

    void aUsedUpQuotaIsSaid()
    {
        QFETCH(int, bytes);
        if (isSanitized) {
            QSKIP("a sanitizer has to be the first library of a program");
        }
        const Folder folder;
        QVERIFY(!studyIn(folder).isEmpty());
        const auto before = contentOf(folder / "study.h5");
        const auto outcome =
            run("",
                {"env", "LD_PRELOAD=" PAPILIO_TEST_QUOTA, "XDG_STATE_HOME=" + folder.path(),
                 QStringLiteral("PAPILIO_TEST_QUOTA=%1").arg(bytes), collect, "cat", "branch",
                 "--source", "simulated:spr", "--force", "-o", "study.h5"},
                folder.path());
        QCOMPARE(outcome.status, 1);
        QVERIFY2(outcome.err.startsWith("papilio-collect: study.h5: your quota on this disk is "
                                        "used up; make room or save elsewhere"),
                 outcome.err.constData());
        QCOMPARE(contentOf(folder / "study.h5"), before);
        QVERIFY(!fs::exists(folder / "study.h5.part"));
    }

    void moreRepetitionsThanFitAreRefusedBefore()
    {
        const Folder folder;
        const auto outcome = run("",
                                 {collect, "cat", "dcache-read", "--source", "simulated:spr",
                                  "--threads", "1024", "--repetitions", "1000", "-o", "out.h5"},
                                 folder.path());
        QCOMPARE(outcome.status, 1);
        QVERIFY2(outcome.err.contains("iB of memory, but only"), outcome.err.constData());
        QCOMPARE(outcome.err.count('\n'), 1);
    }

    void pipesAndDevicesDoNotHang_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::newRow("event list") << QStringList{
            collect, "cat", "branch", "--source", "simulated:spr", "--events", "PIPE", "-o", "x"};
        QTest::newRow("merge") << QStringList{collect, "merge", "PIPE", "-o", "x.h5"};
        QTest::newRow("output") << QStringList{collect,         "cat", "branch", "--source",
                                               "simulated:spr", "-o",  "PIPE"};
        QTest::newRow("analyze") << QStringList{program, "analyze", "PIPE"};
        QTest::newRow("import") << QStringList{program, "import", "PIPE", "-o", "x.h5"};
        QTest::newRow("topdown") << QStringList{program, "topdown", "PIPE", "--model",
                                                "skylake-sp"};
        QTest::newRow("evaluate") << QStringList{program, "evaluate", "PIPE", "PIPE"};
        QTest::newRow("plan") << QStringList{program, "plan", "PIPE"};
        QTest::newRow("audit") << QStringList{program, "audit", "STUDY", "--presets",
                                              "PIPE",  "--pmu", "skx"};
    }

    void pipesAndDevicesDoNotHang()
    {
        QFETCH(QStringList, words);
        if (!QFile::exists(words.front())) {
            QSKIP("the program is not built");
        }
        const Folder folder;
        QCOMPARE(mkfifo((folder / "pipe").c_str(), 0600), 0);
        words.replaceInStrings("STUDY", studyIn(folder));
        words.replaceInStrings("PIPE", QString::fromStdString((folder / "pipe").string()));
        const auto outcome = run("", words, folder.path());
        QVERIFY2(outcome.status == 1 || outcome.status == 2, outcome.err.constData());
        QCOMPARE(outcome.err.count('\n'), 1);
    }

    // Only a directory of the user alone takes what a program records.
    void plantedDirectoriesTakeNoRecords_data()
    {
        QTest::addColumn<QString>("planted");
        QTest::newRow("open to others") << "open";
        QTest::newRow("a link") << "link";
        QTest::newRow("of another user") << "other";
        QTest::newRow("private") << "private";
    }

    void plantedDirectoriesTakeNoRecords()
    {
        QFETCH(QString, planted);
        const auto agent = QStringLiteral(PAPILIO_BUILD_DIR "/collectors/libpapilio-agent.so");
        if (!QFile::exists(agent) || !QFile::exists(recorded)) {
            QSKIP("the agent or the recorded program is not built");
        }
        if (isSanitized) {
            QSKIP("a sanitizer has to be the first library of a program");
        }
        if (planted == "other" && geteuid() != 0) {
            QSKIP("only root can make a directory of another user");
        }
        const Folder folder;
        const auto target = folder / "target";
        auto directory = target;
        fs::create_directory(target);
        fs::permissions(target, fs::perms::owner_all);
        if (planted == "open") {
            fs::permissions(target, fs::perms::all);
        } else if (planted == "link") {
            directory = folder / "link";
            fs::create_directory_symlink(target, directory);
        } else if (planted == "other") {
            QCOMPARE(chown(target.c_str(), 65534, 65534), 0);
        }
        QProcess process;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("LD_PRELOAD", agent);
        environment.insert("PAPILIO_AGENT_DIRECTORY", QString::fromStdString(directory.string()));
        process.setProcessEnvironment(environment);
        process.start(recorded, {"at-once"});
        QVERIFY(process.waitForFinished(60'000));
        QCOMPARE(fs::is_empty(target), planted != "private");
    }
};

PAPILIO_TEST(Programs)
#include "test_programs.moc"
