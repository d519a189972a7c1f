#include "core/base/child_process.h"
#include "tests/support/area_program.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <stop_token>
#include <thread>

using namespace papilio;

/// Programs as children: what goes in, what comes out, how they end.
class TestChildProcess : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

private slots:
    void aFileIsItsInput()
    {
        QFile file(folder_.filePath("in"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        const QByteArray content = QByteArray("0123456789abcdef").repeated(200'000);  // 3.2 MB
        file.write(content);
        file.close();
        std::string output;
        const auto ran =
            core::runChild({.arguments = {"sh", "-c", "cat; echo told >&2"},
                            .input = folder_.filePath("in").toStdString(),
                            .onOutput = [&](std::string_view text) { output += text; }});
        QVERIFY(ran);
        QCOMPARE(ran->status, 0);
        QVERIFY(output == content.toStdString());
        QCOMPARE(ran->output, std::string("told\n"));
    }

    void withoutAReaderBothStreamsAreOne()
    {
        const auto ran = core::runChild({.arguments = {"sh", "-c", "echo out; echo err >&2"}});
        QVERIFY(ran);
        QCOMPARE(ran->output, std::string("out\nerr\n"));
    }

    void withoutInputThereIsNone()
    {
        const auto ran = core::runChild({.arguments = {"cat"}});
        QVERIFY(ran);
        QCOMPARE(ran->status, 0);
    }

    // 128 + 11 on Linux (signal(7)); 40 is a real-time signal, which has no name.
    void anEndIsToldByItsSignal()
    {
        QCOMPARE(core::endText(139), std::string("ended with SIGSEGV"));
        QCOMPARE(core::endText(128 + 40), std::string("ended with signal 40"));
        QCOMPARE(core::endText(3), std::string("ended with status 3"));
        QCOMPARE(core::endText(255), std::string("ended with status 255"));
        QVERIFY(core::signalOf(0).empty());
    }

    void aMissingInputIsNamed()
    {
        const auto ran = core::runChild({.arguments = {"cat"}, .input = "/nowhere/in"});
        QVERIFY(!ran);
        QCOMPARE(ran.error().code, core::Errc::NotFound);
        QVERIFY(ran.error().message.find("/nowhere/in") != std::string::npos);
    }

    void aMissingProgramIsNamed()
    {
        const auto ran = core::runChild({.arguments = {"no-such-program-here"}});
        QVERIFY(!ran);
        QVERIFY(ran.error().message.find("no-such-program-here") != std::string::npos);
    }

    /// Longer than what a string holds in itself.
    void itsEnvironmentIsWhatWasGiven()
    {
        const std::string words = "a value of more than fifteen bytes";
        const auto ran = core::runChild({.arguments = {"/bin/sh", "-c", "echo \"$WORDS:$HOME\""},
                                         .environment = {{"WORDS=" + words, "PATH=/bin"}}});
        QVERIFY(ran);
        QCOMPARE(ran->output, words + ":\n");
    }

    void whatCannotBeRunIsNamedWithTheReason()
    {
        const auto ran = core::runChild({.arguments = {"true"}, .directory = "/nowhere"});
        QVERIFY(!ran);
        QCOMPARE(ran.error().code, core::Errc::Unreadable);
        QCOMPARE(ran.error().message,
                 std::string("true cannot be started: No such file or directory"));
    }

    void statusAndSignalAreTold()
    {
        QCOMPARE(core::runChild({.arguments = {"sh", "-c", "exit 7"}})->status, 7);
        const auto killed = core::runChild({.arguments = {"sh", "-c", "kill -TERM $$"}});
        QCOMPARE(killed->signal, SIGTERM);
        QCOMPARE(killed->status, 128 + SIGTERM);
    }

    void timeAndStopEndIt()
    {
        const auto late =
            core::runChild({.arguments = {"sleep", "60"}, .limit = std::chrono::milliseconds(100)});
        QVERIFY(late && late->isLate);
        std::stop_source stop;
        const std::jthread asker([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
            stop.request_stop();
        });
        const auto stopped = core::runChild({.arguments = {"sleep", "60"}}, stop.get_token());
        QVERIFY(!stopped);
        QCOMPARE(stopped.error().code, core::Errc::Cancelled);
    }
};

PAPILIO_TEST(TestChildProcess)
#include "test_child_process.moc"
