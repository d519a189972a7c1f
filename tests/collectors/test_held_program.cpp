// SPDX-License-Identifier: GPL-3.0-or-later
#include "collectors/base/held_program.h"
#include "tests/support/area_program.h"

#include <QFile>
#include <QTest>

#include <csignal>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using papilio::collectors::HeldProgram;

/// A program that waits for its counters, where the system gets in the way.
class TestHeldProgram : public QObject {
    Q_OBJECT

    /// Dead, and not yet waited for.
    static bool isZombie(pid_t process)
    {
        QFile stat(QStringLiteral("/proc/%1/stat").arg(process));
        return stat.open(QIODevice::ReadOnly) && stat.readAll().contains(") Z ");
    }

private slots:
    void aProgramKilledWhileItWaitsEndsWithThatSignal()
    {
        auto held = HeldProgram::start({"true"});
        QVERIFY(held);
        kill(held->process(), SIGKILL);
        QTRY_VERIFY(isZombie(held->process()));
        const auto run = held->run({});
        QVERIFY(run);
        QCOMPARE(run->status, 128 + SIGKILL);
    }

    // Its time began when it had ended, and so it seemed to need 59 threads.
    void aShortProgramIsOneThread()
    {
        for (int round = 0; round < 10; ++round) {
            auto held = HeldProgram::start({"true"});
            QVERIFY(held);
            if (round == 0) {
                kill(held->process(), SIGKILL);
                QTRY_VERIFY(isZombie(held->process()));
            }
            const auto run = held->run({});
            QVERIFY(run);
            QCOMPARE(run->threads, 1);
        }
    }

    // Threads that wait for a core run as well; those that wait for something else do not.
    void threadsThatRunAreCounted_data()
    {
        QTest::addColumn<QString>("script");
        QTest::addColumn<int>("threads");
        QTest::addColumn<bool>("isBusy");
        QTest::newRow("waits") << "sleep 0.2" << 1 << false;
        QTest::newRow("one") << "i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done" << 1 << true;
        QTest::newRow("two children")
            << "f() { i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done; }; f & f & wait" << 2
            << true;
    }

    void threadsThatRunAreCounted()
    {
        QFETCH(QString, script);
        const auto run = papilio::collectors::timeProgram({"sh", "-c", script.toStdString()}, {});
        QVERIFY(run);
        QTEST(run->threads, "threads");
        QFETCH(bool, isBusy);
        if (!isBusy) {
            QVERIFY(run->userSeconds + run->systemSeconds < 0.9 * run->seconds);
        }
    }

    // It held the other end of its own gate, and waited for ever.
    void whatIsNotLetGoEnds()
    {
        pid_t process = -1;
        {
            const auto held = HeldProgram::start({"true"});
            QVERIFY(held.hasValue());
            process = held->process();
        }
        int status = 0;
        pid_t ended = 0;
        QTRY_VERIFY((ended = ended == 0 ? waitpid(process, &status, WNOHANG) : ended) == process);
        QVERIFY(WIFEXITED(status));
        QCOMPARE(WEXITSTATUS(status), 127);
    }

    void withoutRoomForAProcessThereIsASentence()
    {
        constexpr uid_t nobody = 65534;
        const pid_t child = fork();
        if (child == 0) {  // a user with no process left; root has no such limit
            const rlimit none{.rlim_cur = 0, .rlim_max = 0};
            if (setrlimit(RLIMIT_NPROC, &none) != 0 || (geteuid() == 0 && setuid(nobody) != 0)) {
                _exit(2);
            }
            const auto held = HeldProgram::start({"true"});
            _exit(!held && held.error().message.find("no process") != std::string::npos ? 0 : 1);
        }
        int status = 0;
        QCOMPARE(waitpid(child, &status, 0), child);
        QVERIFY(WIFEXITED(status));
        if (WEXITSTATUS(status) == 2) {
            QSKIP("this user cannot be limited");
        }
        QCOMPARE(WEXITSTATUS(status), 0);
    }
};

PAPILIO_TEST(TestHeldProgram)
#include "test_held_program.moc"
