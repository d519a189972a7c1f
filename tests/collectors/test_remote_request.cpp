// SPDX-License-Identifier: GPL-3.0-or-later
#include "collectors/remote/remote_run.h"
#include "collectors/remote/ssh_connection.h"
#include "collectors/suite/shard.h"
#include "core/io/files/study_name.h"
#include "tests/collectors/collect_program.h"
#include "tests/support/area_program.h"
#include "tests/support/other_machine.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace papilio::collectors;
using papilio::tests::collect;

/// A command line for another machine: what stays here, what is sent, what comes back.
class TestRemoteRequest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    std::string file(const QString& name) const
    {
        QFile file(folder_.filePath(name));
        return file.open(QIODevice::WriteOnly) ? file.fileName().toStdString() : std::string();
    }

    /// A script there instead of papilio-collect.
    [[nodiscard]] QString program(const papilio::tests::OtherMachine& machine,
                                  const QString& name,
                                  const QByteArray& text) const
    {
        machine.write(name, "#!/bin/sh\n" + text);
        QFile::setPermissions(machine.path(name), QFile::ReadOwner | QFile::ExeOwner);
        return machine.path(name);
    }

private slots:
    void whatTheOtherMachineIsAsked_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QStringList>("asked");
        const QStringList measured{"cat", "branch", "--source", "papi", "-o", "study.h5"};
        QTest::newRow("options of ssh before and behind the command, and the output")
            << QStringList{"--host=node7",  "cat",      "branch", "--run-in", "work",
                           "--source=papi", "--output", "a.h5",   "--force"}
            << measured;
        QTest::newRow("several machines, with commas or the option again")
            << QStringList{"--host",   "node1,me@node2", "cat",          "branch",
                           "--source", "papi",           "--host=node3", "-oa.h5"}
            << measured + measured + measured;
        QTest::newRow("lists and flags")
            << QStringList{"--host", "n", "events", "--source", "papi", "--json"}
            << QStringList{"events", "--source", "papi", "--json"};
        QTest::newRow("options that take one value at a time, and one like an option")
            << QStringList{"--host",     "n",      "reuse", "--sector", "a,b",  "--sector", "c",
                           "--title=-x", "--from", "",      "-o",       "a.h5", "--",       "solve"}
            << QStringList{"reuse",      "--sector", "a,b",      "--sector", "c",    "--from",
                           "--title=-x", "-o",       "study.h5", "--",       "solve"};
        // Before the command it starts papilio-collect there, behind it the ranks of a program.
        QTest::newRow("launchers")
            << QStringList{"--host",   "n",          "--launcher", "env LAUNCHED=1", "count",
                           "--events", "a,b",        "--launcher", "srun -n 4",      "--",
                           "solve",    "--launcher", "--host"}
            << QStringList{"launched",   "count",     "--events", "a",     "--events",   "b",
                           "--launcher", "srun -n 4", "--",       "solve", "--launcher", "--host"};
        QTest::newRow("files that options name, but not those of a program")
            << QStringList{"--host",          "n",          "count",
                           "--events",        "events.txt", "--definitions",
                           "perfexpert-lcpi", "--",         "true",
                           "events.txt"}
            << QStringList{"count",           "--events", "0.txt: A", "--definitions",
                           "perfexpert-lcpi", "--",       "true",     "events.txt"};
        QTest::newRow("files that are arguments")
            << QStringList{"--host", "n", "spmv", "a matrix.mtx", "-o", "a.h5"}
            << QStringList{"spmv", "0.mtx: M", "-o", "study.h5"};
        QTest::newRow("a benchmark is no file, though one has its name")
            << QStringList{"--host", "n", "cat", "branch", "-o", "a.h5"}
            << QStringList{"cat", "branch", "-o", "study.h5"};
    }

    void whatTheOtherMachineIsAsked()
    {
        QFETCH(QStringList, words);
        QFETCH(const QStringList, asked);
        const papilio::tests::OtherMachine machine;
        for (const auto& [name, text] :
             {std::pair("events.txt", "A"), {"a matrix.mtx", "M"}, {"branch", ""}}) {
            machine.write(QString("here/") + name, text);
        }
        words =
            QStringList{
                "--collector",
                program(machine, "collector",
                        "[ \"$1\" = --version ] && exec echo 'papilio-collect 0.1.0'\n"
                        "[ -n \"$LAUNCHED\" ] && echo launched\n"
                        "for word; do\n"
                        "  case $word in\n"
                        "    */results/*|study.h5) echo \"${word##*/}\"; echo study >\"$word\" ;;\n"
                        "    */inputs/*) echo \"${word##*/}: $(cat \"$word\")\" ;;\n"
                        "    *) echo \"$word\" ;;\n"
                        "  esac\n"
                        "done\n")} +
            words;
        const auto there = collect(words, machine.here({}));
        QVERIFY2(there.status == 0, there.err);
        QCOMPARE(QString::fromUtf8(there.out).split('\n', Qt::SkipEmptyParts), asked);
        QVERIFY(machine.isClean());
    }

    void whatCannotBeSentIsRefused_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::newRow("no value") << QStringList{"cat", "branch", "-o", "a.h5", "--host"};
        QTest::newRow("no folder") << QStringList{"--host", "n", "doctor", "--run-in"};
        QTest::newRow("no host") << QStringList{"doctor", "--launcher", "srun"};
        QTest::newRow("no host, before") << QStringList{"--launcher", "srun -N1", "doctor"};
        QTest::newRow("live of two")
            << QStringList{"--host", "n",      "--host", "m",  "recorders", "-o",
                           "a.h5",   "--live", "socket", "--", "true"};
        QTest::newRow("control") << QStringList{"--host", "n", "count", "--", "a\nb"};
        QTest::newRow("option as host") << QStringList{"--host=-oProxyCommand=x", "doctor"};
        QTest::newRow("two words as host") << QStringList{"--host", "a b", "doctor"};
    }

    void whatCannotBeSentIsRefused()
    {
        QFETCH(const QStringList, words);
        const auto refused = collect(words);
        QCOMPARE(refused.status, 2);
        QVERIFY(refused.out.isEmpty());
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

    void severalMachinesWriteAStudyEach()
    {
        QCOMPARE(papilio::core::studyOfMachine("a.papilio.h5", "node1").string(),
                 std::string("a.node1.papilio.h5"));
        QCOMPARE(papilio::core::studyOfMachine("a.papilio.h5", "me@node2").string(),
                 std::string("a.me-node2.papilio.h5"));
    }

    void anArchiveIsForOneProcessor()
    {
        const auto archive = file("papilio-collect-0.1.0-aarch64.tar.gz");
        QVERIFY(findArchive(archive, "aarch64", "n"));
        const auto other = findArchive(archive, "x86_64", "n");
        QVERIFY(!other);
        QCOMPARE(other.error().code, papilio::core::Errc::Unsupported);
        QVERIFY(!findArchive(archive + "x", "aarch64", "n"));
        // Names that a shell would change.
        for (const char* name : {"", "-rf", "a b", "a;b", "$HOME", "a'b"}) {
            const auto bad = findArchive(file(QString(name) + "-aarch64.tar.gz"), "aarch64", "n");
            QVERIFY2(!bad && bad.error().code == papilio::core::Errc::InvalidArgument, name);
        }
    }

    void aMachineThatWritesWithoutEndIsLeft()
    {
        const papilio::tests::OtherMachine machine;
        qputenv("PAPILIO_SSH",
                QFile::encodeName(program(machine, "endless", "exec cat /dev/zero\n")));
        const auto connection = SshConnection::to("node7");
        QVERIFY(connection);

        const auto answer = connection->ask("true", {});
        const auto more = connection->ask("cat study.h5", {}, 1000);

        QVERIFY(!answer && answer.error().message.starts_with("node7: writes more than"));
        QVERIFY(!more && more.error().message.starts_with("node7: writes more than"));
    }
};

PAPILIO_TEST(TestRemoteRequest)
#include "test_remote_request.moc"
