// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/live/live_stream.h"
#include "core/io/study/study_file.h"
#include "tests/collectors/collect_program.h"
#include "tests/support/area_program.h"
#include "tests/support/other_machine.h"

#include <QLocalServer>
#include <QLocalSocket>
#include <QProcess>
#include <QTcpServer>

#include <algorithm>
#include <memory>
#include <sys/stat.h>
#include <unistd.h>

using papilio::tests::collect;
using papilio::tests::OtherMachine;
using papilio::tests::Outcome;

namespace {

const QStringList quickCat = {"cat",           "branch",          "--source",
                              "simulated:spr", "--repetitions",   "2",
                              "--events",      "BR_MISP_RETIRED", "BR_INST_RETIRED:COND"};

/// What the long run says in its second benchmark.
const QByteArray second = "dcache-read, ";

const QString solvers = PAPILIO_BUILD_DIR "/collectors/papilio-demo-solvers";

/// A run of papilio-collect that the test goes on beside.
class Running {
public:
    explicit Running(const QStringList& arguments)
    {
        process_.start(PAPILIO_BUILD_DIR "/collectors/papilio-collect", arguments);
        QVERIFY(process_.waitForStarted());
    }

    /// Waits until stderr holds `text`.
    bool says(const QByteArray& text)
    {
        return QTest::qWaitFor(
                   [&] {
                       errors_ += process_.readAllStandardError();
                       return errors_.contains(text) || process_.state() == QProcess::NotRunning;
                   },
                   60'000) &&
               errors_.contains(text);
    }
    void interrupt() { ::kill(static_cast<pid_t>(process_.processId()), SIGINT); }
    void kill() { process_.kill(); }
    Outcome end()
    {
        if (!process_.waitForFinished(60'000)) {
            return {};
        }
        return {process_.exitStatus() == QProcess::NormalExit ? process_.exitCode() : -1,
                process_.readAllStandardOutput(), errors_ + process_.readAllStandardError()};
    }

private:
    QProcess process_;
    QByteArray errors_;
};

/// An sshd on the loopback address, with keys made for it.
class SshServer {
public:
    static QString missing()
    {
        return QFile::exists(program) ? QString() : "there is no /usr/sbin/sshd";
    }

    SshServer()
    {
        for (const char* key : {"host", "key"}) {
            QCOMPARE(QProcess::execute("ssh-keygen", {"-q", "-t", "ed25519", "-N", "", "-f",
                                                      folder_.filePath(key)}),
                     0);
        }
        if (::geteuid() == 0) {
            ::mkdir("/run/sshd", 0755);  // sshd of root asks for it
        }
        QTcpServer finder;
        QVERIFY(finder.listen(QHostAddress::LocalHost));
        const auto port = QByteArray::number(finder.serverPort());
        finder.close();
        const auto folder = QFile::encodeName(folder_.path());
        write("server", "Port " + port + "\nListenAddress 127.0.0.1\nHostKey " + folder +
                            "/host\nAuthorizedKeysFile " + folder +
                            "/key.pub\nStrictModes no\nUsePAM no\nPidFile none\n"
                            "PasswordAuthentication no\n");
        write("config", "Host node7\nHostName 127.0.0.1\nPort " + port + "\nIdentityFile " +
                            folder +
                            "/key\nIdentitiesOnly yes\nIdentityAgent none\nBatchMode yes\n"
                            "StrictHostKeyChecking no\nUserKnownHostsFile " +
                            folder + "/known\nLogLevel ERROR\n");
        server_.start(program,
                      {"-D", "-f", folder_.filePath("server"), "-E", folder_.filePath("log")});
        QVERIFY(server_.waitForStarted());
        qputenv("PAPILIO_SSH", "ssh -F " + folder + "/config");
        qputenv("XDG_STATE_HOME", folder + "/state");
        isReady_ = QTest::qWaitFor(
            [&] {
                return QProcess::execute("ssh",
                                         {"-F", folder_.filePath("config"), "node7", "true"}) == 0;
            },
            20'000);
    }
    ~SshServer()
    {
        server_.kill();
        server_.waitForFinished();
    }

    /// Whether this user is let in: an account may be locked.
    [[nodiscard]] bool isReady() const { return isReady_; }
    [[nodiscard]] QString path(const QString& name) const { return folder_.filePath(name); }

    /// Ends the connections, not the server.
    void loseConnections() const
    {
        for (const auto& process : QDir("/proc").entryList(QDir::Dirs)) {
            QFile stat("/proc/" + process + "/stat");
            // "4711 (sshd) S PARENT …"
            if (stat.open(QIODevice::ReadOnly) &&
                stat.readAll().split(')').value(1).split(' ').value(2).toLongLong() ==
                    server_.processId()) {
                ::kill(process.toInt(), SIGKILL);
            }
        }
    }

private:
    void write(const QString& name, const QByteArray& text) const
    {
        QFile file(folder_.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }

    static constexpr const char* program = "/usr/sbin/sshd";
    QTemporaryDir folder_;
    QProcess server_;
    bool isReady_ = false;
};

/// Names of runs in the home directory of this user.
QStringList runsAtHome()
{
    return QDir(QDir::homePath() + "/.cache/papilio/runs")
        .entryList(QDir::Dirs | QDir::NoDotAndDotDot);
}

}  // namespace

/// papilio-collect --host: runs on another machine.
class TestRemoteRuns : public QObject {
    Q_OBJECT

    std::unique_ptr<OtherMachine> machine_;

    /// A run there that takes as long as a test wants it to: its first benchmark is short.
    [[nodiscard]] QStringList longRun(const QString& path) const
    {
        return machine_->onNode({"cat", "instructions", "dcache-read", "dcache-write", "icache",
                                 "cpu-flops", "branch", "--source", "valgrind", "--repetitions",
                                 "1", "--threads", "1", "--progress", "json", "-o", path});
    }

    /// A recording of a program that takes some seconds.
    [[nodiscard]] QStringList paced(const QStringList& options) const
    {
        return QStringList{"recorders", "-o", machine_->here("r.h5")} + options +
               QStringList{"--", solvers,     "--matrix", "poisson2d:64",     "--solver",
                           "cg", "--pace-ms", "20",       "--preconditioner", "none"};
    }

private slots:
    void init() { machine_ = std::make_unique<OtherMachine>(); }

    void aStudyComesBackAsItIsMeasuredHere()
    {
        const auto there =
            collect(machine_->onNode(quickCat + QStringList{"-o", machine_->here("a.h5")}));
        QVERIFY2(there.status == 0, there.err);
        QVERIFY(there.out.startsWith("branch: 2 events"));
        QCOMPARE(collect(quickCat + QStringList{"-o", machine_->here("b.h5")}).status, 0);
        const auto a = papilio::core::readStudy(machine_->here("a.h5").toStdString());
        const auto b = papilio::core::readStudy(machine_->here("b.h5").toStdString());
        QVERIFY(a && b);
        QCOMPARE(a->benchmarks.size(), std::size_t{1});
        QVERIFY(std::ranges::equal(a->benchmarks[0]->data->values, b->benchmarks[0]->data->values));
        // Nobody wants to read the name of a directory that is gone.
        const auto command = QString::fromStdString(a->benchmarks[0]->data->provenance.command);
        QVERIFY2(command.endsWith("-o study.h5"), qPrintable(command));
        QVERIFY(machine_->isClean());
    }

    void whatIsPrintedThereIsPrintedHere()
    {
        const auto there =
            collect(machine_->onNode({"events", "--source", "simulated:spr", "--json"}));
        QCOMPARE(there.status, 0);
        QCOMPARE(there.out, collect({"events", "--source", "simulated:spr", "--json"}).out);
        QVERIFY(machine_->isClean());
    }

    /// What is printed is longer than a pipe holds at once, and has letters of several bytes.
    void longTextComesBackWhole()
    {
        machine_->write("collector",
                        "#!/bin/sh\n"
                        "[ \"$1\" = --version ] && exec echo 'papilio-collect 0.1.0'\n"
                        "i=0; while [ $i -lt 20000 ]; do echo 'xµ→…'; i=$((i+1)); done\n");
        QFile::setPermissions(machine_->path("collector"), QFile::ReadOwner | QFile::ExeOwner);
        const auto there =
            collect({"--host", "node7", "--collector", machine_->path("collector"), "doctor"});
        QCOMPARE(there.status, 0);
        QCOMPARE(there.out, QByteArray("xµ→…\n").repeated(20000));
    }

    void anErrorThereNamesTheMachine()
    {
        const auto there = collect(machine_->onNode(
            {"cat", "branch", "--source", "simulated:nothing", "-o", machine_->here("a.h5")}));
        const auto here = collect(
            {"cat", "branch", "--source", "simulated:nothing", "-o", machine_->here("a.h5")});
        QCOMPARE(there.status, here.status);
        auto expected = here.err;
        expected.insert(expected.indexOf(": ") + 2, "node7: ");
        QCOMPARE(there.err, expected);
        QVERIFY(machine_->isClean());
    }

    void filesAreSent()
    {
        QFile list(machine_->here("my events.txt"));
        QVERIFY(list.open(QIODevice::WriteOnly));
        list.write("BR_MISP_RETIRED\n");
        list.close();
        const auto there =
            collect(machine_->onNode({"cat", "branch", "--source", "simulated:spr", "--events",
                                      list.fileName(), "-o", machine_->here("a.h5")}));
        QVERIFY2(there.status == 0, there.err);
        QVERIFY(there.out.startsWith("branch: 1 event"));
    }

    void aMachineOutOfReachIsNamed()
    {
        machine_->setReachable(false);
        const auto there = collect(machine_->onNode({"doctor"}));
        QCOMPARE(there.status, 1);
        QVERIFY2(there.err.contains("node7") && there.err.contains("No route to host"), there.err);
    }

    // As menus and forced commands of sites do.
    void aLoginThatRunsNoCommandIsNamed()
    {
        machine_->write("ssh", "#!/bin/sh\necho Welcome\n");
        const auto there = collect(machine_->onNode({"doctor"}));
        QCOMPARE(there.status, 1);
        QVERIFY2(there.err.contains("ssh node7") && !there.err.contains("runs ;"), there.err);
    }

    void withoutACollectorTheArchiveIsNamed()
    {
        machine_->write("home/papilio-collect-9.9-sparc.tar.gz", "x");
        const auto missing =
            collect({"--host", "node7", "--collector", "/nowhere/papilio-collect", "doctor"});
        QCOMPARE(missing.status, 1);
        QVERIFY(missing.err.contains("/nowhere/papilio-collect"));
        const auto wrong =
            collect({"--host", "node7", "--archive",
                     machine_->path("home/papilio-collect-9.9-sparc.tar.gz"), "doctor"});
        QCOMPARE(wrong.status, 1);
        QVERIFY2(wrong.err.contains("processor"), wrong.err);
        QVERIFY(machine_->runs().isEmpty());
    }

    void aLauncherStartsTheMeasurement()
    {
        machine_->write("launcher",
                        "#!/bin/sh\necho launched >> \"$HOME/launches\"\nexec \"$@\"\n");
        QFile::setPermissions(machine_->path("launcher"), QFile::ReadOwner | QFile::ExeOwner);
        const auto there =
            collect(machine_->onNode(quickCat + QStringList{"-o", machine_->here("a.h5")},
                                     {"--launcher", machine_->path("launcher")}));
        QVERIFY2(there.status == 0, there.err);
        QVERIFY(QFile::exists(machine_->here("a.h5")));
        QVERIFY(QFile::exists(machine_->path("home/launches")));
    }

    void aLauncherThatDoesNotStartItIsNamed()
    {
        const auto there = collect(
            machine_->onNode(quickCat + QStringList{"-o", machine_->here("a.h5")},
                             {"--launcher", "sh -c 'echo no such partition >&2; exit 7' x"}));
        QCOMPARE(there.status, 7);
        QVERIFY2(there.err.contains("no such partition"), there.err);
        QVERIFY(machine_->isClean());
    }

    void ranksWriteStudiesOfTheirOwn()
    {
        machine_->write("launcher",
                        "#!/bin/sh\nPMI_RANK=0 PMI_SIZE=2 \"$@\" &\n"
                        "PMI_RANK=1 PMI_SIZE=2 \"$@\"\nwait\n");
        QFile::setPermissions(machine_->path("launcher"), QFile::ReadOwner | QFile::ExeOwner);
        const auto there =
            collect(machine_->onNode(quickCat + QStringList{"-o", machine_->here("a.h5")},
                                     {"--launcher", machine_->path("launcher")}));
        QVERIFY2(there.status == 0, there.err);
        QCOMPARE(collect({"merge", machine_->here("a.0.h5"), machine_->here("a.1.h5"), "-o",
                          machine_->here("all.h5")})
                     .status,
                 0);
    }

    void aDirectoryThatIsNotThereIsNamed()
    {
        const auto there =
            collect(machine_->onNode({"count", "--source", "valgrind", "--roofline", "--", "true"},
                                     {"--run-in", "no where"}));
        QVERIFY(there.status != 0);
        QVERIFY2(there.err.contains("no where") && there.err.contains("--run-in"), there.err);
    }

    void severalMachinesAtTheSameTime()
    {
        const auto there =
            collect(QStringList{"--host", "node8"} +
                    machine_->onNode(quickCat + QStringList{"-o", machine_->here("a.h5")}));
        QVERIFY2(there.status == 0, there.err);
        QVERIFY(QFile::exists(machine_->here("a.node7.h5")));
        QVERIFY(QFile::exists(machine_->here("a.node8.h5")));
        QVERIFY(machine_->isClean());
    }

    void aStopEndsTheRunThereAndItCanBeResumed()
    {
        Running run(longRun(machine_->here("a.h5")));
        QVERIFY(run.says(second));
        run.interrupt();
        const auto end = run.end();
        QCOMPARE(end.status, 128 + SIGINT);
        QVERIFY2(QFile::exists(machine_->here("a.h5.partial")), end.err);
        QVERIFY(machine_->isClean());
        // What is complete is sent and not measured again.
        Running again(longRun(machine_->here("a.h5")) << "--resume");
        QVERIFY(again.says(second));
        again.interrupt();
        const auto stopped = again.end();
        QCOMPARE(stopped.status, 128 + SIGINT);
        QVERIFY2(!stopped.err.contains("instructions, rep"), stopped.err);
        QVERIFY(machine_->isClean());
    }

    void aLostConnectionEndsTheRunAndWhatIsCompleteComesBack()
    {
        Running run(longRun(machine_->here("a.h5")));
        QVERIFY(run.says(second));
        machine_->loseConnection();
        const auto end = run.end();
        QCOMPARE(end.status, 1);
        QVERIFY2(end.err.contains("node7 is lost"), end.err);
        QVERIFY(QFile::exists(machine_->here("a.h5.partial")));
        QVERIFY(machine_->isClean());
    }

    void aRunThatIsLostSaysWhereItsResultsAre()
    {
        Running run(longRun(machine_->here("a.h5")));
        QVERIFY(run.says(second));
        machine_->setReachable(false);
        machine_->loseConnection();
        const auto end = run.end();
        QCOMPARE(end.status, 1);
        const auto runs = machine_->runs();
        QCOMPARE(runs.size(), 1);
        const auto results = ".cache/papilio/runs/" + runs[0] + "/results";
        QVERIFY2(end.err.contains(("node7:" + results).toUtf8()), end.err);
        const auto study = machine_->path("home/" + results + "/study.h5.partial");
        QVERIFY(QTest::qWaitFor([&] { return bool(papilio::core::readStudy(study.toStdString())); },
                                60'000));
    }

    /// Whoever began it is gone: the run does not go on alone.
    void aRunEndsWithTheProgramThatBeganIt()
    {
        Running run(machine_->onNode(
            {"recorders", "--quiet", "-o", machine_->here("a.h5"), "--", "sh", "-c",
             "echo $$ > " + machine_->path("program") + "; exec sleep 600"}));
        QVERIFY(QTest::qWaitFor([&] { return QFileInfo(machine_->path("program")).size() > 0; },
                                30'000));
        QFile program(machine_->path("program"));
        QVERIFY(program.open(QIODevice::ReadOnly));
        const auto pid = program.readAll().trimmed().toInt();
        QCOMPARE(::kill(pid, 0), 0);
        run.kill();
        (void)run.end();
        QVERIFY(QTest::qWaitFor([&] { return ::kill(pid, 0) != 0; }, 20'000));
    }

    void aStudyIsWrittenToStandardOutput()
    {
        const auto written = collect(quickCat + QStringList{"-o", "-"});
        QVERIFY2(written.status == 0, written.err);
        QVERIFY2(written.err.startsWith("branch: 2 events"), written.err);
        const auto path = machine_->here("a.h5");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(written.out);
        file.close();
        const auto study = papilio::core::readStudy(path.toStdString());
        QVERIFY(study);
        QVERIFY(QString::fromStdString(study->benchmarks.at(0)->data->provenance.command)
                    .endsWith("-o -"));
        const auto elsewhere = collect(machine_->onNode(quickCat + QStringList{"--output=-"}));
        QVERIFY2(elsewhere.status == 0, elsewhere.err);
        QVERIFY(elsewhere.out.startsWith("\x89HDF"));
        // Several machines write a study each.
        const auto two = collect(QStringList{"--host", "node8"} +
                                 machine_->onNode(quickCat + QStringList{"-o", "-"}));
        QCOMPARE(two.status, 2);
        QVERIFY(two.out.isEmpty());
    }

    void aRecordingIsFollowedLive()
    {
        if (!QFile::exists(solvers)) {
            QSKIP("papilio-demo-solvers is not built");
        }
        QLocalServer window;
        QVERIFY(window.listen(machine_->here("live")));
        Running run(machine_->onNode(paced({"--live", machine_->here("live")})));
        QVERIFY(window.waitForNewConnection(20'000));
        auto* socket = window.nextPendingConnection();

        papilio::core::LiveStreamReader reader;
        QVERIFY(QTest::qWaitFor(
            [&] {
                const auto bytes = socket->readAll().toStdString();
                return !reader.feed(bytes) || reader.valueCount() > 0;
            },
            60'000));
        const bool cameBeforeTheEnd = !reader.end();
        QVERIFY(QTest::qWaitFor(
            [&] {
                const auto bytes = socket->readAll().toStdString();
                return !reader.feed(bytes) || reader.end();
            },
            60'000));
        const auto outcome = run.end();

        QVERIFY2(outcome.status == 0, outcome.err);
        QVERIFY(reader.end().has_value());
        QVERIFY(cameBeforeTheEnd);
        const auto study = papilio::core::readStudy(machine_->here("r.h5").toStdString());
        QVERIFY(study);
        QCOMPARE(reader.recorders().size(), study->recorders.size());
        for (const auto& recorder : reader.recorders()) {
            const auto same = study->recorder(recorder.name);
            QVERIFY(same);
            QCOMPARE(recorder.count(), same->count());
        }
        QVERIFY(machine_->isClean());
    }

    void aStudyThatAppearedHereIsNotReplaced()
    {
        QFile study(machine_->here("a.h5"));
        QVERIFY(study.open(QIODevice::WriteOnly));
        study.write("mine");
        study.close();
        const auto command = quickCat + QStringList{"-o", study.fileName()};
        QVERIFY(collect(machine_->onNode(command)).err.contains("exists already"));
        QCOMPARE(study.size(), 4);
        QCOMPARE(collect(machine_->onNode(command + QStringList{"--force"})).status, 0);
        QVERIFY(papilio::core::readStudy(study.fileName().toStdString()));
    }

    void theStudyHereIsNamed()
    {
        machine_->write("collector",
                        "#!/bin/sh\n"
                        "[ \"$1\" = --version ] && exec echo 'papilio-collect 0.1.0'\n"
                        "for word; do case $word in\n"
                        "  */study.h5) echo x > \"$word\"; echo \"Study: $word\";;\n"
                        "esac; done\n");
        QFile::setPermissions(machine_->path("collector"), QFile::ReadOwner | QFile::ExeOwner);
        const auto study = machine_->here("r.h5");
        const auto there = collect({"--host", "node7", "--collector", machine_->path("collector"),
                                    "count", "-o", study, "--", "true"});
        QVERIFY2(there.status == 0, there.err);
        QCOMPARE(there.out, ("Study: " + study + "\n").toUtf8());
        QVERIFY(QFile::exists(study));
    }

    /// What a run left before is not its study.
    void aRunThatSendsNoStudyFails_data()
    {
        QTest::addColumn<QByteArray>("writes");
        QTest::addColumn<bool>("isThere");
        QTest::newRow("nothing") << QByteArray(":") << false;
        QTest::newRow("nothing, over an old one") << QByteArray(":") << true;
        QTest::newRow("a part") << QByteArray("echo x > study.h5.partial") << false;
        QTest::newRow("another file") << QByteArray("echo x > r.h5") << false;
    }

    void aRunThatSendsNoStudyFails()
    {
        QFETCH(const QByteArray, writes);
        QFETCH(const bool, isThere);
        machine_->write("collector",
                        "#!/bin/sh\n"
                        "[ \"$1\" = --version ] && exec echo 'papilio-collect 0.1.0'\n" +
                            writes + "\n");
        QFile::setPermissions(machine_->path("collector"), QFile::ReadOwner | QFile::ExeOwner);
        if (isThere) {
            machine_->write("here/a.h5", "old");
        }
        const auto there =
            collect(QStringList{"--host", "node7", "--collector", machine_->path("collector")} +
                    quickCat + QStringList{"--force", "-o", machine_->here("a.h5")});
        QCOMPARE(there.status, 1);
        QVERIFY2(there.err.contains("node7: no study came back"), there.err);
        QVERIFY(machine_->isClean());
    }

    void throughARealSshd()
    {
        if (const auto missing = SshServer::missing(); !missing.isEmpty()) {
            QSKIP(qPrintable(missing));
        }
        const auto before = runsAtHome();
        const SshServer server;
        if (!server.isReady()) {
            QSKIP("an sshd of this user does not let this user in");
        }
        const auto output = server.path("a.h5");
        const auto there = collect(machine_->onNode(quickCat + QStringList{"-o", output}));
        QVERIFY2(there.status == 0, there.err);
        QVERIFY(papilio::core::readStudy(output.toStdString()));
        QCOMPARE(runsAtHome(), before);

        Running run(longRun(server.path("b.h5")));
        QVERIFY(run.says(second));
        run.interrupt();
        const auto end = run.end();
        QCOMPARE(end.status, 128 + SIGINT);
        QVERIFY2(QFile::exists(server.path("b.h5.partial")), end.err);
        QCOMPARE(runsAtHome(), before);

        Running lost(longRun(server.path("c.h5")));
        QVERIFY(lost.says(second));
        server.loseConnections();
        QCOMPARE(lost.end().status, 1);
        QVERIFY(QFile::exists(server.path("c.h5.partial")));
        QCOMPARE(runsAtHome(), before);
    }
};

PAPILIO_TEST(TestRemoteRuns)
#include "test_remote_runs.moc"
