// SPDX-License-Identifier: GPL-3.0-or-later
#include "collectors/remote/remote_request.h"
#include "collectors/remote/remote_run.h"
#include "collectors/remote/ssh_connection.h"
#include "collectors/suite/shard.h"
#include "tests/support/area_program.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace papilio::collectors;
using Words = std::vector<std::string>;

/// A command line for another machine: what stays here, what is sent, what comes back.
class TestRemoteRequest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    std::string file(const QString& name) const
    {
        QFile file(folder_.filePath(name));
        return file.open(QIODevice::WriteOnly) ? file.fileName().toStdString() : std::string();
    }

private slots:
    void aCommandWithoutAHostIsForThisMachine()
    {
        const auto request = splitRemote({"cat", "branch", "-o", "a.h5"});
        QVERIFY(request);
        QVERIFY(request->hosts.empty());
    }

    void optionsOfOtherMachinesNeedOne()
    {
        QVERIFY(!splitRemote({"cat", "branch", "--launcher", "srun"}));
        QVERIFY(splitRemote({"recorders", "--live", "socket", "--", "solve"}));
        // What follows "--" belongs to the program.
        QVERIFY(splitRemote({"recorders", "-o", "a.h5", "--", "solve", "--launcher", "srun"}));
    }

    // Before the sub-command it starts papilio-collect there, behind it the ranks of a program.
    void theLauncherOfRanksGoesWithTheCommand()
    {
        QVERIFY(splitRemote({"count", "--launcher", "mpirun -n 4", "--", "solve"}));
        QVERIFY(!splitRemote({"--launcher", "srun -N1", "count", "--", "solve"}));
        const auto request = splitRemote({"--host", "node7", "--launcher", "salloc -N1", "count",
                                          "--launcher", "srun -n 4", "--", "solve"});
        QVERIFY(request);
        QCOMPARE(request->launcher, std::string("salloc -N1"));
        QCOMPARE(request->arguments, (Words{"count", "--launcher", "srun -n 4", "--", "solve"}));
    }

    void theOutputStaysHereAndTheRestGoes()
    {
        const auto request = splitRemote({"--host=node7", "cat", "branch", "--launcher",
                                          "srun -N1 --exclusive", "--run-in", "work", "--force",
                                          "--output=here/a.h5", "--progress", "json"});
        QVERIFY(request);
        QCOMPARE(request->hosts, Words{"node7"});
        QCOMPARE(request->launcher, std::string("srun -N1 --exclusive"));
        QCOMPARE(request->directory, std::string("work"));
        QVERIFY(request->replaces);
        QCOMPARE(request->output, std::string("here/a.h5"));
        QCOMPARE(request->arguments,
                 (Words{"cat", "branch", "-o", "@RUN@/results/study.h5", "--progress", "json"}));
    }

    void severalHostsAreNamedWithCommasOrAgain()
    {
        const auto request =
            splitRemote({"--host", "node1,me@node2", "cat", "branch", "--host=node3"});
        QVERIFY(request);
        QCOMPARE(request->hosts, (Words{"node1", "me@node2", "node3"}));
    }

    void filesThatOptionsNameAreSent()
    {
        const auto events = file("events.txt");
        const auto matrix = file("a matrix.mtx");
        const auto request = splitRemote({"--host", "n", "count", "--events", events,
                                          "--definitions", "perfexpert-lcpi", "--", events});
        QVERIFY(request);
        QCOMPARE(request->arguments, (Words{"count", "--events", "@RUN@/inputs/0.txt",
                                            "--definitions", "perfexpert-lcpi", "--", events}));
        QCOMPARE(request->inputs.size(), std::size_t{1});
        QCOMPARE(request->inputs[0].file, std::filesystem::path(events));
        const auto spmv = splitRemote({"--host", "n", "spmv", matrix});
        QVERIFY(spmv);
        QCOMPARE(spmv->arguments, (Words{"spmv", "@RUN@/inputs/0.mtx"}));
    }

    void aBenchmarkIsNoFile()
    {
        // A file in this directory happens to have its name.
        const QString before = QDir::currentPath();
        QDir::setCurrent(folder_.path());
        (void)file("branch");
        const auto request = splitRemote({"--host", "n", "cat", "branch"});
        QDir::setCurrent(before);
        QVERIFY(request);
        QCOMPARE(request->arguments, (Words{"cat", "branch"}));
        QVERIFY(request->inputs.empty());
    }

    void whatCannotBeSentIsRefused_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::newRow("no value") << QStringList{"cat", "branch", "--host"};
        QTest::newRow("no folder") << QStringList{"--host", "n", "doctor", "--run-in"};
        QTest::newRow("live of two")
            << QStringList{"--host", "n", "--host", "m", "recorders", "--live", "socket"};
        QTest::newRow("control") << QStringList{"--host", "n", "count", "--", "a\nb"};
    }

    void whatCannotBeSentIsRefused()
    {
        QFETCH(const QStringList, words);
        Words list;
        for (const auto& word : words) {
            list.push_back(word.toStdString());
        }
        QVERIFY(!splitRemote(list));
    }

    void severalMachinesWriteAStudyEach()
    {
        const auto request = splitRemote(
            {"--host", "node1", "--host", "me@node2", "cat", "branch", "-o", "a.papilio.h5"});
        QVERIFY(request);
        QCOMPARE(forHost(*request, "node1").output, std::string("a.node1.papilio.h5"));
        QCOMPARE(forHost(*request, "me@node2").output, std::string("a.me-node2.papilio.h5"));
    }

    void namesOfTheOtherMachineAreNotTrusted_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("local");
        QTest::newRow("study") << "study.h5"
                               << "out/a.h5";
        QTest::newRow("partial") << "study.h5.partial"
                                 << "out/a.h5.partial";
        QTest::newRow("rank") << "study.3.h5"
                              << "out/a.3.h5";
        for (const char* other : {"../study.h5", "study.h5/../../x", "/etc/passwd", "study3.h5",
                                  "study..h5", "study.a.h5", "study.h5.partial.partial", ""}) {
            QTest::newRow(other) << other << "";
        }
    }

    void namesOfTheOtherMachineAreNotTrusted()
    {
        QFETCH(const QString, name);
        QFETCH(const QString, local);
        QCOMPARE(localName("out/a.h5", name.toStdString()),
                 std::filesystem::path(local.toStdString()));
        QVERIFY(localName({}, name.toStdString()).empty());
        // As a rank of this machine would call it.
        QCOMPARE(localName("a.papilio.h5", "study.3.h5").string(),
                 shardPath("a.papilio.h5", {.index = 3, .count = 4}));
    }

    void pathsThatAShellWouldChangeAreNotSimple()
    {
        QVERIFY(isSimplePath("papilio-collect-0.1.0-x86_64"));
        for (const char* other : {"", "-rf", "a b", "a;b", "../a", "$HOME", "a'b"}) {
            QVERIFY2(!isSimplePath(other), other);
        }
    }

    void anArchiveIsForOneProcessor()
    {
        const auto archive = file("papilio-collect-0.1.0-aarch64.tar.gz");
        QVERIFY(findArchive(archive, "aarch64", "n"));
        const auto other = findArchive(archive, "x86_64", "n");
        QVERIFY(!other);
        QCOMPARE(other.error().code, papilio::core::Errc::Unsupported);
        QVERIFY(!findArchive(archive + "x", "aarch64", "n"));
    }

    void aHostIsNoOption()
    {
        QVERIFY(!SshConnection::to("-oProxyCommand=touch /tmp/x"));
        QVERIFY(!SshConnection::to("a b"));
        QVERIFY(!SshConnection::to(""));
    }

    void aMachineThatWritesWithoutEndIsLeft()
    {
        const auto ssh = folder_.filePath("endless");
        QFile made(ssh);
        QVERIFY(made.open(QIODevice::WriteOnly));
        made.write("#!/bin/sh\nexec cat /dev/zero\n");
        made.setPermissions(QFile::ReadOwner | QFile::ExeOwner);
        made.close();
        qputenv("PAPILIO_SSH", QFile::encodeName(ssh));
        const auto connection = SshConnection::to("node7");
        QVERIFY(connection);

        const auto answer = connection->ask("true", {});
        const auto file = folder_.filePath("got.h5").toStdString();
        const auto got = connection->get("study.h5", file, 1000, {});

        QVERIFY(!answer && answer.error().message.starts_with("node7: writes more than"));
        QVERIFY(!got && got.error().message.starts_with("node7: writes more than"));
        QVERIFY(!QFile::exists(QString::fromStdString(file)));
        qunsetenv("PAPILIO_SSH");
    }
};

PAPILIO_TEST(TestRemoteRequest)
#include "test_remote_request.moc"
