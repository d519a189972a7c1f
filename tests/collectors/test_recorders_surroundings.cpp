// SPDX-License-Identifier: GPL-3.0-or-later
// What is around papilio-collect recorders: terminals, files, windows that follow, and signals.
#include "core/io/live/live_stream.h"
#include "tests/collectors/recorders_fixture.h"
#include "tests/support/area_program.h"

#include <QDir>
#include <QFile>
#include <QLocalServer>
#include <QLocalSocket>
#include <QTest>

#include <algorithm>
#include <csignal>
#include <memory>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace papilio::core;
using namespace papilio::tests;

class RecordersSurroundings : public RecordersFixture {
    Q_OBJECT

private slots:
    void init() { makeDirectory(); }

    void outputAndInputAreThePrograms()
    {
        const Outcome outcome = record(
            {"sh", "-c",
             program + QStringLiteral(" nothing; echo to stderr >&2; ") + program + " at-once"});

        QCOMPARE(outcome.out, QByteArray("no events here\n"));
        QVERIFY(outcome.err.startsWith("to stderr\n"));
        QCOMPARE(outcome.status, 3);
        QCOMPARE(outcome["Test::residuals"].values.size(), 5U);
    }

    void whatCannotWorkIsSaid_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("sentence");
        QTest::newRow("no events") << QStringList{program, "nothing"} << 3
                                   << QByteArray("no software-defined event was found");
        QTest::newRow("no events, success")
            << QStringList{"true"} << 1
            << QByteArray("(the program's was 0). A program registers them");
        QTest::newRow("no program") << QStringList{"./no-such-program"} << 1
                                    << QByteArray("./no-such-program: this program cannot be");
    }
    void whatCannotWorkIsSaid()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, status);
        QFETCH(QByteArray, sentence);

        const Outcome outcome = record(arguments);

        QCOMPARE(outcome.status, status);
        QVERIFY2(outcome.err.contains(sentence), outcome.err.constData());
        QCOMPARE(outcome.err.count('\n'), 1);
        QVERIFY(!QFile::exists(file()));
    }

    // Not after a run of hours.
    void nowhereToWriteIsSaidBeforeTheRun()
    {
        QProcess process;
        process.start(collector,
                      {"recorders", "-o", file("no/such/x.h5"), "--", program, "nothing"});
        QVERIFY(process.waitForFinished(60'000));

        QCOMPARE(process.exitCode(), 1);
        QVERIFY(process.readAllStandardOutput().isEmpty());
        QVERIFY(process.readAllStandardError().contains("create it first"));
    }

    void aFullyStaticProgramIsExplained()
    {
        QFile source(file("s.c"));
        QVERIFY(source.open(QIODevice::WriteOnly));
        source.write("int main(void) { return 4; }\n");
        source.close();
        if (QProcess::execute("cc", {"-static", file("s.c"), "-o", file("s")}) != 0) {
            QSKIP("the compiler makes no static programs here (Debian: libc6-dev)");
        }

        const Outcome outcome = record({file("s")});

        QCOMPARE(outcome.status, 4);
        QVERIFY(outcome.err.contains("is linked statically, so no agent can be loaded into it"));
    }

    // AddressSanitizer wants to be the first library; the agent comes before it.
    void aSanitizedProgramIsRecorded()
    {
        QFile source(file("s.c"));
        QVERIFY(source.open(QIODevice::WriteOnly));
        source.write(
            "#include <stdlib.h>\n"
            "int main(void) { return getenv(\"ASAN_OPTIONS\")[0] == 'd' ? 0 : 5; }\n");
        source.close();
        if (QProcess::execute("cc", {"-fsanitize=address", file("s.c"), "-o", file("s")}) != 0) {
            QSKIP("the compiler has no AddressSanitizer here (Debian: libasan8)");
        }

        qputenv("ASAN_OPTIONS", "detect_leaks=0");
        const Outcome sanitized = record({file("s")});
        qunsetenv("ASAN_OPTIONS");

        QCOMPARE(sanitized.status, 1);  // it has no events, and ended with 0
        QVERIFY2(sanitized.err.contains("(the program's was 0)"), sanitized.err.constData());
        QVERIFY2(!sanitized.err.contains("ASan"), sanitized.err.constData());
    }

    // A file that grows beyond the limit would be a SIGXFSZ for the program.
    void aLimitOfFileSizesIsTheReason()
    {
        const Outcome outcome =
            record({"sh", "-c", "ulimit -f 20000; exec \"$0\" at-once", program});

        QCOMPARE(outcome.status, 3);
        QVERIFY2(outcome.err.contains("ulimit -f"), outcome.err.constData());
    }

    // The program may put anything into the folder of its agent.
    void whatTheProgramLeavesIsNotTrusted()
    {
        const Outcome outcome =
            record({"sh", "-c",
                    QStringLiteral(
                        "cd \"$PAPILIO_AGENT_DIRECTORY\"; mkfifo unseen-1 refused-3 stream-4-0; "
                        "ln -s /dev/zero unseen-2; exec \"$0\" late"),
                    program});

        QCOMPARE(outcome.status, 0);
        QCOMPARE(outcome["Test::residuals"].values.size(), 5U);
        QVERIFY2(outcome.err.contains("something went wrong, and its note cannot be read"),
                 outcome.err.constData());
    }

    // Killed, and its parent does not ask for its end: its number is still in use.
    void aDeadCollectorHoldsNobodyUp()
    {
        int ends[2] = {};
        QVERIFY(pipe(ends) == 0);
        const QByteArray paths[] = {collector.toUtf8(), file().toUtf8(), program.toUtf8()};
        const pid_t killed = fork();
        if (killed == 0) {
            dup2(ends[1], STDOUT_FILENO);
            close(ends[0]);
            close(ends[1]);
            execl(paths[0].constData(), "papilio-collect", "recorders", "--quiet", "-o",
                  paths[1].constData(), "--", "sh", "-c", "kill -KILL $PPID; exec \"$0\" burst",
                  paths[2].constData(), nullptr);
            _exit(127);
        }
        close(ends[1]);
        pollfd closed = {.fd = ends[0], .events = POLLIN, .revents = 0};

        const int ready = poll(&closed, 1, 60'000);  // the program, too, has ended

        QCOMPARE(ready, 1);
        int status = 0;
        waitpid(killed, &status, 0);
        QVERIFY(WIFSIGNALED(status));
        close(ends[0]);
    }

    void aSocketWithoutWindowIsRefused()
    {
        const Outcome outcome = recordMode("at-once", {"--live", file("none")});

        QCOMPARE(outcome.status, 1);
        QVERIFY(outcome.err.contains("no program listens on this socket"));
    }

    void aWindowFollowsAndStops()
    {
        QLocalServer server;
        QVERIFY(server.listen(file("window")));
        QProcess process;
        process.start(collector, {"recorders", "-o", file(), "--live", file("window"), "--",
                                  program, "forever"});
        QVERIFY(server.waitForNewConnection(10'000));
        const std::unique_ptr<QLocalSocket> socket(server.nextPendingConnection());
        LiveStreamReader reader;
        bool asked = false;
        while (!reader.end() && socket->waitForReadyRead(10'000)) {
            QVERIFY(reader.feed(socket->readAll().toStdString()));
            if (reader.valueCount() > 100 && !asked) {
                socket->write(QByteArray::fromStdString(liveStopLine()));
                socket->flush();
                asked = true;
            }
        }
        QVERIFY(process.waitForFinished(10'000));
        const Outcome outcome = read(process, 0, file());

        QCOMPARE(outcome.status, 0);
        QVERIFY(reader.end().has_value());
        QVERIFY(reader.end()->stopped);
        QCOMPARE(reader.end()->signal, SIGTERM);
        QCOMPARE(reader.program()->program, program.toStdString());
        const auto live = std::find_if(
            reader.recorders().begin(), reader.recorders().end(),
            [](const Recorder& recorder) { return recorder.name == "Test::residuals"; });
        QVERIFY(live != reader.recorders().end());
        QCOMPARE(live->values, outcome["Test::residuals"].values);
        QCOMPARE(live->timesNs, outcome["Test::residuals"].timesNs);
        QVERIFY(!outcome["Test::steps"].integers.empty());
    }

    void aWindowThatGoesAwayDoesNotMatter()
    {
        QLocalServer server;
        QVERIFY(server.listen(file("window")));
        QProcess process;
        process.start(collector,
                      {"recorders", "-o", file(), "--live", file("window"), "--", program, "late"});
        QVERIFY(server.waitForNewConnection(10'000));
        delete server.nextPendingConnection();
        server.close();

        QVERIFY(process.waitForFinished(10'000));

        const Outcome outcome = read(process, 0, file());
        QCOMPARE(outcome.status, 0);
        QCOMPARE(outcome["Test::residuals"].values.size(), 5U);
    }

    // Ranks that were given one name write files of their own; merge puts them together.
    void everyRankWritesItsOwnFile()
    {
        for (const char* rank : {"0", "1"}) {
            auto environment = QProcessEnvironment::systemEnvironment();
            environment.insert("OMPI_COMM_WORLD_RANK", QString::fromUtf8(rank));
            environment.insert("OMPI_COMM_WORLD_SIZE", "2");
            QProcess process;
            process.setProcessEnvironment(environment);
            process.start(collector, {"recorders", "-o", file(), "--", program, "late"});
            QVERIFY(process.waitForFinished(60'000));
            QCOMPARE(process.exitCode(), 0);
            QVERIFY(process.readAllStandardError().contains(
                QByteArray("rank ") + rank + " of 2 (from OMPI_COMM_WORLD_RANK and"));
        }
        QVERIFY(!QFile::exists(file()));
        QProcess merge;
        merge.start(collector, {"merge", file("study.0.h5"), file("study.1.h5"), "-o", file()});
        QVERIFY(merge.waitForFinished(60'000));

        const Outcome outcome = read(merge, 0, file());
        QCOMPARE(outcome.status, 0);
        QCOMPARE(outcome.study.recorders.size(), std::size_t{6});
        QVERIFY(std::ranges::count_if(outcome.study.recorders, [](const auto& recorder) {
                    return std::ranges::count(recorder->provenance.notes, "Rank 1 of 2.") == 1;
                }) == 3);
    }

    // The recording of a long run is not lost because its folder is.
    void aFolderThatVanishedLosesNothing()
    {
        QVERIFY(QDir().mkpath(file("out")));
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("XDG_STATE_HOME", file("state"));
        QProcess process;
        process.setProcessEnvironment(environment);
        process.start(collector, {"recorders", "-o", file("out/study.h5"), "--", "sh", "-c",
                                  "rm -r \"$0\"; exec \"$1\" late", file("out"), program});
        QVERIFY(process.waitForFinished(60'000));

        const Outcome outcome = read(process, 0, file("state/papilio/study.h5"));
        QCOMPARE(outcome.status, 1);
        QVERIFY2(outcome.err.contains(file("state/papilio/study.h5").toUtf8()),
                 outcome.err.constData());
        QCOMPARE(outcome["Test::residuals"].values.size(), 5U);
    }

    void anEnvironmentThatWasClearedIsTheReason()
    {
        const Outcome outcome = record({"env", "-i", program, "late"});

        QCOMPARE(outcome.status, 1);
        QVERIFY2(outcome.err.contains("recorded_program (process ") &&
                     outcome.err.contains("without LD_PRELOAD"),
                 outcome.err.constData());
    }

    void aSignalKeepsWhatThereIsBesideTheOldStudy()
    {
        QFile old(file());
        QVERIFY(old.open(QIODevice::WriteOnly));
        old.write("old");
        old.close();
        const Outcome refused = recordMode("nothing");
        QCOMPARE(refused.status, 1);
        QVERIFY2(refused.err.contains("exists already"), refused.err.constData());
        QVERIFY(refused.out.isEmpty());  // the program was not started
        QProcess process;
        QFile live(file("live"));
        QVERIFY(live.open(QIODevice::ReadWrite));
        process.start(collector, {"recorders", "--force", "--live", live.fileName(), "-o", file(),
                                  "--", program, "forever"});
        LiveStreamReader reader;
        const auto hasSome = [&] {
            return reader.feed(live.readAll().toStdString()) &&
                   std::ranges::any_of(reader.recorders(), [](const Recorder& recorder) {
                       return recorder.name == "Test::residuals" && recorder.values.size() > 5;
                   });
        };
        QTRY_VERIFY_WITH_TIMEOUT(hasSome(), 30'000);
        process.terminate();
        QVERIFY(process.waitForFinished(10'000));

        QCOMPARE(process.exitCode(), 143);
        QVERIFY(old.open(QIODevice::ReadOnly));
        QCOMPARE(old.readAll(), QByteArray("old"));
        const auto partial = readStudy(file("study.h5.partial").toStdString());
        QVERIFY(partial);
        QVERIFY(partial->recorder("Test::residuals")->values.size() > 5);
    }

    void nothingIsLeftBehind()
    {
        const Outcome outcome = recordMode("crash");

        QVERIFY(outcome.collectorPid > 0);
        const QString ours = QStringLiteral("papilio-*-%1").arg(outcome.collectorPid);
        for (const char* place : {"/dev/shm", "/tmp"}) {
            QCOMPARE(QDir(QString::fromUtf8(place)).entryList({ours}, QDir::Dirs), QStringList());
        }
    }
};

PAPILIO_TEST(RecordersSurroundings)
#include "test_recorders_surroundings.moc"
