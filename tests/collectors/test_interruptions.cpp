// SPDX-License-Identifier: GPL-3.0-or-later
// What ends a measurement before its time: signals, a full disk, a source that is not there.
#include "core/io/study/study_file.h"
#include "tests/support/area_program.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace {

const QString program = PAPILIO_BUILD_DIR "/collectors/papilio-collect";

bool hasValgrind()
{
    return !QStandardPaths::findExecutable("valgrind").isEmpty();
}

/// A process whose temporary files are in `directory`.
void prepare(QProcess& process, const QTemporaryDir& directory)
{
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert("TMPDIR", directory.path());
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(directory.path());
    process.setReadChannel(QProcess::StandardError);
}

QStringList foldersIn(const QTemporaryDir& directory)
{
    return QDir(directory.path()).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
}

/// Whether some process still has `text` in its command line.
bool isRunning(const QString& text)
{
    const auto processes = QDir("/proc").entryList(QDir::Dirs);
    for (const auto& number : processes) {
        QFile command("/proc/" + number + "/cmdline");
        if (command.open(QIODevice::ReadOnly) && command.readAll().contains(text.toUtf8())) {
            return true;
        }
    }
    return false;
}

}  // namespace

class TestInterruptions : public QObject {
    Q_OBJECT

private slots:
    void anInterruptEndsValgrindToo()
    {
        if (!hasValgrind()) {
            QSKIP("valgrind is not installed");
        }
        const QTemporaryDir directory;
        QFile old(directory.filePath("out.h5"));
        QVERIFY(old.open(QIODevice::WriteOnly));
        old.write("an older study");
        old.close();
        QProcess process;
        prepare(process, directory);
        process.start(program, {"cat", "dcache-read", "--source", "valgrind", "--repetitions", "50",
                                "--progress", "json", "--force", "-o", "out.h5"});
        QVERIFY(process.waitForReadyRead(60'000));
        const auto line = QJsonDocument::fromJson(process.readLine()).object();
        QVERIFY(line["done"].toInt() > 0 && line["of"].toInt() > line["done"].toInt());
        QVERIFY(line["seconds_left"].toDouble() > 0);

        ::kill(pid_t(process.processId()), SIGINT);

        QVERIFY(process.waitForFinished(20'000));
        QCOMPARE(process.exitCode(), 130);
        // Nothing was complete, which is said.
        const auto said = process.readAllStandardError().trimmed().split('\n').last();
        QVERIFY2(said.startsWith("papilio-collect: "), said.constData());
        QVERIFY(!QFile::exists(directory.filePath("out.h5.partial")));
        QVERIFY(old.open(QIODevice::ReadOnly));
        QCOMPARE(old.readAll(), QByteArray("an older study"));
        QVERIFY(!isRunning(directory.path()));
        QVERIFY2(foldersIn(directory).isEmpty(), qPrintable(foldersIn(directory).join(u' ')));
    }

    // "134 of 1320, about 50 s left" stood before the next prompt.
    void aTerminalKeepsNoLineOfWhatWasStopped_data()
    {
        QTest::addColumn<QStringList>("command");
        QTest::newRow("cat") << QStringList{"cat",      "branch",        "--source",
                                            "valgrind", "--repetitions", "50"};
        QTest::newRow("spmv") << QStringList{
            "spmv",           "--generate", "poisson2d:100", "--generate",
            "poisson2d:1500", "--no-roofs", "--repetitions", "1000"};
    }
    void aTerminalKeepsNoLineOfWhatWasStopped()
    {
        QFETCH(QStringList, command);
        if (command.contains("valgrind") && !hasValgrind()) {
            QSKIP("valgrind is not installed");
        }
        const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK);
        QVERIFY(terminal >= 0 && ::grantpt(terminal) == 0 && ::unlockpt(terminal) == 0);
        const int end = ::open(::ptsname(terminal), O_RDWR | O_NOCTTY);
        QVERIFY(end >= 0);
        const QTemporaryDir directory;
        QProcess process;
        prepare(process, directory);
        process.setChildProcessModifier([end] { ::dup2(end, STDERR_FILENO); });
        process.start(program, command + QStringList{"-o", "out.h5"});
        QByteArray shown;
        const auto read = [&] {
            char bytes[4096];
            while (const auto count = ::read(terminal, bytes, sizeof bytes)) {
                if (count < 0) {
                    break;
                }
                shown.append(bytes, count);
            }
            return shown.contains(" left: ");
        };
        QTRY_VERIFY_WITH_TIMEOUT(read(), 60'000);
        ::kill(pid_t(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(20'000));
        QCOMPARE(process.exitCode(), 130);
        read();
        const auto clear = shown.lastIndexOf("\r\033[K");
        QVERIFY2(clear >= 0 && !shown.mid(clear).contains(" left"), shown.right(80).constData());
        ::close(end);
        ::close(terminal);
    }

    // A program may ignore what asks it to end.
    void aSecondSignalKills()
    {
        const QTemporaryDir directory;
        QProcess process;
        prepare(process, directory);
        process.setReadChannel(QProcess::StandardOutput);
        process.start(program,
                      {"count", "--events", "perf::TASK-CLOCK", "--", "sh", "-c",
                       "trap '' INT TERM; echo deaf; while :; do sleep 0.1; done", "deaf-sh"});
        if (!process.waitForReadyRead(60'000)) {
            QSKIP("perf's software events cannot be counted here");
        }

        for (int sent = 0; sent < 2 && process.state() != QProcess::NotRunning; ++sent) {
            ::kill(pid_t(process.processId()), SIGINT);
            process.waitForFinished(sent == 0 ? 500 : 20'000);
        }

        QCOMPARE(process.state(), QProcess::NotRunning);
        QCOMPARE(process.exitCode(), 130);
        QTRY_VERIFY(!isRunning("deaf-sh"));
    }

    void killingLeavesNothingRunning()
    {
        if (!hasValgrind()) {
            QSKIP("valgrind is not installed");
        }
        const QTemporaryDir directory;
        QProcess process;
        prepare(process, directory);
        process.start(program, {"cat", "dcache-read", "--source", "valgrind", "--repetitions", "50",
                                "--progress", "json", "-o", "out.h5"});
        QVERIFY(process.waitForReadyRead(60'000));

        process.kill();

        QVERIFY(process.waitForFinished(20'000));
        QTRY_VERIFY_WITH_TIMEOUT(!isRunning(directory.path()), 20'000);
        QVERIFY(!QFile::exists(directory.filePath("out.h5")));
    }

    void whatIsCompleteIsKeptAndResumed()
    {
        const QTemporaryDir directory;
        QProcess process;
        prepare(process, directory);
        process.start(program,
                      {"cat", "branch", "--events", "perf::PAGE-FAULTS", "perf::TASK-CLOCK",
                       "--repetitions", "300", "--progress", "json", "-o", "out.h5"});
        QByteArray last;
        while (process.state() != QProcess::NotRunning && process.waitForReadyRead(60'000)) {
            last += process.readAllStandardError();
            if (last.contains("perf::TASK-CLOCK")) {  // the first event is complete
                process.terminate();
                break;
            }
        }
        QVERIFY(process.waitForFinished(20'000));
        if (process.exitCode() == 1) {
            QSKIP("perf's software events cannot be counted here");
        }
        QCOMPARE(process.exitCode(), 143);
        const auto partial =
            papilio::core::readStudy(directory.filePath("out.h5.partial").toStdString());
        QVERIFY2(partial, partial ? "" : partial.error().message.c_str());
        QCOMPARE(partial->benchmarks.front()->data->eventCount(), std::size_t{1});
        QVERIFY(!QFile::exists(directory.filePath("out.h5")));

        QProcess again;
        prepare(again, directory);
        again.start(program,
                    {"cat", "branch", "--events", "perf::PAGE-FAULTS", "perf::CPU-MIGRATIONS",
                     "--repetitions", "300", "--resume", "--progress", "json", "-o", "out.h5"});
        QVERIFY(again.waitForFinished(120'000));
        const auto said = again.readAllStandardError();
        QVERIFY2(again.exitCode() == 0, said.constData());
        QVERIFY(!said.contains("perf::PAGE-FAULTS"));  // it was not measured again
        const auto whole = papilio::core::readStudy(directory.filePath("out.h5").toStdString());
        QVERIFY(whole);
        QCOMPARE(whole->benchmarks.front()->data->eventCount(), std::size_t{2});
        QVERIFY(!QFile::exists(directory.filePath("out.h5.partial")));
    }

    // Neither a study nor the part of one that a stopped run left is overwritten by another run.
    void nothingIsOverwrittenUnasked_data()
    {
        QTest::addColumn<QString>("existing");
        QTest::addColumn<QByteArray>("wayOut");
        QTest::newRow("study") << "out.h5" << QByteArray("--force");
        QTest::newRow("partial study") << "out.h5.partial" << QByteArray("--resume");
    }
    void nothingIsOverwrittenUnasked()
    {
        QFETCH(QString, existing);
        QFETCH(QByteArray, wayOut);
        const QTemporaryDir directory;
        const QStringList words{"cat", "branch", "--source", "simulated:spr", "-o", "out.h5"};
        QFile old(directory.filePath(existing));
        QVERIFY(old.open(QIODevice::WriteOnly));
        old.write("earlier");
        old.close();
        QProcess process;
        prepare(process, directory);
        process.start(program, words);
        QVERIFY(process.waitForFinished(60'000));

        const auto said = process.readAllStandardError();
        QCOMPARE(process.exitCode(), 1);
        QVERIFY2(said.contains(existing.toUtf8() + ": ") && said.contains(wayOut),
                 said.constData());
        QVERIFY(old.open(QIODevice::ReadOnly));
        QCOMPARE(old.readAll(), QByteArray("earlier"));
        old.close();

        QProcess forced;
        prepare(forced, directory);
        forced.start(program, words + QStringList{"--force"});
        QVERIFY(forced.waitForFinished(60'000));
        QCOMPARE(forced.exitCode(), 0);
        QVERIFY(papilio::core::readStudy(directory.filePath("out.h5").toStdString()));
    }

    // No file may grow beyond a few bytes, as on a full disk.
    void aFullDiskIsSaid_data()
    {
        QTest::addColumn<QString>("source");
        QTest::newRow("the study") << "simulated:spr";
        QTest::newRow("valgrind's output") << "valgrind";
    }

    void aFullDiskIsSaid()
    {
        QFETCH(QString, source);
        if (source == u"valgrind" && !hasValgrind()) {
            QSKIP("valgrind is not installed");
        }
        const QTemporaryDir directory;
        QProcess process;
        prepare(process, directory);
        process.setChildProcessModifier([] {
            const rlimit limit{512, 512};
            setrlimit(RLIMIT_FSIZE, &limit);
            ::signal(SIGXFSZ, SIG_IGN);
        });
        process.start(program,
                      {"cat", "branch", "--source", source, "--repetitions", "1", "-o", "out.h5"});
        QVERIFY(process.waitForFinished(60'000));
        const auto said = process.readAllStandardError();
        QVERIFY2(process.exitStatus() == QProcess::NormalExit, said.constData());
        QCOMPARE(process.exitCode(), 1);
        QCOMPARE(said.count('\n'), 1);
        QVERIFY2(said.startsWith("papilio-collect: "), said.constData());
        QVERIFY(!QFile::exists(directory.filePath("out.h5")));
        QVERIFY(foldersIn(directory).isEmpty());
    }

    void aMissingValgrindIsSaid()
    {
        const QTemporaryDir directory;
        QProcess process;
        prepare(process, directory);
        auto environment = process.processEnvironment();
        environment.insert("PATH", directory.path());
        process.setProcessEnvironment(environment);
        process.start(program, {"cat", "branch", "--source", "valgrind", "-o", "out.h5"});
        QVERIFY(process.waitForFinished(60'000));
        QCOMPARE(process.exitCode(), 1);
        QCOMPARE(process.readAllStandardError(),
                 QByteArray("papilio-collect: the source valgrind needs the program valgrind, "
                            "which is not in PATH; install it (Debian: apt install valgrind)\n"));
    }

    // A valgrind that dies is a source that vanished while it measured.
    void aDyingSourceIsSaid()
    {
        const QTemporaryDir directory;
        QFile fake(directory.filePath("valgrind"));
        QVERIFY(fake.open(QIODevice::WriteOnly));
        fake.write("#!/bin/sh\necho 'the tool went away' >&2\nkill -9 $$\n");
        fake.setPermissions(QFile::ReadOwner | QFile::ExeOwner | QFile::WriteOwner);
        fake.close();
        QProcess process;
        prepare(process, directory);
        auto environment = process.processEnvironment();
        environment.insert("PATH", directory.path() + ":/usr/bin:/bin");
        process.setProcessEnvironment(environment);
        process.start(program, {"cat", "branch", "--source", "valgrind", "-o", "out.h5"});
        QVERIFY(process.waitForFinished(60'000));
        QCOMPARE(process.exitCode(), 1);
        QCOMPARE(process.readAllStandardError(),
                 QByteArray("papilio-collect: valgrind ended with SIGKILL in the benchmark "
                            "branch: the tool went away\n"));
        QVERIFY(!QFile::exists(directory.filePath("out.h5")));
    }

    // hwloc reads /sys, which some containers lack: roofs of a DRAM of 0 bytes could not be stored.
    void theMemoryIsKnownWithoutSys()
    {
        const QTemporaryDir nothing;
        QProcess process;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("HWLOC_FSROOT", nothing.path());
        process.setProcessEnvironment(environment);
        process.start(program, {"doctor"});
        QVERIFY(process.waitForFinished(60'000));
        const auto text = QString::fromUtf8(process.readAllStandardOutput());
        const auto memory = QRegularExpression("memory +([0-9.]+) [KMGT]iB").match(text);
        QVERIFY2(memory.captured(1).toDouble() > 0, qPrintable(text));
    }

    void theDoctorIsOneDocument()
    {
        QProcess process;
        process.start(program, {"doctor", "--json"});
        QVERIFY(process.waitForFinished(60'000));
        QCOMPARE(process.exitCode(), 0);
        const auto document = QJsonDocument::fromJson(process.readAllStandardOutput()).object();
        for (const auto* key : {"machine", "sources", "benchmarks", "checks"}) {
            QVERIFY2(document.contains(QLatin1String(key)), key);
        }
    }
};

PAPILIO_TEST(TestInterruptions)
#include "test_interruptions.moc"
