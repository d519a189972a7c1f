#include "tests/command_line/commands_fixture.h"
#include "tests/support/area_program.h"

#include <filesystem>
#include <optional>

using namespace papilio::tests;

// What cannot be done is one line on standard error, a status, and no file.
class CommandFailures : public CommandsFixture {
    Q_OBJECT

    /// What `papilio` says on standard error with so much virtual memory; nothing where it does not
    /// end.
    std::optional<QByteArray> saidWith(int kilobytes, const char* arguments) const
    {
        QProcess shell;
        shell.setWorkingDirectory(folder_.path());
        shell.start("sh",
                    {"-c", QStringLiteral("ulimit -v %1; exec " PAPILIO_BUILD_DIR "/app/papilio %2")
                               .arg(kilobytes)
                               .arg(QLatin1String(arguments))});
        if (!shell.waitForFinished(20'000)) {
            shell.kill();
            shell.waitForFinished();
            return {};
        }
        return shell.readAllStandardError();
    }

private slots:
    void initTestCase() { importStudy(); }

    void failuresAreOneLine_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("line");
        const auto row = [](const char* name, const QStringList& arguments, int status,
                            const char* line) {
            QTest::newRow(name) << arguments << status << QString::fromUtf8(line);
        };
        row("empty file", {"import", "empty.csv", "-o", "x.h5"}, 1,
            "papilio: empty.csv: is empty; expected a CSV whose header begins with \"event\"");
        row("table as toolkit", {"import", "--format", "cat", "data.csv", "-o", "x.h5"}, 1,
            "papilio: data.csv: is not output of the Counter Analysis Toolkit; expected a name "
            "that ends in .branch, ");
        row("picture without a folder",
            {"render", "study.h5", "--page", "noise", "-o", "absent/x.png"}, 1,
            "papilio: absent/x.png: folder not found; create it first");
        row("output without a name", {"import", "data.csv", "-o", ""}, 2,
            "papilio: --output: expected the name of a file, found nothing");
        row("no such study", {"analyze", "absent.h5"}, 1, "papilio: absent.h5: file not found");
        row("no study", {"analyze", "data.csv"}, 1,
            "papilio: data.csv: is not an HDF5 file; use papilio import for other formats");
        row("directory", {"analyze", "."}, 1, "papilio: .: is a folder; expected a study file");
        row("no such benchmark", {"analyze", "study.h5", "--benchmark", "x"}, 1,
            "papilio: study.h5: has no benchmark \"x\"; there is mine");
        row("nothing to import", {"import", "absent.csv", "-o", "x.h5"}, 1,
            "papilio: absent.csv: file or folder not found");
        row("unknown content", {"import", "basis.csv", "-o", "x.h5"}, 1,
            "papilio: basis.csv: the columns of this table are not known: \"X\" and \"Y\"; say "
            "what "
            "they hold with papilio import --columns value=X,value=Y");
        row("columns that are none", {"import", "basis.csv", "--columns", "events=X", "-o", "x.h5"},
            2,
            "papilio: --columns: expected ignore, event, value, kernel, repetition, unit, skip, "
            "header, unit-line, separator or decimal before \"=\", found \"events\"");
        row("columns of another format",
            {"import", "data.csv", "--columns", "event=event", "--format", "csv", "-o", "x.h5"}, 2,
            "papilio: --columns is for --format table, not for --format csv; leave out one of "
            "them");
        row("bad cell", {"import", "bad.csv", "-o", "x.h5"}, 1,
            "papilio: bad.csv: line 2, column 3: expected a number, found \"x\"");
        row("basis of other size", {"import", "data.csv", "-o", "x.h5", "--kind", "branch"}, 1,
            "papilio: data.csv: the basis of Branches has 11 kernels, the data have 4; give a "
            "basis that fits them");
        row("no such basis", {"import", "data.csv", "-o", "x.h5", "--basis", "absent.csv"}, 1,
            "papilio: absent.csv: file not found");
        row("no such folder", {"import", "data.csv", "-o", "absent/x.h5"}, 1,
            "papilio: absent/x.h5: folder not found; create it first");
        row("dependent basis", {"analyze", "dependent.h5"}, 1,
            "papilio: dependent.h5: benchmark \"data\": ");
        row("no such file to open", {"absent.h5"}, 1, "papilio: absent.h5: file not found");
        row("no such command", {"analyse", "study.h5"}, 2,
            "papilio: \"analyse\" is neither a command nor a file; see papilio --help");
        row("no study given", {"analyze"}, 2, "papilio: STUDY is required");
        row("no output given", {"import", "data.csv"}, 2, "papilio: --output is required");
        row("output is the input", {"import", "data.csv", "-o", "data.csv"}, 2,
            "papilio: data.csv: is one of the files to import; give the study a different name");
        row("unknown option", {"analyze", "study.h5", "--frob"}, 2,
            "papilio: The following argument was not expected: --frob");
        row("option without value", {"analyze", "study.h5", "--tau"}, 2, "papilio: --tau");
        row("tau is text", {"analyze", "study.h5", "--tau", "x"}, 2,
            "papilio: --tau: expected a number of at least 0, found \"x\"");
        row("tau is hexadecimal", {"analyze", "study.h5", "--tau", "0x10"}, 2,
            "papilio: --tau: expected a number of at least 0, found \"0x10\"");
        row("tau below 0", {"analyze", "study.h5", "--tau=-1"}, 2,
            "papilio: --tau: expected a number of at least 0, found \"-1\"");
        row("alpha 0", {"analyze", "study.h5", "--alpha", "0"}, 2,
            "papilio: --alpha: expected a number above 0, found \"0\"");
        row("alpha nan", {"analyze", "study.h5", "--alpha", "nan"}, 2,
            "papilio: --alpha: expected a number above 0, found \"nan\"");
        row("tolerance below 0", {"analyze", "study.h5", "--representation-tolerance=-1"}, 2,
            "papilio: --representation-tolerance: expected a number of at least 0");
        row("two studies", {"analyze", "study.h5", "study.h5"}, 2,
            "papilio: The following argument was not expected: study.h5");
        row("unknown format", {"import", "data.csv", "-o", "x.h5", "--format", "soup"}, 2,
            "papilio: --format: expected one of auto, ");
        row("unknown kind", {"import", "data.csv", "-o", "x.h5", "--kind", "soup"}, 2,
            "papilio: --kind: expected one of branch, cpu-flops, gpu-flops, dcache, custom, found "
            "\"soup\"");
        row("unknown page", {"render", "study.h5", "--page", "soup", "-o", "x.png"}, 2,
            "papilio: --page: expected one of ");
        row("unknown picture", {"render", "study.h5", "--page", "noise", "-o", "x.gif"}, 2,
            "papilio: --output: expected a name that ends in .png, .svg or .pdf, found \"x.gif\"");
        row("bad size", {"render", "study.h5", "--page", "noise", "-o", "x.png", "--size", "100"},
            2, "papilio: --size: expected WIDTHxHEIGHT");
        row("size 0", {"render", "study.h5", "--page", "noise", "-o", "x.png", "--size", "0x10"}, 2,
            "papilio: --size: expected WIDTHxHEIGHT");
        row("unknown theme",
            {"render", "study.h5", "--page", "noise", "-o", "x.png", "--theme", "pink"}, 2,
            "papilio: --theme: expected one of light, dark, found \"pink\"");
        row("model without counters",
            {"render", "study.h5", "--page", "topdown", "-o", "x.png", "--model", "zen4"}, 1,
            "papilio: study.h5: the study has no counters, so no Top-Down model can be chosen");
        for (const auto* page : {"topdown", "roofline", "recorders"}) {
            QTest::addRow("nothing for %s", page)
                << QStringList{"render", "study.h5", "--page", page, "-o", "x.png"} << 1
                << QString("papilio: study.h5: has nothing for the page %1; ").arg(page);
        }
        for (const auto* page : {"compare", "campaign"}) {
            QTest::addRow("nothing for %s", page)
                << QStringList{"render", "study.h5", "--page", page, "-o", "x.png"} << 1
                << QString(
                       "papilio: study.h5: has nothing for the page %1; name the other study or "
                       "folder with --with")
                       .arg(page);
        }
        row("section of no comparison",
            {"render", "study.h5", "--page", "noise", "-o", "x.png", "--section", "noise"}, 2,
            "papilio: --section: is for the page compare, and the page here is noise; leave it "
            "out");
        const auto number = [&](const QStringList& command, const char* given, const char* range) {
            const auto line =
                QString("papilio: %1: expected %2, found \"%3\"").arg(command.back(), range, given);
            QTest::newRow(qPrintable(command.join(' ') + " " + given))
                << command + QStringList{given} << 2 << line;
        };
        for (const char* given : {"nan", "inf", "0"}) {
            const QStringList render{"render", "study.h5", "--page", "noise", "-o", "x.png"};
            number({"roofline", "study.h5", "--clock"}, given, "a number above 0");
            number({"roofline", "study.h5", "--threads"}, given, "a number above 0");
            number({"roofline", "study.h5", "--scaling"}, given, "a number above 0");
            number({"traces", "--follow", "x.log", "--idle"}, given, "a number above 0");
            number(render + QStringList{"--scale"}, given, "a number from 0.5 to 8");
            number(render + QStringList{"--font-size"}, given, "a number from 4 to 24");
            number({"plan", "perfexpert-lcpi", "--counters"}, given, "a number from 1 to 1024");
        }
        number({"topdown", "study.h5", "--agreement"}, "nan", "a number from 0 to 1");
        row("cache of no bytes", {"roofline", "study.h5", "--cache-size", "0"}, 2,
            "papilio: --cache-size: expected a number above 0, found \"0\"");
        row("parameter that is no number", {"topdown", "study.h5", "--parameter", "p=nan"}, 2,
            "papilio: --parameter: expected NAME=NUMBER, found \"p=nan\"");
        row("another study to no comparison",
            {"render", "study.h5", "--page", "noise", "-o", "x.png", "--with", "study.h5"}, 2,
            "papilio: --with: is for the pages compare and campaign, and the page here is noise; "
            "leave it out");
    }
    void failuresAreOneLine()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, status);
        QFETCH(QString, line);
        folder_.write("bad.csv", "event,rep,k\nA,0,x\n");
        folder_.write("empty.csv", "");
        if (arguments.contains("dependent.h5")) {
            folder_.write("dependent.csv", "X,Y\n1,2\n2,4\n3,6\n4,8\n");
            QCOMPARE(run({"import", "data.csv", "-o", "dependent.h5", "--basis", "dependent.csv"})
                         .status,
                     0);
        }

        const auto outcome = run(arguments);

        QCOMPARE(outcome.out, QByteArray());
        QVERIFY2(outcome.err.startsWith(line.toUtf8()), outcome.err.constData());
        QCOMPARE(outcome.err.count('\n'), 1);
        QVERIFY(outcome.err.endsWith('\n'));
        QCOMPARE(outcome.status, status);
        QVERIFY(!std::filesystem::exists(folder_ / "x.h5"));
    }

    void outputThatCannotBeWrittenIsAFailure()
    {
        if (!QFile::exists("/dev/full")) {
            QSKIP("this system has no /dev/full");
        }
        QProcess process;
        process.setWorkingDirectory(folder_.path());
        process.setStandardOutputFile("/dev/full");
        process.start(QStringLiteral(PAPILIO_BUILD_DIR "/app/papilio"), {"analyze", "study.h5"});
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitCode(), 1);
        QCOMPARE(process.readAllStandardError(),
                 QByteArray("papilio: cannot write to standard output\n"));
    }

    void workbenchWithoutADisplayIsAFailure()
    {
        const auto outcome =
            papilio::tests::papilio({"study.h5"}, folder_.path(), {"QT_QPA_PLATFORM"});

        QCOMPARE(outcome.status, 1);
        QCOMPARE(outcome.out, QByteArray());
        QVERIFY2(outcome.err.startsWith("papilio: no display: the window needs one"),
                 outcome.err.constData());
        QCOMPARE(outcome.err.count('\n'), 1);
    }

    // The limit of a file's size (ulimit -f) ends in a sentence, not in a signal.
    void aLimitOfFileSizesIsSaid()
    {
        QByteArray data = "event,rep,k0\n";
        for (int event = 0; event < 4000; ++event) {
            data += "EVENT_" + QByteArray::number(event) + ",0," + QByteArray::number(event) + "\n";
        }
        folder_.write("large.csv", data);
        QProcess shell;
        shell.setWorkingDirectory(folder_.path());
        shell.start("bash", {"-c", QStringLiteral("ulimit -f 8; exec " PAPILIO_BUILD_DIR
                                                  "/app/papilio import large.csv -o x.h5")});
        if (!shell.waitForStarted()) {
            QSKIP("bash is not installed");
        }
        QVERIFY(shell.waitForFinished());
        QCOMPARE(shell.exitStatus(), QProcess::NormalExit);
        QCOMPARE(shell.exitCode(), 1);
        const auto said = shell.readAllStandardError();
        QVERIFY2(said.startsWith("papilio: x.h5: "), said.constData());
        QVERIFY2(said.contains("exceed the size limit"), said.constData());
        QCOMPARE(said.count('\n'), 1);
        QVERIFY(!std::filesystem::exists(folder_ / "x.h5"));
        QVERIFY(!std::filesystem::exists(folder_ / "x.h5.part"));
    }

    // Little memory says nothing about the file.
    void littleMemoryIsNoDamage()
    {
        // With less the libraries do not even begin: some of them say so, GLib waits for ever.
        constexpr int least = 100'000, most = 1'000'000, step = 20'000;  // kB
        int enough = least;
        while (enough < most && saidWith(enough, "--version") != QByteArray()) {
            enough += step;
        }
        QVERIFY(enough < most);
        for (const int more : {0, step, 2 * step, 4 * step}) {
            const auto said = saidWith(enough + more, "analyze study.h5");
            QVERIFY2(said, "it does not end");
            QVERIFY2(!said->contains("damaged"), said->constData());
        }
    }

    void unreadableFilesAreNotTakenForEmpty()
    {
        folder_.write("secret.csv", "event,rep,k\nA,0,1\n");
        std::filesystem::permissions(folder_ / "secret.csv", std::filesystem::perms::none);
        if (QFile(folder_.path() + "/secret.csv").open(QIODevice::ReadOnly)) {
            QSKIP("root may read every file");
        }
        const auto outcome = run({"import", "secret.csv", "-o", "x.h5"});

        QCOMPARE(outcome.err,
                 QByteArray("papilio: secret.csv: cannot be read: Permission denied\n"));
        QCOMPARE(outcome.status, 1);
    }
};

PAPILIO_TEST(CommandFailures)
#include "test_command_failures.moc"
